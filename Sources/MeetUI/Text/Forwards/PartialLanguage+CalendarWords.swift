// Written by Scripts/forward-language.
import Foundation
import MeetCore
import VenueSearch

extension PartialLanguage {
    package func shortWeekdayName(_ number: Int) -> String { fallback.shortWeekdayName(number) }
    package func dayMonthYear(_ date: CalendarDate) -> String { fallback.dayMonthYear(date) }
    package func dayMonth(_ date: CalendarDate) -> String { fallback.dayMonth(date) }
    package func monthYear(_ date: CalendarDate) -> String { fallback.monthYear(date) }
    package func dayWithoutWeekday(_ date: CalendarDate, withYear: Bool) -> String {
        fallback.dayWithoutWeekday(date, withYear: withYear)
    }
    package func dates(_ first: CalendarDate, _ last: CalendarDate) -> String { fallback.dates(first, last) }
    package var todayHeading: String { fallback.todayHeading }
    package var tomorrowHeading: String { fallback.tomorrowHeading }
    package var yesterdayHeading: String { fallback.yesterdayHeading }
    package var allDay: String { fallback.allDay }
    package var allDayInRow: String { fallback.allDayInRow }
    package var noDateYet: String { fallback.noDateYet }
    package var noDateYetAlone: String { fallback.noDateYetAlone }
    package func here(_ clocks: String) -> String { fallback.here(clocks) }
    package func there(_ clock: String, weekday: Int?) -> String { fallback.there(clock, weekday: weekday) }
    package func about(_ clock: String) -> String { fallback.about(clock) }
    package func length(minutes: Int) -> String { fallback.length(minutes: minutes) }
    package func ahead(minutes: Int) -> String { fallback.ahead(minutes: minutes) }
    package func running(minutesLeft: Int) -> String { fallback.running(minutesLeft: minutesLeft) }
    package func over(minutes: Int) -> String { fallback.over(minutes: minutes) }
    package func ahead(days: Int) -> String { fallback.ahead(days: days) }
    package func over(days: Int) -> String { fallback.over(days: days) }
    package func running(day: Int, of days: Int) -> String { fallback.running(day: day, of: days) }
}
