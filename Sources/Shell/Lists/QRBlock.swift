import Pictures
import TerminalKit

/// A QR code in cells, with its quiet zone: black on white whatever the theme is, as readers expect it.
///
/// A cell shows two modules, one above the other. Without half blocks a module takes two cells.
package struct QRBlock: Hashable, Sendable {
    private let code: QRCode
    private let usesHalves: Bool
    private let isMonochrome: Bool

    /// Makes the cells of a code for the colours and the characters of a theme.
    package init(_ code: QRCode, theme: Theme) {
        self.code = code
        usesHalves = theme.mapSigns.usesBraille
        isMonochrome = theme.name == .monochrome
    }

    /// The two colours, of the 256 ones, that no scheme changes.
    private static let black = Color.indexed(16)
    private static let white = Color.indexed(231)

    /// The modules on each side, with the quiet zone.
    private var modules: Int { code.width + 2 * QRCode.quietZone }

    /// The size in cells.
    package var size: Size {
        usesHalves
            ? Size(columns: modules, rows: (modules + 1) / 2) : Size(columns: modules * 2, rows: modules)
    }

    /// Returns whether it fits into an area.
    package func fits(_ area: Size) -> Bool { size.columns <= area.columns && size.rows <= area.rows }

    /// Draws it in the middle of an area that is large enough.
    package func draw(into buffer: inout CellBuffer, in area: Rect) {
        guard fits(area.size) else { return }
        let left = area.column + (area.columns - size.columns) / 2
        let top = area.row + (area.rows - size.rows) / 2
        for row in 0..<size.rows {
            for column in 0..<(usesHalves ? size.columns : modules) {
                let at = Point(column: left + column * (usesHalves ? 1 : 2), row: top + row)
                if usesHalves {
                    let (upper, lower) = (isDark(column, row * 2), isDark(column, row * 2 + 1))
                    buffer.write(halves(upper, lower), at: at, style: style(upper, lower))
                } else {
                    let isDark = isDark(column, row)
                    buffer.write("  ", at: at, style: isMonochrome && isDark ? .plain : blank(isDark: isDark))
                }
            }
        }
    }

    private func isDark(_ column: Int, _ row: Int) -> Bool {
        code[column - QRCode.quietZone, row - QRCode.quietZone]
    }

    /// Returns the style of two modules. No cell is blank: a terminal that erases runs of blanks may lose their
    /// background.
    private func style(_ upper: Bool, _ lower: Bool) -> Style {
        if isMonochrome { return .plain }
        let first = upper ? Self.black : Self.white
        let second = upper && lower ? Self.black : Self.white
        return Style(foreground: upper == lower ? first : Self.black, background: second)
    }

    private func blank(isDark: Bool) -> Style {
        if isMonochrome { return Style(attributes: .reverse) }
        return Style(
            foreground: isDark ? Self.white : Self.black, background: isDark ? Self.black : Self.white)
    }

    /// Returns the characters of two modules: the dark one is drawn in black; without colours the light one in
    /// the colour of text, on the dark background that most terminals have.
    private func halves(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): isMonochrome ? " " : "█"
        case (true, false): isMonochrome ? "▄" : "▀"
        case (false, true): isMonochrome ? "▀" : "▄"
        case (false, false): "█"
        }
    }
}
