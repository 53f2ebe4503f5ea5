import Foundation

/// The time and reason of a reminder of one date of a meeting.
package struct PlannedReminder: Hashable, Sendable {
    package var at: Date
    package var reason: ReminderReason

    package init(at: Date, reason: ReminderReason) {
        self.at = at
        self.reason = reason
    }
}

/// The reminders of one date of a meeting.
///
/// - One at its start, and one at the lead time of its kind.
/// - Those that the person set, and the received alarms.
/// - A meeting with only a deadline has one at the deadline; without an hour, in the morning of that day.
/// - If it is known when the person has to leave, one at that time and one ten minutes before.
/// - Whole days begin, for reminders, in the morning of the first.
/// - A meeting that is done, cancelled or without a date has none.
///
/// Only reminders after the time of saving count. Reminders at the same moment are merged.
package struct ReminderRules: Hashable, Sendable {
    /// The time of that date.
    package var time: MeetingTime
    package var asked: [Reminder]
    /// The received alarms that no reminder represents.
    package var alarms: [ReceivedAlarm] = []
    /// The time at which the person has to leave; `nil` if it is unknown.
    package var leave: Date?
    /// The lead time in minutes before the start; `nil` without a kind that has one.
    package var lead: Int?
    /// True if the meeting is done or cancelled.
    package var isOver: Bool
    /// The time of the last save that changed the reminders.
    package var saved: Date
    /// The time of the last change of the kind's lead time; `nil` if that was before.
    package var leadSaved: Date?
    /// The reader's zone.
    package var zone: TimeZone

    package init(
        _ time: MeetingTime, asked: [Reminder] = [], lead: Int? = nil, isOver: Bool = false, saved: Date,
        leadSaved: Date? = nil, zone: TimeZone
    ) {
        self.time = time
        self.asked = asked
        self.lead = lead
        self.isOver = isOver
        self.saved = saved
        self.leadSaved = leadSaved
        self.zone = zone
    }

    /// The minutes between the two reminders to leave.
    package static let warning = 10

    /// The reminders, in order of time.
    package var reminders: [PlannedReminder] {
        guard !isOver, let anchor else { return [] }
        var reasons: [Date: ReminderReason] = [:]
        func add(_ instant: Date?, _ reason: ReminderReason, after limit: Date) {
            guard let instant, instant > limit, reasons[instant] == nil else { return }
            reasons[instant] = reason
        }
        add(anchor.instant, anchor.reason, after: saved)
        if let leave, leave < anchor.instant, case .timed = time {
            add(leave, .leave, after: saved)
            add(leave.addingTimeInterval(Double(-Self.warning) * 60), .leaveSoon, after: saved)
        }
        for reminder in asked { add(self.instant(of: reminder, anchor), .asked(reminder), after: saved) }
        for alarm in alarms { add(alarm.instant(for: time, reader: zone), .alarm(alarm), after: saved) }
        if let lead, lead > 0, case .timed = time {
            let instant = anchor.instant.addingTimeInterval(Double(-lead) * 60)
            add(instant, .lead, after: max(saved, leadSaved ?? saved))
        }
        return reasons.map { PlannedReminder(at: $0.key, reason: $0.value) }.sorted { $0.at < $1.at }
    }

    /// The base time of reminders.
    private struct Anchor {
        var wall: WallTime
        /// The zone of the base time.
        var zone: TimeZone
        var instant: Date
        var reason: ReminderReason

        init?(_ wall: WallTime, in zone: TimeZone, _ reason: ReminderReason) {
            guard let instant = wall.instant(in: zone) else { return nil }
            self.wall = wall
            self.zone = zone
            self.instant = instant
            self.reason = reason
        }
    }

    private var anchor: Anchor? {
        switch time {
        case .timed(let start, let identifier, _):
            return Anchor(start, in: TimeZone(identifier: identifier) ?? zone, .start)
        case .allDay(let first, _):
            return Anchor(WallTime(date: first, hour: ReminderHours.morning, minute: 0), in: zone, .start)
        case .due(let deadline):
            if let wall = deadline.wallTime {
                let clocks = deadline.zone.flatMap { TimeZone(identifier: $0) } ?? zone
                return Anchor(wall, in: clocks, .deadline)
            }
            // A meeting noted for the same day has its reminder in the evening.
            let hours = [ReminderHours.morning, ReminderHours.evening]
            let anchors = hours.compactMap {
                Anchor(WallTime(date: deadline.day, hour: $0, minute: 0), in: zone, .deadline)
            }
            return anchors.first { $0.instant > saved } ?? anchors.last
        case .unscheduled:
            return nil
        }
    }

    /// Returns the instant of a reminder. Whole days are calendar days, independent of clock changes.
    private func instant(of reminder: Reminder, _ anchor: Anchor) -> Date? {
        switch reminder {
        case .before(let minutes):
            guard minutes >= 0 else { return nil }
            guard minutes > 0, minutes.isMultiple(of: 1440) else {
                return anchor.instant.addingTimeInterval(Double(-minutes) * 60)
            }
            var wall = anchor.wall
            wall.date = wall.date.adding(days: -(minutes / 1440))
            return wall.instant(in: anchor.zone)
        case .eveningBefore:
            let day = CalendarDate(anchor.instant, in: zone).adding(days: -1)
            return WallTime(date: day, hour: ReminderHours.evening, minute: 0).instant(in: zone)
        }
    }
}
