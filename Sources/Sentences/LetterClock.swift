import Foundation
import MeetCore

/// The times in a mail: on the recipient's clocks first, where these are known. A mail may be read anywhere, so
/// the zone is always told.
package struct LetterClock {
    /// The recipient's zone; `nil` if it is unknown.
    private let zone: TimeZone?

    package init(zone: TimeZone?) { self.zone = zone }

    /// The whole time with the year: `Tue 24 Nov 2026 · 10:00–11:00 Athens`; on other clocks
    /// `Tue 24 Nov 2026 · 08:00–09:00 Lisbon, 10:00–11:00 Athens`; empty without a date.
    func when(_ time: MeetingTime) -> String {
        guard let (own, place) = own(time) else { return named(time) }
        let there = there(time, beside: own)
        switch own {
        case .timed:
            return "\(DateText.day(own)) · " + both(DateText.clocks(own), place, there, theirs(time))
        case .due(let deadline): return both(say.by(deadline), place, there, theirs(time))
        case .allDay, .unscheduled: return named(time)
        }
    }

    /// The start in a subject, without the year: `Tue 24 Nov 10:00` on the recipient's clocks; on other
    /// clocks `Tue 24 Nov 08:00 Lisbon`, and if theirs are unknown `Tue 24 Nov 10:00 Athens`.
    package func start(_ time: MeetingTime) -> String {
        if let (own, place) = own(time) { return at(Self.startAlone(own), place) }
        return at(Self.startAlone(time), zone == nil ? theirs(time) : "")
    }

    /// The start without its zone.
    private static func startAlone(_ time: MeetingTime) -> String {
        switch time {
        case .timed, .unscheduled: DateText.start(time)
        case .allDay(let first, let last):
            last <= first ? DateText.dayMonth(first) : say.dates(first, last, withYear: false)
        case .due(let deadline): say.by(deadline, withYear: false)
        }
    }

    /// The time in a sentence: `Tue 24 Nov 2026 10:00–11:00 Athens`, `Tue 24 Nov 2026 08:00–09:00 Lisbon`.
    func inWords(_ time: MeetingTime) -> String {
        guard let (own, place) = own(time) else { return at(DateText.when(time), theirs(time)) }
        return at(DateText.when(own), place)
    }

    /// The day of a date of a series, on the recipient's clocks if they are known.
    ///
    /// - Parameters:
    ///   - start: The start of the date on the clocks of the series.
    ///   - time: A time of the series, for its zone.
    func day(_ start: WallTime, of time: MeetingTime) -> CalendarDate {
        guard let zone, let clocks = time.timeZone, let instant = start.instant(in: clocks) else {
            return start.date
        }
        return CalendarDate(instant, in: zone)
    }

    /// The former and the present time, `nil` for none. Two times on the same clocks of the meeting have no
    /// zone, because the present one follows with it.
    func change(from old: MeetingTime?, to new: MeetingTime?) -> (old: String, new: String) {
        let isSaid = [old, new].contains { time in time.map { own($0) != nil } ?? false }
        let areAlike = old.map(theirs) == new.map(theirs) || old == nil || new == nil
        guard isSaid || !areAlike else {
            return (old.map { DateText.when($0) } ?? "", new.map { DateText.when($0) } ?? "")
        }
        return (old.map(inWords) ?? "", new.map(inWords) ?? "")
    }

    /// The zone whose clocks a series follows, if they are not the recipient's: `Athens`.
    func place(ofSeriesAt time: MeetingTime) -> String? { own(time) == nil ? nil : theirs(time) }

    // MARK: - Two clocks

    /// The time on the recipient's clocks, and the name of their zone; `nil` where the clocks agree or are
    /// unknown, and without a time of day.
    private func own(_ time: MeetingTime) -> (time: MeetingTime, place: String)? {
        guard let zone, let start = time.start(readerZone: zone) else { return nil }
        let wall = WallTime.at(start, in: zone)
        let place = ZoneText.name(zone, at: start)
        switch time {
        case .timed(_, _, let minutes):
            guard DateText.here(time, readerZone: zone) != nil else { return nil }
            return (.timed(start: wall, zone: zone.identifier, minutes: minutes), place)
        case .due(let deadline):
            guard let their = deadline.wallTime, deadline.zone != nil, their != wall else { return nil }
            let minute = wall.hour * 60 + wall.minute
            return (.due(Deadline(day: wall.date, minute: minute, zone: zone.identifier)), place)
        case .allDay, .unscheduled: return nil
        }
    }

    /// The time of day on the meeting's clocks, with the day where it differs: `Wed 25 Nov 01:00–02:00`.
    private func there(_ time: MeetingTime, beside own: MeetingTime) -> String {
        switch (time, own) {
        case (.timed, .timed(let here, _, _)):
            let day = time.shownStart?.date ?? here.date
            return (day == here.date ? "" : DateText.dayMonth(day) + " ") + DateText.clocks(time)
        case (.due(let deadline), .due(let here)):
            let day = deadline.day == here.day ? "" : DateText.dayMonth(deadline.day) + " "
            return day + (deadline.wallTime.map { DateText.clock($0) } ?? "")
        default: return ""
        }
    }

    /// A time with the name of its zone: `10:00 Athens`.
    private func at(_ time: String, _ place: String) -> String {
        place.isEmpty ? time : say("\(time) \(place)", context: "letter")
    }

    private func both(_ own: String, _ place: String, _ there: String, _ theirs: String) -> String {
        say("\(at(own, place)), \(at(there, theirs))", context: "two clocks")
    }

    /// The time with the name of its zone.
    private func named(_ time: MeetingTime) -> String {
        switch time {
        case .timed: "\(DateText.day(time)) · " + at(DateText.clocks(time), theirs(time))
        case .due, .allDay, .unscheduled: at(DateText.when(time), theirs(time))
        }
    }

    /// The name of the meeting's own zone; empty without one.
    private func theirs(_ time: MeetingTime) -> String {
        switch time {
        case .timed(_, let zone, _): name(zone, of: time)
        case .due(let deadline): deadline.zone.map { name($0, of: time) } ?? ""
        case .allDay, .unscheduled: ""
        }
    }

    private func name(_ identifier: String, of time: MeetingTime) -> String {
        guard let zone = TimeZone(identifier: identifier), let start = time.start(readerZone: zone) else {
            return identifier
        }
        return ZoneText.name(zone, at: start)
    }
}
