/// A colour of a calendar.
package struct CalendarColour: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads a name of CSS 3 (RFC 7986, 5.9), `#RGB`, `#RRGGBB`, or `#RRGGBBAA` as servers write it; `nil`
    /// for any other text.
    package init?(_ text: String) {
        let text = text.trimmed.lowercased()
        if let named = Self.names.first(where: { $0.name == text }) {
            self = named.colour
            return
        }
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1 else { return nil }
        let pairs: [Int]
        switch digits.count {
        case 3: pairs = digits.map { $0 * 17 }
        case 6, 8: pairs = stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        self.init(red: UInt8(pairs[0]), green: UInt8(pairs[1]), blue: UInt8(pairs[2]))
    }

    /// The colour as `#RRGGBB`.
    package var hex: String {
        "#"
            + [red, green, blue].map { number in
                let digits = String(number, radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// The name of CSS 3 for the colour, or for the nearest one that has a name.
    package var name: String {
        Self.names.min { distance(to: $0.colour) < distance(to: $1.colour) }?.name ?? "gray"
    }

    /// The names of CSS 3.
    package static var allNames: [String] { names.map(\.name) }

    /// The colours of new calendars, in order.
    private static let usual = [
        "royalblue", "seagreen", "darkorange", "mediumorchid", "crimson", "teal", "goldenrod",
    ].compactMap { CalendarColour($0) }

    /// Returns the first usual colour whose hue no calendar has yet, else the first that none has; `nil` if
    /// all are taken.
    package static func free(besides taken: [CalendarColour]) -> CalendarColour? {
        let hues = Set(taken.map(\.hue))
        return usual.first { !hues.contains($0.hue) } ?? usual.first { !taken.contains($0) }
    }

    private func distance(to other: CalendarColour) -> Int {
        func square(_ one: UInt8, _ other: UInt8) -> Int { (Int(one) - Int(other)) * (Int(one) - Int(other)) }
        return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
    }

    /// The names of CSS 3 with their colours (https://www.w3.org/TR/css-color-3/#svg-color).
    private static let names: [(name: String, colour: CalendarColour)] = {
        table.split(separator: ",").compactMap { row in
            let parts = row.split(separator: " ")
            guard parts.count == 2, let number = UInt32(parts[1], radix: 16) else { return nil }
            let colour = CalendarColour(
                red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
            return (name: String(parts[0]), colour: colour)
        }
    }()

    private static let table = """
        aliceblue F0F8FF, antiquewhite FAEBD7, aqua 00FFFF, aquamarine 7FFFD4, azure F0FFFF, beige F5F5DC, \
        bisque FFE4C4, black 000000, blanchedalmond FFEBCD, blue 0000FF, blueviolet 8A2BE2, brown A52A2A, \
        burlywood DEB887, cadetblue 5F9EA0, chartreuse 7FFF00, chocolate D2691E, coral FF7F50, \
        cornflowerblue 6495ED, cornsilk FFF8DC, crimson DC143C, cyan 00FFFF, darkblue 00008B, \
        darkcyan 008B8B, darkgoldenrod B8860B, darkgray A9A9A9, darkgreen 006400, darkgrey A9A9A9, \
        darkkhaki BDB76B, darkmagenta 8B008B, darkolivegreen 556B2F, darkorange FF8C00, darkorchid 9932CC, \
        darkred 8B0000, darksalmon E9967A, darkseagreen 8FBC8F, darkslateblue 483D8B, darkslategray 2F4F4F, \
        darkslategrey 2F4F4F, darkturquoise 00CED1, darkviolet 9400D3, deeppink FF1493, deepskyblue 00BFFF, \
        dimgray 696969, dimgrey 696969, dodgerblue 1E90FF, firebrick B22222, floralwhite FFFAF0, \
        forestgreen 228B22, fuchsia FF00FF, gainsboro DCDCDC, ghostwhite F8F8FF, gold FFD700, \
        goldenrod DAA520, gray 808080, green 008000, greenyellow ADFF2F, grey 808080, honeydew F0FFF0, \
        hotpink FF69B4, indianred CD5C5C, indigo 4B0082, ivory FFFFF0, khaki F0E68C, lavender E6E6FA, \
        lavenderblush FFF0F5, lawngreen 7CFC00, lemonchiffon FFFACD, lightblue ADD8E6, lightcoral F08080, \
        lightcyan E0FFFF, lightgoldenrodyellow FAFAD2, lightgray D3D3D3, lightgreen 90EE90, \
        lightgrey D3D3D3, lightpink FFB6C1, lightsalmon FFA07A, lightseagreen 20B2AA, lightskyblue 87CEFA, \
        lightslategray 778899, lightslategrey 778899, lightsteelblue B0C4DE, lightyellow FFFFE0, \
        lime 00FF00, limegreen 32CD32, linen FAF0E6, magenta FF00FF, maroon 800000, \
        mediumaquamarine 66CDAA, mediumblue 0000CD, mediumorchid BA55D3, mediumpurple 9370DB, \
        mediumseagreen 3CB371, mediumslateblue 7B68EE, mediumspringgreen 00FA9A, mediumturquoise 48D1CC, \
        mediumvioletred C71585, midnightblue 191970, mintcream F5FFFA, mistyrose FFE4E1, moccasin FFE4B5, \
        navajowhite FFDEAD, navy 000080, oldlace FDF5E6, olive 808000, olivedrab 6B8E23, orange FFA500, \
        orangered FF4500, orchid DA70D6, palegoldenrod EEE8AA, palegreen 98FB98, paleturquoise AFEEEE, \
        palevioletred DB7093, papayawhip FFEFD5, peachpuff FFDAB9, peru CD853F, pink FFC0CB, plum DDA0DD, \
        powderblue B0E0E6, purple 800080, red FF0000, rosybrown BC8F8F, royalblue 4169E1, \
        saddlebrown 8B4513, salmon FA8072, sandybrown F4A460, seagreen 2E8B57, seashell FFF5EE, \
        sienna A0522D, silver C0C0C0, skyblue 87CEEB, slateblue 6A5ACD, slategray 708090, slategrey 708090, \
        snow FFFAFA, springgreen 00FF7F, steelblue 4682B4, tan D2B48C, teal 008080, thistle D8BFD8, \
        tomato FF6347, turquoise 40E0D0, violet EE82EE, wheat F5DEB3, white FFFFFF, whitesmoke F5F5F5, \
        yellow FFFF00, yellowgreen 9ACD32
        """
}
