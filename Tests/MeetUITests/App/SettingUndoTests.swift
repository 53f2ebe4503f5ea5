import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Settings are undone on their screens, and what is typed into their boxes is not lost.
@MainActor
@Suite struct SettingUndoTests {
    /// The latest meeting stays, and the name goes back.
    @Test func undoOnMeConcernsSettingsOnly() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let meetings = try harness.store.meetingCount()
        await harness.press("d")
        if harness.screen.contains("Delete which dates?") { await harness.press(.enter) }
        let left = try harness.store.meetingCount()
        #expect(left < meetings, "\(harness.screen)")
        await harness.press("6", "u")
        #expect(
            harness.screen.contains("No setting was changed since the program started."), "\(harness.screen)")
        await harness.press(.home, .enter)
        await harness.type("Eleni")
        await harness.press(.enter)
        #expect(try harness.store.setting("me.name") == "Eleni")
        await harness.press("u")
        #expect(harness.screen.contains("Undone: change of “Name”."), "\(harness.screen)")
        #expect(try harness.store.setting("me.name") == nil)
        #expect(try harness.store.meetingCount() == left)
        await harness.press(.control("r"))
        #expect(harness.screen.contains("Redone: change of “Name”."), "\(harness.screen)")
        #expect(try harness.store.setting("me.name") == "Eleni" && harness.app.person.name == "Eleni")
        // Elsewhere undo is that of the history.
        await harness.press("1", "u")
        #expect(try harness.store.meetingCount() == meetings)
        #expect(try harness.store.setting("me.name") == "Eleni")
    }

    @Test func changesAreUndoneOneByOneInTheList() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        await harness.press("6", "s", "/")
        await harness.type("theme")
        await harness.press(.enter, .enter)
        await harness.type("dark")
        await harness.press(.enter)
        #expect(harness.app.theme.name == .dark)
        await harness.press("d")
        #expect(try harness.store.setting("theme") == nil && harness.app.theme.name == .standard)
        await harness.press("u")
        #expect(try harness.store.setting("theme") == "dark" && harness.app.theme.name == .dark)
        await harness.press("u")
        #expect(try harness.store.setting("theme") == nil && harness.app.theme.name == .standard)
        #expect(harness.screen.contains("Undone: change of “Theme”."), "\(harness.screen)")
    }

    @Test func whatWasChangedElsewhereStays() async throws {
        let harness = try await Harness()
        await harness.press("6", .enter)
        await harness.type("Eleni")
        await harness.press(.enter)
        try harness.store.set("me.name", to: "Maria")
        await harness.changeElsewhere()
        await harness.press("u")
        #expect(harness.screen.contains("“Name” was changed elsewhere meanwhile"), "\(harness.screen)")
        #expect(try harness.store.setting("me.name") == "Maria")
        await harness.press("u")
        #expect(harness.screen.contains("There is nothing left to undo."), "\(harness.screen)")
    }

    @Test func aRefusedTextStaysInItsBox() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        for key in MeScreen.Field.newReminders.path + [.enter] { await harness.press(key) }
        #expect(harness.screen.contains("┌─ Reminder ─"), "\(harness.screen)")
        await harness.type("quarter of an hour")
        await harness.press(.enter)
        #expect(harness.screen.contains("! “quarter of an hour” is not a reminder"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains("│ quarter of an hour") }, "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("15m")
        await harness.press(.enter)
        #expect(try harness.store.setting("reminders.default") == "15 min before")
        #expect(harness.rows.contains { $0.contains("▌ Reminder") && $0.contains("15 min before") })
    }

    /// A default is no choice of its own beside its word.
    @Test func theClockOffersEachValueOnce() async throws {
        // The clock is the program's, so it must not change for the tests beside this one.
        try await Languages.speaking(.english) {
            let harness = try await Harness(Size(columns: 120, rows: 36))
            for key in MeScreen.Field.clock.path + [.enter] { await harness.press(key) }
            #expect(
                harness.rows.contains { $0.contains("✓ auto") && $0.contains("default") }, "\(harness.screen)"
            )
            await harness.type("24")
            await harness.press(.enter)
            #expect(try harness.store.setting("clock") == "24")
            await harness.press(.enter)
            await harness.type("auto")
            await harness.press(.enter)
            #expect(try harness.store.setting("clock") == nil)
        }
    }

    /// The row has the short name and the value, the foot the meaning and the key, also at 80 columns.
    @Test func theFootOfTheListTellsTheMeaning() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24))
        await harness.press("6", "s", "/")
        await harness.type("mail.together")
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("▌ One mail for all") && $0.contains("off") })
        let text = harness.screen.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
        #expect(text.contains("one mail with all addresses, or one mail"), "\(harness.screen)")
        #expect(harness.screen.contains("mail.together · default value"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains("Records that the tour was seen"))
    }

    /// Hours are typed in the words in which they are shown.
    @Test func workingHoursAreTypedInWords() async throws {
        // The clock is the program's, so it must not change for the tests beside this one.
        try await Languages.speaking(.english) {
            let harness = try await Harness(Size(columns: 120, rows: 36)) { try $0.set("clock", to: "12") }
            for key in MeScreen.Field.workingHours.path { await harness.press(key) }
            #expect(harness.screen.contains("Mon–Fri 9:00 AM–6:00 PM"), "\(harness.screen)")
            await harness.press(.enter, .enter)
            #expect(try harness.store.setting("me.working-hours") == nil, "\(harness.screen)")
            await harness.press(.enter, .control("u"))
            await harness.type("Tue-Thu 10 to 4pm")
            await harness.press(.enter)
            #expect(try harness.store.setting("me.working-hours") == "Tu-Th 10-16:00")
            #expect(harness.screen.contains("Tue–Thu 10:00 AM–4:00 PM"), "\(harness.screen)")
        }
    }

    /// Only home can be looked up.
    @Test func theKeyThatLooksUpIsShownAtHomeOnly() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36)) { try $0.set("me.home", to: "Volos") }
        await harness.press("6")
        #expect(harness.rows.last?.contains("^G") == false, "\(harness.screen)")
        await harness.press(.down, .down)
        #expect(harness.rows.last?.contains("^G") == true, "\(harness.screen)")
    }
}
