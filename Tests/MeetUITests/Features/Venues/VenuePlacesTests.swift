import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing
import VenueSearch

@testable import Features
@testable import MeetUI
@testable import Shell

/// Where is searched, from what distances are, and how one gets from one row to another.
@MainActor
@Suite struct VenuePlacesTests {
    private static let many = Answers.rows(
        (1...50).map { number in
            Answers.row(
                number, "Café \(number)", "cafe", 60.17 + Double(number) * 0.0001, 24.94, "Road", "\(number)",
                nil)
        })

    // MARK: - Where

    @Test func whatIsTypedWithTheWordsWinsAndTheFieldSaysIt() async throws {
        let harness = try await Harness.venues { try $0.set("venues.near", to: "Kamppi") }
        #expect(try harness.venuesScreen().fields.near.text == "Kamppi")
        await harness.searchVenues("cafe near Volos")
        #expect(harness.server.asked == ["Volos", "cafe"])
        #expect(try harness.venuesScreen().fields.near.text == "Volos")
        #expect(try harness.venuesScreen().fields.words.text == "cafe")
        #expect(harness.screen.contains("distances from Volos"))
        // Whoever goes to the field sees the place there, and what is typed last counts.
        await harness.press("/", .control("e"))
        await harness.type(" in Kamppi")
        await harness.press(.tab)
        #expect(try harness.venuesScreen().fields.near.text == "Kamppi")
    }

    @Test func distancesSayFromWhatEverywhereTheSame() async throws {
        let harness = try await Harness.venues { try $0.set("me.home", to: "Volos") }
        await harness.searchVenues("cafe")
        #expect(harness.screen.contains("distances from home"))
        #expect(harness.screen.contains(" m from home"))
        // What stands in the field by now says nothing of the rows that are still there.
        await harness.press("N")
        await harness.type("Kamppi")
        harness.server.hold()
        harness.begin(.enter)
        await harness.wait(for: "request") { harness.server.asked.last == "Kamppi" }
        #expect(harness.screen.contains("distances from home"))
        #expect(harness.screen.contains(" m from home"))
        harness.server.release()
        await harness.runtime.waitUntilIdle()
        #expect(harness.screen.contains("distances from Kamppi"))
        #expect(harness.screen.contains(" m from Kamppi"))
        #expect(!harness.screen.contains("from home"))
    }

    @Test func whereNobodyKnowsHomeTheRowsMayBeAnywhere() async throws {
        let harness = try await Harness.venues { try $0.set("me.home", to: "Xyzzy 3") }
        harness.server.knowsNothing(of: "Xyzzy 3")
        await harness.searchVenues("cafe")
        #expect(harness.screen.contains("! No provider knows where home (Xyzzy 3) is"))
        #expect(!harness.screen.contains("distances from"))
    }

    @Test func anEmptyListIsBlamedOnWhatEmptiedIt() async throws {
        let harness = try await Harness.venues { try $0.set("me.home", to: "Volos") }
        await harness.searchVenues("Café Kuusi")
        await harness.press("c")
        await harness.type("libr")
        await harness.press(.enter)
        #expect(try harness.venuesScreen().found.rows.isEmpty)
        #expect(harness.screen.contains("No places of the kind “library” were found"))
        #expect(harness.screen.contains("c chooses another kind"))
        #expect(!harness.screen.contains("spelt right"))
        harness.server.answer(Answers.nothing)
        harness.server.answer(Answers.nothing)
        await harness.press(.escape, .escape)
        await harness.searchVenues("Kafé")
        #expect(harness.screen.contains("Is it spelt right?"))
        await harness.press(.alt("r"))
        #expect(harness.screen.contains("within 500 m of home."))
        #expect(!harness.screen.contains("spelt right"))
    }

    /// What does not fit beside the age of the rows stands below it.
    @Test func theStatusIsWrappedBetweenItsParts() {
        let status = VenueSearchStatus(spans: [
            ["Nominatim, just now", " · from Kamppi", " · ", "/ ", "refreshing…", " · 1 row skipped"].map {
                TextBlock.Span(text: $0, style: .plain)
            }
        ])
        func texts(_ columns: Int) -> [String] {
            status.lines(columns: columns).map { $0.map(\.text).joined() }
        }
        #expect(texts(80) == ["Nominatim, just now · from Kamppi · / refreshing… · 1 row skipped"])
        #expect(texts(40) == ["Nominatim, just now · from Kamppi", "/ refreshing… · 1 row skipped"])
        #expect(texts(25) == ["Nominatim, just now", "from Kamppi", "/ refreshing…", "1 row skipped"])
    }

