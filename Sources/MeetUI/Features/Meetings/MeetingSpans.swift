import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// What goes on for several days: a list has a row for it on its first, and says on the others that it goes on.
struct MeetingSpans: Hashable, Sendable {
    private struct Span: Hashable {
        var meeting: MeetingSummary
        var days: ClosedRange<CalendarDate>
    }

    /// Of what goes on for longer only the days tell it on which something else is.
    private static let longestTold = 31

    private var spans: [Span] = []

    /// None.
    init() {}

    /// - Parameters:
    ///   - meetings: In the order of the list. Those of one day do not count, nor what is called off or done.
    ///   - zone: Whose days they are.
    init(_ meetings: [MeetingSummary], zone: TimeZone) {
        spans = meetings.compactMap { meeting in
            guard meeting.takesWholeDays, meeting.status != .cancelled, !meeting.isDone,
                let days = meeting.days(in: zone), days.lowerBound < days.upperBound
            else { return nil }
            return Span(meeting: meeting, days: days)
        }
    }

    /// What has begun before that day and goes on.
    func running(on day: CalendarDate) -> [MeetingSummary] {
        spans.filter { $0.days.lowerBound < day && day <= $0.days.upperBound }.map(\.meeting)
    }

    /// The days between two others that only tell what goes on, so many at most.
    ///
    /// - Parameter end: `nil` where nothing begins after them.
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
