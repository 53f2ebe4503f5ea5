/// A style as a terminal of some number of colours can show it.
struct CursesColors: Hashable {
    /// Colour numbers; -1 is the terminal's own.
    var foreground: Int32 = -1
    var background: Int32 = -1
    var attributes: Style.Attributes

    /// - Parameter colors: What the terminal has; below 8 only the attributes remain, below 16 a bright
    ///   foreground is the bold base colour and a bright background the base colour.
    init(_ style: Style, colors: Int) {
        attributes = style.attributes
        guard colors >= 8 else { return }
        if let color = style.background {
            background = Int32(colors >= 16 ? color.rawValue : color.rawValue % 8)
        }
        guard let color = style.foreground else { return }
        if colors >= 16 || color.rawValue < 8 {
            foreground = Int32(color.rawValue)
        } else if color == .brightBlack {
            // Bold black is black on black where bold is not bright.
            attributes.insert(.dim)
        } else {
            foreground = Int32(color.rawValue % 8)
            attributes.insert(.bold)
        }
    }
}
