import Foundation
import GRDB
import MeetCore

/// The person's saved venues and those that others share, by name. A venue that only a meeting uses is not
/// included, nor one of others of which the person has a copy.
extension MeetStore {
    /// Returns the number of saved venues with words that begin with those of `text`.
    package func venueCount(_ text: String = "") throws(StoreError) -> Int {
        try read { db in
            let (condition, arguments) = Self.venueFilter(text)
            return try db.number("SELECT count(*) FROM venue WHERE \(condition)", arguments)
        }
    }

    package func venues(_ text: String = "", rows: Range<Int>) throws(StoreError) -> [Venue] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            let (condition, arguments) = Self.venueFilter(text)
            return try db.rows(
                """
                SELECT \(Venue.columns) FROM (
                    SELECT id AS pageID FROM venue WHERE \(condition) ORDER BY sortKey, id LIMIT ? OFFSET ?
                ) JOIN venue ON id = pageID ORDER BY sortKey, id
                """, arguments + [page.limit, page.offset]
            ).map(Venue.init)
        }
    }

    /// Returns the position of a venue in the list; `nil` if `text` does not match it.
    package func venueIndex(_ text: String = "", of id: Identifier<Venue>) throws(StoreError) -> Int? {
        try read { db in
            let (condition, arguments) = Self.venueFilter(text)
            let row = try db.row(
                "SELECT sortKey FROM venue WHERE \(condition) AND id = ?", arguments + [id.rawValue])
            guard let row else { return nil }
            return try db.number(
                "SELECT count(*) FROM venue WHERE \(condition) AND (sortKey, id) < (?, ?)",
                arguments + [try row["sortKey"] as String, id.rawValue])
        }
    }

    /// Returns a venue, saved or not; `nil` if there is none.
    package func venue(_ id: Identifier<Venue>) throws(StoreError) -> Venue? {
        try read { db in try Venue.stored(id.rawValue, db) }
    }

    /// Returns the saved venues of exactly this name, ignoring case and accents. Those that others share
    /// count only if the person has none.
    package func venues(named name: String) throws(StoreError) -> [Venue] {
        try read { db in
            let all = try db.rows(
                "SELECT \(Venue.columns) FROM venue WHERE isSaved = 1 AND sortKey = ? ORDER BY id",
                [SortKey.of(name)]
            ).map(Venue.init)
            let own = all.filter { !$0.isOthers }
            return own.isEmpty ? all : own
        }
    }

    /// Stores a venue. One without an id replaces a stored one with the same `VenueIdentity`; of a saved
    /// venue then only the missing parts are filled in, because the rest may be the person's own.
    ///
    /// - Parameter draft: The id of a draft that is deleted in the same transaction.
    /// - Throws: `notFound` if the id no longer exists, `invalid` without a name and an address,
    ///   `sharedVenue` if it is shared by somebody else.
    @discardableResult
    package func save(_ venue: Venue, discarding draft: String? = nil) throws(StoreError) -> Venue {
        try performUndoable { db in
            if let draft { try deleteDraft(draft, db) }
            let (saved, before, _) = try self.put(venue, db)
            return (Self.title(of: before, changedTo: saved), saved)
        }
    }

    /// Stores an edited venue that may have been changed by others in the meantime. Changes of one side are
    /// taken (`VenueMerge`); if both changed a part differently, nothing is stored and the conflicts are
    /// returned, except those that the resolution decides.
    ///
    /// - Parameters:
    ///   - edited: The edited venue, with the id of the stored one.
    ///   - base: The venue before editing.
    ///   - draft: The id of a draft that is deleted in the same transaction, once the venue is stored.
    /// - Throws: The errors of `save`.
    package func save(
        _ edited: Venue, base: Venue, resolution: [VenueMerge.Part: MeetingMerge.Side] = [:],
        discarding draft: String? = nil
    ) throws(StoreError) -> Saved<Venue, VenueMerge.Conflict> {
        guard let id = edited.id else { return .saved(try save(edited, discarding: draft)) }
        return try performUndoable { db in
            guard let stored = try Venue.stored(id.rawValue, db) else { throw Self.noVenue(id) }
            let merge = VenueMerge(
                base: try base.storable(), mine: try edited.storable(), theirs: stored, resolution: resolution
            )
            guard merge.conflicts.isEmpty else {
                return (.changed(.venue, name: stored.name), .conflicts(merge.conflicts, stored: stored))
            }
            if let draft { try deleteDraft(draft, db) }
            let (saved, before, _) = try self.put(merge.venue, db)
            return (Self.title(of: before, changedTo: saved), .saved(saved))
        }
    }

    /// Returns the title of the action; a venue that only a meeting used counts as added.
    private static func title(of before: Venue?, changedTo saved: Venue) -> ActionTitle {
        guard let before, before.isSaved else { return .added(.venue, name: saved.name) }
        return .changedVenue(name: saved.name, VenueChange.all(from: before, to: saved))
    }

    /// Stores many venues as one action, each like `save`.
    @discardableResult
    package func importVenues(
        _ venues: some Sequence<Venue>, progress: (Int) -> Void = { _ in }
    ) throws(StoreError) -> ImportCounts {
        try performUndoable { db in
            var counts = ImportCounts()
            for (index, venue) in venues.enumerated() {
                if index.isMultiple(of: 64) {
                    try Task.checkCancellation()
                    progress(index)
                }
                counts.count(try self.put(venue, db).change)
            }
            let total = counts.added + counts.updated
            return (.imported(.venue, count: total), counts)
        }
    }

    /// Removes a venue from the list. One that a meeting uses stays readable there.
    ///
    /// - Throws: `notFound`, `sharedVenue`.
    package func deleteVenue(_ id: Identifier<Venue>) throws(StoreError) {
        try deleteVenues([id])
    }

    /// Removes venues from the list as one action. Those that meetings use stay readable there.
    ///
    /// - Throws: `notFound` if one of them does not exist, `sharedVenue` if one is shared by somebody else;
    ///   none is removed then.
    package func deleteVenues(_ ids: [Identifier<Venue>]) throws(StoreError) {
        try performUndoable { db in
            var names: [String] = []
            for id in ids {
                guard let venue = try Venue.stored(id.rawValue, db) else {
                    throw Self.noVenue(id)
                }
                try venue.checkIsOwn()
                names.append(venue.name)
                try db.run("UPDATE venue SET isSaved = 0 WHERE id = ? AND isSaved = 1", [id.rawValue])
                try Self.deleteVenueIfUnused(id.rawValue, db)
            }
            return (.deleted(.venue, names), ())
        }
    }

    static func deleteVenueIfUnused(_ id: Int64?, _ db: Database) throws {
        guard let id else { return }
        try db.run(
            """
            DELETE FROM venue WHERE id = ?1 AND isSaved = 0
                AND NOT EXISTS (SELECT 1 FROM meeting WHERE venueID = ?1)
                AND NOT EXISTS (SELECT 1 FROM alternativeVenue WHERE venueID = ?1)
            """, [id])
    }

    /// Returns the stored venue that a meeting may refer to: the venue's own row, or a new one. A venue that
    /// somebody else shares is copied into the person's list.
    func venueForMeeting(_ venue: Venue, _ db: Database) throws -> Venue {
        if let id = venue.id {
            if let stored = try Venue.stored(id.rawValue, db) {
                return stored.isOthers ? try put(stored.ownCopy, db).venue : stored
            }
            // It was deleted while the meeting was being edited.
            var copy = venue
            copy.id = nil
            copy.directory = nil
            copy.isSaved = false
            return try put(copy, db).venue
        }
        return try put(venue, db).venue
    }

    /// Stores a venue.
    ///
    /// - Returns: The venue as stored now and before; `nil` if there was none.
    private func put(
        _ venue: Venue, _ db: Database
    ) throws -> (venue: Venue, before: Venue?, change: ImportChange) {
        var venue = try venue.storable()
        if let id = venue.id {
            guard let stored = try Venue.stored(id.rawValue, db) else { throw Self.noVenue(id) }
            try stored.checkIsOwn()
            return try replace(stored, with: venue, id.rawValue, db)
        }
        if let source = venue.source, let stored = try Self.venue(from: source, db), let id = stored.id {
            if stored.isSaved {
                return try replace(stored, with: stored.filled(from: venue), id.rawValue, db)
            }
            venue.id = id
            venue.notes = venue.notes ?? stored.notes
            if venue.tags.isEmpty { venue.tags = stored.tags }
            return try replace(stored, with: venue, id.rawValue, db)
        }
        venue.directory = nil
        venue.id = Identifier(try db.insert(into: "venue", venue.columnValues))
        return (venue, nil, .added)
    }

    /// Stores a venue of a card in a file. Of a saved one of the same place only missing parts are filled in.
    ///
    /// - Parameter isPreview: True to store nothing.
    func importVenue(_ venue: Venue, isPreview: Bool, _ db: Database) throws -> ImportChange {
        let new = try venue.storable()
        var known = try new.source.flatMap { try Self.venue(from: $0, db) }
        if known?.isSaved != true { known = try Self.ownVenues(like: new, db).first ?? known }
        if isPreview {
            guard let known else { return .added }
            return known.isSaved && known == known.filled(from: new) ? .unchanged : .updated
        }
        guard let known, known.isSaved, let id = known.id?.rawValue else { return try put(venue, db).change }
        return try replace(known, with: known.filled(from: new), id, db).change
    }

    /// Returns the person's saved venues of the same place, the oldest first.
    static func ownVenues(like venue: Venue, _ db: Database) throws -> [Venue] {
        try db.rows(
            """
            SELECT \(Venue.columns) FROM venue WHERE isSaved = 1 AND addedBy IS NULL AND sortKey = ?
            ORDER BY id
            """, [SortKey.of(venue.name)]
        ).map(Venue.init).filter { $0.isSame(as: venue) }
    }

    func replace(
        _ stored: Venue, with venue: Venue, _ id: Int64, _ db: Database
    ) throws -> (venue: Venue, before: Venue?, change: ImportChange) {
        var venue = venue
        venue.directory = stored.directory
        if venue == stored { return (stored, stored, .unchanged) }
        try db.update("venue", id: id, venue.columnValues)
        if venue.name != stored.name || venue.address.locality != stored.address.locality {
            try updateSearchTextOfMeetings(atVenue: id, db)
        }
        return (venue, stored, .updated)
    }

    /// Updates the search text of a venue's meetings, which are found by its name, also as an alternative.
    private func updateSearchTextOfMeetings(atVenue id: Int64, _ db: Database) throws {
        let meetings = try db.rows(
            """
            SELECT id FROM meeting WHERE venueID = ?1
            UNION SELECT meetingID AS id FROM alternativeVenue WHERE venueID = ?1
            """, [id])
        for row in meetings {
            guard let meeting = try MeetingRow.meeting(row["id"], db) else { continue }
            try db.update("meeting", id: row["id"], [("searchText", meeting.searchText)])
        }
    }

    private static func venueFilter(_ text: String) -> (String, StatementArguments) {
        guard let expression = SearchExpression(text) else { return (isListed, []) }
        return (
            "\(isListed) AND id IN (SELECT rowid FROM venueSearch WHERE venueSearch MATCH ?)",
            [expression.text]
        )
    }

    private static let isListed = """
        isSaved = 1 AND (addedBy IS NULL OR NOT EXISTS (
            SELECT 1 FROM venue AS own WHERE own.isSaved = 1 AND own.addedBy IS NULL
                AND own.provider = venue.provider AND own.providerID = venue.providerID))
        """

    private static func noVenue(_ id: Identifier<Venue>) -> StoreError {
        .notFound(.venue(id))
    }
}
