import Foundation
import MeetCore
import MeetStore
import Operations

/// Invitations and answers as text.
package enum InvitationText {
    /// The sign of a received message; messages of different meaning have different signs.
    package static func sign(of item: InboxItem) -> String {
        switch item.state {
        case .accepted, .taken: "✓"
        case .declined, .refused: "✗"
        case .tentative: "~"
        case .proposed: "↷"
        case .dismissed, .superseded: "–"
        case .waiting where item.doubt != nil: "‽"
        case .waiting, .unseen:
            switch item.news {
            case .answered(let answer), .notInvited(let answer): MeetingText.sign(answer)
            case .delegated: "→"
            case .proposed: "↷"
            case .cancelled, .ended, .uninvited: "!"
            case .proposalDeclined: "✗"
            case .invited, .rescheduled, .occurrenceChanged, .added: "?"
            case .updated, .dropped, .published, .forOthers, .refreshed, .outdated: "i"
            }
        }
    }

    /// A changed field with its old and new value, as a line shows them.
    package struct Change: Hashable, Sendable {
        package var label: String
        package var old: String
        package var new: String
    }

    /// - Parameter meeting: The changed meeting as it is now; its recurrences are described relative to its
    ///   time.
    package static func changes(_ changes: [FieldChange], of meeting: Meeting?) -> [Change] {
        let moved = changes.first { $0.field == .time }
        func time(_ value: FieldChange.Value?) -> MeetingTime {
            if case .time(let time) = value { return time }
            return meeting?.time ?? .unscheduled
        }
        let (before, since) = (time(moved?.old), time(moved?.new))
        return changes.map { change in
            Change(
                label: say.label(change.field), old: say.words(change.old, at: before),
                new: say.words(change.new, at: since))
        }
    }

    // MARK: - What the others are told

    package static func kind(of notices: [PendingNotice]) -> ToldKind {
        let kinds = Set(
            notices.map { notice -> ToldKind in
                switch notice.kind {
                case .invitation: .invitation
                case .update: .update
                case .cancellation: .cancellation
                }
            })
        return kinds.count == 1 ? kinds.first ?? .mixed : .mixed
    }

    /// The names of the invitees without an address, who cannot be notified.
    package static func withoutAddress(_ notices: [PendingNotice]) -> [String] {
        var seen: Set<String> = []
        let people = notices.flatMap { $0.meeting.invitees }.filter { ($0.email ?? "").isEmpty }
        return people.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The letter of a notification.
    package static func content(
        of notice: PendingNotice, sender: CalendarAddress, words: String
    ) -> LetterContent {
        let kind: LetterContent.Kind =
            switch notice.kind {
            case .invitation: .invitation
            case .update(let changes): .update(changes)
            case .cancellation: .cancellation
            }
        return LetterContent(kind, notice.meeting, sender: sender, words: words)
    }

    /// A link that begins a letter in the person's own mail program (RFC 6068).
    package static func mailto(_ addresses: [String], _ letter: Letter) -> String {
        let body = letter.text.split(separator: "\n", omittingEmptySubsequences: false).joined(
            separator: "\r\n")
        let to = addresses.map { encoded($0, besides: "@") }.joined(separator: ",")
        return "mailto:\(to)?subject=\(encoded(letter.subject))&body=\(encoded(body))"
    }

    /// A link that begins an empty letter.
    package static func mailto(_ addresses: [String]) -> String {
        "mailto:" + addresses.map { encoded($0, besides: "@") }.joined(separator: ",")
    }

    /// Percent-encoded but for the unreserved characters of RFC 3986.
    private static func encoded(_ text: String, besides: String = "") -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~" + besides)
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    // MARK: - News

    /// The first item of the inbox and the number of further ones, on one line: `Maria accepted “Coffee”`.
    package static func line(_ items: [InboxItem]) -> String {
        guard let first = items.first else { return "" }
        let title = first.meeting.map(\.title) ?? say("Unknown meeting")
        let line = say.oneLine(first, from: first.from?.shownName ?? say.unknownSender, of: title)
        return items.count == 1 ? line : "\(line) · \(say.andMore(items.count - 1))"
    }
}

extension CalendarAddress {
    /// The name, else the address.
    package var shownName: String { name.isEmpty ? email : name }
}

/// The answers that a comment can accompany.
package enum WordedAnswer: Hashable, Sendable {
    case accept, decline, perhaps, proposal, refusal
}

/// The kinds of messages that a change sends.
package enum ToldKind: Hashable, Sendable {
    case invitation, update, cancellation
    /// Several kinds.
    case mixed
}
