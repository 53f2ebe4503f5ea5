import Foundation
import MeetCore

/// A marked span of the calendar for a new meeting, from its start to the cursor, including the row or day of
/// both.
struct MarkedSpan: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
        /// Rows of this length.
        case rows(minutes: Int)
        case days
    }

    var anchor: CalendarCursor
    var cursor: CalendarCursor
    var unit: Unit

    var days: ClosedRange<CalendarDate> { min(anchor.day, cursor.day)...max(anchor.day, cursor.day) }

    /// The time from the start of the earlier row to the end of the later one; `nil` for a span of whole
    /// days.
    func instants(in zone: TimeZone) -> Range<Date>? {
        guard case .rows(let minutes) = unit else { return nil }
        let (one, other) = (anchor.instant(in: zone), cursor.instant(in: zone))
        return min(one, other)..<max(one, other).addingTimeInterval(Double(minutes) * 60)
    }

    /// The time of a meeting planned for the span.
    func time(in zone: TimeZone) -> MeetingTime {
        guard let instants = instants(in: zone) else {
            return .allDay(first: days.lowerBound, last: days.upperBound)
        }
        let minutes = Int(instants.upperBound.timeIntervalSince(instants.lowerBound) / 60)
        return .timed(
            start: WallTime.at(instants.lowerBound, in: zone), zone: zone.identifier, minutes: minutes)
    }
}
