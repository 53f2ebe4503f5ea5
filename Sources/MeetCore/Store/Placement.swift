import Foundation
import GRDB

/// Where meetings stand in time.
///
/// Lists are ordered by an instant that is stored with each meeting. For whole days that is midnight where the
/// reader was when it was computed; for wall times it follows the rules of the zone known then. The `meta` row
/// `placement` says where and by which rules. A reader elsewhere computes midnights while it reads, which is
/// slower and right; the first action that writes there puts the stored instants in order.
struct Placement: Equatable {
    /// For `sortInstant` of what has no time.
    static let never = Int64.max
    /// No meeting ends later; in the year 11476.
    private static let farthest: Int64 = 300_000_000_000

    var start: Int64
    var end: Int64?

    /// Seconds since 1970; the end is the first instant after the meeting.
    init(_ time: MeetingTime, reader: TimeZone) {
        switch time {
        case .timed(let wall, let zone, let minutes):
            let zone = TimeZone(identifier: zone) ?? reader
            start = Self.instant(
                days: Self.days(wall.date), seconds: Int64(clamping: wall.hour &* 3600 &+ wall.minute &* 60),
                in: zone)
            end = start + min(max(0, Int64(clamping: minutes)), Self.farthest / 60) * 60
        case .allDay(let first, let last):
            start = Self.instant(days: Self.days(first), seconds: 0, in: reader)
            end = Self.instant(days: Self.days(max(first, last)) + 1, seconds: 0, in: reader)
        case .unscheduled:
            start = Self.never
            end = nil
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counted in eras of 400 years that begin in March.
    static func days(_ date: CalendarDate) -> Int64 {
        let month = Int64(min(max(date.month, 1), 12))
        let year = Int64(min(max(date.year, -9999), 99999)) - (month <= 2 ? 1 : 0)
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + Int64(min(max(date.day, 1), 31)) - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The inverse of `days(_:)`.
    static func date(days: Int64) -> CalendarDate {
        let shifted = min(max(days, -4_000_000), 36_000_000) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return CalendarDate(
            year: Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)), month: Int(month),
            day: Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))
    }

    /// The day it is at an instant.
    static func date(at instant: Int64, in zone: TimeZone) -> CalendarDate {
        let instant = min(max(instant, -Self.farthest), Self.farthest * 2)
        let local = instant + offset(at: instant, in: zone)
        return date(days: local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
    }

    /// The instant of a wall time. One that comes twice is the first of the two; one that is skipped is read by
    /// the offset before the gap (RFC 5545, 3.3.5).
    static func instant(days: Int64, seconds: Int64, in zone: TimeZone) -> Int64 {
        let wall = days * 86_400 + seconds
        let before = offset(at: wall - 86_400, in: zone)
        let after = offset(at: wall + 86_400, in: zone)
        if before == after || offset(at: wall - before, in: zone) == before { return wall - before }
        return offset(at: wall - after, in: zone) == after ? wall - after : wall - before
    }

    private static func offset(at instant: Int64, in zone: TimeZone) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
    }

    /// `localMidnight(date, days)`: the instant at which, at the reader's, the day begins that comes so many
    /// days after an ISO 8601 date.
    static func midnightFunction(_ zone: @escaping @Sendable () -> TimeZone) -> DatabaseFunction {
        DatabaseFunction("localMidnight", argumentCount: 2) { values in
            guard let text = String.fromDatabaseValue(values[0]), let date = CalendarDate(iso8601: text),
                let later = Int64.fromDatabaseValue(values[1])
            else { return nil }
            return instant(days: days(date) + later, seconds: 0, in: zone())
        }
    }
}

extension CalendarDate {
    /// Reads what `description` writes, for years of four digits or more.
    init?(iso8601 text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(Substring(parts[0])), let month = Int(Substring(parts[1])),
            let day = Int(Substring(parts[2]))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Whether the calendar has this day, between the years 1 and 9999.
    var isReal: Bool {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return false
        }
        return Placement.date(days: Placement.days(self)) == self
    }
}

extension Date {
    /// Milliseconds since 1970.
    var milliseconds: Int64 { Self.clamped((timeIntervalSince1970 * 1000).rounded()) }
    /// The last whole second not after it, since 1970.
    var secondsBefore: Int64 { Self.clamped(timeIntervalSince1970.rounded(.down)) }
    /// The first whole second not before it, since 1970.
    var secondsAfter: Int64 { Self.clamped(timeIntervalSince1970.rounded(.up)) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
    }

    init(seconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static func clamped(_ number: Double) -> Int64 {
        number.isNaN ? 0 : Int64(min(max(number, -9e15), 9e15))
    }
}
