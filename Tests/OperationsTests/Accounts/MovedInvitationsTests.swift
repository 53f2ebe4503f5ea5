import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Own meetings with invitees that are moved to another account. The server that invited them cancels
/// (RFC 6638, 3.2.1.3), and only then are they invited from the new calendar.
@Suite struct MovedInvitationsTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let places = ["one": MadePlace(), "two": MadePlace(), "c": MadePlace(), "d": MadePlace()]

    init() async throws {
        fixture = try StoreFixture()
        let clock = StandingClock(instant("2026-11-21T09:41Z"))
        store = try fixture.open(at: clock)
        workspace = Workspace(store: store, now: { clock.now }, calendarName: { "Mine" })
        for (account, calendars) in [("one", ["one"]), ("two", ["two"]), ("both", ["c", "d"])] {
            let folder = fixture.folder.appendingPathComponent("account \(account)")
            for calendar in calendars {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(calendar), withIntermediateDirectories: true)
            }
            _ = try await AddAccount(name: account, address: folder.path).run(in: workspace)
        }
        try store.set("me.email", to: Desk.maria)
        for var collection in try store.remoteCollections() {
            collection.schedules = true
            try store.save(collection)
        }
    }

    // MARK: Doing

    private func place(_ name: String) throws -> MadePlace { try #require(places[name]) }

    private func calendar(_ name: String) throws -> Identifier<MeetingCalendar>? {
        try #require(try store.calendars().first { $0.name == name }).meetingsID
    }

    private func sync(_ rounds: Int = 1) async throws {
        let places = places
        for _ in 0..<rounds {
            var source = try #require(try RemoteSource(in: workspace))
            source.place = { _, collection in
                try #require(places[URL(filePath: collection.href).lastPathComponent])
            }
            for report in try await source.round(.named(nil), in: workspace).accounts {
                #expect(report.error == nil && report.asked == 0)
            }
        }
    }

    private func invited(in name: String) throws -> Identifier<Meeting> {
        var meeting = Meeting.timed("Coffee", "2026-11-24 11:00")
        meeting.calendarID = try calendar(name)
        meeting.invitees = [Invitee(name: "Nikos", email: Desk.nikos)]
        return try #require(try store.save(meeting).id)
    }

    /// Plans a meeting to which the server has invited Nikos.
    private func told(by name: String) async throws -> Identifier<Meeting> {
        let id = try invited(in: name)
        try tell(id)
        try await sync()
        #expect(try agent(name) == "server")
        return id
    }

    @discardableResult
    private func tell(_ id: Identifier<Meeting>) throws -> [OutgoingMessage] {
        try SendInvitations(meetings: [id]).run(in: workspace)
    }

    private func pending(_ id: Identifier<Meeting>) throws -> [PendingNotice] {
        try PendingNotices(meetings: [id]).run(in: workspace)
    }

    private func move(_ id: Identifier<Meeting>, to name: String) throws {
        var meeting = try #require(try store.meeting(id))
        meeting.calendarID = try calendar(name)
        try store.save(meeting, scope: .all)
    }

    private func cancellation(_ id: Identifier<Meeting>, to name: String) throws -> MoveCancellation? {
        try FindMoveCancellation(id, to: calendar(name)).run(in: workspace)
    }

    /// The cancellation of the move that the next rounds send.
    private func coming(_ id: Identifier<Meeting>) throws -> MoveCancellation? {
        try FindPendingCancellation(id).run(in: workspace)
    }

    /// The agent of the only item's invitee: `server`, `client` or `nobody`.
    private func agent(_ name: String) throws -> String {
        let text = try #require(try place(name).texts.first)
        let entry = try #require(ServerInvitations(of: text)?.entries.first)
        if entry.told.contains(Desk.nikos) { return "server" }
        return entry.ofClient.contains(Desk.nikos) ? "client" : "nobody"
    }

    // MARK: Tests

    @Test func theNewServerInvitesAfterTheCancellation() async throws {
        let id = try await told(by: "one")
        // The word of this server says nothing about the other one.
        try place("one").change("ATTENDEE", to: "ATTENDEE;SCHEDULE-STATUS=\"2.0;Success\"")
        try await sync()
        let asked = try #require(try cancellation(id, to: "two"))
        #expect(asked.account == "one" && asked.people.map(\.shownName) == ["Nikos"])
        try move(id, to: "two")
        // Nobody can be told of the new calendar before, and the person is told why.
        #expect(try pending(id).isEmpty && tell(id).isEmpty && coming(id) == asked)
        try await sync()
        #expect(try agent("one") == "server" && agent("two") == "nobody")
        #expect(try pending(id).isEmpty && coming(id) == asked)
        try await sync()
        #expect(try coming(id) == nil)
        // An organizer’s deletion that is not silent is a cancellation.
        let deletion = try #require(try place("one").pushes.last)
        #expect(try deletion.kind == .delete && !deletion.isSilent && place("one").texts.isEmpty)
        #expect(try agent("two") == "nobody")
        let notices = try pending(id)
        #expect(notices.map(\.kind) == [.invitation] && notices.map(\.server) == ["two"])
        // The cancellation may have the next number.
        let sequence = try #require(try store.meeting(id)).sequence
        #expect(sequence >= 2)
        try tell(id)
        try await sync(2)
        #expect(try agent("two") == "server")
        let text = try #require(try place("two").texts.first)
        #expect(text.contains("SEQUENCE:\(sequence)") && !text.contains("SCHEDULE-STATUS"))
        #expect(try pending(id).isEmpty && ListOutbox().run(in: workspace).rows.isEmpty)
    }

    /// The person let the first server tell of a change, and moved the meeting before the next round.
    @Test func anAskedForUpdateIsNoInvitationByTheNewServer() async throws {
        let id = try await told(by: "one")
        var meeting = try #require(try store.meeting(id))
        meeting.title = "Tea"
        try store.save(meeting, scope: .all)
        try tell(id)
        try move(id, to: "two")
        try await sync()
        #expect(try agent("one") == "server" && agent("two") == "nobody")
        try await sync(2)
        #expect(try place("one").texts.isEmpty && agent("two") == "nobody")
        #expect(try pending(id).map(\.kind) == [.invitation])
    }

    @Test func outOfAllAccountsTheNextInvitationIsAMail() async throws {
        let id = try await told(by: "one")
        #expect(try cancellation(id, to: "Mine")?.account == "one")
        try move(id, to: "Mine")
        #expect(try pending(id).isEmpty && tell(id).isEmpty && coming(id)?.account == "one")
        try await sync()
        #expect(try place("one").texts.isEmpty && coming(id) == nil)
        #expect(try pending(id).map(\.server) == [nil])
        #expect(try tell(id).map(\.method) == ["REQUEST"])
    }

    @Test func withinAnAccountNobodyIsTold() async throws {
        let id = try await told(by: "c")
        #expect(try cancellation(id, to: "d") == nil && coming(id) == nil)
        try move(id, to: "d")
        #expect(try coming(id) == nil)
    }

    /// A server that was told to leave it to a client cancels nothing.
    @Test func whoKnowsItByMailIsNotTold() async throws {
        let id = try invited(in: "one")
        _ = try CountAsTold(SendInvitations(meetings: [id])).run(in: workspace)
        try await sync()
        #expect(try agent("one") == "client" && cancellation(id, to: "two") == nil)
        try move(id, to: "two")
        try await sync(3)
        #expect(try agent("two") == "client" && pending(id).isEmpty)
    }

    /// Its organizer hears nothing.
    @Test func anInvitationOfSomebodyElseIsMovedSilently() async throws {
        try place("one").put(ServedText.calendar(ServedText.event("ACCEPTED")), at: "walk.ics")
        try await sync()
        let id = try #require(try store.meeting(uid: "of-nikos")?.id)
        #expect(try cancellation(id, to: "two") == nil)
        try move(id, to: "two")
        try await sync(3)
        #expect(try place("one").texts.isEmpty && place("two").titles == ["Walk"])
        #expect(try place("one").pushes.last?.isSilent == true)
    }

    /// Then no cancellation goes out, and the person may tell of the new calendar.
    @Test func aRefusedDeletionHoldsUpNobody() async throws {
        let id = try await told(by: "one")
        try place("one").refuseDeletions(true)
        try move(id, to: "two")
        try await sync(2)
        #expect(try agent("one") == "server")
        #expect(try pending(id).map(\.server) == ["two"])
    }
}
