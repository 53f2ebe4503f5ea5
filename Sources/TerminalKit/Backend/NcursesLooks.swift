import CNcurses

// The conversion of styles to attributes and colour pairs, cached.
extension NcursesTerminal {
    /// A style in curses' form.
    struct Look {
        var attributes: attr_t
        var pair: Int32
    }

    struct Pair: Hashable {
        var foreground: Int32
        var background: Int32
    }

    /// Adopts the ground and the line style of a buffer.
    ///
    /// - Returns: Whether all rows must be redrawn.
    func adoptLook(of buffer: CellBuffer) -> Bool {
        // Photos have many colours: before no pair is left, those of earlier frames are given up.
        let isFull = pairs.count > Int(cn_color_pairs()) / 4 * 3
        guard buffer.ground != ground || buffer.lines != lines || isFull else { return false }
        if buffer.ground != ground || isFull {
            // Some terminals have few pairs, and those of the old ground are no longer needed.
            looks = [:]
            pairs = [:]
        }
        (ground, lines) = (buffer.ground, buffer.lines)
        standIns = ASCIIFallbacks(
            characters.repertoire, lines: lines, hasLetters: characters.hasLetters)
        return true
    }

    func look(of style: Style) -> Look {
        if let look = looks[style] { return look }
        let shown = CursesColors(style.over(ground), colors: colors)
        let names: [(Style.Attributes, attr_t)] = [
            (.bold, cn_bold), (.dim, cn_dim), (.underline, cn_underline), (.reverse, cn_reverse),
            (.italic, cn_italic), (.strikethrough, canStrike ? cn_blink : 0),
        ]
        let attributes = names.reduce(attr_t(0)) { shown.attributes.contains($1.0) ? $0 | $1.1 : $0 }
        let look = Look(
            attributes: attributes,
            pair: pair(Pair(foreground: shown.foreground, background: shown.background)))
        looks[style] = look
        return look
    }

    /// Returns the number of a colour pair, allocated at first use; 0 if none is left.
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
