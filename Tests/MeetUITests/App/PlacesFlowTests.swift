import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Several places of a meeting, or any of a kind: typed, picked, kept in drafts, and shown.
@MainActor
@Suite struct PlacesFlowTests {
    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12)]

    private static func shop(_ name: String, _ latitude: Double) -> Venue {
        Venue(
            name: name, category: "electronics", address: VenueAddress(line: "Ermou 14, Volos"),
            coordinate: Coordinate(latitude: latitude, longitude: 22.9422))
    }

    private static func shops(_ store: MeetStore) throws {
        try store.set("me.home", to: "39.3530, 22.9422")
        for (name, latitude) in [("Public", 39.3622), ("Plaisio", 39.3600), ("Lighthouse", 39.3540)] {
            try store.save(shop(name, latitude))
        }
    }

    /// A to-do with two of them.
    private static func keyboard(_ store: MeetStore) throws {
        try shops(store)
        var keyboard = Meeting(title: "Keyboard", createdAt: Harness.now)
        let venues = try ["Public", "Plaisio"].compactMap { try store.venues(named: $0).first }
        keyboard.places = MeetingPlaces(venues: venues)
        try store.save(keyboard)
    }

    private func places(_ harness: Harness) throws -> MeetingPlaces? {
        try harness.store.meetings(MeetingQuery(), rows: 0..<1).first.flatMap {
            try harness.store.meeting($0.meetingID)
        }?.places
    }

    private func venueRow(_ harness: Harness) -> String {
        harness.rows.first { $0.contains(" Venue ") } ?? ""
    }

    // MARK: - Typed

    @Test func severalAreTyped() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n")
        await harness.type("Keyboard")
        await harness.press(.tab, .tab)
        await harness.type("Public; Sea wall; plaisio")
        #expect(harness.screen.contains("Tab: Public, Sea wall or plaisio"), "\(harness.screen)")
        await harness.press(.tab)
        #expect(venueRow(harness).contains("Public, Sea wall or Plaisio"), "\(harness.screen)")
        await harness.press(.control("s"))
        let saved = try #require(try places(harness))
        #expect(saved.venues.map(\.name) == ["Public", "Sea wall", "Plaisio"])
        #expect(saved.venues.map(\.isSaved) == [true, false, true])
        #expect(try harness.store.venueCount() == 3)
    }

    @Test func theLastOfSeveralIsOffered() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("Public; plai")
        #expect(harness.rows.contains { $0.contains("▌ Plaisio") }, "\(harness.screen)")
        #expect(!harness.rows.contains { $0.contains("▌ Public") })
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Invitees"), "\(harness.screen)")
        #expect(venueRow(harness).contains("Public or Plaisio"))
        await harness.press(.control("s"))
        #expect(try places(harness)?.venues.map(\.name) == ["Public", "Plaisio"])
    }

    @Test func anotherIsAddedAndTakenBack() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("ligh")
        await harness.press(.enter, .backTab)
        #expect(
            harness.screen.contains("another name takes its place; “; name” adds one"), "\(harness.screen)")
        await harness.type("; public")
        await harness.press(.tab)
        #expect(venueRow(harness).contains("Lighthouse or Public"), "\(harness.screen)")
        // Once more it is there already.
        await harness.press(.backTab)
        await harness.type(";Public")
        await harness.press(.tab, .backTab, .backspace)
        #expect(venueRow(harness).contains("Lighthouse · Ermou 14, Volos"), "\(harness.screen)")
        // Without the mark it takes the place.
        await harness.type("plaisio")
        await harness.press(.tab, .control("s"))
        #expect(try places(harness)?.venues.map(\.name) == ["Plaisio"])
    }

    @Test func anyOfAKindIsTyped() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("any pharmacies")
        #expect(harness.screen.contains("Enter: any pharmacies"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(venueRow(harness).contains("any pharmacy"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try places(harness) == MeetingPlaces(kind: "pharmacy"))
        #expect(harness.screen.contains("b shows those near you"), "\(harness.screen)")
    }

    /// In the picker as in the field: a saved venue of that name is meant, and no second one is made.
    @Test func whatIsTakenAsTypedIsTheSavedVenue() async throws {
        let harness = try await Harness(seed: Self.shops)
        let shop = try #require(try harness.store.venues(named: "Public").first)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("public")
        await harness.press(.control("o"), .control("s"), .control("s"))
        #expect(try places(harness)?.venues == [shop], "\(harness.screen)")
        await harness.press("n", "y", .tab, .tab)
        await harness.type("sea wall")
        await harness.press(.control("o"), .control("s"), .control("s"))
        #expect(try harness.store.venueCount() == 3)
        let names = try harness.store.meetings(MeetingQuery(), rows: 0..<5).map(\.venueName)
        #expect(Set(names) == ["Public", "sea wall"])
    }

    @Test func ofSeveralOfANameThePickerTakesNone() async throws {
        let harness = try await Harness(seed: Self.shops)
        try harness.store.save(Self.shop("Public", 40))
        await harness.press("n", "x", .tab, .tab)
        await harness.type("public")
        await harness.press(.control("o"), .control("s"))
        #expect(try harness.venuesScreen().fields.text == "public")
        #expect(harness.app.remark?.text.contains("public") == true, "\(harness.screen)")
    }

    @Test func twoKindsAreRefused() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("any pharmacy; any bakery")
        await harness.press(.control("s"))
        #expect(try harness.store.meetingCount() == 0)
        #expect(venueRow(harness).contains("any pharmacy; any bakery"), "\(harness.screen)")
    }

    // MARK: - Picked

    @Test func severalAreMarkedInThePicker() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab, .enter, .down)
        #expect(harness.rows.last?.contains("mark") == true, "\(harness.screen)")
        await harness.press(.tab, .tab)
        #expect(harness.screen.contains("2 marked: Lighthouse, Plaisio"), "\(harness.screen)")
        #expect(harness.rows.count { $0.contains("✓") } == 2, "\(harness.screen)")
        // A mark is taken back where it was set.
        await harness.press(.up, .space, .tab, .enter)
        #expect(venueRow(harness).contains("Lighthouse or Public"), "\(harness.screen)")
        // They are marked when one goes there again.
        await harness.press(.backTab, .enter)
        #expect(harness.screen.contains("2 marked: Lighthouse, Public"), "\(harness.screen)")
        await harness.press(.escape, .control("s"))
        #expect(try places(harness)?.venues.map(\.name) == ["Lighthouse", "Public"])
    }

    @Test func oneIsTakenWithoutAMark() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab, .enter, .down, .enter)
        #expect(venueRow(harness).contains("Lighthouse · Ermou 14, Volos"), "\(harness.screen)")
    }

    // MARK: - Drafts

    @Test func aDraftKeepsThem() async throws {
        let harness = try await Harness(seed: Self.shops)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("Public; Plaisio; any bakery")
        await harness.press(.tab)
        await harness.restart()
        #expect(harness.screen.contains("An unfinished meeting"))
        #expect(harness.screen.contains("Public, Plaisio or any bakery"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(venueRow(harness).contains("Public, Plaisio or any bakery"), "\(harness.screen)")
        await harness.press(.control("s"))
        let saved = try #require(try places(harness))
        #expect(saved.venues.map(\.name) == ["Public", "Plaisio"] && saved.kind == "bakery")
    }

    @Test func aDraftOfAnEarlierVersionHasItsOneVenue() throws {
        let draft = MeetingDraft(
            id: "d", base: MeetingDraft.Base(Meeting(title: "Keyboard", createdAt: Harness.now)),
            places: MeetingPlaces(Seed.entra), updatedAt: Harness.now)
        var json = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(draft)) as? [String: Any])
        for key in ["otherVenues", "placeKind"] { json[key] = nil }
        var base = try #require(json["base"] as? [String: Any])
        for key in ["otherVenues", "placeKind"] { base[key] = nil }
        json["base"] = base
        let old = try JSONDecoder().decode(
            MeetingDraft.self, from: JSONSerialization.data(withJSONObject: json))
        #expect(old.places == MeetingPlaces(Seed.entra))
        // What it did not know stays as it is stored.
        var stored = Meeting(title: "x", createdAt: Harness.now)
        stored.places = MeetingPlaces(venues: [Seed.entra, Self.shop("Public", 39)], kind: "shop")
        let applied = try #require(old.base).applied(to: stored)
        #expect(applied.otherVenues.map(\.name) == ["Public"] && applied.placeKind == "shop")
    }

    // MARK: - Shown

    @Test(.inEveryLanguage, arguments: sizes) func theFormLooks(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.shops)
        await harness.press("n")
        await harness.type("Keyboard")
        await harness.press(.tab)
        await harness.type("by 3 dec")
        await harness.press(.tab)
        await harness.type("Public; Plaisio")
        await harness.press(.tab, .backTab)
        try harness.look("form-places")
        await harness.type("; li")
        try harness.look("form-places-typing")
    }

    @Test(.inEveryLanguage, arguments: sizes) func theDetailLooks(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.keyboard)
        await harness.press(.enter)
        try harness.look("meeting-places")
    }

    @Test func eachIsOnTheMapWithItsDistance() async throws {
        let harness = try await Harness(seed: Self.keyboard)
        for text in ["1 Public", "2 Plaisio", "1.0 km from home", "780 m from home"] {
            #expect(harness.screen.contains(text), "\(text) in\n\(harness.screen)")
        }
        #expect(harness.rows.contains { $0.contains(" Map ") })
    }

    /// Opening hours of one venue are in the way; of several another may be open.
    @Test func onlyTheOnlyPlaceIsClosed() async throws {
        let harness = try await Harness { store in
            try store.save(Seed.entra)
            try store.save(Self.shop("Public", 39.36))
        }
        await harness.press("n", "x", .tab)
        await harness.type("sun 12:00")
        await harness.press(.tab)
        await harness.type("cafe entra")
        await harness.press(.tab)
        #expect(harness.screen.contains("! “Café Entra”: closed that day"), "\(harness.screen)")
        await harness.press(.backTab)
        await harness.type("; Public")
        await harness.press(.tab)
        #expect(!harness.screen.contains("is closed that day"), "\(harness.screen)")
    }
}
