import CNcurses

extension NcursesTerminal {
    /// A style as curses takes it.
    struct Look {
        var attributes: attr_t
        var pair: Int32
    }

    struct Pair: Hashable {
        var foreground: Int32
        var background: Int32
    }

    package func present(_ buffer: CellBuffer, cursor: Point?) {
        guard isActive else { return }
        let buffer = fitted(buffer)
        if let shown, shown == buffer, shownCursor == cursor { return }
        if shown == nil { wclear(screen) }
        for row in 0..<size.rows where shown?.row(row) != buffer.row(row) { draw(buffer.row(row), at: row) }
        if let cursor, buffer.bounds.contains(cursor) {
            wmove(screen, Int32(cursor.row), Int32(cursor.column))
            curs_set(1)
        } else {
            wmove(screen, 0, 0)
            curs_set(0)
        }
        wnoutrefresh(screen)
        doupdate()
        shown = buffer
        shownCursor = cursor
    }

    /// A buffer drawn before a change of size, cut or filled to the new one.
    private func fitted(_ buffer: CellBuffer) -> CellBuffer {
        guard buffer.size != size else { return buffer }
        var fitted = CellBuffer(size: size)
        for row in 0..<min(size.rows, buffer.size.rows) {
            for (column, cell) in buffer.row(row).enumerated() where cell.columns > 0 {
                fitted.write(cell.text, at: Point(column: column, row: row), style: cell.style)
            }
        }
        return fitted
    }

    private func draw(_ cells: ArraySlice<Cell>, at row: Int) {
        rowCells.removeAll(keepingCapacity: true)
        for cell in cells where cell.columns > 0 { append(cell) }
        rowCells.withUnsafeBufferPointer { cells in
            _ = mvwadd_wchnstr(screen, Int32(row), 0, cells.baseAddress, Int32(cells.count))
        }
    }

    /// Appends what takes exactly the columns of the cell by curses' count, whatever stands in it.
    ///
    /// curses counts with `wcwidth` of the first scalar and cuts at the next one that has a width. So an emoji
    /// sequence is shown by its first emoji, and where the C library and we disagree, a stand-in or a blank beside
    /// the character keeps the row in place. A joiner or a selector that stayed would make terminals count
    /// otherwise than curses.
    private func append(_ cell: Cell) {
        let look = look(of: cell.style)
        var scalars = cell.text.unicodeScalars.makeIterator()
        guard let base = scalars.next() else { return }
        if cell.columns == 1, base.value < 0x7F, cell.text.utf8.count == 1 {
            append([wchar_t(base.value)], look)
            return
        }
        let width = Int(cn_wcwidth(wchar_t(base.value)))
        guard width > 0, width <= cell.columns else {
            append([wchar_t(standIn.value)], look)
            if cell.columns == 2 { append([0x20], look) }
            return
        }
        var text = [wchar_t(base.value)]
        var second: Unicode.Scalar?
        while let scalar = scalars.next(), text.count < Int(CCHARW_MAX) {
            if base.isRegionalIndicator, scalar.isRegionalIndicator { second = scalar }
            if scalar == "\u{200D}" { break }
            if (0xFE00...0xFE0F).contains(scalar.value) { continue }
            if cn_wcwidth(wchar_t(scalar.value)) == 0 { text.append(wchar_t(scalar.value)) }
        }
        append(text, look)
        if width < cell.columns { append([second.map { wchar_t($0.value) } ?? 0x20], look) }
    }

    private func append(_ text: [wchar_t], _ look: Look) {
        var cell = cchar_t()
        if cn_setcchar(&cell, text + [0], look.attributes, look.pair) != OK {
            cn_setcchar(&cell, [0x3F, 0], look.attributes, look.pair)
        }
        rowCells.append(cell)
    }

    private func look(of style: Style) -> Look {
        if let look = looks[style] { return look }
        let shown = CursesColors(style, colors: colors)
        let names: [(Style.Attributes, attr_t)] = [
            (.bold, cn_bold), (.dim, cn_dim), (.underline, cn_underline), (.reverse, cn_reverse),
            (.italic, cn_italic),
        ]
        let attributes = names.reduce(attr_t(0)) { shown.attributes.contains($1.0) ? $0 | $1.1 : $0 }
        let look = Look(
            attributes: attributes,
            pair: pair(Pair(foreground: shown.foreground, background: shown.background)))
        looks[style] = look
        return look
    }

    /// The number of a pair of colours, begun when it is first used; 0 when there are no more.
    private func pair(_ pair: Pair) -> Int32 {
        if pair.foreground < 0, pair.background < 0 { return 0 }
        if let number = pairs[pair] { return number }
        let number = Int32(pairs.count + 1)
        guard number < cn_color_pairs(), init_extended_pair(number, pair.foreground, pair.background) == OK
        else {
            return 0
        }
        pairs[pair] = number
        return number
    }
}
