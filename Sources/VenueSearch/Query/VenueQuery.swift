import MeetCore

/// What a provider is asked for.
package struct VenueQuery: Hashable, Sendable {
    /// Words of a name, or a kind of place: `Café Artist`, `cafe`. May be empty where there is a category.
    package var text: String
    /// A kind of place; narrows what `text` finds.
    package var category: VenueCategory?
    /// Distances are taken from here.
    package var near: Coordinate?
    /// A place by its name, for providers that find it themselves (`ProviderCapabilities.knowsPlaceNames`).
    package var placeName: String?
    /// Metres around `near`.
    package var radius: Int?
    /// Only what is inside; wins over `radius` where both are given.
    package var area: BoundingBox?
    package var limit: Int
    /// How names are to be written, as in `Accept-Language` (RFC 9110, 12.5.4).
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

    /// Metres around a point where nobody said how far.
    package static let usualRadius = 1500
    /// The widest that is asked for, in metres.
    package static let widestRadius = 100_000

    /// The area that is meant: the box, else the circle's box; `nil` for the whole world.
    package var box: BoundingBox? {
        area ?? near.map { BoundingBox(around: $0, radius: Double(boundedRadius)) }
    }

    /// The text, unless it only says again what kind of place is wanted: `coffee` for cafés.
    package var wordsBesideCategory: String {
        category != nil && VenueCategory.named(text) == category ? "" : text
    }

    package var boundedRadius: Int {
        min(max(1, radius ?? Self.usualRadius), Self.widestRadius)
    }
}

/// A query that a provider cannot be asked.
package enum VenueQueryError: Error, Hashable, Sendable {
    /// Neither words nor a category.
    case empty
    /// The provider finds kinds of places around a point only; the point is missing.
    case needsPlace(provider: String)
    /// What the settings give as the server's URL is no URL.
    case badServer(url: String)
}
