import Foundation
import MeetCore
import Transport

/// Nominatim's search (https://nominatim.org/release-docs/latest/api/Search/).
///
/// The public server allows at most one request a second and none during typing, and requires that results
/// are cached and the attribution is shown (https://operations.osmfoundation.org/policies/nominatim/).
package struct NominatimProvider: VenueProvider {
    package static let id = "nominatim"
    package static let publicServer = "https://nominatim.openstreetmap.org"

    /// The server's URL, without `/search`.
    package var server: String

    package init(server: String = NominatimProvider.publicServer) { self.server = server }

    package var id: String { Self.id }

    package var capabilities: ProviderCapabilities {
        var capabilities = ProviderCapabilities(
            name: "Nominatim", attribution: ProviderCapabilities.openStreetMap)
        capabilities.locatesPlaces = true
        // A private server has no such policy.
        if server.lowercased().contains("openstreetmap.org") { capabilities.pause = .seconds(1) }
        return capabilities
    }

    package func request(for query: VenueQuery) throws(VenueQueryError) -> HTTPRequest {
        let base = try ServerURL.base(server)
        let words = query.text.isEmpty ? query.category?.name ?? query.placeName ?? "" : query.text
        guard !words.isEmpty else { throw .empty }
        var items = [
            (name: "q", value: String(words.prefix(300))), ("format", "jsonv2"), ("addressdetails", "1"),
            ("extratags", "1"), ("namedetails", "1"),
        ]
        if let box = query.box {
            let sides = [box.west, box.north, box.east, box.south].map { CoordinateText.decimal($0) }
            items += [("viewbox", sides.joined(separator: ",")), ("bounded", "1")]
        }
        // Within a box the order is not by distance, so the nearest may be late in the list.
        let limit = query.box == nil && query.category == nil ? query.limit : 50
        items.append(("limit", String(min(max(1, limit), 50))))
        var request = HTTPRequest(
            url: PercentEncoding.url(base + "/search", items),
            headers: [HTTPField("Accept", "application/json")])
        if let language = query.language { request.headers.append(HTTPField("Accept-Language", language)) }
        return request
    }

    package func decode(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage {
        let json = try ProviderAnswer.json(response, needsKey: false, now: now)
        if let rows = json.array {
            return ProviderAnswer.page(rows) { Self.venue($0, now: now) }
        }
        guard let message = ProviderAnswer.message(json) else {
            throw .unexpected(json.object == nil ? .noList : .object)
        }
        // Its way of reporting no results.
        if message == "Unable to geocode" { return VenuePage() }
        throw .refused(status: response.status, message: message)
    }

    private static func venue(_ row: JSONValue, now: Date) -> FoundVenue? {
        guard let latitude = row["lat"]?.double, let longitude = row["lon"]?.double,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let display = row["display_name"]?.text
        let named = row["name"]?.text ?? row["namedetails"]?["name"]?.text
        let tags = row["extratags"]
        let place = OSMPlace { tags?[$0]?.text }
        // The name of the field with format=json is `class`.
        let key = row["category"]?.text ?? row["class"]?.text
        let type = row["type"]?.text
        // Its display name begins with the house number if there is no name.
        let beginning = display.flatMap { OneLine.of(String($0.prefix { $0 != "," })) }
        let nameless = named == nil ? address(row["address"], display: nil, name: "") : VenueAddress()
        let name =
            named ?? place.name
            ?? NamelessPlace.name(key: key, value: type, address: nameless) ?? beginning
        guard let name else { return nil }
        let id =
            OSMPlace.id(type: row["osm_type"]?.text, number: row["osm_id"]?.integer)
            ?? "\(name)@\(CoordinateText.decimal(latitude)),\(CoordinateText.decimal(longitude))"
        var venue = Venue(
            name: name, category: type == "yes" ? key : type ?? key, coordinate: coordinate, isSaved: false)
        venue.address = address(row["address"], display: display, name: name)
        venue.phone = place.phone
        venue.website = place.website
        venue.openingHours = place.openingHours
        venue.source = Venue.Source(provider: Self.id, providerID: id, fetchedAt: now)
        return FoundVenue(venue: venue, box: box(row["boundingbox"]))
    }

    private static func address(_ parts: JSONValue?, display: String?, name: String) -> VenueAddress {
        func first(_ names: String...) -> String? {
            for name in names { if let text = parts?[name]?.text { return text } }
            return nil
        }
        var address = AddressParts(
            street: first("road", "pedestrian", "footway", "square", "path", "place"),
            number: first("house_number"),
            locality: first(
                "city", "town", "village", "hamlet", "municipality", "suburb", "city_district", "county"),
            postcode: first("postcode"), country: first("country"), countryCode: first("country_code")
        ).address
        if address.line == nil, let display, display != name {
            // Its display name begins with the name.
            address.line =
                display.hasPrefix(name + ",")
                ? OneLine.of(String(display.dropFirst(name.count + 1))) : display
        }
        return address
    }

    /// Parses south, north, west, east.
    private static func box(_ sides: JSONValue?) -> BoundingBox? {
        guard let south = sides?[0]?.double, let north = sides?[1]?.double, let west = sides?[2]?.double,
            let east = sides?[3]?.double
        else { return nil }
        return BoundingBox(south: south, west: west, north: north, east: east)
    }
}
