import Foundation

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
