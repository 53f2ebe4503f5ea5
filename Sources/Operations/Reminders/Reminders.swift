import Foundation
import MeetCore
import MeetStore

/// What was told and is neither dismissed nor put off, the latest first, and what is to come.
package struct ShowReminders: WorkspaceOperation {
    package struct Shown: Hashable, Sendable {
        package var told: [DueReminder]
        package var coming: [DueReminder]
    }

    /// How many that are to come are wanted.
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

/// Takes what is due, to tell it: see `MeetStore.takeReminders`. It changes nothing that the person did.
package struct TakeReminders: WorkspaceOperation {
    package static var queue: WorkQueue { .writing }

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> TakenReminders {
        try workspace.store.takeReminders()
    }
}

/// Notes that reminders were told that were taken before.
package struct ConfirmReminders: WritingOperation {
    package var ids: [ReminderIdentity]

    package init(_ ids: [ReminderIdentity]) {
        self.ids = ids
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.reminders(wereTold: ids)
    }
}

/// Puts reminders off.
package struct SnoozeReminders: WritingOperation {
    package var ids: [ReminderIdentity]
    package var snooze: Snooze
    /// Where the reader is.
    package var zone: TimeZone

    package init(_ ids: [ReminderIdentity], _ snooze: Snooze, zone: TimeZone) {
        self.ids = ids
        self.snooze = snooze
        self.zone = zone
    }

    /// - Returns: Those that were put off, and until when.
    package func run(in workspace: Workspace) throws(StoreError) -> [DueReminder] {
        let clock = PlanningClock(now: workspace.now(), zone: zone)
        return try workspace.store.snooze(ids, until: snooze.end(clock))
    }
}

/// Takes reminders off the screen, or lets those that are to come never be told.
package struct DismissReminders: WritingOperation {
    package var ids: [ReminderIdentity]

    package init(_ ids: [ReminderIdentity]) {
        self.ids = ids
    }

    /// - Returns: Those that were dismissed.
    package func run(in workspace: Workspace) throws(StoreError) -> [DueReminder] {
        try workspace.store.dismiss(ids)
    }
}
