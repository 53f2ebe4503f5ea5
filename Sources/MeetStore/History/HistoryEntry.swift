import Foundation
import GRDB
import MeetCore

/// An action that can be undone or redone.
package struct HistoryEntry: Hashable, Sendable {
    package var title: ActionTitle
    package var at: Date
    /// The number of rows to change.
    package var rows: Int
    /// The first record that undo or redo changed; `nil` if it no longer exists, and before it is done.
    package var subject: Subject?
    /// The UIDs of the meetings that undo or redo changed, including deleted ones; empty before it is done.
    package var uids: Set<String> = []
    /// The number of messages that undo removed from the outbox.
    package var withdrawn = 0

    package enum Subject: Hashable, Sendable {
        case meeting(Identifier<Meeting>)
        case contact(Identifier<Contact>)
        case venue(Identifier<Venue>)
    }

    package init(title: ActionTitle, at: Date, rows: Int = 1, subject: Subject? = nil) {
        self.title = title
        self.at = at
        self.rows = rows
        self.subject = subject
    }

    init(_ row: StoredRow) throws {
        try self.init(
            title: ActionTitle(stored: row["title"]), at: Date(milliseconds: row["at"]),
            rows: row["rowCount"])
    }
}

/// An action in the list of all that can be undone or redone.
package struct ListedAction: Hashable, Sendable {
    package var entry: HistoryEntry
    /// True if it was undone and can be redone.
    package var isUndone: Bool
}

/// The title of an action, to be put into words by the language.
package enum ActionTitle: Hashable, Sendable {
    case added(Record, name: String)
    case changed(Record, name: String)
    /// Changes of a meeting, with its new name.
    case changedMeeting(name: String, [MeetingChange])
    /// Changes of a contact or group, with its new name.
    case changedContact(name: String, [ContactChange])
    case changedVenue(name: String, [VenueChange])
    case deleted(Record, name: String)
    /// Several deleted records.
    case deletedSeveral(Record, count: Int)
    /// Several records, changed in the same way.
    case changedSeveral(Record, count: Int)
    /// Several meetings, moved together.
    case movedSeveral(count: Int)
    case recordedAnswer(invitee: String, meeting: String)
    case markedDone(meeting: String)
    case markedOpen(meeting: String)
    case setStatus(Meeting.Status, meeting: String)
    /// The number of new or changed records.
    case imported(Record, count: Int)
    /// The number of new or changed records from another program, with its name.
    case importedFrom(program: String, count: Int)
    /// The number of removed contacts.
    case mergedDuplicates(count: Int)
    /// Similar contacts marked as different people, with the name of one of them.
    case keptApart(name: String)
    /// A doubtful message about a meeting was accepted.
    case tookMessage(meeting: String)
    /// A message's changes of a meeting were undone.
    case undidMessage(meeting: String)
    /// A message about a meeting was dismissed.
    case dismissedMessage(meeting: String)
    /// The number of messages that were dismissed together.
    case dismissedMessages(count: Int)
    /// The number of messages that were answered together.
    case answeredMessages(count: Int)
    /// Another time for a meeting was proposed to its organizer.
    case proposedTime(meeting: String)
    /// A step of a poll.
    case poll(PollStep, name: String)
    /// An English sentence without its full stop, from before titles were values.
    case legacy(String)

    package enum Record: String, Hashable, Sendable, Codable {
        case meeting, contact, venue, kind, calendar, poll, track, question
    }

    package enum PollStep: String, Hashable, Sendable, Codable, CaseIterable {
        case sent, voted, reminded, closed, decided, dropped
    }
}

extension ActionTitle {
    /// Returns the title of deleting the records with these names.
    static func deleted(_ record: Record, _ names: [String]) -> ActionTitle {
        names.count == 1 ? .deleted(record, name: names[0]) : .deletedSeveral(record, count: names.count)
    }
}

/// The stored form of titles: JSON with a code and its named values.
extension ActionTitle {
    private struct Stored: Codable {
        var code: String
        var record: Record?
        var name: String?
        var invitee: String?
        var status: Meeting.Status?
        var count: Int?
        var text: String?
        var changes: [MeetingChange]?
        var contactChanges: [ContactChange]?
        var venueChanges: [VenueChange]?
    }

    /// The maximum length of a stored name in characters.
    private static let longest = 200

