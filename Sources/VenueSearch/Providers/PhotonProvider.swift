import Foundation
import MeetCore
import Transport

/// Photon's search (https://github.com/komoot/photon/blob/master/docs/api-v1.md), designed for searching
/// during typing.
package struct PhotonProvider: VenueProvider {
    package static let id = "photon"
    package static let publicServer = "https://photon.komoot.io"

    /// The server's URL, without `/api`.
    package var server: String

    package init(server: String = PhotonProvider.publicServer) { self.server = server }

    package var id: String { Self.id }

    package var capabilities: ProviderCapabilities {
        var capabilities = ProviderCapabilities(
            name: "Photon", attribution: ProviderCapabilities.openStreetMap)
        capabilities.searchesAsYouType = true
        capabilities.locatesPlaces = true
        return capabilities
    }

    package func request(for query: VenueQuery) throws(VenueQueryError) -> HTTPRequest {
        let base = try ServerURL.base(server)
        let limit = String(min(max(1, query.box == nil ? query.limit : 50), 50))
        let category = query.category ?? VenueCategory.named(query.text)
        var items: [(name: String, value: String)]
        var path = "/api"
        if Self.isKindOnly(query), let near = query.area?.center ?? query.near {
            // Words are searched for in names; places of a kind around a point are found by reverse
            // geocoding.
            path = "/reverse"
            let kilometres = query.area.map { $0.diagonal / 2000 } ?? Double(query.boundedRadius) / 1000
            items = [
                ("lat", CoordinateText.decimal(near.latitude)),
                ("lon", CoordinateText.decimal(near.longitude)),
                ("radius", String(max(0.1, (kilometres * 10).rounded(.up) / 10))),
            ]
        } else {
            let words = query.text.isEmpty ? query.category?.name ?? query.placeName ?? "" : query.text
            guard !words.isEmpty else { throw .empty }
            items = [("q", String(words.prefix(300)))]
            if let near = query.near {
                items += [
                    ("lat", CoordinateText.decimal(near.latitude)),
                    ("lon", CoordinateText.decimal(near.longitude)),
                ]
            }
            if let box = query.box {
                let sides = [box.west, box.south, box.east, box.north].map { CoordinateText.decimal($0) }
                items.append(("bbox", sides.joined(separator: ",")))
            }
        }
        if let category { items.append(("osm_tag", "\(category.key):\(category.value)")) }
        items.append(("limit", limit))
        // It refuses languages that its index does not have.
        if let language = query.language?.prefix(2).lowercased(), ["en", "de", "fr"].contains(language) {
            items.append(("lang", language))
        }
        return HTTPRequest(
            url: PercentEncoding.url(base + path, items), headers: [HTTPField("Accept", "application/json")])
    }

    /// True for `/reverse`, which sorts by distance.
    package func hasNearestFirst(_ query: VenueQuery) -> Bool {
        Self.isKindOnly(query) && query.near != nil && query.area == nil
    }

    private static func isKindOnly(_ query: VenueQuery) -> Bool {
        let category = query.category ?? VenueCategory.named(query.text)
        return category != nil && (query.text.isEmpty || VenueCategory.named(query.text) == category)
    }

    package func decode(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage {
        let json = try ProviderAnswer.json(response, needsKey: false, now: now)
        guard let rows = json["features"]?.array else {
            if let message = ProviderAnswer.message(json) {
                throw .refused(status: response.status, message: message)
            }
            throw .unexpected(json.object == nil ? .noObject : .objectWithout("features"))
        }
        return ProviderAnswer.page(rows) { Self.venue($0, now: now) }
    }

    private static func venue(_ row: JSONValue, now: Date) -> FoundVenue? {
        guard let facts = row["properties"], let longitude = row["geometry"]?["coordinates"]?[0]?.double,
            let latitude = row["geometry"]?["coordinates"]?[1]?.double,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        func fact(_ name: String) -> String? { facts[name]?.text }
        let parts = AddressParts(
            street: fact("street"), number: fact("housenumber"),
            locality: fact("city") ?? fact("town") ?? fact("village") ?? fact("locality") ?? fact("district"),
            postcode: fact("postcode"), country: fact("country"), countryCode: fact("countrycode"))
        let extra = facts["extra"]
        let place = OSMPlace { extra?[$0]?.text }
        let value = fact("osm_value")
        let own = fact("name") ?? place.name
        guard let name = own ?? NamelessPlace.name(key: fact("osm_key"), value: value, address: parts.address)
        else { return nil }
        let id =
            OSMPlace.id(type: fact("osm_type"), number: facts["osm_id"]?.integer)
            ?? "\(name)@\(CoordinateText.decimal(latitude)),\(CoordinateText.decimal(longitude))"
        let venue = Venue(
            name: name, category: value == "yes" ? fact("osm_key") : value, address: parts.address,
            coordinate: coordinate, phone: place.phone, website: place.website,
            openingHours: place.openingHours,
            source: Venue.Source(provider: Self.id, providerID: id, fetchedAt: now), isSaved: false)
        return FoundVenue(venue: venue, box: box(facts["extent"]))
    }

    /// Parses west, north, east, south, unlike the boxes of GeoJSON.
    private static func box(_ sides: JSONValue?) -> BoundingBox? {
        guard let west = sides?[0]?.double, let north = sides?[1]?.double, let east = sides?[2]?.double,
            let south = sides?[3]?.double
        else { return nil }
        return BoundingBox(south: min(south, north), west: west, north: max(south, north), east: east)
    }
}
