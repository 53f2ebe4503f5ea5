/// One of the terminal's own colours.
package enum Color: UInt8, Hashable, Sendable, CaseIterable {
    case black = 0
    case red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// How a cell looks. A `nil` colour is the terminal's own foreground or background.
package struct Style: Hashable, Sendable {
    package var foreground: Color?
    package var background: Color?
    package var attributes: Attributes

    package init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    package static let plain = Style()

    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let reverse = Attributes(rawValue: 8)
        package static let italic = Attributes(rawValue: 16)
    }

    /// This style with more attributes.
    package func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }
}
