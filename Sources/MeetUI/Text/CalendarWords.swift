import Foundation
import MeetCore
import VenueSearch

/// Dates, times and lengths of time.
package protocol CalendarWords: Sendable {
    // MARK: - Days and months

    /// `Mon` for 1; empty for a day that does not exist.
    func shortWeekdayName(_ number: Int) -> String

    // MARK: - Dates

    // What `dayMonthYear`, `dates` and `dayWithoutWeekday` write, `WhenParser` has to read.

    /// `Sat 21 Nov 2026`
    func dayMonthYear(_ date: CalendarDate) -> String
    /// `Sat 21 Nov`
    func dayMonth(_ date: CalendarDate) -> String
    /// `November 2026`
    func monthYear(_ date: CalendarDate) -> String
    /// `21 Nov`, `21 Nov 2026`
    func dayWithoutWeekday(_ date: CalendarDate, withYear: Bool) -> String
    /// `21–23 Nov 2026`, `30 Nov – 2 Dec 2026`, `30 Dec 2026 – 2 Jan 2027`; the second is later than the first.
    func dates(_ first: CalendarDate, _ last: CalendarDate) -> String
    /// As above a list's rows.
    var todayHeading: String { get }
    var tomorrowHeading: String { get }
    var yesterdayHeading: String { get }

    // MARK: - Times of a meeting

    var allDay: String { get }
    /// What stands in place of a time at the left of a row.
    var allDayInRow: String { get }
    var noDateYet: String { get }
    /// Where nothing else stands on the line.
    var noDateYetAlone: String { get }
    /// What the reader's own clocks show: `09:00–10:00 here`.
    func here(_ clocks: String) -> String
    /// What the clocks at a venue show: `09:30 there`, and on another day `Sun 01:30 there`.
    ///
    /// - Parameter weekday: 1 is Monday.
    func there(_ clock: String, weekday: Int?) -> String
    /// The same where the zone is a guess: `about 09:30 there`.
    func about(_ clock: String) -> String

    // MARK: - Lengths of time

    /// `45 min`, `1 h 30 min`, `1 day 2 h`, as `DurationParser` reads it; below nothing is `0 min`.
    func length(minutes: Int) -> String

    // MARK: - How far away a meeting is

    /// `in 1 h 19 min`
    func ahead(minutes: Int) -> String
    /// `now, 25 min left`
    func running(minutesLeft: Int) -> String
    /// `just ended`, `5 min ago`
    func over(minutes: Int) -> String
    /// `tomorrow`, `in 3 days`
    func ahead(days: Int) -> String
    /// `yesterday`, `2 days ago`
    func over(days: Int) -> String
    /// `today`, `today, day 2 of 3`
    func running(day: Int, of days: Int) -> String
}
