import GRDB
import MeetCore

/// The venues that several people share in a directory, a collection of places: the person's own, and those
/// of others, which are in the list but cannot be changed.
extension MeetStore {
    /// Shares a saved venue in a directory, or no longer. Undo does the opposite.
    ///
    /// - Parameter directory: `nil` to end sharing; the venue stays in the list.
    /// - Throws: `notFound`, `sharedVenue`.
    @discardableResult
    package func share(
        _ id: Identifier<Venue>, in directory: Identifier<RemoteCollection>?
    ) throws(StoreError) -> Venue {
        try performUndoable { db in
            guard let stored = try Venue.stored(id.rawValue, db), stored.isSaved else {
                throw StoreError.notFound(.venue(id))
            }
            try stored.checkIsOwn()
            try db.update("venue", id: id.rawValue, [("directoryID", directory?.rawValue)])
            let shared = try Venue.stored(id.rawValue, db) ?? stored
            return (.changed(.venue, name: stored.name), shared)
        }
    }

    /// Returns the person's venues that are to be shared in a directory and have no copy there.
    package func unsentVenues(
        of directory: Identifier<RemoteCollection>
    ) throws(StoreError) -> [Identifier<Venue>] {
        try read { db in
            try db.integers(
                """
                SELECT id FROM venue WHERE directoryID = ?1 AND addedBy IS NULL AND isSaved = 1
                    AND NOT EXISTS (
                        SELECT 1 FROM remoteCopy WHERE venueID = venue.id AND collectionID = ?1)
                ORDER BY id
                """, [directory.rawValue]
            ).map { Identifier($0) }
        }
    }

    /// Returns the venues of a directory that are the same place as a venue, the person's own and others'.
    package func venues(
        sharedIn directory: Identifier<RemoteCollection>, sameAs venue: Venue
    ) throws(StoreError) -> [Venue] {
        try read { db in
            var wanted = venue
            wanted.id = nil
            return try db.rows(
                "SELECT \(Venue.columns) FROM venue WHERE directoryID = ? AND isSaved = 1 ORDER BY id",
                [directory.rawValue]
            ).map(Venue.init).filter { $0.isSame(as: wanted) }
        }
    }

    /// Stores the venue of a card in a directory, as no change by the person. The person's own venue keeps
    /// its source.
    ///
    /// - Parameters:
    ///   - id: The venue of the card; `nil` for a new card.
    ///   - uid: The UID of the card.
    ///   - addedBy: Who shared it, empty if unknown; `nil` for the person. A new card of theirs belongs to
    ///     their saved venue of the same place, if there is one and the two do not contradict each other.
    package func putShared(
        _ venue: Venue, over id: Identifier<Venue>?, in directory: Identifier<RemoteCollection>, uid: String,
        addedBy: String?
    ) throws(StoreError) -> Venue {
        try performUndoable(as: .background) { db in
            var new = try venue.storable()
            new.source = Venue.Source(provider: Venue.Source.card, providerID: uid, fetchedAt: now)
            var known = try id.flatMap { try Venue.stored($0.rawValue, db) }
            let isNew = known == nil
            if isNew, addedBy == nil {
                known = try Self.freeVenue(like: new, db)
            }
            let row: Int64
            if let stored = known, let own = stored.id?.rawValue {
                var next = new
                if !stored.isOthers { next.source = stored.source }
                // The rest of a venue that was the person's before the card was known here.
                if isNew { next = stored.filled(from: new) }
                (next.id, next.isSaved) = (stored.id, stored.isSaved)
                _ = try replace(stored, with: next, own, db)
                row = own
            } else {
                new.isSaved = true
                row = try db.insert(into: "venue", new.columnValues)
            }
            if isNew || known?.isOthers == true {
                try db.update(
                    "venue", id: row, [("directoryID", directory.rawValue), ("addedBy", addedBy)])
            }
            guard let saved = try Venue.stored(row, db) else {
                throw StoreError.notFound(.venue(Identifier(row)))
            }
            return (.changed(.venue, name: saved.name), saved)
        }
    }

    /// Puts the saved venue of a place into a directory, as no change by the person: that of their own card.
    /// One that contradicts the card is another venue, so that neither is overwritten.
    ///
    /// - Returns: `nil` without one.
    package func adoptShared(
        _ venue: Venue, in directory: Identifier<RemoteCollection>
    ) throws(StoreError) -> Identifier<Venue>? {
        let found = try read { db in try Self.freeVenue(like: venue.storable(), db)?.id }
        guard let id = found else { return nil }
        try performUndoable(as: .background) { db in
            try db.update("venue", id: id.rawValue, [("directoryID", directory.rawValue)])
            return (.changed(.venue, name: venue.name), ())
        }
        return id
    }

    /// Returns the person's saved venue of a place that is in no directory.
    private static func freeVenue(like venue: Venue, _ db: Database) throws -> Venue? {
        try ownVenues(like: venue, db).first { $0.directory == nil && !$0.contradicts(venue) }
    }

    /// Removes a venue whose card is gone from its directory, as no change by the person. The person's own
    /// stays in the list.
    package func removeShared(_ id: Identifier<Venue>) throws(StoreError) {
        try performUndoable(as: .background) { db in
            guard let stored = try Venue.stored(id.rawValue, db) else {
                throw StoreError.notFound(.venue(id))
            }
            if stored.isOthers {
                try db.run("DELETE FROM venue WHERE id = ?", [id.rawValue])
            } else {
                try db.update("venue", id: id.rawValue, [("directoryID", nil)])
            }
            return (.deleted(.venue, name: stored.name), ())
        }
    }
}
