// A meeting's kind and reminders in iCalendar. Reminders at the start, which every meeting has, are left to
// the reading calendar.
extension ICalendarEncoder {
    /// Writes CATEGORIES (RFC 5545, 3.8.1.2).
    mutating func writeKind(of meeting: Meeting) {
        if let kind = meeting.kind, !kind.isEmpty { lines.write("CATEGORIES", .strictText(kind)) }
    }

    /// Writes a VALARM for each reminder that was asked for and for the reminder of the kind (RFC 5545,
    /// 3.6.6), as the last part of a component. They are relative to the start, or to the deadline, so that
    /// they apply to each date of a series.
    mutating func writeAlarms(of meeting: Meeting) {
        guard meeting.doneAt == nil, meeting.status != .cancelled, let base = AlarmBase(meeting.time) else {
            return
        }
        var offsets: [Int] = []
        for reminder in meeting.reminders { offsets.append(base.offset(of: reminder)) }
        if case .timed = meeting.time,
            let kind = meeting.kind.flatMap({ name in kinds.first { $0.isCalled(name) } }),
            kind.leadMinutes > 0
        {
            offsets.append(-kind.leadMinutes)
        }
        let related = base.isEnd ? [ContentLine.Parameter(name: "RELATED", values: ["END"])] : []
        for (place, offset) in offsets.enumerated() where offsets.firstIndex(of: offset) == place {
            lines.write("BEGIN", .raw("VALARM"))
            lines.write("ACTION", .raw("DISPLAY"))
            lines.write("DESCRIPTION", .strictText(meeting.title))
            lines.write("TRIGGER", related, .raw(Self.duration(minutes: offset)))
            lines.write("END", .raw("VALARM"))
        }
    }

    /// Formats a duration (RFC 5545, 3.3.6): `-PT45M`, `-P2D`, `-P1DT3H`, `PT8H50M`.
    private static func duration(minutes: Int) -> String {
        let size = abs(minutes)
        let (days, hours, rest) = (size / 1440, size % 1440 / 60, size % 60)
        var text = (minutes < 0 ? "-" : "") + "P"
        if days > 0 { text += "\(days)D" }
        if hours > 0 || rest > 0 || days == 0 { text += "T" }
        if hours > 0 { text += "\(hours)H" }
        if rest > 0 { text += "\(rest)M" }
        return size == 0 ? "PT0S" : text
    }
}

/// The base time of an alarm.
struct AlarmBase {
    /// The minutes from the start or the end of the component to the base time of reminders.
    var minutes = 0
    /// The wall time of the start or the end, in minutes since midnight.
    var clock = 0
    /// True if the offset is from the end.
    var isEnd = false

    /// Finds the base time, or returns `nil` if the meeting has no time.
    init?(_ time: MeetingTime) {
        switch time {
        case .timed(let start, _, _): clock = start.hour * 60 + start.minute
        case .allDay: minutes = ReminderHours.morning * 60
        case .due(let deadline):
            // Without DUE there is no end to be relative to.
            guard deadline.day.isReal, deadline.wallTime?.isReal != false else { return nil }
            isEnd = true
            clock = deadline.minute ?? 0
            if deadline.minute == nil { minutes = ReminderHours.morning * 60 }
        case .unscheduled: return nil
        }
    }

    /// Returns the offset of a reminder in minutes; before the base time it is negative.
    func offset(of reminder: Reminder) -> Int {
        switch reminder {
        case .before(let before): minutes - min(max(0, before), 100_000_000)
        case .eveningBefore: ReminderHours.evening * 60 - 1440 - clock
        }
    }
}
