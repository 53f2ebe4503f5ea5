import Foundation
import MeetCore
import Operations

// MARK: - Polls on the screen

extension Language {
    /// `3 of 5 voted`; empty if nobody is asked.
    package func voted(in poll: Poll) -> String {
        let count = poll.people.count { $0.hasVoted }
        return poll.people.isEmpty ? "" : say("\(count) of \(poll.people.count) voted")
    }

    /// The deadline of a poll that waits for its decision; `nil` without one.
    package func deadline(of poll: Poll, now: Date, zone: TimeZone) -> String? {
        guard let deadline = poll.deadline, poll.state.waitsForDecision else { return nil }
        let moment = ReminderText.moment(deadline, now: now, zone: zone)
        return deadline > now ? say("until \(moment)") : say("the deadline was \(moment)")
    }

    /// The vote with the noun of a list of people: `Yes`.
    ///
    /// - Parameter hasVoted: True for people who voted on other options at least.
    package func heading(_ vote: Poll.Vote?, hasVoted: Bool) -> String {
        switch vote {
        case .yes: say("Yes", context: "votes")
        case .maybe: say("If need be", context: "votes")
        case .no: say("No", context: "votes")
        case nil: hasVoted ? say("No vote on this") : say("No vote yet")
        }
    }

    /// The known state of somebody who has not voted; `nil` if nothing is known.
    package func knownState(_ state: BusyState) -> String? {
        switch state {
        case .free: say("free then")
        case .tentative: say("perhaps busy then")
        case .busy: say("busy then")
        case .unknown: nil
        }
    }

    /// The reason why an option is ruled out.
    ///
    /// - Parameter names: The required people who voted “no”.
    package func ruledOut(by names: [String]) -> String {
        say("ruled out by \(list(names.map { ShortText.firstName($0) }))")
    }
}

extension PollText {
    /// The lengths of an option in a row.
    package enum Form: CaseIterable, Sendable {
        /// `Tue 24 Nov 11:00–12:00`
        case long
        /// `Tue 24 Nov 11:00`
        case medium
        /// `24 Nov 11:00`
        case short
    }

    /// An option in a row, a time on the reader's clocks. Venues and words are the same in all forms.
    package static func row(
        _ content: Poll.Content, _ form: Form, now: Date, readerZone: TimeZone
    ) -> String {
        switch content {
        case .venue(let venue): return venue.name.oneLine
        case .text(let words): return words.oneLine
        case .time(let time):
            switch form {
            case .long: return long(time, readerZone)
            case .medium: return ReaderTime.here(time, readerZone: readerZone)
            case .short:
                let day = ReaderTime.dayOfRow(time, now: now, readerZone: readerZone)
                guard case .timed = time else { return day }
                return "\(day) \(MeetingText.startOfRow(time, zone: readerZone))"
            }
        }
    }

    private static func long(_ time: MeetingTime, _ zone: TimeZone) -> String {
        guard case .timed = time, let span = time.interval(in: zone) else {
            return ReaderTime.here(time, readerZone: zone)
        }
        let (start, end) = (WallTime.at(span.lowerBound, in: zone), WallTime.at(span.upperBound, in: zone))
        guard start.date == end.date else { return ReaderTime.here(time, readerZone: zone) }
        return "\(DateText.dayMonth(start.date)) \(DateText.clockRange(start, end))"
    }

    /// The name of a person above a narrow column: the first letters of two of the words.
    package static func initials(_ name: String) -> String {
        let words = name.split { $0.isWhitespace || $0 == "@" || $0 == "." }.map { String($0) }
        guard let first = words.first else { return "?" }
        guard let last = words.dropFirst().last else { return String(first.prefix(2)) }
        return String(first.prefix(1)) + String(last.prefix(1))
    }

    /// The moment of a deadline, with the year, as the deadline's field shows and reads it.
    package static func field(_ deadline: Date, zone: TimeZone) -> String {
        let wall = WallTime.at(deadline, in: zone)
        return "\(DateText.dayMonthYear(wall.date)) \(DateText.clock(wall))"
    }

    /// The votes in words with their options: `✓ Tue 24 Nov 11:00  ✗ Wed 25 Nov 9:00`.
    package static func meaning(
        of votes: [Int: Poll.Vote], in poll: Poll, now: Date, readerZone: TimeZone
    ) -> String {
        votes.sorted { $0.key < $1.key }.compactMap { number, vote in
            guard poll.options.indices.contains(number - 1) else { return nil }
            let option = row(
                poll.options[number - 1].content, .medium, now: now, readerZone: readerZone)
            return "\(sign(vote)) \(option)"
        }.joined(separator: "  ")
    }
}
