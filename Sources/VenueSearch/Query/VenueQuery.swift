import MeetCore

/// A query to a provider.
package struct VenueQuery: Hashable, Sendable {
    /// Words of a name, or a kind of place: `Café Artist`, `cafe`. May be empty if there is a category.
    package var text: String
    /// The kind of place, which restricts the results of `text`.
    package var category: VenueCategory?
    /// The point from which distances are measured.
    package var near: Coordinate?
    /// The name of a place, for providers that locate it themselves (`ProviderCapabilities.knowsPlaceNames`).
    package var placeName: String?
    /// The radius around `near`, in metres.
    package var radius: Int?
    /// The area of the results; takes precedence over `radius`.
    package var area: BoundingBox?
    package var limit: Int
    /// The languages of names, as in `Accept-Language` (RFC 9110, 12.5.4).
    package var language: String?

    package init(
        text: String, category: VenueCategory? = nil, near: Coordinate? = nil, placeName: String? = nil,
        radius: Int? = nil, area: BoundingBox? = nil, limit: Int = 20, language: String? = nil
    ) {
        self.text = text
        self.category = category
        self.near = near
        self.placeName = placeName
        self.radius = radius
        self.area = area
        self.limit = limit
        self.language = language
    }

    /// The default radius, in metres.
    package static let usualRadius = 1500
    /// The maximum radius, in metres.
    package static let widestRadius = 100_000

    /// The searched area: the box, else the box of the circle; `nil` for the whole world.
    package var box: BoundingBox? {
        area ?? near.map { BoundingBox(around: $0, radius: Double(boundedRadius)) }
    }

    /// The text, unless it only repeats the kind of place: `coffee` for cafés.
    package var wordsBesideCategory: String {
        category != nil && VenueCategory.named(text) == category ? "" : text
    }

    package var boundedRadius: Int {
        min(max(1, radius ?? Self.usualRadius), Self.widestRadius)
    }
}

/// A reason why a query cannot be sent.
package enum VenueQueryError: Error, Hashable, Sendable {
    /// Neither words nor a category.
    case empty
    /// The provider requires a point for kinds of places, and the query has none.
    case needsPlace(provider: String)
    /// The server's URL in the settings is not a URL.
    case badServer(url: String)
}
