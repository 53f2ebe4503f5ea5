import Foundation
import MeetCore
import MeetStore
import Pictures
import TerminalKit
import Testing
import Travel

@testable import Features
@testable import MeetUI
@testable import Operations
@testable import Sentences
@testable import Shell

/// When to leave, and the way there, at the three sizes.
@MainActor
@Suite(.inEveryLanguage) struct DirectionsTests {
    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12)]

    /// A dinner this evening, a kilometre from home.
    private nonisolated static func dinner(_ store: MeetStore) throws {
        let venue = try store.save(Seed.entra)
        try store.set("me.home", to: "39.3712, 22.9422")
        try store.save(
            Meeting(title: "Dinner", time: Seed.time(11, 21, 20), venue: venue, createdAt: Harness.now))
    }

    private func open(_ size: (Int, Int), _ keys: Key...) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.dinner)
        for key in keys { await harness.press(key) }
        return harness
    }

    @Test(arguments: sizes) func whenToLeave(_ size: (Int, Int)) async throws {
        try await open(size).look("leave-by-list")
        try await open(size, .enter).look("leave-by-detail")
    }

    @Test(arguments: sizes) func withoutAServer(_ size: (Int, Int)) async throws {
        let harness = try await open(size, .enter, ">")
        try harness.look("directions-estimate")
        await harness.press(.right, .right)
        try harness.look("directions-estimate-car")
    }

    /// Whether the library is there or not, the link is.
    @Test func theLinkIsForThePhone() async throws {
        let harness = try await open((80, 24), .enter, ">", "c")
        #expect(harness.screen.contains("geo:39.3622,22.9422"), "\(harness.screen)")
        #expect(harness.screen.contains("▀") == QRCode.isInstalled, "\(harness.screen)")
        await harness.press(.escape, .escape)
        #expect(harness.screen.contains("Dinner"), "\(harness.screen)")
    }

    /// The folder of the language's snapshots.
    private var folder: String {
        let tag = Languages.current.tag
        return tag == Language.english.tag ? "" : tag + "/"
    }

    private func buffer(
        _ size: (Int, Int), _ draw: (inout CellBuffer, Rect, ScreenContext) -> Void
    ) -> CellBuffer {
        let body = Size(columns: size.0, rows: size.1)
        let context = ScreenContext(now: Harness.now, zone: Harness.zone, body: body)
        var buffer = CellBuffer(size: body)
        let area = buffer.bounds
        draw(&buffer, area, context)
        return buffer
    }

    @Test(arguments: sizes) func steps(_ size: (Int, Int)) throws {
        let home = try #require(Coordinate(latitude: 39.3712, longitude: 22.9422))
        let corner = try #require(Coordinate(latitude: 39.3622, longitude: 22.9450))
        let place = try #require(Seed.entra.coordinate)
        let way = TravelRoute(
            time: TravelTime(seconds: 920, metres: 1240),
            steps: [
                TravelStep(.depart, road: "Dimitriados", metres: 1000, seconds: 700),
                TravelStep(.right, road: "Ermou", metres: 240, seconds: 220),
                TravelStep(.arrive),
            ], line: [home, corner, place])
        let found = FindDirections.Found(
            directions: Directions.Found(route: way, mode: .foot), origin: .home, start: home,
            state: .open(host: "127.0.0.1:8840"))
        let shown = buffer(size) { buffer, area, context in
            var screen = DirectionsScreen(ShowDirections(name: "Café Entra", place: place))
            _ = screen.receive(.found(found), in: context)
            _ = screen.draw(into: &buffer, in: area, context: context)
        }
        try Snapshot.expect(shown, "\(folder)directions-\(size.0)x\(size.1)")
    }

    /// A code of 33 modules fits 80 by 24, and asks for more room elsewhere.
    @Test(arguments: sizes) func code(_ size: (Int, Int)) throws {
        // Of the size of a link to a place, whatever it says.
        let rows = (0..<25).map { row in String((0..<25).map { ($0 * row + $0) % 3 == 0 ? "#" : "." }) }
        let code = try #require(QRCode(rows: rows))
        let shown = buffer(size) { buffer, area, context in
            var screen = CodeScreen(title: "Café Entra", text: "geo:39.3622,22.9422")
            _ = screen.receive(.made(code), in: context)
            _ = screen.draw(into: &buffer, in: area, context: context)
        }
        try Snapshot.expect(shown, "\(folder)qr-code-\(size.0)x\(size.1)")
    }

    @Test func whoAsksForTheWayIsAskedFirst() async throws {
        let harness = try await Harness(seed: {
            try Self.dinner($0)
            try $0.set("travel.osrm.foot.url", to: "https://ways.example/foot")
        })
        await harness.press(.enter, ">")
        #expect((try harness.store.setting("travel.allowed")) == nil)
        await harness.press("N")
        #expect((try harness.store.setting("travel.allowed")) == "no")
        // It is not asked again.
        await harness.press("a")
        #expect((try harness.store.setting("travel.allowed")) == "no")
    }
}

