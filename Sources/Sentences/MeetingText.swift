import Foundation
import MeetCore
import MeetStore

/// The signs and lines for meetings and answers.
package enum MeetingText {
    /// An answer that a change of the time has reset: `accepted, for the old time, Sat 21 Nov 11:00`.
    package static func former(_ answer: FormerAnswer, readerZone: TimeZone) -> String {
        say.formerAnswer(
            answer.participation, start: ReaderTime.start(answer.time, readerZone: readerZone))
    }

    /// The sign of an answer; the same on screen and in command output.
    package static func sign(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted, .inProcess, .completed: "✓"
        case .declined: "✗"
        case .tentative: "~"
        case .delegated: "→"
        case .needsAction: "·"
        }
    }

    /// The answers of a meeting in few cells: `✓3 ✗1 ·2`, in the order of `Invitee.Participation`'s signs.
    package static func counts(_ counts: AnswerCounts) -> [(
        participation: Invitee.Participation, text: String
    )] {
        let all: [(Invitee.Participation, Int)] = [
            (.accepted, counts.accepted), (.declined, counts.declined), (.tentative, counts.tentative),
            (.delegated, counts.delegated), (.needsAction, counts.needsAction),
        ]
        return all.filter { $0.1 > 0 }.map { ($0.0, sign($0.0) + String($0.1)) }
    }

    /// `3 coming · 1 not coming · 2 no answer`.
    package static func summary(_ invitees: [Invitee]) -> String { say.summary(counts(of: invitees)) }

    /// The number of people for each answer.
    package static func counts(of invitees: [Invitee]) -> AnswerCounts {
        func count(_ participation: Invitee.Participation) -> Int {
            invitees.count { $0.isPerson && $0.participation == participation }
        }
        return AnswerCounts(
            accepted: count(.accepted) + count(.inProcess) + count(.completed),
            declined: count(.declined), tentative: count(.tentative), delegated: count(.delegated),
            needsAction: count(.needsAction))
    }

    /// The day under which a meeting is listed, in the reader's zone; `nil` without a date.
    package static func day(of time: MeetingTime, zone: TimeZone) -> CalendarDate? {
        switch time {
        case .timed: time.start(readerZone: zone).map { CalendarDate($0, in: zone) }
        case .allDay(let first, _): first
        case .due(let deadline): deadline.day(in: zone)
        case .unscheduled: nil
        }
    }

    /// The left column of a row: the start, in the reader's zone.
    package static func startOfRow(_ time: MeetingTime, zone: TimeZone) -> String {
        switch time {
        case .timed:
            time.start(readerZone: zone).map { DateText.clock(WallTime.at($0, in: zone)) } ?? "?"
        case .allDay: say("day")
        case .due(let deadline):
            deadline.wallTime.map { wall in
                let clock = deadline.instant(readerZone: zone).map { WallTime.at($0, in: zone) } ?? wall
                return say.dueInRow(by: DateText.clock(clock))
            } ?? say("due")
        case .unscheduled: "–"
        }
    }

    /// The day of a row that shares its heading with other days: `20 Nov`.
    package static func dayOfRow(_ time: MeetingTime, zone: TimeZone) -> String {
        day(of: time, zone: zone).map { say.dayWithoutWeekday($0, withYear: false) } ?? ""
    }

    /// Day and time on one line, on the reader's clocks and, where they differ, those of the meeting's zone:
    /// `Sat 21 Nov 2026 · 11:00–12:00`, `Sat 21 Nov 2026 · 10:00–11:00 here · 11:00–12:00 Europe/Athens`.
    ///
    /// - Parameter namesOwnZone: True for text that may be read elsewhere: the reader's own zone is written too.
    package static func when(
        _ time: MeetingTime, readerZone: TimeZone, namesOwnZone: Bool = false
    ) -> String {
        func line() -> String {
            DateText.timeLine(time, readerZone: readerZone, namesOwnZone: namesOwnZone)
        }
        return switch time {
        case .timed: "\(dayOfTime(time, readerZone)) · \(line())"
        case .allDay: "\(DateText.day(time)) · \(say("all day"))"
        case .due: line()
        case .unscheduled: say("No date yet")
        }
    }

    /// `Sat 21 Nov 2026`, in the reader's zone.
    private static func dayOfTime(_ time: MeetingTime, _ readerZone: TimeZone) -> String {
        day(of: time, zone: readerZone).map { DateText.dayMonthYear($0) } ?? DateText.day(time)
    }

    /// The offset of a zone from UTC: `UTC+02:00`.
    package static func offset(of zone: String, at instant: Date) -> String {
        TimeZone(identifier: zone).map { offset(seconds: $0.secondsFromGMT(for: instant)) } ?? ""
    }

    /// An offset from UTC in seconds: `UTC+02:00`, `UTC`.
    package static func offset(seconds: Int) -> String {
        if seconds == 0 { return "UTC" }
        let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
        return
            "UTC\(seconds < 0 ? "−" : "+")\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }

    /// A venue on one line: `Café Entra · Ermou 14, Volos`.
    package static func venue(_ venue: Venue) -> String {
        let address = address(venue.address)
        return address.isEmpty ? venue.name : "\(venue.name) · \(address)"
    }

    /// The alternative places of a meeting: of one venue the address, too; of several the names:
    /// `Public, Plaisio or any pharmacy`.
    package static func places(_ places: MeetingPlaces) -> String {
        if let single = places.single { return venue(single) }
        return say.anyOf(names(places))
    }

    /// The names of the alternative places: `Public`, `any pharmacy`.
    package static func names(_ places: MeetingPlaces) -> [String] {
        places.venues.map(\.name) + [places.kind].compactMap { $0.map { say.anyPlace(of: $0) } }
    }

    /// An address on one line, made from its parts if it has no such line.
    package static func address(_ address: VenueAddress) -> String { address.oneLine }
}
