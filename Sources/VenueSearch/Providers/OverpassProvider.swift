import Foundation
import MeetCore
import Transport

/// A search for kinds of places around a point by Overpass
/// (https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL).
package struct OverpassProvider: VenueProvider {
    package static let id = "overpass"
    package static let publicServer = "https://overpass-api.de/api/interpreter"

    /// The URL of the interpreter.
    package var server: String

    package init(server: String = OverpassProvider.publicServer) { self.server = server }

    package var id: String { Self.id }

    package var capabilities: ProviderCapabilities {
        var capabilities = ProviderCapabilities(
            name: "Overpass", attribution: ProviderCapabilities.openStreetMap)
        capabilities.needsCoordinate = true
        capabilities.mostResults = Self.mostRows
        capabilities.pause = .seconds(1)
        return capabilities
    }

    /// The number of requested rows, more than are shown, because they are not sorted by distance.
    private static let mostRows = 300

    package func request(for query: VenueQuery) throws(VenueQueryError) -> HTTPRequest {
        let base = try ServerURL.base(server)
        return HTTPRequest(
            url: PercentEncoding.url(base, [("data", try Self.statement(query))]),
            headers: [HTTPField("Accept", "application/json")])
    }

    /// Returns the query in Overpass QL.
    static func statement(_ query: VenueQuery) throws(VenueQueryError) -> String {
        let category = query.category ?? VenueCategory.named(query.text)
        let words = VenueCategory.named(query.text) == nil ? query.text : ""
        guard category != nil || !words.isEmpty else { throw .empty }
        let place: String
        if let area = query.area {
            let sides = [area.south, area.west, area.north, area.east].map { CoordinateText.decimal($0) }
            place = "(\(sides.joined(separator: ",")))"
        } else if let near = query.near {
            place =
                "(around:\(query.boundedRadius),\(CoordinateText.decimal(near.latitude)),\(CoordinateText.decimal(near.longitude)))"
        } else {
            throw .needsPlace(provider: id)
        }
        var filters = ""
        if let category { filters += "[\(quoted(category.key))=\(quoted(category.value))]" }
        if !words.isEmpty {
            filters += "[\"name\"~\(quoted(pattern(words))),i]"
        } else {
            filters += "[\"name\"]"
        }
        return "[out:json][timeout:15];nwr\(filters)\(place);out center \(mostRows);"
    }

    /// Returns a string literal. Control characters, which no name contains, are left out.
    private static func quoted(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
            if scalar == "\"" || scalar == "\\" { literal.append("\\") }
            literal.unicodeScalars.append(scalar)
        }
        return literal + "\""
    }

    /// Returns a regular expression (POSIX, extended) that matches the words in this order.
    private static func pattern(_ words: String) -> String {
        words.prefix(100).split(whereSeparator: \.isWhitespace).map { word in
            var pattern = ""
            for scalar in word.unicodeScalars {
                if ".[]{}()*+?^$|\\".unicodeScalars.contains(scalar) { pattern.append("\\") }
                pattern.unicodeScalars.append(scalar)
            }
            return pattern
        }.joined(separator: ".*")
    }

    package func decode(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage {
        let json = try ProviderAnswer.json(response, needsKey: false, now: now)
        guard let rows = json["elements"]?.array else {
            if let message = ProviderAnswer.message(json) ?? json["remark"]?.text(limit: 200) {
                throw .refused(status: response.status, message: message)
            }
            throw .unexpected(json.object == nil ? .noObject : .objectWithout("elements"))
        }
        var page = ProviderAnswer.page(rows) { Self.venue($0, now: now) }
        // A query that took too much time or memory ends with a remark and the results so far.
        page.remark = json["remark"]?.text(limit: 200)
        if page.venues.isEmpty, let remark = page.remark {
            throw .refused(status: response.status, message: remark)
        }
        return page
    }

    private static func venue(_ row: JSONValue, now: Date) -> FoundVenue? {
        let point = row["lat"] == nil ? row["center"] : row
        guard let latitude = point?["lat"]?.double, let longitude = point?["lon"]?.double,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let id = OSMPlace.id(type: row["type"]?.text, number: row["id"]?.integer)
        else { return nil }
        let tags = row["tags"]
        let place = OSMPlace { tags?[$0]?.text }
        guard let name = place.name ?? place.namelessName else { return nil }
        return FoundVenue(
            venue: Venue(
                name: name, category: place.category, address: place.address, coordinate: coordinate,
                phone: place.phone, website: place.website, openingHours: place.openingHours,
                source: Venue.Source(provider: Self.id, providerID: id, fetchedAt: now), isSaved: false))
    }
}
