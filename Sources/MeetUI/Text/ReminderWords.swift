import MeetCore
import MeetStore
import Operations

/// Reminders and kinds of meetings.
package protocol ReminderWords: Sendable {
    /// `10 min before`, `the evening before`, `when it starts`: as `ReminderParser` reads it.
    func words(_ reminder: Reminder) -> String
    /// Why there is a reminder, in a list: `10 min before`, `its kind`, `it starts`.
    func words(_ reason: ReminderReason, isSnoozed: Bool) -> String

    // MARK: - Wherever the program is

    /// Above the keys that answer reminders which were told.
    var noticesHeading: String { get }
    /// Of the panel, and above its keys.
    var remindersHeading: String { get }
    /// - Parameter moment: `10:15`, `Sun 22 Nov 09:00`.
    func snoozed(until moment: String) -> String
    func dismissed(_ count: Int) -> String

    // MARK: - The panel of reminders

    var toldReminders: String { get }
    var comingReminders: String { get }
    var noReminders: String { get }
    var snoozeTitle: String { get }
    /// What may be typed to choose one.
    var snoozePlaceholder: String { get }
    var noSnoozeMatches: String { get }
    func snooze(minutes: Int) -> String
    var snoozeUntilTomorrow: String { get }
    /// The choice of a time that is typed.
    var snoozeUntilTyped: String { get }
    var snoozeHint: String { get }

    // MARK: - In the form and the detail of a meeting

    var kindLabel: String { get }
    var remindersLabel: String { get }
    /// What can be done in the empty field, as the one after it.
    func kindInvitation(key: String) -> Wording
    var remindersInvitation: Wording { get }
    var kindPickerTitle: String { get }
    /// What may be typed to choose one.
    var kindPlaceholder: String { get }
    func noKindMatches(key: String) -> String
    /// That it is told so long before a meeting of the kind.
    func kindBrings(minutes: Int) -> String
    /// Of a kind that brings no reminder.
    var kindBringsNothing: String { get }
    /// That the kind which was typed is none of those that there are.
    func isNoKindYet(_ name: String) -> String
    /// What the typed reminders are, and when a meeting with a date is told: `10 min before · 10:15, 10:50, 11:00`.
    func reminds(_ reminders: [String], at moments: [String]) -> String
    /// In a detail: `Reminds the evening before, 10 min before`.
    func remindsLine(_ reminders: [String]) -> String

    // MARK: - What is wrong

    func sentence(_ error: ReminderError) -> String
    func sentence(_ error: SnoozeError) -> String
    func sentence(_ error: ReminderNamingError) -> String
    func sentence(_ error: KindError) -> String
}
