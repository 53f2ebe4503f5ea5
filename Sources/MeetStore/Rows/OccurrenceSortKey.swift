import Foundation
import GRDB
import MeetCore

/// The position of an occurrence in time, as in its row.
///
/// A timed one has UTC seconds, for ordering only, by the rules of its zone. Whole days have the seconds of
/// the reader's wall time at midnight, 86400 for each day since 1970-01-01, so that they are the same for
/// every reader.
struct OccurrenceSortKey: Equatable {
    /// The start of an occurrence without a time.
    static let never = Int64.max
    /// The maximum end of a meeting, in the year 11476.
    private static let farthest: Int64 = 300_000_000_000
    static let day: Int64 = 86_400

    var start: Int64
    /// The end in seconds, exclusive; `nil` without a time.
    var end: Int64?
    var isWholeDay = false

    /// Places a time.
    ///
    /// - Parameter reader: The reader's zone, used in place of an unknown one.
    init(_ time: MeetingTime, reader: TimeZone) {
        switch time {
        case .timed(let wall, let zone, let minutes):
            let zone = TimeZone(identifier: zone) ?? reader
            start = wall.instant(in: zone)?.secondsBefore ?? Int64(wall.utcSeconds)
            end = start + min(max(0, Int64(clamping: minutes)), Self.farthest / 60) * 60
        case .allDay(let first, let last):
            start = Int64(first.dayNumber) * Self.day
            end = Int64(max(first, last).dayNumber + 1) * Self.day
            isWholeDay = true
        case .due(let deadline):
            if let wall = deadline.wallTime {
                let zone = deadline.zone.flatMap { TimeZone(identifier: $0) } ?? reader
                start = wall.instant(in: zone)?.secondsBefore ?? Int64(wall.utcSeconds)
                end = start
            } else {
                start = Int64(deadline.day.dayNumber) * Self.day
                end = start + Self.day
                isWholeDay = true
            }
        case .unscheduled:
            start = Self.never
            end = nil
        }
    }

    /// Reads a row.
    ///
    /// - Parameter row: A row with `startsAt`, `endsAt` and `isWholeDay` of an occurrence.
    init(_ row: StoredRow) throws {
        start = try row["startsAt"]
        end = try row["endsAt"]
        isWholeDay = try row["isWholeDay"]
    }

    /// Returns the start for a reader, in seconds since 1970; `never` without a time.
    func start(for reader: TimeZone) -> Int64 { isWholeDay ? Self.midnight(start, in: reader) : start }

    func end(for reader: TimeZone) -> Int64? {
        isWholeDay ? end.map { Self.midnight($0, in: reader) } : end
    }

    fileprivate static func midnight(_ floating: Int64, in zone: TimeZone) -> Int64 {
        CalendarDate(dayNumber: Int(floating / day)).startOfDay(in: zone).secondsBefore
    }
}

/// An instant for comparison with occurrences.
///
/// Midnights are ordered like their days. So whole days begin before an instant if they begin before the
/// first day whose midnight is not before it, and no midnight needs to be computed for each row.
struct ReaderInstant {
    /// The seconds since 1970, for timed occurrences.
    var timed: Int64
    /// The start in seconds of whole days: the first day whose midnight is at the instant or later.
    var firstDayFrom: Int64
    /// The first day whose midnight is later than the instant.
    var firstDayAfter: Int64

    /// Makes an instant.
    ///
    /// - Parameter seconds: The seconds since 1970.
    init(_ seconds: Int64, reader: TimeZone) {
        timed = seconds
        if seconds == OccurrenceSortKey.never {
            (firstDayFrom, firstDayAfter) = (seconds, seconds)
            return
        }
        let day = Int64(CalendarDate(Date(seconds: seconds), in: reader).dayNumber) * OccurrenceSortKey.day
        let midnight = OccurrenceSortKey.midnight(day, in: reader)
        firstDayFrom = midnight >= seconds ? day : day + OccurrenceSortKey.day
        firstDayAfter = midnight > seconds ? day : day + OccurrenceSortKey.day
    }
}

extension CalendarDate {
    /// Parses a `description`, for years of four digits or more.
    package init?(iso8601 text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(Substring(parts[0])), let month = Int(Substring(parts[1])),
            let day = Int(Substring(parts[2]))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
