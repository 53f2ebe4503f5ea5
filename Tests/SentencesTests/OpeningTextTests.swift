import Foundation
import MeetCore
import PlanningFixture
import Testing
import VenueSearch

@testable import Sentences

@Suite struct OpeningTextTests {
    private static let zones = PlaceZones {
        """
        FI\t+6010+02458\tEurope/Helsinki
        GR\t+3758+02343\tEurope/Athens
        JP\t+353916+1394441\tAsia/Tokyo
        NP\t+2743+08519\tAsia/Kathmandu
        US\t+404251-0740023\tAmerica/New_York
        """
    }

    /// In Athens, unless a place is given.
    private func opening(
        _ hours: String?, at time: MeetingTime, _ place: (Double, Double) = (37.98, 23.73)
    ) -> OpeningText? {
        let venue = Venue(
            name: "Here", coordinate: Coordinate(latitude: place.0, longitude: place.1), openingHours: hours)
        return OpeningText(venue, at: time, zones: Self.zones, readerZone: PlanningFixture.athens)
    }

    @Test(
        arguments: [
            ("Mo-Sa 08:00-22:00", "open during the meeting", true),
            ("Sa 10:00-11:30", "closes 11:30, before the meeting ends", false),
            ("Mo-Sa 12:00-22:00", "closed then (opens 12:00)", false),
            ("Mo-Sa 06:00-10:30", "closed then (closes 10:30)", false),
            ("Mo-Fr 08:00-22:00", "closed that day", false),
            ("Fr 20:00-08:00; Sa 10:30-11:00", "closed then (closes 11:00)", false),
            ("Sa 11:00+", nil, false), ("call us", nil, false), ("", nil, false),
        ] as [(String, String?, Bool)])
    func saysWhetherItIsOpen(_ hours: String, _ text: String?, _ isOpen: Bool) {
        // Saturday, 11:00 to 12:00.
        let opening = opening(hours, at: SentenceFixture.time(11, 21, 11))
        #expect(opening?.text == text)
        #expect(opening?.isOpen == (text == nil ? nil : isOpen))
    }

    /// Saturday, 11:00 to 12:00 in Athens, elsewhere.
    @Test(
        arguments: [
            ("Mo-Sa 08:00-22:00", 60.17, 24.94, "open during the meeting", true),
            ("Sa 03:00-22:00", 40.71, -74.01, "open then (04:00 there)", true),
            ("Sa 03:00-04:30", 40.71, -74.01, "closes 04:30, before the meeting ends (05:00 there)", false),
            ("Mo-Sa 08:00-22:00", 40.71, -74.01, "closed then (04:00 there, opens 08:00)", false),
            ("Mo-Sa 08:00-14:00", 27.72, 85.32, "closed then (14:45 there, closes 14:00)", false),
            ("Fr 20:00-22:00; Sa off", 40.71, -74.01, "closed that day (04:00 there)", false),
        ] as [(String, Double, Double, String, Bool)])
    func theHoursAreThoseOfThePlace(
        _ hours: String, _ latitude: Double, _ longitude: Double, _ text: String, _ isOpen: Bool
    ) {
        let opening = opening(hours, at: SentenceFixture.time(11, 21, 11), (latitude, longitude))
        #expect(opening?.text == text)
        #expect(opening?.isOpen == isOpen)
    }

    @Test func anotherDayThereIsNamed() {
        let late = SentenceFixture.time(11, 21, 22)
        #expect(opening("Su 04:00-08:00", at: late, (35.65, 139.74))?.text == "open then (Sun 05:00 there)")
        #expect(
            opening("Sa 04:00-08:00", at: late, (35.65, 139.74))?.text == "closed that day (Sun 05:00 there)")
    }

    /// Without a place, or a table of zones, the meeting's wall time counts, wherever the reader is.
    @Test func elseTheVenuesClocksAreThoseOfTheMeeting() {
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 21), hour: 21, minute: 0)
        let time = MeetingTime.timed(start: start, zone: "Asia/Tokyo", minutes: 60)
        let placeless = Venue(name: "Here", openingHours: "Mo-Sa 20:00-23:00")
        var venue = placeless
        venue.coordinate = Coordinate(latitude: 60.17, longitude: 24.94)
        for (venue, zones) in [(placeless, Self.zones), (venue, PlaceZones.none)] {
            let opening = OpeningText(venue, at: time, zones: zones, readerZone: PlanningFixture.athens)
            #expect(opening?.text == "open during the meeting")
        }
    }

    @Test func wholeDaysAreToldTheHours() {
        let saturday = CalendarDate(year: 2026, month: 11, day: 21)
        let time = MeetingTime.allDay(first: saturday, last: saturday)
        #expect(
            opening("Sa 08:00-12:00,18:00-02:00", at: time)?.text
                == "open 08:00–12:00, 18:00–02:00 that day")
        #expect(opening("24/7", at: time)?.text == "open 00:00–24:00 that day")
        #expect(opening("Mo-Fr 08:00-12:00", at: time)?.text == "closed that day")
        #expect(opening("Sa 08:00+", at: time) == nil)
    }

    @Test func nothingIsSaidWithoutHoursOrADate() {
        #expect(opening(nil, at: SentenceFixture.time(11, 21, 11)) == nil)
        #expect(opening("24/7", at: .unscheduled) == nil)
    }
}
