extension Color {
    /// The one of the terminal's own sixteen that looks most like it, by the values that xterm gives them; terminals may
    /// have others.
    ///
    /// - Parameter red: 0 to 255, as `green` and `blue`.
    package static func nearest(red: Int, green: Int, blue: Int) -> Color {
        nearest(0..<16, red, green, blue)
    }

    /// The one of xterm's 256 that looks most like it. The terminal's own are left out: nobody knows how they look.
    package static func nearestNumbered(red: Int, green: Int, blue: Int) -> Color {
        nearest(16..<256, red, green, blue)
    }

    private static func nearest(_ numbers: Range<Int>, _ red: Int, _ green: Int, _ blue: Int) -> Color {
        var best = (color: black, distance: Int.max)
        for number in numbers {
            let color = indexed(UInt8(number))
            let value = color.usualValue
            // The eye tells greens apart best, and blues least.
            let (r, g, b) = (red - value.red, green - value.green, blue - value.blue)
            let distance = 3 * r * r + 6 * g * g + 2 * b * b
            if distance < best.distance { best = (color, distance) }
        }
        return best.color
    }

    /// What a terminal shows in its place that has so many colours, from 16; itself where it can.
    package func shown(by colors: Int) -> Color {
        if colors > 256 { return self }
        if let number, number < max(16, colors) { return self }
        let value = usualValue
        return colors < 256
            ? .nearest(red: value.red, green: value.green, blue: value.blue)
            : .nearestNumbered(red: value.red, green: value.green, blue: value.blue)
    }
}
