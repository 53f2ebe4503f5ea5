import Foundation
import MeetCore
import MeetStore

/// A reason why a name identifies no reminder.
package enum ReminderNamingError: Error, Hashable, Sendable {
    /// No reminder of that name.
    case noReminder(String)
}

/// A reminder's name for people and scripts: `12:start`, `12@20261127T190000:lead`, or the number of its
/// meeting alone.
struct ReminderName {
    private var meeting: Identifier<Meeting>
    private var recurrenceID: String?
    private var reason: ReminderReason?

    init?(_ text: String) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first else { return nil }
        let parts = first.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = parts.first.flatMap({ Int64($0) }) else { return nil }
        meeting = Identifier(number)
        if parts.count == 2 { recurrenceID = String(parts[1]) }
        guard halves.count == 2 else { return }
        guard let reason = ReminderReason(word: String(halves[1])) else { return nil }
        self.reason = reason
    }

    /// Returns the reminders of that name: the shown ones, else the pending ones. Without a reason, all of
    /// one date.
    func reminders(in store: MeetStore) throws(StoreError) -> [ReminderIdentity] {
        let told = try store.standingReminders().map(\.id).filter(isMeant)
        if !told.isEmpty { return told }
        let coming = try store.reminders(of: meeting).map(\.id).filter(isMeant)
        return coming.filter { $0.occurrence == coming.first?.occurrence }
    }

    private func isMeant(_ id: ReminderIdentity) -> Bool {
        id.occurrence.meeting == meeting
            && (recurrenceID.map { $0 == id.occurrence.recurrenceID } ?? true)
            && (reason.map { $0 == id.reason } ?? true)
    }
}

extension MeetStore {
    /// Returns the reminders of a typed name.
    ///
    /// - Throws: `ReminderNamingError`, `StoreError`.
    fileprivate func reminders(named text: String) throws -> [ReminderIdentity] {
        let found = try ReminderName(text).map { name throws(StoreError) in try name.reminders(in: self) }
        guard let found, !found.isEmpty else { throw ReminderNamingError.noReminder(text) }
        return found
    }
}

/// Snoozes a reminder named in words; of several the first.
package struct SnoozeNamedReminder: WritingOperation {
    package var name: String
    /// The time for `Snooze`; `nil` for the default.
    package var until: String?
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ name: String, until: String?, zone: TimeZone) {
        self.name = name
        self.until = until
        self.zone = zone
    }

    /// Snoozes the reminder.
    ///
    /// - Returns: The snoozed reminders.
    /// - Throws: `ReminderNamingError`, `SnoozeError`, `WhenError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [DueReminder] {
        let clock = PlanningClock(now: workspace.now(), zone: zone)
        let snooze = try until.map { try Snooze($0, clock: clock) } ?? .usual
        return try workspace.store.transaction { store in
            let named = try store.reminders(named: name).prefix(1)
            return try store.snooze(Array(named), until: snooze.end(clock))
        }
    }
}

/// Dismisses reminders named in words.
package struct DismissNamedReminders: WritingOperation {
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    /// Dismisses the reminders.
    ///
    /// - Returns: The dismissed reminders.
    /// - Throws: `ReminderNamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [DueReminder] {
        try workspace.store.transaction { store in
            try store.dismiss(try store.reminders(named: name))
        }
    }
}
