import Foundation

// Alarms that a reminder can represent (RFC 5545, 3.6.6). Any other is written back unchanged.
extension EventBuilder {
    /// A VALARM.
    struct EventAlarm {
        var lines: [ContentLine]
        /// The offset from the start or the end.
        var offset: CalendarLength
        var isFromEnd: Bool

        /// Parses an alarm, or returns `nil` if it is not a single moment before or after its event.
        init?(_ lines: [ContentLine]) {
            self.lines = lines
            isFromEnd = false
            var offset: CalendarLength?
            for line in lines {
                switch line.name {
                case "ACTION":
                    let action = String(decoding: ASCII.trimmed(line.value), as: UTF8.self).uppercased()
                    guard action == "DISPLAY" || action == "AUDIO" else { return nil }
                case "TRIGGER":
                    offset = MomentText.duration(line.value)
                    isFromEnd = line.value(of: "RELATED")?.uppercased() == "END"
                case "REPEAT", "ATTENDEE", "PROXIMITY": return nil
                default: break
                }
            }
            guard let offset else { return nil }
            self.offset = offset
        }
    }

    mutating func buildReminders() {
        for alarm in alarms {
            if let reminder = reminder(of: alarm) {
                if !event.reminders.contains(reminder) { event.reminders.append(reminder) }
            } else {
                keep(alarm.lines)
            }
        }
    }

    /// Adds the moments of vCalendar 1.0 as reminders before the start.
    mutating func buildVersitReminders() {
        for (line, moment) in versitAlarms {
            guard let start, start.second != nil else {
                keep(line)
                continue
            }
            let seconds = start.utcSeconds(elseIn: moment.zone) - moment.utcSeconds(elseIn: start.zone)
            guard (0...5_256_000 * 60).contains(seconds) else {
                keep(line)
                continue
            }
            let reminder = Reminder.before(minutes: seconds / 60)
            if !event.reminders.contains(reminder) { event.reminders.append(reminder) }
        }
    }

    private func reminder(of alarm: EventAlarm) -> Reminder? {
        guard let base = AlarmBase(event.time) else { return nil }
        var offset = alarm.offset.usualSeconds
        switch event.time {
        case .timed(_, _, let minutes): return reminder(of: alarm, minutes)
        case .allDay: if alarm.isFromEnd { return nil }
        // Relative to the start of a to-do, which a meeting does not have.
        case .due: if !alarm.isFromEnd, start != nil { return nil }
        case .unscheduled: return nil
        }
        guard offset.isMultiple(of: 60) else { return nil }
        offset /= 60
        if offset == base.offset(of: .eveningBefore) { return .eveningBefore }
        let before = base.minutes - offset
        return (0...5_256_000).contains(before) ? .before(minutes: before) : nil
    }

    /// Returns the reminder at the same moment for a meeting with an hour: a calendar day differs from 24
    /// exact hours when the clocks change.
    private func reminder(of alarm: EventAlarm, _ minutes: Int) -> Reminder? {
        guard var start else { return nil }
        start.zone = start.zone ?? "UTC"
        let (days, hours) = (alarm.offset.days, alarm.offset.seconds)
        if days < 0, hours == 0, !alarm.isFromEnd { return Self.reminder(before: -days * 1440) }
        let offset = seconds(of: alarm, from: start, minutes)
        guard offset.isMultiple(of: 60), offset <= 0 else { return nil }
        var evening = start
        evening.date = start.date.adding(days: -1)
        evening.second = ReminderHours.evening * 3600
        if evening.utcSeconds(elseIn: nil) - start.utcSeconds(elseIn: nil) == offset { return .eveningBefore }
        if offset.isMultiple(of: 86_400),
            start.seconds(of: CalendarLength(days: offset / 86_400)) != offset
        {
            return nil
        }
        return Self.reminder(before: -offset / 60)
    }

    private static func reminder(before minutes: Int) -> Reminder? {
        (0...5_256_000).contains(minutes) ? .before(minutes: minutes) : nil
    }

    /// Returns the seconds from the start.
    private func seconds(of alarm: EventAlarm, from start: CalendarMoment, _ minutes: Int) -> Int {
        guard alarm.isFromEnd else { return start.seconds(of: alarm.offset) }
        guard alarm.offset.days != 0, let zone = start.zone.flatMap({ TimeZone(identifier: $0) }),
            let instant = start.instant
        else { return alarm.offset.usualSeconds + minutes * 60 }
        let wall = WallTime.at(instant.addingTimeInterval(Double(minutes) * 60), in: zone)
        let end = CalendarMoment(
            date: wall.date, second: (wall.hour * 60 + wall.minute) * 60, zone: start.zone)
        return minutes * 60 + end.seconds(of: alarm.offset)
    }

    /// Reads `20261121T104500;PT5M;2;Soon` (vCalendar 1.0, 2.3.2 and 2.3.11): the time, the snooze, the
    /// repetitions and the text.
    mutating func takeVersitAlarm(_ line: ContentLine) {
        let value = ASCII.trimmed(decoded(line).prefix { $0 != ASCII.semicolon })
        var plain = line
        plain.value = value
        plain.parameters = []
        guard let moment = moment(plain) else { return }
        versitAlarms.append((line, moment))
    }
}
