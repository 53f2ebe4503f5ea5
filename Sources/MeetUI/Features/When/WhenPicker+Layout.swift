import Foundation
import MeetCore
import TerminalKit

// Where things stand in the picker of a time.
extension WhenPicker {
    /// The month stands at the left, the hours right of it, and the day's agenda at the right, where there is room.
    static let monthColumns = 24

    /// A half-hour, its mark, whether it is taken, and the bar of the scroll; `● whole day` above them.
    private static let leastHours = 13
    private static let leastAgenda = 18
    private static let mostAgenda = 40
    /// The columns of a zone's hour, with the blank before it.
    static let zoneColumns = ZoneText.hourColumns + 1

    /// How the columns right of the month are divided.
    struct Columns: Hashable {
        var hours: Int
        /// 0 where there is no room: what takes the hours stands beside them then.
        var agenda: Int
        /// How many zones have room beside the hours.
        var zones: Int
    }

    /// - Parameter area: The picker's.
    func columns(in area: Rect) -> Columns {
        let room = area.columns - Self.monthColumns - 2
        guard area.columns >= 70 else { return Columns(hours: room, agenda: 0, zones: 0) }
        let beside = room - 2 - Self.leastHours - Self.leastAgenda
        let zones = max(0, min(shownZones.count, beside / Self.zoneColumns))
        let least = Self.leastHours + zones * Self.zoneColumns
        let half = max(Self.leastAgenda, (room - 2) / 2)
        let agenda = min(Self.mostAgenda, half, room - 2 - least)
        return Columns(hours: room - 2 - agenda, agenda: agenda, zones: zones)
    }

    /// Where there is little room, length and zone stand on one line above the rule.
    func isShort(_ area: Rect) -> Bool { area.rows < (clocks.isEmpty ? 15 : 16) }

    /// Below the rule: what is picked, and when that is for those who live elsewhere.
    func sumRows(in area: Rect) -> Int { clocks.isEmpty || isShort(area) ? 1 : 2 }

    /// The row of the rule above the sum.
    func ruleRow(in area: Rect) -> Int { area.endRow - 1 - sumRows(in: area) }

    /// The weeks there is room for: all of them, or those around the marked day.
    func shownWeeks(rows: Int) -> [[CalendarDate]] {
        let weeks = monthWeeks
        let marked = weeks.firstIndex { $0.contains(day) } ?? 0
        let first = max(0, min(marked - rows / 2, weeks.count - rows))
        return Array(weeks.dropFirst(first).prefix(max(1, rows)))
    }

    /// The rows of the month's weeks in the picker's area.
    func monthRows(in area: Rect) -> Int {
        // The names of month and weekdays stand above, and length and zone, a rule and the sum below.
        isShort(area) ? max(1, area.rows - 5) : 6
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

    /// The first half-hour shown: the day from eight on, unless the start lies elsewhere.
    func firstSlot(rows: Int) -> Int {
        let morning = 8 * 60 / Self.slotMinutes
        guard let startMinute else { return asksForHour ? min(morning, max(0, Self.slots - rows)) : 0 }
        let slot = startMinute / Self.slotMinutes
        if slot >= morning, slot < morning + rows { return min(morning, max(0, Self.slots - rows)) }
        return max(0, min(slot - rows / 2, Self.slots - rows))
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
