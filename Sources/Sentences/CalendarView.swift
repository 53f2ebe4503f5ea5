import MeetCore

/// The views of the calendar. The command line takes them by these names.
package enum CalendarView: String, Hashable, Sendable, CaseIterable {
    case day, week, month, year, agenda

    /// The next more detailed view, and the next less detailed one; `nil` at either end. The agenda counts as
    /// a week.
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

    /// The view a number of steps further on, cyclically.
    package func next(_ step: Int) -> CalendarView {
        let all = Self.allCases
        let place = (all.firstIndex(of: self) ?? 0) + step
        return all[((place % all.count) + all.count) % all.count]
    }
}

extension DayDensity {
    /// The density's sign, on the screen and in the output of the command line.
    package var sign: String {
        switch self {
        case .none: " "
        case .few: "·"
        case .some: "▪"
        case .many: "■"
        }
    }
}
