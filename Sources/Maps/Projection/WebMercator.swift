import Foundation
import MeetCore

/// The projection of web maps (EPSG:3857, on a sphere): the world is a square, from 0 to 1 to the east and to the south.
package enum WebMercator {
    /// Degrees; what is nearer to a pole is not on the map.
    package static let farthestLatitude = 85.051_128_779_806_6

    package static func point(of place: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(max(-farthestLatitude, place.latitude), farthestLatitude)
        let north = asinh(tan(latitude * .pi / 180)) / .pi
        return ((place.longitude + 180) / 360, (1 - north) / 2)
    }

    /// Degrees, from 0…1 south.
    package static func latitude(y: Double) -> Double {
        atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
    }

    /// The metres that the width of the world stands for on the parallel of a place.
    package static func circumference(at place: Coordinate) -> Double {
        let latitude = min(max(-farthestLatitude, place.latitude), farthestLatitude)
        return 2 * .pi * Coordinate.earthRadius * cos(latitude * .pi / 180)
    }
}
