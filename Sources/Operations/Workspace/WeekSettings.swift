import MeetCore
import MeetStore

/// The settings of the week: what is to be reached in each (`week.goals`), and when one's own time is
/// announced (`week.reminder`).
package enum WeekSettings {
    package static let goalsKey = "week.goals"
    package static let reminderKey = "week.reminder"
    static let keys = [goalsKey, reminderKey]

    private static let usual = Reminder.before(minutes: 10)
    private static let none = "none"

    /// Returns the default value.
    static func standard(_ key: String) -> String? { key == reminderKey ? usual.text : nil }

    /// Returns the goals in the form in which they are stored, or `nil` if the text has none.
    ///
    /// - Parameter decimal: The decimal sign of the language.
    package static func goals(typed text: String, decimal: Character) -> String? {
        Measure.list(text, decimal: decimal)?.map(\.text).joined(separator: "; ")
    }

    /// A reason why a value is invalid.
    package enum Fault: Error, Hashable, Sendable {
        /// A text that is no list of measures.
        case noGoals(String)
        case reminders(ReminderError)
    }

    /// Returns a value in its stored form.
    static func checked(_ value: String, for key: String) throws(Fault) -> String {
        if key == goalsKey {
            guard let stored = goals(typed: value, decimal: ".") else { throw .noGoals(value) }
            return stored
        }
        if ReminderParser.isNone(value) { return none }
        do throws(ReminderError) {
            let reminders = try ReminderParser.reminders(value)
            return reminders.isEmpty ? none : reminders.map(\.text).joined(separator: ", ")
        } catch {
            throw .reminders(error)
        }
    }

    /// Returns the goals of a week, a measure for each unit.
    package static func goals(in store: MeetStore) throws(StoreError) -> [Measure] {
        try store.setting(goalsKey).flatMap { Measure.list($0) } ?? []
    }

    /// Returns the reminders of new slots of one's own time.
    static func reminders(in store: MeetStore) throws(StoreError) -> [Reminder] {
        guard let text = try store.setting(reminderKey) else { return [usual] }
        return ReminderParser.isNone(text) ? [] : (try? ReminderParser.reminders(text)) ?? [usual]
    }
}
