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
            harness.screen.contains("┌─ Settings") && harness.screen.contains("me.email"), "\(harness.screen)"
        )
        await harness.press("/")
        await harness.type("backups")
        await harness.press(.enter, .enter)
        await harness.type("off")
        await harness.press(.enter)
        #expect(try harness.store.setting("backups") == "off", "\(harness.screen)")
        await harness.press("d")
        #expect(try harness.store.setting("backups") == nil, "\(harness.screen)")
    }

    /// Every row of the Me tab that is a setting opens its editor at once, and shows the new value.
    @Test func rowsOfMeOpenTheirEditors() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        for key in MeScreen.Field.backups.path { await harness.press(key) }
        #expect(harness.rows.contains { $0.contains("▌ Backups") && $0.contains(" on") }, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Backups"), "\(harness.screen)")
        await harness.type("off")
        await harness.press(.enter)
        #expect(try harness.store.setting("backups") == "off")
        #expect(
            harness.rows.contains { $0.contains("▌ Backups") && $0.contains(" off") }, "\(harness.screen)")
        await harness.press(.down)
        #expect(harness.rows.contains { $0.contains("▌ All settings") }, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Settings"), "\(harness.screen)")
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

    /// An address that others reach is stored, with a warning.
    @Test(arguments: [("192.168.1.7:8085", true), ("127.0.0.1:8085", false)])
    func anOpenAddressIsWarnedOf(_ address: String, _ isOpen: Bool) async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        await harness.press("6", "s", "/")
        await harness.type("positions.listen")
        await harness.press(.enter, .enter)
        await harness.type(address)
        await harness.press(.enter)
        #expect(try harness.store.setting("positions.listen") == address, "\(harness.screen)")
        #expect(harness.screen.contains("are not encrypted") == isOpen, "\(harness.screen)")
    }

    /// The box stays open, with the text and the reason.
    @Test func aValueThatIsNoneIsRefused() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36))
        await harness.press("6", "s", "/")
        await harness.type("near.radius")
        await harness.press(.enter, .enter)
        await harness.type("far away")
        await harness.press(.enter)
        #expect(try harness.store.setting("near.radius") == nil)
        #expect(harness.screen.contains("! “far away” is not a distance"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("2 km")
        await harness.press(.enter)
        #expect(try harness.store.setting("near.radius") == "2000")
        #expect(harness.rows.contains { $0.contains("▌ Nearby means within") && $0.contains("2 km") })
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

    /// The words of other programs find something.
    @Test(arguments: [
        ("repeat", "Plan a new meeting"), ("dark", "Setting: Theme"),
        ("light", "Setting: Theme"), ("backup", "Save the meeting"),
        ("restore", "Undo the last action"), ("print", "Save the meeting"),
        ("preferences", "Show all settings"),
        ("exit", "Quit the program"),
    ])
    func thePaletteKnowsOtherWords(typed: String, shown: String) async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.everything)
        await harness.press(":")
        await harness.type(typed)
        #expect(harness.screen.contains(shown), "\(harness.screen)")
    }

    @Test func commandsAreListedBeforeSettings() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.everything)
        await harness.press(":")
        await harness.type("mail")
        let rows = harness.rows
        let setUp = try #require(rows.firstIndex { $0.contains("Set up mail") }, "\(harness.screen)")
        let setting = try #require(rows.firstIndex { $0.contains("Setting:") }, "\(harness.screen)")
        #expect(setUp < setting, "\(harness.screen)")
        #expect(rows.lastIndex { $0.contains("Start a message") } ?? 0 < setting, "\(harness.screen)")
    }

    /// The foot tells what the selected setting means, whole.
    @Test func theFootOfThePaletteTellsTheMeaning() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.everything)
        await harness.press(":")
        await harness.type("mail.together")
        let row = try #require(harness.rows.firstIndex { $0.contains("Setting: ") }, "\(harness.screen)")
        #expect(harness.rows[row].contains("mail.together"), "\(harness.screen)")
        let foot = harness.rows[(row + 1)...].joined()
        #expect(foot.contains("Whether a message") && foot.contains("mail each."), "\(harness.screen)")
    }

    /// A command that is not available tells the reason before it is chosen.
    @Test func theFootTellsTheReason() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24))
        await harness.press(":")
        await harness.type("change the meeting")
        #expect(harness.screen.contains("No meeting is selected."), "\(harness.screen)")
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