    // MARK: - From row to row

    @Test(arguments: [(120, 36), (80, 24), (40, 12)])
    func tabGoesBetweenListAndDetail(columns: Int, rows: Int) async throws {
        let harness = try await Harness.venues(size: Size(columns: columns, rows: rows))
        await harness.searchVenues("cafe near Kamppi")
        #expect(try harness.venuesScreen().focus == .list)
        await harness.press(.tab)
        #expect(try harness.venuesScreen().focus == .detail)
        #expect(harness.screen.contains("Café Kuusi"))
        await harness.press(.tab)
        #expect(try harness.venuesScreen().focus == .list)
        await harness.press(.backTab, .escape)
        #expect(try harness.venuesScreen().focus == .list)
        #expect(try harness.venuesScreen().found.rows.count == 5)
    }

    @Test func theListGoesOnWhereItEnds() async throws {
        let harness = try await Harness.venues()
        harness.server.answer(Self.many)
        await harness.searchVenues("Café")
        #expect(try harness.venuesScreen().found.rows.count == 35)
        #expect(harness.screen.contains("the first 35"))
        await harness.press("G")
        #expect(harness.screen.contains("▌    More: Enter loads the next 35"))
        #expect(try harness.venuesScreen().selected == nil)
        await harness.press(.enter)
        #expect(try harness.venuesScreen().found.rows.count == 50)
        #expect(try harness.venuesScreen().selected?.venue.name == "Café 36")
        #expect(!harness.screen.contains("More: "))
        #expect(harness.screen.contains("50 found"))
        // The answer held them already.
        #expect(harness.server.asked.count == 1)
        // Another query begins with the first ones again.
        await harness.searchVenues("x")
        #expect(try harness.venuesScreen().found.rows.count == 35)
    }

    @Test func aSignIsGoneTo() async throws {
        let harness = try await Harness.venues()
        harness.server.answer(Self.many)
        await harness.searchVenues("Café")
        #expect(harness.screen.contains("'1 'a… go there"))
        await harness.press("'")
        #expect(harness.screen.contains("Go to which sign? 1–9, a–z"))
        await harness.press("4")
        #expect(try harness.venuesScreen().selected?.venue.name == "Café 4")
        await harness.press("'", "c")
        #expect(try harness.venuesScreen().selected?.venue.name == "Café 12")
        // Keys that wear a sign do what they did, unless they were asked for.
        await harness.press("'", .down)
        #expect(try harness.venuesScreen().selected?.venue.name == "Café 13")
        harness.server.answer(Answers.cafes)
        await harness.searchVenues("y")
        await harness.press("'", "z")
        #expect(harness.screen.contains("No venue here has the sign z."))
        await harness.press("4")
        #expect(try harness.venuesScreen().found.rows.count == 5)
    }

    // MARK: - Hints

    @Test func hintsNameKeysThatWorkThere() async throws {
        let harness = try await Harness.venues()
        #expect(harness.screen.contains("Search with /"))
        await harness.press("/")
        #expect(!harness.screen.contains("Search with /"))
        #expect(harness.screen.contains("Enter searches, Esc goes back"))
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.type("zzz")
        await harness.press(.enter)
        #expect(try harness.venuesScreen().isInField)
        #expect(harness.screen.contains("Enter retries"))
        #expect(!harness.screen.contains("R retries"))
    }

    // MARK: - Where an address is

    @Test func anAddressIsLookedUpWhereTheKeyIsGiven() async throws {
        let harness = try await Harness.venues()
        await harness.press("n")
        await harness.type("Ours")
        await harness.press(.tab, .tab)
        #expect(!harness.screen.contains("asks Nominatim where that is"))
        await harness.type("Kamppi 3")
        #expect(harness.screen.contains("^G asks Nominatim where that is"))
        #expect(harness.server.asked.isEmpty)
        await harness.press(.control("g"))
        #expect(harness.server.asked == ["Kamppi 3"])
        #expect(harness.screen.contains("60.1694, 24.9359"))
        await harness.type("x")
        #expect(!harness.screen.contains("60.1694, 24.9359"))
        await harness.press(.backspace)
        #expect(harness.screen.contains("60.1694, 24.9359"))
        await harness.press(.control("s"))
        let venue = try #require(try harness.store.venues(rows: 0..<2).first)
        #expect(venue.coordinate == Coordinate(latitude: 60.1694, longitude: 24.9359))
        #expect(venue.address.line == "Kamppi 3")
        // It stands on the map at once.
        #expect(try harness.venuesScreen().map.markers.count == 1)
    }

