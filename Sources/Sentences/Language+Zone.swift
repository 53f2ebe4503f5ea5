import Foundation
import MeetCore

// MARK: - Changes of the clocks

extension Language {
    /// The remark on a typed or picked time: `03:30 does not exist that night; 04:30 is used.`
    package func sentence(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant) where reading.date == meant.date:
            say("\(missing(reading)); \(DateText.clock(meant)) is used.")
        case .skipped(let reading, let meant):
            say("\(missing(reading)); \(dayMonth(meant.date)) \(DateText.clock(meant)) is used.")
        case .repeated(let reading, let offset):
            say("\(twice(reading)); the first is used, at \(MeetingText.offset(seconds: offset)).")
        }
    }

    /// The remark on a meeting's time: `04:30, for 03:30 does not exist that night`.
    package func remark(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant): say("\(DateText.clock(meant)), because \(missing(reading))")
        case .repeated(let reading, let offset):
            say("\(twice(reading)): the first, at \(MeetingText.offset(seconds: offset))")
        }
    }

    private func missing(_ reading: WallTime) -> String {
        say("\(DateText.clock(reading)) does not exist \(thatNight(reading))")
    }

    private func twice(_ reading: WallTime) -> String {
        say("\(DateText.clock(reading)) occurs twice \(thatNight(reading))")
    }

    private func thatNight(_ reading: WallTime) -> String {
        (7..<23).contains(reading.hour) ? say("that day") : say("that night")
    }
}

// MARK: - Clocks elsewhere

extension Language {
    /// The start of a meeting on the clocks of other invitees: `16:30 for Maria, Nikos (Lisbon)`.
    ///
    /// - Parameters:
    ///   - clock: The time, with the day if it differs from the reader's.
    ///   - names: At least one.
    ///   - place: The name of the zone.
    ///   - night: The hour of the start, if a part of the meeting is in the night there.
    package func clock(
        _ clock: String, for names: [String], in place: String, night hour: Int?
    ) -> String {
        let shown = names.prefix(3).map { ShortText.name($0) }.joined(separator: ", ")
        let more = names.count > 3 ? say(" and \(names.count - 3) more") : ""
        return say("\(clock)\(hour.map(partOfNight) ?? "") for \(shown)\(more) (\(place))")
    }

    /// The words after the start of a meeting in the night; one that begins in the evening ends there.
    private func partOfNight(_ hour: Int) -> String {
        switch hour {
        case 7..<23: say(" into the night")
        case 5..<7: say(" early in the morning")
        default: say(" at night")
        }
    }

    /// The start of a meeting on the clocks of its own zone, in a row of a list: `16:30 Lisbon`.
    package func clock(_ clock: String, in place: String) -> String { "\(clock) \(place)" }
    /// The mark of an hour of the next or the previous day, in a column of hours: `+1`, `−1`; empty on the
    /// same day.
    package func days(beside days: Int) -> String { days > 0 ? "+\(days)" : days < 0 ? "−\(-days)" : "" }
}

// MARK: - Free time

extension Language {
    /// The length of a free slot: `2 h 30 min free`. Languages in which the word agrees with the last unit have
    /// a sentence for minutes of its own.
    package func free(minutes: Int) -> String {
        let length = length(minutes: minutes)
        let rest = max(0, minutes) % 60
        guard rest == 0, minutes >= 60 else {
            return say("\(length) free", "\(length) free", rest, context: "minutes")
        }
        let hours = minutes % 1440 / 60
        return say("\(length) free", "\(length) free", hours > 0 ? hours : minutes / 1440)
    }
    /// The number of a day's meetings that do not fit, below the listed ones.
    package func meetingsMore(_ count: Int) -> String { say("and \(count) more") }
}
