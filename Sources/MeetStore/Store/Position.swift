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

    /// The places of which nobody was told since `earliest`. A moment after `now` does not count: the clock was wrong then,
    /// or is now.
    ///
    /// - Parameter places: Whatever tells places apart.
    package func untold(
        _ places: [String], since earliest: Date, now: Date
    ) throws(StoreError) -> Set<String> {
        try read { db in
            let told = try db.rows(
                "SELECT place FROM nearNotice WHERE toldAt > ? AND toldAt <= ?",
                [earliest.milliseconds, now.milliseconds]
            ).map { try $0["place"] as String }
            return Set(places).subtracting(told)
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
