import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

/// Received messages and the outbox as lines of text, for people.
enum InvitationLines {
    /// Prints a received message completely, as stored now.
    static func show(
        _ id: Identifier<InboxItem>, json: Bool, in workspace: Workspace, zone: TimeZone
    ) throws {
        guard let item = try LoadInboxItem(id).run(in: workspace) else {
            throw InvitationError.noInboxItem(id)
        }
        try show(item, json: json, now: workspace.now(), zone: zone)
    }

    static func show(_ item: InboxItem, json: Bool, now: Date, zone: TimeZone) throws {
        guard !json else { return try Output.json(InboxItemJSON(item, zone: zone)) }
        let moment = ReminderText.moment(item.receivedAt, now: now, zone: zone)
        let sender = item.from?.shownName ?? say.unknownSender
        Output.line("\(item.id.map { "\($0)  " } ?? "")\(say.news(item, from: sender, at: moment))")
        if let doubt = item.doubt {
            Output.line("  " + say.doubt(doubt, from: item.realSender?.email, for: sender))
        } else if let real = item.realSender {
            Output.line("  " + say.sentBy(real.written))
        }
        if item.doubt == nil, let became = say.became(item.state) { Output.line("  \(became)") }
        if let comment = item.comment { Output.line("  “\(comment)”") }
        lines(item.changes, of: item.meeting)
        for clash in item.clashes {
            Output.line("  ! \(clash.title)  \(MeetingText.when(clash.time, readerZone: zone))")
        }
        if let meeting = item.meeting { try MeetingLines.show(meeting, json: false, zone: zone) }
    }

    /// Prints a received message on one line.
    static func line(_ item: InboxItem) {
        Output.line("\(item.id.map { "\($0)  " } ?? "")\(InvitationText.line([item]))")
    }

    /// Prints a message to others on one line.
    static func line(_ message: OutgoingMessage) {
        let people = message.to.map(\.email).joined(separator: ", ")
        let id = message.id.map(\.description) ?? ""
        Output.line("\(id)  \(say.words(message.state))  \(message.subject)  \(people)")
    }

    /// Prints the changes of a meeting, one per line.
    static func lines(_ changes: [FieldChange], of meeting: Meeting?) {
        for shown in InvitationText.changes(changes, of: meeting) {
            Output.line("  \(shown.label): \(say.change(from: shown.old, to: shown.new))")
        }
    }
}
