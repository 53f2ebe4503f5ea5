import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit

// The layout of the time picker.
extension WhenPicker {
    /// The columns of the month: at the left, with the hours right of it and, if there is room, the day's
    /// agenda at the right.
    static let monthColumns = 24

    /// The minimum columns of a half-hour, its mark, its busy sign and the scroll bar; `● whole day` is above
    /// them.
    private static var leastHours: Int { ClockText.columns + 8 }
    /// The minimum columns of an hour, its mark and the scroll bar; with fewer only the month is shown.
    private static var narrowestHours: Int { ClockText.columns + 4 }
    private static let leastAgenda = 17
    private static let mostAgenda = 40
    /// The columns of a zone's hour, or of most names, with the blank before it.
    static var zoneColumns: Int { ZoneText.hourColumns + 2 }

    /// The columns right of the month.
    struct Columns: Hashable {
        /// 0 if there is no room for them.
        var hours: Int
        /// 0 if there is no room: then meetings are beside the hours.
        var agenda: Int
        /// The number of zones with room beside the hours.
        var zones: Int
    }

    /// - Parameter area: The picker's.
    func columns(in area: Rect) -> Columns {
        let room = area.columns - Self.monthColumns - 2
        guard area.columns >= 70 else {
            return Columns(hours: room < Self.narrowestHours ? 0 : room, agenda: 0, zones: 0)
        }
        let beside = room - 2 - Self.leastHours - Self.leastAgenda
        let zones = max(0, min(shownZones.count, beside / Self.zoneColumns))
        let least = Self.leastHours + zones * Self.zoneColumns
        let half = max(Self.leastAgenda, (room - 2) / 2)
        let agenda = min(Self.mostAgenda, half, room - 2 - least)
        return Columns(hours: room - 2 - agenda, agenda: agenda, zones: zones)
    }

    /// Returns whether the area is small: length and zone, or the recurrence, are on one line above the rule.
    func isShort(_ area: Rect) -> Bool { area.rows < (clocks.isEmpty ? 17 : 18) }

    /// The number of rows below the rule: recurrence, picked time, local times in other zones, and next
    /// dates.
    func sumRows(in area: Rect) -> Int {
        isShort(area) ? 1 : 2 + (clocks.isEmpty ? 0 : 1) + (repeats.knowsDates ? 1 : 0)
    }

    /// The area of the recurrence; `nil` if it has no row of its own.
    func repetitionPlace(in area: Rect) -> Rect? {
        if isShort(area) { return nil }
        return Rect(column: area.column, row: ruleRow(in: area) + 1, columns: area.columns, rows: 1)
    }

    /// The row of the rule above the summary.
    func ruleRow(in area: Rect) -> Int { area.endRow - 1 - sumRows(in: area) }

    /// The month, with the weeks there is room for.
    func month(in area: Rect) -> SmallMonth {
        // In a small area length and zone, a rule and the summary are below.
        let rows = isShort(area) ? max(1, area.rows - SmallMonth.headRows - 3) : SmallMonth.mostWeeks
        return SmallMonth(of: day, rule: weeks, weekRows: rows)
    }

    func monthArea(in area: Rect) -> Rect {
        Rect(
            column: area.column, row: area.row, columns: Self.monthColumns,
            rows: SmallMonth.headRows + month(in: area).weeks.count)
    }

    /// The area of the half-hours, with the day's name above them.
    func hoursArea(in area: Rect) -> Rect {
        let columns = columns(in: area)
        return Rect(
            column: area.column + Self.monthColumns + 2, row: area.row, columns: columns.hours,
            rows: ruleRow(in: area) - area.row - (isShort(area) ? 1 : 0))
    }

    /// The area of the day's meetings; empty if they have no column of their own.
    func agendaArea(in area: Rect) -> Rect {
        let columns = columns(in: area).agenda
        return Rect(
            column: area.endColumn - columns, row: area.row, columns: columns,
            rows: ruleRow(in: area) - area.row)
    }

    /// The area of the half-hours alone: below the day's name and a meeting that takes the whole day.
    func slotsArea(in area: Rect) -> Rect {
        let isTaken = wholeDayMeeting != nil && columns(in: area).agenda == 0
        return hoursArea(in: area).inset(top: isTaken ? 2 : 1)
    }

    /// The half-hours of the day, from 7:00 to 22:00.
    private static let waking = 7 * 60 / slotMinutes..<22 * 60 / slotMinutes

    /// The first half-hour shown, so that the start is visible; the night is hidden, unless the start is in
    /// it or there is room for all.
    func firstSlot(rows: Int) -> Int {
        let last = max(0, Self.slots - rows)
        let morning = min(Self.waking.lowerBound, last)
        guard let startMinute else { return morning }
        let slot = startMinute / Self.slotMinutes
        // Two more half-hours are shown beyond a start in the night.
        if slot < Self.waking.lowerBound { return max(0, min(slot - 2, morning)) }
        if slot >= Self.waking.upperBound { return max(morning, min(slot + 3 - rows, last)) }
        return max(morning, min(slot - rows / 2, Self.waking.upperBound - rows))
    }

    // MARK: - Half-hours

    /// Returns the intervals of a half-hour of the selected day by wall time: two if the clocks are set back
    /// over it, none if they skip it.
    func spans(ofSlot slot: Int) -> [Range<Date>] {
        let minute = slot * Self.slotMinutes
        let wall = WallTime(date: day, hour: minute / 60, minute: minute % 60)
        let seconds = Double(Self.slotMinutes) * 60
        return switch wall.resolve(in: timeZone) {
        case .unique(let start): [start..<start.addingTimeInterval(seconds)]
        case .repeated(let first, let second):
            [first..<first.addingTimeInterval(seconds), second..<second.addingTimeInterval(seconds)]
        case .skipped: []
        }
    }
}
