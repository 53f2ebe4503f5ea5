import Foundation
import MeetCore
import Synchronization

/// Zones and their times, in few words.
package enum ZoneText {
    /// `Lisbon`, `New York`, in Greek «Λισαβόνα»; for a zone that is only an offset from UTC, `UTC+02:00`.
    package static func name(_ zone: TimeZone, at instant: Date) -> String {
        zone.identifier.hasPrefix("GMT")
            ? MeetingText.offset(seconds: zone.secondsFromGMT(for: instant))
            : city(of: zone)
    }

    /// The cities by language and zone: making a formatter takes longer than drawing a line.
    private static let cities = Mutex<[String: String]>([:])

    /// Returns the name of the city in the language, as the Unicode Common Locale Data Repository has it.
    private static func city(of zone: TimeZone) -> String {
        let identifier = zone.identifier
        guard !say.isEnglish, identifier.contains("/"), !identifier.hasPrefix("Etc/") else {
            return TimeZoneSearch.city(of: identifier)
        }
        if say.tag == Language.greek.tag, let city = GreekCities.names[identifier] { return city }
        let key = "\(say.tag) \(identifier)"
        if let known = cities.withLock({ $0[key] }) { return known }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: say.tag)
        formatter.timeZone = zone
        formatter.dateFormat = "VVV"
        let city = formatter.string(from: Date(timeIntervalSince1970: 0))
        cities.withLock { $0[key] = city }
        return city
    }

    /// An hour's time in another zone: `01:00`, with `+1` where it falls on the next day there.
    ///
    /// - Parameter day: The day of the hour, on the clocks beside which it is shown.
    package static func hour(at instant: Date, in zone: TimeZone, beside day: CalendarDate) -> String {
        let wall = WallTime.at(instant, in: zone)
        return DateText.clock(wall) + say.days(beside: wall.date.dayNumber - day.dayNumber)
    }

    /// The maximum columns of such an hour.
    package static var hourColumns: Int { ClockText.columns + 2 }

    /// A line for the invitees of one other zone.
    package struct Line: Hashable, Sendable {
        /// `16:30 for Maria, Ana (Lisbon)`, with a sign before it if it is night there.
        package var text: String
        package var isAtNight: Bool

        package init(text: String, isAtNight: Bool) {
            self.text = text
            self.isAtNight = isAtNight
        }
    }

    /// The start of a meeting on the clocks of other invitees, if they differ from the reader's:
    /// `16:30 for Maria (Lisbon)`, with the day if that differs.
    ///
    /// - Parameter hasOwnClocks: True if the clocks of the meeting's own zone are shown beside: these lines leave
    ///   them out, except at night.
    package static func lines(
        _ time: MeetingTime, for people: [PersonClock], readerZone: TimeZone, hasOwnClocks: Bool = false
    ) -> [Line] {
        guard let instant = time.start(readerZone: readerZone) else { return [] }
        let today = CalendarDate(instant, in: readerZone)
        let all = ElsewhereClock.all(at: time, for: people, readerZone: readerZone).filter {
            !hasOwnClocks || $0.isAtNight || $0.zone.identifier != time.zoneIdentifier
        }
        return all.map { elsewhere in
            let day = elsewhere.start.date == today ? "" : DateText.dayMonth(elsewhere.start.date) + " "
            let words = say.clock(
                day + DateText.clock(elsewhere.start), for: elsewhere.names,
                in: name(elsewhere.zone, at: instant),
                night: elsewhere.isAtNight ? elsewhere.start.hour : nil)
            return Line(
                text: (elsewhere.isAtNight ? night + " " : "") + words, isAtNight: elsewhere.isAtNight)
        }
    }

    /// The sign of an hour at night.
    package static let night = "☾"

    /// The start of a meeting on the clocks of its own zone, if they differ from the reader's:
    /// `16:30 Lisbon`; else `nil`.
    package static func ownHour(of time: MeetingTime, readerZone: TimeZone) -> String? {
        guard let zone = time.timeZone, let start = time.shownStart,
            let instant = time.start(readerZone: readerZone), WallTime.at(instant, in: readerZone) != start
        else { return nil }
        return say.clock(DateText.clock(start), in: name(zone, at: instant))
    }
}
