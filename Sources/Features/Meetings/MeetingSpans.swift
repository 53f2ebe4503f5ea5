import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// The meetings of several days: the first day has the meeting's own row, the others a row that it continues.
struct MeetingSpans: Hashable, Sendable {
    private struct Span: Hashable {
        var meeting: MeetingSummary
        var days: ClosedRange<CalendarDate>
    }

    /// The maximum length in days of a meeting that adds headings of its own. A longer one is listed only on
    /// days with other meetings.
    private static let longestTold = 31

    private var spans: [Span] = []

    /// No meetings.
    init() {}

    /// - Parameters:
    ///   - meetings: In the order of the list. Meetings of one day, cancelled and done ones are ignored.
    ///   - zone: The time zone of the days.
    init(_ meetings: [MeetingSummary], zone: TimeZone) {
        spans = meetings.compactMap { meeting in
            guard meeting.takesWholeDays, meeting.status != .cancelled, !meeting.isDone,
                let days = meeting.days(in: zone), days.lowerBound < days.upperBound
            else { return nil }
            return Span(meeting: meeting, days: days)
        }
    }

    /// Returns the meetings that began before that day and continue.
    func running(on day: CalendarDate) -> [MeetingSummary] {
        spans.filter { $0.days.lowerBound < day && day <= $0.days.upperBound }.map(\.meeting)
    }

    /// Returns the days between two others that have only continuing meetings, at most `most` of them.
    ///
    /// - Parameter end: `nil` if nothing begins after them.
    func days(after start: CalendarDate, before end: CalendarDate?, most: Int) -> [CalendarDate] {
        let origin = start.dayNumber
        var numbers: Set<Int> = []
        for span in spans {
            let (first, last) = (span.days.lowerBound.dayNumber, span.days.upperBound.dayNumber)
            guard last - first < Self.longestTold else { continue }
            let from = max(first, origin) + 1
            let to = min(last, end.map { $0.dayNumber - 1 } ?? last, from + most)
            for number in from..<max(from, to + 1) { numbers.insert(number) }
        }
        return numbers.sorted().prefix(most).map { start.adding(days: $0 - origin) }
    }
}
