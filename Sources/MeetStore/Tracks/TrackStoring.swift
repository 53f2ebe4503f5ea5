import Foundation
import GRDB
import MeetCore

/// The tracks.
extension MeetStore {
    /// A track as stored by `add`.
    package struct AddedTrack: Hashable, Sendable {
        package var track: Track
        /// False if a track with the same contents was stored already; then that one is returned.
        package var isNew: Bool
    }

    /// Adds tracks as one action.
    ///
    /// - Returns: Each track as stored, in the same order.
    @discardableResult
    package func add(_ tracks: [Track], as author: Author = .person) throws(StoreError) -> [AddedTrack] {
        if tracks.isEmpty { return [] }
        return try performUndoable(as: author) { db in
            var added: [AddedTrack] = []
            for track in tracks {
                if let stored = try Self.tracks("WHERE digest = ?", [track.digest], db).first {
                    added.append(AddedTrack(track: stored, isNew: false))
                    continue
                }
                var values = track.columnValues
                values.append(("addedAt", now.milliseconds))
                let id = try db.insert(into: "track", values)
                let stored = try Self.required(Identifier(id), db)
                added.append(AddedTrack(track: stored, isNew: true))
            }
            return (.imported(.track, count: added.count { $0.isNew }), added)
        }
    }

    /// Returns the tracks, latest first; those without a time last.
    package func tracks(rows: Range<Int>) throws(StoreError) -> [Track] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            try Self.tracks(
                "ORDER BY startsAt DESC NULLS LAST, id DESC LIMIT ? OFFSET ?", [page.limit, page.offset], db)
        }
    }

    /// Returns the tracks with a time in common with a span, by their start.
    package func tracks(during span: Range<Date>) throws(StoreError) -> [Track] {
        try read { db in
            try Self.tracks(
                "WHERE startsAt < ? AND endsAt >= ? ORDER BY startsAt, id",
                [span.upperBound.milliseconds, span.lowerBound.milliseconds], db)
        }
    }

    package func track(_ id: Identifier<Track>) throws(StoreError) -> Track? {
        try read { db in try Self.tracks("WHERE id = ?", [id.rawValue], db).first }
    }

    /// Chooses the activity of a track.
    ///
    /// - Returns: The track as stored.
    /// - Throws: `notFound`.
    @discardableResult
    package func changeTrack(
        _ id: Identifier<Track>, activity: TrackActivity
    ) throws(StoreError) -> Track {
        try performUndoable { db in
            _ = try Self.required(id, db)
            try db.update(
                "track", id: id.rawValue, [("activity", activity.rawValue), ("isActivityChosen", true)])
            let track = try Self.required(id, db)
            return (.changed(.track, name: track.shownName), track)
        }
    }

    /// Deletes tracks as one action.
    ///
    /// - Returns: The tracks as they were.
    /// - Throws: `notFound` for the first that does not exist; none is deleted then.
    @discardableResult
    package func deleteTracks(_ ids: [Identifier<Track>]) throws(StoreError) -> [Track] {
        try performUndoable { db in
            var deleted: [Track] = []
            for id in ids where !deleted.contains(where: { $0.id == id }) {
                deleted.append(try Self.required(id, db))
                try db.run("DELETE FROM track WHERE id = ?", [id.rawValue])
            }
            return (.deleted(.track, deleted.map(\.shownName)), deleted)
        }
    }

    // MARK: - Rows

    private static func tracks(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Track] {
        try db.rows("SELECT \(Track.columns) FROM track \(condition)", arguments) { try Track($0) }
    }

    private static func required(_ id: Identifier<Track>, _ db: Database) throws -> Track {
        guard let track = try tracks("WHERE id = ?", [id.rawValue], db).first else {
            throw StoreError.notFound(.track(id))
        }
        return track
    }
}

extension Track {
    fileprivate static let columns = """
        id, digest, file, name, startsAt, endsAt, metres, movingSeconds, elevationGain, averageSpeed, \
        activity, isActivityChosen, line
        """

    fileprivate init(_ row: StoredRow) throws {
        let measures = try TrackMeasures(
            start: (row["startsAt"] as Int64?).map(Date.init(milliseconds:)),
            end: (row["endsAt"] as Int64?).map(Date.init(milliseconds:)),
            metres: row["metres"], movingSeconds: row["movingSeconds"],
            elevationGain: row["elevationGain"], averageSpeed: row["averageSpeed"],
            activity: (row["activity"] as String?).flatMap(TrackActivity.init(rawValue:)))
        try self.init(
            id: Identifier(row["id"]), digest: row["digest"], file: row["file"], name: row["name"],
            measures: measures, isActivityChosen: row["isActivityChosen"],
            line: TrackLine(text: row["line"]))
    }

    fileprivate var columnValues: ColumnValues {
        [
            ("digest", digest), ("file", file.storable), ("name", name.storable),
            ("startsAt", measures.start?.milliseconds), ("endsAt", measures.end?.milliseconds),
            ("metres", measures.metres), ("movingSeconds", measures.movingSeconds),
            ("elevationGain", measures.elevationGain), ("averageSpeed", measures.averageSpeed),
            ("activity", measures.activity?.rawValue), ("isActivityChosen", isActivityChosen),
            ("line", line.text),
        ]
    }
}
