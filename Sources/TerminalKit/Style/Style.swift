/// The style of a cell. A `nil` colour is the buffer's ground (`CellBuffer.ground`), else the terminal's own.
package struct Style: Hashable, Sendable {
    /// Bits 0 to 25 are the foreground, 26 to 51 the background, the rest the attributes, for fast comparison
    /// of all cells in each frame.
    private var bits: UInt64

    private static let colorMask: UInt64 = 0x3FF_FFFF
    private static let backgroundShift: UInt64 = 26
    private static let attributeShift: UInt64 = 52

    package init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        bits =
            UInt64(foreground?.code ?? 0) | UInt64(background?.code ?? 0) << Self.backgroundShift
            | UInt64(attributes.rawValue) << Self.attributeShift
    }

    package static let plain = Style()

    package var foreground: Color? {
        get { Color(code: UInt32(truncatingIfNeeded: bits & Self.colorMask)) }
        set { self = Style(foreground: newValue, background: background, attributes: attributes) }
    }

    package var background: Color? {
        get { Color(code: UInt32(truncatingIfNeeded: bits >> Self.backgroundShift & Self.colorMask)) }
        set { self = Style(foreground: foreground, background: newValue, attributes: attributes) }
    }

    package var attributes: Attributes {
        get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> Self.attributeShift)) }
        set { self = Style(foreground: foreground, background: background, attributes: newValue) }
    }

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
        /// Struck-through text, if the terminal supports it; never the only sign of anything.
        package static let strikethrough = Attributes(rawValue: 32)
    }

    /// Returns this style with more attributes.
    package func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// Returns this style with missing colours from `ground`.
    package func over(_ ground: Style) -> Style {
        Style(
            foreground: foreground ?? ground.foreground, background: background ?? ground.background,
            attributes: attributes)
    }
}
