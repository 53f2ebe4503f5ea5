/// What a provider calls a place, so that two answers about the same place are known for what they are.
///
/// Nominatim, Photon, Overpass and files of OpenStreetMap all hand out the same ids (`node/123`), so such an id
/// means the same place whoever says it. Every other id belongs to its provider alone.
package struct VenueIdentity: Hashable, Sendable {
    /// `nil` for OpenStreetMap, whose ids many providers hand out.
    package var provider: String?
    package var id: String

    /// Those that hand out the ids of OpenStreetMap; `offline` are files of places.
    private static let openStreetMapProviders = ["nominatim", "photon", "overpass", "offline"]

    /// `nil` where the provider gave no id.
    package init?(_ source: Venue.Source?) {
        guard let source, !source.providerID.isEmpty else { return nil }
        provider = Self.providers(sharing: source).count > 1 ? nil : source.provider
        id = source.providerID
    }

    /// The providers that call the place of `source` by the same id, its own among them.
    package static func providers(sharing source: Venue.Source) -> [String] {
        openStreetMapProviders.contains(source.provider) && isOpenStreetMap(source.providerID)
            ? openStreetMapProviders : [source.provider]
    }

    /// Whether this is what OpenStreetMap calls an object: `way/7`.
    package static func isOpenStreetMap(_ id: String) -> Bool {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && ["node", "way", "relation"].contains(parts[0])
            && !parts[1].isEmpty && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// Venues, each once. This is the one place that decides whether two descriptions mean the same venue: they have
/// the same identity, or the same name (case and accents aside) within 40 metres, which is a place mapped twice.
package struct DistinctVenues: Sendable {
    private static let samePlace = 40.0

    private var identities: Set<VenueIdentity> = []
    private var places: [String: [Coordinate]] = [:]

    package init() {}

    package init(_ venues: some Sequence<Venue>) {
        for venue in venues { insert(venue) }
    }

    package func contains(_ venue: Venue) -> Bool { contains(venue, SearchFolding.fold(venue.name)) }

    /// - Returns: Whether the venue is a new one; the first of several counts.
    @discardableResult
    package mutating func insert(_ venue: Venue) -> Bool {
        insert(venue, foldedName: SearchFolding.fold(venue.name))
    }

    /// - Parameter foldedName: The venue's name as `SearchFolding` folds it, where the caller has it already.
    package mutating func insert(_ venue: Venue, foldedName: String) -> Bool {
        let isNew = !contains(venue, foldedName)
        guard isNew else { return false }
        if let identity = VenueIdentity(venue.source) { identities.insert(identity) }
        if let place = venue.coordinate { places[foldedName, default: []].append(place) }
        return true
    }

    private func contains(_ venue: Venue, _ name: String) -> Bool {
        if let identity = VenueIdentity(venue.source), identities.contains(identity) { return true }
        guard let place = venue.coordinate else { return false }
        return places[name]?.contains { $0.distance(to: place) < Self.samePlace } ?? false
    }
}
