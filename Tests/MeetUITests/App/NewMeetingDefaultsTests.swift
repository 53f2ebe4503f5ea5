import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The default length and reminders of new meetings, and the form of dates, from the settings.
@MainActor
@Suite struct NewMeetingDefaultsTests {
    private func harness() async throws -> Harness {
        try await Harness { store in
            try store.set("meetings.length", to: "45m")
            try store.set("reminders.default", to: "15 min before")
        }
    }

    private func saved(_ harness: Harness) throws -> Meeting {
        let row = try #require(try harness.store.meetings(rows: 0..<1).first)
        return try #require(try harness.store.meeting(row.meetingID))
    }

    private func goTo(_ field: String, _ harness: Harness) async {
        for _ in 0..<20 where !harness.rows.contains(where: { $0.contains("▌ \(field)") }) {
            await harness.press(.tab)
        }
        #expect(harness.screen.contains("▌ \(field)"), "\(harness.screen)")
    }

    @Test func theFormHasThem() async throws {
        let harness = try await harness()
        await harness.press("n")
        #expect(harness.screen.contains("15 min before"), "\(harness.screen)")
        await harness.type("Talk")
        await harness.press(.tab)
        await harness.type("11:00")
        #expect(harness.screen.contains("11:00–11:45"), "\(harness.screen)")
        await harness.press(.control("s"))
        let meeting = try saved(harness)
        #expect(meeting.time.minutes == 45 && meeting.reminders == [.before(minutes: 15)])
    }

    /// A form with nothing but defaults is not asked about.
    @Test func theyAreNoInput() async throws {
        let harness = try await harness()
        await harness.press("n", .escape)
        #expect(try harness.store.drafts().isEmpty && harness.app.layers.isEmpty, "\(harness.screen)")
    }

    @Test func aKindWithItsOwnReminderReplacesThem() async throws {
        let harness = try await harness()
        await harness.press("n", "x")
        await goTo(say.kindLabel, harness)
        await harness.type("Coffee")
        #expect(!harness.screen.contains("15 min before"), "\(harness.screen)")
        await harness.press(.control("x"))
        #expect(harness.screen.contains("15 min before"), "\(harness.screen)")
        await goTo("Reminders", harness)
        await harness.press(.control("x"))
        await harness.type("5 min")
        await goTo(say.kindLabel, harness)
        await harness.type("Coffee")
        #expect(harness.screen.contains("5 min"), "\(harness.screen)")
    }

    @Test func theQuickLineHasThem() async throws {
        let harness = try await harness()
        await harness.press("N")
        await harness.type("Talk tue 9")
        #expect(harness.screen.contains("09:00–09:45"), "\(harness.screen)")
        await harness.press(.enter)
        let meeting = try saved(harness)
        #expect(meeting.time.minutes == 45 && meeting.reminders == [.before(minutes: 15)])
    }

    @Test func theHourOfTheCalendarHasThem() async throws {
        let harness = try await harness()
        await harness.press("2", "n")
        await harness.type("Talk")
        await harness.press(.control("s"))
        #expect(try saved(harness).time.minutes == 45, "\(harness.screen)")
    }

    @Test func theClockAndTheOrderFollowTheSettingsAtOnce() async throws {
        try await Languages.speaking(.english) {
            let harness = try await Harness { store in
                try Seed.everything(store)
                try store.set("clock", to: "12")
                try store.set("dates", to: "mdy")
            }
            for text in ["11:00 AM–12:00 PM", "Sat Nov 21", " 9:41 AM"] {
                #expect(harness.screen.contains(text), "\(text):\n\(harness.screen)")
            }
            // The hours of the calendar have their room.
            await harness.press("2")
            #expect(
                harness.rows.contains { $0.hasPrefix(" 9:41 AM") }
                    && harness.rows.contains { $0.hasPrefix("11:00 AM") }, "\(harness.screen)")
            await harness.press("1")
            try harness.store.set("clock", to: nil)
            try harness.store.set("dates", to: nil)
            await harness.changeElsewhere()
            #expect(
                harness.screen.contains("11:00–12:00") && harness.screen.contains("Sat 21 Nov"),
                "\(harness.screen)")
        }
    }
}
