/// A typed time as written, before it is resolved to dates.
struct WhenExpression: Hashable, Sendable {
    var start = Moment()
    var end: Moment?
    /// The typed length.
    var minutes: Int?
    /// True if `all day` was typed.
    var isWholeDay = false
    /// True if the start's hour is that of a part of the day, and none was typed: `tonight`.
    var isPartOfDay = false
    /// The zone typed after the rest, in its proper spelling.
    var zone: String?
    /// The difference from the changed time; without a start.
    var shift: Shift?
    /// The recurrence; a start is optional.
    var repetition: Repetition?
    /// True if it was typed that the meeting does not recur.
    var isOnce = false

    struct Shift: Hashable, Sendable {
        var minutes = 0
        var days = 0
        var months = 0
    }

    struct Moment: Hashable, Sendable {
        var day: Day?
        var time: Clock?
        /// The offset in seconds east of UTC.
        var offset: Int?

        var isEmpty: Bool { day == nil && time == nil }
    }

    enum Day: Hashable, Sendable {
        case fromToday(days: Int, months: Int)
        case weekday(Int, isNext: Bool)
        /// The latest such weekday in the past.
        case lastWeekday(Int)
        case weekend(isNext: Bool)
        /// The first day of a following month.
        case month(ahead: Int)
        /// A date. `weekday` is the one typed with it. `last` is the end of `3-5 dec`.
        case date(year: Int?, month: Int, day: Int, last: Int?, weekday: Int?)
        /// Easter, whose date depends on the year; the next one without a year.
        case easter(isOrthodox: Bool, year: Int?)
    }

    enum Form: Hashable, Sendable {
        /// A number alone.
        case bare
        /// With am or pm.
        case twelveHour
        case plain
    }

    enum Clock: Hashable, Sendable {
        /// A time of day. `hour` may be 24 with minute 0.
        case reading(hour: Int, minute: Int, form: Form)
        /// The given time from now.
        case fromNow(minutes: Int)
    }
}
