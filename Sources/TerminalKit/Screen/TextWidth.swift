/// The columns of drawn text, after `VisibleText`.
package enum TextWidth {
    /// Returns the columns of a character: 0 for a lone mark, 1, 2 for wide ones and emoji, more for some
    /// clusters of Indic scripts.
    package static func columns(of character: Character) -> Int {
        var columns = 0
        _ = CellText.forEachPart(of: character) { _, width in
            columns += width
            return true
        }
        return columns
    }

    package static func columns(of text: some StringProtocol) -> Int {
        if let columns = CellText.simpleColumns(of: text) { return columns }
        var columns = 0
        CellText.forEachPart(in: text) { _, width in
            columns += width
            return true
        }
        return columns
    }

    /// Returns the visible text, cut to at most `columns`; a cut one ends in `…`.
    package static func truncated(_ text: String, to columns: Int) -> String {
        guard columns > 0 else { return "" }
        if let all = CellText.simpleColumns(of: text), all <= columns { return text }
        var kept = ""
        var short = ""
        var used = 0
        var isCut = false
        CellText.forEachPart(in: text) { part, width in
            guard used + width <= columns else {
                isCut = true
                return false
            }
            used += width
            kept += part
            if used < columns { short = kept }
            return true
        }
        return isCut ? short + "…" : kept
    }

    /// Returns the visible text, padded or cut to `columns`.
    package static func padded(_ text: String, to columns: Int) -> String {
        let cut = truncated(text, to: columns)
        return cut + String(repeating: " ", count: max(0, columns - self.columns(of: cut)))
    }

    /// Returns the lines of the text within `columns`: broken at blanks, long words anywhere, line ends kept.
    /// An empty text is one empty line. A dot between two values is left out at a break.
    package static func wrapped(_ text: String, to columns: Int) -> [String] {
        let characters = Array(text)
        return LineWrapping.rows(of: characters, columns: columns).map { row in
            var end = row.upperBound
            while end > row.lowerBound, LineWrapping.isBlank(characters[end - 1]) { end -= 1 }
            let start = row.lowerBound
            let isDotted =
                start > 0 && end - start > 2 && LineWrapping.isBlank(characters[start - 1])
                && characters[start] == "·" && LineWrapping.isBlank(characters[start + 1])
            return VisibleText.visible(String(characters[(isDotted ? start + 2 : start)..<end]))
        }
    }
}
