import Foundation
import MeetCore

/// Zones, and what the clocks there show, in few words.
package enum ZoneText {
    /// `Lisbon`, `New York`; of a zone that is a difference from UTC and no more, `UTC+02:00`.
    package static func name(_ zone: TimeZone, at instant: Date) -> String {
        zone.identifier.hasPrefix("GMT")
            ? MeetingText.offset(seconds: zone.secondsFromGMT(for: instant))
            : TimeZoneSearch.city(of: zone.identifier)
    }

    /// An hour's time in another zone: `01:00`, with `+1` where it falls on the next day there.
    ///
    /// - Parameter day: That of the hour, by the clocks beside which it stands.
    package static func hour(at instant: Date, in zone: TimeZone, beside day: CalendarDate) -> String {
        let wall = WallTime.at(instant, in: zone)
        return DateText.clock(wall) + say.days(beside: wall.date.dayNumber - day.dayNumber)
    }

    /// The columns that such an hour takes at most.
    package static let hourColumns = 7

    /// A line for people of the same zone elsewhere.
    package struct Line: Hashable, Sendable {
        /// `16:30 for Maria, Ana (Lisbon)`, with a sign before it where it is night there.
        package var text: String
        package var isAtNight: Bool
    }

    /// When a meeting begins by the clocks of others, as far as they show something else than the reader's:
    /// `16:30 for Maria (Lisbon)`, with the day where that is another one.
    package static func lines(
        _ time: MeetingTime, for people: [PersonClock], readerZone: TimeZone
    ) -> [Line] {
        guard let instant = time.start(readerZone: readerZone) else { return [] }
        let today = CalendarDate(instant, in: readerZone)
        return ElsewhereClock.all(at: time, for: people, readerZone: readerZone).map { elsewhere in
            let day = elsewhere.start.date == today ? "" : DateText.dayMonth(elsewhere.start.date) + " "
            let words = say.clock(
                day + DateText.clock(elsewhere.start), for: elsewhere.names,
                in: name(elsewhere.zone, at: instant), isAtNight: elsewhere.isAtNight)
            return Line(
                text: (elsewhere.isAtNight ? night + " " : "") + words, isAtNight: elsewhere.isAtNight)
        }
    }

    /// The sign of an hour at which people sleep.
    package static let night = "☾"

    /// When a meeting begins by the clocks of its own zone, where they show something else than the reader's:
    /// `16:30 Lisbon`; else `nil`.
    package static func ownHour(of time: MeetingTime, readerZone: TimeZone) -> String? {
        guard let zone = time.timeZone, let start = time.shownStart,
            let instant = time.start(readerZone: readerZone), WallTime.at(instant, in: readerZone) != start
        else { return nil }
        return say.clock(DateText.clock(start), in: name(zone, at: instant))
    }
}
