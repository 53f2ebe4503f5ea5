import Foundation

/// Parses typed deadlines: `by friday`, `by fri 18:00`, `due 3 dec`, `before friday`, `within 3 days`, `by
/// the end of the month`.
///
/// - Days and hours are parsed like in `WhenParser`: a weekday is the nearest one ahead. Of several days the
///   last counts (`by the weekend`).
/// - A day is included to its end, and `before friday` is the end of Thursday. So is midnight, and a part of
///   the day that has begun or is its last: `by tonight`. With an hour, the deadline is then, in the typed
///   zone, else the reader's.
/// - `until friday` alone is a deadline. After a start it is an end, and not a deadline.
package enum DeadlineParser {
    /// Parses a text that begins with a word for a deadline.
    ///
    /// - Parameter changed: The time of the meeting that gets the deadline. An hour alone is on its day.
    /// - Returns: `nil` without such a word.
    package static func announced(
        _ text: String, clock: PlanningClock, changing changed: MeetingTime? = nil
    ) throws(WhenError) -> Deadline? {
        guard text.utf8.count <= WhenParser.maximumBytes else { throw .tooLong }
        guard let (edge, rest) = announcement(text) else { return nil }
        return try deadline(rest, edge, clock, changed)
    }

    /// Parses a deadline where nothing else is possible: the word for it may be omitted.
    ///
    /// - Parameter changed: See `announced`.
    package static func parse(
        _ text: String, clock: PlanningClock, changing changed: MeetingTime? = nil
    ) throws(WhenError) -> Deadline {
        if let announced = try announced(text, clock: clock, changing: changed) { return announced }
        return try deadline(text, .at, clock, changed)
    }

    /// The side of the named moment.
    private enum Edge {
        /// The moment itself, including all of its day.
        case at
        /// `before friday`
        case before
        /// The given time from now: `within 3 days`.
        case within
    }

    /// The phrases, longest first.
    private static let edges: [(WhenVocabulary.Phrase, Edge)] =
        (WhenWords.by.map { ($0, .at) } + WhenWords.before.map { ($0, .before) }
        + WhenWords.within.map { ($0, .within) }).sorted { $0.0.count > $1.0.count }

    /// Returns whether a text begins with a word for a deadline.
    static func isAnnounced(_ text: String) -> Bool { announcement(text) != nil }

    /// Returns the word at the beginning, and the rest; `nil` without one.
    private static func announcement(_ text: String) -> (Edge, rest: String)? {
        let lexemes = WhenLexer.lexemes(of: text)
        func word(_ place: Int) -> String? { lexemes.indices.contains(place) ? lexemes[place].word : nil }
        func found(at place: Int) -> (phrase: WhenVocabulary.Phrase, edge: Edge)? {
            guard word(place) != nil else { return nil }
            return edges.first { phrase, _ in
                phrase.indices.allSatisfy { word(place + $0) == phrase[$0] }
            }
        }
        var next = 0
        var edge: Edge?
        // “due by friday”, “due before friday”, «μέχρι και την Παρασκευή»
        while let (phrase, found) = found(at: next) {
            edge = found
            next += phrase.count
            if word(next).map(WhenWords.inclusive.contains) == true { next += 1 }
        }
        guard let edge else { return nil }
        if lexemes.indices.contains(next), lexemes[next].isSymbol(":") { next += 1 }
        return (edge, next < lexemes.count ? String(text[lexemes[next].range.lowerBound...]) : "")
    }

    private static func deadline(
        _ text: String, _ edge: Edge, _ clock: PlanningClock, _ changed: MeetingTime?
    ) throws(WhenError) -> Deadline {
        let lexemes = WhenLexer.lexemes(of: text)
        guard !lexemes.isEmpty else { throw .empty }
        if edge != .within, let day = try endOfSpan(lexemes, today: clock.today) { return Deadline(day: day) }
        let expression = try WhenReader.read(edge == .within ? "in " + text : text)
        guard expression.end == nil, expression.minutes == nil, expression.repetition == nil,
            !expression.start.hasSeveralDays
        else { throw .deadlineIsSpan }
        let when = try WhenResolver(expression, clock: clock, changing: kept(changed)).when()
        guard !when.isAllDay else {
            let day = edge == .before ? when.first.adding(days: -1) : when.last
            guard day.isReal else { throw .outOfRange(String(day.year)) }
            return Deadline(day: day)
        }
        let start = when.start
        if isRestOfDay(when, lexemes, clock) { return Deadline(day: start.date) }
        if start.hour == 0, start.minute == 0, when.zone == nil {
            // Midnight as a word ends the day named with it; as a number it ends the day before.
            let isWord = lexemes.contains { $0.word.flatMap { WhenWords.clocks[$0] } == 0 }
            let isNamed = isWord && expression.start.day != nil
            return Deadline(day: isNamed ? start.date : start.date.adding(days: -1))
        }
        return Deadline(
            day: start.date, minute: start.hour * 60 + start.minute, zone: when.zone ?? clock.zone.identifier)
    }

    /// Returns the time that an hour alone is relative to: a deadline has a day too.
    private static func kept(_ changed: MeetingTime?) -> MeetingTime? {
        guard case .due(let deadline)? = changed else { return changed }
        return .allDay(first: deadline.day, last: deadline.day)
    }

    /// Returns whether a part of the day without an hour is included to the end of the day: the last one, or
    /// one that has begun.
    private static func isRestOfDay(_ when: When, _ lexemes: [Lexeme], _ clock: PlanningClock) -> Bool {
        let parts = lexemes.compactMap { $0.word.flatMap { WhenWords.dayParts[$0] } }
        guard let part = parts.first, !lexemes.contains(where: \.isNumber) else { return false }
        let instant = when.start.instant(in: when.zone.flatMap(TimeZone.init(identifier:)) ?? clock.zone)
        return part == .night || instant.map { $0 <= clock.now } ?? false
    }

    // MARK: - The end of a span

    /// Returns the last day of a named period: `end of the week`, `the end of next month`, `end of june`,
    /// `end of 2027`; `nil` for other text.
    private static func endOfSpan(_ lexemes: [Lexeme], today: CalendarDate) throws(WhenError) -> CalendarDate?
    {
        var rest = lexemes[...]
        func skip(_ words: Set<String>) -> Bool {
            guard let word = rest.first?.word, words.contains(word) else { return false }
            rest = rest.dropFirst()
            return true
        }
        while skip(WhenWords.fillers) {}
        guard skip(WhenWords.endWords) else { return nil }
        while skip(WhenWords.genitiveLinks) || skip(WhenWords.fillers) || skip(WhenWords.thisWords) {}
        let isNext = skip(WhenWords.nextWords)
        guard let named = rest.popFirst() else { return nil }
        if let year = named.number, named.digits == 4, rest.isEmpty, !isNext {
            return CalendarDate(year: year, month: 12, day: 31)
        }
        guard let word = named.word else { return nil }
        if let month = WhenWords.month(word), !isNext {
            let typed = rest.popFirst()
            guard rest.isEmpty, typed == nil || typed?.digits == 4 else { return nil }
            let year = typed?.number ?? (month < today.month ? today.year + 1 : today.year)
            return try lastDay(year, month)
        }
        guard rest.isEmpty else { return nil }
        let ahead = isNext ? 1 : 0
        if WhenWords.yearUnits.contains(word) {
            return CalendarDate(year: today.year + ahead, month: 12, day: 31)
        }
        if WhenWords.monthUnits.contains(word) {
            let first = CalendarDate(year: today.year, month: today.month, day: 1).adding(months: ahead)
            return try lastDay(first.year, first.month)
        }
        switch WhenWords.unitSeconds[word] {
        case 604_800: return today.adding(days: 7 - today.weekday + 7 * ahead)
        case 86_400: return today.adding(days: ahead)
        default: return nil
        }
    }

    private static func lastDay(_ year: Int, _ month: Int) throws(WhenError) -> CalendarDate {
        guard (1...9999).contains(year) else { throw .outOfRange(String(year)) }
        return CalendarDate(
            year: year, month: month, day: CalendarDate.daysInMonth(year: year, month: month))
    }
}

