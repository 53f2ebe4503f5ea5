import MeetCore

/// The tab of the calendar: its sheets and its agenda.
package protocol SheetWords: Sendable {
    /// `Week`
    func name(_ view: CalendarView) -> String
    /// `November`
    func monthName(_ date: CalendarDate) -> String
    /// `week 47`
    func week(_ number: Int) -> String
    /// Of an hour that comes twice, behind the second of them.
    var secondRound: String { get }
    /// How many there are besides those that are shown: `+3`.
    func moreThere(_ count: Int) -> String
    /// What is out of sight above the first row and below the last: `↑ 3`.
    func above(_ count: Int) -> String
    func below(_ count: Int) -> String
    /// Of a meeting that takes several days: `day 2 of 3`.
    func day(_ number: Int, of count: Int) -> String
    /// Of something to be done by then: `by 17:00`.
    func by(clock: String) -> String
    /// The same on the last day on which it may be done.
    var dueThatDay: String { get }
    /// How many days are marked: `3 days`.
    func markedDays(_ count: Int) -> String
    /// What a sign of `DayDensity` stands for on the sheet of a year: `3–5`; empty for none.
    func meaning(_ density: DayDensity) -> String
    /// Where there is nothing at the cursor to be opened.
    func noMeetingThere(key: String) -> String
    /// Above several meetings, one of which is to be opened.
    var whichMeeting: String { get }
    var meetingPlaceholder: String { get }
    /// Above the line in which a day is typed.
    var goToDateTitle: String { get }
    var goToDateHint: String { get }
    /// Where a span can be marked only by hours or days.
    var nothingToMark: String { get }
    /// Of one date of the calendar that is shown whole.
    var meetingTitle: String { get }
}
