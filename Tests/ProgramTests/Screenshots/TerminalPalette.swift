/// The colours of a terminal that pictures are drawn with.
struct TerminalPalette {
    var foreground: UInt32
    var background: UInt32
    /// The sixteen that programs name by number.
    var sixteen: [UInt32]

    static let dark = TerminalPalette(
        foreground: 0xD5D8DE, background: 0x15181D,
        sixteen: [
            0x2B303A, 0xF07A7E, 0x8CC98A, 0xE6C07B, 0x6FA8F5, 0xC99AE8, 0x5FC9D0, 0xC8CCD4,
            0x7A8290, 0xFF9A9E, 0xA8E0A5, 0xF5D795, 0x93C1FF, 0xDDB6F7, 0x86E1E6, 0xFFFFFF,
        ])

    static let light = TerminalPalette(
        foreground: 0x2A2E36, background: 0xFCFCFA,
        sixteen: [
            0x2A2E36, 0xB8262E, 0x2F7D32, 0x8F6400, 0x1F5FC0, 0x8A3DB0, 0x0F7C86, 0xDADDE2,
            0x747B88, 0xCC3A41, 0x3D9140, 0xA87800, 0x3574DA, 0x9D55C2, 0x1D939E, 0xFFFFFF,
        ])

    func color(_ ink: DrawnScreen.Ink, else own: UInt32) -> UInt32 {
        switch ink {
        case .own: own
        case .rgb(let value): value
        case .indexed(let number): indexed(number)
        }
    }

    /// As xterm has the 256 colours: a cube of six steps, then 24 greys.
    private func indexed(_ number: Int) -> UInt32 {
        switch number {
        case 0..<16: return sixteen[number]
        case 16..<232:
            let steps: [UInt32] = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
            let place = number - 16
            return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
        default:
            let grey = UInt32(8 + 10 * (min(number, 255) - 232))
            return grey << 16 | grey << 8 | grey
        }
    }

    /// What is drawn in front and behind, reversed and dimmed where the look says so.
    func colors(_ look: DrawnScreen.Look) -> (front: UInt32, behind: UInt32) {
        var front = color(look.foreground, else: foreground)
        var behind = color(look.background, else: background)
        if look.isReversed { swap(&front, &behind) }
        if look.isDim { front = Self.mix(front, behind) }
        return (front, behind)
    }

    private static func mix(_ front: UInt32, _ behind: UInt32) -> UInt32 {
        [16, 8, 0].reduce(0) { color, shift in
            let (a, b) = (front >> UInt32(shift) & 0xFF, behind >> UInt32(shift) & 0xFF)
            return color | (a * 62 + b * 38) / 100 << UInt32(shift)
        }
    }
}
