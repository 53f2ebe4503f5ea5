import MeetCore
import MeetStore
import Operations

extension English {
    package func words(_ reminder: Reminder) -> String {
        switch reminder {
        case .before(let minutes) where minutes <= 0: "when it starts"
        case .before(let minutes): "\(length(minutes: minutes)) before"
        case .eveningBefore: "the evening before"
        }
    }

    package func words(_ reason: ReminderReason, isSnoozed: Bool) -> String {
        if isSnoozed { return "put off" }
        return switch reason {
        case .asked(let reminder): words(reminder)
        case .alarm: "its own alarm"
        case .lead: "its kind"
        case .start: "it starts"
        case .deadline: "it is due"
        }
    }

    // MARK: - Wherever the program is

    package var noticesHeading: String { "Reminders that were told" }
    package var remindersHeading: String { "Reminders" }
    package func snoozed(until moment: String) -> String { "Told again at \(moment)." }
    package func dismissed(_ count: Int) -> String {
        count == 1 ? "Dismissed." : "\(counted(count, .reminders)) dismissed."
    }

    // MARK: - The panel of reminders

    package var toldReminders: String { "Told" }
    package var comingReminders: String { "To come" }
    package var noReminders: String {
        "Nothing to be reminded of. A meeting is told when it begins; its kind and its reminders, in its form, tell it "
            + "before."
    }
    package var snoozeTitle: String { "Tell it again" }
    package var snoozePlaceholder: String { "when" }
    package var noSnoozeMatches: String { "Choose “at a time” to type another one." }
    package func snooze(minutes: Int) -> String { "in \(length(minutes: minutes))" }
    package var snoozeUntilTomorrow: String { "tomorrow morning" }
    package var snoozeUntilTyped: String { "at a time…" }
    package var snoozeHint: String {
        "“20 min”, “15:00”, “fri 9:00”, or a day, of which the morning is meant"
    }

    // MARK: - In the form and the detail of a meeting

    package var kindLabel: String { "Kind" }
    package var remindersLabel: String { "Reminders" }
    package func kindInvitation(key: String) -> Wording {
        Wording("type its name, or \(key): choose", short: "name, or \(key)")
    }
    package var remindersInvitation: Wording {
        Wording("such as “10 min, the evening before”", short: "“10 min, 1 h”")
    }
    package var kindPickerTitle: String { "Kind of meeting" }
    package var kindPlaceholder: String { "name of a kind" }
    package func noKindMatches(key: String) -> String {
        "No kind matches. \(key) goes back, and the field takes any name."
    }
    package func kindBrings(minutes: Int) -> String { "told \(length(minutes: minutes)) before" }
    package var kindBringsNothing: String { "no kind" }
    package func isNoKindYet(_ name: String) -> String {
        "“\(ShortText.name(name))” is no kind yet: a name alone, that tells nothing before."
    }
    package func reminds(_ reminders: [String], at moments: [String]) -> String {
        [reminders, moments].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
            .joined(separator: " · told ")
    }
    package func remindsLine(_ reminders: [String]) -> String {
        "Reminds \(reminders.joined(separator: ", "))"
    }

    // MARK: - What is wrong

    package func sentence(_ error: ReminderError) -> String {
        switch error {
        case .notUnderstood(let text):
            "“\(ShortText.typed(text))” is no reminder; write “10 min”, “1h30m before”, “2 days before” or "
                + "“the evening before”."
        case .tooEarly(let text): "“\(ShortText.typed(text))” is more than a year before."
        }
    }

    package func sentence(_ error: SnoozeError) -> String {
        switch error {
        case .notAhead(let text): "“\(ShortText.typed(text))” is over; write a time that is still to come."
        }
    }

    package func sentence(_ error: ReminderNamingError) -> String {
        switch error {
        case .noReminder(let text):
            "There is no reminder “\(ShortText.typed(text))”; “reminders list” shows those to come, with their names."
        }
    }

    package func sentence(_ error: KindError) -> String {
        switch error {
        case .noName: "A kind needs a name."
        case .noLead(let text):
            "“\(ShortText.typed(text))” is no lead; write 45m, 1h or 0, and no more than two days."
        case .unknown(let name, let known):
            "There is no kind “\(ShortText.typed(name))”. There are: \(known.joined(separator: ", ")). “kinds add” makes "
                + "others."
        }
    }
}
