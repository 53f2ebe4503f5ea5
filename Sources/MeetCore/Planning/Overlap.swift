import Foundation

/// Whether meetings get into each other's way.
///
/// Intervals are half-open: one that ends at 12:00 and one that starts at 12:00 do not clash, and one of no
/// length clashes with nothing. An all-day meeting marks a day (a birthday, a trip) and leaves its hours free,
/// so it clashes with no timed one; two all-day ones clash when they share a day, wherever the reader is.
package enum Overlap {
    package static func clash(_ one: MeetingTime, _ other: MeetingTime, readerZone: TimeZone) -> Bool {
        switch (one, other) {
        case (.allDay(let first, let last), .allDay(let otherFirst, let otherLast)):
            return first <= max(otherFirst, otherLast) && otherFirst <= max(first, last)
        case (.timed, .timed):
            guard let left = one.interval(in: readerZone), let right = other.interval(in: readerZone) else {
                return false
            }
            return left.overlaps(right)
        default: return false
        }
    }

    /// Those of `meetings` that `time` would clash with, in their own order. Cancelled and done ones stand in
    /// nobody's way, and neither does the meeting being edited, named by its `uid`.
    package static func meetings(
        _ meetings: [Meeting], clashingWith time: MeetingTime, except uid: String? = nil, readerZone: TimeZone
    ) -> [Meeting] {
        meetings.filter {
            $0.status != .cancelled && $0.doneAt == nil && $0.uid != uid
                && clash(time, $0.time, readerZone: readerZone)
        }
    }
}