extension WhenExpression.Moment {
    /// True for several days, such as `3-5 dec`.
    fileprivate var hasSeveralDays: Bool {
        if case .date(_, _, _, _?, _)? = day { true } else { false }
    }
}

/// A typed time or deadline.
package enum TypedTime: Hashable, Sendable {
    case at(When)
    /// A deadline.
    case by(Deadline)

    /// The time; `nil` for a deadline.
    package var when: When? { if case .at(let when) = self { when } else { nil } }

    /// Returns the recurrence of a meeting that takes this time: the typed one, none for `once`, otherwise the former one.
    package func recurrence(changing old: Recurrence?) -> Recurrence? {
        guard let when, when.saysRepetition else { return old }
        return when.recurrence
    }

    /// Returns the meeting time, see `When.meetingTime`.
    package func meetingTime(in zone: TimeZone) -> MeetingTime {
        switch self {
        case .at(let when): when.meetingTime(in: zone)
        case .by(let deadline): .due(deadline)
        }
    }
}

extension WhenParser {
    /// Parses a time or a deadline typed for a meeting. A difference (`+1d`) moves a deadline too; a time
    /// typed for a meeting with only a deadline is not on the deadline's day.
    ///
    /// - Parameters:
    ///   - changed: See `parse`.
    ///   - day: The day from which a weekday is searched; `nil` for today.
    /// - Throws: The errors of `parse`; `isOver` and `partIsOver` for words that mean a time before now.
    package static func typed(
        _ text: String, clock: PlanningClock, changing changed: MeetingTime? = nil,
        weekdaysFrom day: CalendarDate? = nil
    ) throws(WhenError) -> TypedTime {
        if let deadline = try DeadlineParser.announced(text, clock: clock, changing: changed) {
            return .by(deadline)
        }
        guard text.utf8.count <= maximumBytes else { throw .tooLong }
        let expression = try WhenReader.read(text)
        func when(changing changed: MeetingTime?) throws(WhenError) -> When {
            let when = try WhenResolver(
                expression, clock: clock, changing: changed, weekdaysFrom: day
            ).when()
            try checkIsToCome(when, expression, typed: text, clock: clock)
            return when
        }
        guard case .due(let deadline)? = changed else { return .at(try when(changing: changed)) }
        guard expression.shift != nil else { return .at(try when(changing: nil)) }
        guard let wall = deadline.wallTime else {
            let moved = try when(changing: .allDay(first: deadline.day, last: deadline.day))
            return .by(Deadline(day: moved.first))
        }
        let zone = deadline.zone ?? clock.zone.identifier
        let moved = try when(changing: .timed(start: wall, zone: zone, minutes: 60))
        let start = moved.start
        return .by(
            Deadline(day: start.date, minute: start.hour * 60 + start.minute, zone: moved.zone ?? zone))
    }

