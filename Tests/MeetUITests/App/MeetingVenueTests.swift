import Foundation
import MeetCore
import MeetStore
import Operations
import StoreFixture
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What a meeting shows of its venue, and what can be done with it.
@MainActor
@Suite struct MeetingVenueTests {
    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12)]

    /// Coffee at Café Entra, 1.2 km from home, with the town around it.
    static func town(_ store: MeetStore) throws {
        try Seed.everything(store)
        try store.set(Profile.SettingKey.home.rawValue, to: "39.3530, 22.9500")
        let places = (0..<300).compactMap { number -> Venue? in
            let place = Coordinate(
                latitude: 39.352 + Double(number / 20) * 0.0011,
                longitude: 22.932 + Double(number % 20) * 0.0013)
            return place.map {
                Venue(
                    name: "Place \(number)", coordinate: $0,
                    source: Venue.Source(
                        provider: "offline", providerID: "node/\(number + 1)", fetchedAt: Harness.now))
            }
        }
        try store.importPlaces(places, collection: "town")
    }

    @Test(.inEveryLanguage, arguments: sizes) func itsMapIsBelowTheText(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.town)
        await harness.press(.enter)
        if size.0 < 100 { await harness.press("G") }
        try harness.look("meeting-map")
        #expect(harness.screen.contains("1✓ Café Entra"))
        #expect(harness.screen.contains("⌂"))
    }

    @Test func itsMapIsInBrailleWhilePartlyScrolledAway() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24)) { store in
            try Self.town(store)
            try store.set("map.picture", to: "on")
        }
        await harness.press(.enter)
        // Of the map only the first rows have room below the text.
        let before = harness.screen
        #expect(before.contains("N↑") && !before.contains("© OpenStreetMap"), "\(before)")
        var abilities = TerminalAbilities()
        abilities.graphics = .kitty
        abilities.cell = CellPixels(width: 10, height: 20)
        await harness.send(.abilities(abilities))
        #expect(harness.screen == before && harness.frame.buffer.pictures.isEmpty)
        await harness.press("G")
        #expect(harness.screen.contains("© OpenStreetMap") && !harness.frame.buffer.pictures.isEmpty)
        await harness.press("g")
        #expect(harness.screen == before && harness.frame.buffer.pictures.isEmpty)
    }

    @Test func tellsTheDistanceAndWhetherItIsOpen() async throws {
        let harness = try await Harness(seed: Self.town)
        #expect(harness.screen.contains("1.2 km from home · open during the meeting"))
    }

    @Test func withoutAHomeThereIsNoDistance() async throws {
        let harness = try await Harness(seed: Seed.everything)
        #expect(harness.screen.contains("open during the meeting"))
        // A map of nothing but the venue tells nothing; by itself it is there.
        #expect(!harness.screen.contains("1✓ Café Entra"))
        #expect(!harness.screen.contains("from home"))
        #expect(!harness.screen.contains("⌂"))
        await harness.press("M")
        #expect(harness.screen.contains("1✓ Café Entra"), "\(harness.screen)")
    }

    @Test func aHomeThatIsSetLaterIsShown() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", .down, .down, .enter)
        await harness.type("39.3530, 22.9500")
        await harness.press(.enter, "1")
        #expect(harness.screen.contains("1.2 km from home"))
    }

    @Test func theMapIsZoomedMovedAndFitted() async throws {
        let harness = try await Harness(seed: Self.town)
        let before = harness.screen
        await harness.press("+")
        #expect(harness.screen != before)
        #expect(harness.screen.contains("1✓ Café Entra"))
        await harness.press("+", "+")
        #expect(harness.screen.contains("⌂ 1.2 km→") || harness.screen.contains("↓⌂ 1.2 km"))
        await harness.press(Key(.left, .shift), "-")
        #expect(harness.screen != before)
        await harness.press("0")
        #expect(harness.screen == before)
    }

    @Test func meetingsWithoutAVenueHaveNoMap() async throws {
        let harness = try await Harness(seed: Self.town)
        #expect(harness.rows.contains { $0.contains(" Map ") })
        await harness.press(.down)
        #expect(!harness.rows.contains { $0.contains(" Map ") })
        let before = harness.rows
        await harness.press("+")
        // Only the remark above the footer is new.
        #expect(harness.app.remark?.text == "+ does nothing here.")
        #expect(harness.rows.dropLast(2) == before.dropLast(2) && harness.rows.last == before.last)
        await harness.press("y")
        #expect(harness.screen.contains("The meeting has no venue."))
    }

    // MARK: - Commands

    @Test func itsAddressIsCopied() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("y")
        #expect(harness.terminal.clipboard == "Ermou 14, Volos")
        #expect(harness.screen.contains("Copied: Ermou 14, Volos"))
    }

    @Test func itsAddressIsCopiedBeforeTheDetailWasRead() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press(.down)
        await harness.pressAtOnce([.up, "y"])
        #expect(harness.terminal.clipboard == "Ermou 14, Volos")
    }

    @Test func withoutAClipboardTheAddressIsSaid() throws {
        var app = App(size: Size(columns: 80, rows: 24), now: Harness.now, systemZone: Harness.zone)
        app.hasClipboard = false
        let requests = app.copy("Ermou 14", what: .address)
        #expect(requests.isEmpty)
        #expect(app.remark?.text == "Cannot copy here. Address: Ermou 14")
    }

    @Test func withoutABrowserTheLinkIsCopied() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("o")
        let link = "https://www.openstreetmap.org/?mlat=39.3622&mlon=22.9422#map=18/39.3622/22.9422"
        #expect(harness.terminal.clipboard == link)
        #expect(harness.screen.contains("No program was found to open it (xdg-open). Copied:"))
    }

    @Test func withoutAWebsiteTheCommandIsOff() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("w")
        #expect(harness.screen.contains("“Café Entra” has no website."))
    }

    /// - Returns: A harness whose `xdg-open` writes its argument to a file and ends with `status`.
    private func withOpener(status: Int) async throws -> (Harness, opened: URL) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "opener-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (script, opened) = (
            folder.appendingPathComponent("xdg-open"), folder.appendingPathComponent("opened")
        )
        try makeProgram(
            at: script.path, "#!/bin/sh\nprintf %s \"$1\" > '\(opened.path)'\nexit \(status)\n")
        let harness = try await Harness(environment: ["PATH": folder.path]) { store in
            var venue = Seed.entra
            venue.website = "entra.example/menu?a=1&b=$(touch x)"
            let saved = try store.save(venue)
            try store.save(
                Meeting(title: "Coffee", time: Seed.time(11, 21, 11), venue: saved, createdAt: Harness.now))
        }
        return (harness, opened)
    }

    @Test func itsWebsiteIsOpened() async throws {
        let (harness, opened) = try await withOpener(status: 0)
        defer { try? FileManager.default.removeItem(at: opened.deletingLastPathComponent()) }
        await harness.press("w")
        // A blank is in no link.
        #expect(harness.screen.contains("is not a link that can be opened."))
        await harness.press("o")
        let link = try String(contentsOf: opened, encoding: .utf8)
        #expect(link.hasPrefix("https://www.openstreetmap.org/?mlat="))
        #expect(harness.screen.contains("Opened https://www.openstreetmap.org/"))
        #expect(harness.terminal.clipboard == nil)
    }

    @Test func anOpenerThatFailsIsTold() async throws {
        let (harness, opened) = try await withOpener(status: 3)
        defer { try? FileManager.default.removeItem(at: opened.deletingLastPathComponent()) }
        await harness.press("o")
        #expect(harness.screen.contains("could not open it. Copied:"))
        #expect(harness.terminal.clipboard?.hasPrefix("https://www.openstreetmap.org/") == true)
    }

    // MARK: - The form

    @Test func theFormWarnsWhereTheVenueIsClosed() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", .tab, .control("x"))
        await harness.type("sat 7:00")
        #expect(harness.screen.contains("! “Café Entra”: closed then (opens 08:00)"))
        await harness.press(.control("x"))
        await harness.type("sun 12:00")
        #expect(harness.screen.contains("! “Café Entra”: closed that day"))
        await harness.press(.control("x"))
        await harness.type("sat 21:30-23:00")
        #expect(harness.screen.contains("! “Café Entra”: closes 22:00, before the meeting ends"))
        await harness.press(.control("x"))
        await harness.type("sat 12:00")
        #expect(!harness.screen.contains("! “Café Entra”"))
    }
}
