import Foundation

/// Resolves a `WhenExpression` to days and instants.
///
/// Days are those of the typed zone, if any: `today 18:00 Asia/Tokyo` is today there.
struct WhenResolver {
    let expression: WhenExpression
    let clock: PlanningClock
    let zone: TimeZone
    private let defaultMinutes: Int
    /// The changed time, if any.
    let changed: MeetingTime?
    /// The day of a time alone; `nil` for today.
    let keptDay: CalendarDate?
    /// The current wall time, at the typed offset or in the zone.
    let now: WallTime
    /// The day from which weekdays are searched, if it is later than today.
    private let weekdaysFrom: CalendarDate?

    /// Prepares a resolution.
    ///
    /// - Parameters:
    ///   - changed: See `WhenParser.parse`.
    ///   - day: The day from which a weekday is searched; `nil` for today.
    init(
        _ expression: WhenExpression, clock: PlanningClock, changing changed: MeetingTime?,
        weekdaysFrom day: CalendarDate? = nil
    ) {
        self.expression = expression
        weekdaysFrom = day
        self.clock = clock
        self.changed = changed
        let zone = expression.zone.flatMap(TimeZone.init(identifier:)) ?? clock.zone
        self.zone = zone
        defaultMinutes = changed?.minutes ?? clock.usualMinutes
        keptDay = changed?.firstDay(in: zone)
        if let offset = expression.start.offset, let fixed = TimeZone(secondsFromGMT: offset) {
            now = WallTime.at(clock.now, in: fixed)
        } else {
            now = WallTime.at(clock.now, in: zone)
        }
    }

    func when() throws(WhenError) -> When {
        if let repetition = expression.repetition { return try series(repetition) }
        var when = try single()
        when.isOnce = expression.isOnce
        return when
    }

    private func single() throws(WhenError) -> When {
        if let shift = expression.shift { return try shifted(by: shift) }
        guard let time = expression.start.time else { return try allDay() }
        let start = try startWall(time)
        var found = try instant(of: start, offset: expression.start.offset)
        var isInstant = expression.start.offset != nil
        if case .fromNow(let minutes) = time {
            isInstant = true
            // Of two equal wall times the meant one is known.
            let moment = clock.now.addingTimeInterval(Double(minutes) * 60)
            if moment >= found.second { found.first = found.second }
        }
        var minutes = expression.minutes
        var endChange: ClockChange?
        if let end = expression.end { (minutes, endChange) = try length(from: start, found, to: end) }
        // A time typed with an offset, or relative to now, is converted to the zone.
        let shown = isInstant ? reading(of: found.first, in: zone) : Reading(wall: start, zone: zone)
        guard shown.wall.isReal else { throw .outOfRange(String(shown.wall.date.year)) }
        return When(
            start: shown.wall, zone: shown.utc ?? expression.zone, minutes: minutes,
            clockChange: shown.change ?? endChange, defaultMinutes: defaultMinutes)
    }

    private struct Reading {
        var wall: WallTime
        var zone: TimeZone
        /// The name of UTC, if only UTC expresses the meant instant.
        var utc: String?

        var change: ClockChange? { wall.change(in: zone) }
    }

    /// Returns the wall time of an instant in `zone`. A repeated one means the first: the second is expressed
    /// in UTC.
    private func reading(of instant: Date, in zone: TimeZone) -> Reading {
        let wall = WallTime.at(instant, in: zone)
        guard case .repeated(_, let second) = wall.resolve(in: zone), instant >= second else {
            return Reading(wall: wall, zone: zone)
        }
        return Reading(wall: WallTime.at(instant, in: .gmt), zone: .gmt, utc: "UTC")
    }

    /// Returns the changed time moved by a shift: days and months by the calendar, minutes exactly. Without
    /// one, from now.
    private func shifted(by shift: WhenExpression.Shift) throws(WhenError) -> When {
        func day(_ date: CalendarDate) -> CalendarDate {
            date.adding(months: shift.months).adding(days: shift.days)
        }
        switch changed {
        case .allDay(let first, let last):
            guard shift.minutes == 0 else { throw .startTimeMissing }
            guard day(first).isReal, day(last).isReal else { throw .outOfRange(String(day(last).year)) }
            return When(
                start: WallTime(date: day(first), hour: 0, minute: 0), last: day(last), isAllDay: true)
        case .timed(let start, let identifier, _):
            let zone = TimeZone(identifier: identifier) ?? self.zone
            var shown = Reading(wall: start, zone: zone)
            shown.wall.date = day(start.date)
            if shift.minutes != 0, let instant = shown.wall.instant(in: zone) {
                shown = reading(of: instant.addingTimeInterval(Double(shift.minutes) * 60), in: zone)
            }
            guard shown.wall.isReal else { throw .outOfRange(String(shown.wall.date.year)) }
            return When(
                start: shown.wall, zone: shown.utc ?? (zone == clock.zone ? nil : identifier),
                clockChange: shown.change, defaultMinutes: defaultMinutes)
        case .due, .unscheduled, nil:
            if shift.minutes == 0 {
                let date = day(now.date)
                guard date.isReal else { throw .outOfRange(String(date.year)) }
                return When(start: WallTime(date: date, hour: 0, minute: 0), isAllDay: true)
            }
            let later = clock.now.addingTimeInterval(Double(shift.minutes) * 60)
            var shown = reading(of: later, in: zone)
            shown.wall.date = day(shown.wall.date)
            guard shown.wall.isReal else { throw .outOfRange(String(shown.wall.date.year)) }
            return When(
                start: shown.wall, zone: shown.utc, clockChange: shown.change, defaultMinutes: defaultMinutes)
        }
    }

