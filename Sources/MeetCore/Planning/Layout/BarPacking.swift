/// Packs bars of several days into lanes: each in the first lane that is free on all of its days.
package struct BarPacking: Hashable, Sendable {
    /// The lane of each bar, in the given order; from 0 at the top.
    package let lanes: [Int]
    /// The number of lanes.
    package let count: Int

    /// Packs the bars.
    ///
    /// - Parameter bars: The day numbers of each.
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

/// The rows of a day in a month: bars in their lanes, the other meetings in the rows between and below, and
/// the number of hidden ones.
package struct DayRows: Hashable, Sendable {
    /// The rows of the first of the other meetings, from 0 at the top.
    package let rows: [Int]
    /// The number of hidden bars and meetings.
    package let more: Int
    /// The row that shows the number of hidden ones; `nil` if all are shown, or there is no row for it.
    package let moreRow: Int?

    /// Assigns the rows.
    ///
    /// - Parameters:
    ///   - lanes: The lanes of the day's bars.
    ///   - others: The number of other meetings.
    ///   - count: The number of rows.
    ///   - barRows: The maximum number of rows for bars.
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
