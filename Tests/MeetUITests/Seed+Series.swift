import Foundation
import MeetCore
import MeetStore

extension Seed {
    /// Tuesdays at 19:00 from 24 November 2026 on, five times, with two people.
    static func choir(_ store: MeetStore) throws {
        var rule = RecurrenceRule(.weekly, end: .count(5))
        rule.weekdays = [RecurrenceRule.Weekday(2)]
        try store.save(
            Meeting(
                title: "Choir", time: time(11, 24, 19, minutes: 90), recurrence: Recurrence(rule: rule),
                invitees: [
                    Invitee(name: "Maria Papadopoulou", email: "maria@example.org"),
                    Invitee(name: "Nikos Karras"),
                ], createdAt: Harness.now))
    }

    /// The same, once moved and once deleted, among the others.
    static func series(_ store: MeetStore) throws { try Planting.once("series", store, writeSeries) }

    private static func writeSeries(_ store: MeetStore) throws {
        try everything(store)
        try choir(store)
        let rows = try store.meetings(MeetingQuery(text: "choir"), rows: 0..<10)
        guard rows.count == 5, var moved = try store.meeting(rows[1].id) else { return }
        let base = moved
        moved.time = time(12, 2, 20, minutes: 90)
        _ = try store.save(moved, base: base, scope: .this)
        try store.deleteMeeting(rows[2].id, scope: .this)
    }
}
