import Foundation
import GRDB
import MeetCore

/// The polls. Each person of a poll has a row, so that undo of one change leaves the votes of others alone.
extension MeetStore {
    /// Returns the polls in these states, latest first.
    ///
    /// - Parameter states: The states; `nil` for all.
    package func polls(_ states: Set<Poll.State>? = nil) throws(StoreError) -> [Poll] {
        try read { db in
            let wanted = JSONText.array((states ?? Set(Poll.State.allCases)).map(\.rawValue).sorted())
            return try Self.polls("WHERE state IN (SELECT value FROM json_each(?))", [wanted], db)
        }
    }

    package func poll(_ id: Identifier<Poll>) throws(StoreError) -> Poll? {
        try read { db in try Self.polls("WHERE id = ?", [id.rawValue], db).first }
    }

    /// Returns the poll with a UID; `nil` if there is none.
    package func poll(uid: String) throws(StoreError) -> Poll? {
        try read { db in try Self.polls("WHERE uid = ?", [uid.storable], db).first }
    }

    /// Returns the polls whose votes count, latest first.
    package func openPolls() throws(StoreError) -> [Poll] { try polls([.open]) }

    /// Returns the polls that were sent, latest first. The tokens of ballots are computed from these: a vote
    /// may arrive after the deadline.
    package func sentPolls() throws(StoreError) -> [Poll] {
        try read { db in try Self.polls("WHERE sentAt IS NOT NULL", [], db) }
    }

    /// Stores a poll: a new one without an id, else in place of the stored one with all its people and votes.
    /// The times of what was sent are kept by undo.
    ///
    /// - Parameter title: The title of the action; `nil` for that of an added or changed poll.
    /// - Returns: The id.
    /// - Throws: `notFound`.
    @discardableResult
    package func save(
        _ poll: Poll, as author: Author = .person, title: ActionTitle? = nil
    ) throws(StoreError) -> Identifier<Poll> {
        try performUndoable(as: author) { db in
            let id = try Self.put(poll, db)
            let usual: ActionTitle =
                poll.id == nil ? .added(.poll, name: poll.title) : .changed(.poll, name: poll.title)
            return (title ?? usual, Identifier(id))
        }
    }

    /// Changes the stored poll in one transaction, so that a vote that arrives meanwhile is not overwritten.
    ///
    /// - Returns: The poll as stored.
    /// - Throws: `notFound`.
    @discardableResult
    package func changePoll(
        _ id: Identifier<Poll>, as author: Author = .person, title: ActionTitle? = nil,
        _ change: (inout Poll) -> Void
    ) throws(StoreError) -> Poll {
        try performUndoable(as: author) { db in
            var poll = try Self.required(id, db)
            change(&poll)
            poll.id = id
            _ = try Self.put(poll, db)
            return (title ?? .changed(.poll, name: poll.title), try Self.required(id, db))
        }
    }

    /// Deletes a poll with its votes; the meetings it made stay.
    ///
    /// - Returns: The deleted poll.
    /// - Throws: `notFound`.
    @discardableResult
    package func deletePoll(
        _ id: Identifier<Poll>, as author: Author = .person
    ) throws(StoreError) -> Poll {
        try performUndoable(as: author) { db in
            let poll = try Self.required(id, db)
            // Its people first, so that undo restores the poll before them.
            try db.run("DELETE FROM pollVoter WHERE pollID = ?", [id.rawValue])
            try db.run("DELETE FROM poll WHERE id = ?", [id.rawValue])
            return (.deleted(.poll, name: poll.title), poll)
        }
    }

    private static func polls(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Poll] {
        try db.rows(
            "SELECT \(Poll.columns) FROM poll \(condition) ORDER BY createdAt DESC, id DESC", arguments
        ).map { row in
            var poll = try Poll(row)
            poll.people = try db.rows(
                "SELECT \(Poll.Voter.columns) FROM pollVoter WHERE pollID = ? ORDER BY position, id",
                [poll.id?.rawValue]
            ).map { try Poll.Voter($0) }
            return poll
        }
    }

    private static func required(_ id: Identifier<Poll>, _ db: Database) throws -> Poll {
        guard let poll = try polls("WHERE id = ?", [id.rawValue], db).first else {
            throw StoreError.notFound(.poll(id))
        }
        return poll
    }

