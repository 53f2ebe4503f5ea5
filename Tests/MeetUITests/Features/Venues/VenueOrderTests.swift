import MeetCore
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell
@testable import VenueSearch

/// How what was found is ordered, and what of it is left out.
@Suite struct VenueOrderTests {
    private func found(
        _ name: String, far: Double? = nil, at longitude: Double? = nil, id: String? = nil
    ) -> FoundVenue {
        var venue = Venue(name: name)
        venue.coordinate = longitude.flatMap { Coordinate(latitude: 0, longitude: $0) }
        if let id {
            venue.source = Venue.Source(provider: "osm", providerID: id, fetchedAt: Harness.now)
        }
        return FoundVenue(venue: venue, distance: far)
    }

    private func names(
        _ order: VenueArrangement.Order, onlyOpen: Bool = false, _ rows: [FoundVenue],
        people: [Double] = [], open: [String: Bool] = [:]
    ) throws -> [String] {
        let places = try people.map { try #require(Coordinate(latitude: 0, longitude: $0)) }
        return VenueArrangement(order: order, isOnlyOpen: onlyOpen)
            .arranged(rows, people: places) { open[$0.name] }.map(\.venue.name)
    }

    @Test func byFitNothingMoves() throws {
        let rows = [found("c", far: 3), found("a", far: 9), found("b")]
        #expect(try names(.fit, rows) == ["c", "a", "b"])
    }

    @Test func byDistanceTheNearestComesFirst() throws {
        let rows = [
            found("nowhere"), found("far", far: 900), found("near", far: 5), found("as near", far: 5),
            found("lost"),
        ]
        #expect(try names(.distance, rows) == ["near", "as near", "far", "nowhere", "lost"])
    }

    @Test func byNameCapitalsDoNotCount() throws {
        let rows = ["beta", "Alpha", "alpha", "Ärla", "Beta"].map { found($0) }
        let sorted = try names(.name, rows)
        #expect(sorted.prefix(4) == ["Alpha", "alpha", "beta", "Beta"])
        #expect(sorted.count == 5)
    }

    @Test func openOnesComeFirstAndThenTheNearest() throws {
        let rows = [
            found("closed", far: 1), found("unknown far", far: 80), found("open far", far: 90),
            found("unknown", far: 2), found("open", far: 30), found("open too", far: 30),
        ]
        let open = ["closed": false, "open far": true, "open": true, "open too": true]
        #expect(
            try names(.open, rows, open: open) == [
                "open", "open too", "open far", "unknown", "unknown far", "closed",
            ])
    }

