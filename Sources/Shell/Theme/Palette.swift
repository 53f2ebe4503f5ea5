import Operations
import TerminalKit

/// The colours of a theme. The roles of `Theme` use the terminal's hues; a palette replaces each.
struct Palette: Hashable, Sendable {
    let text: Color
    let background: Color
    /// The colours of dimmed text, and of lines.
    let muted: Color
    let faint: Color
    let cyan: Color
    let red: Color
    let green: Color
    let yellow: Color
    let blue: Color
    let magenta: Color
    /// The selected row, and its text.
    let bar: Color
    let barText: Color

    var ground: Style { Style(foreground: text, background: background) }

    /// Returns the style of a role in the colours of the palette.
    func style(_ role: Style) -> Style {
        var style = role
        // A colour of its own is better: terminals dim differently.
        let isDim = style.attributes.contains(.dim)
        style.attributes.remove(.dim)
        if role.background != nil {
            style.background = bar
            style.foreground = barText
        } else if let foreground = role.foreground {
            style.foreground = hue(foreground)
        } else if isDim {
            style.foreground = muted
        }
        return style
    }

    private func hue(_ color: Color) -> Color {
        switch color {
        case .red, .brightRed: red
        case .green, .brightGreen: green
        case .yellow, .brightYellow: yellow
        case .blue, .brightBlue: blue
        case .magenta, .brightMagenta: magenta
        case .cyan, .brightCyan: cyan
        case .brightBlack: faint
        case .black, .white, .brightWhite: text
        default: color
        }
    }
}

// MARK: - The tables

extension Palette {
    /// A colour in the best form for RGB terminals, and those of 256 and of sixteen colours.
    private struct Tint {
        var value: UInt32
        var number: UInt8
        var own: Color

        init(_ value: UInt32, _ number: UInt8, _ own: Color) {
            (self.value, self.number, self.own) = (value, number, own)
        }

        func color(_ colors: Int) -> Color {
            colors > 256 ? .rgb(value) : colors == 256 ? .indexed(number) : own
        }
    }

    /// Finds a palette; `nil` for themes without colours of their own, or none for so few.
    init?(_ name: Appearance.ThemeName, colors: Int) {
        let tints: [Tint]
        switch name {
        case .standard, .monochrome: return nil
        case .dark: tints = Self.dark
        // Too few of the sixteen are dark enough to be read on white.
        case .light where colors < 256: return nil
        case .light: tints = Self.light
        case .contrast: tints = Self.contrast
        }
        let shown = tints.map { $0.color(colors) }
        (text, background, muted, faint) = (shown[0], shown[1], shown[2], shown[3])
        (cyan, red, green, yellow) = (shown[4], shown[5], shown[6], shown[7])
        (blue, magenta, bar, barText) = (shown[8], shown[9], shown[10], shown[11])
    }

    // Each: text, background, muted, faint; cyan, red, green, yellow, blue, magenta; the selection and its
    // text.

    /// The colours of dusk: soft, on a blue grey.
    private static let dark = [
        Tint(0xD5DAEA, 253, .white), Tint(0x1D2130, 235, .black), Tint(0x9AA3BF, 248, .white),
        Tint(0x6A7494, 243, .brightBlack),
        Tint(0x7CC7D8, 116, .cyan), Tint(0xF08C9A, 210, .brightRed), Tint(0x9BCF8E, 114, .green),
        Tint(0xE3C07B, 222, .yellow), Tint(0x8AAEF5, 111, .brightCyan), Tint(0xC9A0EC, 183, .brightMagenta),
        Tint(0x34507A, 24, .cyan), Tint(0xFFFFFF, 231, .black),
    ]

    /// The colours of paper: ink on a warm white.
    private static let light = [
        Tint(0x2C303C, 236, .black), Tint(0xF6F4EE, 255, .brightWhite), Tint(0x5F6472, 241, .black),
        Tint(0x7F8393, 244, .brightBlack),
        Tint(0x0A6577, 24, .blue), Tint(0xA81F35, 124, .red), Tint(0x2F6424, 22, .black),
        Tint(0x785000, 94, .black), Tint(0x244FAE, 25, .blue), Tint(0x7D3299, 90, .magenta),
        Tint(0xBFD7EE, 153, .blue), Tint(0x14181F, 16, .brightWhite),
    ]

    /// The colours of high contrast: nothing between black and what can be read from afar.
    private static let contrast = [
        Tint(0xFFFFFF, 231, .brightWhite), Tint(0x000000, 16, .black), Tint(0xD7D7D7, 188, .white),
        Tint(0xA8A8A8, 248, .white),
        Tint(0x5FFFFF, 87, .brightCyan), Tint(0xFF8787, 210, .brightRed), Tint(0x5FFF5F, 83, .brightGreen),
        Tint(0xFFFF5F, 227, .brightYellow), Tint(0x87AFFF, 111, .brightCyan),
        Tint(0xFF87FF, 213, .brightMagenta),
        Tint(0xFFD700, 220, .brightYellow), Tint(0x000000, 16, .black),
    ]
}
