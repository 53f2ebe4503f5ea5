import Foundation
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The themes, by keys and by settings.
@MainActor
@Suite struct ThemeFlowTests {
    /// The keys that open the picker.
    private static let picker: [Key] = MeScreen.Field.theme.path + [.enter]

    private func open(_ harness: Harness) async {
        for key in Self.picker { await harness.press(key) }
    }

    @Test func theWholeScreenWearsTheThemeUnderTheBar() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await open(harness)
        #expect(harness.app.theme.name == .standard)
        await harness.press(.down)
        #expect(harness.app.theme.name == .light)
        await harness.press(.down)
        #expect(harness.app.theme.name == .dark)
        #expect(harness.frame.buffer.ground == Theme(.dark, colors: 16).ground)
        // Until something is stored, it is only tried on.
        #expect(harness.app.person.appearance.theme == .standard)
        await harness.press(.escape)
        #expect(harness.app.theme.name == .standard && harness.frame.buffer.ground == .plain)
        #expect(try harness.store.setting("theme") == nil)
    }

    @Test func theOneThatIsTakenStays() async throws {
        let harness = try await Harness()
        await open(harness)
        await harness.type("dark")
        #expect(harness.app.theme.name == .dark)
        await harness.press(.enter)
        #expect(harness.app.theme.name == .dark && harness.app.triedTheme == nil)
        #expect(try harness.store.setting("theme") == "dark")
        #expect(harness.rows.contains { $0.contains(say("Theme")) && $0.contains(say.words(.dark)) })
        await harness.restart()
        #expect(harness.app.theme.name == .dark)
        await open(harness)
        await harness.type("terminal")
        await harness.press(.enter)
        #expect(harness.app.theme.name == .standard)
        #expect(try harness.store.setting("theme") == nil)
    }

    /// No frame between the picker and the stored setting shows the old theme.
    @Test func whatIsTakenIsWornAtOnce() async throws {
        let harness = try await Harness()
        await open(harness)
        await harness.press(.down, .down)
        harness.begin(.enter)
        #expect(harness.app.layers.isEmpty && harness.app.theme.name == .dark)
        await harness.runtime.waitUntilIdle()
        #expect(harness.app.theme.name == .dark)
    }

    @Test func whatCannotBeStoredIsTakenOff() async throws {
        let harness = try await Harness()
        var app = harness.app
        let me = app.tabs[Tab.me.rawValue].id
        app.triedTheme = App.TriedTheme(name: .dark, layer: me)
        #expect(app.theme.name == .dark)
        _ = app.tell(MeScreen.Message.themeRefused, to: me)
        #expect(app.theme.name == .standard)
    }

    @Test func anotherProgramMayChangeIt() async throws {
        let harness = try await Harness()
        try harness.store.set("theme", to: "monochrome")
        try harness.store.set("animations", to: "off")
        try harness.store.set("borders", to: "rounded")
        await harness.changeElsewhere()
        #expect(harness.app.theme.name == .monochrome && !harness.app.theme.isAnimated)
        #expect(harness.frame.buffer.lines == .rounded)
        await harness.press("?")
        #expect(harness.screen.contains("╭") && !harness.screen.contains("┌"))
    }

    @Test func whereNoColorsAreWantedThereAreNone() async throws {
        let harness = try await Harness { try $0.set("theme", to: "dark") }
        var app = harness.app
        app.wantsColors = false
        #expect(app.theme.name == .monochrome)
        app.triedTheme = App.TriedTheme(name: .light, layer: app.tabs[0].id)
        #expect(app.theme.name == .monochrome && app.theme.isForced)
        for key in MeScreen.Field.theme.path { await harness.press(key) }
        app = harness.app
        app.wantsColors = false
        let buffer = app.frame().buffer
        let rows = (0..<buffer.size.rows).map { buffer.row($0).map(\.text).joined() }
        #expect(rows.contains { $0.contains(say("NO_COLOR is set, so there are no colours.")) })
        for row in 0..<buffer.size.rows {
            for cell in buffer.row(row) {
                #expect(cell.style.foreground == nil && cell.style.background == nil)
            }
        }
    }

    @Test(arguments: Appearance.ThemeName.allCases)
    func theMeetingsInEachTheme(_ theme: Appearance.ThemeName) async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.everything)
        var app = harness.app
        app.colors = 256
        app.person.appearance.theme = theme
        try Snapshot.expect(app.frame().buffer, "theme-\(theme.rawValue)-80x24")
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)])
    func thePickerOfThemes(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        await open(harness)
        await harness.press(.down, .down)
        try harness.look("theme-picker")
    }
}
