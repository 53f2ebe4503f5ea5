import ArgumentParser
import Foundation
import MeetCore
import Operations
import Sentences

/// The calendar as plain text, for the shell's prompt and for mail.
struct CalendarCommand: TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "calendar", say("A day, a week, a month, or the coming days, as plain text."),
            more: say(
                "By default it is the agenda: of the seven days from the date on, those with a meeting. Weeks begin and are numbered according to the locale."
            ), example: .calendar)
    }

    /// The number of days of the agenda.
    private static let days = 7
    private static let views: [CalendarView] = [.day, .week, .month, .agenda]

    @OptionGroup var options: ProgramOptions
    @Argument(
        help: ArgumentHelp(say("day, week, month or agenda."), valueName: say("view")),
        completion: .list(CalendarCommand.views.map(\.rawValue)))
    var view: String?
    @Argument(
        help: ArgumentHelp(
            say("The day, or a day in the week or month; today by default."), valueName: say.valueDate))
    var date: [String] = []
    @OptionGroup var form: JSONOption

    /// The view named by the first word; `nil` if the date begins with it.
    private var named: CalendarView? {
        view.flatMap(CalendarView.init(rawValue:)).flatMap { Self.views.contains($0) ? $0 : nil }
    }

    private var typedDate: String {
        ((named == nil ? [view].compactMap { $0 } : []) + date).joined(separator: " ")
    }

    func validate() throws {
        guard let view, named == nil else { return }
        // The zone does not matter for recognising a day.
        let clock = PlanningClock(now: Date(), zone: .gmt)
        guard (try? WhenParser.parse(typedDate, clock: clock)) == nil else { return }
        let names = Self.views.map(\.rawValue)
        throw ValidationError(
            say.noSuchView(view, near: NearWord.word(to: view, among: names), among: names))
    }

    func run(in session: CommandSession) throws {
        let (clock, view, typed) = (session.clock, named ?? .agenda, typedDate)
        let day = typed.isEmpty ? clock.today : try WhenParser.parse(typed, clock: clock).first
        let weeks = WeekRule.likely(in: session.workspace.environment)
        let days = Self.days(of: view, around: day, weeks)
        let page = try session.perform(LoadCalendar(days, zone: clock.zone, mostPerDay: 100_000))
        if session.json {
            let ids = page.meetings.map(\.id).filter { $0.contactID == nil }
            let meetings = try session.perform(LoadOccurrences(ids))
            let calendars = try session.calendarNames
            return try Output.json(meetings.map { MeetingJSON($0, calendars) })
        }
        let lines = CalendarLines(page: page, clock: clock, weeks: weeks)
        for line in lines.lines(of: view, day) { Output.line(lines.fitting(line)) }
    }

    private static func days(
        of view: CalendarView, around day: CalendarDate, _ weeks: WeekRule
    ) -> ClosedRange<CalendarDate> {
        switch view {
        case .day, .year: return day...day
        case .week:
            let first = weeks.start(of: day)
            return first...first.adding(days: 6)
        case .month:
            let first = CalendarDate(year: day.year, month: day.month, day: 1)
            return first...first.adding(months: 1).adding(days: -1)
        case .agenda: return day...day.adding(days: days - 1)
        }
    }
}
