import MeetCore

/// Sorts results for display.
package enum VenueRanking {
    /// Returns the distinct venues that match the query: by the match of the name, then by distance, then as
    /// received.
    ///
    /// In a search for a kind of place all match equally, and the nearest come first.
    ///
    /// - Parameter provider: The provider that answered this query; `nil` for venues from elsewhere.
    package static func ranked(
        _ found: [FoundVenue], for query: VenueQuery, answeredBy provider: String? = nil
    ) -> [FoundVenue] {
        // Foursquare has hundreds of kinds, and its answer holds only the requested one.
        let hasOnlyTheKind = provider == FoursquareProvider.id && query.category?.foursquareID != nil
        let words = query.text.isEmpty || VenueCategory.named(query.text) != nil ? "" : query.text
        let wanted = SearchFolding.fold(words)
        var candidates: [Candidate] = []
        candidates.reserveCapacity(found.count)
        for (index, item) in found.enumerated() {
            var item = item
            if let near = query.near, let place = item.venue.coordinate {
                item.distance = near.distance(to: place)
            }
            // The corners of a box are outside the circle.
            if query.area == nil, query.radius != nil, query.near != nil {
                guard let distance = item.distance, distance <= Double(query.boundedRadius) else { continue }
            }
            if let category = query.category, !hasOnlyTheKind, !category.fits(item.venue) { continue }
            let name = SearchFolding.fold(item.venue.name)
            candidates.append(
                Candidate(found: item, name: name, match: match(name, wanted), index: index))
        }
        candidates.sort(by: Candidate.isBefore)
        var distinct = DistinctVenues()
        return candidates.filter { distinct.insert($0.found.venue, foldedName: $0.name) }.map(\.found)
    }

    private struct Candidate {
        var found: FoundVenue
        var name: String
        /// The match; 0 is best.
        var match: Int
        var index: Int

        static func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
            if left.match != right.match { return left.match < right.match }
            let distances = (left.found.distance ?? .infinity, right.found.distance ?? .infinity)
            return distances.0 != distances.1 ? distances.0 < distances.1 : left.index < right.index
        }
    }

    private static func match(_ name: String, _ wanted: String) -> Int {
        if wanted.isEmpty { return 0 }
        if name == wanted { return 0 }
        if name.hasPrefix(wanted) { return 1 }
        let words = SearchFolding.words(ofFolded: name)
        let asked = SearchFolding.words(ofFolded: wanted)
        if asked.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) { return 2 }
        // The provider matched something else: a name in another language, a part of the address.
        return 3
    }
}

extension VenueCategory {
    /// Returns whether a venue is of this category, as far as is known.
    func fits(_ venue: Venue) -> Bool {
        guard let category = venue.category else { return false }
        return category == value || VenueCategory.named(category) == self
    }
}
