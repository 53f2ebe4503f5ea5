extension Color {
    /// Returns the most similar of the terminal's own sixteen, by xterm's values; terminals may have others.
    ///
    /// - Parameter red: 0 to 255, like `green` and `blue`.
    package static func nearest(red: Int, green: Int, blue: Int) -> Color {
        nearest(0..<16, red, green, blue)
    }

    /// Returns the most similar of xterm's 256. The terminal's own are left out, because their values are
    /// unknown.
    package static func nearestNumbered(red: Int, green: Int, blue: Int) -> Color {
        nearest(16..<256, red, green, blue)
    }

    /// The RGB values of xterm's 256 colours.
    private static let numberedValues = (0..<256).map { indexed(UInt8($0)).usualValue }

    private static func nearest(_ numbers: Range<Int>, _ red: Int, _ green: Int, _ blue: Int) -> Color {
        var best = (color: black, distance: Int.max)
        for number in numbers {
            let value = numberedValues[number]
            // The eye distinguishes greens best, and blues least.
            let (r, g, b) = (red - value.red, green - value.green, blue - value.blue)
            let distance = 3 * r * r + 6 * g * g + 2 * b * b
            if distance < best.distance { best = (indexed(UInt8(number)), distance) }
        }
        return best.color
    }

    /// Returns the most similar colour that a terminal with a number of colours has: with more than 256 the
    /// colour itself, with fewer one of the sixteen.
    package static func nearest(red: Int, green: Int, blue: Int, of colors: Int) -> Color {
        if colors < 256 { return nearest(red: red, green: green, blue: blue) }
        if colors == 256 { return nearestNumbered(red: red, green: green, blue: blue) }
        return rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue))
    }

    /// Returns the colour for a terminal with a number of colours, from 16; itself if supported.
    package func shown(by colors: Int) -> Color {
        if colors > 256 { return self }
        if let number, number < max(16, colors) { return self }
        let value = usualValue
        return colors < 256
            ? .nearest(red: value.red, green: value.green, blue: value.blue)
            : .nearestNumbered(red: value.red, green: value.green, blue: value.blue)
    }
}
