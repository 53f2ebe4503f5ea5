import Foundation
import MeetCore

/// Dates and times as the screens and commands write them, in plain string building, so that the first screen
/// does not wait for ICU's formatters. `WhenParser` reads the texts of `range` and `dates`. `Languages.dates`
/// determines the clock and the order of day and month; the examples here have the standard ones.
package enum DateText {
    /// `Sat 21 Nov 2026`
    package static func dayMonthYear(_ date: CalendarDate) -> String {
        say.dayMonthYear(date)
    }

    /// `Sat 21 Nov`
    package static func dayMonth(_ date: CalendarDate) -> String {
        say.dayMonth(date)
    }

    /// `November 2026`
    package static func monthYear(_ date: CalendarDate) -> String {
        say.monthYear(date)
    }

    /// `12 Apr 1985`, with the parts that a card has; other text unchanged.
    package static func onCard(_ date: ContactDate) -> String {
        switch date {
        case .date(let year, let month, let day): say.dateOnCard(year: year, month: month, day: day)
        case .text(let text): text
        }
    }

    /// `09:05`
    package static func clock(_ time: WallTime) -> String { ClockText.clock(time.hour, time.minute) }

    /// `11:00–12:00`, without days.
    package static func clockRange(_ start: WallTime, _ end: WallTime) -> String {
        start == end ? clock(start) : ClockText.range(start, end)
    }

    /// `Sat 21 Nov 2026 11:00–12:00`, or over midnight `21 Nov 2026 22:00 – 22 Nov 01:00`.
    package static func range(_ start: WallTime, _ end: WallTime) -> String {
        if start.date == end.date {
            return "\(dayMonthYear(start.date)) \(clockRange(start, end))"
        }
        let from = "\(say.dayWithoutWeekday(start.date, withYear: true)) \(clock(start))"
        let hasYear = end.date.year != start.date.year || Languages.dates.order == .yearMonthDay
        let to = "\(say.dayWithoutWeekday(end.date, withYear: hasYear)) \(clock(end))"
        return "\(from) – \(to)"
    }

    /// `Sat 21 Nov 2026`, `21–23 Nov 2026`, `30 Nov – 2 Dec 2026`, `30 Dec 2026 – 2 Jan 2027`.
    package static func dates(
        _ first: CalendarDate, _ last: CalendarDate
    ) -> String {
        last <= first ? dayMonthYear(first) : say.dates(first, last)
    }

    /// The heading of a day in a list: `Today`, `Tomorrow`, `Yesterday`, `Thu 26 Nov`, `Thu 26 Nov 2027`.
    package static func heading(
        _ date: CalendarDate, today: CalendarDate
    ) -> String {
        switch date.dayNumber - today.dayNumber {
        case 0: say("Today")
        case 1: say("Tomorrow")
        case -1: say("Yesterday")
        default: date.year == today.year ? dayMonth(date) : dayMonthYear(date)
        }
    }
}

extension DateText {
    /// The time in the meeting's own zone, as `WhenParser` reads it: `Sat 21 Nov 2026 11:00–12:00`,
    /// `21–23 Nov 2026`; empty if unscheduled. The zone is not included.
    package static func when(_ time: MeetingTime) -> String {
        switch time {
        case .timed(let start, let zone, let minutes):
            range(shown(start, zone), end(of: start, zone: zone, minutes: minutes))
        case .allDay(let first, let last): dates(first, last)
        case .due(let deadline): say.by(deadline)
        case .unscheduled: ""
        }
    }

    /// The time with its zone, if that is not the reader's: `Sat 21 Nov 2026 11:00–12:00 Asia/Tokyo`. A
    /// form's field contains this text, so that deleting the zone's name removes the zone.
    package static func field(_ time: MeetingTime, readerZone: TimeZone) -> String {
        var zone = time.zoneIdentifier
        if case .due(let deadline) = time { zone = deadline.zone }
        guard let zone, zone != readerZone.identifier else { return when(time) }
        return "\(when(time)) \(zone)"
    }

    /// The start in the meeting's own zone: `Sat 21 Nov 11:00`, for all-day ones `21–23 Nov 2026`; empty if
    /// unscheduled.
    package static func start(_ time: MeetingTime) -> String {
        switch time {
        case .timed(let start, let zone, _):
            "\(dayMonth(shown(start, zone).date)) \(clock(shown(start, zone)))"
        case .allDay(let first, let last): dates(first, last)
        case .due(let deadline): say.by(deadline)
        case .unscheduled: ""
        }
    }

    /// The day in the meeting's own zone: `Sat 21 Nov 2026`, `21–23 Nov 2026`; empty when unscheduled.
    package static func day(_ time: MeetingTime) -> String {
        switch time {
        case .timed(let start, let zone, _): dayMonthYear(shown(start, zone).date)
        case .allDay(let first, let last): dates(first, last)
        case .due(let deadline): say.by(deadline)
        case .unscheduled: ""
        }
    }