    /// The longest way counts, of equal ones all together, and what has no place is last.
    @Test func theFairestComesFirst() throws {
        let rows = [
            found("nowhere"), found("at the east", at: 0.04), found("middle", at: 0.02),
            found("middle too", at: 0.02), found("at the west", at: 0.0), found("a little east", at: 0.025),
        ]
        #expect(
            try names(.fair, rows, people: [0, 0.04, 0.035]) == [
                "middle", "middle too", "a little east", "at the east", "at the west", "nowhere",
            ])
        #expect(try names(.fair, rows) == rows.map(\.venue.name))
    }

    @Test(arguments: VenueArrangement.Order.allCases)
    func whatNobodyKnowsIsKept(_ order: VenueArrangement.Order) throws {
        let rows = [found("unknown", far: 1), found("closed", far: 1), found("open", far: 1)]
        let kept = try names(order, onlyOpen: true, rows, open: ["closed": false, "open": true])
        #expect(Set(kept) == ["unknown", "open"] && kept.count == 2)
    }

    @Test func theOrdersGoRound() {
        var arrangement = VenueArrangement()
        var seen: [VenueArrangement.Order] = []
        for _ in 0..<4 {
            arrangement.changeOrder(withPeople: false)
            seen.append(arrangement.order)
        }
        #expect(seen == [.distance, .name, .open, .fit])
        for _ in 0..<4 { arrangement.changeOrder(withPeople: true) }
        #expect(arrangement.order == .fair)
        arrangement.changeOrder(withPeople: true)
        #expect(arrangement.isUsual)
        // Where those who came are gone, it goes on from the first.
        arrangement.order = .fair
        arrangement.changeOrder(withPeople: false)
        #expect(arrangement.order == .distance)
    }

    // MARK: - The rows

    private func results() -> [FoundVenue] {
        [
            found("Kuusi", far: 30, id: "1"), found("Ämpäri", far: 10, id: "2"),
            found("Toast", far: 20, id: "3"),
        ]
    }

    private func loaded() -> FoundVenues {
        var rows = FoundVenues()
        rows.receive(
            .fresh(VenueResults(venues: results(), origin: .provider("osm"), attribution: "", skippedRows: 0))
        )
        return rows
    }

    private func byDistance(_ rows: [FoundVenue]) -> [FoundVenue] {
        VenueArrangement(order: .distance).arranged(rows, people: []) { _ in nil }
    }

    @Test func theBarStaysWithItsVenue() {
        var rows = loaded()
        rows.cursor.selected = 2
        let isOther = rows.arrange(byDistance)
        #expect(isOther)
        #expect(rows.rows.map(\.venue.name) == ["Ämpäri", "Toast", "Kuusi"])
        #expect(rows.cursor.selected == 1)
        let isSame = rows.arrange(byDistance)
        #expect(!isSame)
        // Where its venue is left out, it stays in the list.
        rows.cursor.selected = 2
        let isLess = rows.arrange { $0.filter { $0.venue.name != "Kuusi" } }
        #expect(isLess)
        #expect(rows.cursor.selected == 1 && rows.rows.count == 2)
        #expect(rows.hiddenCount == 1 && rows.count == 3)
        let isNothing = rows.arrange { _ in [] }
        #expect(isNothing)
        #expect(rows.cursor.selected == 0 && rows.hiddenCount == 3)
        // Nothing is lost by it.
        let isAll = rows.arrange { $0 }
        #expect(isAll)
        #expect(rows.rows == results() && rows.hiddenCount == 0)
    }

    private func results(_ venues: [FoundVenue]) -> VenueResults {
        VenueResults(venues: venues, origin: .provider("osm"), attribution: "", skippedRows: 0)
    }

    private let request = VenueFields().request(limit: 35)

    /// What is shown at once stays where it is when the provider answers, in any order: new rows come behind.
    @Test func laterResultsMoveNoRow() {
        var rows = FoundVenues()
        rows.ask(request, wantsList: true)
        rows.receive(.cached(results(results()), isRefreshing: true))
        #expect(rows.rows.map(\.venue.name) == ["Kuusi", "Ämpäri", "Toast"])
        rows.cursor.selected = 2
        rows.cursor.top = 1
        let fresh = [
            found("New", far: 1, id: "9"), found("Toast", far: 2, id: "3"), found("Ämpäri", far: 3, id: "2"),
            found("Kuusi", far: 4, id: "1"), found("Newer", far: 0, id: "8"),
        ]
        rows.receive(.fresh(results(fresh)))
        #expect(rows.rows.map(\.venue.name) == ["Kuusi", "Ämpäri", "Toast", "New", "Newer"])
        #expect(rows.rows.map(\.distance) == [4, 3, 2, 1, 0])
        #expect(rows.cursor.selected == 2 && rows.cursor.top == 1)
        // A chosen order takes what arrived, and so does a new search.
        rows.arrange { $0 }
        #expect(rows.rows.map(\.venue.name) == fresh.map(\.venue.name))
        rows.ask(request, wantsList: true)
        rows.receive(.fresh(results(results())))
        #expect(rows.rows == results())
    }

    /// What arrives is arranged as chosen, behind what is shown.
    @Test func laterResultsAreArrangedAmongThemselves() {
        var rows = FoundVenues()
        rows.ask(request, wantsList: true)
        rows.receive(.cached(results(results()), isRefreshing: true), arranged: byDistance)
        #expect(rows.rows.map(\.venue.name) == ["Ämpäri", "Toast", "Kuusi"])
        let fresh = results() + [found("Far", far: 9, id: "9"), found("Near", far: 1, id: "8")]
        rows.receive(.fresh(results(fresh)), arranged: byDistance)
        #expect(rows.rows.map(\.venue.name) == ["Ämpäri", "Toast", "Kuusi", "Near", "Far"])
    }

    /// A row that vanishes takes no other away from under the bar: the selected one stays at its line.
    @Test func aVanishedRowMovesTheTop() {
        var rows = loaded()
        (rows.cursor.selected, rows.cursor.top) = (2, 1)
        rows.receive(.fresh(results(Array(results().dropFirst()))))
        #expect(rows.rows.map(\.venue.name) == ["Ämpäri", "Toast"])
        #expect(rows.cursor.selected == 1 && rows.cursor.top == 0)
    }

    /// A search that begins while somebody types ranks its rows, unless the list has the focus.
    @Test(arguments: [false, true]) func aSearchWhileTypingMovesNoRowInTheList(_ isInList: Bool) {
        var rows = FoundVenues()
        rows.beginAnew()
        rows.ask(request, wantsList: false, isNewList: false)
        let here = [found("Toast", far: 20, id: "3"), found("Kuusi", far: 30, id: "1")]
        let isTaken = rows.receive(here: results(here))
        #expect(isTaken && rows.rows == here)
        rows.receive(.fresh(results(results())), isInList: isInList)
        #expect(
            rows.rows.map(\.venue.name)
                == (isInList ? ["Toast", "Kuusi", "Ämpäri"] : ["Kuusi", "Ämpäri", "Toast"]))
        // Another query is another list.
        rows.beginAnew()
        let isOther = rows.receive(here: results(here))
        #expect(isOther && rows.rows == here)
    }

    @Test func whatIsStoredMeanwhileIsTakenIntoTheArrangedRows() {
        var rows = loaded()
        rows.arrange { byDistance($0).filter { $0.venue.name != "Kuusi" } }
        var stored = rows.rows
        for index in stored.indices { stored[index].venue.notes = "read" }
        rows.refresh(stored)
        #expect(rows.rows == stored)
        rows.arrange { $0 }
        #expect(rows.rows.map(\.venue.notes) == [nil, "read", "read"])
        // What was read for other rows is of no use.
        rows.refresh(stored)
        #expect(rows.rows.map(\.venue.name) == ["Kuusi", "Ämpäri", "Toast"])
    }
}
