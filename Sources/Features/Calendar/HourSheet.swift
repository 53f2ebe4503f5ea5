import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The layout of a day or a week: a column for each day, the hours beside them, meetings as blocks, and
/// all-day meetings as bars above the hours.
struct HourSheet {
    /// The visible part of a meeting in the column of a day.
    struct Block: Hashable, Sendable {
        var meeting: MeetingSummary
        var area: Rect
        /// True if the meeting starts with the first minute of its first row, and that row is visible.
        var isAligned: Bool
        /// True if the meeting ends in its last row, and that is visible.
        var hasEnd: Bool
    }

    /// The number of meetings that have no column of their own.
    struct Rest: Hashable, Sendable {
        var count: Int
        var at: Point
        /// The columns that the text may take, to the left of `at`.
        var columns: Int
    }

    /// The shown days and meetings, with the wanted first hour.
    struct Contents {
        var days: [CalendarDate]
        var page: CalendarPage?
        var cursor: CalendarCursor
        /// The meeting that has a block in any case: the clicked or grabbed one.
        var pointed: OccurrenceIdentity?
        /// The wanted first hour; the cursor may require another one. In minutes after midnight.
        var topMinute: Int
    }

    let days: [CalendarDate]
    let axis: HourAxis
    /// The minutes that a row stands for.
    let minutes: Int
    let area: Rect
    let zone: TimeZone
    /// The zones whose hours are shown beside the reader's.
    let zones: [TimeZone]
    /// The columns of each day, without the line at the left.
    let columns: [Range<Int>]
    let band: DayBand
    /// The row of the names of days and zones; `nil` for a single day, which the title names.
    let headings: Int?
    let bandArea: Rect
    /// The row of the line above the hours; `nil` if there is little room.
    let rule: Int?
    let hours: Rect
    /// The first shown row of hours, and the number of rows.
    let firstRow: Int
    let rowCount: Int
    private(set) var blocks: [Block] = []
    private(set) var rests: [Rest] = []
    /// The number of meetings that start above the shown rows, for each day, and below them.
    private(set) var above: [Int]
    private(set) var below: [Int]
    let clashing: Set<OccurrenceIdentity>

    /// The columns of the hours' names, and those of each other zone's.
    static var gutter: Int { ClockText.columns + 1 }
    static var zoneColumns: Int { ZoneText.hourColumns + 1 }
    /// The minimum columns of a day beside other zones: one of several days, and a single one.
    private static let leastBesideZones = (several: 13, one: 40)
    /// The minimum columns of a day beside others.
    private static let leastDay = 9
    /// The minimum columns of a block beside others.
    private static let leastBlock = 5

    /// The minutes of a row for a body of this height: the hours of a working day are to fit.
    static func minutes(of body: Size) -> Int { body.rows >= 52 ? 15 : body.rows >= 26 ? 30 : 60 }

    /// The days of the week that fit: all of them, or some around the cursor.
    static func days(around cursor: CalendarCursor, in context: ScreenContext) -> [CalendarDate] {
        let week = context.weeks.days(of: cursor.day)
        let room = (context.body.columns - gutter) / (leastDay + 1)
        if room >= 7 { return week }
        let count = room >= 5 ? 5 : room >= 3 ? 3 : 1
        return (0..<count).map { cursor.day.adding(days: $0 - count / 2) }
    }

