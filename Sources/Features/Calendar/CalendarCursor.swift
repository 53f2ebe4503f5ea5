import Foundation
import MeetCore

/// The cursor of the calendar, common to all its sheets: a moment, as the reader's clocks show it.
struct CalendarCursor: Hashable, Sendable {
    var day: CalendarDate
    var reading: HourAxis.Reading

    init(day: CalendarDate, reading: HourAxis.Reading = HourAxis.Reading(0)) {
        self.day = day
        self.reading = reading
    }

    /// The place of an instant.
    init(_ instant: Date, in zone: TimeZone) {
        let day = CalendarDate(instant, in: zone)
        let axis = HourAxis(days: [day], zone: zone)
        self.init(day: day, reading: axis.reading(at: axis.place(of: instant, on: day) ?? 0))
    }

    var wallTime: WallTime {
        WallTime(date: day, hour: reading.minute / 60, minute: reading.minute % 60)
    }

    func instant(in zone: TimeZone) -> Date {
        let axis = HourAxis(days: [day], zone: zone)
        return axis.instant(at: axis.place(of: reading), on: day) ?? wallTime.instant(in: zone)
            ?? day.startOfDay(in: zone)
    }

    // MARK: - Moving

    /// Moves by rows of hours, and past midnight to the next day; rows that a day lacks are skipped.
    ///
    /// - Parameters:
    ///   - minutes: The minutes of a row.
    ///   - days: The days shown side by side.
    func moved(rows: Int, minutes: Int, days: [CalendarDate], zone: TimeZone) -> CalendarCursor {
        var axis = HourAxis(days: days.contains(day) ? days : [day], zone: zone)
        var cursor = self
        var place = axis.place(of: reading) / minutes * minutes
        for _ in 0..<abs(rows) {
            // No gap is longer than a day.
            for _ in 0...(2 * axis.length / minutes) {
                place += rows < 0 ? -minutes : minutes
                if !(0..<axis.length).contains(place) {
                    let next = cursor.day.adding(days: rows < 0 ? -1 : 1)
                    guard next.isReal else { return cursor }
                    if !days.contains(next) { axis = HourAxis(days: [next], zone: zone) }
                    cursor.day = next
                    place = rows < 0 ? (axis.length - 1) / minutes * minutes : 0
                }
                if axis.instant(at: place, on: cursor.day) != nil { break }
            }
            cursor.reading = axis.reading(at: place)
        }
        return cursor
    }

    /// Moves to the same hour of another day.
    func moved(days: Int) -> CalendarCursor { at(day.adding(days: days)) }

    /// Moves to the same day of another month.
    func moved(months: Int) -> CalendarCursor { at(day.adding(months: months)) }

    /// This hour on another day; unchanged if there is no such day.
    func at(_ day: CalendarDate) -> CalendarCursor {
        day.isReal ? CalendarCursor(day: day, reading: HourAxis.Reading(reading.minute)) : self
    }

    /// Moves to the start of the cursor's row, and out of an hour that its day lacks.
    func settled(minutes: Int, days: [CalendarDate], zone: TimeZone) -> CalendarCursor {
        let axis = HourAxis(days: days.contains(day) ? days : [day], zone: zone)
        var place = min(axis.place(of: reading) / minutes * minutes, axis.length - 1)
        while axis.instant(at: place, on: day) == nil, place + minutes < axis.length { place += minutes }
        return CalendarCursor(day: day, reading: axis.reading(at: place))
    }
}
