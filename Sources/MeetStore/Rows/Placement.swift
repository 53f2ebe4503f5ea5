import Foundation
import GRDB
import MeetCore

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
            start = wall.instant(in: zone)?.secondsBefore ?? Int64(wall.utcSeconds)
            end = start + min(max(0, Int64(clamping: minutes)), Self.farthest / 60) * 60
        case .allDay(let first, let last):
            start = Self.midnight(first, in: reader)
            end = Self.midnight(max(first, last).adding(days: 1), in: reader)
        case .unscheduled:
            start = Self.never
            end = nil
        }
    }

    /// The first instant of a day in a zone.
    private static func midnight(_ date: CalendarDate, in zone: TimeZone) -> Int64 {
        date.startOfDay(in: zone).secondsBefore
    }

    /// `localMidnight(date, days)`: the instant at which, at the reader's, the day begins that comes so many
    /// days after an ISO 8601 date.
    static func midnightFunction(_ zone: @escaping @Sendable () -> TimeZone) -> DatabaseFunction {
        DatabaseFunction("localMidnight", argumentCount: 2) { values in
            guard let text = String.fromDatabaseValue(values[0]), let date = CalendarDate(iso8601: text),
                let later = Int.fromDatabaseValue(values[1])
            else { return nil }
            return midnight(date.adding(days: later), in: zone())
        }
    }
}

extension CalendarDate {
    /// Reads what `description` writes, for years of four digits or more.
    package init?(iso8601 text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(Substring(parts[0])), let month = Int(Substring(parts[1])),
            let day = Int(Substring(parts[2]))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

/// The SQL that tells the start and the end of a meeting `m`, in seconds since 1970.
struct Instants {
    var start: String
    var end: String

    static let stored = Instants(start: "m.sortInstant", end: "m.endInstant")
    static let computed = Instants(
        start: "iif(m.timeKind = 'allDay', localMidnight(m.firstDate, 0), m.sortInstant)",
        end: "iif(m.timeKind = 'allDay', localMidnight(m.lastDate, 1), m.endInstant)")
}
