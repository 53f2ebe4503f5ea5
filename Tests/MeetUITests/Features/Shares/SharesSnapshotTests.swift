import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The shares of positions, the consent and the access of a phone.
@MainActor
@Suite(.inEveryLanguage) struct SharesSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    nonisolated private static func seed(_ store: MeetStore) throws {
        try Seed.everything(store)
        let coffee = try store.meetings(
            overlapping: DateInterval(start: Harness.now, duration: 4 * 3600)
        ).first
        func share(_ name: String, _ email: String, _ user: String) -> Share {
            Share(
                person: ArrivalPerson(name: name, email: email), user: user, passwordHash: "00",
                createdAt: Harness.now.addingTimeInterval(-86_400))
        }
        var ended = share("Nikos Karras", "nikos@example.com", "nikos")
        ended.stoppedAt = Harness.now.addingTimeInterval(-3600)
        try store.save(ended)
        var zoe = share("Zoë Tzanaki", "zoe@example.net", "zoe")
        zoe.isMinutesOnly = false
        zoe.meetingID = coffee?.meetingID
        zoe.endsAt = Harness.now.addingTimeInterval(3 * 3600)
        try store.save(zoe)
        try store.save(share("Maria Papadopoulou", "maria@example.org", "maria"))
        let spot = try #require(Coordinate(latitude: 39.3654, longitude: 22.9401))
        try store.add(
            Fix(spot, accuracy: 12, at: Harness.now.addingTimeInterval(-180), source: .phone),
            of: "maria@example.org")
        try store.set(
            StoredPosition(
                coordinate: spot, accuracy: 35, setAt: Harness.now.addingTimeInterval(-600)))
        try store.set("positions.listen", to: "127.0.0.1:8427")
    }

    private func open(
        _ size: (Int, Int), seed: (MeetStore) throws -> Void = Self.seed
    ) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
        await harness.press("6", "P")
        return harness
    }

    @Test(arguments: sizes) func shares(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        try harness.look("shares")
        await harness.press(.down)
        try harness.look("shares-position")
        await harness.press(.down)
        try harness.look("shares-stopped")
    }

    @Test(arguments: sizes) func noShares(_ size: (Int, Int)) async throws {
        try await open(size, seed: Seed.everything).look("shares-none")
    }

    @Test(arguments: sizes) func theConsent(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("m")
        try harness.look("shares-consent")
    }

    @Test(arguments: sizes) func me(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.escape)
        try harness.look("shares-me")
    }
}