    /// Throws if a word means a time in the past: `yesterday` may have been meant as another day, and
    /// `tonight` late in the evening has no usual hour.
    private static func checkIsToCome(
        _ when: When, _ expression: WhenExpression, typed: String, clock: PlanningClock
    ) throws(WhenError) {
        guard expression.repetition == nil else { return }
        switch expression.start.day {
        case .fromToday(let days, _)? where days < 0: throw .isOver(typed: typed, when.first)
        case .lastWeekday?: throw .isOver(typed: typed, when.first)
        default: break
        }
        guard !when.isAllDay, case .fromToday(0, 0)? = expression.start.day,
            case .reading? = expression.start.time
        else { return }
        let zone = when.zone.flatMap(TimeZone.init(identifier:)) ?? clock.zone
        guard when.start < WallTime.at(clock.now, in: zone) else { return }
        if expression.isPartOfDay { throw .partIsOver(typed: typed, hour: when.start.hour) }
        throw .isOver(typed: typed, when.first)
    }

    /// Parses a typed time, and returns it as that of a meeting.
    package static func meetingTime(
        _ text: String, clock: PlanningClock, changing changed: MeetingTime? = nil
    ) throws(WhenError) -> MeetingTime {
        try typed(text, clock: clock, changing: changed).meetingTime(in: clock.zone)
    }

    /// Returns the new time of a meeting that is moved: like `meetingTime`, but a day alone keeps the hour or the number
    /// of days, and without a typed zone the meeting keeps its own.
    package static func movedTime(
        _ text: String, clock: PlanningClock, of time: MeetingTime
    ) throws(WhenError) -> MeetingTime {
        let typed = try typed(text, clock: clock, changing: time)
        let moved = typed.meetingTime(in: clock.zone)
        guard let when = typed.when, time.isScheduled else { return moved }
        if when.lacksHour, let from = time.firstDay(in: clock.zone) {
            let days = when.start.date.dayNumber - from.dayNumber
            return time.moved(days: days, readerZone: clock.zone) ?? moved
        }
        guard when.zone == nil, let own = time.zoneIdentifier, let zone = TimeZone(identifier: own),
            case .timed(_, _, let minutes) = moved, let start = moved.start(readerZone: clock.zone)
        else { return moved }
        return .timed(start: WallTime.at(start, in: zone), zone: own, minutes: minutes)
    }
}