    /// The time of a meeting: `11:00–12:00`; in another zone than the reader's `11:00–12:00 Europe/Athens`, and
    /// if the reader's clocks differ, those first: `09:00–10:00 here · 11:00–12:00 Europe/Athens`; with the day
    /// there if that differs, too: `23:00–00:00 here · Sat 21 Nov 08:00–09:00 Asia/Tokyo`.
    ///
    /// - Parameter namesOwnZone: True for text that may be read elsewhere: the reader's own zone is written too.
    package static func timeLine(
        _ time: MeetingTime, readerZone: TimeZone, namesOwnZone: Bool = false
    ) -> String {
        switch time {
        case .allDay: return say("all day")
        case .due(let deadline):
            return timeLine(deadline, readerZone: readerZone, namesOwnZone: namesOwnZone)
        case .unscheduled: return say("no date yet")
        case .timed(let agreed, let zone, _):
            let isNamed = namesOwnZone || zone != readerZone.identifier
            let own = isNamed ? "\(clocks(time)) \(zone)" : clocks(time)
            guard let (first, here) = readerClocks(time, readerZone) else { return own }
            let start = shown(agreed, zone)
            let day = first.date == start.date ? "" : dayMonth(start.date) + " "
            return "\(say.here(here)) · \(day)\(own)"
        }
    }

    /// `by Fri 27 Nov 2026 18:00`, `by Fri 27 Nov 2026 16:00 here · 18:00 Europe/Athens`
    private static func timeLine(
        _ deadline: Deadline, readerZone: TimeZone, namesOwnZone: Bool
    ) -> String {
        let zone = namesOwnZone || deadline.zone != readerZone.identifier ? deadline.zone : nil
        func spoken(_ words: String) -> String {
            [words, zone].compactMap { $0 }.joined(separator: " ")
        }
        guard let wall = deadline.wallTime, let instant = deadline.instant(readerZone: readerZone) else {
            return spoken(say.by(deadline))
        }
        let here = WallTime.at(instant, in: readerZone)
        if here == wall { return spoken(say.by(deadline)) }
        let own = say.by(Deadline(day: here.date, minute: here.hour * 60 + here.minute))
        let day = here.date == wall.date ? "" : dayMonth(wall.date) + " "
        return "\(say.here(own)) · \(spoken(day + clock(wall)))"
    }

    /// The time on the reader's clocks, `09:00–10:00 here`, with the reader's day where it differs; `nil`
    /// where the clocks agree.
    package static func here(_ time: MeetingTime, readerZone: TimeZone) -> String? {
        guard case .timed(let agreed, let zone, _) = time,
            let (first, here) = readerClocks(time, readerZone)
        else { return nil }
        let day = first.date == shown(agreed, zone).date ? "" : dayMonth(first.date) + " "
        return say.here(day + here)
    }

    /// The start and the time of day on the reader's clocks; `nil` where the clocks agree.
    private static func readerClocks(
        _ time: MeetingTime, _ readerZone: TimeZone
    ) -> (first: WallTime, clocks: String)? {
        guard case .timed(let agreed, let zone, let minutes) = time,
            let interval = time.interval(in: readerZone)
        else { return nil }
        let first = WallTime.at(interval.lowerBound, in: readerZone)
        let last = WallTime.at(interval.upperBound, in: readerZone)
        if first == shown(agreed, zone), last == end(of: agreed, zone: zone, minutes: minutes) { return nil }
        return (first, clocks(first, last, until: interval.upperBound, in: readerZone, minutes))
    }

    /// The time on the clocks of the meeting's own zone: `11:00–12:00`; empty without a time of day.
    package static func clocks(_ time: MeetingTime) -> String {
        guard case .timed(let start, let zone, let minutes) = time else { return "" }
        let (first, last) = (shown(start, zone), end(of: start, zone: zone, minutes: minutes))
        guard let timeZone = time.timeZone, let end = time.end(readerZone: timeZone) else {
            return clocks(first, last)
        }
        return clocks(first, last, until: end, in: timeZone, minutes)
    }

    /// The time of day. If the clocks are set back in between, so that the end is not after the start, the
    /// end has its offset from UTC: `03:30–03:30 UTC+02:00`.
    private static func clocks(
        _ start: WallTime, _ end: WallTime, until instant: Date, in zone: TimeZone, _ minutes: Int
    ) -> String {
        guard minutes > 0, end <= start else { return clocks(start, end) }
        let offset = MeetingText.offset(seconds: zone.secondsFromGMT(for: instant))
        return "\(clock(start))–\(clock(end)) \(offset)"
    }

    /// The start as the clocks show it: another time of day where they skip the agreed one.
    private static func shown(_ start: WallTime, _ zone: String) -> WallTime {
        TimeZone(identifier: zone).map { start.shown(in: $0) } ?? start
    }

    /// The wall time at which a meeting ends, in its own zone.
    private static func end(of start: WallTime, zone: String, minutes: Int) -> WallTime {
        guard let timeZone = TimeZone(identifier: zone), let instant = start.instant(in: timeZone) else {
            return start.adding(minutes: max(0, minutes))
        }
        return WallTime.at(instant.addingTimeInterval(Double(max(0, minutes)) * 60), in: timeZone)
    }

    /// The time of day, without a date if the end is within a day of the start.
    private static func clocks(_ start: WallTime, _ end: WallTime) -> String {
        let days = end.date.dayNumber - start.date.dayNumber
        let isPlain = days == 0 || (days == 1 && (end.hour, end.minute) <= (start.hour, start.minute))
        if isPlain { return clockRange(start, end) }
        return "\(clock(start)) – \(dayMonth(end.date)) \(clock(end))"
    }
}
