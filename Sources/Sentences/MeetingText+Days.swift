import Foundation
import MeetCore
import MeetStore

// The texts of a meeting on one of its days, for the calendar on the screen and on the command line.

extension MeetingSummary {
    /// True for a meeting that is shown above the hours of its days: one of a day or longer, or a deadline.
    package var takesWholeDays: Bool {
        switch time {
        case .allDay, .due: true
        case .timed:
            if let start, let end { end.timeIntervalSince(start) >= 24 * 3600 } else { false }
        case .unscheduled: false
        }
    }

    /// The days of a meeting, for a reader; `nil` without a date.
    package func days(in zone: TimeZone) -> ClosedRange<CalendarDate>? {
        guard let start, let end else { return nil }
        let first = CalendarDate(start, in: zone)
        // A meeting that ends at midnight has no part in the next day.
        return first...max(first, CalendarDate(max(start, end.addingTimeInterval(-1)), in: zone))
    }
}

extension MeetingText {
    /// The time on one of its days, on the reader's clocks: `11:00–12:00`, `all day`, `day 2 of 3`,
    /// `by 17:00`.
    ///
    /// - Parameter isShort: True for few columns: `11:00`, `day`, `2/3`.
    package static func time(
        of meeting: MeetingSummary, on day: CalendarDate, zone: TimeZone, isShort: Bool = false
    ) -> String {
        guard let start = meeting.start, let end = meeting.end else { return "" }
        let (first, last) = (WallTime.at(start, in: zone), WallTime.at(end, in: zone))
        if case .due(let deadline) = meeting.time {
            if deadline.minute == nil { return say("due") }
            return isShort ? DateText.clock(first) : say.by(clock: DateText.clock(first))
        }
        guard meeting.takesWholeDays else {
            return isShort ? DateText.clock(first) : DateText.clockRange(first, last)
        }
        guard let days = meeting.days(in: zone), days.lowerBound < days.upperBound else {
            return isShort ? say("day") : say("all day")
        }
        let number = day.dayNumber - days.lowerBound.dayNumber + 1
        let count = days.upperBound.dayNumber - days.lowerBound.dayNumber + 1
        return isShort ? "\(number)/\(count)" : say.day(number, of: count)
    }

    /// The place of a meeting, in a row: `Café Entra`, `any pharmacy`.
    package static func place(of meeting: MeetingSummary) -> String? {
        meeting.venueName ?? meeting.placeKind.map { say.anyPlace(of: $0) }
    }

    /// The time on the clocks of the meeting's zone, `15:00–16:00 Asia/Tokyo`; `nil` where the reader's
    /// clocks agree.
    package static func there(_ meeting: MeetingSummary, readerZone: TimeZone) -> String? {
        guard let zone = meeting.time.zoneIdentifier,
            DateText.here(meeting.time, readerZone: readerZone) != nil
        else { return nil }
        return "\(DateText.clocks(meeting.time)) \(zone)"
    }
}
