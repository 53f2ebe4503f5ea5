import Foundation
import MeetCore
import TerminalKit

/// Time zones: what changes of the clocks do, what clocks elsewhere show, and free time.
package protocol ZoneWords: Sendable {
    // MARK: - Changes of the clocks

    /// Of a time that was typed or picked: `03:30 does not exist that night; 04:30 is meant.`
    func sentence(_ change: ClockChange) -> String
    /// Of the time of a meeting: `04:30, for 03:30 does not exist that night`.
    func remark(_ change: ClockChange) -> String
    /// Beside a half-hour that comes twice.
    var clocksShowThisTwice: String { get }
    /// An hour that the clocks skip, in little room.
    var skippedHour: String { get }

    // MARK: - Clocks elsewhere

    /// When a meeting begins by the clocks of others: `16:30 for Maria, Nikos (Lisbon)`.
    ///
    /// - Parameters:
    ///   - clock: With the day where it is another one than the reader's.
    ///   - names: At least one.
    ///   - place: What the zone is called.
    ///   - isAtNight: Whether they would sleep else.
    func clock(_ clock: String, for names: [String], in place: String, isAtNight: Bool) -> String
    /// When a meeting begins by the clocks of its own zone, in a row of a list: `16:30 Lisbon`.
    func clock(_ clock: String, in place: String) -> String
    /// Behind an hour of the day after, or before, in a column of hours: `+1`, `−1`; empty of the same day.
    func days(beside days: Int) -> String
    /// The setting of the zones beside the hours, and what it is for.
    var shownZonesLabel: String { get }
    var shownZonesExplanation: String { get }

    // MARK: - Free time

    var freeTimeTitle: String { get }
    /// Above the free slots: `for 1 h · Mo-Fr 09:00-18:00 · until Fri 4 Dec`.
    ///
    /// - Parameters:
    ///   - length: How long the meeting is.
    ///   - hours: The working hours, as they are set.
    ///   - day: The last that was looked at.
    func freeTime(for length: String, within hours: String, until day: String) -> String
    /// Behind a slot: `2 h 30 min free`.
    func free(_ length: String) -> String
    /// Where there is none so long until a day.
    func nothingIsFree(for length: String, until day: String) -> String
    /// Which key looks at the next days.
    func looksFurther(key: String) -> String
    /// Where the hours that are set cannot be read, or there are none.
    func noWorkingHours(_ hours: String) -> String
    /// In the field of a time, where its letter was typed: which key lists free time.
    func listsFreeTime(key: String) -> String
    /// In place of a day's meetings.
    var nothingPlanned: String { get }
    /// Below those of a day's meetings that have room.
    func meetingsMore(_ count: Int) -> String
    /// Behind a day that was typed alone: which key asks for its hour.
    func asksForHour(key: String) -> String
    /// Asks for it; the key keeps the whole day.
    func whichHour(key: String) -> String
    /// In the calendar of a time: what digits do among the days, and among the hours; some twenty columns.
    var digitsAreTheDay: String { get }
    var digitsAreTheHour: String { get }
    /// The setting of the hours in which one works, and what it is for.
    var workingHoursLabel: String { get }
    var workingHoursExplanation: String { get }
}
