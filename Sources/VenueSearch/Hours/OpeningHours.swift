import MeetCore

/// When a place is open, as OpenStreetMap writes it (https://wiki.openstreetmap.org/wiki/Key:opening_hours):
/// `Mo-Fr 08:00-18:00; Sa 10:00-14:00; Su off`.
///
/// Days, months, times (past midnight too), `24/7`, `off` and open ends are understood. Public and school holidays
/// are left aside, as nobody here knows when they are.
package struct OpeningHours: Hashable, Sendable {
    /// A time of a day, in minutes since its midnight; `end` is beyond 1440 where it reaches into the next day.
    package struct Span: Hashable, Sendable {
        package var start: Int
        package var end: Int
        /// False where the text says when it opens but not when it closes.
        package var isCertain: Bool

        package init(start: Int, end: Int, isCertain: Bool = true) {
            self.start = start
            self.end = end
            self.isCertain = isCertain
        }
    }

    struct Rule: Hashable, Sendable {
        /// 1 is Monday; empty for every day.
        var weekdays: Set<Int> = []
        /// 1 is January; empty for every month.
        var months: Set<Int> = []
        /// None where it is closed.
        var spans: [Span] = []
        /// Whether it adds to the rules before it, where others take their place.
        var isAddition = false

        func applies(to date: CalendarDate) -> Bool {
            (weekdays.isEmpty || weekdays.contains(date.weekday))
                && (months.isEmpty || months.contains(date.month))
        }
    }

    let rules: [Rule]

    /// `nil` where a part of the text is not understood, or where no part is about ordinary days.
    package init?(parsing text: String) {
        var parser = OpeningHoursParser(text)
        guard let rules = parser.rules(), !rules.isEmpty else { return nil }
        self.rules = rules
    }

    /// When it opens and closes on a day, in order; empty where it stays closed.
    package func spans(on date: CalendarDate) -> [Span] {
        var spans: [Span] = []
        for rule in rules where rule.applies(to: date) {
            spans = rule.isAddition ? spans + rule.spans : rule.spans
        }
        return spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// Whether it is open at a wall time of its own place; `nil` where the text leaves it open.
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

    /// Whether it is open from a wall time on for a number of minutes; `nil` where the text leaves it open.
    package func isOpen(from time: WallTime, minutes: Int) -> Bool? {
        guard let isOpen = isOpen(at: time), isOpen else { return isOpen(at: time) }
        let start = time.hour * 60 + time.minute
        let end = start + min(max(0, minutes), 10_080)
        // As far as spans that touch each other reach, over the days in question.
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
    /// What the hours mean for somebody who comes at a time and stays for a while. Clock times are minutes since
    /// the midnight with which the day of coming begins; those of the next day are beyond 1440.
    package enum Visit: Hashable, Sendable {
        /// Open all the while.
        case open
        /// Open at first.
        case closes(at: Int)
        /// Closed at first; when it opens later that day, or else closed before.
        case closed(opensAt: Int?, closedAt: Int?)
        /// Not open at all that day.
        case closedAllDay
    }

    /// `nil` where the text leaves it open.
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

    /// The minute at which it closes, when it is open at `start`; `nil` where nobody says when.
    private func closing(after start: Int, on date: CalendarDate) -> Int? {
        var reached = start
        var spans: [Span] = []
        // Nobody stays longer than a week.
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
