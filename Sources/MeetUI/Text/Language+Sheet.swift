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
    /// Of an hour that comes twice, behind the second of them.
    package var secondRound: String { "²" }
    /// How many there are besides those that are shown: `+3`.
    package func moreThere(_ count: Int) -> String { "+\(count)" }
    /// What is out of sight above the first row and below the last: `↑ 3`.
    package func above(_ count: Int) -> String { "↑\(count)" }
    package func below(_ count: Int) -> String { "↓\(count)" }
    /// Of a meeting that takes several days: `day 2 of 3`.
    package func day(_ number: Int, of count: Int) -> String { say("day \(number) of \(count)") }
    /// Of something to be done by then: `by 17:00`.
    package func by(clock: String) -> String { say("by \(clock)") }
    /// What a sign of `DayDensity` stands for on the sheet of a year: `3–5`; empty for none.
    package func meaning(_ density: DayDensity) -> String {
        switch density {
        case .none: ""
        case .few: "1–2"
        case .some: "3–5"
        case .many: say("6 and more")
        }
    }
}
