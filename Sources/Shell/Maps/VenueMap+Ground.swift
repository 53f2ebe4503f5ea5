import Foundation
import Maps
import MeetCore
import Sentences
import TerminalKit
import VenueSearch

extension VenueMap {
    /// The dots below the markers: rings of distance, the radius of the search, places.
    struct Ground: Hashable, Sendable {
        var lines: BrailleCanvas
        /// The line from home to the selected marker, and those of tracks.
        var way: BrailleCanvas
        var places: BrailleCanvas
    }

    /// A circle around the centre or home.
    struct Ring: Hashable, Sendable {
        var label: String
        /// Its middle and radius in dots.
        var x: Double
        var y: Double
        var dots: Double

        /// True unless it is too small or too large to be visible as a circle.
        var isCircle: Bool { dots.isFinite && dots >= 2 && dots < 20_000 }
    }

    func ground(_ shown: MapProjection, _ size: Size, _ rings: [Ring], selected: Int?) -> Ground {
        var ground = Ground(
            lines: BrailleCanvas(columns: size.columns, rows: size.rows),
            way: BrailleCanvas(columns: size.columns, rows: size.rows),
            places: BrailleCanvas(columns: size.columns, rows: size.rows))
        for place in places {
            if let dot = shown.visibleDot(of: place) { ground.places.set(x: dot.x, y: dot.y) }
        }
        for ring in rings { Self.circle(ring, gap: Self.ringGap, on: &ground.lines) }
        if let limit = searchCircle(in: shown) { Self.circle(limit, gap: Self.searchGap, on: &ground.lines) }
        for way in ways(in: shown, selected: selected) { Self.draw(way, on: &ground.way) }
        return ground
    }

    /// The dots left out after each one of a ring, and of the circle of the search.
    static let (ringGap, searchGap) = (4, 1)

    /// Returns the circle of the search.
    func searchCircle(in shown: MapProjection) -> Ring? {
        guard let center, let radius else { return nil }
        let (x, y) = shown.dot(of: center)
        return Ring(label: "", x: x, y: y, dots: radius / shown.metresPerDot)
    }

    private static func draw(_ way: MapStroke, on canvas: inout BrailleCanvas) {
        let dots = way.corners.map { (x: Int($0.x), y: Int($0.y)) }
        if let dot = dots.first, dots.count == 1 { canvas.set(x: dot.x, y: dot.y) }
        for (from, to) in zip(dots, dots.dropFirst()) { canvas.line(from: from, to: to, gap: way.gap) }
    }

    /// Returns a few rings of round distances around the centre of the search, or home; none if their middle
    /// is far outside.
    func rings(in shown: MapProjection) -> [Ring] {
        guard let middle = center ?? home,
            let step = ScaleBar(shown, longest: max(6, min(shown.width, shown.height) / 2))
        else { return [] }
        let (x, y) = shown.dot(of: middle)
        let (nearest, farthest) = Self.reach(from: (x, y), of: shown)
        guard nearest < Double(shown.width + shown.height) else { return [] }
        let length = Double(step.metres) / shown.metresPerDot
        let first = max(1, Int((nearest / length).rounded(.up)))
        let last = min(Int(farthest / length), first + 11)
        guard first <= last else { return [] }
        return (first...last).map { number in
            Ring(
                label: Self.label(step.metres * number), x: x, y: y, dots: length * Double(number))
        }
    }

    /// Returns `400 m ~5 min`; without the minutes for large distances.
    private static func label(_ metres: Int) -> String {
        let length = DistanceText.chosen(metres)
        return OnFoot.text(Double(metres)).map { "\(length) \($0)" } ?? length
    }

    /// Returns the distances of the nearest and the farthest dot of the map from a point, in dots.
    private static func reach(
        from point: (x: Double, y: Double), of shown: MapProjection
    ) -> (nearest: Double, farthest: Double) {
        let (right, bottom) = (Double(shown.width), Double(shown.height))
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        let nearest = length(
            max(0, -point.x, point.x - right), max(0, -point.y, point.y - bottom))
        let farthest = length(
            max(abs(point.x), abs(right - point.x)), max(abs(point.y), abs(bottom - point.y)))
        return (nearest, farthest)
    }

    /// Draws a dotted circle, `gap` dots left out after each one.
    private static func circle(_ ring: Ring, gap: Int, on canvas: inout BrailleCanvas) {
        guard ring.isCircle else { return }
        let count = max(8, Int(2 * Double.pi * ring.dots / Double(gap + 1)))
        for number in 0..<count {
            let angle = 2 * Double.pi * Double(number) / Double(count)
            let x = ring.x + ring.dots * sin(angle)
            let y = ring.y - ring.dots * cos(angle)
            guard x >= 0, y >= 0, x < Double(canvas.width), y < Double(canvas.height) else { continue }
            canvas.set(x: Int(x), y: Int(y))
        }
    }
}
