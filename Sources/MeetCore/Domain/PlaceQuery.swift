import Foundation

/// A query for imported places. An empty query matches all of them.
package struct PlaceQuery: Hashable, Sendable {
    /// The beginnings of words of name, category or address, in any script and case.
    package var text: String
    /// The wanted values of `Venue.category`; empty for all.
    package var categories: [String]
    /// The area of the results.
    package var box: BoundingBox?
    /// The point from which the nearest come first.
    package var near: Coordinate?
    /// The radius around `near` in metres.
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

/// A collection of places from one imported file.
package struct PlaceCollection: Hashable, Sendable {
    package var name: String
    package var count: Int

    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// The stored results of a search.
package struct CachedSearch: Hashable, Sendable {
    package var payload: [UInt8]
    package var fetchedAt: Date

    package init(payload: [UInt8], fetchedAt: Date) {
        self.payload = payload
        self.fetchedAt = fetchedAt
    }
}