    /// Inserts or updates a poll with its people.
    ///
    /// - Returns: The id.
    private static func put(_ poll: Poll, _ db: Database) throws -> Int64 {
        if let id = poll.id { _ = try required(id, db) }
        let id = try db.put(poll.columnValues(), into: "poll", id: poll.id?.rawValue)
        let stored = try db.rows(
            "SELECT id, \(Poll.Voter.columns) FROM pollVoter WHERE pollID = ? ORDER BY position, id", [id]
        ).map { StoredVoter(id: try $0["id"], voter: try Poll.Voter($0)) }
        let rows = StoredVoter.rows(of: poll.people, in: stored)
        let kept = Set(rows.compactMap(\.self))
        for other in stored where !kept.contains(other.id) {
            try db.run("DELETE FROM pollVoter WHERE id = ?", [other.id])
        }
        for (position, voter) in poll.people.enumerated() {
            // The contact may have been deleted since it was chosen.
            let contact = try voter.contactID.flatMap {
                try Int64.fetchOne(
                    db, sql: "SELECT id FROM contact WHERE id = ?", arguments: [$0.rawValue])
            }
            let values = try voter.columnValues(in: id, at: position, contact: contact)
            _ = try db.put(values, into: "pollVoter", id: rows[position])
        }
        return id
    }
}

/// A person of a poll as stored.
private struct StoredVoter {
    var id: Int64
    var voter: Poll.Voter

    /// Returns the stored row of each person, by the address, else the contact, else the name; `nil` for a new
    /// person.
    static func rows(of people: [Poll.Voter], in stored: [StoredVoter]) -> [Int64?] {
        var rows = [Int64?](repeating: nil, count: people.count)
        var free = stored
        let likenesses: [(Poll.Voter, Poll.Voter) -> Bool] = [
            { one, other in
                guard let email = one.email, let otherEmail = other.email else { return false }
                return CalendarAddress.key(email) == CalendarAddress.key(otherEmail)
            },
            { one, other in one.contactID != nil && one.contactID == other.contactID },
            { one, other in one.name == other.name },
        ]
        for isAlike in likenesses {
            for place in people.indices where rows[place] == nil {
                guard let found = free.firstIndex(where: { isAlike(people[place], $0.voter) }) else {
                    continue
                }
                rows[place] = free.remove(at: found).id
            }
        }
        return rows
    }
}

// MARK: - Rows

extension Poll {
    fileprivate static let columns = """
        id, uid, title, notes, state, options, deadline, minutes, hasHolds, meetingID, decided, createdAt, \
        sentAt, remindedAt, completedAt, page
        """

    /// Reads a poll without its people.
    fileprivate init(_ row: StoredRow) throws {
        guard let state = State(rawValue: try row["state"]) else {
            throw StoreError.damagedValue(column: "state")
        }
        try self.init(
            id: Identifier(row["id"]), uid: row["uid"], title: row["title"], notes: row["notes"],
            state: state,
            options: JSONColumn.value(row["options"], "options"), minutes: row["minutes"],
            hasHolds: row["hasHolds"], createdAt: Date(milliseconds: row["createdAt"]), page: row["page"])
        deadline = try Date.stored(row["deadline"])
        meetingID = (try row["meetingID"] as Int64?).map { Identifier($0) }
        decided = try row["decided"]
        sentAt = try Date.stored(row["sentAt"])
        remindedAt = try Date.stored(row["remindedAt"])
        completedAt = try Date.stored(row["completedAt"])
    }

    /// The columns except the id.
    fileprivate func columnValues() throws -> ColumnValues {
        [
            ("uid", uid.storable), ("title", title.storable), ("notes", notes.storable),
            ("state", state.rawValue), ("options", try JSONColumn.text(options)),
            ("deadline", deadline?.milliseconds), ("minutes", minutes), ("hasHolds", hasHolds),
            ("meetingID", meetingID?.rawValue), ("decided", decided), ("createdAt", createdAt.milliseconds),
            ("sentAt", sentAt?.milliseconds), ("remindedAt", remindedAt?.milliseconds),
            ("completedAt", completedAt?.milliseconds), ("page", page?.storable),
        ]
    }
}

extension Poll.Voter {
    fileprivate static let columns = "contactID, name, email, isRequired, votes, comment, votedAt"

    fileprivate init(_ row: StoredRow) throws {
        try self.init(
            contactID: (row["contactID"] as Int64?).map { Identifier($0) }, name: row["name"],
            email: row["email"], isRequired: row["isRequired"],
            votes: JSONColumn.value(row["votes"], "votes"), comment: row["comment"],
            votedAt: Date.stored(row["votedAt"]))
    }

    /// The columns except the id.
    fileprivate func columnValues(
        in poll: Int64, at position: Int, contact: Int64?
    ) throws -> ColumnValues {
        [
            ("pollID", poll), ("position", position), ("contactID", contact),
            ("name", name.storable), ("email", email?.storable), ("isRequired", isRequired),
            ("votes", try JSONColumn.text(votes)), ("comment", comment?.storable),
            ("votedAt", votedAt?.milliseconds),
        ]
    }
}
