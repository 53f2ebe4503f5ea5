import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// Nothing typed into the form of a venue is lost.
@MainActor
@Suite struct VenueDraftTests {
    private static func entra(_ store: MeetStore) throws {
        try store.save(Seed.entra)
    }

    @Test func everyCharacterOfANewVenueSurvivesARestart() async throws {
        let harness = try await Harness()
        await harness.press("4", "n")
        await harness.type("Φάρος ")
        await harness.press(.tab, .tab)
        await harness.type("Argonafton 3,")
        await harness.press(.tab)
        await harness.send(.paste("39.35, "))
        await harness.restart()
        #expect(harness.screen.contains("An unfinished venue"))
        #expect(harness.screen.contains("Φάρος") && harness.screen.contains("Argonafton 3,"))
        await harness.press(.enter)
        #expect(harness.screen.contains("New venue"))
        // The cursor is where it was.
        await harness.type("22.94")
        await harness.press(.control("s"))
        let saved = try #require(try harness.store.venues(rows: 0..<5).first)
        #expect(saved.name == "Φάρος")
        #expect(saved.address.line == "Argonafton 3,")
        #expect(saved.coordinate == Coordinate(latitude: 39.35, longitude: 22.94))
        #expect(try harness.store.drafts().isEmpty)
        #expect(harness.screen.contains("Φάρος"))
    }

    /// Said as soon as the line is left, and not saved, as by the command line.
    @Test func whatLeadsNowhereIsSaid() async throws {
        let harness = try await Harness()
        await harness.press("4", "n")
        await harness.type("Entra")
        await harness.press(.tab, .tab, .tab, .tab)
        await harness.type("ask Petros")
        await harness.press(.tab)
        #expect(harness.screen.contains("! “ask Petros” is not a phone number"))
        await harness.type("ftp://entra.example")
        await harness.press(.tab)
        #expect(harness.screen.contains("! “ftp://entra.example” is not a website"))
        await harness.type("in summer")
        await harness.press(.tab)
        #expect(harness.screen.contains("! “in summer” cannot be read as opening hours"))
        await harness.press(.control("s"))
        #expect(try harness.store.venueCount() == 0)
        #expect(harness.rows.contains { $0.contains("▌ Phone") })
        await harness.press(.control("x"), .tab, .control("x"), .control("s"))
        #expect(try harness.store.venueCount() == 0)
        #expect(harness.rows.contains { $0.contains("▌ Open") })
        #expect(harness.screen.contains("! “in summer” cannot be read as opening hours"))
        await harness.press(.control("x"))
        await harness.type("Mo-Fr 08:00-18:00")
        await harness.press(.control("s"))
        #expect(try harness.store.venues(rows: 0..<1).first?.openingHours == "Mo-Fr 08:00-18:00")
    }

    /// What a search said of it stays until it is changed.
    @Test func oddHoursThatAreThereDoNotKeepItFromBeingSaved() async throws {
        let harness = try await Harness { store in
            var venue = Seed.entra
            venue.openingHours = "in summer"
            try store.save(venue)
        }
        await harness.press("4", "e")
        await harness.type(" Nova")
        await harness.press(.control("s"))
        let venue = try #require(try harness.store.venues(rows: 0..<1).first)
        #expect(venue.name == "Café Entra Nova" && venue.openingHours == "in summer")
    }

    /// What somebody else changed while the form lay there is not taken back.
    @Test func aChangeResumedGoesTogetherWithThatOfOthers() async throws {
        let harness = try await Harness(seed: Self.entra)
        await harness.press("4", "e")
        await harness.type(" by the sea")
        await harness.press(.escape)
        #expect(harness.screen.contains("Leave the form?"))
        await harness.press("F")
        #expect(harness.screen.contains("Saved as a draft; n on the Venues tab brings it back."))
        var venue = try #require(try harness.store.venues(rows: 0..<1).first)
        #expect(venue.name == Seed.entra.name)
        venue.phone = "+30 24210 00000"
        try harness.store.save(venue)
        await harness.press("n", .enter)
        #expect(harness.screen.contains("Edit venue"))
        #expect(harness.screen.contains("+30 24210 00000"))
        await harness.press(.control("s"))
        venue.name += " by the sea"
        #expect(try harness.store.venues(rows: 0..<5) == [venue])
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func aVenueThatIsGoneIsWrittenDownAnew() async throws {
        let harness = try await Harness(seed: Self.entra)
        await harness.press("4", "e")
        await harness.type(" II")
        await harness.press(.escape, "F", "d", "n", .enter)
        #expect(harness.screen.contains("New venue"))
        await harness.press(.control("s"))
        #expect(try harness.store.venues(rows: 0..<5).map(\.name) == [Seed.entra.name + " II"])
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func aChangeThatIsThrownAwayLeavesNoTrace() async throws {
        let harness = try await Harness(seed: Self.entra)
        await harness.press("4", "e", .tab, .escape)
        #expect(!harness.screen.contains("Leave the form?"))
        await harness.press("e", "x")
        #expect(try harness.store.drafts().count == 1)
        await harness.press(.escape, "D")
        #expect(!harness.screen.contains("Edit venue"))
        #expect(try harness.store.drafts().isEmpty)
        #expect(try harness.store.venues(rows: 0..<5).map(\.name) == [Seed.entra.name])
    }

    @Test func anotherOneIsBegunInstead() async throws {
        let harness = try await Harness()
        await harness.press("4", "n")
        await harness.type("Half")
        await harness.press(.escape, "F", "3", "n")
        #expect(harness.screen.contains("New contact"))
        await harness.press(.escape, "4", "n")
        #expect(harness.screen.contains("An unfinished venue"))
        await harness.press("n")
        #expect(harness.screen.contains("New venue") && !harness.screen.contains("Half"))
    }
}
