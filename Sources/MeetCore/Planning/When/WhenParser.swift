import Foundation

/// Reads a time as people type it: `fri 15:00`, `tomorrow 9-10:30`, `3 dec 18:30 for 2h Europe/Athens`,
/// `in 2 hours`, `2026-12-03T18:30+02:00`, `21–23 Nov 2026`.
///
/// - A weekday is the nearest one ahead, today included while the time is still to come; `next fri` is the
///   one of the calendar week after this (weeks begin on Monday). A date without a year is the next such day,
///   today included. A time alone is today's, or tomorrow's once it has passed. A day alone is all day.
/// - `3/12` is refused, because half of the world reads it as 12 March; `13/12` and `3.12.2026` are not.
/// - Four digits are a time (`1500`), but after a day and a month those from 1970 to 2099 are a year.
/// - The end of a range without a day is the next time the clocks show it (`22:00-01:00`).
/// - Lengths are what really passes, also where the clocks change in between.
package enum WhenParser {
    /// More than this is no typed time.
    private static let maximumBytes = 300

    package static func parse(
        _ text: String, clock: PlanningClock, defaultMinutes: Int = 60
    ) throws(WhenError) -> When {
        guard text.utf8.count <= maximumBytes else { throw .tooLong }
        let expression = try WhenReader.read(text)
        return try WhenResolver(expression, clock: clock, defaultMinutes: defaultMinutes).when()
    }
}
