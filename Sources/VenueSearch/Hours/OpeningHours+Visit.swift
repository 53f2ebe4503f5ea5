import MeetCore

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
