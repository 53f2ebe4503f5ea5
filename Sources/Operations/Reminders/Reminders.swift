import Foundation
import MeetCore
import MeetStore

/// Shows the reminders that were shown and neither dismissed nor snoozed, latest first, and the pending ones.
package struct ShowReminders: WorkspaceOperation {
    package struct Shown: Hashable, Sendable {
        package var told: [DueReminder]
        package var coming: [DueReminder]
    }

    /// The maximum number of pending ones.
    package var limit: Int

    package init(limit: Int) {
        self.limit = limit
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Shown {
        Shown(
            told: try workspace.store.standingReminders(),
            coming: try workspace.store.reminders(limit: limit))
    }
}

/// Takes the due reminders to show them: see `MeetStore.takeReminders`. It changes none of the person's data.
package struct TakeReminders: WorkspaceOperation {
    package static var queue: WorkQueue { .writing }

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> TakenReminders {
        try workspace.store.takeReminders()
    }
}

/// Records that taken reminders were shown.
package struct ConfirmReminders: WritingOperation {
    package var ids: [ReminderIdentity]

    package init(_ ids: [ReminderIdentity]) {
        self.ids = ids
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.reminders(wereTold: ids)
    }
}

/// Snoozes reminders.
package struct SnoozeReminders: WritingOperation {
    package var ids: [ReminderIdentity]
    package var snooze: Snooze
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ ids: [ReminderIdentity], _ snooze: Snooze, zone: TimeZone) {
        self.ids = ids
        self.snooze = snooze
        self.zone = zone
    }

    /// Snoozes the reminders.
    ///
    /// - Returns: The snoozed ones, with their new times.
    package func run(in workspace: Workspace) throws(StoreError) -> [DueReminder] {
        let clock = PlanningClock(now: workspace.now(), zone: zone)
        return try workspace.store.snooze(ids, until: snooze.end(clock))
    }
}

/// Dismisses reminders, shown or not.
package struct DismissReminders: WritingOperation {
    package var ids: [ReminderIdentity]

    package init(_ ids: [ReminderIdentity]) {
        self.ids = ids
    }

    /// Dismisses the reminders.
    ///
    /// - Returns: The dismissed ones.
    package func run(in workspace: Workspace) throws(StoreError) -> [DueReminder] {
        try workspace.store.dismiss(ids)
    }
}
