import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// One date of a series and all later ones, changed.
@Suite struct FollowingDatesTests {
    private func series(_ start: String, _ rule: String, removed: [String] = []) throws -> Series {
        let recurrence = Recurrence(
            rule: try RecurrenceRule(rule), removed: removed.map(PlanningFixture.wall))
        return try #require(
            Series(
                .timed(start: PlanningFixture.wall(start), zone: "Europe/Vienna", minutes: 60), recurrence))
    }

    private func starts(_ series: Series, _ from: String, _ to: String) throws -> [String] {
        let time = MeetingTime.timed(
            start: PlanningFixture.wall(to), zone: "Europe/Vienna", minutes: 30)
        let dates = try #require(FollowingDates(series, from: PlanningFixture.wall(from), to: time))
        let after = try #require(Series(time, dates.after))
        return after.starts.prefix(4).map(\.basicText)
    }

    @Test func shiftEachByTheSame() throws {
        let weekly = try series("2026-11-02 09:00", "FREQ=WEEKLY;COUNT=6")
        #expect(
            try starts(weekly, "2026-11-16 09:00", "2026-11-17 11:00")
                == ["20261117T110000", "20261124T110000", "20261201T110000", "20261208T110000"])
        // The day after the second Monday is no second Tuesday in June 2027.
        let monthly = try series("2027-05-10 09:00", "FREQ=MONTHLY;BYDAY=2MO;COUNT=4")
        #expect(
            try starts(monthly, "2027-05-10 09:00", "2027-05-11 09:00")
                == ["20270511T090000", "20270615T090000", "20270713T090000", "20270810T090000"])
        let twice = try series("2026-11-01 09:00", "FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=5")
        #expect(
            try starts(twice, "2026-11-15 09:00", "2026-11-14 09:00")
                == ["20261114T090000", "20261130T090000", "20261214T090000", "20261231T090000"])
    }

    @Test func endAtTheMomentThatTheSeriesDid() throws {
        let until = try series("2026-11-02 09:00", "FREQ=WEEKLY;UNTIL=20261130T080000Z")
        #expect(
            try starts(until, "2026-11-16 09:00", "2026-11-16 21:00")
                == ["20261116T210000", "20261123T210000", "20261130T210000"])
    }

    @Test func leaveWhatWasBefore() throws {
        let weekly = try series("2026-11-02 09:00", "FREQ=WEEKLY;COUNT=6")
        let time = MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-17 11:00"), zone: "Europe/Vienna", minutes: 30)
        let dates = try #require(
            FollowingDates(weekly, from: PlanningFixture.wall("2026-11-16 09:00"), to: time))
        let before = try #require(dates.before.flatMap { Series(weekly.time, $0) })
        #expect(before.starts.map(\.basicText) == ["20261102T090000", "20261109T090000"])
        let first = try #require(
            FollowingDates(weekly, from: PlanningFixture.wall("2026-11-02 09:00"), to: time))
        #expect(first.before == nil)
        #expect(FollowingDates(weekly, from: PlanningFixture.wall("2026-11-03 09:00"), to: time) == nil)
    }

    @Test func whatIsLeftOutStaysSo() throws {
        let weekly = try series("2026-11-02 09:00", "FREQ=WEEKLY;COUNT=6", removed: ["2026-11-23 09:00"])
        #expect(
            try starts(weekly, "2026-11-16 09:00", "2026-11-16 10:00")
                == ["20261116T100000", "20261130T100000", "20261207T100000"])
    }

    @Test func laterDatesKeepTheirOwnLengths() throws {
        let time = ICalendarFixture.timed("2026-11-02 09:00", "Europe/Vienna")
        let own = PlanningFixture.wall("2026-11-18 09:00")
        let weekly = try #require(
            Series(
                time,
                Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=6"), added: [own], lengths: [own: 180])
            ))
        let new = ICalendarFixture.timed("2026-11-16 11:00", "Europe/Vienna", minutes: 1560)
        let dates = try #require(
            FollowingDates(weekly, from: PlanningFixture.wall("2026-11-16 09:00"), to: new, days: 1))
        #expect(dates.after.lengths == [PlanningFixture.wall("2026-11-18 11:00"): 180])
        #expect(dates.after.days == 1)
    }

    @Test func whatIsEndlesslyFarIsNotLookedFor() throws {
        let daily = try series("2026-11-02 09:00", "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11")
        let time = ICalendarFixture.timed("9000-11-16 11:00", "Europe/Vienna")
        #expect(FollowingDates(daily, from: PlanningFixture.wall("9000-11-16 09:00"), to: time) == nil)
    }
}
