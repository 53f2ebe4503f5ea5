import Foundation
import GRDB
import MeetCore

/// The alarms of friends. They are not actions: undo takes no alarm away.
extension MeetStore {
    /// Returns the alarms that were not put away, at most 200: verified ones first, as anybody can send any number of
    /// others, then the open ones, then the latest.
    package func standingAlarms() throws(StoreError) -> [Alarm] {
        try read { db in
            try Self.alarms(
                """
                WHERE handledAt IS NULL
                ORDER BY isVerified DESC, endedAt IS NULL DESC, at DESC, id DESC LIMIT 200
                """, [], db)
        }
    }

    package func alarm(_ id: Identifier<Alarm>) throws(StoreError) -> Alarm? {
        try read { db in try Self.alarms("WHERE id = ?", [id.rawValue], db).first }
    }

    /// Returns the alarms with the UID of a check-in: one for each sender.
    package func alarms(about uid: String) throws(StoreError) -> [Alarm] {
        try read { db in try Self.alarms("WHERE uid = ? ORDER BY id", [uid.storable], db) }
    }

    /// Stores an alarm: a new one without an id, else in place of the stored one.
    ///
    /// - Returns: The alarm as stored.
    @discardableResult
    package func save(_ alarm: Alarm) throws(StoreError) -> Alarm {
        try write { db in
            let id = try db.put(alarm.columnValues(), into: "alarm", id: alarm.id?.rawValue)
            return try Self.alarms("WHERE id = ?", [id], db).first ?? alarm
        }
    }

    private static func alarms(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Alarm] {
        try db.rows("SELECT \(Alarm.columns) FROM alarm \(condition)", arguments).map { try Alarm($0) }
    }
}

extension Alarm {
    fileprivate static let columns = """
        id, uid, name, email, kind, at, fix, words, isVerified, others, helpers, isHelping, messageID, \
        incidentID, endedAt, handledAt, shownAt
        """

    fileprivate init(_ row: StoredRow) throws {
        guard let kind = Kind(rawValue: try row["kind"]) else {
            throw StoreError.damagedValue(column: "kind")
        }
        let others: [CalendarAddress] = try JSONColumn.value(row["others"], "others")
        try self.init(
            uid: row["uid"], person: CalendarAddress(name: row["name"], email: row["email"]), kind: kind,
            at: Date(milliseconds: row["at"]), words: row["words"], isVerified: row["isVerified"],
            others: others)
        id = Identifier(try row["id"])
        let stored: String? = try row["fix"]
        fix = try stored.map { try JSONColumn.value($0, "fix") }
        helpers = try JSONColumn.value(row["helpers"], "helpers")
        isHelping = try row["isHelping"]
        messageID = try row["messageID"]
        incidentID = (try row["incidentID"] as Int64?).map { Identifier($0) }
        endedAt = try Date.stored(row["endedAt"])
        handledAt = try Date.stored(row["handledAt"])
        shownAt = try Date.stored(row["shownAt"])
    }

    /// The columns except the id.
    fileprivate func columnValues() throws -> ColumnValues {
        let message: ColumnValues = [
            ("uid", uid.storable), ("personKey", person.key.storable), ("name", person.name.storable),
            ("email", person.email.storable), ("kind", kind.rawValue), ("at", at.milliseconds),
            ("fix", try fix.map { try JSONColumn.text($0) }), ("words", words.storable),
            ("isVerified", isVerified), ("messageID", messageID?.storable),
        ]
        let fate: ColumnValues = [
            ("others", try JSONColumn.text(others)), ("helpers", try JSONColumn.text(helpers)),
            ("isHelping", isHelping), ("incidentID", incidentID?.rawValue),
            ("endedAt", endedAt?.milliseconds), ("handledAt", handledAt?.milliseconds),
            ("shownAt", shownAt?.milliseconds),
        ]
        return message + fate
    }
}
