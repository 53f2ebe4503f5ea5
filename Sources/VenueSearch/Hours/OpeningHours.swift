import MeetCore

/// The opening hours of a place in OpenStreetMap's format
/// (https://wiki.openstreetmap.org/wiki/Key:opening_hours): `Mo-Fr 08:00-18:00; Sa 10:00-14:00; Su off`.
///
/// Days, months, times (also past midnight), `24/7`, `off` and open ends are supported. Public and school
/// holidays are ignored, because their dates are unknown here.
package struct OpeningHours: Hashable, Sendable {
    /// A time span of a day, in minutes since its midnight; `end` exceeds 1440 if it reaches into the next
    /// day.
    package struct Span: Hashable, Sendable {
        package var start: Int
        package var end: Int
        /// False if the text gives the opening but not the closing time.
        package var isCertain: Bool

        package init(start: Int, end: Int, isCertain: Bool = true) {
            self.start = start
            self.end = end
            self.isCertain = isCertain
        }
    }

    struct Rule: Hashable, Sendable {
        /// The weekdays, 1 for Monday; empty for every day.
        var weekdays: Set<Int> = []
        /// The months, 1 for January; empty for every month.
        var months: Set<Int> = []
        /// The time spans; empty if closed.
        var spans: [Span] = []
        /// True if the rule adds to the rules before it instead of replacing them.
        var isAddition = false

        func applies(to date: CalendarDate) -> Bool {
            (weekdays.isEmpty || weekdays.contains(date.weekday))
                && (months.isEmpty || months.contains(date.month))
        }
    }

    let rules: [Rule]

    /// Parses opening hours; `nil` if a part of the text is not supported, or no part is about ordinary days.
    package init?(parsing text: String) {
        var parser = OpeningHoursParser(text)
        guard let rules = parser.rules(), !rules.isEmpty else { return nil }
        self.rules = rules
    }

    /// Returns the time spans of a day, in order; empty if closed.
    package func spans(on date: CalendarDate) -> [Span] {
        var spans: [Span] = []
        for rule in rules where rule.applies(to: date) {
            spans = rule.isAddition ? spans + rule.spans : rule.spans
        }
        return spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// Returns whether the place is open at a wall time of its own; `nil` if the text does not decide it.
    package func isOpen(at time: WallTime) -> Bool? {
        let minute = time.hour * 60 + time.minute
        let candidates = [
            (spans(on: time.date), minute), (spans(on: time.date.adding(days: -1)), minute + 1440),
        ]
        var isUncertain = false
        for (spans, minute) in candidates {
            for span in spans where (span.start..<span.end).contains(minute) {
                if span.isCertain { return true }
                isUncertain = true
            }
        }
        return isUncertain ? nil : false
    }

    /// Returns whether the place is open from a wall time on for a number of minutes; `nil` if the text does
    /// not decide it.
    package func isOpen(from time: WallTime, minutes: Int) -> Bool? {
        guard let isOpen = isOpen(at: time), isOpen else { return isOpen(at: time) }
        let start = time.hour * 60 + time.minute
        let end = start + min(max(0, minutes), 10_080)
        // The end of adjoining time spans over the days in question.
        var reached = start
        var spans: [Span] = []
        for day in -1...(end / 1440 + 1) {
            for span in self.spans(on: time.date.adding(days: day)) where span.isCertain {
                spans.append(Span(start: span.start + day * 1440, end: span.end + day * 1440))
            }
        }
        for span in spans.sorted(by: { $0.start < $1.start }) where span.start <= reached {
            reached = max(reached, span.end)
        }
        return reached >= end
    }
}

extension OpeningHours {
    /// The opening hours during a visit. Times are minutes since the midnight of the day of arrival; those of
    /// the next day exceed 1440.
    package enum Visit: Hashable, Sendable {
        /// Open during the whole visit.
        case open
        /// Open on arrival.
        case closes(at: Int)
        /// Closed on arrival, with the next opening that day, or else the last closing.
        case closed(opensAt: Int?, closedAt: Int?)
        /// Closed all day.
        case closedAllDay
    }

    /// Returns the state during a visit; `nil` if the text does not decide it.
    package func visit(from time: WallTime, minutes: Int) -> Visit? {
        let start = time.hour * 60 + time.minute
        switch isOpen(at: time) {
        case nil: return nil
        case true?:
            guard isOpen(from: time, minutes: minutes) == false else { return .open }
            return closing(after: start, on: time.date).map { .closes(at: $0) }
        case false?:
            let today = spans(on: time.date)
            guard !today.isEmpty else { return .closedAllDay }
            let next = today.first { $0.start > start }
            let last = today.last { $0.end <= start && $0.isCertain }
            return .closed(opensAt: next?.start, closedAt: last?.end)
        }
    }

    /// Returns the minute of closing if the place is open at `start`; `nil` if it is unknown.
    private func closing(after start: Int, on date: CalendarDate) -> Int? {
        var reached = start
        var spans: [Span] = []
        // A visit is not longer than a week.
        for day in -1...8 {
            for span in self.spans(on: date.adding(days: day)) {
                spans.append(
                    Span(
                        start: span.start + day * 1440, end: span.end + day * 1440, isCertain: span.isCertain)
                )
            }
        }
        let sorted = spans.sorted { $0.start < $1.start }
        for span in sorted where span.isCertain && span.start <= reached {
            reached = max(reached, span.end)
        }
        let mayStayOpen = sorted.contains { !$0.isCertain && ($0.start..<$0.end).contains(reached) }
        return mayStayOpen ? nil : reached
    }
}
