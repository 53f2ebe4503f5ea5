import Foundation
import MeetCore
import MeetStore
import Operations

/// Invitations and answers as text.
package enum InvitationText {
    /// The sign of a message of somebody else; no two that mean different things are alike.
    package static func sign(of item: InboxItem) -> String {
        switch item.state {
        case .accepted, .taken: "✓"
        case .declined, .refused: "✗"
        case .tentative: "~"
        case .proposed: "↷"
        case .dismissed, .superseded: "–"
        case .waiting, .unseen:
            switch item.news {
            case .answered(let answer), .notInvited(let answer): MeetingText.sign(answer)
            case .delegated: "→"
            case .proposed: "↷"
            case .cancelled, .unreadable: "!"
            case .proposalDeclined: "✗"
            case .invited, .rescheduled, .occurrenceChanged, .added: "?"
            case .updated, .published, .refreshed: "i"
            }
        }
    }

    /// What is different, as a line shows it.
    package struct Change: Hashable, Sendable {
        package var label: String
        package var old: String
        package var new: String
    }

    package static func change(_ change: FieldChange, readerZone: TimeZone) -> Change {
        Change(label: say.label(change.field), old: text(change.old), new: text(change.new))
    }

    private static func text(_ value: String?) -> String { value ?? "" }

    /// What is in the inbox, on one line: `Maria accepted “Coffee”`, and how many more there are.
    package static func line(_ items: [InboxItem]) -> String {
        guard let first = items.first else { return "" }
        let title = first.meeting.map(\.title) ?? say.unknownMeeting
        let line = say.oneLine(first.news, from: first.from?.shownName ?? say.unknownSender, of: title)
        return items.count == 1 ? line : "\(line) · \(say.andMore(items.count - 1))"
    }
}

extension CalendarAddress {
    /// The name, else the address.
    package var shownName: String { name.isEmpty ? email : name }
}