    var stored: String {
        func short(_ name: String) -> String { String(name.prefix(Self.longest)) }
        let stored =
            switch self {
            case .added(let record, let name): Stored(code: "added", record: record, name: short(name))
            case .changed(let record, let name): Stored(code: "changed", record: record, name: short(name))
            case .changedMeeting(let name, let changes):
                Stored(
                    code: "changed", record: .meeting, name: short(name),
                    changes: changes.map { $0.shortened(to: Self.longest) })
            case .changedContact(let name, let changes):
                Stored(
                    code: "changed", record: .contact, name: short(name),
                    contactChanges: changes.map { $0.shortened(to: Self.longest) })
            case .changedVenue(let name, let changes):
                Stored(
                    code: "changed", record: .venue, name: short(name),
                    venueChanges: changes.map { $0.shortened(to: Self.longest) })
            case .deleted(let record, let name): Stored(code: "deleted", record: record, name: short(name))
            case .deletedSeveral(let record, let count):
                Stored(code: "deletedSeveral", record: record, count: count)
            case .changedSeveral(let record, let count):
                Stored(code: "changedSeveral", record: record, count: count)
            case .movedSeveral(let count): Stored(code: "movedSeveral", count: count)
            case .recordedAnswer(let invitee, let meeting):
                Stored(code: "recordedAnswer", name: short(meeting), invitee: short(invitee))
            case .markedDone(let meeting): Stored(code: "markedDone", name: short(meeting))
            case .markedOpen(let meeting): Stored(code: "markedOpen", name: short(meeting))
            case .setStatus(let status, let meeting):
                Stored(code: "setStatus", name: short(meeting), status: status)
            case .imported(let record, let count): Stored(code: "imported", record: record, count: count)
            case .importedFrom(let program, let count):
                Stored(code: "importedFrom", name: short(program), count: count)
            case .mergedDuplicates(let count): Stored(code: "mergedDuplicates", count: count)
            case .keptApart(let name): Stored(code: "keptApart", name: short(name))
            case .tookMessage(let meeting): Stored(code: "tookMessage", name: short(meeting))
            case .undidMessage(let meeting): Stored(code: "undidMessage", name: short(meeting))
            case .dismissedMessage(let meeting): Stored(code: "dismissedMessage", name: short(meeting))
            case .dismissedMessages(let count): Stored(code: "dismissedMessages", count: count)
            case .answeredMessages(let count): Stored(code: "answeredMessages", count: count)
            case .proposedTime(let meeting): Stored(code: "proposedTime", name: short(meeting))
            case .poll(let step, let name):
                Stored(code: "poll", name: short(name), text: step.rawValue)
            case .legacy(let text): Stored(code: "legacy", text: text)
            }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(stored)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Reads a stored title; an unreadable one is kept as text.
    init(stored text: String) {
        let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8))
        self =
            switch (stored?.code, stored?.record, stored?.name) {
            case ("added", let record?, let name?): .added(record, name: name)
            case ("changed", let record?, let name?):
                if let changes = stored?.changes {
                    .changedMeeting(name: name, changes)
                } else if let changes = stored?.contactChanges {
                    .changedContact(name: name, changes)
                } else if let changes = stored?.venueChanges {
                    .changedVenue(name: name, changes)
                } else {
                    .changed(record, name: name)
                }
            case ("deleted", let record?, let name?): .deleted(record, name: name)
            case ("deletedSeveral", let record?, _): .deletedSeveral(record, count: stored?.count ?? 0)
            case ("changedSeveral", let record?, _): .changedSeveral(record, count: stored?.count ?? 0)
            case ("movedSeveral", _, _): .movedSeveral(count: stored?.count ?? 0)
            case ("recordedAnswer", _, let name?):
                .recordedAnswer(invitee: stored?.invitee ?? "", meeting: name)
            case ("markedDone", _, let name?): .markedDone(meeting: name)
            case ("markedOpen", _, let name?): .markedOpen(meeting: name)
            case ("setStatus", _, let name?): .setStatus(stored?.status ?? .confirmed, meeting: name)
            case ("imported", let record?, _): .imported(record, count: stored?.count ?? 0)
            case ("importedFrom", _, let name?): .importedFrom(program: name, count: stored?.count ?? 0)
            case ("mergedDuplicates", _, _): .mergedDuplicates(count: stored?.count ?? 0)
            case ("keptApart", _, let name?): .keptApart(name: name)
            case ("tookMessage", _, let name?): .tookMessage(meeting: name)
            case ("undidMessage", _, let name?): .undidMessage(meeting: name)
            case ("dismissedMessage", _, let name?): .dismissedMessage(meeting: name)
            case ("dismissedMessages", _, _): .dismissedMessages(count: stored?.count ?? 0)
            case ("answeredMessages", _, _): .answeredMessages(count: stored?.count ?? 0)
            case ("proposedTime", _, let name?): .proposedTime(meeting: name)
            case ("poll", _, let name?):
                if let step = stored?.text.flatMap(PollStep.init(rawValue:)) {
                    .poll(step, name: name)
                } else {
                    .changed(.poll, name: name)
                }
            default: .legacy(stored?.text ?? text)
            }
    }
}
