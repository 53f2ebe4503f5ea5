import Foundation
import MeetCore

/// Places in GeoJSON (RFC 7946), such as extracts of OpenStreetMap.
package enum GeoJSONPlaces {
    /// The `Venue.Source` of places from files.
    package static let source = "offline"

    /// The contents of a file.
    package struct Document: Hashable, Sendable {
        package var places: [Venue]
        package var skipped: [Skipped]
        /// The attribution in the file.
        package var attribution: String?
    }

    /// A feature that is not a place.
    package struct Skipped: Hashable, Sendable {
        /// The number of the feature, from 1.
        package var feature: Int
        /// The line where it begins, from 1.
        package var line: Int
        /// The reason: `noObject`, `noName` or `noCoordinates`.
        package var reason: ImportProblem.Reason
    }

    package enum Fault: Error, Hashable, Sendable {
        /// Not JSON; the line of the error, from 1.
        case notJSON(line: Int)
        /// JSON without features.
        case noFeatures
    }

    /// Returns the places of a file. Their source is `offline`, and their id the one of OpenStreetMap, else
    /// the feature's own, so that they are recognised at the next import.
    ///
    /// - Parameters:
    ///   - collection: The name of the file. It precedes ids that are unique within a file only: `17` becomes
    ///     `map.geojson#17`.
    ///   - now: The time of reading.
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
            // Skipped if there are numbers among the features, or a second list.
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
        // Some tools nest the tags one level deeper.
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

    /// The bounding box of all positions of a geometry of any type.
    private struct Reach {
        var south = Double.infinity
        var west = Double.infinity
        var north = -Double.infinity
        var east = -Double.infinity

        mutating func add(_ coordinates: JSONValue?, depth: Int) {
            guard depth < 6, let coordinates else { return }
            // A position is longitude, latitude and optionally a height.
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

    /// Returns the lines, from 1, of the objects in arrays directly below the outermost object: the features.
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
