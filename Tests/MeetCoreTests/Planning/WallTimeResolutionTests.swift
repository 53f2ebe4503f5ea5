import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct WallTimeResolutionTests {
    @Test(arguments: [
        ("2026-11-21 07:41", "Europe/Athens", "2026-11-21 09:41"),
        ("2026-07-21 07:41", "Europe/Athens", "2026-07-21 10:41"),
        ("2026-12-31 23:30", "Europe/Athens", "2027-01-01 01:30"),
        ("2026-11-21 03:00", "America/New_York", "2026-11-20 22:00"),
        ("2026-11-21 03:00", "Asia/Kathmandu", "2026-11-21 08:45"),
        ("2027-01-10 00:00", "Australia/Lord_Howe", "2027-01-10 11:00"),
        ("2027-07-10 00:00", "Australia/Lord_Howe", "2027-07-10 10:30"),
        ("1969-12-31 23:59", "UTC", "1969-12-31 23:59"),
    ])
    func readsTheClocks(utc: String, zone: String, wall: String) {
        let zone = PlanningFixture.zone(zone)
        let instant = PlanningFixture.instant(utc)
        #expect(WallTime.at(instant, in: zone) == PlanningFixture.wall(wall))
        #expect(PlanningFixture.wall(wall).resolve(in: zone) == .unique(instant))
    }

    @Test(arguments: [
        ("Europe/Athens", "2027-10-31 03:30", "2027-10-31 00:30", "2027-10-31 01:30"),
        ("Europe/Athens", "2027-10-31 03:00", "2027-10-31 00:00", "2027-10-31 01:00"),
        ("America/New_York", "2027-11-07 01:59", "2027-11-07 05:59", "2027-11-07 06:59"),
        ("Australia/Lord_Howe", "2027-04-04 01:45", "2027-04-03 14:45", "2027-04-03 15:15"),
    ])
    func findsBothOfARepeatedHour(zone: String, wall: String, first: String, second: String) {
        #expect(
            PlanningFixture.wall(wall).resolve(in: PlanningFixture.zone(zone))
                == .repeated(
                    first: PlanningFixture.instant(first), second: PlanningFixture.instant(second)))
    }

    @Test(arguments: [
        ("Europe/Athens", "2027-03-28 03:30", "2027-03-28 03:00", "2027-03-28 04:00", "2027-03-28 01:00"),
        ("America/New_York", "2027-03-14 02:00", "2027-03-14 02:00", "2027-03-14 03:00", "2027-03-14 07:00"),
        (
            "Australia/Lord_Howe", "2027-10-03 02:29", "2027-10-03 02:00", "2027-10-03 02:30",
            "2027-10-02 15:30"
        ),
        ("Pacific/Apia", "2011-12-30 12:00", "2011-12-30 00:00", "2011-12-31 00:00", "2011-12-30 10:00"),
        ("America/Sao_Paulo", "2018-11-04 00:30", "2018-11-04 00:00", "2018-11-04 01:00", "2018-11-04 03:00"),
    ])
    func findsTheGap(zone: String, wall: String, from: String, to: String, instant: String) {
        #expect(
            PlanningFixture.wall(wall).resolve(in: PlanningFixture.zone(zone))
                == .skipped(
                    gap: WallTimeGap(
                        from: PlanningFixture.wall(from), to: PlanningFixture.wall(to),
                        instant: PlanningFixture.instant(instant))))
    }

    /// Every quarter of an hour of a year, there and back.
    @Test(arguments: ["Europe/Athens", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"])
    func everyInstantIsFoundAgain(identifier: String) {
        let zone = PlanningFixture.zone(identifier)
        let start = PlanningFixture.instant("2026-01-01 00:00")
        for quarter in 0..<(366 * 96) {
            let instant = start.addingTimeInterval(Double(quarter) * 900)
            switch WallTime.at(instant, in: zone).resolve(in: zone) {
            case .unique(let found): #expect(found == instant)
            case .repeated(let first, let second): #expect(first == instant || second == instant)
            case .skipped: Issue.record("\(instant) is not skipped in \(identifier)")
            }
        }
    }

    /// RFC 5545, 3.3.5: with the offset before the gap, 03:30 is what the clocks then call 04:30.
    @Test func aSkippedTimeIsReadWithTheOffsetBefore() throws {
        let instant = PlanningFixture.wall("2027-03-28 03:30").instant(in: PlanningFixture.athens)
        #expect(instant == PlanningFixture.instant("2027-03-28 01:30"))
    }

    @Test(arguments: [
        MeetingTime.timed(start: PlanningFixture.wall("2026-11-21 11:00"), zone: "Asia/Tokyo", minutes: 90),
        .timed(start: PlanningFixture.wall("2026-11-21 04:00"), zone: "Nowhere/Known", minutes: 90),
    ])
    func anUnknownZoneIsTheReaders(time: MeetingTime) {
        #expect(time.start(readerZone: PlanningFixture.athens) == PlanningFixture.instant("2026-11-21 02:00"))
        #expect(time.end(readerZone: PlanningFixture.athens) == PlanningFixture.instant("2026-11-21 03:30"))
    }

    @Test func allDayIsFromMidnightToMidnightOfTheReader() {
        let time = MeetingTime.allDay(
            first: PlanningFixture.date("2027-03-28"), last: PlanningFixture.date("2027-03-28"))
        let athens = time.interval(in: PlanningFixture.athens)
        #expect(athens?.lowerBound == PlanningFixture.instant("2027-03-27 22:00"))
        #expect(athens?.upperBound == PlanningFixture.instant("2027-03-28 21:00"), "a day of 23 hours")
        let newYork = time.interval(in: PlanningFixture.newYork)
        #expect(newYork?.lowerBound == PlanningFixture.instant("2027-03-28 04:00"))
    }

    @Test func unscheduledHasNoInstants() {
        #expect(MeetingTime.unscheduled.interval(in: PlanningFixture.utc) == nil)
    }

    @Test(arguments: [
        MeetingTime.timed(
            start: WallTime(date: PlanningFixture.date("2026-11-21"), hour: 25, minute: 0), zone: "UTC",
            minutes: 1),
        .timed(
            start: WallTime(date: PlanningFixture.date("2026-11-21"), hour: .max, minute: .min), zone: "UTC",
            minutes: .max),
        .timed(
            start: WallTime(date: CalendarDate(year: .max, month: 1, day: 1), hour: 1, minute: 0),
            zone: "UTC",
            minutes: 1),
    ])
    func whatIsNotRealHasNoInstants(time: MeetingTime) {
        #expect(time.interval(in: PlanningFixture.utc) == nil)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func absurdInstantsDoNotTrap(seconds: Double) {
        _ = WallTime.at(Date(timeIntervalSince1970: seconds), in: PlanningFixture.athens)
    }

    @Test func aLengthBeyondReasonDoesNotTrap() {
        let time = MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-21 11:00"), zone: "UTC", minutes: .max)
        #expect(time.end(readerZone: PlanningFixture.utc) != nil)
    }
}
