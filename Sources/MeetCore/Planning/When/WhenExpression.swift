/// A typed time as it was written, before anyone asks what day it is.
struct WhenExpression: Hashable, Sendable {
    var start = Moment()
    var end: Moment?
    /// A typed length.
    var minutes: Int?
    /// As it was typed after the rest, in its proper spelling.
    var zone: String?

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