/// The warning while planning, and the time to leave in the title bar.
@MainActor
@Suite struct TravelFlowTests {
    private nonisolated static func evening(_ store: MeetStore) throws {
        let venue = try store.save(Seed.entra)
        try store.set("me.home", to: "39.3712, 22.9422")
        try store.save(
            Meeting(title: "Dinner", time: Seed.time(11, 21, 20), venue: venue, createdAt: Harness.now))
        try store.save(
            Venue(
                name: "Harbour", coordinate: Coordinate(latitude: 39.3172, longitude: 22.9422),
                isSaved: true))
    }

    @Test func theQuickLineSaysWhatCannotBeReached() async throws {
        let harness = try await Harness(seed: Self.evening)
        await harness.press("N")
        await harness.type("Walk today 18:30 for 1h @Harbour")
        #expect(words(harness).contains("it takes ~1 h 19 min"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(words(harness).contains("only 30 min lie between"), "\(harness.screen)")
    }

    /// The details of a stored meeting say it, too.
    @Test func theDetailsSayWhatCannotBeReached() async throws {
        let harness = try await Harness(seed: { store in
            try Self.evening(store)
            let harbour = try store.save(
                Venue(name: "Quay", coordinate: Coordinate(latitude: 39.3172, longitude: 22.9422)))
            try store.save(
                Meeting(
                    title: "Walk", time: Seed.time(11, 21, 18, 30), venue: harbour, createdAt: Harness.now))
        })
        #expect(words(harness).contains("! From “Walk” to “Dinner”"), "\(harness.screen)")
        await harness.press(.down)
        #expect(words(harness).contains("! From “Walk” to “Dinner”"), "\(harness.screen)")
    }

    /// The words on the screen, whatever the lines are.
    private func words(_ harness: Harness) -> String {
        harness.rows.joined(separator: " ").split { $0 == " " || $0 == "│" }.joined(separator: " ")
    }

    @Test func theTitleBarSaysWhenToLeave() async throws {
        let harness = try await Harness(seed: Self.evening)
        #expect(harness.rows[0].contains("leave ~19:39"), "\(harness.screen)")
        // Ten minutes before, and then, the program reminds of it.
        await harness.move(to: Harness.now.addingTimeInterval(Self.seconds(until: 19, 30)))
        #expect(harness.screen.contains("leave in 10 min"), "\(harness.screen)")
        await harness.move(to: Harness.now.addingTimeInterval(Self.seconds(until: 19, 40)))
        #expect(harness.rows[0].contains("leave now"), "\(harness.screen)")
    }

    /// The seconds from 09:41 on that day.
    private static func seconds(until hour: Int, _ minute: Int) -> TimeInterval {
        TimeInterval((hour * 60 + minute - 9 * 60 - 41) * 60)
    }

    @Test func theTimeOfTheWayIsTyped() async throws {
        let harness = try await Harness(seed: Self.evening)
        await harness.press("e", .tab, .tab, .tab, .tab, .tab, .tab, .tab)
        await harness.type("25 min")
        await harness.press(.control("s"))
        let stored = try #require(try harness.store.meetings(rows: 0..<5).first { $0.title == "Dinner" })
        #expect(try harness.store.meeting(stored.id)?.travelMinutes == 25)
    }
}
