import Foundation
import GRDB
import MeetCore

/// The latest news about a person on the way to a date of a meeting.
package struct ArrivalNewsRow: Hashable, Sendable {
    package var occurrence: OccurrenceIdentity
    /// The key of the person (`ArrivalPerson.key`).
    package var person: String
    package var name: String
    package var state: Arrival.State
    /// The minutes after the start; `nil` if in time, or unknown.
    package var delay: Int?

    package init(_ occurrence: OccurrenceIdentity, _ arrival: Arrival) {
        self.occurrence = occurrence
        person = arrival.person.key
        name = arrival.person.name
        state = arrival.state
        delay = arrival.delay
    }
}

/// Showing of news about people on the way by several processes: each is shown once, and none is lost.
///
/// A process takes them as their owner, by the name of its lock file. After showing them it records that; if
/// it is killed before, its lock is gone, and the next process takes them. Undo does not affect it.
extension MeetStore {
    /// Returns the latest news of a date of a meeting, shown or not.
    package func arrivalNews(at occurrence: OccurrenceIdentity) throws(StoreError) -> [ArrivalNewsRow] {
        try read { db in
            try db.rows(
                """
                SELECT \(ArrivalNewsRow.columns) FROM arrivalNews
                WHERE meetingID = ? AND recurrenceID = ? ORDER BY id
                """, [occurrence.meeting.rawValue, occurrence.recurrenceID]
            ).compactMap { try ArrivalNewsRow($0) }
        }
    }

    /// Stores news in place of earlier ones about the person.
    ///
    /// - Parameter isTold: True for news that the user knows already.
    package func set(_ news: ArrivalNewsRow, isTold: Bool) throws(StoreError) {
        let found = now
        try write { db in
            try db.run(
                """
                INSERT INTO arrivalNews(
                    meetingID, recurrenceID, person, name, state, delay, foundAt, toldAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(meetingID, recurrenceID, person) DO UPDATE SET name = excluded.name,
                    state = excluded.state, delay = excluded.delay, foundAt = excluded.foundAt,
                    toldAt = excluded.toldAt, owner = NULL
                """,
                [
                    news.occurrence.meeting.rawValue, news.occurrence.recurrenceID, news.person.storable,
                    news.name.storable, news.state.rawValue, news.delay, found.milliseconds,
                    isTold ? found.milliseconds : nil,
                ])
        }
    }

    /// Takes the news that nobody has shown since a time, earliest first. If there are none, nothing is
    /// written.
    package func takeArrivalNews(since earliest: Date) throws(StoreError) -> [ArrivalNewsRow] {
        let isNeeded = try read { db in try untoldArrivals(since: earliest, db).isEmpty == false }
        if !isNeeded { return [] }
        return try write { db in
            let found = try untoldArrivals(since: earliest, db)
            let token = open.withLock { $0 }.flatMap { $0.path.isEmpty ? nil : $0.token() }
            for (id, _) in found {
                // Without a lock file nobody could see later that this process was ended.
                try db.run(
                    "UPDATE arrivalNews SET owner = ?, toldAt = ? WHERE id = ?",
                    [token, token == nil ? now.milliseconds : nil, id])
            }
            return found.map { $0.row }
        }
    }

    /// Records that news were shown. Later ones about the same people are not affected.
    package func arrivalNews(wereTold rows: [ArrivalNewsRow]) throws(StoreError) {
        if rows.isEmpty { return }
        let told = now
        try write { db in
            for row in rows {
                try db.run(
                    """
                    UPDATE arrivalNews SET toldAt = ?, owner = NULL
                    WHERE meetingID = ? AND recurrenceID = ? AND person = ? AND state = ? AND delay IS ?
                        AND toldAt IS NULL
                    """,
                    [
                        told.milliseconds, row.occurrence.meeting.rawValue, row.occurrence.recurrenceID,
                        row.person.storable, row.state.rawValue, row.delay,
                    ])
            }
        }
    }

    /// Returns the news that are to be shown, without those that another running process shows.
    private func untoldArrivals(
        since earliest: Date, _ db: Database
    ) throws -> [(id: Int64, row: ArrivalNewsRow)] {
        let database = open.withLock { $0 }
        return try db.rows(
            """
            SELECT id, owner, \(ArrivalNewsRow.columns) FROM arrivalNews
            WHERE toldAt IS NULL AND foundAt >= ? ORDER BY id
            """, [earliest.milliseconds]
        ).compactMap { row -> (id: Int64, row: ArrivalNewsRow)? in
            let owner: String? = try row["owner"]
            if let owner, database?.isElsewhere(owner) == true { return nil }
            return try ArrivalNewsRow(row).map { (try row["id"], $0) }
        }
    }
}

extension ArrivalNewsRow {
    fileprivate static let columns = "meetingID, recurrenceID, person, name, state, delay"

    /// Reads news; `nil` for those of a later version.
    fileprivate init?(_ row: StoredRow) throws {
        guard let state = Arrival.State(rawValue: try row["state"]) else { return nil }
        occurrence = try OccurrenceIdentity(
            meeting: Identifier(row["meetingID"]), recurrenceID: row["recurrenceID"])
        person = try row["person"]
        name = try row["name"]
        self.state = state
        delay = try row["delay"]
    }
}
