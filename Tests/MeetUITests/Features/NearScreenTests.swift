import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What can be done around home, around the position, and around any place that is typed.
@MainActor
@Suite struct NearScreenTests {
    nonisolated static let sizes = Snapshot.sizes
    private static let center = Coordinate(latitude: 60.1694, longitude: 24.9359)

    /// Where people get medicine, some 250 metres from home.
    private static let pharmacies = Answers.rows([
        Answers.row(1, "Apteekki", "pharmacy", 60.1689, 24.9402, "Yrjönkatu", "21", "24/7"),
        Answers.row(2, "Yliopiston Apteekki", "pharmacy", 60.1780, 24.9359, "Mannerheimintie", "5", nil),
    ])

    private nonisolated static func venue(_ name: String, _ latitude: Double, _ hours: String? = nil) -> Venue
    {
        var venue = Venue(
            name: name, address: VenueAddress(street: "Kalevankatu 4", locality: "Helsinki"),
            coordinate: Coordinate(latitude: latitude, longitude: 24.9359))
        venue.openingHours = hours
        return venue
    }

    private nonisolated static func things(_ store: MeetStore) throws {
        var keyboard = Meeting(
            title: "Keyboard", notes: "The red one.",
            time: .due(Deadline(day: CalendarDate(year: 2026, month: 11, day: 20))), createdAt: Harness.now)
        keyboard.places = MeetingPlaces(venues: [
            venue("Plaisio", 60.1727), venue("Public", 60.1705, "Mo-Sa 09:00-21:00"),
        ])
        try store.save(keyboard)
        var pills = Meeting(
            title: "Antibiotics", time: .due(Deadline(day: CalendarDate(year: 2026, month: 11, day: 27))),
            createdAt: Harness.now)
        pills.placeKind = "pharmacy"
        try store.save(pills)
        try store.save(
            Meeting(
                title: "Coffee", time: Seed.time(11, 22, 11), venue: venue("Library", 60.1800),
                createdAt: Harness.now))
    }

    private nonisolated static func atHome(_ store: MeetStore) throws {
        try store.set("me.home", to: "60.1694, 24.9359")
        try things(store)
    }

