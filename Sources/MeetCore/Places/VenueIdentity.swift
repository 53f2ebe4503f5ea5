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

extension Venue {
    /// Returns whether both are the same place: the same row; where one of them has none, the same identity, or the same name
    /// (case and accents aside) within 40 metres, which is a place mapped twice. Where coordinates are missing, the name
    /// decides, unless providers tell the two apart.
    package func isSame(as other: Venue) -> Bool {
        if let id, let other = other.id { return id == other }
        let (one, two) = (VenueIdentity(source), VenueIdentity(other.source))
        if let one, one == two { return true }
        guard SearchFolding.fold(name) == SearchFolding.fold(other.name) else { return false }
        guard let place = coordinate, let other = other.coordinate else { return one == nil || two == nil }
        return Self.isSamePlace(place, other)
    }

    /// Returns whether a description says nothing that is not known of `known`: it is the same row, or has the same name and
    /// address, and no other coordinate. A venue that is received again without an id is the stored one then.
    package func addsNothing(to known: Venue) -> Bool {
        if let id, let other = known.id { return id == other }
        return name == known.name && address.oneLine == known.address.oneLine
            && (coordinate == nil || coordinate == known.coordinate)
    }

    fileprivate static func isSamePlace(_ one: Coordinate, _ other: Coordinate) -> Bool {
        one.distance(to: other) < 40
    }
}

/// An index of venues, each once by the rule of `Venue.isSame` for venues without rows whose coordinates are known.
package struct DistinctVenues: Sendable {
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
        return places[name]?.contains { Venue.isSamePlace($0, place) } ?? false
    }
}
