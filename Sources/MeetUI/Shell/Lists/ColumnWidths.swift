import TerminalKit

/// How wide the columns of a list are: as wide as what its visible rows hold, so that nothing is cut while there is room.
/// Where there is not, the long ones are cut, and what would tell nothing is left out.
struct ColumnWidths: Hashable, Sendable {
    /// What a column wants.
    struct Column: Hashable, Sendable {
        /// The columns of its longest text; 0 where it is empty in every row.
        var wanted: Int
        /// Narrower it tells nothing.
        var least: Int
        /// How much it gets against the others where not all get what they want.
        var share: Int
        /// Columns of a higher rank are left out before those of a lower one; those of rank 0 always stay.
        var rank: Int

        init(wanted: Int, least: Int = 1, share: Int = 1, rank: Int = 0) {
            self.wanted = max(0, wanted)
            self.least = min(max(0, least), self.wanted)
            self.share = max(1, share)
            self.rank = rank
        }

        init(of texts: some Sequence<String>, least: Int = 1, share: Int = 1, rank: Int = 0) {
            let wanted = texts.map { TextWidth.columns(of: $0) }.max() ?? 0
            self.init(wanted: wanted, least: least, share: share, rank: rank)
        }

        /// One whose texts are never cut: it is left out where it has no room.
        static func whole(of texts: some Sequence<String>, rank: Int) -> Column {
            Column(of: texts, least: .max, rank: rank)
        }
    }

    /// Of each column; 0 where it is left out.
    let columns: [Int]
    /// Where each begins, from the first; where the next one would where it is left out.
    let starts: [Int]

    /// Between two columns.
    static let gap = 2

    init(_ wishes: [Column], room: Int) {
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

    /// What each gets of the room: what it wants, or as much as the others by its share.
    private static func share(_ room: Int, _ wishes: [Column]) -> [Int] {
        let leasts = wishes.map(\.least)
        let hasRoom = leasts.reduce(0, +) <= room
        /// What they get where each may have so much for its share.
        func widths(_ level: Int) -> [Int] {
            wishes.map { min($0.wanted, max(hasRoom ? $0.least : 0, level * $0.share)) }
        }
        var level = 0
        while level < room, widths(level + 1).reduce(0, +) <= room { level += 1 }
        var given = widths(level)
        // What is left goes to those first that lack the least.
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
