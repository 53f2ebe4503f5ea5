import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences

/// The footer says what the keys do at the moment.
@MainActor
@Suite struct FooterTests {
    private func footer(_ harness: Harness) -> String { harness.rows.last ?? "" }

    @Test func aPickerInWhichNothingMatchesTakesNothing() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press(":")
        #expect(footer(harness).contains("Enter run"))
        await harness.type("qqqq")
        #expect(!footer(harness).contains("Enter run"))
        await harness.press(.enter)
        #expect(harness.screen.contains(say("No command matches.")))
        await harness.press(.escape, "n", "x", .tab, .tab, .tab, .enter)
        await harness.type("qqqq@")
        #expect(!footer(harness).contains("Enter add") && !footer(harness).contains("mark"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Nobody is called “qqqq@”."))
    }

    @Test func thePaletteDoesNotOfferItself() async throws {
        let harness = try await Harness(seed: Seed.everything)
        #expect(footer(harness).contains(": command"))
        await harness.press(":")
        #expect(!footer(harness).contains("command"))
        await harness.press(.alt("x"), .escape)
        #expect(footer(harness).contains(": command"))
    }

    @Test(arguments: ["1", "2", "3"]) func aFilterNamesItsKeys(_ tab: String) async throws {
        for columns in [120, 80, 40] {
            let harness = try await Harness(Size(columns: columns, rows: 24), seed: Seed.everything)
            await harness.press(.character(Character(tab)), "/")
            await harness.type("ma")
            #expect(footer(harness).contains("Enter keep"), "\(footer(harness))")
            #expect(footer(harness).contains("Esc show all"))
            await harness.press(.enter)
            #expect(!footer(harness).contains("Enter keep"))
            // The filter stands, and so does its key.
            #expect(footer(harness).contains("Esc show all"), "\(footer(harness))")
            await harness.press(.escape)
            #expect(!footer(harness).contains("Esc show all"), "\(footer(harness))")
        }
    }

    /// The inbox names the key that its empty list mentions, and what the key of its filter does now.
    @Test func theInboxNamesItsKeys() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 24), seed: Seed.everything)
        await harness.press("5")
        #expect(footer(harness).contains("r read file"), "\(footer(harness))")
        #expect(footer(harness).contains("v all messages"), "\(footer(harness))")
        await harness.press("v")
        #expect(footer(harness).contains("v only open"), "\(footer(harness))")
    }

    /// What stands at the right end does not look like one more key.
    @Test func aCountStandsApart() async throws {
        for columns in 36...60 {
            let harness = try await Harness(Size(columns: columns, rows: 12), seed: Seed.everything)
            await harness.press("n", "x", .tab, .tab, .tab, .enter)
            let text = footer(harness)
            #expect(!text.contains("0 people") || text.contains("  0 people"), "\(text)")
        }
    }

    @Test func noTwoKeysAreShownForTheSame() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        #expect(footer(harness).contains("Enter calendar") && !footer(harness).contains("^O"))
        await harness.press(.control("o"))
        #expect(harness.screen.contains("Date and time"))
    }

    @Test(arguments: [120, 80, 40]) func anUnfinishedFormCanBeThrownAway(_ columns: Int) async throws {
        let harness = try await Harness(Size(columns: columns, rows: 12), seed: Seed.everything)
        await harness.press("n", "x", .escape)
        #expect(footer(harness).contains("D discard"), "\(footer(harness))")
        await harness.press("F", "n")
        #expect(footer(harness).contains("F later  D discard"), "\(footer(harness))")
    }

    @Test func aLongRemarkIsNotCut() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: Seed.everything)
        await harness.press("n", "x", .tab, .tab, .tab, .enter)
        await harness.type("qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq")
        await harness.press(.enter)
        #expect(harness.screen.contains("is now in your contacts."), "\(harness.screen)")
    }
}
