import TerminalKit

/// The widths of a list's columns: as wide as the visible rows need, if there is space. Otherwise long ones
/// are cut, and those that would be useless are left out.
package struct ColumnWidths: Hashable, Sendable {
    /// The wishes of a column.
    package struct Column: Hashable, Sendable {
        /// The columns of its longest text; 0 if it is empty in every row.
        package var wanted: Int
        /// The minimum useful width.
        package var least: Int
        /// Its weight against the others if not all fit.
        package var share: Int
        /// The rank: higher ones are left out first; those of rank 0 always stay.
        package var rank: Int

        package init(wanted: Int, least: Int = 1, share: Int = 1, rank: Int = 0) {
            self.wanted = max(0, wanted)
            self.least = min(max(0, least), self.wanted)
            self.share = max(1, share)
            self.rank = rank
        }

        package init(of texts: some Sequence<String>, least: Int = 1, share: Int = 1, rank: Int = 0) {
            let wanted = texts.map { TextWidth.columns(of: $0) }.max() ?? 0
            self.init(wanted: wanted, least: least, share: share, rank: rank)
        }

        /// Returns a column whose texts are never cut: it is left out without space.
        package static func whole(of texts: some Sequence<String>, rank: Int) -> Column {
            Column(of: texts, least: .max, rank: rank)
        }
    }

    /// The width of each column; 0 if it is left out.
    package let columns: [Int]
    /// The start of each column; if it is left out, that of the next one.
    package let starts: [Int]

    /// The gap between two columns.
    package static let gap = 2

    package init(_ wishes: [Column], room: Int) {
        var kept = wishes.indices.filter { wishes[$0].rank == 0 && wishes[$0].wanted > 0 }
        for index in wishes.indices.sorted(by: { (wishes[$0].rank, $0) < (wishes[$1].rank, $1) })
        where wishes[index].rank > 0 && wishes[index].wanted > 0 {
            let more = (kept + [index]).sorted()
            let least = more.reduce(Self.gap * (more.count - 1)) { $0 + wishes[$1].least }
            if least <= room { kept = more }
        }
        var columns = wishes.map { _ in 0 }
        let shared = Self.share(max(0, room - Self.gap * max(0, kept.count - 1)), kept.map { wishes[$0] })
        for (index, width) in zip(kept, shared) { columns[index] = width }
        self.columns = columns
        var start = 0
        starts = columns.map { width in
            defer { if width > 0 { start += width + Self.gap } }
            return start
        }
    }

    /// Distributes the space: each gets its wish, or as much as the others by its weight.
    private static func share(_ room: Int, _ wishes: [Column]) -> [Int] {
        let leasts = wishes.map(\.least)
        let hasRoom = leasts.reduce(0, +) <= room
        /// Returns the widths if each may have so much per weight.
        func widths(_ level: Int) -> [Int] {
            wishes.map { min($0.wanted, max(hasRoom ? $0.least : 0, level * $0.share)) }
        }
        var level = 0
        while level < room, widths(level + 1).reduce(0, +) <= room { level += 1 }
        var given = widths(level)
        // The rest goes first to those that lack the least.
        var left = room - given.reduce(0, +)
        for index in given.indices.sorted(by: {
            wishes[$0].wanted - given[$0] < wishes[$1].wanted - given[$1]
        }) {
            let more = min(left, wishes[index].wanted - given[index])
            given[index] += more
            left -= more
        }
        return given
    }
}
