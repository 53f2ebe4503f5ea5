import Foundation
import MeetCore
import MeetStore

/// The times of invitations on the clocks of this person, and beside them on those of the meeting's own zone
/// where these differ: a time without a zone is always this person's.
package enum ReaderTime {
    /// The start: `Tue 24 Nov 12:00`, `Tue 24 Nov 12:00 (10:00 Lisbon)`, with the day there if that differs:
    /// `Fri 20 Nov 23:00 (Sat 21 Nov 08:00 Tokyo)`; for all-day ones `21–23 Nov 2026`; empty if unscheduled.
    package static func start(_ time: MeetingTime, readerZone: TimeZone) -> String {
        guard let clocks = Clocks(time, readerZone: readerZone) else { return DateText.start(time) }
        return here(clocks, time) + clocks.beside(DateText.clock(clocks.there))
    }

    /// The start on the reader's clocks alone: `Tue 24 Nov 12:00`.
    package static func here(_ time: MeetingTime, readerZone: TimeZone) -> String {
        Clocks(time, readerZone: readerZone).map { here($0, time) } ?? DateText.start(time)
    }

    /// The start on the reader's clocks alone, with the year: `Tue 24 Nov 2026 12:00`.
    package static func hereWithYear(_ time: MeetingTime, readerZone: TimeZone) -> String {
        guard case .timed = time, let instant = time.start(readerZone: readerZone) else {
            return DateText.start(time)
        }
        let start = WallTime.at(instant, in: readerZone)
        return "\(DateText.dayMonthYear(start.date)) \(DateText.clock(start))"
    }

    /// The whole time: `Tue 24 Nov 2026 12:00–13:00`, `Tue 24 Nov 2026 12:00–13:00 (10:00–11:00 Lisbon)`;
    /// empty if unscheduled.
    package static func when(_ time: MeetingTime, readerZone: TimeZone) -> String {
        guard let clocks = Clocks(time, readerZone: readerZone) else { return DateText.when(time) }
        guard case .timed = time, let end = time.end(readerZone: readerZone) else {
            return here(clocks, time) + clocks.beside(DateText.clock(clocks.there))
        }
        return DateText.range(clocks.here, WallTime.at(end, in: readerZone))
            + clocks.beside(DateText.clocks(time))
    }

    /// The whole time on the reader's clocks alone: `Tue 24 Nov 2026 12:00–13:00`; empty if unscheduled.
    package static func whenHere(_ time: MeetingTime, readerZone: TimeZone) -> String {
        guard let clocks = Clocks(time, readerZone: readerZone) else { return DateText.when(time) }
        guard case .timed = time, let end = time.end(readerZone: readerZone) else {
            return here(clocks, time)
        }
        return DateText.range(clocks.here, WallTime.at(end, in: readerZone))
    }

    /// The day in a row, `24 Nov`, with the year if it is more than half a year from today.
    package static func dayOfRow(_ time: MeetingTime, now: Date, readerZone: TimeZone) -> String {
        guard let day = MeetingText.day(of: time, zone: readerZone) else { return "" }
        let isFar = abs(day.dayNumber - CalendarDate(now, in: readerZone).dayNumber) > 182
        return say.dayWithoutWeekday(day, withYear: isFar)
    }

    private static func here(_ clocks: Clocks, _ time: MeetingTime) -> String {
        if case .due = time { return say.by(clocks.deadline) }
        return "\(DateText.dayMonth(clocks.here.date)) \(DateText.clock(clocks.here))"
    }

    /// A start on two clocks that differ.
    private struct Clocks {
        let here: WallTime
        let there: WallTime
        /// The name of the other zone: `Lisbon`.
        private let place: String

        /// Reads the clocks; `nil` where they agree, or there is no time of day.
        init?(_ time: MeetingTime, readerZone: TimeZone) {
            let zone: TimeZone? =
                switch time {
                case .timed: time.timeZone
                case .due(let deadline): deadline.zone.flatMap { TimeZone(identifier: $0) }
                case .allDay, .unscheduled: nil
                }
            guard let zone, let instant = time.start(readerZone: readerZone) else { return nil }
            here = WallTime.at(instant, in: readerZone)
            there = WallTime.at(instant, in: zone)
            if here == there { return nil }
            place = ZoneText.name(zone, at: instant)
        }

        /// The deadline on the reader's clocks.
        var deadline: Deadline { Deadline(day: here.date, minute: here.hour * 60 + here.minute) }

        /// The clocks there, to be read after those here: ` (10:00 Lisbon)`.
        func beside(_ clocks: String) -> String {
            let day = there.date == here.date ? "" : DateText.dayMonth(there.date) + " "
            return " (\(say.clock(day + clocks, in: place)))"
        }
    }
}

extension InboxItem {
    /// The time that the message is about: of the meeting, or of one date of a series, even if the series no
    /// longer has it; the one that it told, if the meeting was moved since; `nil` if it is unknown.
    package var meantTime: MeetingTime? {
        if tellsFormerTime, let toldTime { return toldTime }
        let start = WallTime(basicText: recurrenceID)
        guard let meeting else { return start.map { .allDay(first: $0.date, last: $0.date) } }
        // A poll has no time before the decision.
        if isOfPoll, !meeting.time.isScheduled { return nil }
        guard let start, meeting.recurrence != nil, meeting.recurrenceID.isEmpty else { return meeting.time }
        return meeting.time(at: start)
    }

    private var isOfPoll: Bool {
        switch news {
        case .voted, .allVoted, .pollClosed: true
        default: false
        }
    }

    /// The time in a list: the proposed one, the one that an outdated answer in words or a report is about,
    /// else `meantTime`.
    package var listedTime: MeetingTime? {
        if case .proposed(let time) = news { return time }
        return formerTime ?? meantTime
    }
}
