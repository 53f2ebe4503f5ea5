import Foundation
import MeetCore

/// Places in GeoJSON (RFC 7946), such as extracts of OpenStreetMap.
package enum GeoJSONPlaces {
    /// What `Venue.Source` calls places of files.
    package static let source = "offline"

    /// What a file says.
    package struct Document: Hashable, Sendable {
        package var places: [Venue]
        package var skipped: [Skipped]
        /// What the file says about its origin.
        package var attribution: String?
    }

    /// A feature that is no place.
    package struct Skipped: Hashable, Sendable {
        /// Counted from 1.
        package var feature: Int
        /// Where it begins, from 1.
        package var line: Int
        /// `noObject`, `noName` or `noCoordinates`.
        package var reason: ImportProblem.Reason
    }

    package enum Fault: Error, Hashable, Sendable {
        /// It is no JSON; the line where that shows, from 1.
        case notJSON(line: Int)
        /// It is JSON without features.
        case noFeatures
    }

    /// The places of a file. Their source is `offline`, and their id what OpenStreetMap calls them, else what the
    /// feature calls itself, so that they are known again at the next import.
    ///
    /// - Parameters:
    ///   - collection: What the file is called. It stands before ids that are unique in their file at best: `17` becomes
    ///     `map.geojson#17`.
    ///   - now: When they were read.
    package static func parse(
        _ bytes: [UInt8], collection: String = "", now: Date
    ) throws(Fault) -> Document {
        let json: JSONValue
        switch JSONParser.read(bytes) {
        case .success(let value): json = value
        case .failure(let fault): throw .notJSON(line: fault.line)
        }
        let features: [JSONValue]
        if let array = json["features"]?.array {
            features = array
        } else if json["type"]?.text == "Feature" {
            features = [json]
        } else {
            throw .noFeatures
        }
        var document = Document(places: [], skipped: [], attribution: json["attribution"]?.text)
        document.places.reserveCapacity(features.count)
        for (index, feature) in features.enumerated() {
            switch place(feature, collection, now: now) {
            case .success(let venue): document.places.append(venue)
            case .failure(let reason):
                document.skipped.append(Skipped(feature: index + 1, line: 1, reason: reason.reason))
            }
        }
        if !document.skipped.isEmpty {
            let lines = linesOfFeatures(bytes)
            // Numbers among the features, or a second list, and they tell nothing.
            for index in document.skipped.indices where lines.count == features.count {
                document.skipped[index].line = lines[document.skipped[index].feature - 1]
            }
        }
        return document
    }

    private struct NoPlace: Error { var reason: ImportProblem.Reason }

    private static func place(
        _ feature: JSONValue, _ collection: String, now: Date
    ) -> Result<Venue, NoPlace> {
        guard feature.object != nil else { return .failure(NoPlace(reason: .noObject)) }
        let properties = feature["properties"]
        // Some tools keep the tags a level deeper.
        let tags = properties?["tags"]?.object == nil ? properties : properties?["tags"]
        let place = OSMPlace { tags?[$0]?.text }
        guard let name = place.name else { return .failure(NoPlace(reason: .noName)) }
        var reach = Reach()
        reach.add(feature["geometry"]?["coordinates"], depth: 0)
        guard let coordinate = reach.center else { return .failure(NoPlace(reason: .noCoordinates)) }
        let id =
            id(of: feature, properties, collection)
            ?? "\(name)@\(CoordinateText.decimal(coordinate.latitude)),\(CoordinateText.decimal(coordinate.longitude))"
        return .success(
            Venue(
                name: name, category: place.category ?? properties?["category"]?.text, address: place.address,
                coordinate: coordinate, phone: place.phone, website: place.website,
                openingHours: place.openingHours,
                source: Venue.Source(provider: source, providerID: id, fetchedAt: now),
                isSaved: false))
    }

    private static func id(
        of feature: JSONValue, _ properties: JSONValue?, _ collection: String
    ) -> String? {
        let own = [feature["id"]?.text, properties?["@id"]?.text].compactMap { $0 }
        let type = properties?["osm_type"]?.text ?? properties?["type"]?.text
        let number = properties?["osm_id"]?.integer ?? properties?["id"]?.integer
        return own.first(where: VenueIdentity.isOpenStreetMap) ?? OSMPlace.id(type: type, number: number)
            ?? own.first.map { collection.isEmpty ? $0 : "\(collection)#\($0)" }
    }

    /// The box around all positions of a geometry, of whatever kind.
    private struct Reach {
        var south = Double.infinity
        var west = Double.infinity
        var north = -Double.infinity
        var east = -Double.infinity

        mutating func add(_ coordinates: JSONValue?, depth: Int) {
            guard depth < 6, let coordinates else { return }
            // A position is longitude, latitude and perhaps a height.
            if case .number(let longitude)? = coordinates[0], case .number(let latitude)? = coordinates[1] {
                guard Coordinate(latitude: latitude, longitude: longitude) != nil else { return }
                south = min(south, latitude)
                north = max(north, latitude)
                west = min(west, longitude)
                east = max(east, longitude)
                return
            }
            for part in coordinates.array ?? [] { add(part, depth: depth + 1) }
        }

        var center: Coordinate? {
            guard south <= north, west <= east else { return nil }
            return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
        }
    }

    /// The lines, from 1, where the objects in arrays right below the outermost object begin: the features.
    private static func linesOfFeatures(_ bytes: [UInt8]) -> [Int] {
        var lines: [Int] = []
        var line = 1
        var open: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if byte == 0x0A { line += 1 }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                if isFeatureList(open) { lines.append(line) }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isFeatureList(open) { lines.append(line) }
                open.append(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            default: break
            }
        }
        return lines
    }

    private static func isFeatureList(_ open: [UInt8]) -> Bool {
        open.count == 2 && open[1] == UInt8(ascii: "[")
    }
}
