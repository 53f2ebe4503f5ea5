import CNcurses

// How styles become attributes and pairs of colours; each is worked out once.
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

    /// Follows the ground and the lines of what is to be shown.
    ///
    /// - Returns: Whether all rows are to be drawn anew.
    func adoptLook(of buffer: CellBuffer) -> Bool {
        guard buffer.ground != ground || buffer.lines != lines else { return false }
        if buffer.ground != ground {
            // The numbers of pairs are few on some terminals, and those of the old ground are not seen again.
            looks = [:]
            pairs = [:]
        }
        (ground, lines) = (buffer.ground, buffer.lines)
        standIns = StandIns(repertoire, lines: lines)
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
