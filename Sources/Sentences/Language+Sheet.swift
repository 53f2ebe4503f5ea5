import MeetCore

extension Language {
    /// `Week`
    package func name(_ view: CalendarView) -> String {
        switch view {
        case .day: say("Day")
        case .week: say("Week")
        case .month: say("Month")
        case .year: say("Year")
        case .agenda: say("Agenda")
        }
    }

    /// `November`
    package func monthName(_ date: CalendarDate) -> String { monthName(date.month) }
    /// `week 47`
    package func week(_ number: Int) -> String { say("week \(number)") }
    /// The mark behind the second of two equal hours, on a day on which clocks are set back.
    package var secondRound: String { "²" }
    /// The number of meetings that are not shown: `+3`.
    package func moreThere(_ count: Int) -> String { "+\(count)" }
    /// The number of meetings above the first row, and of those below the last: `↑ 3`.
    package func above(_ count: Int) -> String { "↑\(count)" }
    package func below(_ count: Int) -> String { "↓\(count)" }
    /// The number of a day within a meeting of several days: `day 2 of 3`.
    package func day(_ number: Int, of count: Int) -> String { say("day \(number) of \(count)") }
    /// A deadline's time of day: `by 17:00`.
    package func by(clock: String) -> String { say("by \(clock)") }
    /// The meaning of a sign of `DayDensity` on the sheet of a year: `3–5`; empty for none.
    package func meaning(_ density: DayDensity) -> String {
        switch density {
        case .none: ""
        case .few: "1–2"
        case .some: "3–5"
        case .many: say("6 or more")
        }
    }
}
