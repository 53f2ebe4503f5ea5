import Foundation
import GRDB
import MeetCore

/// The check-ins, with the positions on the way. They are not actions: what was told cannot be taken back.
extension MeetStore {
    /// Returns the open check-in; `nil` if there is none.
    package func openCheckin() throws(StoreError) -> Checkin? {
        try read { db in try Self.checkins("WHERE stage <> 'over'", [], db).first }
    }

    package func checkin(_ id: Identifier<Checkin>) throws(StoreError) -> Checkin? {
        try read { db in try Self.checkins("WHERE id = ?", [id.rawValue], db).first }
    }

    /// Returns the check-in that ended last; `nil` if there is none.
    package func lastCheckin() throws(StoreError) -> Checkin? {
        try read { db in try Self.checkins("WHERE stage = 'over' ORDER BY id DESC LIMIT 1", [], db).first }
    }

    /// Stores a check-in: a new one without an id, else in place of the stored one.
    ///
    /// - Returns: The check-in as stored.
    @discardableResult
    package func save(_ checkin: Checkin) throws(StoreError) -> Checkin {
        try write { db in
            let id = try db.put(checkin.columnValues(), into: "checkin", id: checkin.id?.rawValue)
            return try Self.checkins("WHERE id = ?", [id], db).first ?? checkin
        }
    }

    // MARK: - The way

    /// Adds a position to the way, unless it is there.
    package func add(_ fix: SafetyFix, to id: Identifier<Checkin>) throws(StoreError) {
        try write { db in
            try db.run(
                """
                INSERT INTO checkinPoint(checkinID, at, latitude, longitude, accuracy) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT(checkinID, at) DO NOTHING
                """,
                [id.rawValue, fix.at.milliseconds, fix.point.latitude, fix.point.longitude, fix.accuracy])
        }
    }

    /// Returns the positions on the way, earliest first.
    package func way(of id: Identifier<Checkin>) throws(StoreError) -> [SafetyFix] {
        try read { db in
            try db.rows(
                "SELECT at, latitude, longitude, accuracy FROM checkinPoint WHERE checkinID = ? ORDER BY at",
                [id.rawValue]
            ).compactMap { row in
                try Coordinate(latitude: row["latitude"], longitude: row["longitude"]).map { point in
                    SafetyFix(
                        point, at: Date(milliseconds: try row["at"]), accuracy: try row["accuracy"])
                }
            }
        }
    }

    /// Returns whether there are positions of check-ins that ended before an instant.
    package func hasWays(endedBefore instant: Date) throws(StoreError) -> Bool {
        try read { db in
            try db.number(
                """
                SELECT EXISTS (SELECT 1 FROM checkinPoint JOIN checkin ON checkin.id = checkinPoint.checkinID
                    WHERE checkin.stage = 'over' AND checkin.endedAt < ?)
                """, [instant.milliseconds]) > 0
        }
    }

    /// Removes the positions of check-ins that ended before an instant.
    package func forgetWays(endedBefore instant: Date) throws(StoreError) {
        try write { db in
            try db.run(
                """
                DELETE FROM checkinPoint WHERE checkinID IN
                    (SELECT id FROM checkin WHERE stage = 'over' AND endedAt < ?)
                """, [instant.milliseconds])
        }
    }

    private static func checkins(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Checkin] {
        try db.rows("SELECT \(Checkin.columns) FROM checkin \(condition)", arguments).map { try Checkin($0) }
    }
}

extension Checkin {
    fileprivate static let columns = """
        id, uid, stage, startedAt, dueAt, destination, latitude, longitude, people, steppedAt, toldAt, toldFix, \
        updatedAt, endedAt, handover
        """

    fileprivate init(_ row: StoredRow) throws {
        guard let stage = Stage(rawValue: try row["stage"]) else {
            throw StoreError.damagedValue(column: "stage")
        }
        let people: [CalendarAddress] = try JSONColumn.value(row["people"], "people")
        try self.init(
            id: Identifier(row["id"]), uid: row["uid"], stage: stage,
            startedAt: Date(milliseconds: row["startedAt"]), dueAt: Date(milliseconds: row["dueAt"]),
            destination: row["destination"], people: people)
        let (latitude, longitude): (Double?, Double?) = (try row["latitude"], try row["longitude"])
        if let latitude, let longitude {
            destinationPoint = Coordinate(latitude: latitude, longitude: longitude)
        }
        steppedAt = try Date.stored(row["steppedAt"])
        toldAt = try Date.stored(row["toldAt"])
        let told: String? = try row["toldFix"]
        toldFix = try told.map { try JSONColumn.value($0, "toldFix") }
        updatedAt = try Date.stored(row["updatedAt"])
        endedAt = try Date.stored(row["endedAt"])
        handover = (try row["handover"] as String?).flatMap { SafetyService(rawValue: $0) }
    }

    /// The columns except the id.
    fileprivate func columnValues() throws -> ColumnValues {
        let place: ColumnValues = [
            ("uid", uid.storable), ("stage", stage.rawValue), ("startedAt", startedAt.milliseconds),
            ("dueAt", dueAt.milliseconds), ("destination", destination.storable),
            ("latitude", destinationPoint?.latitude), ("longitude", destinationPoint?.longitude),
        ]
        let fate: ColumnValues = [
            ("people", try JSONColumn.text(people)), ("steppedAt", steppedAt?.milliseconds),
            ("toldAt", toldAt?.milliseconds), ("toldFix", try toldFix.map { try JSONColumn.text($0) }),
            ("updatedAt", updatedAt?.milliseconds), ("endedAt", endedAt?.milliseconds),
            ("handover", handover?.rawValue),
        ]
        return place + fate
    }
}
