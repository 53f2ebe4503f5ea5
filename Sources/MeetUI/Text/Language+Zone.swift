import Foundation
import MeetCore

// MARK: - Changes of the clocks

extension Language {
    /// Of a time that was typed or picked: `03:30 does not exist that night; 04:30 is meant.`
    package func sentence(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant) where reading.date == meant.date:
            say("\(missing(reading)); \(DateText.clock(meant)) is meant.")
        case .skipped(let reading, let meant):
            say("\(missing(reading)); \(dayMonth(meant.date)) \(DateText.clock(meant)) is meant.")
        case .repeated(let reading, let offset):
            say("\(twice(reading)); the first is meant, at \(MeetingText.offset(seconds: offset)).")
        }
    }

    /// Of the time of a meeting: `04:30, for 03:30 does not exist that night`.
    package func remark(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant): say("\(DateText.clock(meant)), for \(missing(reading))")
        case .repeated(let reading, let offset):
            say("\(twice(reading)): the first, at \(MeetingText.offset(seconds: offset))")
        }
    }

    private func missing(_ reading: WallTime) -> String {
        say("\(DateText.clock(reading)) does not exist \(thatNight(reading))")
    }

    private func twice(_ reading: WallTime) -> String {
        say("\(DateText.clock(reading)) comes twice \(thatNight(reading))")
    }

    private func thatNight(_ reading: WallTime) -> String {
        (7..<22).contains(reading.hour) ? say("that day") : say("that night")
    }

    /// Beside a half-hour that comes twice.
    package var clocksShowThisTwice: String { say("comes twice") }
    /// An hour that the clocks skip, in little room.
    package var skippedHour: String { say("skipped", context: "hour") }
}

// MARK: - Clocks elsewhere

extension Language {
    /// When a meeting begins by the clocks of others: `16:30 for Maria, Nikos (Lisbon)`.
    ///
    /// - Parameters:
    ///   - clock: With the day where it is another one than the reader's.
    ///   - names: At least one.
    ///   - place: What the zone is called.
    ///   - isAtNight: Whether they would sleep else.
    package func clock(
        _ clock: String, for names: [String], in place: String, isAtNight: Bool
    ) -> String {
        let shown = names.prefix(3).map { ShortText.name($0) }.joined(separator: ", ")
        let more = names.count > 3 ? say(" and \(names.count - 3) more") : ""
        return say("\(clock)\(isAtNight ? say(" at night") : "") for \(shown)\(more) (\(place))")
    }
    /// When a meeting begins by the clocks of its own zone, in a row of a list: `16:30 Lisbon`.
    package func clock(_ clock: String, in place: String) -> String { "\(clock) \(place)" }
    /// Behind an hour of the day after, or before, in a column of hours: `+1`, `−1`; empty of the same day.
    package func days(beside days: Int) -> String { days > 0 ? "+\(days)" : days < 0 ? "−\(-days)" : "" }
    /// The setting of the zones beside the hours, and what it is for.
    package var shownZonesLabel: String { say("Other zones") }
    package var shownZonesExplanation: String {
        say("Zones whose hours stand beside yours: New York, Asia/Tokyo.")
    }
}

// MARK: - Free time

extension Language {
    package var freeTimeTitle: String { say("Free time") }
    /// Above the free slots: `for 1 h · Mo-Fr 09:00-18:00 · until Fri 4 Dec`.
    ///
    /// - Parameters:
    ///   - length: How long the meeting is.
    ///   - hours: The working hours, as they are set.
    ///   - day: The last that was looked at.
    package func freeTime(for length: String, within hours: String, until day: String) -> String {
        say("for \(length) · \(hours) · until \(day)")
    }
    /// Behind a slot: `2 h 30 min free`.
    package func free(_ length: String) -> String { say("\(length) free") }
    /// Where there is none so long until a day.
    package func nothingIsFree(for length: String, until day: String) -> String {
        say("Nothing is free for \(length) within your working hours until \(day).")
    }
    /// Which key looks at the next days.
    package func looksFurther(key: String) -> String { say("\(key) looks at the next two weeks.") }
    /// Where the hours that are set cannot be read, or there are none.
    package func noWorkingHours(_ hours: String) -> String {
        say("“\(ShortText.typed(hours))” are no working hours; set them on Me, such as “Mo-Fr 09:00-17:00”.")
    }
    /// In the field of a time, where its letter was typed: which key lists free time.
    package func listsFreeTime(key: String) -> String { say("\(key): when you are free") }
    /// In place of a day's meetings.
    package var nothingPlanned: String { say("nothing planned") }
    /// Below those of a day's meetings that have room.
    package func meetingsMore(_ count: Int) -> String { say("and \(count) more") }
    /// Behind a day that was typed alone: which key asks for its hour.
    package func asksForHour(key: String) -> String { say("\(key) asks for the hour") }
    /// Asks for it; the key keeps the whole day.
    package func whichHour(key: String) -> String {
        say("At what time? Type it, or \(key) keeps the whole day.")
    }
    /// In the calendar of a time: what digits do among the days, and among the hours; some twenty columns.
    package var digitsAreTheDay: String { say("type a day: 24") }
    package var digitsAreTheHour: String { say("type 9 or 15:30") }
    /// The setting of the hours in which one works, and what it is for.
    package var workingHoursLabel: String { say("Working hours") }
    package var workingHoursExplanation: String {
        say("When free time is looked for: Mo-Fr 09:00-17:00; Sa 10-14.")
    }
}
