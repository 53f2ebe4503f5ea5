import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing
import VenueSearch

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The venue screen in all its states, at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct VenueSearchSnapshotTests {
    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12)]

    private func open(_ size: (Int, Int), _ seed: (MeetStore) throws -> Void = Self.kept) async throws
        -> Harness
    {
        try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
    }

    /// Some venues, some imported places, and a home.
    nonisolated static func kept(_ store: MeetStore) throws {
        try store.set("me.home", to: "60.1694, 24.9359")
        try store.save(Seed.entra)
        var quiet = Venue(
            name: "Quiet Café", category: "cafe",
            address: VenueAddress(street: "Bulevardi 9", locality: "Helsinki"),
            coordinate: Coordinate(latitude: 60.1652, longitude: 24.9378), notes: "The room at the back.",
            tags: ["quiet", "wifi"])
        quiet.openingHours = "Mo-Fr 08:00-18:00"
        try store.save(quiet)
        try store.importPlaces(
            (1...4).map { number in
                Venue(
                    name: "Cafe Number \(number)", category: "cafe",
                    address: VenueAddress(street: "Esplanadi \(number)", locality: "Helsinki"),
                    coordinate: Coordinate(latitude: 60.167 + Double(number) * 0.001, longitude: 24.94),
                    source: Venue.Source(
                        provider: "offline", providerID: "place/\(number)", fetchedAt: Harness.now),
                    isSaved: false)
            }, collection: "test")
    }

    private func search(_ harness: Harness, _ text: String) async {
        await harness.press("4", "/")
        await harness.type(text)
        await harness.press(.enter)
    }

    @Test(arguments: sizes) func nothingYet(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { _ in }
        await harness.press("4")
        try harness.look("venues-empty")
    }

    @Test(arguments: sizes) func savedOnes(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("4", .down)
        try harness.look("venues-saved")
    }

    @Test(arguments: sizes) func typing(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("4", "/")
        await harness.type("caf")
        #expect(harness.server.asked.isEmpty)
        try harness.look("venues-typing")
    }

    @Test(arguments: sizes) func running(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        harness.server.hold()
        await harness.press("4", "/")
        await harness.type("cafe")
        harness.begin(.enter)
        try harness.look("venues-running")
        harness.server.release()
        await harness.runtime.waitUntilIdle()
    }

    @Test(arguments: sizes) func results(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await search(harness, "cafe near Kamppi")
        await harness.press("s", .down)
        await harness.press(.down)
        try harness.look("venues-found")
    }

    @Test(arguments: sizes) func detailOfAFoundOne(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await search(harness, "cafe near Kamppi")
        await harness.press(.enter)
        try harness.look("venues-detail")
    }

    @Test(arguments: sizes) func keptAndRefreshing(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        harness.server.setClock(Harness.now - 3 * 86_400)
        await search(harness, "cafe")
        harness.server.setClock(Harness.now)
        harness.server.hold()
        harness.begin("R")
        await harness.wait(for: "refresh") { harness.screen.contains(say.refreshing) }
        try harness.look("venues-refreshing")
        harness.server.release()
        await harness.runtime.waitUntilIdle()
    }

    @Test(arguments: sizes) func failedWithWhatWasKept(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        harness.server.setClock(Harness.now - 3 * 86_400)
        await search(harness, "cafe")
        harness.server.setClock(Harness.now)
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.press("R")
        try harness.look("venues-failed-kept")
    }

    @Test(arguments: sizes) func failedWithWhatIsHere(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await search(harness, "cafe")
        try harness.look("venues-failed-here")
    }

    @Test(arguments: sizes) func failedWithNothing(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        harness.server.fail(.timeout(host: "nominatim.openstreetmap.org", stage: .wait, limit: .seconds(20)))
        await search(harness, "Zzyzx")
        try harness.look("venues-failed")
    }

    @Test(arguments: sizes) func nothingFound(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        harness.server.answer(Answers.nothing)
        await search(harness, "Kaffe Artits near Kamppi")
        try harness.look("venues-nothing")
    }

    @Test(arguments: sizes) func nearWhat(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { store in
            try Self.kept(store)
            var maria = Seed.contact("u1", "Maria Papadopoulou")
            var address = ContactAddress(label: "home")
            address.street = "Ermou 3"
            address.locality = "Volos"
            maria.addresses = [address]
            _ = try store.importContacts([maria])
        }
        await harness.press("4", "N")
        await harness.type("ma")
        await harness.press(.down)
        try harness.look("venues-near")
    }

    @Test(arguments: sizes) func picking(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n")
        await harness.type("Coffee with Maria")
        await harness.press(.tab)
        await harness.type("sun 16:00")
        await harness.press(.tab, .enter)
        await harness.type("cafe near Kamppi")
        await harness.press(.enter)
        await harness.press(.down, .down)
        try harness.look("venues-picking")
    }

    @Test(arguments: sizes) func kinds(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("4", "c")
        await harness.type("t")
        try harness.look("venues-kind")
    }

    @Test(arguments: sizes) func providers(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("4", "p")
        try harness.look("venues-provider")
    }
}
