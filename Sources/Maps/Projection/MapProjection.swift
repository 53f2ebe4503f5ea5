import Foundation
import MeetCore

/// A section of the map on a grid of square dots, north up, in the projection of web maps (`WebMercator`).
///
/// Its scale is that of its centre, accurate to a dot for the kilometres around it. Dots are counted from 0
/// at the top left.
package struct MapProjection: Hashable, Sendable {
    package private(set) var center: Coordinate
    package private(set) var metresPerDot: Double
    /// The size in dots.
    package let width: Int
    package let height: Int

    /// The extent in metres shown around a single point.
    package static let smallestSpan = 400.0
    private static let scales = 0.05...1_000_000.0
    /// The rounding tolerance in dots.
    private static let rounding = 1e-3
    private static let mostDots = 100_000

    package init(center: Coordinate, metresPerDot: Double, width: Int, height: Int) {
        self.center = center
        self.metresPerDot = Self.bounded(metresPerDot)
        self.width = min(max(1, width), Self.mostDots)
        self.height = min(max(1, height), Self.mostDots)
    }

    /// Shows all points: their bounding box, enlarged by half; `nil` without points.
    package init?(fitting points: [Coordinate], width: Int, height: Int) {
        guard let first = points.first else { return nil }
        // Longitudes are relative to the first point, so that the 180th meridian may lie between them.
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

    /// Shows all points, and the surroundings as far as that does not shrink the points too much; without
    /// points, the surroundings. `nil` without either.
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

    /// The extent in metres that may always be shown for the surroundings.
    private static let walk = 12_000.0

    /// The visible area with a margin; it ends at the 180th meridian.
    package var area: BoundingBox? {
        let reach = (Double(width * width + height * height)).squareRoot() / 2
        return BoundingBox(around: center, radius: reach * metresPerDot)
    }

    /// Returns the position of a point in dots; also outside the grid.
    package func dot(of point: Coordinate) -> (x: Double, y: Double) {
        let (middle, place) = (WebMercator.point(of: center), WebMercator.point(of: point))
        let east = Self.wrapped(point.longitude - center.longitude) / 360
        return (
            Double(width) / 2 + east * dotsAround, Double(height) / 2 + (place.y - middle.y) * dotsAround
        )
    }

    /// Returns the dot of a point, or `nil` outside the grid.
    package func visibleDot(of point: Coordinate) -> (x: Int, y: Int)? {
        let (x, y) = dot(of: point)
        // A point on the line between two dots belongs to the later one, regardless of rounding.
        let (column, row) = ((x + Self.rounding).rounded(.down), (y + Self.rounding).rounded(.down))
        guard column >= 0, row >= 0, column < Double(width), row < Double(height) else { return nil }
        return (Int(column), Int(row))
    }

    /// Returns the point at a dot, or `nil` beyond the poles.
    package func coordinate(x: Double, y: Double) -> Coordinate? {
        guard x.isFinite, y.isFinite else { return nil }
        let middle = WebMercator.point(of: center)
        let south = middle.y + (y - Double(height) / 2) / dotsAround
        guard (0...1).contains(south) else { return nil }
        let longitude = center.longitude + (x - Double(width) / 2) / dotsAround * 360
        return Coordinate(latitude: WebMercator.latitude(y: south), longitude: Self.wrapped(longitude))
    }

    /// Returns the section with the same centre, enlarged by `factor`.
    package func zoomed(by factor: Double) -> MapProjection {
        guard factor.isFinite, factor > 0 else { return self }
        return MapProjection(
            center: center, metresPerDot: metresPerDot / factor, width: width, height: height)
    }

    /// Returns the section moved by a number of dots to the east and to the south.
    package func panned(x: Int, y: Int) -> MapProjection {
        guard
            let center = coordinate(
                x: Double(width) / 2 + Double(x), y: Double(height) / 2 + Double(y))
        else { return self }
        return MapProjection(center: center, metresPerDot: metresPerDot, width: width, height: height)
    }

    /// Returns the section with the same centre on a grid of another size.
    package func resized(width: Int, height: Int) -> MapProjection {
        MapProjection(center: center, metresPerDot: metresPerDot, width: width, height: height)
    }

    /// The circumference of the Earth in dots, which is also the height of the world map.
    package var dotsAround: Double { WebMercator.circumference(at: center) / metresPerDot }

    private static func bounded(_ scale: Double) -> Double {
        scale.isNaN ? 1 : min(max(scale, scales.lowerBound), scales.upperBound)
    }

    /// Returns the equivalent longitude within −180…180.
    private static func wrapped(_ longitude: Double) -> Double {
        guard longitude.isFinite else { return 0 }
        let rest = longitude.truncatingRemainder(dividingBy: 360)
        return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
    }
}

/// A scale bar of the map.
package struct ScaleBar: Hashable, Sendable {
    package var metres: Int
    /// Its length in dots.
    package var dots: Int

    /// Finds the longest bar of a round length (1, 2 or 5 times a power of ten) within `longest` dots; `nil`
    /// if not even one metre fits.
    package init?(_ projection: MapProjection, longest: Int) {
        let most = Double(max(0, longest)) * projection.metresPerDot
        guard most >= 1 else { return nil }
        var metres = 1
        var power = 1
        while power <= 10_000_000 {
            for digit in [1, 2, 5] where Double(digit * power) <= most { metres = digit * power }
            power *= 10
        }
        self.metres = metres
        dots = max(1, Int((Double(metres) / projection.metresPerDot).rounded()))
    }
}