    func allDay() throws(WhenError) -> When {
        guard let day = expression.start.day else { throw .empty }
        let (first, dayLast) = try dates(of: day, atLeast: nil)
        var last = dayLast
        if let end = expression.end {
            guard end.time == nil, let endDay = end.day else { throw .startTimeMissing }
            last = try dates(of: endDay, atLeast: first).last
        }
        if let minutes = expression.minutes {
            guard minutes % 1440 == 0 else { throw .startTimeMissing }
            last = first.adding(days: minutes / 1440 - 1)
        }
        guard last >= first else { throw .endNotAfterStart }
        guard first.isReal, last.isReal else { throw .outOfRange(String(last.year)) }
        let isDayAlone = expression.end == nil && expression.minutes == nil && !expression.isWholeDay
        return When(
            start: WallTime(date: first, hour: 0, minute: 0), last: last, zone: expression.zone,
            isAllDay: true, lacksHour: isDayAlone && first == last, defaultMinutes: defaultMinutes)
    }

    func startWall(_ time: WhenExpression.Clock) throws(WhenError) -> WallTime {
        switch time {
        case .fromNow(let minutes):
            let wall = WallTime.at(clock.now.addingTimeInterval(Double(minutes) * 60), in: zone)
            guard wall.isReal else { throw .outOfRange("\(minutes) min") }
            return wall
        case .reading(let hour, let minute, _):
            var date = keptDay ?? now.date
            if let day = expression.start.day {
                let found = try dates(of: day, atLeast: nil)
                guard found.first == found.last else { throw .startTimeMissing }
                date = found.first
            }
            var wall = Self.wall(date, hour, minute)
            if wall < now {
                switch expression.start.day {
                case nil where keptDay == nil: wall.date = wall.date.adding(days: 1)
                case .weekday(_, isNext: false) where date == now.date: wall.date = wall.date.adding(days: 7)
                default: break
                }
            }
            return wall
        }
    }

    private func length(
        from start: WallTime, _ found: Found, to end: WhenExpression.Moment
    ) throws(WhenError) -> (minutes: Int, change: ClockChange?) {
        guard case .reading(var hour, let minute, let form)? = end.time else { throw .endNotAfterStart }
        var wall: WallTime
        if let day = end.day {
            wall = Self.wall(try dates(of: day, atLeast: start.date).first, hour, minute)
        } else {
            if form == .bare, isAfternoon(hour, after: start) { hour += 12 }
            wall = Self.wall(start.date, hour, minute)
            if wall == start { throw .endNotAfterStart }
            if wall < start {
                wall.date = wall.date.adding(days: 1)
                // `14-13` is probably an error rather than a night of 23 hours.
                guard wall.utcSeconds - start.utcSeconds <= Self.longestNight else { throw .endNotAfterStart }
            }
        }
        let last = try instant(of: wall, offset: end.offset ?? expression.start.offset)
        var seconds = (last.first > found.first ? last.first : last.second).timeIntervalSince(found.first)
        // If the clocks skip the start, it may move beyond the end: then the typed length is kept.
        if seconds <= 0, case .skipped? = found.change {
            seconds = Double(wall.utcSeconds - start.utcSeconds)
        }
        let minutes = Int(min(max((seconds / 60).rounded(), 0), 1e12))
        guard minutes > 0 else { throw .endNotAfterStart }
        return (minutes, last.change)
    }

    /// Returns whether an end hour is in the afternoon: `9-5` ends at 17:00 and `3pm-4` at 16:00, if that is
    /// at most the length of a working day.
    private func isAfternoon(_ hour: Int, after start: WallTime) -> Bool {
        guard case .reading(_, _, let form)? = expression.start.time, (1...11).contains(hour) else {
            return false
        }
        let minute = start.hour * 60 + start.minute
        let isFace = start.hour <= 12 || form == .twelveHour
        let length = (hour + 12) * 60 - minute
        return isFace && hour * 60 < minute && (1...Self.longestDay).contains(length)
    }

    /// The maximum length of a working day in minutes.
    private static let longestDay = 10 * 60

    /// The maximum length in seconds of a meeting that ends at an earlier time of day: twelve hours.
    private static let longestNight = 12 * 3600

    private struct Found {
        var first: Date
        /// The second instant of a repeated wall time.
        var second: Date
        var change: ClockChange?
    }

