import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// The holidays that come with the program.
@Suite struct HolidayFilesTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "holidays")

    private static func calendar(_ country: String) throws -> SubscribedCalendar {
        let file = folder.appending(path: country + ".ics")
        return try SubscriptionReader.read(Array(try Data(contentsOf: file)), file: country)
    }

    private static func titles(_ country: String, on day: String) throws -> [String] {
        let date = PlanningFixture.date(day)
        return try calendar(country).events.map(\.event).filter {
            $0.time == .allDay(first: date, last: date)
        }.map(\.title)
    }

    @Test(arguments: ["CY", "DE", "ES", "FI", "FR", "GB", "GR", "IT", "NL", "PL", "SE", "US"])
    func everyFileIsReadWithoutAProblem(country: String) throws {
        let calendar = try Self.calendar(country)
        #expect(calendar.problems == [])
        #expect(calendar.name?.isEmpty == false)
        let events = calendar.events.map(\.event)
        #expect(events.count > 80)
        #expect(events.allSatisfy { $0.isTransparent && !$0.title.isEmpty && !$0.uid.isEmpty })
        var years: Set<Int> = []
        for event in events {
            guard case .allDay(let first, let last) = event.time, first == last else {
                Issue.record("\(country): \(event.title) is no whole day.")
                continue
            }
            years.insert(first.year)
        }
        #expect(years == Set(2025...2035))
        #expect(try Self.titles(country, on: "2030-01-01").count == 1)
    }

    @Test func theGreekEasterIsTheOrthodoxOne() throws {
        #expect(try Self.titles("GR", on: "2027-05-03") == ["Δευτέρα του Πάσχα"])
        #expect(try Self.titles("GR", on: "2027-03-15") == ["Καθαρά Δευτέρα"])
        #expect(try Self.titles("CY", on: "2027-05-03").count == 1)
        #expect(try Self.titles("DE", on: "2027-03-29") == ["Ostermontag"])
        #expect(try Self.titles("DE", on: "2027-05-03") == [])
    }

    @Test func theEnglishNameStandsInTheDescription() throws {
        let calendar = try Self.calendar("GR")
        let easter = calendar.events.first { $0.event.uid == "20270503-gr@holidays.meet.invalid" }
        #expect(easter?.event.notes == "Easter Monday")
    }
}
