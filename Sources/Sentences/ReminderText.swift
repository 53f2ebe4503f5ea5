import Foundation
import MeetCore
import MeetStore

/// Reminders as text.
package enum ReminderText {
    /// The chosen reminders as a field shows them and `ReminderParser` reads them.
    package static func field(_ reminders: [Reminder]) -> String {
        reminders.map { say.forTyping.words($0) }.joined(separator: ", ")
    }

    /// A moment on the reader's clocks, with the day if it is not today: `10:50`, `Fri 20 Nov 18:00`.
    package static func moment(_ instant: Date, now: Date, zone: TimeZone) -> String {
        let wall = WallTime.at(instant, in: zone)
        let today = CalendarDate(now, in: zone)
        if wall.date == today { return DateText.clock(wall) }
        let isThisYear = wall.date.year == today.year
        let day = isThisYear ? DateText.dayMonth(wall.date) : DateText.dayMonthYear(wall.date)
        return "\(day) \(DateText.clock(wall))"
    }

    /// The start of a reminder's meeting, on the reader's clocks.
    package static func start(_ time: MeetingTime, now: Date, zone: TimeZone) -> String {
        guard case .timed = time, let instant = time.start(readerZone: zone) else {
            return DateText.start(time)
        }
        return moment(instant, now: now, zone: zone)
    }

    /// The facts of a reminder: `in 45 min · 11:00 · Café Entra`. One to leave says so first.
    package static func facts(_ reminder: DueReminder, now: Date, zone: TimeZone) -> [String] {
        var facts: [String] = []
        switch reminder.id.reason {
        case .leave, .leaveSoon:
            facts.append(say.words(reminder.isSnoozed ? .leave : reminder.id.reason, isSnoozed: false))
        case .asked, .alarm, .lead, .start, .deadline: break
        }
        if let countdown = Countdown.text(from: now, to: reminder.time, readerZone: zone) {
            facts.append(countdown)
        }
        let start = start(reminder.time, now: now, zone: zone)
        if !start.isEmpty { facts.append(start) }
        if let venue = reminder.venueName, !venue.isEmpty { facts.append(venue) }
        return facts
    }

    /// Several reminders on one line:
    /// `3 reminders · Coffee 11:00, Dinner 20:00, Keyboard by Fri 27 Nov 2026`; a single one with all its
    /// facts.
    package static func line(_ reminders: [DueReminder], now: Date, zone: TimeZone) -> String {
        let meetings = meetings(reminders)
        guard let first = meetings.first else { return "" }
        if meetings.count == 1 {
            return ([first.title] + facts(first, now: now, zone: zone)).joined(separator: " · ")
        }
        let each = meetings.map { "\($0.title) \(start($0.time, now: now, zone: zone))" }
        return "\(say.counted(meetings.count, .reminders)) · \(each.joined(separator: ", "))"
    }

    /// The notification of reminders outside the screen: a title, and a text of several lines.
    package static func notice(
        _ reminders: [DueReminder], now: Date, zone: TimeZone
    ) -> (title: String, text: String) {
        let meetings = meetings(reminders)
        guard let first = meetings.first else { return ("", "") }
        if meetings.count == 1 {
            return (ShortText.name(first.title), facts(first, now: now, zone: zone).joined(separator: " · "))
        }
        var lines = meetings.prefix(mostLines).map { reminder in
            ([ShortText.name(reminder.title)] + facts(reminder, now: now, zone: zone))
                .joined(separator: " · ")
        }
        if meetings.count > mostLines { lines.append(say.andMore(meetings.count - mostLines)) }
        return (say.counted(meetings.count, .reminders), lines.joined(separator: "\n"))
    }

    /// The maximum number of lines of a notification.
    private static let mostLines = 8

    /// The meetings of the reminders, each date once.
    private static func meetings(_ reminders: [DueReminder]) -> [DueReminder] {
        var seen: Set<OccurrenceIdentity> = []
        return reminders.filter { seen.insert($0.id.occurrence).inserted }
    }
}
