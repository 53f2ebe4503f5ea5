import Foundation
import MeetCore
import PlanningFixture
import Testing

@testable import Sentences

@Suite struct ZoneTextTests {
    private let athens = TimeZone(identifier: "Europe/Athens") ?? .gmt

    private func zone(_ identifier: String) -> TimeZone { TimeZone(identifier: identifier) ?? .gmt }

    private func time(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, zone: String = "Europe/Athens")
        -> MeetingTime
    {
        .timed(
            start: WallTime(
                date: CalendarDate(year: year, month: month, day: day), hour: hour, minute: 30),
            zone: zone, minutes: 60)
    }

    @Test(arguments: [
        ("Europe/Lisbon", "Lisbon"), ("America/New_York", "New York"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires"), ("GMT+0200", "UTC+02:00"),
        ("UTC", "UTC"), ("GMT", "UTC"),
    ])
    func namesAreShort(identifier: String, name: String) {
        #expect(ZoneText.name(zone(identifier), at: PlanningFixture.saturday.now) == name)
    }

    @Test(arguments: [
        ("Asia/Tokyo", "01:30+1"), ("Europe/Lisbon", "16:30"), ("Pacific/Honolulu", "06:30"),
        ("Pacific/Kiritimati", "06:30+1"),
    ])
    func hoursStandBesideOthers(identifier: String, hour: String) throws {
        let start = try #require(time(2026, 11, 21, 18).start(readerZone: athens))
        let day = CalendarDate(year: 2026, month: 11, day: 21)
        #expect(ZoneText.hour(at: start, in: zone(identifier), beside: day) == hour)
        #expect(hour.count <= ZoneText.hourColumns)
    }

    @Test func hoursOfTheDayBeforeSaySo() throws {
        let start = try #require(time(2026, 11, 21, 3).start(readerZone: athens))
        let day = CalendarDate(year: 2026, month: 11, day: 21)
        #expect(ZoneText.hour(at: start, in: zone("America/New_York"), beside: day) == "20:30−1")
    }

    private func people(_ zones: (name: String, zone: String)...) -> [PersonClock] {
        zones.map { PersonClock(name: $0.name, zone: zone($0.zone)) }
    }

    @Test func thoseOfAZoneStandTogether() {
        let people = people(
            ("Kenji", "Asia/Tokyo"), ("Maria", "Europe/Lisbon"), ("Nikos", "Europe/Athens"),
            ("Ana", "Europe/Lisbon"))
        let lines = ZoneText.lines(time(2026, 11, 21, 18), for: people, readerZone: athens)
        #expect(
            lines == [
                ZoneText.Line(text: "16:30 for Maria, Ana (Lisbon)", isAtNight: false),
                ZoneText.Line(text: "☾ Sun 22 Nov 01:30 at night for Kenji (Tokyo)", isAtNight: true),
            ])
    }

    /// The night is from 23:00 to 7:00, and a meeting that begins in the evening may end in it.
    @Test(arguments: [
        (14, "Asia/Tokyo", "21:30 for Kenji (Tokyo)"),
        (15, "Asia/Tokyo", "☾ 22:30 into the night for Kenji (Tokyo)"),
        (16, "Asia/Tokyo", "☾ 23:30 at night for Kenji (Tokyo)"),
        (17, "Pacific/Honolulu", "☾ 05:30 early in the morning for Kenji (Honolulu)"),
    ])
    func theNightBeginsAtEleven(hour: Int, zone: String, text: String) {
        let lines = ZoneText.lines(
            time(2026, 11, 21, hour), for: people(("Kenji", zone)), readerZone: athens)
        #expect(lines.map(\.text) == [text])
    }

    @Test func manyAreCounted() {
        let people = (1...5).map { PersonClock(name: "P\($0)", zone: zone("Europe/Lisbon")) }
        #expect(
            ZoneText.lines(time(2026, 11, 21, 18), for: people, readerZone: athens).map(\.text)
                == ["16:30 for P1, P2, P3 and 2 more (Lisbon)"])
    }

    @Test func whoHasTheSameHourIsNotNamed() {
        let people = people(("Ion", "Europe/Bucharest"), ("Maria", "Europe/Lisbon"))
        let day = CalendarDate(year: 2026, month: 11, day: 21)
        #expect(ZoneText.lines(.allDay(first: day, last: day), for: people, readerZone: athens).isEmpty)
        #expect(ZoneText.lines(.unscheduled, for: people, readerZone: athens).isEmpty)
        #expect(
            ZoneText.lines(time(2026, 11, 21, 18), for: people, readerZone: athens).map(\.text)
                == ["16:30 for Maria (Lisbon)"])
    }

    @Test func theMeetingsOwnHourIsToldWhereItDiffers() {
        #expect(
            ZoneText.ownHour(of: time(2026, 11, 21, 16, zone: "Europe/Lisbon"), readerZone: athens)
                == "16:30 Lisbon")
        #expect(ZoneText.ownHour(of: time(2026, 11, 21, 16), readerZone: athens) == nil)
        #expect(
            ZoneText.ownHour(of: time(2026, 11, 21, 16, zone: "Europe/Bucharest"), readerZone: athens) == nil)
    }

    /// A zone without a name of its own would load the data of the library while a screen is drawn.
    @Test func everyZoneHasAGreekCity() {
        let zones = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        #expect(zones.count > 300)
        // The zones of the machine may be newer than the names.
        #expect(zones.filter { GreekCities.names[$0]?.isEmpty ?? true }.count < 8)
        #expect(GreekCities.names["Europe/Lisbon"] == "Λισαβόνα")
        #expect(GreekCities.names["America/Argentina/Buenos_Aires"] == "Μπουένος Άιρες")
        #expect(GreekCities.names["America/Indiana/Knox"] == "Νοξ, Ιντιάνα")
    }
}
