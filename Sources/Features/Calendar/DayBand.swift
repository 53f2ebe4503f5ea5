import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// Bars across columns of days: meetings of a day or longer, and deadlines.
struct DayBand {
    struct Bar: Hashable, Sendable {
        var meeting: MeetingSummary
        /// The indices of the bar's columns, among those shown.
        var columns: ClosedRange<Int>
        /// The lane's number, from 0 at the top.
        var lane: Int
        /// True if the meeting starts before the first column, or ends after the last one.
        var comesFromBefore: Bool
        var goesOn: Bool
    }

    /// All bars, including those whose lane has no row.
    let bars: [Bar]
    let lanes: Int

    init(_ meetings: [MeetingSummary], days: [CalendarDate], zone: TimeZone) {
        guard let first = days.first, let last = days.last else {
            bars = []
            lanes = 0
            return
        }
        let shown = meetings.filter(\.takesWholeDays).compactMap {
            meeting -> (MeetingSummary, ClosedRange<CalendarDate>)? in
            guard let own = meeting.days(in: zone), own.lowerBound <= last, own.upperBound >= first else {
                return nil
            }
            return (meeting, own)
        }
        let columns = shown.map { _, own in
            let from = max(own.lowerBound, first).dayNumber - first.dayNumber
            return from...max(from, min(own.upperBound, last).dayNumber - first.dayNumber)
        }
        let packing = BarPacking(columns)
        bars = shown.indices.map { index in
            Bar(
                meeting: shown[index].0, columns: columns[index], lane: packing.lanes[index],
                comesFromBefore: shown[index].1.lowerBound < first, goesOn: shown[index].1.upperBound > last)
        }
        lanes = packing.count
    }

    /// The lanes of the bars of a column.
    func lanes(at column: Int) -> Set<Int> { Set(bars.filter { $0.columns.contains(column) }.map(\.lane)) }

    /// The number of bars of a column in a lane and those below it.
    func count(at column: Int, from lane: Int) -> Int {
        bars.count { $0.columns.contains(column) && $0.lane >= lane }
    }

    func bar(at column: Int, lane: Int) -> Bar? {
        bars.first { $0.lane == lane && $0.columns.contains(column) }
    }

    /// Draws a bar in a row, from the first of its columns to the last.
    static func draw(
        _ bar: Bar, into buffer: inout CellBuffer, in area: Rect, isMarked: Bool, context: ScreenContext
    ) {
        guard area.columns > 0 else { return }
        let look = MeetingLook(bar.meeting, isClashing: false, context)
        buffer.write(bar.comesFromBefore ? "◂" : "▌", at: area.origin, style: look.edge)
        let inner = area.inset(left: 1, right: 1)
        var lead = ""
        if case .due = bar.meeting.time, inner.columns >= ClockText.columns + 9,
            let start = bar.meeting.start,
            bar.meeting.start == bar.meeting.end
        {
            lead = DateText.clock(WallTime.at(start, in: context.zone))
        }
        let used = look.write(
            bar.meeting.title, after: lead, into: &buffer, at: inner.origin, columns: inner.columns)
        let line = inner.columns - used - 1
        if line > 0 {
            buffer.horizontalLine(
                at: Point(column: inner.column + used + 1, row: inner.row), columns: line, style: look.edge)
        }
        if area.columns > 1 {
            let end = bar.goesOn ? "▸" : line > 0 || inner.columns == used ? "▐" : " "
            buffer.write(end, at: Point(column: area.endColumn - 1, row: area.row), style: look.edge)
        }
        if isMarked { buffer.restyle(area) { $0.adding(.reverse) } }
    }
}
