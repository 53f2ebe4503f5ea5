import Foundation
import MeetCore
import MeetStore

/// The anchor row of a page of the meeting list.
package enum MeetingAnchor: Hashable, Sendable {
    case row(Int)
    /// The first meeting that is not over at an instant.
    case instant(Date)
    /// An occurrence; the fallback row if it no longer exists.
    case occurrence(OccurrenceIdentity, fallback: Int)
}

/// Lists a page of the meetings.
package struct ListMeetings: WorkspaceOperation {
    package var query: MeetingQuery
    package var anchor: MeetingAnchor
    /// The number of rows before the anchor, and from it on.
    package var before: Int
    package var after: Int

    package init(_ query: MeetingQuery, around anchor: MeetingAnchor, before: Int, after: Int) {
        self.query = query
        self.anchor = anchor
        self.before = before
        self.after = after
    }

    package func run(in workspace: Workspace) throws(StoreError) -> RowPage<MeetingSummary> {
        try expandSeries(in: workspace.store)
        return try workspace.store.reading { store throws(StoreError) in try page(of: store) }
    }

    /// Expands series up to the dates that the list shows.
    func expandSeries(in store: MeetStore) throws(StoreError) {
        try store.expandSeries(until: [query.from, query.to].compactMap(\.self).max())
    }

    /// Returns the page.
    ///
    /// - Parameter store: A single state of the store.
    func page(of store: MeetStore) throws(StoreError) -> RowPage<MeetingSummary> {
        let row =
            switch anchor {
            case .row(let wanted): wanted
            case .instant(let instant): try store.meetingIndex(query, firstEndingAfter: instant)
            case .occurrence(let id, let fallback): try store.meetingIndex(query, of: id) ?? fallback
            }
        return try RowPage(
            count: try store.meetingCount(query), anchor: row, before: before, after: after
        ) { rows throws(StoreError) in try store.meetings(query, rows: rows) }
    }
}

/// Loads meetings on their dates, in the requested order.
package struct LoadOccurrences: WorkspaceOperation {
    package var ids: [OccurrenceIdentity]

    package init(_ ids: [OccurrenceIdentity]) {
        self.ids = ids
    }

    /// Loads the meetings.
    ///
    /// - Throws: `notFound` for the first that does not exist.
    package func run(in workspace: Workspace) throws(StoreError) -> [Meeting] {
        try workspace.store.reading { store throws(StoreError) in
            var meetings: [Meeting] = []
            for id in ids { meetings.append(try store.required(id)) }
            return meetings
        }
    }
}

/// Loads meetings for a file: each once, and each series followed by its exceptions.
package struct LoadForExport: WorkspaceOperation {
    /// The meetings; `nil` for all.
    package var ids: [Identifier<Meeting>]?

    package init(_ ids: [Identifier<Meeting>]?) {
        self.ids = ids
    }

    /// Loads the meetings.
    ///
    /// - Throws: `notFound` for the first that does not exist.
    package func run(in workspace: Workspace) throws(StoreError) -> [Meeting] {
        try workspace.store.reading { store throws(StoreError) in
            var written: Set<Identifier<Meeting>> = []
            var meetings: [Meeting] = []
            let wanted = if let ids { ids } else { try store.meetingIDs() }
            for id in wanted where written.insert(id).inserted {
                let meeting = try store.required(id)
                meetings.append(meeting)
                if meeting.recurrence == nil { continue }
                for exception in try store.exceptions(of: id) where written.insert(exception).inserted {
                    meetings.append(try store.required(exception))
                }
            }
            return meetings
        }
    }
}

/// A reason why a date of a series was not found.
package enum OccurrenceError: Error, Hashable, Sendable {
    case noSeries(title: String)
    case noDate(CalendarDate, title: String)
    /// A whole series, where one of its dates is meant.
    case needsDate(title: String)
}

