import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// Coordinates that were looked up go with the address that they were looked up for.
@MainActor
@Suite struct VenueAddressTests {
    private static let there = "60.1694, 24.9359"

    /// The form of a new venue, the address looked up and under the bar.
    private func lookedUp() async throws -> Harness {
        let harness = try await Harness.venues()
        await harness.press("n")
        await harness.type("Ours")
        await harness.press(.tab, .tab)
        await harness.type("Kamppi 3")
        await harness.press(.control("g"))
        #expect(harness.screen.contains(Self.there))
        return harness
    }

    private func saved(_ harness: Harness) throws -> Venue {
        try #require(try harness.store.venues(rows: 0..<2).first)
    }

    @Test func anotherAddressHasNotTheCoordinatesOfTheFirst() async throws {
        let harness = try await lookedUp()
        await harness.press(.control("x"))
        #expect(!harness.screen.contains(Self.there))
        await harness.type("Ermou 14, Volos")
        #expect(harness.screen.contains("^G asks Nominatim where that is"))
        await harness.press(.control("s"))
        #expect(try saved(harness).coordinate == nil)
        #expect(try saved(harness).address.line == "Ermou 14, Volos")
    }

    @Test func aFormThatIsTakenUpAgainKnowsItToo() async throws {
        let harness = try await lookedUp()
        await harness.restart()
        await harness.press(.enter, .control("x"))
        await harness.type("Ermou 14, Volos")
        await harness.press(.control("s"))
        #expect(try saved(harness).coordinate == nil)
    }

    @Test func whatThePersonTypedStays() async throws {
        let harness = try await lookedUp()
        await harness.press(.tab, .control("x"))
        await harness.type("39.3622, 22.9422")
        await harness.press(.backTab, .control("x"))
        await harness.type("Ermou 14, Volos")
        #expect(!harness.screen.contains("Still points to the previous address."))
        await harness.press(.control("s"))
        #expect(try saved(harness).coordinate == Seed.entra.coordinate)
    }

    @Test func theSentenceStaysWhileItIsTrueAndAFailureLeavesNothing() async throws {
        let harness = try await Harness.venues { try $0.save(Seed.entra) }
        await harness.press("e", .tab, .tab, .control("x"))
        await harness.type("Xyzzy 3")
        #expect(harness.screen.contains("Still points to the previous address."))
        await harness.press(.tab, .tab, .tab)
        #expect(harness.screen.contains("Still points to the previous address."))
        harness.server.knowsNothing(of: "Xyzzy 3")
        await harness.press(.control("g"))
        #expect(!harness.rows.contains { $0.contains("Coordinates") && $0.contains("39.3622") })
        #expect(harness.screen.contains("Xyzzy 3”"))
        await harness.press(.tab)
        #expect(harness.screen.contains("Xyzzy 3”"))
        await harness.press(.control("s"))
        #expect(try saved(harness).coordinate == nil)
    }
}
