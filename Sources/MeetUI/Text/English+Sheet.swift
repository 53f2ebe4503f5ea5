import MeetCore

extension English {
    package func name(_ view: CalendarView) -> String {
        switch view {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        case .agenda: "Agenda"
        }
    }

    package func monthName(_ date: CalendarDate) -> String { monthName(date.month) }
    package func week(_ number: Int) -> String { "week \(number)" }
    package var secondRound: String { "²" }
    package func moreThere(_ count: Int) -> String { "+\(count)" }
    package func above(_ count: Int) -> String { "↑\(count)" }
    package func below(_ count: Int) -> String { "↓\(count)" }
    package func day(_ number: Int, of count: Int) -> String { "day \(number) of \(count)" }
    package func by(clock: String) -> String { "by \(clock)" }
    package var dueThatDay: String { "due" }
    package func markedDays(_ count: Int) -> String { counted(count, "day") }
    package func meaning(_ density: DayDensity) -> String {
        switch density {
        case .none: ""
        case .few: "1–2"
        case .some: "3–5"
        case .many: "6 and more"
        }
    }
    package func noMeetingThere(key: String) -> String { "There is no meeting here; \(key) plans one." }
    package var whichMeeting: String { "Which meeting?" }
    package var meetingPlaceholder: String { "a word of its title" }
    package var goToDateTitle: String { "Go to" }
    package var goToDateHint: String { "A day or a time: “fri”, “24 dec”, “in 3 weeks”, “2027-03-28 15:00”." }
    package var nothingToMark: String { "A span is marked in the day, the week and the month." }
    package var meetingTitle: String { "Meeting" }
}
