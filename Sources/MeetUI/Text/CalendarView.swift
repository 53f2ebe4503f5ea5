import MeetCore

/// The ways to look at the calendar, on the screen and on the command line, which takes them by these names.
package enum CalendarView: String, Hashable, Sendable, CaseIterable {
    case day, week, month, year, agenda

    /// What is shown larger of less, and smaller of more; `nil` where there is nothing beyond. The agenda is as close as a
    /// week.
    package var closer: CalendarView? {
        switch self {
        case .day: nil
        case .week, .agenda: .day
        case .month: .week
        case .year: .month
        }
    }

    package var farther: CalendarView? {
        switch self {
        case .day: .week
        case .week, .agenda: .month
        case .month: .year
        case .year: nil
        }
    }

    /// The one so many places further on, round and round.
    package func next(_ step: Int) -> CalendarView {
        let all = Self.allCases
        let place = (all.firstIndex(of: self) ?? 0) + step
        return all[((place % all.count) + all.count) % all.count]
    }
}

extension DayDensity {
    /// The same on the screen and in what the command line prints.
    package var sign: String {
        switch self {
        case .none: " "
        case .few: "·"
        case .some: "▪"
        case .many: "■"
        }
    }
}
