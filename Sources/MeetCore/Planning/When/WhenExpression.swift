/// A typed time as it was written, before anyone asks what day it is.
struct WhenExpression: Hashable, Sendable {
    var start = Moment()
    var end: Moment?
    /// A typed length.
    var minutes: Int?
    /// Whether `all day` was typed.
    var isWholeDay = false
    /// Whether the hour of the start is that of a part of the day, and none was typed: `tonight`.
    var isPartOfDay = false
    /// As it was typed after the rest, in its proper spelling.
    var zone: String?
    /// From the time that is changed; there is no start then.
    var shift: Shift?
    /// How it comes again; there may be no start then.
    var repetition: Repetition?
    /// Whether it was said that it does not come again.
    var isOnce = false

    struct Shift: Hashable, Sendable {
        var minutes = 0
        var days = 0
        var months = 0
    }

    struct Moment: Hashable, Sendable {
        var day: Day?
        var time: Clock?
        /// Seconds east of UTC.
        var offset: Int?

        var isEmpty: Bool { day == nil && time == nil }
    }

    enum Day: Hashable, Sendable {
        case fromToday(days: Int, months: Int)
        case weekday(Int, isNext: Bool)
        /// The nearest one behind.
        case lastWeekday(Int)
        case weekend(isNext: Bool)
        /// The first day of the month after so many.
        case month(ahead: Int)
        /// `weekday` is one that was typed beside the date. `last` is the end of `3-5 dec`.
        case date(year: Int?, month: Int, day: Int, last: Int?, weekday: Int?)
    }

    enum Form: Hashable, Sendable {
        /// A number alone.
        case bare
        /// With am or pm.
        case twelveHour
        case plain
    }

    enum Clock: Hashable, Sendable {
        /// `hour` may be 24 with minute 0.
        case reading(hour: Int, minute: Int, form: Form)
        /// As long from now.
        case fromNow(minutes: Int)
    }
}
