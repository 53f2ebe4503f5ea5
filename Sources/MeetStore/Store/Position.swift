import Foundation
import GRDB
import MeetCore

/// The person's last position, as typed, or as reported by a command or a script on their phone.
package struct StoredPosition: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The radius in metres in which the person is; `nil` if it is unknown.
    package var accuracy: Double?
    package var setAt: Date

    package init(coordinate: Coordinate, accuracy: Double? = nil, setAt: Date) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.setAt = setAt
    }
}

/// The position, and the notified places near it. They are not actions: undo does not affect them.
extension MeetStore {
    /// Returns the position; `nil` if there is none.
    package func position() throws(StoreError) -> StoredPosition? {
        try read { db in
            try db.row("SELECT latitude, longitude, accuracy, setAt FROM position").flatMap { row in
                try Coordinate(latitude: row["latitude"], longitude: row["longitude"]).map {
                    StoredPosition(
                        coordinate: $0, accuracy: try row["accuracy"],
                        setAt: Date(milliseconds: try row["setAt"]))
                }
            }
        }
    }

    /// Sets the position, or with `nil` removes it.
    package func set(_ position: StoredPosition?) throws(StoreError) {
        try write { db in
            guard let position else { return try db.run("DELETE FROM position") }
            try db.run(
                """
                INSERT INTO position(id, latitude, longitude, accuracy, setAt) VALUES (1, ?, ?, ?, ?)
                ON CONFLICT(id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
                    accuracy = excluded.accuracy, setAt = excluded.setAt
                """,
                [
                    position.coordinate.latitude, position.coordinate.longitude, position.accuracy,
                    position.setAt.milliseconds,
                ])
        }
    }

    /// Returns the places that the person was notified of since `earliest`, with the latest times. Times
    /// after `now` are ignored, as from a wrong clock.
    ///
    /// - Returns: The times by the caller's keys of places.
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

    /// Records that the person is notified of these places now. Those from before `earliest` are removed.
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
