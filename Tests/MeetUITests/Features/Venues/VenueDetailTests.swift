import Foundation
import MeetCore
import TerminalKit
import Testing
import VenueSearch

@testable import Features
@testable import MeetUI
@testable import Shell

/// What is said of a venue's opening hours, for readers near and far.
@Suite struct VenueDetailTests {
    /// Saturday 21 November 2026, 16:17 in UTC, 18:17 in Helsinki.
    private static let now = Date(timeIntervalSince1970: 1_795_277_820)
    private static let zones = PlaceZones {
        "FI\t+6010+02458\tEurope/Helsinki\nUS\t+404251-0740023\tAmerica/New_York"
    }

    private func context(_ zone: String, _ zones: PlaceZones = Self.zones) throws -> ScreenContext {
        var context = ScreenContext(
            now: Self.now, zone: try #require(TimeZone(identifier: zone)),
            body: Size(columns: 120, rows: 34))
        context.placeZones = zones
        return context
    }

    private func museum(_ hours: String = "Sa,Su 11:00-17:00") -> Venue {
        Venue(
            name: "Museum", coordinate: Coordinate(latitude: 60.17, longitude: 24.94), openingHours: hours)
    }

    private func lines(_ block: TextBlock) -> [String] {
        block.lines.map { $0.spans.map(\.text).joined().trimmingCharacters(in: .whitespaces) }
    }

    @Test(
        arguments: [
            ("UTC", "Sa,Su 11:00-17:00", "✗ closed now (18:17 there)"),
            ("Europe/Helsinki", "Sa,Su 11:00-17:00", "✗ closed now"),
            ("Europe/Athens", "Sa,Su 11:00-17:00", "✗ closed now"),
            ("UTC", "Sa,Su 11:00-19:00", "✓ open now (18:17 there), until 19:00"),
            ("Europe/Helsinki", "Sa,Su 11:00-19:00", "✓ open now, until 19:00"),
            ("Asia/Tokyo", "Sa,Su 11:00+", "? perhaps open now (Sat 18:17 there)"),
        ] as [(String, String, String)])
    func openNowIsSaidByTheClocksThere(_ zone: String, _ hours: String, _ text: String) throws {
        let detail = VenueDetail(venue: museum(hours), context: try context(zone))
        #expect(lines(detail.block(columns: 60)).contains(text), "\(lines(detail.block(columns: 60)))")
    }

    @Test func withoutATableItIsSaidByTheClocksHere() throws {
        let detail = VenueDetail(venue: museum(), context: try context("UTC", .none))
        #expect(lines(detail.block(columns: 60)).contains("✓ open now (by your clock), until 17:00"))
        // Nor is anything known of the clocks of a venue without a place.
        var venue = museum()
        venue.coordinate = nil
        let detail2 = VenueDetail(venue: venue, context: try context("UTC"))
        #expect(lines(detail2.block(columns: 60)).contains("✓ open now (by your clock), until 17:00"))
    }

    @Test func whereTheZoneIsAGuessSoIsTheVerdict() throws {
        // Between the two, nearer to the first.
        let zones = PlaceZones {
            "FI\t+6010+02458\tEurope/Helsinki\nEE\t+5925+02445\tEurope/London"
        }
        for (hours, text) in [
            ("Sa,Su 11:00-17:00", "? probably closed now (about 18:17 there)"),
            ("Sa,Su 11:00-19:00", "? probably open now (about 18:17 there), until 19:00"),
        ] {
            let detail = VenueDetail(venue: far(hours), context: try context("Asia/Tokyo", zones))
            let lines = lines(detail.block(columns: 90)).map { $0.replacing("Sat ", with: "") }
            #expect(lines.contains(text), "\(lines)")
        }
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 22), hour: 16, minute: 0)
        let time = MeetingTime.timed(start: start, zone: "UTC", minutes: 60)
        let detail = VenueDetail(
            venue: far("Sa,Su 11:00-17:00"), context: try context("Asia/Tokyo", zones), moment: .meeting(time)
        )
        let lines = lines(detail.block(columns: 90))
        #expect(lines.contains { $0.hasPrefix("? probably closed then (about ") }, "\(lines)")
    }

    private func far(_ hours: String) -> Venue {
        Venue(
            name: "Museum", coordinate: Coordinate(latitude: 59.9, longitude: 24.9), openingHours: hours)
    }

    @Test func whileAMeetingIsPlannedItsTimeCounts() throws {
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 22), hour: 16, minute: 0)
        let time = MeetingTime.timed(start: start, zone: "UTC", minutes: 60)
        let detail = VenueDetail(venue: museum(), context: try context("UTC"), moment: .meeting(time))
        #expect(
            lines(detail.block(columns: 60)).contains("✗ closed then (18:00 there, closes 17:00)"))
    }

    @Test func theMeetingSaysItToo() throws {
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 22), hour: 9, minute: 30)
        let meeting = Meeting(
            title: "Paintings", time: .timed(start: start, zone: "UTC", minutes: 60), venue: museum(),
            createdAt: Self.now)
        let detail = MeetingDetail(meeting: meeting, context: try context("Europe/Athens"))
        #expect(lines(detail.block(columns: 60)).contains("open then (11:30 there)"))
    }

    @Test func theFormWarnsByTheClocksThere() throws {
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 22), hour: 16, minute: 0)
        let meeting = Meeting(
            title: "Paintings", time: .timed(start: start, zone: "UTC", minutes: 60), venue: museum(),
            createdAt: Self.now)
        let context = try context("UTC")
        let layout = MeetingFormLayout(
            form: MeetingForm(editing: meeting, in: context), columns: 80, rows: 20, context: context)
        let remarks = layout.entries.first { $0.field == .venue }?.remarks.map(\.text)
        #expect(remarks == ["! “Museum”: closed then (18:00 there, closes 17:00)"])
    }

    @Test func hoursBreakBetweenTheirRules() throws {
        let venue = museum("Mo,Tu 08:00-22:00; We-Sa 08:00-24:00, Su 09:00-22:00")
        let lines = lines(VenueDetail(venue: venue, context: try context("UTC")).block(columns: 53))
        #expect(lines.contains("open     Mo,Tu 08:00-22:00; We-Sa 08:00-24:00,"))
        #expect(lines.contains("Su 09:00-22:00"))
    }
}
