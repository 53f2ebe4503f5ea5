import Foundation
import MeetCore

// MARK: - Changes of the clocks

extension Language {
    /// The remark on a typed or picked time: `03:30 does not exist that night; 04:30 is meant.`
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

    /// The remark on a meeting's time: `04:30, for 03:30 does not exist that night`.
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
}

// MARK: - Free time

extension Language {
    /// Behind a slot: `2 h 30 min free`.
    package func free(_ length: String) -> String { say("\(length) free") }
    /// Below those of a day's meetings that have room.
    package func meetingsMore(_ count: Int) -> String { say("and \(count) more") }
}
