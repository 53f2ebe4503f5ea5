/// Line breaking by offsets, so that a text field can locate its cursor.
enum LineWrapping {
    /// Returns whether a line may be broken at a character: not at a no-break space.
    static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    /// Returns the rows as ranges of character offsets, in order and at least one. Line ends belong to no
    /// row; the blanks at a break belong to the end of their row and may exceed `columns`.
    static func rows(of characters: [Character], columns: Int) -> [Range<Int>] {
        let columns = max(1, columns)
        var rows: [Range<Int>] = []
        var start = 0
        var width = 0
        /// The offset after the last blank of this row.
        var lastBreak = 0
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character.isNewline {
                rows.append(start..<index)
                index += 1
                start = index
                lastBreak = index
                width = 0
                continue
            }
            let extent = TextWidth.columns(of: character)
            if isBlank(character) {
                width += extent
                index += 1
                lastBreak = index
                continue
            }
            if width + extent > columns, index > start {
                let end = lastBreak > start ? lastBreak : index
                rows.append(start..<end)
                start = end
                lastBreak = end
                width = characters[end..<index].reduce(0) { $0 + TextWidth.columns(of: $1) }
                continue
            }
            width += extent
            index += 1
        }
        rows.append(start..<characters.count)
        return rows
    }
}
