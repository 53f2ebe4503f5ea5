import Foundation
import MeetCore
import Operations

// MARK: - Several calendars

extension Language {
    package var calendarLabel: String { say("Calendar", context: "of a meeting") }

    /// The state of a calendar in a list, in a few words: `default, hidden`.
    package func state(_ calendar: MeetingCalendar) -> String {
        let words: [(isSaid: Bool, word: String)] = [
            (calendar.isDefault, say("default", context: "calendar")),
            (!calendar.isShown, say("hidden", context: "calendar")),
            (!calendar.isBusy, say("free", context: "calendar")),
            (!calendar.hasReminders, say("no reminders")),
            (!calendar.isWritable, say("read-only", context: "calendar")),
            (calendar.reading.error != nil, say("not up to date", context: "calendar")),
        ]
        return words.filter(\.isSaid).map(\.word).joined(separator: ", ")
    }

    /// The age of a calendar from elsewhere, and the reason why it is not up to date:
    /// `no network since 14:05, last read 2 hours ago`.
    package func words(_ freshness: CalendarFreshness, now: Date, zone: TimeZone) -> String {
        let read =
            freshness.lastSuccess.map { say("last read \(ago(now.timeIntervalSince($0)))") }
            ?? say("not read yet")
        if let since = freshness.offlineSince {
            return "\(noNetwork(since: since, now: now, zone: zone)), \(read)"
        }
        guard let failure = freshness.failure else { return read }
        return "\(read) · \(ErrorText.sentence(failure))"
    }

    /// `no network since 14:05`
    package func noNetwork(since: Date, now: Date, zone: TimeZone) -> String {
        say("no network since \(ReminderText.moment(since, now: now, zone: zone))")
    }

    /// The hue in which a calendar is shown.
    package func words(_ hue: CalendarColour.Hue) -> String {
        switch hue {
        case .blue: say("blue", context: "colour")
        case .green: say("green", context: "colour")
        case .yellow: say("yellow", context: "colour")
        case .violet: say("violet", context: "colour")
        case .red: say("red", context: "colour")
        case .cyan: say("cyan", context: "colour")
        }
    }

    /// The origin of the meetings of a calendar, in a word or two.
    package func words(_ source: MeetingCalendar.Source) -> String {
        switch source {
        case .here: say("this computer")
        case .subscription: say("subscription", context: "calendar")
        case .server: say("server", context: "calendar")
        case .birthdays: say("contacts", context: "calendar")
        }
    }

    /// The result of removing a calendar.
    ///
    /// - Parameters:
    ///   - meetings: The number of its meetings.
    ///   - areKept: True if they were moved to the default calendar.
    package func removed(_ calendar: MeetingCalendar, meetings: Int, areKept: Bool) -> String {
        if meetings == 0 { return say("Removed “\(calendar.name)”.") }
        return areKept
            ? say(
                "Removed “\(calendar.name)”; \(grouped: meetings) meeting is now in the default calendar.",
                "Removed “\(calendar.name)”; \(grouped: meetings) meetings are now in the default calendar.",
                meetings)
            : say(
                "Removed “\(calendar.name)” with \(grouped: meetings) meeting.",
                "Removed “\(calendar.name)” with \(grouped: meetings) meetings.", meetings)
    }

    package func sentence(_ error: CalendarError) -> String {
        switch error {
        case .noName: say("A calendar needs a name.")
        case .isThere(let name):
            say("This calendar is already there: “\(ShortText.typed(name))”.")
        case .notSubscribed(let name):
            say("“\(ShortText.typed(name))” is not read from an address.")
        case .noInterval(let text):
            say("“\(ShortText.typed(text))” is not a length of time. Write 30m, 6h or 1 day.")
        case .unknown(let name, let known):
            say(
                "No calendar is named “\(ShortText.typed(name))”. Existing calendars: \(known.joined(separator: ", "))."
            )
        case .several(let name, let found):
            say(
                "Several calendars begin with “\(ShortText.typed(name))”: \(found.joined(separator: ", ")). Write more of the name, or the number."
            )
        case .taken(let name): say("Another calendar is named “\(ShortText.typed(name))”.")
        case .noColour(let text):
            say("“\(ShortText.typed(text))” is not a colour. Write a name such as seagreen, or #2E8B57.")
        case .noSign(let text): say("“\(ShortText.typed(text))” cannot be a sign. Write one letter.")
        case .takenSign(let sign, let name):
            say("“\(sign)” is already the sign of “\(ShortText.typed(name))”. Choose another letter.")
        case .noAddress(let text): say("“\(ShortText.typed(text))” is not an e-mail address.")
        case .isDefault(let name):
            say(
                "“\(ShortText.typed(name))” is the default calendar. Make another one the default first, then remove it."
            )
        case .isOnly(let name):
            say("“\(ShortText.typed(name))” is the only calendar, so it cannot be hidden.")
        case .readOnly(let name):
            say("The calendar “\(ShortText.typed(name))” is read-only: its meetings cannot be changed here.")
        case .taskList(let name):
            say("“\(ShortText.typed(name))” is a task list: it takes to-dos, but no meetings with a time.")
        }
    }
}
