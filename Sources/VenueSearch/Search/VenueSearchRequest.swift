import Foundation
import MeetCore

/// A person's search request.
package struct VenueSearchRequest: Hashable, Sendable {
    /// Words of a name, or a kind of place. “cafe near Kamppi” and “cafe in Helsinki” contain the place too,
    /// unless `near` is set.
    package var text: String
    package var near: Near?
    /// The radius around `near` in metres; `nil` for the extent of the place, or `VenueQuery.usualRadius`.
    package var radius: Int?
    /// A word for a kind of place: `cafe`, `fast food`.
    package var category: String?
    package var limit: Int
    /// A provider's id; `nil` for the one in the settings.
    package var provider: String?
    /// True to ask the provider in spite of a recent answer in the cache.
    package var isForced: Bool
    /// The maximum age of a cached answer in seconds; `nil` for the default.
    package var freshFor: TimeInterval?

    package init(
        text: String, near: Near? = nil, radius: Int? = nil, category: String? = nil, limit: Int = 20,
        provider: String? = nil, isForced: Bool = false, freshFor: TimeInterval? = nil
    ) {
        self.text = text
        self.near = near
        self.radius = radius
        self.category = category
        self.limit = limit
        self.provider = provider
        self.isForced = isForced
        self.freshFor = freshFor
    }

    /// The number of results to show.
    var rows: Int { min(max(1, limit), Self.mostRows) }

    /// The maximum number of results to show; more would take too many requests.
    package static let mostRows = 140

    /// The place to search around.
    package enum Near: Hashable, Sendable {
        /// A text: `home`, `60.17,24.94`, the name of a saved venue, an address or any other place.
        case text(String)
        /// A point, such as a venue or a meeting's place.
        case point(Coordinate, name: String?)
    }

    /// The words for home, in every language.
    package static let homeWords: Set<String> = ["home", "σπίτι", "σπιτι", "έδρα", "εδρα"]
    /// The words between the kind and the place: `cafe near Kamppi`, «καφέ κοντά στο Kamppi».
    private static let nearWords: Set<String> = [
        "near", "in", "κοντά", "κοντα", "σε", "στο", "στη", "στην", "στον", "στα",
    ]
    /// The words that may follow: «κοντά στο».
    private static let linkWords: Set<String> = ["σε", "στο", "στη", "στην", "στον", "στα"]

    /// The request with “… near X” and “… in X” moved from the text to `near`.
    package var separated: VenueSearchRequest {
        guard near == nil else { return self }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 3,
            var last = words.dropLast().lastIndex(where: { Self.nearWords.contains($0.lowercased()) })
        else { return self }
        let place = words[(last + 1)...]
        let isLink = Self.linkWords.contains(words[last].lowercased())
        if isLink, last > 0, ["κοντά", "κοντα"].contains(words[last - 1].lowercased()) { last -= 1 }
        guard last > 0 else { return self }
        var request = self
        request.text = words[..<last].joined(separator: " ")
        request.near = .text(place.joined(separator: " "))
        return request
    }

    /// Returns the request around the place in its text, else around another: a place typed with the words
    /// takes precedence.
    package func placed(near other: Near?) -> VenueSearchRequest {
        var request = separated
        request.near = request.near ?? other
        return request
    }
}
