import Foundation
import MeetCore
import MeetStore
import Operations

/// Invitations and answers as text.
package enum InvitationText {
    /// The sign of a received message; messages of different meaning have different signs.
    package static func sign(of item: InboxItem) -> String {
        if item.tellsFormerTime { return "–" }
        return switch item.state {
        case .taken where item.isLetter:
            if case .wrote(let answer?) = item.news { MeetingText.sign(answer) } else { "✓" }
        case .accepted, .taken: "✓"
        case .declined, .refused: "✗"
        case .tentative: "~"
        case .proposed: "↷"
        case .dismissed, .superseded: "–"
        case .waiting where item.doubt != nil: "‽"
        case .waiting, .unseen:
            switch item.news {
            case .answered(let answer), .notInvited(let answer): MeetingText.sign(answer)
            case .wrote: "“"
            case .undelivered(let isDelayed): isDelayed ? "i" : "!"
            case .away: "i"
            case .voted: "#"
            case .allVoted, .pollClosed: "!"
            case .asksTrust: "?"
            case .answersTrust(let agrees): agrees ? "✓" : "✗"
            case .delegated: "→"
            case .proposed: "↷"
            case .cancelled, .ended, .uninvited: "!"
            case .proposalDeclined: "✗"
            case .invited, .rescheduled, .occurrenceChanged, .added: item.state == .waiting ? "?" : "i"
            case .updated, .dropped, .published, .forOthers, .refreshed, .outdated: "i"
            }
        }
    }

    /// A changed field with its old and new value, as a line shows them.
    package struct Change: Hashable, Sendable {
        package var field: FieldChange.Field
        package var label: String
        package var old: String
        package var new: String
    }

    /// Returns a line for each field; for the invitees one for those who came and one for those who left.
    ///
    /// - Parameters:
    ///   - meeting: The changed meeting as it is now; its recurrences are described relative to its time.
    ///   - readerZone: The zone of this person; `nil` for the meeting's own clocks, for readers elsewhere.
    package static func changes(
        _ changes: [FieldChange], of meeting: Meeting?, readerZone: TimeZone? = nil
    ) -> [Change] {
        let moved = changes.first { $0.field == .time }
        func time(_ value: FieldChange.Value?) -> MeetingTime {
            if case .time(let time) = value { return time }
            return meeting?.time ?? .unscheduled
        }
        let (before, since) = (time(moved?.old), time(moved?.new))
        return changes.flatMap { change -> [Change] in
            let old = say.words(change.old, at: before, readerZone: readerZone)
            let new = say.words(change.new, at: since, readerZone: readerZone)
            guard change.field == .invitees else {
                return [Change(field: change.field, label: say.label(change.field), old: old, new: new)]
            }
            return [(say("Also invited"), new), (say("No longer invited"), old)].filter { !$0.1.isEmpty }
                .map { Change(field: .invitees, label: $0.0, old: "", new: $0.1) }
        }
    }

    // MARK: - What the others are told

    package static func kind(of notices: [PendingNotice]) -> ToldKind {
        let kinds = Set(
            notices.map { notice -> ToldKind in
                switch notice.kind {
                case .invitation: .invitation
                case .update: .update
                case .cancellation: notice.isRemoval ? .removal : .cancellation
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
            case .cancellation: notice.isRemoval ? .uninvited : .cancellation
            }
        var content = LetterContent(kind, notice.meeting, sender: sender, words: words)
        content.showsAnswers = notice.showsAnswers
        for place in content.meeting.invitees.indices
        where notice.askedAgain.contains(content.meeting.invitees[place].name) {
            content.meeting.invitees[place].participation = .needsAction
        }
        return content
    }

    /// A link that begins a letter in the person's own mail program (RFC 6068).
    package static func mailto(_ addresses: [String], _ letter: Letter) -> String {
        let body = letter.text.split(separator: "\n", omittingEmptySubsequences: false).joined(
            separator: "\r\n")
        let to = addresses.map { encoded($0, besides: "@") }.joined(separator: ",")
        let link = "mailto:\(to)?subject=\(encoded(letter.subject))&body=\(encoded(body))"
        // Programs that find links in texts take a period at the end for that of the sentence.
        return link.hasSuffix(".") ? link.dropLast() + "%2E" : link
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
    package static func line(_ items: [InboxItem], readerZone: TimeZone) -> String {
        guard let first = items.first else { return "" }
        let title = first.meeting.map(\.title) ?? say("Unknown meeting")
        let sender = first.from?.shownName ?? say.unknownSender
        let line = say.oneLine(first, from: sender, of: title, readerZone: readerZone)
        return items.count == 1 ? line : "\(line) · \(say.andMore(items.count - 1))"
    }
}

/// The answers that a comment can accompany.
package enum WordedAnswer: Hashable, Sendable {
    case accept, decline, perhaps, proposal, refusal
}

/// The kinds of messages that a change sends.
package enum ToldKind: Hashable, Sendable {
    case invitation, update, cancellation
    /// The end of an invitation to a meeting that takes place.
    case removal
    /// Several kinds.
    case mixed
}
