/// The keys that were pressed, as caps in a strip below the screen of a picture.
struct KeyStrip {
    /// What the strip adds to the height of the picture.
    static let height = 42.0

    private static let size = (height: 24.0, least: 28.0, padding: 10.0, gap: 8.0)
    /// How far the side of a cap stands out below its face.
    private static let side = 3.0

    private let palette: TerminalPalette
    private let width: Double
    /// The lower edge of the screen.
    private let top: Double

    init(_ palette: TerminalPalette, columns: Int, rows: Int) {
        self.palette = palette
        width = Double(columns) * SVGPicture.cell.width + 2 * SVGPicture.margin
        top = SVGPicture.margin + Double(rows) * SVGPicture.cell.height
    }

    /// The line between the screen and the strip.
    var rule: String {
        "<rect x=\"\(SVGPicture.number(SVGPicture.margin))\" y=\"\(SVGPicture.number(top + 6))\" "
            + "width=\"\(SVGPicture.number(width - 2 * SVGPicture.margin))\" height=\"1\" "
            + "fill=\"\(SVGPicture.hex(palette.sixteen[8]))\" opacity=\"0.5\"/>"
    }

    /// Returns the caps side by side, in the middle.
    ///
    /// - Parameter isPressed: True for caps that are lit, and as low as their side.
    func caps(_ keys: [String], isPressed: Bool, outside: UInt32) -> [String] {
        let widths = keys.map { key in
            max(Self.size.least, Double(key.count) * SVGPicture.cell.width + 2 * Self.size.padding)
        }
        var x = (width - widths.reduce(0, +) - Double(max(0, keys.count - 1)) * Self.size.gap) / 2
        // The strip reaches from the rule to the lower edge of the picture.
        let y = top + (6 + Self.height + SVGPicture.margin - Self.size.height) / 2
        var elements: [String] = []
        for (key, width) in zip(keys, widths) {
            elements += cap(key, x: x, y: y, width: width, isPressed: isPressed, outside: outside)
            x += width + Self.size.gap
        }
        return elements
    }

    private func cap(
        _ key: String, x: Double, y: Double, width: Double, isPressed: Bool, outside: UInt32
    ) -> [String] {
        let edge = SVGPicture.hex(palette.sixteen[8])
        let face = SVGPicture.hex(palette.sixteen[isPressed ? 6 : 0])
        let front = SVGPicture.hex(isPressed ? outside : palette.foreground)
        let lowered = isPressed ? Self.side : 0
        let text = Double(key.count) * SVGPicture.cell.width
        func box(y: Double, height: Double, fill: String) -> String {
            "<rect x=\"\(SVGPicture.number(x))\" y=\"\(SVGPicture.number(y))\" "
                + "width=\"\(SVGPicture.number(width))\" height=\"\(SVGPicture.number(height))\" rx=\"5\" "
                + "fill=\"\(fill)\"/>"
        }
        return [
            box(y: y + lowered, height: Self.size.height - lowered, fill: edge),
            box(y: y + lowered, height: Self.size.height - Self.side, fill: face),
            "<text x=\"\(SVGPicture.number(x + (width - text) / 2))\" "
                + "y=\"\(SVGPicture.number(y + lowered + 15.5))\" fill=\"\(front)\" "
                + "textLength=\"\(SVGPicture.number(text))\" font-weight=\"700\">"
                + "\(SVGPicture.escaped(key))</text>",
        ]
    }
}
