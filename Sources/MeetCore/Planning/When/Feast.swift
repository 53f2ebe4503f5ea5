/// A yearly day with a name: the end of a series, or a deadline.
enum Feast: Hashable, Sendable {
    case fixed(month: Int, day: Int)
    /// Easter Sunday, which Orthodox churches compute by the Julian calendar.
    case easter(isOrthodox: Bool)

    /// Returns the first one that is not before a day.
    func next(from first: CalendarDate) -> CalendarDate {
        let date = date(in: first.year)
        return date < first ? self.date(in: first.year + 1) : date
    }

    /// Returns the one of a year.
    func date(in year: Int) -> CalendarDate {
        switch self {
        case .fixed(let month, let day): CalendarDate(year: year, month: month, day: day)
        case .easter(isOrthodox: false): Self.westernEaster(year)
        case .easter(isOrthodox: true): Self.orthodoxEaster(year)
        }
    }

    /// The algorithm of Meeus, Jones and Butcher (Meeus, Astronomical Algorithms, chapter 8).
    private static func westernEaster(_ year: Int) -> CalendarDate {
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let sum = epact + weekday - 7 * shift + 114
        return CalendarDate(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    /// The algorithm of Meeus for the Julian calendar, whose days are converted to the Gregorian calendar.
    private static func orthodoxEaster(_ year: Int) -> CalendarDate {
        let epact = (19 * (year % 19) + 15) % 30
        let weekday = (2 * (year % 4) + 4 * (year % 7) - epact + 34) % 7
        let sum = epact + weekday + 114
        let julian = CalendarDate(year: year, month: sum / 31, day: sum % 31 + 1)
        return julian.adding(days: year / 100 - year / 400 - 2)
    }
}
