/// A provider's id of a place, by which two answers about the same place are recognised.
///
/// Nominatim, Photon, Overpass and files of OpenStreetMap use the same ids (`node/123`), so such an id means
/// the same place in each of them. Any other id belongs to its provider alone.
package struct VenueIdentity: Hashable, Sendable {
    /// The provider; `nil` for OpenStreetMap, whose ids are shared by many providers.
    package var provider: String?
    package var id: String

    /// The providers with ids of OpenStreetMap; `offline` are files of places.
    private static let openStreetMapProviders = ["nominatim", "photon", "overpass", "offline"]

    /// Makes the identity of a source, or returns `nil` if the provider gave no id.
    package init?(_ source: Venue.Source?) {
        guard let source, !source.providerID.isEmpty else { return nil }
        provider = Self.providers(sharing: source).count > 1 ? nil : source.provider
        id = source.providerID
    }

    /// Returns the providers that use the same id for the place of `source`, including its own.
    package static func providers(sharing source: Venue.Source) -> [String] {
        openStreetMapProviders.contains(source.provider) && isOpenStreetMap(source.providerID)
            ? openStreetMapProviders : [source.provider]
    }

    /// Returns whether an id is one of OpenStreetMap: `way/7`.
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

    /// Adds a venue unless the list has it; the first of several is kept.
    ///
    /// - Returns: Whether the venue was added.
    @discardableResult
    package mutating func insert(_ venue: Venue) -> Bool {
        insert(venue, foldedName: SearchFolding.fold(venue.name))
    }

    /// Adds a venue unless the list has it.
    ///
    /// - Parameter foldedName: The venue's name folded by `SearchFolding`, if the caller has it.
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
