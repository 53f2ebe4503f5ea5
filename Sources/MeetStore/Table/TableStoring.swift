import Foundation
import GRDB
import MeetCore

/// A session at the table as stored, so that a host that was ended goes on at the same question.
package struct StoredTable: Hashable, Sendable, Identifiable {
    package let id: Identifier<TableSession>
    /// The date of a meeting it belongs to; `nil` without one.
    package let occurrence: OccurrenceIdentity?
    package var session: TableSession
    /// The address and port of the host, `192.168.1.7:8080`; empty until it listens.
    package var address: String
    /// The time of the last change.
    package var savedAt: Date
    /// The time of the end; `nil` while it may go on.
    package var endedAt: Date?
}

/// The sessions. None is journaled: playing cannot be undone.
extension MeetStore {
    /// The seconds after its end until the state of a session is forgotten.
    private static var memory: TimeInterval { 30 * 86_400 }

    /// Stores a new session. An unfinished one of the same meeting is given up: it is not found any more, and
    /// its scores do not count.
    package func addTable(
        _ session: TableSession, of occurrence: OccurrenceIdentity?
    ) throws(StoreError) -> StoredTable {
        try write { db in
            let time = now.milliseconds
            try db.run(
                """
                UPDATE tableSession SET endedAt = ?, state = ''
                WHERE meetingID IS ? AND recurrenceID = ? AND endedAt IS NULL
                """, [time, occurrence?.meeting.rawValue, occurrence?.recurrenceID ?? ""])
            try db.run(
                "UPDATE tableSession SET state = '' WHERE endedAt < ? AND state <> ''",
                [now.addingTimeInterval(-Self.memory).milliseconds])
            let id = try db.insert(
                into: "tableSession",
                [
                    ("meetingID", occurrence?.meeting.rawValue),
                    ("recurrenceID", (occurrence?.recurrenceID ?? "").storable),
                    ("kind", session.kind.rawValue),
                    ("state", try Self.text(session)), ("createdAt", time), ("savedAt", time),
                ])
            return try Self.required(Identifier(id), db)
        }
    }

    /// Stores the state of a session. With its end, the scores of a quiz are added once to those of all time.
    ///
    /// - Throws: `notFound` if it was given up.
    package func saveTable(
        _ id: Identifier<TableSession>, _ session: TableSession, address: String
    ) throws(StoreError) {
        // Other work of the store need not wait for the encoding.
        let state: String
        do { state = try Self.text(session) } catch { throw StoreError(error) }
        try write { db in
            let stored = try db.row("SELECT endedAt, state FROM tableSession WHERE id = ?", [id.rawValue])
            guard let stored, try (stored["state"] as String) != "" else {
                throw StoreError.notFound(.table(id))
            }
            let ended: Int64? = try stored["endedAt"]
            let time = now.milliseconds
            let isEnd = session.phase == .end && ended == nil
            try db.update(
                "tableSession", id: id.rawValue,
                [
                    ("state", state), ("address", address.storable), ("savedAt", time),
                    ("endedAt", isEnd ? time : ended),
                ])
            if isEnd, session.kind == .quiz, !session.results.isEmpty {
                try Self.addScores(of: session, id, at: time, db)
            }
        }
    }

    /// Returns the unfinished session of a meeting; `nil` without one, and if it cannot be read any more.
    package func openTable(of occurrence: OccurrenceIdentity?) throws(StoreError) -> StoredTable? {
        try read { db in
            try Self.tables(
                "WHERE meetingID IS ? AND recurrenceID = ? AND endedAt IS NULL ORDER BY id DESC LIMIT 1",
                [occurrence?.meeting.rawValue, occurrence?.recurrenceID ?? ""], db
            ).first
        }
    }

    /// Returns a session; `nil` if it was forgotten.
    package func table(_ id: Identifier<TableSession>) throws(StoreError) -> StoredTable? {
        try read { db in try Self.tables("WHERE id = ?", [id.rawValue], db).first }
    }

    // MARK: - Rows

