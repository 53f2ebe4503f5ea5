/// A rectangle that lines are clipped to, in dots.
struct LineClip {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Makes the rectangle of these dots.
    init(_ dots: DotCanvas.Clip) {
        self.init(
            left: Double(dots.left), top: Double(dots.top), right: Double(dots.right + 1),
            bottom: Double(dots.bottom + 1))
    }

    struct Line: Hashable {
        var x0: Double
        var y0: Double
        var x1: Double
        var y1: Double

        var length: Double { ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).squareRoot() }
    }

    /// Returns the part of a line inside, edges included (Y.-D. Liang, B. A. Barsky: A New Concept and Method
    /// for Line Clipping, 1984).
    func part(of line: Line) -> Line? {
        let (dx, dy) = (line.x1 - line.x0, line.y1 - line.y0)
        var (enter, leave) = (0.0, 1.0)
        guard Self.cut(-dx, line.x0 - left, &enter, &leave), Self.cut(dx, right - line.x0, &enter, &leave),
            Self.cut(-dy, line.y0 - top, &enter, &leave), Self.cut(dy, bottom - line.y0, &enter, &leave)
        else { return nil }
        return Line(
            x0: line.x0 + enter * dx, y0: line.y0 + enter * dy,
            x1: leave < 1 ? line.x0 + leave * dx : line.x1,
            y1: leave < 1 ? line.y0 + leave * dy : line.y1)
    }

    @inline(__always)
    private static func cut(
        _ step: Double, _ room: Double, _ enter: inout Double, _ leave: inout Double
    ) -> Bool {
        if step == 0 { return room >= 0 }
        if step < 0 { enter = max(enter, room / step) } else { leave = min(leave, room / step) }
        return enter <= leave
    }
}
