import Foundation
import MeetCore
import MeetStore

/// The defaults of new meetings (the settings `meetings.length` and `reminders.default`). Anything typed takes
/// precedence.
package struct NewMeetings: Hashable, Sendable {
    /// The length in minutes.
    package var minutes: Int
    /// The reminders, unless the kind of the meeting has its own.
    package var reminders: [Reminder]

    package init(minutes: Int = PlanningClock.anHour, reminders: [Reminder] = []) {
        self.minutes = minutes
        self.reminders = reminders
    }

    package static let lengthKey = "meetings.length"
    package static let remindersKey = "reminders.default"
    package static let keys = [lengthKey, remindersKey]
    /// The maximum length in minutes.
    package static let longest = 7 * 1440
    private static let noReminders = "none"

    /// A reason why a value is invalid.
    package enum Fault: Error, Hashable, Sendable {
        /// No length, or one over `longest`.
        case noLength(String)
        case reminders(ReminderError)
    }

    /// Returns the reminders of a new meeting: none if its kind has a reminder of its own.
    package func reminders(for kind: MeetingKind?) -> [Reminder] {
        (kind?.leadMinutes ?? 0) > 0 ? [] : reminders
    }

    // MARK: - Settings

    /// Returns the default value.
    static func standard(_ key: String) -> String? {
        switch key {
        case lengthKey: text(minutes: PlanningClock.anHour)
        case remindersKey: noReminders
        default: nil
        }
    }

    /// Returns the value in its stored form.
    static func checked(_ value: String, for key: String) throws(Fault) -> String {
        if key == lengthKey {
            guard let minutes = parsedLength(value) else { throw .noLength(value) }
            return text(minutes: minutes)
        }
        do throws(ReminderError) { return text(try parsedReminders(value)) } catch { throw .reminders(error) }
    }

    /// Reads the stored values; a value of another version counts as unset.
    package init(stored: [String: String]) {
        self.init()
        if let minutes = stored[Self.lengthKey].flatMap({ Self.parsedLength($0) }) { self.minutes = minutes }
        if let text = stored[Self.remindersKey] { reminders = (try? Self.parsedReminders(text)) ?? [] }
    }

    package init(readFrom store: MeetStore) throws(StoreError) {
        var stored: [String: String] = [:]
        for key in Self.keys { stored[key] = try store.setting(key) }
        self.init(stored: stored)
    }

    private static func parsedLength(_ text: String) -> Int? {
        DurationParser.minutes(text).flatMap { $0 <= longest ? $0 : nil }
    }

    private static func parsedReminders(_ text: String) throws(ReminderError) -> [Reminder] {
        ReminderParser.isNone(text) ? [] : try ReminderParser.reminders(text)
    }

    /// Returns a length as `DurationParser` reads it: `1h30m`.
    private static func text(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return (hours > 0 ? "\(hours)h" : "") + (rest > 0 ? "\(rest)m" : "")
    }

    private static func text(_ reminders: [Reminder]) -> String {
        reminders.isEmpty ? noReminders : reminders.map(\.text).joined(separator: ", ")
    }
}

extension Workspace {
    /// Returns the clock by which new times are read, with the person's usual length of meetings.
    package func clock(in zone: TimeZone) throws(StoreError) -> PlanningClock {
        PlanningClock(now: now(), zone: zone, usualMinutes: try NewMeetings(readFrom: store).minutes)
    }
}