    private func open(
        _ size: (Int, Int) = (120, 36), _ seed: (MeetStore) throws -> Void = Self.atHome
    ) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
        harness.server.answer(Self.pharmacies)
        await harness.press("b")
        return harness
    }

    private func screen(_ harness: Harness) throws -> NearScreen {
        try #require(harness.app.stack.compactMap { $0.screen as? NearScreen }.last)
    }

    private func titles(_ harness: Harness) throws -> [String] {
        try screen(harness).things.map(\.meeting.title)
    }

    /// What stands left of the map, without the ends of the lines.
    private func said(_ harness: Harness) -> String {
        harness.rows.map { row in
            row.prefix { $0 != "│" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.joined(separator: " ")
    }

    private func told(_ minutesAgo: Double) throws -> StoredPosition {
        StoredPosition(
            coordinate: try #require(Self.center), setAt: Harness.now - minutesAgo * 60)
    }

    // MARK: - Looks

    @Test(.inEveryLanguage, arguments: sizes) func looks(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        try harness.look("near")
    }

    @Test(.inEveryLanguage, arguments: sizes) func looksWithoutAnything(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { try $0.set("me.home", to: "60.1694, 24.9359") }
        try harness.look("near-nothing")
    }

    @Test(.inEveryLanguage, arguments: sizes) func looksWithoutNetwork(_ size: (Int, Int)) async throws {
        let harness = try await Harness(
            Size(columns: size.0, rows: size.1),
            seed: { store in
                try Self.things(store)
                try store.set(try told(300))
            })
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.press("b")
        try harness.look("near-offline")
    }

    // MARK: - What is there

    @Test(arguments: sizes) func theNearestPlaceOfEachIsListed(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        #expect(try titles(harness) == ["Keyboard", "Antibiotics"])
        #expect(try screen(harness).things.map(\.venue.name) == ["Public", "Apteekki"])
        for text in ["Near home", "within 500 m", "Keyboard", "120 m", "1 day overdue", "Antibiotics"] {
            #expect(said(harness).contains(text), "\(text) in\n\(harness.screen)")
        }
        #expect(harness.server.asked == ["pharmacy"])
        // The map is beside the list where it has room.
        #expect(harness.screen.contains("┬") == (size.0 >= 64), "\(harness.screen)")
    }

    @Test func whatIsFartherIsCountedAndOnTheMap() async throws {
        let harness = try await open()
        #expect(harness.screen.contains("1 more within 2 km"), "\(harness.screen)")
        #expect(try screen(harness).map.markers.count == 3)
        #expect(harness.screen.contains("open now"), "\(harness.screen)")
        #expect(harness.screen.contains("Apteekki (any pharmac"), "\(harness.screen)")
    }

    @Test func aKindThatIsNowhereIsSaid() async throws {
        let harness = try await Harness(seed: Self.atHome)
        harness.server.answer(Answers.nothing)
        await harness.press("b")
        #expect(harness.screen.contains("No pharmacy within 2 km."), "\(harness.screen)")
        #expect(try titles(harness) == ["Keyboard"])
    }

    @Test func withoutNetworkWhatIsKeptHereIsShown() async throws {
        let harness = try await Harness(seed: Self.atHome)
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.press("b")
        #expect(try titles(harness) == ["Keyboard"])
        #expect(
            said(harness).contains("Only saved places of these kinds are shown."),
            "\(harness.screen)")
    }

    @Test func escapeStopsTheSearchAndThenLeaves() async throws {
        let harness = try await Harness(seed: Self.atHome)
        harness.server.hold()
        harness.begin("b")
        await harness.wait(for: "request") { harness.server.asked.count == 1 }
        await harness.wait(for: "what is known here") { (try? titles(harness)) == ["Keyboard"] }
        harness.begin(.escape)
        await harness.wait(for: "end of the request") { harness.server.cancelled == 1 }
        await harness.runtime.waitUntilIdle()
        #expect(try !screen(harness).isAsking)
        await harness.press(.escape)
        #expect(!harness.app.layers.contains { $0.screen is NearScreen })
    }

    // MARK: - What is done with it

    @Test func enterOpensTheMeeting() async throws {
        let harness = try await open()
        await harness.press(.enter)
        #expect(harness.screen.contains("The red one."), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("Near home"), "\(harness.screen)")
    }

    @Test func aThingIsChanged() async throws {
        let harness = try await open()
        await harness.press("e")
        #expect(harness.screen.contains("Edit meeting"), "\(harness.screen)")
        await harness.press(.end, "s", .control("s"))
        #expect(try titles(harness) == ["Keyboards", "Antibiotics"])
    }

    @Test(arguments: [Key("x"), "d"]) func aThingIsDoneAndTakenBack(_ key: Key) async throws {
        let harness = try await open()
        await harness.press(key)
        #expect(harness.screen.contains("Done: “Keyboard”."), "\(harness.screen)")
        #expect(try titles(harness) == ["Antibiotics"])
        await harness.press("u")
        #expect(try titles(harness) == ["Keyboard", "Antibiotics"])
        // The provider's answer is kept.
        #expect(harness.server.asked == ["pharmacy"])
    }

    // MARK: - Where

    @Test func aPositionIsWhereItBegins() async throws {
        let harness = try await open { store in
            try Self.atHome(store)
            try store.set("me.home", to: "39.36, 22.94")
            try store.set(try told(10))
        }
        for text in ["Near your position", "set 10 minutes ago", "Keyboard"] {
            #expect(harness.screen.contains(text), "\(text) in\n\(harness.screen)")
        }
        await harness.press("h")
        #expect(harness.screen.contains("Near home") && !harness.screen.contains("Keyboard"))
        await harness.press("p")
        #expect(try titles(harness) == ["Keyboard", "Antibiotics"])
    }

    @Test func anOldPositionIsOldAndSoSaid() async throws {
        let harness = try await open { store in
            try Self.atHome(store)
            try store.set(try told(200))
        }
        #expect(harness.screen.contains("Near home"), "\(harness.screen)")
        await harness.press("p")
        #expect(harness.screen.contains("set 3 hours ago"), "\(harness.screen)")
        #expect(harness.screen.contains("! The position is old: you may be elsewhere by now."))
    }

    @Test func withoutAPositionTheKeySaysHowItIsTold() async throws {
        let harness = try await open()
        await harness.press("p")
        #expect(harness.screen.contains("Your position is not set yet"), "\(harness.screen)")
        #expect(harness.screen.contains("Near home"))
    }

    @Test func aTypedPlaceIsLookedUp() async throws {
        let harness = try await open((120, 36), Self.things)
        // Neither home nor a position is known.
        #expect(harness.screen.contains("Near what?"), "\(harness.screen)")
        await harness.type("Kamppi")
        await harness.press(.enter)
        #expect(harness.screen.contains("Near Kamppi"), "\(harness.screen)")
        #expect(harness.server.asked == ["Kamppi", "pharmacy"])
        #expect(try titles(harness) == ["Keyboard", "Antibiotics"])
        await harness.press("h")
        #expect(harness.screen.contains("Near Kamppi"))
        harness.server.knowsNothing(of: "Xyzzy")
        await harness.press("N", .control("u"))
        await harness.type("Xyzzy")
        await harness.press(.enter)
        #expect(harness.screen.contains("Near Xyzzy"), "\(harness.screen)")
        #expect(try screen(harness).refusal?.contains("“Xyzzy”") == true)
        #expect(try titles(harness).isEmpty)
    }

    @Test func leavingThePromptSaysWhatToDo() async throws {
        let harness = try await open((120, 36), Self.things)
        await harness.press(.escape)
        #expect(harness.screen.contains("Near what? N lets you type a place."), "\(harness.screen)")
    }

    // MARK: - Bar and map

    @Test func theMouseMarksOnListAndMap() async throws {
        let harness = try await open()
        #expect(try screen(harness).selected?.meeting.title == "Keyboard")
        await harness.press(.down)
        #expect(try screen(harness).selected?.meeting.title == "Antibiotics")
        await harness.press(.down)
        #expect(try screen(harness).selected?.meeting.title == "Antibiotics")
        let row = try #require(harness.rows.firstIndex { $0.contains("Keyboard") })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 6, row: row))))
        #expect(try screen(harness).selected?.meeting.title == "Keyboard")
    }

    @Test func theMapIsMoved() async throws {
        let harness = try await open()
        let before = harness.screen
        await harness.press("+", "L")
        #expect(try !screen(harness).map.isFitted)
        #expect(harness.screen != before)
        await harness.press("0")
        #expect(try screen(harness).map.isFitted)
        #expect(harness.screen == before)
    }

    @Test func whatOthersChangeIsShown() async throws {
        let harness = try await open()
        let keyboard = try #require(
            try harness.store.meetings(MeetingQuery(text: "keyboard"), rows: 0..<1).first)
        try harness.store.setDone(keyboard.meetingID, true)
        await harness.changeElsewhere()
        #expect(try titles(harness) == ["Antibiotics"])
    }
}
