import Foundation
import MeetCore

/// A piece of the map on a grid of square dots, north up, in the projection of web maps (`WebMercator`).
///
/// Its scale is that of its centre, and right to a dot for the kilometres around it. Dots are counted from 0 at the top left.
package struct MapProjection: Hashable, Sendable {
    package private(set) var center: Coordinate
    package private(set) var metresPerDot: Double
    /// Extent in dots.
    package let width: Int
    package let height: Int

    /// One point alone is shown with this much around it, in metres.
    package static let smallestSpan = 400.0
    private static let scales = 0.05...1_000_000.0
    /// Dots.
    private static let rounding = 1e-3
    private static let mostDots = 100_000

    package init(center: Coordinate, metresPerDot: Double, width: Int, height: Int) {
        self.center = center
        self.metresPerDot = Self.bounded(metresPerDot)
        self.width = min(max(1, width), Self.mostDots)
        self.height = min(max(1, height), Self.mostDots)
    }

    /// The piece that shows all points: their bounding box, grown by half; `nil` without points.
    package init?(fitting points: [Coordinate], width: Int, height: Int) {
        guard let first = points.first else { return nil }
        // Longitudes are counted from the first point, so that the 180th meridian may lie between them.
        let wests = points.map { Self.wrapped($0.longitude - first.longitude) }
        guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max(),
            let west = wests.min(), let east = wests.max()
        else { return nil }
        let middle = Self.wrapped(first.longitude + (west + east) / 2)
        guard let center = Coordinate(latitude: (south + north) / 2, longitude: middle) else { return nil }
        guard let top = Coordinate(latitude: north, longitude: 0),
            let bottom = Coordinate(latitude: south, longitude: 0)
        else { return nil }
        let metres = WebMercator.circumference(at: center)
        let metresHigh = (WebMercator.point(of: bottom).y - WebMercator.point(of: top).y) * metres
        let metresWide = (east - west) / 360 * metres
        let span = 1.5
        let width = max(1, width)
        let height = max(1, height)
        let smallest = Self.smallestSpan / Double(min(width, height))
        self.init(
            center: center,
            metresPerDot: max(
                metresWide * span / Double(width), metresHigh * span / Double(height), smallest),
            width: width, height: height)
    }

    /// The piece that shows all points, and of what lies around them as much as does not shrink them to a spot; where
    /// there are no points, what lies around. `nil` without anything.
    package init?(
        fitting points: [Coordinate], andWherePossible around: [Coordinate], width: Int, height: Int
    ) {
        guard var fitted = MapProjection(fitting: points, width: width, height: height) else {
            self.init(fitting: around, width: width, height: height)
            return
        }
        var points = points
        let most = max(fitted.metresPerDot * 3, Self.walk / Double(max(1, min(width, height))))
        for point in around {
            guard let wider = MapProjection(fitting: points + [point], width: width, height: height),
                wider.metresPerDot <= most
            else { continue }
            fitted = wider
            points.append(point)
        }
        self = fitted
    }

    /// The metres of map that always may be shown for the sake of what lies around.
    private static let walk = 12_000.0

    /// What is seen and a little more; it ends at the 180th meridian.
    package var area: BoundingBox? {
        let reach = (Double(width * width + height * height)).squareRoot() / 2
        return BoundingBox(around: center, radius: reach * metresPerDot)
    }

    /// Where a point lies, in dots; also outside the grid.
    package func dot(of point: Coordinate) -> (x: Double, y: Double) {
        let (middle, place) = (WebMercator.point(of: center), WebMercator.point(of: point))
        let east = Self.wrapped(point.longitude - center.longitude) / 360
        return (
            Double(width) / 2 + east * dotsAround, Double(height) / 2 + (place.y - middle.y) * dotsAround
        )
    }

    /// The dot a point falls on; `nil` outside the grid.
    package func visibleDot(of point: Coordinate) -> (x: Int, y: Int)? {
        let (x, y) = dot(of: point)
        // What lies on the line between two dots belongs to the later one, however the projection rounds.
        let (column, row) = ((x + Self.rounding).rounded(.down), (y + Self.rounding).rounded(.down))
        guard column >= 0, row >= 0, column < Double(width), row < Double(height) else { return nil }
        return (Int(column), Int(row))
    }

    /// The point at a dot; `nil` beyond the poles.
    package func coordinate(x: Double, y: Double) -> Coordinate? {
        guard x.isFinite, y.isFinite else { return nil }
        let middle = WebMercator.point(of: center)
        let south = middle.y + (y - Double(height) / 2) / dotsAround
        guard (0...1).contains(south) else { return nil }
        let longitude = center.longitude + (x - Double(width) / 2) / dotsAround * 360
        return Coordinate(latitude: WebMercator.latitude(y: south), longitude: Self.wrapped(longitude))
    }

    /// The same place, `factor` times as large.
    package func zoomed(by factor: Double) -> MapProjection {
        guard factor.isFinite, factor > 0 else { return self }
        return MapProjection(
            center: center, metresPerDot: metresPerDot / factor, width: width, height: height)
    }

    /// Shows what lies so many dots to the east and to the south.
    package func panned(x: Int, y: Int) -> MapProjection {
        guard
            let center = coordinate(
                x: Double(width) / 2 + Double(x), y: Double(height) / 2 + Double(y))
        else { return self }
        return MapProjection(center: center, metresPerDot: metresPerDot, width: width, height: height)
    }

    /// The same place on a grid of another size.
    package func resized(width: Int, height: Int) -> MapProjection {
        MapProjection(center: center, metresPerDot: metresPerDot, width: width, height: height)
    }

    /// So many dots would go round the Earth, and stand from the top of the map of the world to its end.
    package var dotsAround: Double { WebMercator.circumference(at: center) / metresPerDot }

    private static func bounded(_ scale: Double) -> Double {
        scale.isNaN ? 1 : min(max(scale, scales.lowerBound), scales.upperBound)
    }

    /// The same meridian within −180…180.
    private static func wrapped(_ longitude: Double) -> Double {
        guard longitude.isFinite else { return 0 }
        let rest = longitude.truncatingRemainder(dividingBy: 360)
        return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
    }
}
