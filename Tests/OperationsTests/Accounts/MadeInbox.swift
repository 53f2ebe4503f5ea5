import Foundation
import MeetCore
import MeetStore
import Synchronization
import Testing

@testable import Operations

/// An inbox of a server that schedules, in memory.
final class MadeInbox: ScheduleInbox {
    private let state = Mutex<[ScheduleMessage]>([])

    var waiting: [String] { state.withLock { $0.map(\.href) } }

    /// Lays a message into it.
    func put(_ text: String, at name: String) {
        state.withLock { $0.append(ScheduleMessage(href: "/inbox/" + name, etag: "\"1\"", text: text)) }
    }

    func messages() async throws -> [ScheduleMessage] { state.withLock { $0 } }

    func remove(_ message: ScheduleMessage) async throws {
        state.withLock { $0.removeAll { $0.href == message.href } }
    }
}

extension Desk {
    static let maria = "maria@example.org"
    static let nikos = "nikos@example.org"

    /// Makes the place one whose server schedules.
    func schedule() throws {
        try store.set("me.email", to: Self.maria)
        var collection = try #require(try store.remoteCollections().first)
        let id = try #require(collection.id)
        collection.schedules = true
        try store.save(collection)
        var memory = try CollectionMemory(of: id, in: store)
        memory.inbox = "/inbox/"
        try memory.save(of: id, in: store)
    }

    /// Plans a meeting with others.
    func invite(_ title: String, _ emails: String...) throws -> Meeting {
        var meeting = Meeting.timed(title, "2026-11-24 11:00")
        meeting.calendarID = calendar.meetingsID
        meeting.invitees = emails.map { Invitee(name: $0, email: $0) }
        return try store.save(meeting)
    }

    @discardableResult
    func sync(_ inbox: MadeInbox) async throws -> AccountReport {
        var source = try source()
        source.inbox = { _, _ in inbox }
        let report = try await source.round(.named(nil), in: workspace)
        return try #require(report.accounts.first)
    }

    func pending() throws -> [PendingNotice] {
        let ids = try meetings().compactMap { $0.seriesID ?? $0.id }
        return try PendingNotices(meetings: ids).run(in: workspace)
    }

    @discardableResult
    func tell() throws -> [OutgoingMessage] {
        let ids = try meetings().compactMap { $0.seriesID ?? $0.id }
        return try SendInvitations(meetings: ids).run(in: workspace)
    }

    func outbox() throws -> [OutgoingMessage] { try ListOutbox().run(in: workspace).rows }

    func inbox() throws -> [InboxItem] { try ListInbox(.all).run(in: workspace).rows }

    /// The invitations that the only item at the place tells of.
    func served() throws -> ServerInvitations.Entry {
        let text = try #require(place.texts.first)
        return try #require(ServerInvitations(of: text)?.entries.first)
    }
}

/// The texts of a server.
enum ServedText {
    /// An event of Nikos, to which Maria is invited.
    static func event(
        _ participation: String = "NEEDS-ACTION", start: String = "20261124T090000Z",
        end: String = "20261124T100000Z"
    ) -> [String] {
        [
            "BEGIN:VEVENT", "UID:of-nikos", "DTSTAMP:20261121T080000Z", "DTSTART:\(start)", "DTEND:\(end)",
            "SUMMARY:Walk", "ORGANIZER;CN=Nikos:mailto:nikos@example.org",
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:nikos@example.org",
            "ATTENDEE;PARTSTAT=\(participation):mailto:maria@example.org", "END:VEVENT",
        ]
    }

    static func calendar(_ lines: [String]) -> String { calendar(nil, lines) }

    static func calendar(_ method: String?, _ lines: [String]) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"]
        return (head + (method.map { ["METHOD:\($0)"] } ?? []) + lines + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    /// The answer of Nikos to a meeting.
    static func reply(to uid: String, _ participation: String) -> String {
        calendar(
            "REPLY",
            [
                "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261121T090000Z", "DTSTART:20261124T090000Z",
                "DTEND:20261124T100000Z", "ORGANIZER:mailto:maria@example.org",
                "ATTENDEE;PARTSTAT=\(participation):mailto:nikos@example.org", "END:VEVENT",
            ])
    }
}
