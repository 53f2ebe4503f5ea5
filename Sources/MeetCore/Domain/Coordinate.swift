import Foundation

/// A point on the Earth in WGS 84 degrees (RFC 5870).
package struct Coordinate: Hashable, Sendable, Codable {
    /// The latitude, −90 to 90, north positive.
    package var latitude: Double
    /// The longitude, −180 to 180, east positive.
    package var longitude: Double

    /// Makes a coordinate; `nil` outside those ranges.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension Coordinate {
    /// Returns the distance along the Earth's surface in metres, as a sphere: accurate to half a per cent
    /// (https://en.wikipedia.org/wiki/Haversine_formula).
    package func distance(to other: Coordinate) -> Double {
        let first = latitude * .pi / 180
        let second = other.latitude * .pi / 180
        let north = sin((second - first) / 2)
        let east = sin((other.longitude - longitude) * .pi / 360)
        let square = north * north + cos(first) * cos(second) * east * east
        return 2 * Self.earthRadius * asin(min(1, square.squareRoot()))
    }

    /// The mean radius in metres (IUGG).
    package static let earthRadius = 6_371_008.8
}

/// An area between two parallels and two meridians. It does not cross the 180th meridian.
package struct BoundingBox: Hashable, Sendable, Codable {
    package var south: Double
    package var west: Double
    package var north: Double
    package var east: Double

    /// Makes a box; `nil` if a number is outside its range or the sides are in the wrong order.
    package init?(south: Double, west: Double, north: Double, east: Double) {
        guard (-90...90).contains(south), (-90...90).contains(north), (-180...180).contains(west),
            (-180...180).contains(east), south <= north, west <= east
        else { return nil }
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Makes the bounding box of a circle with a radius in metres. Near the poles and the 180th meridian it
    /// is cut off.
    package init(around center: Coordinate, radius: Double) {
        let radius = radius.isFinite ? min(max(0, radius), 20_000_000) : 0
        let height = radius / Coordinate.earthRadius * 180 / .pi
        south = max(-90, center.latitude - height)
        north = min(90, center.latitude + height)
        // Degrees of longitude become shorter towards the poles.
        let shortest = min(cos(south * .pi / 180), cos(north * .pi / 180))
        let width = shortest > 1e-6 ? min(360, height / shortest) : 360
        west = max(-180, center.longitude - width)
        east = min(180, center.longitude + width)
    }

    package func contains(_ point: Coordinate) -> Bool {
        (south...north).contains(point.latitude) && (west...east).contains(point.longitude)
    }

    package var center: Coordinate? {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// The distance between opposite corners in metres.
    package var diagonal: Double {
        guard let first = Coordinate(latitude: south, longitude: west),
            let second = Coordinate(latitude: north, longitude: east)
        else { return 0 }
        return first.distance(to: second)
    }
}
