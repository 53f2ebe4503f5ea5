import Foundation
import MeetCore

/// What a person asks for.
package struct VenueSearchRequest: Hashable, Sendable {
    /// Words of a name, or a kind of place. “cafe near Kamppi” and “cafe in Helsinki” say where as well, unless
    /// `near` does.
    package var text: String
    package var near: Near?
    /// Metres around `near`; `nil` for as far as the place extends, or `VenueQuery.usualRadius`.
    package var radius: Int?
    /// A word for a kind of place: `cafe`, `fast food`.
    package var category: String?
    package var limit: Int
    /// A provider's id; `nil` for the one in the settings.
    package var provider: String?
    /// Asks the provider even where there is a recent answer in the cache.
    package var isForced: Bool
    /// No answer in the cache is asked for anew that is not older, in seconds; `nil` for the usual time.
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

    /// How many are shown.
    var rows: Int { min(max(1, limit), Self.mostRows) }

    /// The most that is shown of a search; to find out about more would take too many requests.
    package static let mostRows = 140

    /// Around what to search.
    package enum Near: Hashable, Sendable {
        /// `home`, `60.17,24.94`, the name of a saved venue, an address or any other place.
        case text(String)
        /// A venue, a meeting's place.
        case point(Coordinate, name: String?)
    }

    /// What people type for their home, in every language.
    package static let homeWords: Set<String> = ["home", "σπίτι", "σπιτι"]
    /// Between what is looked for and where: `cafe near Kamppi`, «καφέ κοντά στο Kamppi».
    private static let nearWords: Set<String> = [
        "near", "in", "κοντά", "κοντα", "σε", "στο", "στη", "στην", "στον", "στα",
    ]
    /// Behind the former: «κοντά στο».
    private static let linkWords: Set<String> = ["σε", "στο", "στη", "στην", "στον", "στα"]

    /// The request with “… near X” and “… in X” taken out of its text.
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

    /// The request around the place that its text says, else around another: what was typed with the words is what
    /// is meant now.
    package func placed(near other: Near?) -> VenueSearchRequest {
        var request = separated
        request.near = request.near ?? other
        return request
    }
}
