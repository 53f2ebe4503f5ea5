// Written by Scripts/forward-language.
import MeetCore

extension PartialLanguage {
    package func name(_ view: CalendarView) -> String { fallback.name(view) }
    package func monthName(_ date: CalendarDate) -> String { fallback.monthName(date) }
    package func week(_ number: Int) -> String { fallback.week(number) }
    package var secondRound: String { fallback.secondRound }
    package func moreThere(_ count: Int) -> String { fallback.moreThere(count) }
    package func above(_ count: Int) -> String { fallback.above(count) }
    package func below(_ count: Int) -> String { fallback.below(count) }
    package func day(_ number: Int, of count: Int) -> String { fallback.day(number, of: count) }
    package func by(clock: String) -> String { fallback.by(clock: clock) }
    package var dueThatDay: String { fallback.dueThatDay }
    package func markedDays(_ count: Int) -> String { fallback.markedDays(count) }
    package func meaning(_ density: DayDensity) -> String { fallback.meaning(density) }
    package func noMeetingThere(key: String) -> String { fallback.noMeetingThere(key: key) }
    package var whichMeeting: String { fallback.whichMeeting }
    package var meetingPlaceholder: String { fallback.meetingPlaceholder }
    package var goToDateTitle: String { fallback.goToDateTitle }
    package var goToDateHint: String { fallback.goToDateHint }
    package var nothingToMark: String { fallback.nothingToMark }
    package var meetingTitle: String { fallback.meetingTitle }
}
