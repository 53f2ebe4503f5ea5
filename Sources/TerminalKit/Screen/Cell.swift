/// One place of the screen: what stands there and how it looks.
package struct Cell: Hashable, Sendable {
    /// What is drawn: one spacing character with its marks, one emoji sequence or one flag. Empty in the second
    /// column of a wide one.
    package let text: String
    package var style: Style
    /// 1 or 2 columns, 0 for the second column of a wide cell.
    package let columns: Int

    init(text: String, style: Style, columns: Int) {
        self.text = text
        self.style = style
        self.columns = columns
    }

    package static let blank = Cell(text: " ", style: .plain, columns: 1)

    static func blank(_ style: Style) -> Cell {
        Cell(text: " ", style: style, columns: 1)
    }
}
