import Foundation
import MeetCore

/// Times, days, lengths and zones as arguments.
enum TypedTime {
    /// A day: `2026-12-03`, `tomorrow`, `fri`.
    static func day(_ text: String, clock: PlanningClock) throws -> CalendarDate {
        try WhenParser.parse(text, clock: clock).first
    }

    static func minutes(_ text: String) throws -> Int {
        guard let minutes = DurationParser.minutes(text) else {
            throw Failure("“\(text)” is no length of time; write 1h30m, 90 or 1:30.")
        }
        return minutes
    }

    static func zone(_ text: String) throws -> TimeZone {
        guard let identifier = TimeZoneSearch.exact(text) ?? TimeZoneSearch.validate(text),
            let zone = TimeZone(identifier: identifier)
        else {
            let near = TimeZoneSearch.matches(text, limit: 3)
            let hint =
                near.isEmpty ? "Write it as Europe/Athens." : "Did you mean \(near.joined(separator: ", "))?"
            throw Failure("There is no time zone “\(text)”. \(hint)")
        }
        return zone
    }
}
