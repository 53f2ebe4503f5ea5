import Foundation
import MeetCore
import MeetStore

/// Loads some days of the calendar. Series are expanded as far as needed.
package struct LoadCalendar: WorkspaceOperation {
    package var first: CalendarDate
    package var last: CalendarDate
    /// The words of the list's filter.
    package var text: String
    /// The zone of the days.
    package var zone: TimeZone
    /// The maximum number of meetings shorter than a day on each day; 0 for counts only.
    package var mostPerDay: Int

    package init(
        _ days: ClosedRange<CalendarDate>, text: String = "", zone: TimeZone, mostPerDay: Int
    ) {
        first = days.lowerBound
        last = days.upperBound
        self.text = text
        self.zone = zone
        self.mostPerDay = mostPerDay
    }

    package func run(in workspace: Workspace) throws(StoreError) -> CalendarPage {
        let days = first...max(first, last)
        try workspace.store.expandSeries(until: days.upperBound.adding(days: 1).startOfDay(in: zone))
        var page = try workspace.store.calendar(days, text: text, zone: zone, mostPerDay: mostPerDay)
        if mostPerDay > 0 {
            page.add(birthdays: try workspace.birthdays(on: page.first...page.last, text: text, zone: zone))
        }
        return page
    }
}

/// Loads meetings day by day, around a day.
package struct LoadAgenda: WorkspaceOperation {
    package var day: CalendarDate
    /// The number of meetings before that day, and from it on.
    package var before: Int
    package var after: Int
    /// The words of the list's filter.
    package var text: String
    /// The zone of the days.
    package var zone: TimeZone

    package init(around day: CalendarDate, before: Int, after: Int, text: String = "", zone: TimeZone) {
        self.day = day
        self.before = before
        self.after = after
        self.text = text
        self.zone = zone
    }

    /// The number of days ahead to which series are expanded.
    private static let daysAhead = 400

    package func run(in workspace: Workspace) throws(StoreError) -> AgendaPage {
        let midnight = day.startOfDay(in: zone)
        try workspace.store.expandSeries(until: day.adding(days: Self.daysAhead).startOfDay(in: zone))
        var page = try workspace.store.reading { store throws(StoreError) -> AgendaPage in
            let query = MeetingQuery(text: text)
            let place = try store.meetingIndex(query, atOrAfter: midnight)
            let first = max(0, place - before)
            let found = try store.meetings(query, rows: first..<place + after)
            // Meetings without a date come last.
            let dated = found.filter { $0.start != nil }
            let isStart = first == 0
            let isEnd = dated.count < found.count || found.count < place + after - first
            var page = AgendaPage(dated, around: day, isStart: isStart, isEnd: isEnd, zone: zone)
            page.add(
                try store.spans(over: page.first...page.last, text: text, zone: zone), today: workspace.now())
            return page
        }
        // Beyond the last meeting there are birthdays for ever.
        let end = page.isEnd ? max(page.last, day.adding(days: Self.daysAhead)) : page.last
        page.add(birthdays: try workspace.birthdays(on: page.first...end, text: text, zone: zone))
        return page
    }
}

/// The meetings of a span of days, day by day.
package struct AgendaPage: Hashable, Sendable {
    /// A day with the meetings that begin on it, preceded by those that continue from earlier days.
    package struct Day: Hashable, Sendable {
        package var date: CalendarDate
        package var meetings: [MeetingSummary]

        package init(_ date: CalendarDate, _ meetings: [MeetingSummary]) {
            self.date = date
            self.meetings = meetings
        }
    }

    /// The range of days, complete.
    package private(set) var first: CalendarDate
    package private(set) var last: CalendarDate
    /// The days with meetings, and today, in order.
    package private(set) var days: [Day]
    /// True if there are no meetings before these days, or after them.
    package let isStart: Bool
    package let isEnd: Bool
    private let zone: TimeZone

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - meetings: The meetings in order, all with a date. If the list continues before or after them, the
    ///     first or last day may be incomplete; so it is left out.
    ///   - day: A day that is included in any case.
    init(_ meetings: [MeetingSummary], around day: CalendarDate, isStart: Bool, isEnd: Bool, zone: TimeZone) {
        self.isStart = isStart
        self.isEnd = isEnd
        self.zone = zone
        var days: [Day] = []
        for meeting in meetings {
            guard let date = Self.day(of: meeting, in: zone) else { continue }
            if days.last?.date == date {
                days[days.count - 1].meetings.append(meeting)
            } else {
                days.append(Day(date, [meeting]))
            }
        }
        // A day with more meetings than requested is better shown in part than not at all.
        if !isStart, days.count > 1, let date = days.first?.date, date < day { days.removeFirst() }
        if !isEnd, days.count > 1, let date = days.last?.date, date > day { days.removeLast() }
        self.days = days
        first = min(days.first?.date ?? day, day)
        last = max(days.last?.date ?? day, day)
    }

    /// Adds meetings of whole days or longer to their later days as well, as far as these are shown, and to
    /// today.
    mutating func add(_ spans: [MeetingSummary], today now: Date) {
        var further: Set<CalendarDate> = []
        let today = CalendarDate(now, in: zone)
        if (first...last).contains(today) { further.insert(today) }
        for span in spans { further.formUnion(laterDays(of: span)) }
        further.subtract(days.map(\.date))
        if !further.isEmpty {
            days += further.map { Day($0, []) }
            days.sort { $0.date < $1.date }
        }
        for index in days.indices {
            let day = days[index].date
            let midnight = day.startOfDay(in: zone)
            let running = spans.filter { span in
                guard let start = span.start, let end = span.end else { return false }
                return start < midnight && end > midnight
            }
            days[index].meetings.insert(contentsOf: running, at: 0)
        }
    }

    /// Adds birthdays in order, each before the meetings of its day.
    mutating func add(birthdays: [MeetingSummary]) {
        var added = Dictionary(grouping: birthdays) { Self.day(of: $0, in: zone) }
        for index in days.indices {
            let own = added.removeValue(forKey: days[index].date) ?? []
            days[index].meetings.insert(contentsOf: own, at: 0)
        }
        days += added.compactMap { date, birthdays in date.map { Day($0, birthdays) } }
        days.sort { $0.date < $1.date }
        if let end = days.last?.date { last = max(last, end) }
    }

    /// The maximum length in days of a meeting that is shown on each of its days.
    private static let longestTold = 31

    /// Returns the days after the first on which a meeting continues, as far as they are shown.
    private func laterDays(of span: MeetingSummary) -> [CalendarDate] {
        guard let start = span.start, let end = span.end else { return [] }
        let begins = CalendarDate(start, in: zone)
        let ends = CalendarDate(end.addingTimeInterval(-1), in: zone)
        guard begins < ends, ends.dayNumber - begins.dayNumber <= Self.longestTold else { return [] }
        return (1...ends.dayNumber - begins.dayNumber).map { begins.adding(days: $0) }.filter {
            (first...last).contains($0)
        }
    }

    /// Returns the day on which a meeting begins, for the reader.
    private static func day(of meeting: MeetingSummary, in zone: TimeZone) -> CalendarDate? {
        meeting.start.map { CalendarDate($0, in: zone) }
    }
}