/// Finds the date of a series on a day, or originally on that day, in the zone of the series.
package struct FindOccurrence: WorkspaceOperation {
    package var id: Identifier<Meeting>
    package var day: CalendarDate

    package init(_ id: Identifier<Meeting>, on day: CalendarDate) {
        self.id = id
        self.day = day
    }

    /// Finds the date.
    ///
    /// - Throws: `OccurrenceError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> OccurrenceIdentity {
        try workspace.store.reading { store throws(StoreError) in
            Result { try found(store) }
        }.get()
    }

    private func found(_ store: MeetStore) throws -> OccurrenceIdentity {
        let meeting = try store.required(id)
        guard let recurrence = meeting.recurrence, let series = Series(meeting.time, recurrence) else {
            throw OccurrenceError.noSeries(title: meeting.title)
        }
        for exception in try store.exceptions(of: id) {
            let other = try store.required(exception)
            guard other.time.wallStart?.date == day || WallTime(basicText: other.recurrenceID)?.date == day
            else {
                continue
            }
            return exception.occurrence(other.recurrenceID)
        }
        for start in series.starts where start.date >= day {
            if start.date > day { break }
            return id.occurrence(series.recurrenceID(of: start))
        }
        throw OccurrenceError.noDate(day, title: meeting.title)
    }
}

/// Finds the meetings that overlap an interval and take time (`MeetingSummary.takesTime`), including whole
/// days.
package struct FindOverlaps: WorkspaceOperation {
    package var interval: DateInterval
    package var excluding: Identifier<Meeting>?

    package init(_ interval: DateInterval, excluding: Identifier<Meeting>? = nil) {
        self.interval = interval
        self.excluding = excluding
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [MeetingSummary] {
        try workspace.store.expandSeries(until: interval.end)
        return try workspace.store.overlaps(with: interval, excluding: excluding)
    }
}

/// Finds the days of an interval with meetings, each with its meetings in order.
package struct FindBusyDays: WorkspaceOperation {
    package var interval: DateInterval
    /// The IANA zone of the days.
    package var zone: String

    package init(_ interval: DateInterval, zone: String) {
        self.interval = interval
        self.zone = zone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [CalendarDate: [MeetingSummary]] {
        let zone = TimeZone(identifier: zone) ?? .gmt
        var days: [CalendarDate: [MeetingSummary]] = [:]
        let firstDay = CalendarDate(interval.start, in: zone)
        let lastDay = CalendarDate(interval.end.addingTimeInterval(-1), in: zone)
        try workspace.store.expandSeries(until: interval.end)
        for meeting in try workspace.store.meetings(overlapping: interval, excluding: nil) {
            let span: (first: CalendarDate, last: CalendarDate)
            switch meeting.time {
            case .allDay(let first, let last): span = (first, last)
            case .timed:
                guard let start = meeting.start, let end = meeting.end else { continue }
                let lastMoment = max(start, end.addingTimeInterval(-1))
                span = (CalendarDate(start, in: zone), CalendarDate(lastMoment, in: zone))
            case .due, .unscheduled: continue
            }
            var day = max(span.first, firstDay)
            while day <= min(span.last, lastDay) {
                days[day, default: []].append(meeting)
                day = day.adding(days: 1)
            }
        }
        return days
    }
}

/// Finds the next meeting that is neither done nor cancelled.
package struct FindNextMeeting: WorkspaceOperation {
    private static let rowsAtATime = 50

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MeetingSummary? {
        let now = workspace.now()
        let query = MeetingQuery(from: now)
        return try workspace.store.reading { store throws(StoreError) in
            var row = 0
            while true {
                let rows = try store.meetings(query, rows: row..<row + Self.rowsAtATime)
                for meeting in rows {
                    // Meetings without a date come last.
                    guard let start = meeting.start else { return nil }
                    guard meeting.time.isScheduled else { continue }
                    if start >= now, meeting.status != .cancelled, !meeting.isDone { return meeting }
                }
                if rows.count < Self.rowsAtATime { return nil }
                row += Self.rowsAtATime
            }
        }
    }
}