    private static func tables(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [StoredTable] {
        try db.rows(
            """
            SELECT id, meetingID, recurrenceID, state, address, savedAt, endedAt
            FROM tableSession \(condition)
            """, arguments
        ).compactMap { row in
            // A state of another version, or a damaged one, is no session any more.
            let state: String = try row["state"]
            guard let session = try? JSONDecoder().decode(TableSession.self, from: Data(state.utf8)),
                session.isSound
            else { return nil }
            let (meeting, recurrenceID): (Int64?, String) = (try row["meetingID"], try row["recurrenceID"])
            return StoredTable(
                id: Identifier(try row["id"]),
                occurrence: meeting.map {
                    OccurrenceIdentity(meeting: Identifier($0), recurrenceID: recurrenceID)
                }, session: session,
                address: try row["address"], savedAt: Date(milliseconds: try row["savedAt"]),
                endedAt: (try row["endedAt"] as Int64?).map(Date.init(milliseconds:)))
        }
    }

    private static func required(_ id: Identifier<TableSession>, _ db: Database) throws -> StoredTable {
        guard let table = try tables("WHERE id = ?", [id.rawValue], db).first else {
            throw StoreError.notFound(.table(id))
        }
        return table
    }

    private static func text(_ session: TableSession) throws -> String {
        String(decoding: try JSONEncoder().encode(session), as: UTF8.self).storable
    }

    // MARK: - Scores

    private static func addScores(
        of session: TableSession, _ id: Identifier<TableSession>, at time: Int64, _ db: Database
    ) throws {
        // A point of “together” is worth a right answer of “single”.
        let worth = session.rules.scoring == .together ? 100 : 1
        let ranks = session.ranks
        for row in ranks {
            guard let player = session.player(row.player) else { continue }
            _ = try db.insert(
                into: "tableScore",
                [
                    ("sessionID", id.rawValue), ("contactID", player.contactID?.rawValue),
                    ("name", player.name.storable), ("points", player.score * worth),
                    ("rights", player.rights),
                    ("isWinner", row.rank == 1 && player.score > 0 && ranks.count > 1), ("playedAt", time),
                ])
        }
    }

    /// Returns the scores of all time, most points first; somebody with a contact by that contact, others by
    /// the name.
    package func tableStandings(rows: Range<Int>) throws(StoreError) -> [TableStanding] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT contact.id AS contactID, coalesce(contact.name, tableScore.name) AS shown,
                    count(*) AS games, sum(isWinner) AS wins, sum(rights) AS rights, sum(points) AS points,
                    max(playedAt) AS playedAt
                FROM tableScore LEFT JOIN contact ON contact.id = tableScore.contactID
                GROUP BY contact.id, CASE WHEN contact.id IS NULL THEN tableScore.name END
                ORDER BY points DESC, wins DESC, shown, contactID LIMIT ? OFFSET ?
                """, [page.limit, page.offset]
            ) { row in
                TableStanding(
                    contactID: (try row["contactID"] as Int64?).map { Identifier($0) },
                    name: try row["shown"], games: try row["games"], wins: try row["wins"],
                    rights: try row["rights"], points: try row["points"],
                    playedAt: Date(milliseconds: try row["playedAt"]))
            }
        }
    }
}

/// The scores of a person in all quizzes.
package struct TableStanding: Hashable, Sendable {
    package let contactID: Identifier<Contact>?
    package let name: String
    /// The number of quizzes.
    package let games: Int
    /// The number of quizzes won, alone or level with others.
    package let wins: Int
    /// The number of right answers.
    package let rights: Int
    /// The points; one of “together” counts 100.
    package let points: Int
    /// The time of the latest quiz.
    package let playedAt: Date

    package init(
        contactID: Identifier<Contact>? = nil, name: String, games: Int, wins: Int, rights: Int, points: Int,
        playedAt: Date
    ) {
        self.contactID = contactID
        self.name = name
        self.games = games
        self.wins = wins
        self.rights = rights
        self.points = points
        self.playedAt = playedAt
    }
}
