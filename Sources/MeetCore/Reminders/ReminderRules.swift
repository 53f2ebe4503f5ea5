import Foundation

/// A moment at which somebody is reminded of one date of a meeting.
package struct PlannedReminder: Hashable, Sendable {
    package var at: Date
    package var reason: ReminderReason

    package init(at: Date, reason: ReminderReason) {
        self.at = at
        self.reason = reason
    }
}

/// Which reminders one date of a meeting has.
///
/// - One when it begins, and one so long before as its kind says, its lead.
/// - Those that were asked for, however many, and the alarms that it was received with.
/// - What only has a deadline has one then; without an hour, in the morning of that day.
/// - Whole days begin, as far as reminders go, in the morning of the first.
/// - What is done or called off has none, nor has what has no date.
///
/// Only what is still ahead when the meeting is saved counts, and what was there before it counts no longer. Of several
/// reminders at the same moment there is one.
package struct ReminderRules: Hashable, Sendable {
    /// When that date of the meeting is.
    package var time: MeetingTime
    package var asked: [Reminder]
    /// What it was received with that no reminder stands for.
    package var alarms: [ReceivedAlarm] = []
    /// Minutes before the start; `nil` where no kind brings a reminder.
    package var lead: Int?
    /// Whether it is done or called off.
    package var isOver: Bool
    /// When the meeting was saved so that its reminders changed.
    package var saved: Date
    /// When the lead of its kind changed; `nil` where that was before.
    package var leadSaved: Date?
    /// Where the reader is.
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

    /// In order.
    package var reminders: [PlannedReminder] {
        guard !isOver, let anchor else { return [] }
        var reasons: [Date: ReminderReason] = [:]
        func add(_ instant: Date?, _ reason: ReminderReason, after limit: Date) {
            guard let instant, instant > limit, reasons[instant] == nil else { return }
            reasons[instant] = reason
        }
        add(anchor.instant, anchor.reason, after: saved)
        for reminder in asked { add(self.instant(of: reminder, anchor), .asked(reminder), after: saved) }
        for alarm in alarms { add(alarm.instant(for: time, reader: zone), .alarm(alarm), after: saved) }
        if let lead, lead > 0, case .timed = time {
            let instant = anchor.instant.addingTimeInterval(Double(-lead) * 60)
            add(instant, .lead, after: max(saved, leadSaved ?? saved))
        }
        return reasons.map { PlannedReminder(at: $0.key, reason: $0.value) }.sorted { $0.at < $1.at }
    }

    /// What reminders are counted from.
    private struct Anchor {
        var wall: WallTime
        /// Whose clocks show it.
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
            // What is noted down for the same day is told in its evening.
            let hours = [ReminderHours.morning, ReminderHours.evening]
            let anchors = hours.compactMap {
                Anchor(WallTime(date: deadline.day, hour: $0, minute: 0), in: zone, .deadline)
            }
            return anchors.first { $0.instant > saved } ?? anchors.last
        case .unscheduled:
            return nil
        }
    }

    /// Whole days are days of the calendar, whatever the clocks do in between.
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
