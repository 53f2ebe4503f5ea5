import Foundation
import GRDB
import MeetCore

/// The records that one action changed, by its entries in the journal.
struct RecordedAction {
    /// A table, and the way in which an action changed a row of it.
    private struct Entry: Hashable {
        enum Change { case added, removed, changed }

        var table: String
        var change: Change
        var id: Int64
        /// The meeting of a removed part of it.
        var owner: Int64?
    }

    private let title: ActionTitle
    private let at: Date
    private let isUndone: Bool
    private let records: Int
    /// True if there are too many records for a change of each.
    let isLarge: Bool
    private var entries: [Entry] = []

    init(_ row: StoredRow, mostRecords: Int) throws {
        title = ActionTitle(stored: try row["title"])
        at = Date(milliseconds: try row["at"])
        isUndone = try row["isUndone"]
        records = try row["records"]
        isLarge = records > mostRecords
    }

    /// Adds an entry of the journal. A journal undoes, so its deletion means that the row was added.
    mutating func add(head: String, row: String) {
        let forms: [(String, Entry.Change)] = [
            ("DELETE FROM ", .added), ("INSERT INTO ", .removed), ("UPDATE ", .changed),
        ]
        guard let (opening, change) = forms.first(where: { head.hasPrefix($0.0) }) else { return }
        let table = String(head.dropFirst(opening.count).prefix { $0.isLetter })
        guard Self.followed.contains(table) else { return }
        if change == .added {
            entries += row.split(separator: ",").compactMap { Int64($0) }.map {
                Entry(table: table, change: change, id: $0)
            }
            return
        }
        // The first two columns of a part are its id and its meeting.
        let numbers = row.drop { $0 == "(" }.split(separator: ",", maxSplits: 2).prefix(2).map { Int64($0) }
        guard let id = numbers.first ?? nil else { return }
        let isPart = table != "meeting" && table != "contact"
        let owner: Int64? = change == .removed && isPart ? numbers.last ?? nil : nil
        entries.append(Entry(table: table, change: change, id: id, owner: owner))
    }

    /// The tables whose changes are told; the last two are parts of meetings.
    private static let followed: Set<String> = ["meeting", "contact", "invitee", "alternativeVenue"]

    /// Returns the changes of the records, each once.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - start: The row of the journal after which the entries follow.
    func changes(_ action: Int64, after start: Int64, _ db: Database) throws -> [StoredChange] {
        if isLarge { return [change(.several(count: records))] }
        var (meetings, contacts) = (IDs(), IDs())
        var gone: [ActionTitle.Record: [Int64]] = [:]
        var answers: [StoredChange] = []
        let hasInvitees = entries.contains { $0.table == "invitee" && $0.change == .changed }
        let answered =
            hasInvitees
            ? try JournalTriggers.changed("participation", of: "invitee", under: action, after: start, db)
            : []
        var seen: Set<Entry> = []
        for entry in entries where seen.insert(entry).inserted {
            switch entry.table {
            case "meeting": meetings.insert(entry.id)
            case "contact": contacts.insert(entry.id)
            default:
                let owner =
                    try entry.owner
                    ?? Int64.fetchOne(
                        db, sql: "SELECT meetingID FROM \(entry.table) WHERE id = ?", arguments: [entry.id])
                guard let owner else { continue }
                if entry.table == "invitee", entry.change == .changed, answered.contains(entry.id) {
                    answers.append(change(.answered(Identifier(owner), Identifier(entry.id))))
                } else {
                    meetings.insert(owner)
                }
            }
        }
        let removed = Set(entries.lazy.filter { $0.change == .removed })
        func note(_ record: ActionTitle.Record, _ id: Int64) {
            // A record that a later action deleted is told by that one.
            guard removed.contains(Entry(table: record.rawValue, change: .removed, id: id)) else { return }
            gone[record, default: []].append(id)
        }
        let restated =
            meetings.isEmpty
            ? [] : try JournalTriggers.changed("status", of: "meeting", under: action, after: start, db)
        var changes: [StoredChange] = []
        for id in meetings.inOrder {
            let status = try String.fetchOne(
                db, sql: "SELECT status FROM meeting WHERE id = ?", arguments: [id])
            switch status {
            case nil: note(.meeting, id)
            case Meeting.Status.cancelled.rawValue where restated.contains(id):
                changes.append(change(.cancelledMeeting(Identifier(id))))
            default: changes.append(change(.savedMeeting(Identifier(id))))
            }
        }
        for id in contacts.inOrder {
            let isThere = try db.number("SELECT count(*) FROM contact WHERE id = ?", [id]) > 0
            if isThere { changes.append(change(.savedContact(Identifier(id)))) } else { note(.contact, id) }
        }
        for record in [ActionTitle.Record.meeting, .contact] {
            if let ids = gone[record] { changes.append(change(.deleted(record, ids: ids))) }
        }
        return changes + answers
    }

    private func change(_ kind: StoredChange.Kind) -> StoredChange {
        StoredChange(kind: kind, at: at, action: title, isUndone: isUndone)
    }

    /// Numbers, each once, in the order in which they came.
    private struct IDs {
        private(set) var inOrder: [Int64] = []
        private var seen: Set<Int64> = []

        var isEmpty: Bool { inOrder.isEmpty }

        mutating func insert(_ id: Int64) {
            if seen.insert(id).inserted { inOrder.append(id) }
        }
    }
}
