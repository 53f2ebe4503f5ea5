/// A style reduced to a terminal's number of colours.
struct CursesColors: Hashable {
    /// The colour numbers, or `0xRRGGBB` if the terminal supports it; -1 is the terminal's own.
    var foreground: Int32 = -1
    var background: Int32 = -1
    var attributes: Style.Attributes

    /// Reduces a style.
    ///
    /// - Parameter colors: The number of colours. Above 256 the terminal takes RGB values, the first eight of
    ///   which are its own colours (terminfo(5), `RGB`). Below 256 other colours become the nearest of the
    ///   sixteen. Below 16 a bright foreground becomes the bold base colour and a bright background the base
    ///   colour; below 8 only the attributes remain.
    init(_ style: Style, colors: Int) {
        attributes = style.attributes
        guard colors >= 8 else { return }
        if colors > 256 {
            background = style.background.map(Self.direct) ?? -1
            foreground = style.foreground.map(Self.direct) ?? -1
        } else {
            background = Self.number(style.background?.shown(by: colors))
            foreground = Self.number(style.foreground?.shown(by: colors))
            if colors < 16 { useBaseColors() }
            if colors < 256 { keepLegible() }
        }
    }

    private static func number(_ color: Color?) -> Int32 { Int32(color?.number ?? -1) }

    private static func direct(_ color: Color) -> Int32 {
        if let number = color.number, number < 8 { return Int32(number) }
        let value = color.usualValue
        let packed = Int32(value.red << 16 | value.green << 8 | value.blue)
        // Smaller values are colour numbers.
        return packed < 8 ? 8 : packed
    }

    private mutating func useBaseColors() {
        if background >= 8 { background %= 8 }
        if foreground == 8 {
            // Bold black is black on black if bold is not bright; and the terminal's own foreground may be
            // invisible on a coloured background.
            attributes.insert(.dim)
            foreground = background < 0 ? -1 : background == 7 ? 0 : 7
        } else if foreground > 8 {
            foreground %= 8
            attributes.insert(.bold)
        }
    }

    /// Keeps foreground and background different if both are reduced to the same colour.
    private mutating func keepLegible() {
        guard foreground >= 0, foreground == background else { return }
        foreground = [0, 4, 8].contains(background) ? 7 : 0
    }
}