    init(_ contents: Contents, in area: Rect, context: ScreenContext) {
        days = contents.days
        zone = context.zone
        axis = HourAxis(days: days, zone: zone)
        minutes = Self.minutes(of: context.body)
        self.area = area
        let count = max(1, days.count)
        zones = Self.zones(beside: contents.cursor.day, days: count, columns: area.columns, context)
        let gutter = Self.gutter + zones.count * Self.zoneColumns
        let room = max(0, area.columns - gutter)
        columns = (0..<count).map { index in
            let start = area.column + gutter + room * index / count
            return start + 1..<max(start + 1, area.column + gutter + room * (index + 1) / count)
        }
        let meetings = contents.page?.meetings ?? []
        clashing = MeetingSummary.clashing(meetings)
        band = DayBand(meetings, days: days, zone: zone)
        headings = days.count > 1 || !zones.isEmpty ? area.row : nil
        var top = headings == nil ? 0 : 1
        let most = area.rows >= 24 ? 4 : area.rows >= 14 ? 3 : area.rows >= 8 ? 2 : 1
        bandArea = Rect(
            column: area.column, row: area.row + top, columns: area.columns, rows: min(band.lanes, most))
        top += bandArea.rows
        rule = area.rows >= 10 && top > 0 ? area.row + top : nil
        hours = area.inset(top: top + (rule == nil ? 0 : 1))
        rowCount = (axis.length + minutes - 1) / minutes
        firstRow = Self.firstRow(contents, axis, minutes: minutes, visible: hours.rows, of: rowCount)
        above = Array(repeating: 0, count: count)
        below = above
        for index in days.indices { place(meetings, day: index, pointed: contents.pointed) }
    }

    /// The other zones that fit, as set by the reader.
    private static func zones(
        beside day: CalendarDate, days: Int, columns: Int, _ context: ScreenContext
    ) -> [TimeZone] {
        let noon = WallTime(date: day, hour: 12, minute: 0).instant(in: context.zone) ?? context.now
        let wanted = context.person.zones(beside: context.zone, reader: context.zone, at: noon)
        let least = days > 1 ? leastBesideZones.several * days : leastBesideZones.one
        return Array(wanted.prefix(max(0, columns - gutter - least) / zoneColumns))
    }

    /// The first row nearest to the wanted hour that keeps the cursor visible.
    private static func firstRow(
        _ contents: Contents, _ axis: HourAxis, minutes: Int, visible: Int, of rowCount: Int
    ) -> Int {
        let wanted = axis.place(of: HourAxis.Reading(contents.topMinute)) / minutes
        let cursor = axis.place(of: contents.cursor.reading) / minutes
        let lowest = max(0, rowCount - visible)
        return max(0, min(max(min(wanted, lowest), cursor - visible + 1), cursor, lowest))
    }

    // MARK: - Blocks

    /// Places the meetings of a day side by side in its column.
    ///
    /// - Parameter pointed: If it has no column, it is put over the others.
    private mutating func place(
        _ meetings: [MeetingSummary], day index: Int, pointed: OccurrenceIdentity?
    ) {
        let day = days[index]
        let shown = meetings.compactMap { meeting -> (meeting: MeetingSummary, places: Range<Int>)? in
            guard !meeting.takesWholeDays, let start = meeting.start, let end = meeting.end else {
                return nil
            }
            return axis.places(from: start, to: end, on: day).map { (meeting, $0) }
        }
        let rows = shown.map { item in
            let first = item.places.lowerBound / minutes
            return first..<max(first + 1, (item.places.upperBound + minutes - 1) / minutes)
        }
        let column = columns[index]
        let packing = ColumnPacking(rows, most: max(1, column.count / Self.leastBlock))
        let sight = firstRow..<firstRow + hours.rows
        for (number, item) in shown.enumerated() {
            if rows[number].upperBound <= sight.lowerBound { above[index] += 1 }
            if rows[number].lowerBound >= sight.upperBound { below[index] += 1 }
            let place =
                packing.places[number]
                ?? (item.meeting.id == pointed ? ColumnPacking.Place(column: 0, of: 1) : nil)
            guard let place else { continue }
            let visible = rows[number].clamped(to: sight)
            guard !visible.isEmpty else { continue }
            let start = column.lowerBound + column.count * place.column / place.columns
            let end = column.lowerBound + column.count * (place.column + place.span) / place.columns
            blocks.append(
                Block(
                    meeting: item.meeting,
                    area: Rect(
                        column: start, row: hours.row + visible.lowerBound - firstRow, columns: end - start,
                        rows: visible.count),
                    isAligned: item.places.lowerBound == visible.lowerBound * minutes,
                    hasEnd: rows[number].upperBound == visible.upperBound
                        && item.meeting.end.map { CalendarDate($0.addingTimeInterval(-1), in: zone) } == day))
        }
        for rest in packing.rests {
            let row = max(rest.rows.lowerBound, sight.lowerBound)
            guard row < min(rest.rows.upperBound, sight.upperBound) else { continue }
            let start = column.lowerBound + column.count * rest.place.column / rest.place.columns
            rests.append(
                Rest(
                    count: rest.count,
                    at: Point(column: column.upperBound - 1, row: hours.row + row - firstRow),
                    columns: column.upperBound - start))
        }
    }

