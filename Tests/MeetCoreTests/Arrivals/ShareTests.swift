import Foundation
import StoreFixture
import Testing

@testable import MeetCore

/// What goes out of one's own position, and to whom.
@Suite struct ShareTests {
    private let begins = instant("2026-11-26T17:00Z")
    private let home = Coordinate(latitude: 60.2, longitude: 24.9)

    private func outgoing(
        at minutes: Double, metresFromHome: Double = 3000, accuracy: Double = 10,
        _ change: (inout Share) -> Void = { _ in }
    ) throws -> Share.Outgoing? {
        let home = try #require(home)
        let now = begins.addingTimeInterval(minutes * 60)
        let spot = try #require(
            Coordinate(latitude: home.latitude + metresFromHome / 111_195, longitude: home.longitude))
        var share = Share(
            person: ArrivalPerson(name: "Nikos"), user: "nikos",
            createdAt: begins.addingTimeInterval(-86_400))
        change(&share)
        let occasion = Share.Occasion(
            meetingID: Identifier(1), begins: begins, ends: begins.addingTimeInterval(3600))
        return share.outgoing(
            Fix(spot, accuracy: accuracy, at: now, source: .typed), for: occasion, minutes: 12,
            home: Share.HomeZone(home), now: now)
    }

    @Test func onlyAroundTheMeeting() throws {
        #expect(try outgoing(at: -61) == nil)
        #expect(try outgoing(at: -60) == .minutes(12))
        #expect(try outgoing(at: 90) == .minutes(12))
        #expect(try outgoing(at: 91) == nil)
    }

    @Test func nothingAroundHome() throws {
        #expect(try outgoing(at: -30, metresFromHome: 400) == nil)
        #expect(try outgoing(at: -30, metresFromHome: 700, accuracy: 300) == nil)
        #expect(try outgoing(at: -30, metresFromHome: 520) == .minutes(12))
        // However bad a position is.
        #expect(try outgoing(at: -30, metresFromHome: 8000, accuracy: 9000) == nil)
        #expect(try outgoing(at: -30, metresFromHome: 400) { $0.isMinutesOnly = false } == nil)
    }

    @Test func endedAndOtherSharesTellNothing() throws {
        #expect(try outgoing(at: -30) { $0.stoppedAt = begins } == nil)
        #expect(try outgoing(at: -30) { $0.endsAt = begins.addingTimeInterval(-1800) } == nil)
        #expect(try outgoing(at: -30) { $0.meetingID = Identifier(2) } == nil)
        #expect(try outgoing(at: -30) { $0.meetingID = Identifier(1) } == .minutes(12))
        guard case .position(_, minutes: 12)? = try outgoing(at: -30, { $0.isMinutesOnly = false }) else {
            Issue.record("no position")
            return
        }
    }

    @Test func onlyAnEndByTimeIsAnExpiry() {
        var share = Share(person: ArrivalPerson(name: "N"), user: "n", createdAt: begins)
        #expect(!share.hasExpired(at: .distantFuture))
        share.endsAt = begins
        #expect(!share.hasExpired(at: begins.addingTimeInterval(-1)) && share.hasExpired(at: begins))
        #expect(!share.stopped(at: begins.addingTimeInterval(-60)).hasExpired(at: begins))
    }

    @Test func passwords() {
        #expect(
            SHA256.hex(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.hex(of: "") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.hex(of: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        var share = Share(
            person: ArrivalPerson(name: "N"), user: "n", passwordHash: SHA256.hex(of: "x"),
            createdAt: begins)
        #expect(share.admission(password: "x", at: begins) == .admitted)
        #expect(share.admission(password: "y", at: begins) == .refused)
        share.stoppedAt = begins
        #expect(share.admission(password: "x", at: begins) == .ended)
        #expect(share.admission(password: "y", at: begins) == .refused)
        // Its password is forgotten, so everybody is told.
        #expect(share.stopped(at: begins).admission(password: "y", at: begins) == .ended)
    }
}
