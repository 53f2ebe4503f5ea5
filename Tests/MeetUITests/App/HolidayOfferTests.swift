import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// The public holidays that an empty program offers, and the age of calendars from elsewhere.
@MainActor
@Suite struct HolidayOfferTests {
    private static let file = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Holidays in Greece", "BEGIN:VEVENT", "UID:1",
        "DTSTART;VALUE=DATE:20261225", "SUMMARY:Christmas", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    private func harness(_ locale: String) async throws -> Harness {
        try await Harness(environment: ["LANG": locale]) { store in
            let folder = (store.path as NSString).deletingLastPathComponent + "/share/holidays"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(Self.file.utf8).write(to: URL(fileURLWithPath: folder + "/GR.ics"))
        }
    }

    @Test func oneKeyAddsThem() async throws {
        let harness = try await harness("en_GR.UTF-8")
        let offer = "adds the public holidays of your country."
        #expect(harness.screen.contains(offer), "\(harness.screen)")
        await harness.press("H")
        #expect(harness.screen.contains("Christmas"), "\(harness.screen)")
        #expect(
            harness.screen.contains("Added “Holidays in Greece” with 1 meeting."), "\(harness.screen)")
        #expect(try harness.store.calendars().map(\.url) == [nil, "holidays:GR"])
        // They are offered once.
        #expect(!harness.screen.contains(offer))
        await harness.press("H")
        #expect(harness.screen.contains("No holidays of your country are left to add."), "\(harness.screen)")
        #expect(try harness.store.calendars().count == 2)
        await harness.press("u")
        #expect(try harness.store.calendars().isEmpty)
    }

    /// The key is there after the first meeting too, and in the list of calendars their name is enough.
    @Test func theyAreAddedBesideMeetings() async throws {
        let harness = try await harness("en_GR.UTF-8")
        try harness.store.save(Meeting(title: "Coffee", createdAt: Harness.now))
        await harness.press("2", "1", "H")
        #expect(try harness.store.calendars().map(\.url) == [nil, "holidays:GR"], "\(harness.screen)")
        await harness.press("u", "2", "C", "n")
        await harness.type("holidays of Greece")
        await harness.press(.enter)
        #expect(try harness.store.calendars().map(\.url) == [nil, "holidays:GR"], "\(harness.screen)")
        await harness.press("R")
        #expect(harness.screen.contains("Holidays in Greece: nothing new"), "\(harness.screen)")
    }

    @Test(arguments: ["ja_JP.UTF-8", "C.UTF-8", "en_FI.UTF-8"])
    func otherCountriesAreOfferedNothing(locale: String) async throws {
        let harness = try await harness(locale)
        #expect(!harness.screen.contains("adds the public holidays"), "\(harness.screen)")
        await harness.press("H")
        #expect(try harness.store.calendars().isEmpty)
    }

    @Test func theAgeOfASubscriptionIsShown() async throws {
        let harness = try await Harness { store in
            var calendar = MeetingCalendar(name: "Team", sign: "T")
            calendar.source = .subscription
            calendar.url = "https://work.example/team.ics"
            (calendar.isWritable, calendar.position) = (false, 1)
            calendar.reading.checkedAt = Harness.now.addingTimeInterval(-7200)
            let added = try store.add(calendar, beside: MeetingCalendar(name: "Personal", sign: "P"))
            var state = SubscriptionState()
            state.next = Harness.now.addingTimeInterval(3600)
            state.offlineSince = Harness.now.addingTimeInterval(-600)
            let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
            let id = try #require(added.id)
            try store.setSourceState("subscription \(id)", to: text)
        }
        for key in ["2", "C"] as [Key] { await harness.press(key) }
        #expect(!harness.screen.contains("last read"))
        await harness.press(.down)
        #expect(harness.screen.contains("no network since "), "\(harness.screen)")
        #expect(harness.screen.contains(", last read 2 hours ago"), "\(harness.screen)")
    }
}
