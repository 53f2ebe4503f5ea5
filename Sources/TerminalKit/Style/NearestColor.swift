extension Color {
    /// The one of the sixteen that looks most like it, by the values that xterm gives them; terminals may have others.
    ///
    /// - Parameters:
    ///   - red: 0 to 255, as `green` and `blue`.
    package static func nearest(red: Int, green: Int, blue: Int) -> Color {
        var best = (color: Color.black, distance: Int.max)
        for (color, value) in zip(Color.allCases, values) {
            // The eye tells greens apart best, and blues least.
            let (r, g, b) = (red - value.red, green - value.green, blue - value.blue)
            let distance = 3 * r * r + 6 * g * g + 2 * b * b
            if distance < best.distance { best = (color, distance) }
        }
        return best.color
    }

    /// What it is taken to look like: red, green and blue, 0 to 255.
    package var usualValue: (red: Int, green: Int, blue: Int) { Self.values[Int(rawValue)] }

    private static let values: [(red: Int, green: Int, blue: Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
        (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
}
