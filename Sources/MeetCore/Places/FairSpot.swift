import Foundation

/// A meeting point that is not too far for anybody.
package enum FairSpot {
    /// The distances of a place for several people.
    package struct Ways: Hashable, Sendable, Comparable {
        /// The largest distance, in metres.
        package var longest: Double
        /// The sum of all distances, in metres.
        package var sum: Double

        package init(longest: Double, sum: Double) {
            self.longest = longest
            self.sum = sum
        }

        /// Compares fairness: the smaller largest distance first, and of equal ones the smaller sum.
        package static func < (one: Ways, other: Ways) -> Bool {
            one.longest != other.longest ? one.longest < other.longest : one.sum < other.sum
        }
    }

    /// Returns the distances of a place, or `nil` if no home is known.
    package static func ways(from people: [Coordinate], to place: Coordinate) -> Ways? {
        let ways = people.map { $0.distance(to: place) }
        guard let longest = ways.max() else { return nil }
        return Ways(longest: longest, sum: ways.reduce(0, +))
    }

    /// Returns the point with the smallest maximum distance: the centre of the smallest circle around all
    /// points, in the plane at their middle, accurate to some metres within a region. `nil` without points.
    package static func middle(of people: [Coordinate]) -> Coordinate? {
        guard let first = people.first else { return nil }
        func wrapped(_ degrees: Double) -> Double {
            degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
        }
        let latitude = people.map(\.latitude).reduce(0, +) / Double(people.count)
        let shrinkage = max(1e-6, cos(latitude * .pi / 180))
        let points = people.map {
            Point(x: wrapped($0.longitude - first.longitude) * shrinkage, y: $0.latitude - latitude)
        }
        let middle = smallestCircle(around: Array(Set(points)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }).center
        return Coordinate(
            latitude: latitude + middle.y, longitude: wrapped(first.longitude + middle.x / shrinkage))
    }

    private struct Point: Hashable {
        var x: Double
        var y: Double

        func distance(to other: Point) -> Double { hypot(x - other.x, y - other.y) }
    }

    private struct Circle {
        var center: Point
        var radius: Double

        func holds(_ point: Point) -> Bool { center.distance(to: point) <= radius * (1 + 1e-9) + 1e-12 }

        init(_ center: Point, _ radius: Double) {
            self.center = center
            self.radius = radius
        }

        init(between one: Point, _ other: Point) {
            center = Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
            radius = one.distance(to: other) / 2
        }

        /// Finds the circle through three points; `nil` if they lie on a line.
        init?(through a: Point, _ b: Point, _ c: Point) {
            let (bx, by, cx, cy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
            let area = 2 * (bx * cy - by * cx)
            guard abs(area) > 1e-18 else { return nil }
            let (bb, cc) = (bx * bx + by * by, cx * cx + cy * cy)
            center = Point(x: a.x + (cy * bb - by * cc) / area, y: a.y + (bx * cc - cx * bb) / area)
            radius = center.distance(to: a)
        }
    }

    /// Returns the smallest circle, point by point: a point outside the circle so far lies on the circle of
    /// all up to it (Welzl).
    private static func smallestCircle(around points: [Point]) -> Circle {
        guard let first = points.first else { return Circle(Point(x: 0, y: 0), 0) }
        var circle = Circle(first, 0)
        for (i, one) in points.enumerated() where !circle.holds(one) {
            circle = Circle(one, 0)
            for (j, other) in points[..<i].enumerated() where !circle.holds(other) {
                circle = Circle(between: one, other)
                for third in points[..<j] where !circle.holds(third) {
                    circle = Circle(through: one, other, third) ?? circle
                }
            }
        }
        return circle
    }
}