    // MARK: - What stands where

    /// The lanes of bars that have a row. If there are more lanes, the last row shows their number.
    var shownLanes: Int { band.lanes > bandArea.rows ? max(0, bandArea.rows - 1) : band.lanes }

    /// The area of a row in the column of a day; `nil` if it is not visible.
    func area(of cursor: CalendarCursor) -> Rect? {
        guard let index = days.firstIndex(of: cursor.day) else { return nil }
        let row = axis.place(of: cursor.reading) / minutes - firstRow
        guard (0..<hours.rows).contains(row) else { return nil }
        return Rect(
            column: columns[index].lowerBound, row: hours.row + row, columns: columns[index].count, rows: 1)
    }

    /// The visible rows of a stretch of time on a day.
    func rows(of stretch: Range<Date>, on day: CalendarDate) -> Range<Int> {
        guard let places = axis.places(from: stretch.lowerBound, to: stretch.upperBound, on: day),
            !places.isEmpty
        else { return 0..<0 }
        let rows = places.lowerBound / minutes..<(places.upperBound + minutes - 1) / minutes
        return rows.clamped(to: firstRow..<firstRow + hours.rows)
    }

    /// The meetings that take place in the row of the cursor; for a cursor without a row, the all-day
    /// meetings of its day.
    func meetings(at cursor: CalendarCursor, of meetings: [MeetingSummary]) -> [MeetingSummary] {
        Self.meetings(at: cursor, of: meetings, axis, minutes: minutes, zone: zone)
    }

    static func meetings(
        at cursor: CalendarCursor, of meetings: [MeetingSummary], _ axis: HourAxis, minutes: Int,
        zone: TimeZone
    ) -> [MeetingSummary] {
        let first = axis.place(of: cursor.reading) / minutes * minutes
        let there = meetings.filter { meeting in
            guard !meeting.takesWholeDays, let start = meeting.start, let end = meeting.end,
                let places = axis.places(from: start, to: end, on: cursor.day)
            else { return false }
            return places.lowerBound < first + minutes
                && max(places.upperBound, places.lowerBound + 1) > first
        }
        if !there.isEmpty { return there }
        return meetings.filter { $0.takesWholeDays && $0.days(in: zone)?.contains(cursor.day) ?? false }
    }

    /// The target of the mouse; `nil` outside the days.
    func hit(_ point: Point) -> SheetHit? {
        guard area.contains(point),
            let index = columns.firstIndex(where: {
                ($0.lowerBound - 1..<$0.upperBound).contains(point.column)
            })
        else { return nil }
        let day = days[index]
        if bandArea.contains(point) {
            let lane = point.row - bandArea.row
            let bar = lane < shownLanes ? band.bar(at: index, lane: lane) : nil
            return SheetHit(day: day, meeting: bar?.meeting.id)
        }
        guard hours.contains(point) else { return SheetHit(day: day) }
        let row = min(rowCount - 1, firstRow + point.row - hours.row)
        let block = blocks.last { $0.area.contains(point) }
        return SheetHit(
            day: day, reading: axis.reading(at: row * minutes), meeting: block?.meeting.id,
            isEnd: block.map { $0.hasEnd && $0.area.rows > 1 && point.row == $0.area.endRow - 1 } ?? false)
    }
}
