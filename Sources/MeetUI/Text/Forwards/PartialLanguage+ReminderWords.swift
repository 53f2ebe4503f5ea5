// Written by Scripts/forward-language.
import MeetCore
import MeetStore
import Operations

extension PartialLanguage {
    package func words(_ reminder: Reminder) -> String { fallback.words(reminder) }
    package func words(_ reason: ReminderReason, isSnoozed: Bool) -> String {
        fallback.words(reason, isSnoozed: isSnoozed)
    }
    package var noticesHeading: String { fallback.noticesHeading }
    package var remindersHeading: String { fallback.remindersHeading }
    package func snoozed(until moment: String) -> String { fallback.snoozed(until: moment) }
    package func dismissed(_ count: Int) -> String { fallback.dismissed(count) }
    package var toldReminders: String { fallback.toldReminders }
    package var comingReminders: String { fallback.comingReminders }
    package var noReminders: String { fallback.noReminders }
    package var snoozeTitle: String { fallback.snoozeTitle }
    package var snoozePlaceholder: String { fallback.snoozePlaceholder }
    package var noSnoozeMatches: String { fallback.noSnoozeMatches }
    package func snooze(minutes: Int) -> String { fallback.snooze(minutes: minutes) }
    package var snoozeUntilTomorrow: String { fallback.snoozeUntilTomorrow }
    package var snoozeUntilTyped: String { fallback.snoozeUntilTyped }
    package var snoozeHint: String { fallback.snoozeHint }
    package var kindLabel: String { fallback.kindLabel }
    package var remindersLabel: String { fallback.remindersLabel }
    package func kindInvitation(key: String) -> Wording { fallback.kindInvitation(key: key) }
    package var remindersInvitation: Wording { fallback.remindersInvitation }
    package var kindPickerTitle: String { fallback.kindPickerTitle }
    package var kindPlaceholder: String { fallback.kindPlaceholder }
    package func noKindMatches(key: String) -> String { fallback.noKindMatches(key: key) }
    package func kindBrings(minutes: Int) -> String { fallback.kindBrings(minutes: minutes) }
    package var kindBringsNothing: String { fallback.kindBringsNothing }
    package func isNoKindYet(_ name: String) -> String { fallback.isNoKindYet(name) }
    package func reminds(_ reminders: [String], at moments: [String]) -> String {
        fallback.reminds(reminders, at: moments)
    }
    package func remindsLine(_ reminders: [String]) -> String { fallback.remindsLine(reminders) }
    package func sentence(_ error: ReminderError) -> String { fallback.sentence(error) }
    package func sentence(_ error: SnoozeError) -> String { fallback.sentence(error) }
    package func sentence(_ error: ReminderNamingError) -> String { fallback.sentence(error) }
    package func sentence(_ error: KindError) -> String { fallback.sentence(error) }
}
