import Foundation
import GRDB
import MeetCore

/// Where the person was, as somebody told the program: a script on their phone.
package struct StoredPosition: Hashable, Sendable {
    package var coordinate: Coordinate
    package var setAt: Date

    package init(coordinate: Coordinate, setAt: Date) {
        self.coordinate = coordinate
        self.setAt = setAt
    }
}

/// The position, and of which places near it the person was told. They are no actions: undo leaves them alone.
extension MeetStore {
    /// `nil` where none was ever told, or it was cleared.
    package func position() throws(StoreError) -> StoredPosition? {
        try read { db in
            try db.row("SELECT latitude, longitude, setAt FROM position").flatMap { row in
                try Coordinate(latitude: row["latitude"], longitude: row["longitude"]).map {
                    StoredPosition(coordinate: $0, setAt: Date(milliseconds: try row["setAt"]))
                }
            }
        }
    }

    /// Sets it, or with `nil` clears it.
    package func set(_ position: StoredPosition?) throws(StoreError) {
        try write { db in
            guard let position else { return try db.run("DELETE FROM position") }
            try db.run(
                """
                INSERT INTO position(id, latitude, longitude, setAt) VALUES (1, ?, ?, ?)
                ON CONFLICT(id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
                    setAt = excluded.setAt
                """,
                [position.coordinate.latitude, position.coordinate.longitude, position.setAt.milliseconds])
        }
    }

    /// Of which places somebody was told since `earliest`, and when last. A moment after `now` does not count: the clock was
    /// wrong then, or is now.
    ///
    /// - Returns: By whatever tells places apart.
    package func placesTold(since earliest: Date, now: Date) throws(StoreError) -> [String: Date] {
        try read { db in
            let rows = try db.rows(
                "SELECT place, toldAt FROM nearNotice WHERE toldAt > ? AND toldAt <= ?",
                [earliest.milliseconds, now.milliseconds])
            return Dictionary(
                try rows.map { (try $0["place"] as String, Date(milliseconds: try $0["toldAt"])) },
                uniquingKeysWith: { $1 })
        }
    }

    /// Somebody is told of these places now. What was told before `earliest` is forgotten.
    package func noteTold(
        _ places: Set<String>, now: Date, forgettingBefore earliest: Date
    ) throws(StoreError) {
        try write { db in
            for place in places.sorted() {
                try db.run(
                    """
                    INSERT INTO nearNotice(place, toldAt) VALUES (?, ?)
                    ON CONFLICT(place) DO UPDATE SET toldAt = excluded.toldAt
                    """, [place.storable, now.milliseconds])
            }
            try db.run("DELETE FROM nearNotice WHERE toldAt < ?", [earliest.milliseconds])
        }
    }
}