    private func instant(of wall: WallTime, offset: Int?) throws(WhenError) -> Found {
        try instant(of: wall, offset: offset, in: zone)
    }

    private func instant(of wall: WallTime, offset: Int?, in zone: TimeZone) throws(WhenError) -> Found {
        guard wall.isReal, let meant = wall.instant(in: zone) else {
            throw .outOfRange(String(wall.date.year))
        }
        if let offset {
            let instant = Date(timeIntervalSince1970: Double(wall.utcSeconds - offset))
            return Found(first: instant, second: instant)
        }
        var found = Found(first: meant, second: meant, change: wall.change(in: zone))
        if case .repeated(_, let second) = wall.resolve(in: zone) { found.second = second }
        return found
    }

    /// Returns the wall time; 24:00 is midnight after the day.
    private static func wall(_ date: CalendarDate, _ hour: Int, _ minute: Int) -> WallTime {
        hour == 24
            ? WallTime(date: date.adding(days: 1), hour: 0, minute: minute)
            : WallTime(date: date, hour: hour, minute: minute)
    }
}

extension WhenResolver {
    /// Returns the first and last day. `atLeast` is the start of a range, for its end; a start is searched
    /// from today on.
    func dates(
        of day: WhenExpression.Day, atLeast start: CalendarDate?
    ) throws(WhenError) -> (first: CalendarDate, last: CalendarDate) {
        let from = start ?? now.date
        switch day {
        case .fromToday(let days, let months):
            let date = now.date.adding(months: months).adding(days: days)
            guard date.isReal else { throw .outOfRange(String(date.year)) }
            return (date, date)
        case .weekday(let weekday, let isNext):
            // `next fri` is the one of the next calendar week.
            if isNext {
                let date = from.adding(days: 8 - from.weekday + weekday - 1)
                return (date, date)
            }
            // The weekday of a time to come that is changed is its own, not today.
            if start == nil, weekdaysFrom == nil, weekday == from.weekday, let keptDay, keptDay > from,
                keptDay.weekday == weekday
            {
                return (keptDay, keptDay)
            }
            let first = max(from, weekdaysFrom ?? from)
            let date = first.adding(days: (weekday - first.weekday + 7) % 7)
            return (date, date)
        case .lastWeekday(let weekday):
            let date = now.date.adding(days: -((now.date.weekday - weekday + 6) % 7 + 1))
            return (date, date)
        case .weekend(let isNext):
            let saturday = from.adding(days: isNext ? 13 - from.weekday : (13 - from.weekday) % 7)
            return (saturday, saturday.adding(days: 1))
        case .month(let ahead):
            let date = CalendarDate(year: now.date.year, month: now.date.month, day: 1).adding(months: ahead)
            guard date.isReal else { throw .outOfRange(String(date.year)) }
            return (date, date)
        case .easter(let isOrthodox, let year):
            let feast = Feast.easter(isOrthodox: isOrthodox)
            let date = year.map { feast.date(in: $0) } ?? feast.next(from: from)
            guard date.isReal else { throw .outOfRange(String(date.year)) }
            return (date, date)
        case .date(let year, let month, let day, let last, let weekday):
            let date = try date(year: year ?? endYear(month, day, start), month, last ?? day, from: from)
            let first = CalendarDate(year: date.year, month: month, day: day)
            guard first.isReal else { throw .noSuchDay(year: date.year, month: month, day: day) }
            if let weekday, weekday != first.weekday { throw .wrongWeekday(first, typed: weekday) }
            return (first, date)
        }
    }

    /// Returns the year of a start from its end: in `30 nov - 2 dec 2026` it is the same, in `30 dec - 2 jan
    /// 2027` the one before.
    private func endYear(_ month: Int, _ day: Int, _ start: CalendarDate?) -> Int? {
        guard start == nil else { return nil }
        switch expression.end?.day {
        case .date(let year?, let endMonth, let endDay, _, _)?:
            return (month, day) <= (endMonth, endDay) ? year : year - 1
        case .easter(let isOrthodox, let year?)?:
            let end = Feast.easter(isOrthodox: isOrthodox).date(in: year)
            return (month, day) <= (end.month, end.day) ? year : year - 1
        default: return nil
        }
    }

    /// Returns the date; without a year, the first such day from `from` on; 29 February needs a leap year.
    private func date(
        year: Int?, _ month: Int, _ day: Int, from: CalendarDate
    ) throws(WhenError) -> CalendarDate {
        if let year {
            let date = CalendarDate(year: year, month: month, day: day)
            guard (1...9999).contains(year) else { throw .outOfRange(String(year)) }
            guard date.isReal else { throw .noSuchDay(year: year, month: month, day: day) }
            return date
        }
        let next = (month, day) < (from.month, from.day) ? from.year + 1 : from.year
        for year in next...(next + 8) {
            let date = CalendarDate(year: year, month: month, day: day)
            if date.isReal { return date }
        }
        throw .noSuchDay(year: next, month: month, day: day)
    }
}
