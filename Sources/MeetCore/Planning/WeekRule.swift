/// The week conventions of a territory: the first weekday, the first week of a year, and the weekend, from
/// CLDR (https://www.unicode.org/reports/tr35/tr35-dates.html#Week_Data); the tables are included because
/// loading ICU's would delay the first screen.
package struct WeekRule: Hashable, Sendable {
    /// The first weekday, 1 for Monday to 7 for Sunday.
    package var firstWeekday: Int
    /// The minimum number of days of a year in its first week.
    package var minimalDays: Int
    /// The weekend, 1 for Monday to 7 for Sunday.
    package var weekend: Set<Int>

    package init(firstWeekday: Int, minimalDays: Int, weekend: Set<Int>) {
        self.firstWeekday = min(max(firstWeekday, 1), 7)
        self.minimalDays = min(max(minimalDays, 1), 7)
        self.weekend = weekend
    }

    /// ISO 8601: weeks begin on Monday, and the first one of a year has the first Thursday.
    package static let iso8601 = WeekRule(firstWeekday: 1, minimalDays: 4, weekend: [6, 7])

    /// Makes the rule of a territory, by its ISO 3166 code: `GR`.
    package init(territory: String) {
        let code = territory.uppercased()
        func has(_ codes: String) -> Bool { codes.split(separator: " ").contains { $0 == code } }
        let first = has(Self.fromSunday) ? 7 : has(Self.fromSaturday) ? 6 : has("MV") ? 5 : 1
        let weekend: Set<Int> =
            has("AF")
            ? [4, 5] : has("IR") ? [5] : has("IN UG") ? [7] : has(Self.freeOnFriday) ? [5, 6] : [6, 7]
        self.init(firstWeekday: first, minimalDays: has(Self.fromThursday) ? 4 : 1, weekend: weekend)
    }

    /// Returns the rule of the first of LC_ALL, LC_TIME and LANG that is set (POSIX.1-2024, 8.2); without a
    /// territory, as in `C.UTF-8`, that of ISO 8601.
    package static func likely(in environment: [String: String]) -> WeekRule {
        TimeLocale(in: environment).map { WeekRule(territory: $0.territory) } ?? iso8601
    }

    private static let fromSunday = """
        AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH \
        PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """
    private static let fromSaturday = "AF BH DJ DZ EG IQ IR KW LY OM QA SD SY"
    private static let fromThursday = """
        AD AN AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC MQ NL NO PL \
        PT RE RU SE SI SJ SK SM VA
        """
    private static let freeOnFriday = "BD BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE"
}

extension WeekRule {
    /// The weekdays in order, 1 for Monday to 7 for Sunday.
    package var weekdays: [Int] { (0..<7).map { (firstWeekday - 1 + $0) % 7 + 1 } }

    /// Returns the first day of the week of `date`.
    package func start(of date: CalendarDate) -> CalendarDate {
        date.adding(days: -((date.weekday - firstWeekday + 7) % 7))
    }

    /// The days of the week of `date`.
    package func days(of date: CalendarDate) -> [CalendarDate] {
        let first = start(of: date)
        return (0..<7).map { first.adding(days: $0) }
    }

    /// Returns the number of the week, and its year, which may be the one before or after.
    package func week(of date: CalendarDate) -> (year: Int, number: Int) {
        let start = start(of: date)
        for year in [start.year + 1, start.year] where firstWeek(of: year) <= start {
            return (year, (start.dayNumber - firstWeek(of: year).dayNumber) / 7 + 1)
        }
        return (start.year - 1, (start.dayNumber - firstWeek(of: start.year - 1).dayNumber) / 7 + 1)
    }

    package func isWeekend(_ date: CalendarDate) -> Bool { weekend.contains(date.weekday) }

    /// Returns the first day of a year's first week, which may be in the year before.
    private func firstWeek(of year: Int) -> CalendarDate {
        let newYear = CalendarDate(year: year, month: 1, day: 1)
        let start = start(of: newYear)
        let days = 7 - (newYear.dayNumber - start.dayNumber)
        return days >= minimalDays ? start : start.adding(days: 7)
    }
}
