import Foundation
import Testing

@testable import MeetCore

@Suite struct OverlapTests {
    static func timed(_ start: String, _ minutes: Int, _ zone: String = "Europe/Athens") -> MeetingTime {
        .timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
    }

    static func allDay(_ first: String, _ last: String) -> MeetingTime {
        .allDay(first: PlanningFixture.date(first), last: PlanningFixture.date(last))
    }

    @Test(arguments: [
        (timed("2026-11-21 11:00", 60), timed("2026-11-21 11:30", 60), true),
        (timed("2026-11-21 11:00", 60), timed("2026-11-21 12:00", 60), false),
        (timed("2026-11-21 11:00", 61), timed("2026-11-21 12:00", 60), true),
        (timed("2026-11-21 11:00", 300), timed("2026-11-21 12:00", 1), true),
        (timed("2026-11-21 11:00", 0), timed("2026-11-21 10:00", 120), false),
        (timed("2026-11-21 23:30", 60), timed("2026-11-22 00:00", 30), true),
        (timed("2026-11-21 11:00", 60), timed("2026-11-21 09:00", 60, "UTC"), true),
        (timed("2026-11-21 11:00", 60), timed("2026-11-21 11:00", 60, "UTC"), false),
        // 03:30 comes twice; the first is over before the second 03:30.
        (timed("2027-10-31 03:30", 30), timed("2027-10-31 01:30", 30, "UTC"), false),
        (timed("2026-11-21 11:00", 60), allDay("2026-11-21", "2026-11-21"), false),
        (allDay("2026-11-21", "2026-11-23"), allDay("2026-11-23", "2026-11-24"), true),
        (allDay("2026-11-21", "2026-11-22"), allDay("2026-11-23", "2026-11-24"), false),
        (timed("2026-11-21 11:00", 60), .unscheduled, false),
        (.unscheduled, .unscheduled, false),
    ])
    func clash(one: MeetingTime, other: MeetingTime, expected: Bool) {
        #expect(Overlap.clash(one, other, readerZone: PlanningFixture.newYork) == expected)
        #expect(Overlap.clash(other, one, readerZone: PlanningFixture.newYork) == expected)
    }

    @Test func someMeetingsStandInNobodysWay() {
        let now = PlanningFixture.saturday.now
        let time = Self.timed("2026-11-21 11:00", 60)
        var cancelled = Meeting(title: "cancelled", time: time, createdAt: now)
        cancelled.status = .cancelled
        var done = Meeting(title: "done", time: time, createdAt: now)
        done.doneAt = now
        let own = Meeting(uid: "own", title: "own", time: time, createdAt: now)
        let review = Meeting(title: "review", time: Self.timed("2026-11-21 11:30", 60), createdAt: now)
        let clashes = Overlap.meetings(
            [cancelled, done, own, review], clashingWith: time, except: "own",
            readerZone: PlanningFixture.athens)
        #expect(clashes.map(\.title) == ["review"])
    }
}
