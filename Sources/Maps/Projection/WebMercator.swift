import Foundation
import MeetCore

/// The projection of web maps (EPSG:3857, on a sphere): the world is a square, from 0 to 1 to the east and to
/// the south.
package enum WebMercator {
    /// The maximum latitude in degrees; places nearer to a pole are not on the map.
    package static let farthestLatitude = 85.051_128_779_806_6

    package static func point(of place: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(max(-farthestLatitude, place.latitude), farthestLatitude)
        let north = asinh(tan(latitude * .pi / 180)) / .pi
        return ((place.longitude + 180) / 360, (1 - north) / 2)
    }

    /// Returns the latitude in degrees, from 0…1 southwards.
    package static func latitude(y: Double) -> Double {
        atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
    }

    /// Returns the width of the world in metres along the parallel of a place.
    package static func circumference(at place: Coordinate) -> Double {
        let latitude = min(max(-farthestLatitude, place.latitude), farthestLatitude)
        return 2 * .pi * Coordinate.earthRadius * cos(latitude * .pi / 180)
    }
}
