import Foundation

/// Which of the imported places are wanted. An empty query wants all of them.
package struct PlaceQuery: Hashable, Sendable {
    /// Words that name, category or address begin with, in any script and case.
    package var text: String
    /// Values of `Venue.category`; any of them will do. Empty for every kind.
    package var categories: [String]
    /// Only what is inside.
    package var box: BoundingBox?
    /// The nearest to this point come first.
    package var near: Coordinate?
    /// Metres around `near`.
    package var radius: Double?
    package var limit: Int

    package init(
        text: String = "", categories: [String] = [], box: BoundingBox? = nil, near: Coordinate? = nil,
        radius: Double? = nil, limit: Int = 50
    ) {
        self.text = text
        self.categories = categories
        self.box = box
        self.near = near
        self.radius = radius
        self.limit = limit
    }
}

/// Places that came together: a file that was imported.
package struct PlaceCollection: Hashable, Sendable {
    package var name: String
    package var count: Int

    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// What a search found, as it was stored.
package struct CachedSearch: Hashable, Sendable {
    package var payload: [UInt8]
    package var fetchedAt: Date

    package init(payload: [UInt8], fetchedAt: Date) {
        self.payload = payload
        self.fetchedAt = fetchedAt
    }
}

/// How many records an import added, changed and found unchanged.
package struct ImportCounts: Hashable, Sendable {
    package var added: Int
    package var updated: Int
    /// Already stored, to the letter.
    package var unchanged: Int

    package init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
    }
}