/// What the keys of the shares do.
@MainActor
@Suite struct SharesScreenTests {
    private func open() async throws -> Harness {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "P")
        return harness
    }

    /// Shares with Maria.
    private func share(_ harness: Harness) async {
        await harness.press("n")
        await harness.type("maria")
        await harness.press(.enter, .control("s"))
    }

    @Test func nothingIsSharedWithoutConsent() async throws {
        let harness = try await open()
        await share(harness)
        #expect(harness.screen.contains("Share your position?"), "\(harness.screen)")
        #expect(try harness.store.shares().isEmpty)
        await harness.press(.enter)
        #expect(try harness.store.shares().isEmpty)
        await share(harness)
        await harness.press("Y")
        let share = try #require(try harness.store.shares().first)
        #expect(share.isMinutesOnly && share.passwordHash != nil)
        #expect(harness.screen.contains("OwnTracks"), "\(harness.screen)")
        #expect(harness.screen.contains(share.user))
        // It is shown only once.
        await harness.press(.enter)
        #expect(!harness.screen.contains("OwnTracks"))
    }

    @Test func aStoppedShareOpensAgainWithItsPassword() async throws {
        let harness = try await open()
        await share(harness)
        await harness.press("Y", .enter)
        let hash = try harness.store.shares().first?.passwordHash
        await harness.press("x")
        #expect(try harness.store.shares().first?.passwordHash == nil)
        #expect(try harness.store.shares(open: true).isEmpty)
        await harness.press("x")
        #expect(try harness.store.shares(open: true).first?.passwordHash == hash)
        await harness.press("S", "Y")
        #expect(try harness.store.shares(open: true).isEmpty)
    }

    /// A share with an end, from which a position came.
    private func openWithEnd(_ end: Date) async throws -> Harness {
        let harness = try await Harness(seed: { store in
            try Seed.everything(store)
            var share = Share(
                person: ArrivalPerson(name: "Zoë Tzanaki", email: "zoe@example.net"), user: "zoe",
                passwordHash: "00", createdAt: Harness.now)
            share.endsAt = end
            _ = try store.save(share)
            let spot = try #require(Coordinate(latitude: 39.3654, longitude: 22.9401))
            try store.add(Fix(spot, at: Harness.now, source: .phone), of: share.person.key)
        })
        await harness.press("6", "P")
        return harness
    }

    private func row(_ harness: Harness) -> String {
        harness.rows.first { $0.contains("▌ Zoë Tzanaki") } ?? ""
    }

    @Test func theEndIsShownAndThatItCame() async throws {
        let end = Harness.now.addingTimeInterval(1800)
        let harness = try await openWithEnd(end)
        #expect(row(harness).contains("← just now"), "\(harness.screen)")
        #expect(row(harness).contains("until 10:11"), "\(harness.screen)")
        await harness.move(to: end)
        #expect(row(harness).contains("ended"), "\(harness.screen)")
        #expect(row(harness).contains("← no position yet"), "\(harness.screen)")
        // It opens again after a question, without an end.
        await harness.press("x", "Y", .enter)
        #expect(try harness.store.shares(open: true).map(\.endsAt) == [nil])
    }

    @Test func aNewPasswordKeepsTheEnd() async throws {
        let end = Harness.now.addingTimeInterval(1800)
        let harness = try await openWithEnd(end)
        await harness.press("p", "Y", .enter)
        let share = try #require(try harness.store.share(user: "zoe"))
        #expect(share.endsAt == end && share.passwordHash != "00")
    }

    @Test func aFurtherConsentKeepsTheEnd() async throws {
        let end = Harness.now.addingTimeInterval(1800)
        let harness = try await openWithEnd(end)
        await harness.press("n")
        await harness.type("tzanaki")
        await harness.press(.enter, .control("s"), "Y", .enter)
        let share = try #require(try harness.store.share(user: "zoe"))
        #expect(share.endsAt == end && share.passwordHash != "00", "\(harness.screen)")
    }

    /// A new password would open it again, and without its end.
    @Test func anEndedShareGetsNoNewPassword() async throws {
        let end = Harness.now.addingTimeInterval(1800)
        let harness = try await openWithEnd(end)
        #expect(harness.screen.contains("x stop"), "\(harness.screen)")
        await harness.move(to: end)
        #expect(harness.screen.contains("x share"), "\(harness.screen)")
        await harness.press("p")
        #expect(harness.screen.contains("The share has ended."), "\(harness.screen)")
        await harness.press("x")
        #expect(
            harness.screen.contains("It has no end time: it stays open until you stop it."),
            "\(harness.screen)")
        #expect(try harness.store.share(user: "zoe")?.passwordHash == "00")
    }

    @Test func aNewPasswordThatIsConfirmedAfterTheEndOpensNothing() async throws {
        let end = Harness.now.addingTimeInterval(1800)
        let harness = try await openWithEnd(end)
        await harness.press("p")
        await harness.move(to: end)
        await harness.press("Y")
        let share = try #require(try harness.store.share(user: "zoe"))
        #expect(share.endsAt == end && share.passwordHash == "00", "\(harness.screen)")
    }

    @Test func aStoppedShareWhoseEndHasComeOpensAfterAQuestion() async throws {
        let end = Harness.now.addingTimeInterval(1800)
        let harness = try await openWithEnd(end)
        await harness.press("x")
        #expect(row(harness).contains("stopped"), "\(harness.screen)")
        await harness.move(to: end)
        await harness.press("x")
        #expect(harness.screen.contains("Share your position?"), "\(harness.screen)")
    }

    @Test func thePositionIsSharedAfterAQuestion() async throws {
        let harness = try await open()
        await share(harness)
        await harness.press("Y", .enter, "m", .enter)
        #expect(try harness.store.shares().first?.isMinutesOnly == true)
        await harness.press("m", "Y")
        #expect(try harness.store.shares().first?.isMinutesOnly == false)
        // Less needs no question.
        await harness.press("m")
        #expect(try harness.store.shares().first?.isMinutesOnly == true)
    }
}
