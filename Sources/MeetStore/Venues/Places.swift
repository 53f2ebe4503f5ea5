import GRDB
import MeetCore

/// Places imported from files, for searching without a network.
extension MeetStore {
    /// Stores places in a collection. Those with a known source are updated; other places of the collection
    /// stay.
    ///
    /// Each place needs a name, a coordinate and a source; others are left out.
    @discardableResult
    package func importPlaces(
        _ places: some Sequence<Venue>, collection: String, progress: (Int) -> Void = { _ in }
    ) throws(StoreError) -> ImportCounts {
        try write { db in
            var counts = ImportCounts()
            for (index, place) in places.enumerated() {
                if index.isMultiple(of: 64) {
                    try Task.checkCancellation()
                    progress(index)
                }
                if let change = try Self.putPlace(place, collection.storable, db) { counts.count(change) }
            }
            return counts
        }
    }

    /// Returns the matching places, nearest first if there is a point, else by name.
    package func places(_ query: PlaceQuery) throws(StoreError) -> [Venue] {
        guard query.limit > 0 else { return [] }
        return try read { db in
            let (conditions, arguments) = Self.placeConditions(query)
            let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
            guard let near = query.near else {
                return try db.rows(
                    "SELECT \(Venue.placeColumns) FROM place \(filter) ORDER BY sortKey, id LIMIT ?",
                    arguments + [query.limit]
                ).map(Venue.place)
            }
            // The distances need only the points; only the nearest are read completely.
            let points = try db.rows("SELECT id, latitude, longitude FROM place \(filter)", arguments)
            var nearest: [(id: Int64, distance: Double)] = []
            for row in points {
                guard let point = try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
                else {
                    continue
                }
                let distance = near.distance(to: point)
                if distance <= query.radius ?? .infinity { nearest.append((try row["id"], distance)) }
            }
            nearest.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
            return try nearest.prefix(query.limit).compactMap { place in
                try db.row("SELECT \(Venue.placeColumns) FROM place WHERE id = ?", [place.id])
                    .map(Venue.place)
            }
        }
    }

    /// Returns the positions of the places within a box, accurate to a metre or two; unordered, and `limit`
    /// at most.
    package func placePoints(in box: BoundingBox, limit: Int) throws(StoreError) -> [Coordinate] {
        guard limit > 0 else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT south, west FROM placeArea
                WHERE north >= ? AND south <= ? AND east >= ? AND west <= ? LIMIT ?
                """, [box.south, box.north, box.west, box.east, limit]
            ).compactMap { try Coordinate(latitude: $0["south"], longitude: $0["west"]) }
        }
    }

    /// Returns the stored venue of a source, saved or not; `nil` if there is none.
    package func venue(from source: Venue.Source) throws(StoreError) -> Venue? {
        try read { db in
            try Self.venue(from: source, db)
        }
    }

    /// Returns the person's stored venue with an equal `VenueIdentity`: a saved venue first, then the oldest.
    static func venue(from source: Venue.Source, _ db: Database) throws -> Venue? {
        let providers = VenueIdentity.providers(sharing: source)
        let marks = providers.map { _ in "?" }.joined(separator: ", ")
        return try db.row(
            """
            SELECT \(Venue.columns) FROM venue
            WHERE provider IN (\(marks)) AND providerID = ? AND addedBy IS NULL
            ORDER BY isSaved DESC, id LIMIT 1
            """, StatementArguments(providers + [source.providerID])
        ).map(Venue.init)
    }

    /// Returns the stored venues of these sources or with these ids, saved or not: the person's own first,
    /// and the oldest first.
    package func venues(
        from sources: [Venue.Source], ids: [Identifier<Venue>]
    ) throws(StoreError) -> [Venue] {
        if sources.isEmpty, ids.isEmpty { return [] }
        return try read { db in
            let named = sources.flatMap { source in
                VenueIdentity.providers(sharing: source).map { ($0, source.providerID) }
            }
            let pairs = named.map { _ in "(?, ?)" }.joined(separator: ", ")
            let numbers = ids.map { _ in "?" }.joined(separator: ", ")
            let values: [any DatabaseValueConvertible] =
                ids.map(\.rawValue) + named.flatMap { [$0.0, $0.1] }
            return try db.rows(
                """
                SELECT \(Venue.columns) FROM venue WHERE id IN (\(numbers))
                    \(sources.isEmpty ? "" : "OR (provider, providerID) IN (VALUES \(pairs))")
                ORDER BY addedBy IS NOT NULL, id
                """, StatementArguments(values)
            ).map(Venue.init)
        }
    }

    /// Returns the imported collections, by name.
    package func placeCollections() throws(StoreError) -> [PlaceCollection] {
        try read { db in
            try db.rows("SELECT collection, count(*) AS n FROM place GROUP BY collection ORDER BY collection")
                .map { try PlaceCollection(name: $0["collection"], count: $0["n"]) }
        }
    }

    /// Deletes a collection.
    ///
    /// - Returns: The number of deleted places.
    @discardableResult
    package func deletePlaces(collection: String) throws(StoreError) -> Int {
        try write { db in
            try db.run("DELETE FROM place WHERE collection = ?", [collection])
            return db.changesCount
        }
    }

    private static func placeConditions(_ query: PlaceQuery) -> ([String], StatementArguments) {
        var conditions: [String] = []
        var arguments = StatementArguments()
        if let expression = SearchExpression(query.text) {
            conditions.append("id IN (SELECT rowid FROM placeSearch WHERE placeSearch MATCH ?)")
            arguments += [expression.text]
        }
        if !query.categories.isEmpty {
            // Few forms of the statement, because each stays prepared.
            conditions.append("category IN (SELECT value FROM json_each(?))")
            arguments += [JSONText.array(query.categories)]
        }
        var boxes: [BoundingBox] = []
        if let box = query.box { boxes.append(box) }
        if let near = query.near, let radius = query.radius {
            boxes.append(BoundingBox(around: near, radius: radius))
        }
        for box in boxes {
            // The tree rounds outwards; the row decides.
            conditions.append(
                """
                id IN (SELECT id FROM placeArea WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?)
                AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
                """)
            arguments += [
                box.south, box.north, box.west, box.east, box.south, box.north, box.west, box.east,
            ]
        }
        return (conditions, arguments)
    }

    private static func putPlace(_ place: Venue, _ collection: String, _ db: Database) throws -> ImportChange?
    {
        guard let values = try place.placeValues(collection: collection) else { return nil }
        let source = try place.storable().source
        let stored = try db.row(
            "SELECT id, collection, \(Venue.placeColumns) FROM place WHERE provider = ? AND providerID = ?",
            [source?.provider, source?.providerID])
        guard let stored else {
            _ = try db.insert(into: "place", values)
            return .added
        }
        var known = try Venue.place(stored)
        var new = try place.storable()
        // The time of fetching is not a change.
        known.source?.fetchedAt = .distantPast
        new.source?.fetchedAt = .distantPast
        new.id = nil
        new.isSaved = false
        new.notes = nil
        if known == new, try (stored["collection"] as String) == collection { return .unchanged }
        try db.update("place", id: stored["id"], values)
        return .updated
    }
}
