import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct ClockChangeTests {
    /// On 25 October 2026 the clocks of Athens show 03:00 twice: at 00:00 and 01:00 UTC.
    @Test func theSecondOfTwoEqualTimesIsKept() {
        let athens = PlanningFixture.zone("Europe/Athens")
        func time(_ instant: String) -> MeetingTime {
            let start = PlanningFixture.wall(instant).instant(in: .gmt) ?? .distantPast
            return MeetingTime(at: start, in: athens, named: "Europe/Athens", minutes: 60)
        }
        let first = PlanningFixture.wall("2026-10-25 03:00")
        #expect(time("2026-10-25 00:00") == .timed(start: first, zone: "Europe/Athens", minutes: 60))
        let second = PlanningFixture.wall("2026-10-25 01:00")
        #expect(time("2026-10-25 01:00") == .timed(start: second, zone: "UTC", minutes: 60))
        let later = PlanningFixture.wall("2026-10-25 04:00")
        #expect(time("2026-10-25 02:00") == .timed(start: later, zone: "Europe/Athens", minutes: 60))
    }

    @Test(arguments: [
        ("2027-03-28 03:30", "Europe/Athens", "2027-03-28 04:30"),
        ("2027-03-28 03:00", "Europe/Athens", "2027-03-28 04:00"),
        ("2027-03-14 02:30", "America/New_York", "2027-03-14 03:30"),
        ("2027-10-03 02:10", "Australia/Lord_Howe", "2027-10-03 02:40"),
        ("2011-12-30 12:00", "Pacific/Apia", "2011-12-31 12:00"),
    ])
    func whatTheClocksSkipMeansWhatTheyShow(typed: String, zone: String, meant: String) {
        let (wall, zone) = (PlanningFixture.wall(typed), PlanningFixture.zone(zone))
        #expect(wall.change(in: zone) == .skipped(wall, meant: PlanningFixture.wall(meant)))
        #expect(wall.shown(in: zone) == PlanningFixture.wall(meant))
        let time = MeetingTime.timed(start: wall, zone: zone.identifier, minutes: 60)
        #expect(time.clockChange?.reading == wall)
        #expect(time.shownStart == PlanningFixture.wall(meant))
    }

    @Test(arguments: [
        ("2027-10-31 03:30", "Europe/Athens", 10_800), ("2027-11-07 01:30", "America/New_York", -14_400),
        ("2027-04-04 01:45", "Australia/Lord_Howe", 39_600),
    ])
    func ofTwoTheFirstIsMeant(typed: String, zone: String, offset: Int) {
        let wall = PlanningFixture.wall(typed)
        #expect(wall.change(in: PlanningFixture.zone(zone)) == .repeated(wall, offset: offset))
        #expect(wall.shown(in: PlanningFixture.zone(zone)) == wall)
    }

    @Test func mostReadingsComeOnce() {
        for hour in 0..<24 {
            let wall = WallTime(date: PlanningFixture.date("2027-05-01"), hour: hour, minute: 30)
            #expect(wall.change(in: PlanningFixture.athens) == nil)
        }
        let noReading = WallTime(date: PlanningFixture.date("2027-05-01"), hour: 25, minute: 0)
        #expect(noReading.change(in: PlanningFixture.athens) == nil)
        #expect(MeetingTime.unscheduled.clockChange == nil)
        let day = PlanningFixture.date("2027-03-28")
        #expect(MeetingTime.allDay(first: day, last: day).clockChange == nil)
    }
}
