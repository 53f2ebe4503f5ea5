import Foundation
import Testing

@testable import MeetCore

@Suite struct BusyHoursTests {
    @Test(arguments: [
        ("2026-11-21", "Europe/Athens", 48), ("2027-03-28", "Europe/Athens", 46),
        ("2027-10-31", "Europe/Athens", 50), ("2027-04-04", "Australia/Lord_Howe", 49),
        ("2027-10-03", "Australia/Lord_Howe", 47), ("2011-12-30", "Pacific/Apia", 0),
        ("2018-11-04", "America/Sao_Paulo", 46),
    ])
    func aDayHasItsRealLength(date: String, zone: String, count: Int) {
        let slots = BusyHours.slots(
            on: PlanningFixture.date(date), in: PlanningFixture.zone(zone), intervals: [])
        #expect(slots.count == count)
        #expect(zip(slots, slots.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(slots.allSatisfy { !$0.isBusy && $0.wall.date == PlanningFixture.date(date) })
    }

    static func busy(_ intervals: [(String, String)]) -> [String] {
        let ranges = intervals.map { PlanningFixture.instant($0)..<PlanningFixture.instant($1) }
        return BusyHours.slots(
            on: PlanningFixture.date("2026-11-21"), in: PlanningFixture.utc, intervals: ranges
        )
        .filter(\.isBusy).map { DateText.clock($0.wall) }
    }

    @Test func halfOpen() {
        #expect(Self.busy([("2026-11-21 11:00", "2026-11-21 12:00")]) == ["11:00", "11:30"])
        #expect(Self.busy([("2026-11-21 11:15", "2026-11-21 11:31")]) == ["11:00", "11:30"])
        #expect(Self.busy([("2026-11-21 11:00", "2026-11-21 11:00")]).isEmpty)
        #expect(Self.busy([("2026-11-20 11:00", "2026-11-21 00:00")]).isEmpty)
        #expect(Self.busy([("2026-11-20 11:00", "2026-11-21 00:01")]) == ["00:00"])
        #expect(Self.busy([("2026-11-21 23:59", "2026-11-29 00:01")]) == ["23:30"])
        #expect(Self.busy([("2026-11-01 00:00", "2026-12-01 00:00")]).count == 48)
    }

    @Test func meetingsOfADay() {
        let now = PlanningFixture.saturday.now
        let day = PlanningFixture.date("2026-11-21")
        let time = MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-21 11:00"), zone: "Europe/Athens", minutes: 30)
        let meetings = [
            Meeting(title: "timed", time: time, createdAt: now),
            Meeting(title: "all day", time: .allDay(first: day, last: day), createdAt: now),
            Meeting(
                title: "cancelled",
                time: .timed(start: PlanningFixture.wall("2026-11-21 15:00"), zone: "UTC", minutes: 30),
                status: .cancelled, createdAt: now),
        ]
        let slots = BusyHours.slots(on: day, in: PlanningFixture.utc, meetings: meetings)
        #expect(slots.filter(\.isBusy).map { DateText.clock($0.wall) } == ["09:00"])
    }

    @Test func noSuchDay() {
        let date = CalendarDate(year: 2027, month: 2, day: 30)
        #expect(BusyHours.slots(on: date, in: PlanningFixture.utc, intervals: []).isEmpty)
    }
}
