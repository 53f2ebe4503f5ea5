import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// All settings, and what the palette finds.
@MainActor
@Suite struct SettingsFlowTests {
    @Test func aWordIsChosenAndTheDefaultRestored() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        await harness.press("6", "s")
        #expect(
            harness.screen.contains("Settings") && harness.screen.contains("me.home"), "\(harness.screen)")
        await harness.press("/")
        await harness.type("backups")
        await harness.press(.enter, .enter)
        await harness.type("off")
        await harness.press(.enter)
        #expect(try harness.store.setting("backups") == "off", "\(harness.screen)")
        await harness.press("d")
        #expect(try harness.store.setting("backups") == nil, "\(harness.screen)")
    }

    /// A row of the Me tab without an editor of its own leads to its setting, and shows the new value.
    @Test func rowsOfMeLeadToTheirSettings() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        for key in MeScreen.Field.backups.path { await harness.press(key) }
        #expect(harness.rows.contains { $0.contains("▌ Backups") && $0.contains(" on") }, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("▌") && $0.contains("backups") }, "\(harness.screen)")
        await harness.press(.enter)
        await harness.type("off")
        await harness.press(.enter, .escape)
        #expect(try harness.store.setting("backups") == "off")
        #expect(
            harness.rows.contains { $0.contains("▌ Backups") && $0.contains(" off") }, "\(harness.screen)")
        await harness.press(.down)
        #expect(harness.rows.contains { $0.contains("▌ All settings") }, "\(harness.screen)")
        await harness.press(.enter)
        #expect(
            harness.screen.contains("┌─ Settings") && harness.screen.contains("me.home"), "\(harness.screen)")
    }

    /// Each group has one heading, and with room a blank line above it.
    @Test(arguments: [60, 10]) func theRowsOfMeAreGrouped(_ rows: Int) {
        let grouped = MeScreen.GroupedRows(rows: rows)
        let lines = grouped.headings.keys.sorted()
        #expect(lines.compactMap { grouped.headings[$0] } == MeScreen.Group.allCases)
        #expect(grouped.shape.count == MeScreen.Field.allCases.count)
        for line in lines {
            #expect(grouped.shape.row(atLine: line) == nil && grouped.shape.row(atLine: line + 1) != nil)
            #expect(line == 0 || (grouped.shape.row(atLine: line - 1) == nil) == (rows == 60))
        }
        for field in MeScreen.Field.allCases {
            let line = grouped.shape.place(of: field.rawValue).lowerBound
            let heading = lines.last { $0 < line }
            #expect(heading.flatMap { grouped.headings[$0] } == field.group, "\(field)")
        }
    }

    @Test func aValueThatIsNoneIsRefused() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        await harness.press("6", "s", "/")
        await harness.type("near.radius")
        await harness.press(.enter, .enter)
        await harness.type("far away")
        await harness.press(.enter)
        #expect(try harness.store.setting("near.radius") == nil)
        #expect(harness.screen.contains("is not a distance"), "\(harness.screen)")
    }

    /// From every tab the palette finds it and goes there.
    @Test(
        arguments: ["1", "2", "3", "4", "5", "6"],
        [
            ("free time", "Free time"), ("theme", "The colours of the screen"), ("language", "language"),
            ("mail account", "Mail"), ("backup", "backups"),
        ])
    func thePaletteGoesThere(tab: String, found: (typed: String, shown: String)) async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.everything)
        await harness.press(Key(Character(tab)), ":")
        await harness.type(found.typed == "mail account" ? "set up mail" : found.typed)
        await harness.press(.enter)
        #expect(harness.screen.contains(found.shown), "\(tab) \(found.typed)\n\(harness.screen)")
    }

    /// A command of another tab is given there.
    @Test func aCommandOfAnotherTabIsGivenThere() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.everything)
        await harness.press(":")
        await harness.type("add a new contact")
        await harness.press(.enter)
        #expect(harness.screen.contains("New contact"), "\(harness.screen)")
    }

    @Test func aKeyWithoutACommandSaysSo() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.everything)
        await harness.press("Q")
        #expect(harness.screen.contains("Q does nothing here."), "\(harness.screen)")
    }
}
