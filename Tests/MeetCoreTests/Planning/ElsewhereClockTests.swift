import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct ElsewhereClockTests {
    private func clocks(
        _ start: String, minutes: Int = 60, zone: String = "Europe/Athens", _ people: [(String, String)]
    ) -> [String] {
        let time = MeetingTime.timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
        let persons = people.map { PersonClock(name: $0.0, zone: PlanningFixture.zone($0.1)) }
        return ElsewhereClock.all(at: time, for: persons, readerZone: PlanningFixture.athens).map { clock in
            let names = clock.names.joined(separator: "+")
            return "\(PlanningFixture.text(clock.start)) \(names)\(clock.isAtNight ? " night" : "")"
        }
    }

    @Test func thoseOfOneZoneStandTogetherAndTheEarlierFirst() {
        let people = [
            ("Kenji", "Asia/Tokyo"), ("Maria", "Europe/Lisbon"), ("Nikos", "Europe/Athens"),
            ("Ana", "Europe/Lisbon"), ("Eeva", "Europe/Helsinki"),
        ]
        #expect(
            clocks("2026-11-21 18:30", people) == [
                "2026-11-21 16:30 Maria+Ana", "2026-11-22 01:30 Kenji night",
            ])
        // Where the meeting is makes no difference, and the reader's clocks are what is compared.
        #expect(
            clocks("2026-11-22 01:30", zone: "Asia/Tokyo", people) == [
                "2026-11-21 16:30 Maria+Ana", "2026-11-22 01:30 Kenji night",
            ])
    }

    @Test(arguments: [
        ("2026-11-21 09:00", 60, false), ("2026-11-21 08:59", 60, true), ("2026-11-21 23:00", 60, false),
        ("2026-11-21 23:30", 60, false), ("2026-11-22 00:00", 60, false), ("2026-11-22 00:00", 61, true),
        ("2026-11-22 01:00", 30, true), ("2026-11-21 09:00", 1440, true),
    ])
    func theNightIsFromElevenToSeven(start: String, minutes: Int, isAtNight: Bool) {
        let shown = clocks(start, minutes: minutes, [("Maria", "Europe/Lisbon")])
        #expect(shown.first?.hasSuffix("night") == isAtNight, "\(shown)")
    }

    /// Two weeks in spring, when America's clocks are put forward and Europe's are not.
    @Test func onlyThatInstantCounts() {
        let people = [("Ann", "America/New_York")]
        #expect(clocks("2027-03-10 18:00", people) == ["2027-03-10 11:00 Ann"])
        #expect(clocks("2027-03-20 18:00", people) == ["2027-03-20 12:00 Ann"])
        #expect(clocks("2027-01-10 12:00", [("Eeva", "Europe/Helsinki")]).isEmpty)
    }

    @Test func whatHasNoTimeOfDayHasNoClocks() {
        let people = [PersonClock(name: "Ann", zone: PlanningFixture.newYork)]
        let day = PlanningFixture.date("2026-11-21")
        for time in [MeetingTime.unscheduled, .allDay(first: day, last: day)] {
            #expect(ElsewhereClock.all(at: time, for: people, readerZone: PlanningFixture.athens).isEmpty)
        }
    }
}
