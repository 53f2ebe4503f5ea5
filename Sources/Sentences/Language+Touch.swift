import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// Staying in touch: wishes, the last and the next meeting with a person.
extension Language {
    package var touchLabel: String { say("Stay in touch") }
    package var helpTouch: String {
        say("How often you want to meet: “every 2 months”; for a group, each of its members; '' for none.")
    }

    /// `every month`, `every 2 months`: as it may be typed.
    package func words(_ wish: TouchWish) -> String {
        let count = wish.count
        return switch (wish.unit, count) {
        case (.day, 1): say("every day")
        case (.day, _): say("every \(count) day", "every \(count) days", count)
        case (.week, 1): say("every week")
        case (.week, _): say("every \(count) week", "every \(count) weeks", count)
        case (.month, 1): say("every month")
        case (.month, _): say("every \(count) month", "every \(count) months", count)
        case (.year, 1): say("every year")
        case (.year, _): say("every \(count) year", "every \(count) years", count)
        }
    }

    /// `every 2 months`, `every 2 months (Run club)`; empty without a wish.
    package func wish(of touched: TouchedContact) -> String {
        guard let wish = touched.standing.wish else { return "" }
        guard let group = touched.group else { return words(wish) }
        return "\(words(wish)) (\(ShortText.name(group)))"
    }

    /// The delay of a meeting: `12 days overdue`, `never met`, `due today`, `due in 3 days`; empty without a
    /// wish.
    package func overdue(_ standing: TouchStanding, on today: CalendarDate) -> String {
        guard standing.wish != nil else { return "" }
        guard let days = standing.overdueDays(on: today) else {
            return standing.next == nil ? say("never met") : ""
        }
        if standing.next != nil, days >= 0 { return "" }
        return days > 0 ? neglected(days: days) : wanted(inDays: -days)
    }

    /// `12 days overdue`, of people and not of deadlines
    private func neglected(days: Int) -> String {
        say("\(grouped: days) day overdue", "\(grouped: days) days overdue", days, context: "meeting again")
    }

    /// `due today`, `due tomorrow`, `due in 3 days`, of people and not of deadlines
    private func wanted(inDays days: Int) -> String {
        switch days {
        case 0: say("due today", context: "meeting again")
        case 1: say("due tomorrow", context: "meeting again")
        default: say("due in \(days) day", "due in \(days) days", days, context: "meeting again")
        }
    }

    /// A day and its distance: `Fri 13 Nov 2026 (8 days ago)`.
    package func day(_ day: CalendarDate, from today: CalendarDate) -> String {
        let distance = day.dayNumber - today.dayNumber
        let words =
            distance == 0 ? say("today") : distance > 0 ? ahead(days: distance) : over(days: -distance)
        return "\(dayMonthYear(day)) (\(words))"
    }

    /// The error of a typed wish.
    package func noTouchWish(_ text: String) -> String {
        say("“\(ShortText.typed(text))” does not say how often; write it like “every 2 months” or “3 weeks”.")
    }
}

/// Meetings that are over: who came, what was decided, and reports.
extension Language {
    package var cameLabel: String { say("Came") }

    /// `Anna, Ben and Zoë`; `nobody` without people. Of many only the first are named.
    package func people(whoCame people: [Invitee], most: Int = 8) -> String {
        if people.isEmpty { return say("nobody", context: "came") }
        let named = people.prefix(most).map { ShortText.name($0.name) }
        let more = people.count - named.count
        return more > 0 ? "\(named.joined(separator: ", ")) \(andMore(more))" : list(Array(named))
    }

    /// The question about a meeting in its details.
    ///
    /// - Parameters:
    ///   - all: The key that records that everybody came who had said so.
    ///   - some: The key that chooses.
    package func whoCame(_ expected: [Invitee], all: String, some: String) -> String {
        expected.isEmpty
            ? say("Who came? \(some) chooses.")
            : say("Who came? \(all): \(people(whoCame: expected, most: 3)); \(some) chooses.")
    }

    /// The question about a meeting below the list, in the words that leave room for its title, which is
    /// shortened if need be.
    package func whoCame(to title: String, all: String, some: String, columns: Int) -> String {
        let name = ShortText.name(title)
        let long = say("Who came to \(quotedName(name))? \(all): all who accepted, \(some): choose")
        if TextWidth.columns(of: long) <= columns { return long }
        func short(_ name: String) -> String {
            say("Who came to \(quotedName(name))? \(all): all, \(some): choose")
        }
        func shortest(_ name: String) -> String {
            say("\(quotedName(name)): \(all) all came, \(some) choose")
        }
        let room = columns - TextWidth.columns(of: short(""))
        let least = min(Self.leastTitleColumns, TextWidth.columns(of: name))
        if room >= least { return short(TextWidth.truncated(name, to: room)) }
        let rest = columns - TextWidth.columns(of: shortest(""))
        return shortest(TextWidth.truncated(name, to: max(1, rest)))
    }

    /// The columns of a title by which a meeting is recognized.
    private static let leastTitleColumns = 10

    package func cameRecorded(_ past: PastMeeting, undo: String) -> String {
        let names = people(whoCame: past.attendance?.people ?? [], most: 3)
        return say("Came to \(quotedName(past.meeting.title)): \(names). \(undo) undoes it.")
    }

    package func reportsWait(_ count: Int, outbox: String) -> String {
        count == 0
            ? say("Everybody has this report already.")
            : say(
                "\(count) report is in the outbox; \(outbox) in the inbox shows it.",
                "\(count) reports are in the outbox; \(outbox) in the inbox shows them.", count)
    }

    package func sentence(_ error: AfterMeetingError) -> String {
        switch error {
        case .notOver(let title): say("\(quotedName(title)) has not taken place yet.")
        case .noAddress:
            say(
                "Your e-mail address is not set; set it on the Me tab, or with “settings set me.email”.")
        case .nobody(let title): say("None of the invitees of \(quotedName(title)) has an e-mail address.")
        }
    }
}
