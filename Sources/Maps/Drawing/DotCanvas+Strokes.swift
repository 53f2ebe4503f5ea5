// Wide lines on a canvas of pixels.
extension DotCanvas {
    /// The style of a line in pixels.
    struct Brush: Hashable {
        var ink: MapInk
        var width: Double
        /// The dashes along it, as in `MapStyle`, each bit as long as `dash` pixels.
        var pattern: UInt64 = 1
        var period = 1
        var dash = 1.0

        /// The least width at which a line has round ends and joints, and a street has edges.
        private static let wide = 3.0

        var isRound: Bool { period == 1 && width >= Self.wide }

        /// Returns the brushes of a line: wide streets have an edge, which is below all streets.
        ///
        /// - Parameter pixels: The pixels of a dot of the projection.
        static func brushes(_ style: MapStyle, zoom: Double, pixels: Double) -> [Brush] {
            let growth = min(max(0.4, 0.4 + (zoom - 10) * 0.15), 1.75)
            let line = Brush(
                ink: style.ink, width: max(1, (style.ink.width * growth * pixels).rounded()),
                pattern: style.pattern, period: max(1, min(style.period, 64)), dash: pixels)
            guard style.ink >= .minorStreet, line.isRound else { return [line] }
            return [Brush(ink: .edge, width: line.width + 2), line]
        }
    }

    /// Draws a line through corners in dots of the canvas.
    ///
    /// - Parameter clip: The part of the canvas to draw on.
    func stroke(
        _ xs: UnsafeMutablePointer<Double>, _ ys: UnsafeMutablePointer<Double>, count: Int, _ brush: Brush,
        clip: Clip
    ) {
        var phase = 0.0
        for index in 1..<max(1, count) {
            phase = stroke(
                xs[index - 1], ys[index - 1], xs[index], ys[index], brush, phase: phase, clip: clip)
        }
        guard brush.isRound else { return }
        for index in 0..<count { dab(xs[index], ys[index], brush, clip: clip) }
    }

    /// Draws a straight line: in each column of dots (in each row if it is steep) the dots whose middles are
    /// within half of the width, measured across the line. So clipping does not move the visible part.
    ///
    /// - Parameter phase: The length of the line before it.
    /// - Returns: The length at its end.
    private func stroke(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ brush: Brush, phase: Double, clip: Clip
    ) -> Double {
        let (dx, dy) = (x1 - x0, y1 - y0)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return phase }
        let columns = Axis(step: 1, low: clip.left, high: clip.right)
        let rows = Axis(step: width, low: clip.top, high: clip.bottom)
        if abs(dx) >= abs(dy) {
            sweep(x0, y0, x1, y1, columns, rows, brush, phase, length / abs(dx))
        } else {
            sweep(y0, x0, y1, x1, rows, columns, brush, phase, length / abs(dy))
        }
        return phase + length
    }

    /// Walks along an axis from `a0` to `a1`; `b0` and `b1` are the places on the other one.
    ///
    /// - Parameter pace: The length of the line for each dot of the axis.
    private func sweep(
        _ a0: Double, _ b0: Double, _ a1: Double, _ b1: Double, _ axis: Axis, _ other: Axis, _ brush: Brush,
        _ phase: Double, _ pace: Double
    ) {
        let first = max(Dot.floor(min(a0, a1) + 0.5), axis.low)
        let last = min(Dot.floor(max(a0, a1) + 0.5) - 1, axis.high)
        let half = brush.width / 2 * pace
        guard first <= last, max(b0, b1) + half >= Double(other.low),
            min(b0, b1) - half <= Double(other.high + 1)
        else { return }
        effort -= (last - first + 1) * Int(brush.width)
        let slope = (b1 - b0) / (a1 - a0)
        let ink = brush.ink.rawValue
        for dot in first...last {
            let along = Double(dot) + 0.5 - a0
            if brush.period > 1 {
                let dash = Int((phase + abs(along) * pace) / brush.dash) % brush.period
                guard brush.pattern >> UInt64(dash) & 1 == 1 else { continue }
            }
            let middle = b0 + along * slope
            let from = max(Dot.floor(middle - half + 0.5), other.low)
            let to = min(Dot.floor(middle + half + 0.5) - 1, other.high)
            guard from <= to else { continue }
            var place = dot * axis.step + from * other.step
            for _ in from...to {
                if lines[place] < ink { lines[place] = ink }
                place += other.step
            }
        }
    }

    /// Draws a disc as wide as the brush: an end or a joint of a line.
    func dab(_ x: Double, _ y: Double, _ brush: Brush, clip: Clip) {
        let radius = brush.width / 2
        let top = max(Dot.floor(y - radius + 0.5), clip.top)
        let bottom = min(Dot.floor(y + radius + 0.5) - 1, clip.bottom)
        guard top <= bottom, x + radius >= Double(clip.left), x - radius <= Double(clip.right + 1) else {
            return
        }
        effort -= (bottom - top + 1) * Int(brush.width)
        let ink = brush.ink.rawValue
        for row in top...bottom {
            let above = Double(row) + 0.5 - y
            let half = max(0, radius * radius - above * above).squareRoot()
            let left = max(Dot.floor(x - half + 0.5), clip.left)
            let right = min(Dot.floor(x + half + 0.5) - 1, clip.right)
            guard left <= right else { continue }
            for place in row * width + left...row * width + right where lines[place] < ink {
                lines[place] = ink
            }
        }
    }
}

extension MapInk {
    /// The width of its lines in pixels, in dots of the projection at zoom 14.
    fileprivate var width: Double {
        switch self {
        case .none, .wood, .park, .water, .building, .wall, .edge, .ring, .place, .way: 0
        case .path, .ferry: 0.25
        case .boundary, .rail: 0.36
        case .waterway, .service: 0.4
        case .minorStreet: 0.6
        case .street: 0.8
        case .mainStreet: 1
        case .motorway: 1.2
        }
    }
}
