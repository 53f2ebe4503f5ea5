extension DotCanvas {
    /// The style of a line.
    struct Pen {
        var ink: UInt8
        var pattern: UInt64
        var period: Int
        var isWide: Bool

        init(_ style: MapStyle, zoom: Double) {
            ink = style.ink.rawValue
            pattern = style.pattern
            period = max(1, min(style.period, 64))
            isWide = zoom >= style.wide
        }
    }

    /// Adds a straight segment between two points in dots, clipped to `clip`, which lies on the canvas: in
    /// each column of dots (in each row if it is steep) the one that it passes in the middle. So clipping
    /// does not move the visible part. `endLine` draws the segments.
    ///
    /// - Parameter phase: The position in its pattern where it begins.
    /// - Returns: The phase at its end.
    @inline(__always)
    func draw(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, pen: Pen, phase: Int, clip: Clip
    ) -> Int {
        let (dx, dy) = (x1 - x0, y1 - y0)
        if abs(dx) >= abs(dy) {
            return run(
                x0, y0, dx == 0 ? 0 : dy / dx, Dot.floor(x0), Dot.floor(x1), Dot.floor(y0), Dot.floor(y1),
                Axis(step: 1, low: clip.left, high: clip.right),
                Axis(step: width, low: clip.top, high: clip.bottom), pen, phase)
        }
        return run(
            y0, x0, dx / dy, Dot.floor(y0), Dot.floor(y1), Dot.floor(x0), Dot.floor(x1),
            Axis(step: width, low: clip.top, high: clip.bottom),
            Axis(step: 1, low: clip.left, high: clip.right), pen, phase)
    }

    /// The steps between dots along an axis, and the range of dots that may be drawn.
    struct Axis {
        var step: Int
        var low: Int
        var high: Int
    }

    /// Walks along an axis from dot `from` to `to`; `begin` is the exact start, `across` the start on the
    /// other axis.
    private func run(
        _ begin: Double, _ across: Double, _ slope: Double, _ from: Int, _ to: Int, _ side0: Int,
        _ side1: Int, _ axis: Axis, _ other: Axis, _ pen: Pen, _ phase: Int
    ) -> Int {
        let end = (phase + abs(to - from)) % pen.period
        let (least, most) = (min(side0, side1), max(side0, side1))
        guard most >= other.low, least <= other.high else { return end }
        let turn = from <= to ? 1 : -1
        let first = min(max(from, axis.low), axis.high)
        let last = min(max(to, axis.low), axis.high)
        // Both ends beyond an edge were clamped to it.
        guard max(from, to) >= axis.low, min(from, to) <= axis.high else { return end }
        // 32 fractional bits.
        let scale = 4_294_967_296.0
        let place = across + (Double(first) + 0.5 - begin) * slope
        guard abs(place) < 1e9 else { return end }
        var side = Int(place * scale)
        let rise = Int(slope * scale) * turn
        var at = (phase + abs(first - from)) % pen.period
        let steps = abs(last - first) + 1
        effort -= steps
        var along = first * axis.step
        let mark: UInt8 = axis.step == 1 ? Mark.flat : 0
        for _ in 0..<steps {
            let place = min(max(side >> 32, least), most)
            if place >= other.low, place <= other.high {
                let dot = along + place * other.step
                let isClose =
                    place > other.low && claims[dot - other.step] != 0
                    || place < other.high && claims[dot + other.step] != 0
                    || place > other.low + 1 && claims[dot - 2 * other.step] != 0
                    || place < other.high - 1 && claims[dot + 2 * other.step] != 0
                let isOn = pen.period == 1 || pen.pattern >> UInt64(at) & 1 == 1
                trail[trailCount] = Int32(truncatingIfNeeded: dot)
                marks[trailCount] = mark | (isClose ? Mark.close : 0) | (isOn ? Mark.on : 0)
                trailCount += 1
                if trailCount == Self.longestTrail { endLine(pen) }
            }
            side &+= rise
            along += axis.step * turn
            if pen.period > 1 { at = at + 1 == pen.period ? 0 : at + 1 }
        }
        return end
    }

    /// The flags of a dot of the current line.
    private enum Mark {
        /// Another line is within two dots beside it.
        static let close: UInt8 = 1
        /// It is part of a dash.
        static let on: UInt8 = 2
        /// The line is not steep here.
        static let flat: UInt8 = 4
    }

    /// Draws the line whose segments were added, except where it runs along an existing one.
    func endLine(_ pen: Pen) {
        let count = trailCount
        trailCount = 0
        var start = 0
        while start < count {
            let isClose = marks[start] & Mark.close != 0
            var end = start + 1
            while end < count, (marks[end] & Mark.close != 0) == isClose { end += 1 }
            // A line that only crosses another is close to it for a few dots.
            if !isClose || end - start < Self.crossing && end - start < count {
                for index in start..<end { ink(index, pen) }
            }
            start = end
        }
    }

    private static let crossing = 6

    @inline(__always)
    private func ink(_ index: Int, _ pen: Pen) {
        let dot = Int(trail[index])
        if claims[dot] < pen.ink { claims[dot] = pen.ink }
        guard marks[index] & Mark.on != 0 else { return }
        if lines[dot] < pen.ink { lines[dot] = pen.ink }
        guard pen.isWide else { return }
        let isFlat = marks[index] & Mark.flat != 0
        let beside = dot + (isFlat ? width : 1)
        let isOnCanvas = isFlat ? beside < width * height : beside % width != 0
        if isOnCanvas, lines[beside] < pen.ink { lines[beside] = pen.ink }
    }
}

/// Conversion of coordinates to dots.
enum Dot {
    /// The maximum distance of a map from its canvas, in dots.
    static let farthest = 16_777_216.0

    /// Returns the dot that contains a coordinate.
    @inline(__always)
    static func floor(_ value: Double) -> Int { Int(value + farthest) - Int(farthest) }
}
