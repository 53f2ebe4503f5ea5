/// A colour of a cell: one of the terminal's own sixteen, one of xterm's 256, or an RGB value. The backend
/// replaces unsupported colours by the nearest.
package struct Color: Hashable, Sendable {
    /// The code: bits 24 and 25 are the kind, the rest the number or the value; never 0, which means no
    /// colour.
    let code: UInt32

    init?(code: UInt32) {
        guard code != 0 else { return nil }
        self.code = code
    }

    private init(_ kind: UInt32, _ value: UInt32) { code = kind << 24 | value }

    /// Returns one of the terminal's own: 0 to 7, and 8 to 15 for the bright ones.
    private static func own(_ number: UInt32) -> Color { Color(1, number) }

    package static var black: Color { own(0) }
    package static var red: Color { own(1) }
    package static var green: Color { own(2) }
    package static var yellow: Color { own(3) }
    package static var blue: Color { own(4) }
    package static var magenta: Color { own(5) }
    package static var cyan: Color { own(6) }
    package static var white: Color { own(7) }
    package static var brightBlack: Color { own(8) }
    package static var brightRed: Color { own(9) }
    package static var brightGreen: Color { own(10) }
    package static var brightYellow: Color { own(11) }
    package static var brightBlue: Color { own(12) }
    package static var brightMagenta: Color { own(13) }
    package static var brightCyan: Color { own(14) }
    package static var brightWhite: Color { own(15) }

    /// Returns one of xterm's 256 colours; the first sixteen are the terminal's own.
    package static func indexed(_ number: UInt8) -> Color {
        number < 16 ? own(UInt32(number)) : Color(2, UInt32(number))
    }

    package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(3, UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Returns an RGB colour from `0xRRGGBB`.
    package static func rgb(_ value: UInt32) -> Color { Color(3, value & 0xFF_FFFF) }

    /// The number of one of the 256; `nil` for an RGB value.
    package var number: Int? { code >> 24 == 3 ? nil : Int(code & 0xFF) }

    /// Returns the colour between this one and another.
    ///
    /// - Parameter share: The part of this one, 0 to 1.
    package func mixed(into other: Color, share: Double) -> Color {
        let (own, rest) = (usualValue, other.usualValue)
        func mix(_ one: Int, _ two: Int) -> UInt8 {
            UInt8(max(0, min(255, (Double(one) * share + Double(two) * (1 - share)).rounded())))
        }
        return .rgb(mix(own.red, rest.red), mix(own.green, rest.green), mix(own.blue, rest.blue))
    }

    /// The RGB value, 0 to 255. For numbered colours it is xterm's; terminals may differ for the first
    /// sixteen.
    package var usualValue: (red: Int, green: Int, blue: Int) {
        let value = Int(code & 0xFF_FFFF)
        switch number {
        case nil: return (value >> 16, value >> 8 & 0xFF, value & 0xFF)
        case let number? where number < 16: return Self.ownValues[number]
        case let number? where number < 232:
            let levels = [0, 95, 135, 175, 215, 255]
            let place = number - 16
            return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        case let number?:
            let gray = 8 + 10 * (number - 232)
            return (gray, gray, gray)
        }
    }

    private static let ownValues: [(red: Int, green: Int, blue: Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
        (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
}

extension Color: CustomStringConvertible {
    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightBlack", "brightRed",
        "brightGreen", "brightYellow", "brightBlue", "brightMagenta", "brightCyan", "brightWhite",
    ]

    /// The description: `brightRed`, `color 208`, `#89b4fa`.
    package var description: String {
        if let number { return number < 16 ? Self.names[number] : "color \(number)" }
        let digits = String(code & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
