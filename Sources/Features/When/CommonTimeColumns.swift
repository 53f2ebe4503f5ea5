import Foundation
import MeetCore

/// The half hours that the grid of free times shows, day by day, a cell each: those around the working hours,
/// or all of them. A cell between two days has the line between them.
struct CommonTimeColumns: Hashable, Sendable {
    struct Day: Hashable, Sendable {
        var date: CalendarDate
        /// The half hours of the day, as places in `columns`.
        var places: Range<Int>
    }

    /// The columns of the `BusyGrid`, in order.
    private(set) var columns: [Int] = []
    /// The minute of the day at the beginning of each, on the reader's clocks.
    private(set) var minutes: [Int] = []
    /// The number of the day of each, counted from the first one.
    private(set) var dayNumbers: [Int] = []
    private(set) var days: [Day] = []

    /// A step from the last day of some weeks to the first one of the next, or back.
    struct Crossing: Hashable, Sendable {
        var isForward: Bool
        /// The minute of the day that is kept.
        var minute: Int
    }

    private struct HalfHour {
        var date: CalendarDate
        var minute: Int
        var isOffered: Bool
    }

    /// The minutes of a day that are shown before and after the working hours.
    private static let margin = 60

    init() {}

    /// - Parameter showsAll: True for all hours of all days; false for the days with working hours, from an
    ///   hour before them to an hour after them.
    init(_ grid: BusyGrid, showsAll: Bool) {
        let halves = (0..<grid.columns).map { column -> HalfHour in
            let span = grid.minutes(ofColumn: column)
            let wall = WallTime.at(grid.instant(span.lowerBound), in: grid.zone)
            return HalfHour(
                date: wall.date, minute: wall.hour * 60 + wall.minute, isOffered: grid.isOffered(span))
        }
        let offered = halves.filter(\.isOffered)
        let isCut = !showsAll && !offered.isEmpty
        let earliest = offered.map(\.minute).min() ?? 0
        let latest = (offered.map(\.minute).max() ?? 0) + BusyGrid.step
        let from = isCut ? earliest / 60 * 60 - Self.margin : 0
        let to = isCut ? (latest + 59) / 60 * 60 + Self.margin : 1440
        let dates = Set(offered.map(\.date))
        for (column, half) in halves.enumerated()
        where half.minute >= from && half.minute < to && (!isCut || dates.contains(half.date)) {
            if days.last?.date != half.date {
                days.append(Day(date: half.date, places: columns.count..<columns.count))
            }
            columns.append(column)
            minutes.append(half.minute)
            dayNumbers.append(days.count - 1)
            days[days.count - 1].places = days[days.count - 1].places.lowerBound..<columns.count
        }
    }

    var isEmpty: Bool { columns.isEmpty }

    // MARK: - Places

    /// Returns the first place at or after a column of the grid, else the last one; 0 without any.
    func place(nearest column: Int) -> Int {
        var (low, high) = (0, columns.count)
        while low < high {
            let middle = (low + high) / 2
            if columns[middle] < column { low = middle + 1 } else { high = middle }
        }
        return max(0, min(low, columns.count - 1))
    }

    /// Returns the places of a meeting, as far as they are shown; one at least.
    ///
    /// - Parameter minutes: The minutes of the grid.
    func places(of minutes: Range<Int>) -> Range<Int> {
        guard !isEmpty else { return 0..<0 }
        let first = place(nearest: minutes.lowerBound / BusyGrid.step)
        let last = max(minutes.lowerBound, minutes.upperBound - 1) / BusyGrid.step
        var end = first + 1
        while end < columns.count, columns[end] <= last { end += 1 }
        return first..<end
    }

    /// Returns the place of the same time of day some days later or earlier; `nil` beyond the last and the
    /// first day.
    func place(besides place: Int, days distance: Int) -> Int? {
        guard columns.indices.contains(place), days.indices.contains(dayNumbers[place] + distance)
        else { return nil }
        return self.place(nearest: minutes[place], of: days[dayNumbers[place] + distance])
    }

    /// Returns the place of the same time of day on the first or the last day, after a step from other weeks;
    /// `nil` without any day.
    func place(after crossing: Crossing) -> Int? {
        (crossing.isForward ? days.first : days.last).flatMap {
            place(nearest: crossing.minute, of: $0)
        }
    }

    private func place(nearest minute: Int, of day: Day) -> Int? {
        day.places.min { abs(minutes[$0] - minute) < abs(minutes[$1] - minute) }
    }

    // MARK: - Cells

    /// Returns the cell of a place, counted from that of the first visible place.
    func cell(of place: Int, from first: Int) -> Int {
        place - first + dayNumbers[place] - dayNumbers[first]
    }

    /// Returns the places that fit into a number of cells.
    func visible(from first: Int, cells: Int) -> Range<Int> {
        guard columns.indices.contains(first) else { return 0..<0 }
        var end = first
        while end < columns.count, cell(of: end, from: first) < cells { end += 1 }
        return first..<end
    }

    /// Returns the place at a cell; `nil` for the line between two days, and behind the last.
    func place(atCell cell: Int, from first: Int) -> Int? {
        visible(from: first, cells: cell + 1).last.flatMap {
            self.cell(of: $0, from: first) == cell ? $0 : nil
        }
    }

    /// Returns the first visible place with which some places are visible. It changes only if it must, and
    /// then to the beginning of a day if possible.
    func first(showing places: Range<Int>, after first: Int, cells: Int) -> Int {
        guard !isEmpty, let last = places.last else { return 0 }
        let first = max(0, min(first, columns.count - 1))
        func isVisible(_ place: Int, from first: Int) -> Bool { cell(of: place, from: first) < cells }
        if places.lowerBound >= first, isVisible(last, from: first) { return first }
        let ownDay = dayNumbers[places.lowerBound]
        let isBefore = places.lowerBound < first
        for day in (isBefore ? ownDay : dayNumbers[first])...ownDay {
            let start = days[day].places.lowerBound
            if isVisible(last, from: start), isBefore || start >= first { return start }
        }
        // The day is wider than the area.
        var start = places.lowerBound
        while start > days[ownDay].places.lowerBound, isVisible(last, from: start - 1) { start -= 1 }
        return start
    }
}
