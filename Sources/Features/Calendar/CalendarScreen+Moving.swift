import Foundation
import MeetCore
import MeetStore
import Operations
import Shell
import TerminalKit

// Moving the cursor, and reading the days that are then shown.
extension CalendarScreen {
    mutating func move(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if view == .agenda { return moveAgenda(command, in: context) }
        guard let place = place(after: command, in: context) else { return nil }
        cursor = place
        return moved(in: context)
    }

    /// The cursor on the sheets after a command; `nil` for a command that moves nothing.
    private func place(after command: CommandID, in context: ScreenContext) -> CalendarCursor? {
        let minutes = HourSheet.minutes(of: context.body)
        let days = neededDays(in: context)
        switch command {
        case .moveLeft: return cursor.moved(days: -1)
        case .moveRight: return cursor.moved(days: 1)
        case .moveUp, .moveDown:
            let step = command == .moveUp ? -1 : 1
            guard hasHours else { return cursor.moved(days: step * 7) }
            return cursor.moved(rows: step, minutes: minutes, days: days, zone: context.zone)
        case .pageUp, .pageDown:
            let step = command == .pageUp ? -1 : 1
            return switch view {
            case .day: cursor.moved(days: step)
            case .week: cursor.moved(days: step * 7)
            case .month: cursor.moved(months: step)
            case .year: cursor.moved(months: step * 12)
            case .agenda: nil
            }
        case .moveFirst, .moveLast: return end(isLast: command == .moveLast, minutes: minutes, days, context)
        default: return nil
        }
    }

    /// The first or last row of the day, or the first or last day of the month or year.
    private func end(
        isLast: Bool, minutes: Int, _ days: [CalendarDate], _ context: ScreenContext
    ) -> CalendarCursor? {
        let day = cursor.day
        switch view {
        case .day, .week:
            let axis = HourAxis(days: days, zone: context.zone)
            let place = isLast ? (axis.length - 1) / minutes * minutes : 0
            return CalendarCursor(day: day, reading: axis.reading(at: place))
        case .month:
            let last = CalendarDate.daysInMonth(year: day.year, month: day.month)
            return cursor.at(CalendarDate(year: day.year, month: day.month, day: isLast ? last : 1))
        case .year:
            return cursor.at(
                CalendarDate(year: day.year, month: isLast ? 12 : 1, day: isLast ? 31 : 1))
        case .agenda: return nil
        }
    }

    private mutating func moveAgenda(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        let page = agenda.window(in: sheetArea(in: context)).page
        let hasMoved: Bool
        switch command {
        case .moveUp: hasMoved = agenda.move(by: -1)
        case .moveDown: hasMoved = agenda.move(by: 1)
        case .pageUp: hasMoved = agenda.move(by: -page)
        case .pageDown: hasMoved = agenda.move(by: page)
        case .moveLeft: hasMoved = agenda.moveDay(by: -1)
        case .moveRight: hasMoved = agenda.moveDay(by: 1)
        default: return nil
        }
        if hasMoved { followAgenda(in: context) }
        return moved(in: context)
    }

    /// Moves the cursor to the selected row of the agenda.
    mutating func followAgenda(in context: ScreenContext) {
        guard let item = agenda.item else { return }
        let start = item.meeting.start.map { CalendarCursor($0, in: context.zone) }
        cursor = start?.day == item.day ? start ?? cursor : cursor.at(item.day)
    }

    // MARK: - What is shown

    /// The days around the cursor that the view shows.
    func neededDays(in context: ScreenContext) -> [CalendarDate] {
        switch view {
        case .day, .agenda: [cursor.day]
        case .week: HourSheet.days(around: cursor, in: context)
        case .month: MonthSheet.days(of: cursor, in: context)
        case .year:
            [
                CalendarDate(year: cursor.day.year, month: 1, day: 1),
                CalendarDate(year: cursor.day.year, month: 12, day: 31),
            ]
        }
    }

    /// Updates the screen after a change of the cursor, the view, the filter or the size.
    ///
    /// - Parameter readsAnew: True if the page is out of date.
    mutating func moved(in context: ScreenContext, readsAnew: Bool = false) -> [Action] {
        pointed = nil
        // The view that is not shown is read later.
        if readsAnew, view == .agenda { reading = nil }
        if readsAnew, view != .agenda { agenda.forget() }
        if view == .agenda {
            agenda.settle(rows: sheetArea(in: context).rows)
            return readsAnew || agenda.lacks(cursor, text: filter.text) ? [readAgenda(in: context)] : []
        }
        let days = neededDays(in: context)
        guard let first = days.first, let last = days.last else { return [] }
        shown = first...last
        if hasHours {
            let minutes = HourSheet.minutes(of: context.body)
            cursor = cursor.settled(minutes: minutes, days: days, zone: context.zone)
            let sheet = sheet(in: context)
            topMinute = sheet.axis.reading(at: sheet.firstRow * sheet.minutes).minute
        }
        return readSheet(first...last, anew: readsAnew, in: context)
    }

    // MARK: - Reading

    private var mostPerDay: Int {
        switch view {
        case .day, .week, .agenda: 60
        case .month: MonthSheet.mostEntries
        case .year: 0
        }
    }

    /// Reads the shown days, and then the neighbouring pages.
    func readSheet(
        _ days: ClosedRange<CalendarDate>, anew: Bool, in context: ScreenContext
    ) -> [Action] {
        let wanted = Reading(text: filter.text, mostPerDay: mostPerDay)
        let known = anew || wanted != reading ? nil : page
        if let known, known.covers(near(days, by: 1)) { return [] }
        let isAhead = known?.covers(days) == true
        let load = LoadCalendar(
            isAhead ? near(days, by: 2) : days, text: wanted.text, zone: context.zone,
            mostPerDay: wanted.mostPerDay)
        // After a change the next key is to meet what is stored.
        var policy = EffectPolicy.read(Self.slot)
        policy.holdsInput = anew
        // Of endless series a year ahead may still have no dates: no frame waits for them.
        policy.isInBackground = isAhead && view == .year
        return [.run(Effect(load, policy) { .sheet($0, wanted) })]
    }

    /// The shown days with those of the pages beside them; in the view of a year, with the next one.
    private func near(_ days: ClosedRange<CalendarDate>, by pages: Int) -> ClosedRange<CalendarDate> {
        switch view {
        case .day: Self.widened(days, by: pages)
        case .week: Self.widened(days, by: 7 * pages)
        case .month, .agenda: days
        case .year: days.lowerBound...days.upperBound.adding(days: 366)
        }
    }

    private static let slot = "sheet"

    private static func widened(
        _ days: ClosedRange<CalendarDate>, by count: Int
    ) -> ClosedRange<CalendarDate> {
        days.lowerBound.adding(days: -count)...days.upperBound.adding(days: count)
    }

    private func readAgenda(in context: ScreenContext) -> Action {
        let wanted = Reading(text: filter.text, around: cursor.day)
        let load = LoadAgenda(
            around: cursor.day, before: AgendaSheet.before, after: AgendaSheet.after, text: wanted.text,
            zone: context.zone)
        return .run(Effect(load, .read(Self.slot)) { .agenda($0, wanted) })
    }
}
