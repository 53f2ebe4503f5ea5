import MeetCore
import MeetStore

extension Seed {
    /// Three calendars: the first one, with all other meetings, and two with a meeting each.
    static func calendars(_ store: MeetStore) throws { try Planting.once("calendars", store, writeCalendars) }

    private static func writeCalendars(_ store: MeetStore) throws {
        try everything(store)
        let first = MeetingCalendar(name: "Personal", sign: "P")
        let work = try store.add(calendar("Work", .green, "W", 1), beside: first)
        let club = try store.add(calendar("Club", .violet, "C", 2), beside: first)
        try store.save(meeting("Budget", time(11, 21, 15), in: work))
        try store.save(meeting("Rehearsal", time(11, 22, 18), in: club))
    }

    private static func calendar(
        _ name: String, _ hue: CalendarColour.Hue, _ sign: String, _ position: Int
    ) -> MeetingCalendar {
        var calendar = MeetingCalendar(name: name, colour: hue.colour, sign: sign)
        calendar.position = position
        return calendar
    }

    private static func meeting(
        _ title: String, _ time: MeetingTime, in calendar: MeetingCalendar
    ) -> Meeting {
        var meeting = Meeting(title: title, time: time, createdAt: Harness.now)
        meeting.calendarID = calendar.id
        return meeting
    }
}
