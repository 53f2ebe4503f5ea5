import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A received message in full.
extension InboxItem: Printable {
    func json(in session: CommandSession) throws -> InboxItemJSON {
        InboxItemJSON(self, try session.calendarNames, zone: session.zone)
    }

    func printLines(in session: CommandSession) throws {
        let moment = ReminderText.moment(receivedAt, now: session.now, zone: session.zone)
        let sender = from?.shownName ?? say.unknownSender
        let news = say.news(self, from: sender, at: moment, readerZone: session.zone)
        Output.line("\(id.map { "\($0)  " } ?? "")\(news)")
        if let doubt {
            Output.line("  " + say.doubt(doubt, from: realSender?.email, for: sender))
        } else if let realSender {
            Output.line("  " + say("Sent by \(realSender.written)"))
        }
        if doubt == nil, let became = say.became(state) { Output.line("  \(became)") }
        if let comment { Output.line("  " + say.quoted(comment)) }
        InvitationLines.lines(changes, of: meeting, zone: session.zone)
        for clash in clashes {
            let when = MeetingText.when(clash.time, readerZone: session.zone, namesOwnZone: true)
            Output.line("  ! \(clash.title)  \(when)")
        }
        // A poll has no date before it is decided.
        if isAboutPoll, let meeting, meeting.time == .unscheduled {
            Output.line("\(meeting.id.map { "\($0)  " } ?? "")\(meeting.title)")
        } else {
            try meeting?.printLines(in: session)
        }
    }
}

/// Messages of others and to others, as lines of text for people.
enum InvitationLines {
    /// A received message on one line.
    static func line(_ item: InboxItem, zone: TimeZone) {
        let line = InvitationText.line([item], readerZone: zone)
        Output.line("\(item.id.map { "\($0)  " } ?? "")\(line)")
    }

    /// Prints the changed fields of a meeting, a line each.
    static func lines(_ changes: [FieldChange], of meeting: Meeting?, zone: TimeZone) {
        for shown in InvitationText.changes(changes, of: meeting, readerZone: zone) {
            Output.line("  \(shown.label): \(say.change(from: shown.old, to: shown.new))")
        }
    }
}