    @Test func escKeepsTheSavedVenueThatWasFound() async throws {
        let harness = try await Harness.venues { store in
            for number in 1...12 { try store.save(Venue(name: "Place number \(number)", isSaved: true)) }
        }
        await harness.press("/")
        await harness.type("number 7")
        await harness.press(.escape)
        #expect(try harness.venuesScreen().showsSaved)
        #expect(try harness.venuesScreen().selected?.venue.name == "Place number 7")
        // Where nothing was found it stays where it was.
        await harness.press("/")
        await harness.type("qqqq")
        await harness.press(.escape)
        #expect(try harness.venuesScreen().selected?.venue.name == "Place number 7")
    }

    @Test func aPlaceToSearchNearThatNobodyKnowsIsCorrected() async throws {
        let harness = try await Harness.venues()
        await harness.searchVenues("cafe")
        harness.server.knowsNothing(of: "Xyzzy")
        await harness.press("N", .control("e"), .control("u"))
        await harness.type("Xyzzy")
        await harness.press(.enter)
        #expect(harness.app.remark?.text.contains("“Xyzzy”") == true)
        await harness.type("!")
        #expect(try harness.venuesScreen().focus == .near)
        #expect(try harness.venuesScreen().fields.near.text == "Xyzzy!")
        #expect(try harness.venuesScreen().fields.text == "cafe")
        await harness.press(.control("u"))
        await harness.type("Volos")
        await harness.press(.enter)
        #expect(try harness.venuesScreen().focus == .list)
        #expect(harness.screen.contains("distances from Volos"))
    }

    @Test func anAddressThatNobodyKnowsIsSaid() async throws {
        let harness = try await Harness.venues()
        await harness.press("n")
        await harness.type("Ours")
        await harness.press(.tab, .tab, .control("g"))
        #expect(harness.screen.contains("Type an address first."))
        await harness.type("Xyzzy 3")
        harness.server.knowsNothing(of: "Xyzzy 3")
        await harness.press(.control("g"))
        #expect(harness.screen.contains("Xyzzy 3”"))
        await harness.press(.control("s"))
        #expect(try harness.store.venues(rows: 0..<2).map(\.coordinate) == [nil])
    }

    /// Beside empty rows nothing is cut.
    @Test(arguments: [(80, 24), (40, 12)]) func whatHomeIsIsWrapped(columns: Int, rows: Int) async throws {
        let home = "Kamppi, behind the market, left of the bridge, where the third yellow house is"
        let harness = try await Harness(
            Size(columns: columns, rows: rows), seed: { try $0.set("me.home", to: home) })
        await harness.press("6", .down, .down, .control("g"))
        #expect(harness.screen.contains("60.1694, 24.9359"), "\(harness.screen)")
        #expect(harness.screen.contains("Time zone"))
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)])
    func homeSaysWhatWasFound(columns: Int, rows: Int) async throws {
        let harness = try await Harness(
            Size(columns: columns, rows: rows), seed: { try $0.set("me.home", to: "Kamppi") })
        await harness.press("6", .down, .down)
        #expect(harness.screen.contains("^G asks Nominatim where that is"))
        #expect(harness.server.asked.isEmpty)
        await harness.press(.control("g"))
        #expect(harness.server.asked == ["Kamppi"])
        #expect(harness.screen.contains("60.1694, 24.9359"))
        // It is kept, and the map knows it.
        await harness.restart()
        await harness.press("6", .down, .down)
        #expect(harness.screen.contains("60.1694, 24.9359"))
        #expect(harness.server.asked == ["Kamppi"])
        // Another home is another place.
        await harness.press(.enter, .control("e"), .control("u"))
        await harness.type("Xyzzy")
        await harness.press(.enter)
        #expect(!harness.screen.contains("60.16940"))
        harness.server.knowsNothing(of: "Xyzzy")
        await harness.press(.control("g"))
        #expect(harness.screen.contains("Xyzzy”"))
    }
}
