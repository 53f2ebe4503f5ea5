import Foundation
import MeetCore

/// The identity of a reminder: the date of a meeting, and the reason.
package struct ReminderIdentity: Hashable, Sendable {
    package var occurrence: OccurrenceIdentity
    package var reason: ReminderReason

    package init(_ occurrence: OccurrenceIdentity, _ reason: ReminderReason) {
        self.occurrence = occurrence
        self.reason = reason
    }
}

extension ReminderIdentity: CustomStringConvertible {
    /// The text for people and scripts: `12:start`, and for a date of a series `12@20261127T190000:lead`.
    package var description: String {
        let date = occurrence.recurrenceID.isEmpty ? "" : "@" + occurrence.recurrenceID
        return "\(occurrence.meeting)\(date):\(reason.word)"
    }
}

/// A reminder of one date of a meeting, with the data to show.
package struct DueReminder: Hashable, Sendable, Identifiable {
    package var id: ReminderIdentity
    /// The time when it is due.
    package var at: Date
    /// True if it was snoozed until then.
    package var isSnoozed = false
    package var title: String
    /// The time of that date.
    package var time: MeetingTime
    package var venueName: String?

    package init(
        id: ReminderIdentity, at: Date, isSnoozed: Bool = false, title: String, time: MeetingTime,
        venueName: String? = nil
    ) {
        self.id = id
        self.at = at
        self.isSnoozed = isSnoozed
        self.title = title
        self.time = time
        self.venueName = venueName
    }
}

/// The result of taking due reminders.
package struct TakenReminders: Hashable, Sendable {
    /// The due reminders, earliest first. This process must show them: it calls `reminders(wereTold:)` or
    /// `putBack` for each, and if it ends before, another process takes them.
    package var due: [DueReminder]
    /// The next time to look, later than now; `nil` if there are no more.
    package var next: Date?
    /// The shown reminders that are neither dismissed nor snoozed.
    package var standing: Set<ReminderIdentity>

    package init(due: [DueReminder] = [], next: Date? = nil, standing: Set<ReminderIdentity> = []) {
        self.due = due
        self.next = next
        self.standing = standing
    }
}
