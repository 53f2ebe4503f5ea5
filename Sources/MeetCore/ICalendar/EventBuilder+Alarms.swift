import Foundation

// Alarms that a reminder can stand for (RFC 5545, 3.6.6). Any other is written back as it is.
extension EventBuilder {
    /// A VALARM.
    struct Alarm {
        var lines: [ContentLine]
        /// Seconds from the start, or from the end.
        var offset: Int
        var isFromEnd: Bool

        /// `nil` where it is more than a moment before or after its event.
        init?(_ lines: [ContentLine]) {
            self.lines = lines
            isFromEnd = false
            var offset: Int?
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

    /// The moments of vCalendar 1.0 as reminders before the start.
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

    private func reminder(of alarm: Alarm) -> Reminder? {
        guard let base = AlarmBase(event.time) else { return nil }
        var offset = alarm.offset
        switch event.time {
        case .timed(_, _, let minutes): if alarm.isFromEnd { offset += minutes * 60 }
        case .allDay: if alarm.isFromEnd { return nil }
        // From the start of a to-do, which a meeting does not know.
        case .due: if !alarm.isFromEnd, start != nil { return nil }
        case .unscheduled: return nil
        }
        guard offset.isMultiple(of: 60) else { return nil }
        let minutes = offset / 60
        if minutes == base.offset(of: .eveningBefore) { return .eveningBefore }
        let before = base.minutes - minutes
        return (0...5_256_000).contains(before) ? .before(minutes: before) : nil
    }

    /// `20261121T104500;PT5M;2;Soon` (vCalendar 1.0, 2.3.2 and 2.3.11): when it is told, how often, and what.
    mutating func takeVersitAlarm(_ line: ContentLine) {
        let value = ASCII.trimmed(decoded(line).prefix { $0 != ASCII.semicolon })
        var plain = line
        plain.value = value
        plain.parameters = []
        guard let moment = moment(plain) else { return }
        versitAlarms.append((line, moment))
    }
}
