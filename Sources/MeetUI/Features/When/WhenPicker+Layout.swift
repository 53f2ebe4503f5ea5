import Foundation
import MeetCore
import TerminalKit

// Where things stand in the picker of a time.
extension WhenPicker {
    /// The month stands at the left, the hours right of it, and the day's agenda at the right, where there is room.
    static let monthColumns = 24

    /// A half-hour, its mark, whether it is taken, and the bar of the scroll; `● whole day` above them.
    private static let leastHours = 13
    /// An hour, its mark and the bar of the scroll; with fewer columns the month stands alone.
    private static let narrowestHours = 9
    private static let leastAgenda = 17
    private static let mostAgenda = 40
    /// The columns of a zone's hour, or of most names, with the blank before it.
    static let zoneColumns = ZoneText.hourColumns + 2

    /// How the columns right of the month are divided.
    struct Columns: Hashable {
        /// 0 where there is no room for them.
        var hours: Int
        /// 0 where there is no room: what takes the hours stands beside them then.
        var agenda: Int
        /// How many zones have room beside the hours.
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

    /// Where there is little room, length and zone, or how it comes again, stand on one line above the rule.
    func isShort(_ area: Rect) -> Bool { area.rows < (clocks.isEmpty ? 17 : 18) }

    /// Below the rule: how it comes again, what is picked, when that is for those who live elsewhere, and the next dates.
    func sumRows(in area: Rect) -> Int {
        isShort(area) ? 1 : 2 + (clocks.isEmpty ? 0 : 1) + (repeats.knowsDates ? 1 : 0)
    }

    /// Where it is said how it comes again; `nil` where that has no row of its own.
    func repetitionPlace(in area: Rect) -> Rect? {
        if isShort(area) { return nil }
        return Rect(column: area.column, row: ruleRow(in: area) + 1, columns: area.columns, rows: 1)
    }

    /// The row of the rule above the sum.
    func ruleRow(in area: Rect) -> Int { area.endRow - 1 - sumRows(in: area) }

    /// The month, with the weeks there is room for.
    func month(in area: Rect) -> SmallMonth {
        // Where there is little, length and zone, a rule and the sum stand below.
        let rows = isShort(area) ? max(1, area.rows - SmallMonth.headRows - 3) : SmallMonth.mostWeeks
        return SmallMonth(of: day, rule: weeks, weekRows: rows)
    }

    func monthArea(in area: Rect) -> Rect {
        Rect(
            column: area.column, row: area.row, columns: Self.monthColumns,
            rows: SmallMonth.headRows + month(in: area).weeks.count)
    }

    /// Where the half-hours are listed, the day's name above them.
    func hoursArea(in area: Rect) -> Rect {
        let columns = columns(in: area)
        return Rect(
            column: area.column + Self.monthColumns + 2, row: area.row, columns: columns.hours,
            rows: ruleRow(in: area) - area.row - (isShort(area) ? 1 : 0))
    }

    /// Where the day's meetings are listed; empty where they have no column of their own.
    func agendaArea(in area: Rect) -> Rect {
        let columns = columns(in: area).agenda
        return Rect(
            column: area.endColumn - columns, row: area.row, columns: columns,
            rows: ruleRow(in: area) - area.row)
    }

    /// Where the half-hours themselves are: below the day's name, and below what takes the whole day.
    func slotsArea(in area: Rect) -> Rect {
        let isTaken = wholeDayMeeting != nil && columns(in: area).agenda == 0
        return hoursArea(in: area).inset(top: isTaken ? 2 : 1)
    }

    /// The half-hours in which people are awake: from seven to ten in the evening.
    private static let waking = 7 * 60 / slotMinutes..<22 * 60 / slotMinutes

    /// The first half-hour shown, so that the start is in sight; of the night nothing is, unless the start lies there or
    /// there is room for all.
    func firstSlot(rows: Int) -> Int {
        let last = max(0, Self.slots - rows)
        let morning = min(Self.waking.lowerBound, last)
        guard let startMinute else { return morning }
        let slot = startMinute / Self.slotMinutes
        // Two more stand beyond a start in the night.
        if slot < Self.waking.lowerBound { return max(0, min(slot - 2, morning)) }
        if slot >= Self.waking.upperBound { return max(morning, min(slot + 3 - rows, last)) }
        return max(morning, min(slot - rows / 2, Self.waking.upperBound - rows))
    }

    // MARK: - Half-hours

    /// When the clocks show a half-hour of the marked day: twice where they are put back over it, and never where they
    /// skip it.
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
