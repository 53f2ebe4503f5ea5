import Foundation
import MeetCore

/// What tells one reminder from the others: the date of a meeting that it is about, and why there is one.
package struct ReminderIdentity: Hashable, Sendable {
    package var occurrence: OccurrenceIdentity
    package var reason: ReminderReason

    package init(_ occurrence: OccurrenceIdentity, _ reason: ReminderReason) {
        self.occurrence = occurrence
        self.reason = reason
    }
}

extension ReminderIdentity: CustomStringConvertible {
    /// As people and scripts name it: `12:start`, and for a date of a series `12@20261127T190000:lead`.
    package var description: String {
        let date = occurrence.recurrenceID.isEmpty ? "" : "@" + occurrence.recurrenceID
        return "\(occurrence.meeting)\(date):\(reason.word)"
    }
}

/// A reminder of one date of a meeting, with what is told of that.
package struct DueReminder: Hashable, Sendable, Identifiable {
    package var id: ReminderIdentity
    /// When it is to be told.
    package var at: Date
    /// Whether it was put off until then.
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

/// What somebody who tells reminders has to know now.
package struct TakenReminders: Hashable, Sendable {
    /// Those that are due, the earliest first. They are this process's to tell: it calls `reminders(wereTold:)` or
    /// `putBack` for each, and where it ends before, they are somebody else's.
    package var due: [DueReminder]
    /// When to look again; `nil` where nothing is to come. Later than now.
    package var next: Date?
    /// Those that were told, and neither dismissed nor put off since.
    package var standing: Set<ReminderIdentity>

    package init(due: [DueReminder] = [], next: Date? = nil, standing: Set<ReminderIdentity> = []) {
        self.due = due
        self.next = next
        self.standing = standing
    }
}
