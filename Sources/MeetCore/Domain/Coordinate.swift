import Foundation

/// A point on the Earth in WGS 84 degrees (RFC 5870).
package struct Coordinate: Hashable, Sendable, Codable {
    /// −90 to 90, north positive.
    package var latitude: Double
    /// −180 to 180, east positive.
    package var longitude: Double

    /// `nil` outside those ranges.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension Coordinate {
    /// Metres along the Earth's surface, taken for a sphere: right to half a per cent
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

/// A part of the map between two parallels and two meridians. It does not cross the 180th.
package struct BoundingBox: Hashable, Sendable, Codable {
    package var south: Double
    package var west: Double
    package var north: Double
    package var east: Double

    /// `nil` where a number is outside its range or the sides are the wrong way round.
    package init?(south: Double, west: Double, north: Double, east: Double) {
        guard (-90...90).contains(south), (-90...90).contains(north), (-180...180).contains(west),
            (-180...180).contains(east), south <= north, west <= east
        else { return nil }
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The box that a circle of `radius` metres fits into. Near the poles and the 180th meridian it is cut off.
    package init(around center: Coordinate, radius: Double) {
        let radius = radius.isFinite ? min(max(0, radius), 20_000_000) : 0
        let height = radius / Coordinate.earthRadius * 180 / .pi
        south = max(-90, center.latitude - height)
        north = min(90, center.latitude + height)
        // Degrees of longitude are the shorter the nearer the pole.
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

    /// From corner to corner in metres.
    package var diagonal: Double {
        guard let first = Coordinate(latitude: south, longitude: west),
            let second = Coordinate(latitude: north, longitude: east)
        else { return 0 }
        return first.distance(to: second)
    }
}
