import Foundation
import GRDB
import MeetCore

/// The log of incidents.
extension MeetStore {
    /// Returns the incidents, latest first.
    package func incidents(rows: Range<Int>) throws(StoreError) -> [Incident] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            try Self.incidents("ORDER BY at DESC, id DESC LIMIT ? OFFSET ?", [page.limit, page.offset], db)
        }
    }

    package func incident(_ id: Identifier<Incident>) throws(StoreError) -> Incident? {
        try read { db in try Self.incidents("WHERE id = ?", [id.rawValue], db).first }
    }

    /// Returns the incidents within a radius in metres since an instant, latest first.
    package func incidents(
        around center: Coordinate, radius: Double, since: Date
    ) throws(StoreError) -> [Incident] {
        // A little larger, as the sides of the box are rounded.
        let box = BoundingBox(around: center, radius: radius + 1)
        let all = try read { db in
            // Boxes end at the 180th meridian, so near it every longitude is measured.
            let isCut = box.east >= 180 || box.west <= -180
            return try Self.incidents(
                """
                WHERE latitude BETWEEN ? AND ? AND (? OR longitude BETWEEN ? AND ?) AND at >= ?
                ORDER BY at DESC, id DESC
                """,
                [box.south, box.north, isCut, box.west, box.east, since.milliseconds], db)
        }
        return all.filter { $0.point.distance(to: center) <= radius }
    }

    /// Stores an incident: a new one without an id, else in place of the stored one.
    ///
    /// - Returns: The incident as stored.
    @discardableResult
    package func save(_ incident: Incident) throws(StoreError) -> Incident {
        try write { db in
            let id = try db.put(incident.columnValues, into: "incident", id: incident.id?.rawValue)
            return try Self.incidents("WHERE id = ?", [id], db).first ?? incident
        }
    }

    private static func incidents(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Incident] {
        try db.rows("SELECT \(Incident.columns) FROM incident \(condition)", arguments).compactMap { row in
            try Incident(row)
        }
    }
}

extension Incident {
    fileprivate static let columns =
        "id, at, latitude, longitude, place, who, words, isHandled, isReceived"

    /// Reads an incident; `nil` if its position is none.
    fileprivate init?(_ row: StoredRow) throws {
        guard let point = Coordinate(latitude: try row["latitude"], longitude: try row["longitude"]) else {
            return nil
        }
        try self.init(
            id: Identifier(row["id"]), at: Date(milliseconds: row["at"]), point: point,
            place: row["place"], who: row["who"], words: row["words"], isHandled: row["isHandled"],
            isReceived: row["isReceived"])
    }

    fileprivate var columnValues: ColumnValues {
        [
            ("at", at.milliseconds), ("latitude", point.latitude), ("longitude", point.longitude),
            ("place", place.storable), ("who", who.storable), ("words", words.storable),
            ("isHandled", isHandled), ("isReceived", isReceived),
        ]
    }
}
