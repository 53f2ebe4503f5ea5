/// Puts bars that go over several days above each other, each in a lane of its own: the first that is free on all of its
/// days.
package struct BarPacking: Hashable, Sendable {
    /// Of each bar, in the order they came in; from 0 at the top.
    package let lanes: [Int]
    /// How many lanes there are.
    package let count: Int

    /// - Parameter bars: The days of each, by their numbers.
    package init(_ bars: [ClosedRange<Int>]) {
        let order = bars.indices.sorted {
            (bars[$0].lowerBound, -bars[$0].upperBound, $0) < (bars[$1].lowerBound, -bars[$1].upperBound, $1)
        }
        var lanes = Array(repeating: 0, count: bars.count)
        var lasts: [Int] = []
        for index in order {
            let lane = lasts.firstIndex { $0 < bars[index].lowerBound } ?? lasts.count
            if lane == lasts.count { lasts.append(bars[index].upperBound) }
            lasts[lane] = bars[index].upperBound
            lanes[index] = lane
        }
        self.lanes = lanes
        count = lasts.count
    }
}

/// What stands in the rows of one day of a month: bars in their lanes, the others in the rows between and below them, and
/// how many have no row.
package struct DayRows: Hashable, Sendable {
    /// A row for each of the first of the others, from 0 at the top.
    package let rows: [Int]
    /// Those that have none, bars and others.
    package let more: Int
    /// The row that says how many more there are; `nil` where all are shown, or no row is there to say it.
    package let moreRow: Int?

    /// - Parameters:
    ///   - lanes: Of the bars of the day.
    ///   - others: How many there are besides.
    ///   - count: How many rows there are.
    ///   - barRows: How many of them bars may take.
    package init(lanes: Set<Int>, others: Int, count: Int, barRows: Int) {
        let taken = lanes.filter { $0 < barRows }
        let free = (0..<max(0, count)).filter { !taken.contains($0) }
        let hidden = lanes.count - taken.count
        if hidden == 0, others <= free.count {
            rows = Array(free.prefix(others))
            more = 0
            moreRow = nil
            return
        }
        let shown = max(0, free.count - 1)
        rows = Array(free.prefix(min(others, shown)))
        more = hidden + others - rows.count
        moreRow = free.last
    }
}
