/// The sheet of a month.
package enum MonthGrid {
    /// The weeks that hold a day of the month, four to six, each of seven dates; the days of the neighbouring
    /// months fill the first and the last. `firstWeekday` is 1 for Monday to 7 for Sunday. Empty for a month
    /// that does not exist.
    package static func weeks(year: Int, month: Int, firstWeekday: Int = 1) -> [[CalendarDate]] {
        let first = CalendarDate(year: year, month: month, day: 1)
        guard first.isReal else { return [] }
        let column = ((first.weekday - min(max(firstWeekday, 1), 7)) + 7) % 7
        let rows = (column + CalendarDate.daysInMonth(year: year, month: month) + 6) / 7
        let start = first.dayNumber - column
        return (0..<rows).map { row in
            (0..<7).map { CalendarDate(dayNumber: start + row * 7 + $0) }
        }
    }
}

/// The words of a language that dates are written with. The one table to add to for another language.
package struct CalendarNames: Sendable {
    /// Monday first.
    package var weekdays: [String]
    package var shortWeekdays: [String]
    /// January first.
    package var months: [String]
    package var shortMonths: [String]
    package var today: String
    package var tomorrow: String
    package var yesterday: String
    package var allDay: String
    package var unscheduled: String
    /// What follows a time in the reader's own zone.
    package var here: String

    package static let english = CalendarNames(
        weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ],
        today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday", allDay: "all day",
        unscheduled: "no date yet", here: "here")

    /// 1 is Monday; empty for a day that does not exist.
    package func weekday(_ number: Int) -> String { Self.item(weekdays, number) }
    package func shortWeekday(_ number: Int) -> String { Self.item(shortWeekdays, number) }
    /// 1 is January; empty for a month that does not exist.
    package func month(_ number: Int) -> String { Self.item(months, number) }
    package func shortMonth(_ number: Int) -> String { Self.item(shortMonths, number) }

    private static func item(_ list: [String], _ number: Int) -> String {
        number >= 1 && number <= list.count ? list[number - 1] : ""
    }
}
