import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// What the screens say in a small window is read to its end.
@MainActor
@Suite struct NarrowScreenTests {
    private static let narrow = Size(columns: 40, rows: 12)

    /// What stands in the cells of the top screen, as it is read on.
    private func words(_ harness: Harness) -> String {
        rows(harness).flatMap { $0.split(separator: " ") }.joined(separator: " ")
    }

    private func rows(_ harness: Harness) -> [String] {
        let buffer = harness.frame.buffer
        let area = harness.app.area(of: harness.app.topLayer.screen)
        return (area.row..<area.endRow).map { row in
            Array(buffer.row(row))[area.column..<area.endColumn].map(\.text).joined()
        }
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 36)])
    func theHelpCutsNothing(_ size: Size) async throws {
        for tab in ["1", "2", "3", "4", "5", "6"] as [Key] {
            let harness = try await Harness(size, seed: Seed.everything)
            await harness.press(tab, "?")
            var last: [String] = []
            while rows(harness) != last {
                last = rows(harness)
                #expect(!words(harness).contains("…"), "\(harness.screen)")
                await harness.press(.down)
            }
            let end = say(
                "Text fields take the usual Emacs keys. The mouse clicks, double-clicks and scrolls; in the calendar, drag over "
                    + "a span to create a meeting."
            ).split(separator: " ").suffix(3).joined(separator: " ")
            #expect(words(harness).contains(end), "\(harness.screen)")
        }
    }

    @Test func whatIsToBeDoneFirstIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow)
        for sentence in [
            say("Import your contacts, or the sample provided."), say("Plan your first meeting."),
            say("Invite people: type names in Invitees."), say("Record who will come."),
        ] {
            #expect(words(harness).contains(sentence), "\(harness.screen)")
        }
        #expect(words(harness).contains(say("shows all keys.")))
    }

    @Test func whereHomeWasFoundIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow) {
            try $0.set("me.home", to: "Kamppi chapel, Simonkatu 7, 00100 Helsinki")
        }
        await harness.press("6", .down, .down, .control("g"))
        #expect(words(harness).contains("60.1694, 24.9359"), "\(harness.screen)")
        #expect(harness.screen.contains("▌ Home place"), "\(harness.screen)")
    }

    @Test func whatAPromptSaysIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow)
        await harness.press("6", .down, .enter)
        #expect(
            words(harness).contains(say.settingMeaning("me.email")),
            "\(harness.screen)")
    }

    @Test func whoNeedNotComeIsToldBesideAWholeName() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.everything)
        await harness.press("a")
        #expect(harness.screen.contains("Maria Papadopoulou  comes"), "\(harness.screen)")
        await harness.press(.down, .down, "o")
        #expect(harness.screen.contains("optional"), "\(harness.screen)")
    }

    @Test func howManyComeIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.everything)
        await harness.press(.enter)
        #expect(words(harness).contains("Who 1 coming · 1 not coming · 1 no answer"), "\(harness.screen)")
    }

    @Test func whatIsNoWebsiteIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.contacts)
        await harness.press("3", "n")
        while !harness.screen.contains("▌ Website") { await harness.press(.tab) }
        await harness.type("javascript:alert(1)")
        await harness.press(.tab)
        let said = words(harness)
        #expect(said.contains("! “javascript:alert(1)” is not a website"), "\(harness.screen)")
        #expect(said.contains("a name like example.org."), "\(harness.screen)")
    }

    @Test func anExampleIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.contacts)
        await harness.press("3", "n")
        #expect(words(harness).contains("e.g. Maria Papadopoulou"), "\(harness.screen)")
    }

    @Test func whatCanBeDoneWhereNothingWasFoundIsReadWhole() async throws {
        let harness = try await Harness.venues(size: Self.narrow) { try $0.set("me.home", to: "Volos") }
        harness.server.answer(Answers.nothing)
        await harness.press("c")
        await harness.type("libr")
        await harness.press(.enter)
        await harness.searchVenues("museum")
        #expect(words(harness).contains("adds it by hand."), "\(harness.screen)")
    }

    @Test func whatIsFartherAwayIsReadWhole() async throws {
        let harness = try await Harness.venues(size: Self.narrow) { store in
            try store.set("me.home", to: "60.1694, 24.9359")
            _ = try store.save(Seed.entra)
        }
        await harness.press("r", "r", "/")
        await harness.type("Caf")
        let said = words(harness)
        #expect(said.contains("1 saved venue is farther"), "\(harness.screen)")
        #expect(said.contains("adds it by hand."), "\(harness.screen)")
    }

    /// The line between month and hours ends where length and zone begin, and the reader's own clocks are told.
    @Test func theCalendarTellsTheReadersClocks() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("23 nov 2026 18:00 Asia/Tokyo")
        await harness.press(.control("o"))
        #expect(!harness.screen.contains("┴"), "\(harness.screen)")
        #expect(harness.screen.contains("11:00–12:00 here · 18:00–19:00"), "\(harness.screen)")
    }
}
