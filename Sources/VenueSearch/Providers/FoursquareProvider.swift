import Foundation
import MeetCore
import Transport

/// The search of Foursquare's Places API (https://docs.foursquare.com/fsq-developers-places/reference/place-search).
package struct FoursquareProvider: VenueProvider {
    package static let id = "foursquare"
    package static let publicServer = "https://places-api.foursquare.com"
    /// The version of the API, a date.
    package static let version = "2025-06-17"

    /// The server's URL, without `/places/search`.
    package var server: String
    private let key: APIKey?

    package init(server: String = FoursquareProvider.publicServer, key: APIKey?) {
        self.server = server
        self.key = key
    }

    package var id: String { Self.id }

    package var capabilities: ProviderCapabilities {
        var capabilities = ProviderCapabilities(name: "Foursquare", attribution: "Powered by Foursquare")
        capabilities.needsKey = true
        capabilities.knowsPlaceNames = true
        // Places may be kept for a day, unless they are saved.
        capabilities.mayBeCached = .seconds(86_400)
        return capabilities
    }

    /// The requested fields, all of which are part of the basic plan.
    private static let fields =
        "fsq_place_id,name,categories,location,latitude,longitude,distance,tel,website,date_closed"

    package func request(for query: VenueQuery) throws(VenueQueryError) -> HTTPRequest {
        let base = try ServerURL.base(server)
        let category = query.category ?? VenueCategory.named(query.text)
        guard !query.text.isEmpty || category != nil else { throw .empty }
        var items: [(name: String, value: String)] = []
        let isKindOnly =
            category?.foursquareID != nil
            && (query.text.isEmpty || VenueCategory.named(query.text) == category)
        if let ids = category?.foursquareID { items.append(("fsq_category_ids", ids)) }
        if !isKindOnly {
            items.append(
                ("query", String((query.text.isEmpty ? category?.name ?? "" : query.text).prefix(300))))
        }
        if let area = query.area {
            items.append(("ne", Self.pair(area.north, area.east)))
            items.append(("sw", Self.pair(area.south, area.west)))
        } else if let near = query.near {
            items.append(("ll", Self.pair(near.latitude, near.longitude)))
            items.append(("radius", String(query.boundedRadius)))
        } else if let place = query.placeName, !place.isEmpty {
            items.append(("near", String(place.prefix(200))))
        } else {
            // It would guess the location from the network address.
            throw .needsPlace(provider: Self.id)
        }
        items.append(("limit", String(min(max(1, query.limit), 50))))
        items.append(("sort", hasNearestFirst(query) ? "DISTANCE" : "RELEVANCE"))
        items.append(("fields", Self.fields))
        var headers = [
            HTTPField("Accept", "application/json"), HTTPField("X-Places-Api-Version", Self.version),
        ]
        if let key { headers.append(HTTPField("Authorization", "Bearer \(key.reveal())")) }
        if let language = query.language { headers.append(HTTPField("Accept-Language", language)) }
        return HTTPRequest(url: PercentEncoding.url(base + "/places/search", items), headers: headers)
    }

    package func hasNearestFirst(_ query: VenueQuery) -> Bool {
        let category = query.category ?? VenueCategory.named(query.text)
        guard category?.foursquareID != nil, query.area == nil, query.near != nil else { return false }
        return query.text.isEmpty || VenueCategory.named(query.text) == category
    }

    private static func pair(_ first: Double, _ second: Double) -> String {
        "\(CoordinateText.decimal(first)),\(CoordinateText.decimal(second))"
    }

    package func decode(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage {
        do throws(VenueDecodingError) { return try page(response, now: now) } catch {
            guard let key else { throw error }
            // Twice: before a message is cut, and after its escapes are decoded.
            var quiet = response
            quiet.body = key.redacted(response.body)
            do throws(VenueDecodingError) { return try page(quiet, now: now) } catch {
                throw Self.redacted(error, key)
            }
        }
    }

    private static func redacted(_ error: VenueDecodingError, _ key: APIKey) -> VenueDecodingError {
        switch error {
        case .refused(let status, let message): .refused(status: status, message: message.map(key.redacted))
        case .badKey(let message): .badKey(message: message.map(key.redacted))
        case .notJSON, .unexpected, .tooManyRequests: error
        }
    }

    private func page(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage {
        var json = try ProviderAnswer.json(response, needsKey: true, now: now)
        // A successful answer may quote the key too, and it is shown and stored.
        if let key { json = key.redacted(json) }
        guard let rows = json["results"]?.array else {
            if let message = ProviderAnswer.message(json) {
                throw .refused(status: response.status, message: message)
            }
            throw .unexpected(json.object == nil ? .noObject : .objectWithout("results"))
        }
        // A place closed permanently is no place to meet, but not a broken row either.
        var page = ProviderAnswer.page(rows.filter { $0["date_closed"]?.text == nil }) {
            Self.venue($0, now: now)
        }
        page.rows = rows.count
        return page
    }

    private static func venue(_ row: JSONValue, now: Date) -> FoundVenue? {
        guard let id = row["fsq_place_id"]?.text ?? row["fsq_id"]?.text, let name = row["name"]?.text else {
            return nil
        }
        // Before 2025 the coordinate was in `geocodes`.
        let old = row["geocodes"]?["main"]
        let latitude = row["latitude"]?.double ?? old?["latitude"]?.double
        let longitude = row["longitude"]?.double ?? old?["longitude"]?.double
        var coordinate: Coordinate?
        if let latitude, let longitude { coordinate = Coordinate(latitude: latitude, longitude: longitude) }
        let location = row["location"]
        let address = VenueAddress(
            line: location?["formatted_address"]?.text, street: location?["address"]?.text,
            locality: location?["locality"]?.text ?? location?["post_town"]?.text
                ?? location?["region"]?.text,
            postcode: location?["postcode"]?.text, country: location?["country"]?.text)
        guard coordinate != nil || address.line != nil || address.street != nil else { return nil }
        let category = row["categories"]?[0]
        let distance = row["distance"]?.double
        return FoundVenue(
            venue: Venue(
                name: name, category: category?["short_name"]?.text ?? category?["name"]?.text,
                address: address, coordinate: coordinate, phone: row["tel"]?.text,
                website: row["website"]?.text,
                source: Venue.Source(provider: Self.id, providerID: id, fetchedAt: now), isSaved: false),
            distance: distance.flatMap { (0...40_100_000).contains($0) ? $0 : nil })
    }
}

extension APIKey {
    /// Returns a value with the key removed from every text and every name.
    fileprivate func redacted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool, .number: return value
        case .string(let text): return .string(redacted(text))
        case .array(let values): return .array(values.map(redacted))
        case .object(var object):
            object.names = object.names.map(redacted)
            object.values = object.values.map(redacted)
            return .object(object)
        }
    }
}
