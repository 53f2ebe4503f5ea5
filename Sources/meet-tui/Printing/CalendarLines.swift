import Foundation
import MeetCore
import MeetStore
import Sentences
import TerminalKit

/// Days of the calendar as lines of text, for people.
struct CalendarLines {
    let page: CalendarPage
    let clock: PlanningClock
    /// The week conventions of the reader.
    let weeks: WeekRule

    func lines(of view: CalendarView, _ day: CalendarDate) -> [String] {
        switch view {
        case .day, .week, .year: blocks(days)
        case .month: month(of: day) + separated(busyDays)
        case .agenda: blocks(busyDays)
        }
    }

    /// Returns a line cut to the terminal's width; complete if the output is none.
    func fitting(_ line: String) -> String {
        Terminal.columns.map { TextWidth.truncated(line, to: $0) } ?? line
    }

    private var days: [CalendarDate] {
        (page.first.dayNumber...page.last.dayNumber).map(CalendarDate.init(dayNumber:))
    }

    private var busyDays: [CalendarDate] { days.filter { !meetings(on: $0).isEmpty } }

    /// Returns the meetings of a day: those of whole days, then the others in order.
    private func meetings(on day: CalendarDate) -> [MeetingSummary] {
        let there = page.meetings.filter { $0.days(in: clock.zone)?.contains(day) ?? false }
        return there.filter(\.takesWholeDays) + there.filter { !$0.takesWholeDays }
    }

    // MARK: - Days

    private func separated(_ days: [CalendarDate]) -> [String] { days.isEmpty ? [] : [""] + blocks(days) }

    private func blocks(_ days: [CalendarDate]) -> [String] {
        days.enumerated().flatMap { number, day in (number > 0 ? [""] : []) + block(day) }
    }

    /// Returns the name of a day, followed by its meetings.
    private func block(_ day: CalendarDate) -> [String] {
        let name = "\(DateText.dayMonthYear(day)) · \(say.week(weeks.week(of: day).number))"
        let meetings = meetings(on: day)
        if meetings.isEmpty { return [name, "  " + say("nothing planned")] }
        return [name] + meetings.map { line(of: $0, on: day) }
    }

    private func line(of meeting: MeetingSummary, on day: CalendarDate) -> String {
        let isOverdue =
            if case .due(let deadline) = meeting.time, !meeting.isDone, meeting.status != .cancelled {
                deadline.instant(readerZone: clock.zone).map { $0 <= clock.now } ?? false
            } else {
                false
            }
        let title = say.titleOfRow(
            meeting.title, isCancelled: meeting.status == .cancelled, isDone: meeting.isDone,
            isOverdue: isOverdue)
        let there = MeetingText.there(meeting, readerZone: clock.zone)
        let text = [title, there, MeetingText.place(of: meeting)].compactMap { $0 }.joined(separator: " · ")
        let time = MeetingText.time(of: meeting, on: day, zone: clock.zone)
        return "  \(TextWidth.padded(time, to: ClockText.rangeColumns))  \(text)"
    }

    // MARK: - The sheet of a month

    /// Returns a row for each week, with its number; a character after each day shows its density, and today
    /// is in brackets.
    private func month(of day: CalendarDate) -> [String] {
        let rows = MonthGrid.weeks(year: day.year, month: day.month, firstWeekday: weeks.firstWeekday)
        let names = weeks.weekdays.map { TextWidth.padded(" " + say.shortWeekdayName($0), to: 5) }
        let title = DateText.monthYear(day)
        let indent = max(0, (4 + 7 * 5 - TextWidth.columns(of: title)) / 2)
        var lines = [String(repeating: " ", count: indent) + title, "    " + names.joined()]
        for week in rows {
            guard let first = week.first else { continue }
            let number = "\(weeks.week(of: first).number)"
            let cells = week.map { cell($0, isShown: $0.month == day.month) }
            lines.append(TextWidth.padded(number, to: 4) + cells.joined())
        }
        return lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private func cell(_ day: CalendarDate, isShown: Bool) -> String {
        guard isShown else { return "     " }
        let number = (day.day < 10 ? " " : "") + "\(day.day)"
        let sign = DayDensity(page.count(on: day)).sign
        return day == clock.today ? "[\(number)]\(sign)" : " \(number)\(sign) "
    }
}
