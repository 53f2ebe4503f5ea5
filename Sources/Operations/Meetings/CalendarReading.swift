import Foundation
import MeetCore
import MeetStore

/// Some days of the calendar. Series are expanded as far as is looked.
package struct LoadCalendar: WorkspaceOperation {
    package var first: CalendarDate
    package var last: CalendarDate
    /// Words as in the filter of the list.
    package var text: String
    /// Whose days they are.
    package var zone: TimeZone
    /// So many of those that take less than a day are told of each day; with none the counts are all that is told.
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
        return try workspace.store.calendar(days, text: text, zone: zone, mostPerDay: mostPerDay)
    }
}

/// Meetings day by day, around one of the days.
package struct LoadAgenda: WorkspaceOperation {
    package var day: CalendarDate
    /// So many meetings before that day are wanted, and so many from it on.
    package var before: Int
    package var after: Int
    /// Words as in the filter of the list.
    package var text: String
    /// Whose days they are.
    package var zone: TimeZone

    package init(around day: CalendarDate, before: Int, after: Int, text: String = "", zone: TimeZone) {
        self.day = day
        self.before = before
        self.after = after
        self.text = text
        self.zone = zone
    }

    /// How far ahead series are expanded for those that come after the day.
    private static let daysAhead = 400

    package func run(in workspace: Workspace) throws(StoreError) -> AgendaPage {
        let midnight = day.startOfDay(in: zone)
        try workspace.store.expandSeries(until: day.adding(days: Self.daysAhead).startOfDay(in: zone))
        return try workspace.store.reading { store throws(StoreError) in
            let query = MeetingQuery(text: text)
            let place = try store.meetingIndex(query, atOrAfter: midnight)
            let first = max(0, place - before)
            let found = try store.meetings(query, rows: first..<place + after)
            // What has no date stands behind all others.
            let dated = found.filter { $0.start != nil }
            let isStart = first == 0
            let isEnd = dated.count < found.count || found.count < place + after - first
            var page = AgendaPage(dated, around: day, isStart: isStart, isEnd: isEnd, zone: zone)
            page.add(
                try store.spans(over: page.first...page.last, text: text, zone: zone), today: workspace.now())
            return page
        }
    }
}

/// The meetings of a stretch of days, day by day.
package struct AgendaPage: Hashable, Sendable {
    /// A day with what begins on it, and before that what began earlier and goes on.
    package struct Day: Hashable, Sendable {
        package var date: CalendarDate
        package var meetings: [MeetingSummary]

        package init(_ date: CalendarDate, _ meetings: [MeetingSummary]) {
            self.date = date
            self.meetings = meetings
        }
    }

    /// All days of the stretch are told of.
    package private(set) var first: CalendarDate
    package private(set) var last: CalendarDate
    /// Those on which something begins or goes on, and today, in their order.
    package private(set) var days: [Day]
    /// Whether nothing comes before these days, and nothing after them.
    package let isStart: Bool
    package let isEnd: Bool
    private let zone: TimeZone

    /// - Parameters:
    ///   - meetings: In their order, all with a date. Where the list goes on before or after them, more of them may
    ///     begin on the day of the first, and of the last; so these days are left out.
    ///   - day: Is among the days in any case.
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
        // One that has more meetings than were asked for is better told of in part than not at all.
        if !isStart, days.count > 1, let date = days.first?.date, date < day { days.removeFirst() }
        if !isEnd, days.count > 1, let date = days.last?.date, date > day { days.removeLast() }
        self.days = days
        first = min(days.first?.date ?? day, day)
        last = max(days.last?.date ?? day, day)
    }

    /// Puts what takes whole days or longer also on the later days that it has, where these are told of, and today where
    /// it is one of them.
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

    /// Of what goes on for months only the days on which something begins tell it.
    private static let longestTold = 31

    /// The days after its first on which it goes on, as far as they are told of.
    private func laterDays(of span: MeetingSummary) -> [CalendarDate] {
        guard let start = span.start, let end = span.end else { return [] }
        let begins = CalendarDate(start, in: zone)
        let ends = CalendarDate(end.addingTimeInterval(-1), in: zone)
        guard begins < ends, ends.dayNumber - begins.dayNumber <= Self.longestTold else { return [] }
        return (1...ends.dayNumber - begins.dayNumber).map { begins.adding(days: $0) }.filter {
            (first...last).contains($0)
        }
    }

    /// The day on which it begins, for the reader.
    private static func day(of meeting: MeetingSummary, in zone: TimeZone) -> CalendarDate? {
        meeting.start.map { CalendarDate($0, in: zone) }
    }
}
