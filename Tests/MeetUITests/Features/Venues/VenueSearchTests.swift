import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing
import VenueSearch

@testable import Features
@testable import MeetUI
@testable import Shell

/// What the keys of the venue screen do.
@MainActor
@Suite struct VenueSearchTests {
    @Test func nobodyIsAskedWhileOneTypes() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        await harness.press("/")
        await harness.type("cafe number 3")
        #expect(harness.server.asked.isEmpty)
        #expect(try harness.venuesScreen().found.rows.map(\.venue.name) == ["Cafe Number 3"])
        await harness.press(.enter)
        #expect(harness.server.asked.count == 1)
        // The bar has the keys once the answer is there.
        #expect(try harness.venuesScreen().focus == .list)
        #expect(try harness.venuesScreen().found.phase == .fresh)
    }

    @Test func photonIsAskedWhenTheTypingPauses() async throws {
        let harness = try await Harness.venues { try $0.set("venues.provider", to: "photon") }
        harness.server.answer("{\"type\":\"FeatureCollection\",\"features\":[]}")
        await harness.press("/")
        await harness.type("ca")
        #expect(harness.server.asked.isEmpty)
        await harness.type("f")
        #expect(harness.server.asked == ["caf"])
        // What was not asked for by Enter leaves the keys where they are.
        #expect(try harness.venuesScreen().focus == .query)
    }

    @Test func aFoundVenueIsKeptAndTakenBack() async throws {
        let harness = try await Harness.venues()
        await harness.searchVenues("cafe near Kamppi")
        #expect(harness.server.asked.map { $0.hasPrefix("Kamppi") } == [true, false])
        await harness.press("s")
        #expect(harness.screen.contains("★✓ Café Kuusi"))
        let kept = try #require(try harness.store.venues(rows: 0..<10).first)
        #expect(kept.name == "Café Kuusi")
        #expect(kept.source?.providerID == "node/1")
        await harness.press("s")
        #expect(harness.screen.contains("It is already in your list."))
        await harness.press("u")
        #expect(!harness.screen.contains("★ Café Kuusi"))
        #expect(try harness.store.venueCount() == 0)
        // The search is still there.
        #expect(try harness.venuesScreen().found.rows.count == 5)
    }

    @Test func tagsAreFound() async throws {
        let harness = try await Harness.venues()
        await harness.searchVenues("cafe")
        await harness.press("t")
        await harness.type("quiet , wifi, quiet")
        await harness.press(.enter)
        #expect(try harness.store.venues(rows: 0..<10).map(\.tags) == [["quiet", "wifi"]])
        await harness.press(.escape, "/")
        await harness.type("wifi")
        #expect(try harness.venuesScreen().found.rows.map(\.venue.name) == ["Café Kuusi"])
        await harness.press(.escape, "e")
        #expect(harness.screen.contains("quiet, wifi"))
    }

    @Test func tagsGoToTheVenueTheyWereTypedFor() async throws {
        let harness = try await Harness.venues { store in
            try store.save(Venue(name: "Middle"))
            try store.save(Venue(name: "Zoo"))
        }
        await harness.press("t")
        await harness.type("quiet")
        // Elsewhere the venue is renamed, and another comes before it.
        var middle = try #require(try harness.store.venues(named: "Middle").first)
        middle.name = "Zenith"
        middle.phone = "+30 24210 1"
        try harness.store.save(middle)
        try harness.store.save(Venue(name: "Agora"))
        await harness.changeElsewhere()
        await harness.press(.enter)
        #expect(try harness.store.venues(rows: 0..<9).filter { !$0.tags.isEmpty }.map(\.name) == ["Zenith"])
        #expect(try harness.store.venues(named: "Zenith").map(\.phone) == ["+30 24210 1"])
    }

    @Test func tagsDoNotGoToTheNeighbourOfADeletedVenue() async throws {
        let harness = try await Harness.venues { store in
            try store.save(Venue(name: "Middle"))
            try store.save(Venue(name: "Zoo"))
        }
        await harness.press("t")
        await harness.type("quiet")
        try harness.store.deleteVenue(try #require(try harness.store.venues(named: "Middle").first?.id))
        await harness.changeElsewhere()
        await harness.press(.enter)
        #expect(try harness.store.venues(rows: 0..<9).map(\.tags) == [[]])
    }

    @Test func anImportedPlaceThatIsKeptUnderAnotherNameStaysSo() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        await harness.press("/")
        await harness.type("cafe number 3")
        await harness.press(.down, "s")
        var kept = try #require(try harness.store.venues(named: "Cafe Number 3").first)
        kept.name = "Our corner"
        kept.phone = "+358 1"
        try harness.store.save(kept)
        await harness.changeElsewhere()
        #expect(try harness.venuesScreen().found.rows.map(\.venue) == [kept])
        #expect(harness.screen.contains("★ Our corner"))
        await harness.press("s")
        #expect(harness.screen.contains("It is already in your list."))
        await harness.press("m")
        await harness.type("Coffee")
        await harness.press(.control("s"))
        let meeting = try #require(
            try harness.store.meetings(MeetingQuery(), rows: 0..<1).first.flatMap {
                try harness.store.meeting($0.meetingID)
            })
        #expect(meeting.venue == kept)
        #expect(try harness.store.venue(try #require(kept.id)) == kept)
    }

    /// The settings cannot be read, or the program gave it up.
    @Test(arguments: [EffectFailure.failed(StoreError.full), .stopped])
    func aSearchThatTellsNothingEnds(failure: EffectFailure) async throws {
        let harness = try await Harness.venues()
        await harness.press("/")
        await harness.type("cafe")
        harness.server.hold()
        harness.begin(.enter)
        await harness.wait(for: "request") { harness.server.asked.count == 1 }
        var app = harness.app
        let search = try #require(
            app.running.first { $0.value.effect.policy.slot == VenuesScreen.searchSlot })
        func asked() -> VenueSearchRequest? {
            app.stack.compactMap { $0.screen as? VenuesScreen }.last?.found.asking
        }
        // What fails beside it is not the search.
        let other = app.start(AnyEffect(.read()) { _ in EffectAnswer(nil) }, for: search.value.layer)
        guard case .start(let ticket, _)? = other.last else { throw CancellationError() }
        _ = app.update(.finished(ticket, .onFailure(failure)))
        #expect(asked() != nil)
        _ = app.update(.finished(search.key, .onFailure(failure)))
        #expect(asked() == nil)
        harness.begin(.escape)
        await harness.runtime.waitUntilIdle()
    }

    @Test func deletingIsTakenBack() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        await harness.press("d")
        #expect(harness.screen.contains("Deleted “Café Entra”"))
        #expect(try harness.store.venueCount() == 1)
        await harness.press("u")
        #expect(try harness.store.venueCount() == 2)
        await harness.searchVenues("cafe")
        await harness.press("d")
        #expect(harness.screen.contains("It is not in your list"))
    }

    @Test func aMeetingIsPlannedAtAFoundVenue() async throws {
        let harness = try await Harness.venues()
        await harness.searchVenues("cafe")
        await harness.press("m")
        await harness.type("Coffee")
        await harness.press(.control("s"))
        let meeting = try #require(
            try harness.store.meetings(MeetingQuery(), rows: 0..<10).first.flatMap {
                try harness.store.meeting($0.meetingID)
            })
        #expect(meeting.venue?.name == "Café Kuusi")
        #expect(meeting.venue?.openingHours == "Mo-Su 08:00-22:00")
        // It is the meeting's, and not in the list.
        #expect(meeting.venue?.isSaved == false)
        #expect(try harness.store.venueCount() == 0)
    }

    @Test func theFirstEscapeStopsTheSearchTheSecondLeaves() async throws {
        let harness = try await Harness()
        await harness.press("n", .tab, .tab, .enter)
        await harness.type("cafe")
        harness.server.hold()
        harness.begin(.enter)
        await harness.wait(for: "request") { harness.server.asked.count == 1 }
        harness.begin(.escape)
        // At once, whatever the server does.
        #expect(harness.screen.contains("The search was stopped."))
        #expect(try harness.venuesScreen().found.asking == nil)
        await harness.wait(for: "end of the request") { harness.server.cancelled == 1 }
        await harness.runtime.waitUntilIdle()
        #expect(harness.screen.contains("› cafe"))
        await harness.press(.escape)
        #expect(!harness.app.layers.contains { $0.screen is VenuesScreen })
        #expect(harness.screen.contains("New meeting"))
    }

    @Test func answersToAnotherQueryAreDropped() async throws {
        let harness = try await Harness.venues()
        await harness.press("/")
        await harness.type("cafe")
        harness.server.hold()
        harness.begin(.enter)
        await harness.wait(for: "request") { harness.server.asked.count == 1 }
        harness.begin("x")
        harness.server.release()
        await harness.runtime.waitUntilIdle()
        #expect(try harness.venuesScreen().found.phase == .here)
        #expect(try harness.venuesScreen().found.rows.isEmpty)
        #expect(try harness.venuesScreen().focus == .query)
    }

    @Test func anotherRadiusSearchesAgain() async throws {
        let harness = try await Harness.venues { try $0.set("me.home", to: "60.1694,24.9359") }
        await harness.searchVenues("cafe")
        #expect(try harness.venuesScreen().found.rows.count == 5)
        await harness.press("r")
        #expect(harness.screen.contains("within 500 m"))
        #expect(harness.server.asked.count == 2)
        for title in ["within 1 km", "within 2 km", "within 5 km", "within 100 km", "nearby"] {
            await harness.press("r")
            #expect(harness.screen.contains(title))
        }
    }

    @Test func aKindAloneIsAQuery() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        await harness.press("c")
        await harness.type("libr")
        await harness.press(.enter)
        #expect(try harness.venuesScreen().fields.kind?.value == "library")
        #expect(try harness.venuesScreen().found.rows.isEmpty)
        await harness.press("R")
        #expect(harness.server.asked.count == 1)
        await harness.press(.escape)
        #expect(try harness.venuesScreen().showsSaved)
    }

    @Test func theProviderIsASetting() async throws {
        let harness = try await Harness.venues()
        await harness.press("p")
        await harness.type("off")
        await harness.press(.enter)
        #expect(try harness.store.setting("venues.provider") == "offline")
        #expect(harness.screen.contains("offline places"))
        await harness.press("6")
        #expect(harness.screen.contains("Places on this machine"))
        for key in MeScreen.Field.provider.path + [.enter] { await harness.press(key) }
        await harness.type("nom")
        await harness.press(.enter)
        #expect(try harness.store.setting("venues.provider") == "nominatim")
    }

    @Test func aContactsAddressIsAPlaceToSearchNear() async throws {
        let harness = try await Harness.venues { store in
            var maria = Seed.contact("u1", "Maria Papadopoulou")
            var address = ContactAddress(label: "home")
            address.street = "Ermou 3"
            address.locality = "Volos"
            maria.addresses = [address]
            _ = try store.importContacts([maria])
        }
        await harness.press("/")
        await harness.type("cafe")
        await harness.press(.tab)
        await harness.type("mar")
        await harness.press(.down, .enter)
        #expect(try harness.venuesScreen().fields.near.text == "Ermou 3, Volos")
        #expect(harness.server.asked.first == "Ermou 3, Volos")
        // The next time it stands there already.
        #expect(try harness.store.setting("venues.near") == "Ermou 3, Volos")
        await harness.restart()
        await harness.press("4")
        #expect(try harness.venuesScreen().fields.near.text == "Ermou 3, Volos")
    }

    @Test func aVenueIsAPlaceToSearchNear() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        await harness.press("/")
        await harness.type("cafe")
        await harness.press(.tab)
        await harness.type("quiet")
        await harness.press(.down, .enter)
        // Its coordinates are known: nobody has to be asked where it is.
        #expect(harness.server.asked.count == 1)
        #expect(
            try harness.venuesScreen().found.results?.center
                == Coordinate(latitude: 60.1652, longitude: 24.9378))
        #expect(harness.screen.contains("from Quiet Café"))
    }

    @Test func theMapIsMoved() async throws {
        let harness = try await Harness.venues()
        await harness.searchVenues("cafe near Kamppi")
        let before = try harness.venuesScreen().map
        #expect(before.markers.count == 5)
        await harness.press("+", "L")
        #expect(try !harness.venuesScreen().map.isFitted)
        await harness.press("0")
        #expect(try harness.venuesScreen().map.isFitted)
    }

    @Test func whatWasTypedIsTakenAsItIs() async throws {
        let harness = try await Harness()
        await harness.press("n")
        await harness.type("Coffee")
        await harness.press(.tab, .tab)
        await harness.type("At Zoë's")
        await harness.press(.control("o"), .control("s"))
        #expect(harness.screen.contains("At Zoë's"))
        #expect(harness.screen.contains("New meeting"))
        await harness.press(.control("s"))
        let meeting = try #require(
            try harness.store.meetings(MeetingQuery(), rows: 0..<1).first.flatMap {
                try harness.store.meeting($0.meetingID)
            })
        #expect(meeting.venue?.name == "At Zoë's")
        #expect(try harness.store.venueCount() == 0)
        #expect(harness.server.asked.isEmpty)
    }

    @Test func aSavedVenueIsTakenWithoutAskingAnybody() async throws {
        let harness = try await Harness(seed: VenueSearchSnapshotTests.kept)
        await harness.press("n", .tab, .tab, .enter)
        await harness.pressAtOnce(["q", "u", "i", .down, .enter])
        #expect(harness.screen.contains("Quiet Café · Bulevardi 9"))
        #expect(harness.server.asked.isEmpty)
    }

    @Test func offlineSaysSinceWhen() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.searchVenues("cafe")
        #expect(harness.screen.contains("was not found. Is there a network"))
        #expect(harness.screen.contains("connection?"))
        #expect(harness.screen.contains("Offline since 09:41 · places stored here · R retries"))
        harness.server.answer(Answers.cafes)
        await harness.press("R")
        #expect(!harness.screen.contains("Offline since"))
        #expect(harness.screen.contains("Nominatim, just now"))
    }

    @Test func whoeverAnswersWithAnErrorIsNotOffline() async throws {
        let harness = try await Harness.venues(VenueSearchSnapshotTests.kept)
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.searchVenues("cafe")
        #expect(harness.screen.contains("Offline since 09:41"))
        harness.server.answer("<html>")
        await harness.press("R")
        #expect(harness.screen.contains("returned a web page"))
        #expect(!harness.screen.contains("Offline since"))
        #expect(try harness.venuesScreen().offlineSince == nil)
        harness.server.fail(.connect(host: "nominatim.openstreetmap.org", reason: "refused"))
        await harness.press("R")
        #expect(harness.screen.contains("Offline since 09:41"))
    }

    @Test func theMouseMarksOnListAndMap() async throws {
        let harness = try await Harness.venues()
        await harness.searchVenues("cafe near Kamppi")
        let layout = try harness.venuesScreen().layout(in: harness.app.context)
        func click(_ column: Int, _ row: Int) async {
            let at = Point(column: column, row: row + 2)
            await harness.send(.mouse(Mouse(.press(.left), at: at)))
        }
        await click(layout.list.column + 6, layout.list.row + 2)
        #expect(try harness.venuesScreen().selected?.venue.name == "Kahvila Siniseinä")
        let pins = try harness.venuesScreen().map.pins(in: layout.map.size, selected: 2)
        let pin = try #require(pins.first { $0.index == 3 })
        await click(layout.map.column + pin.cell.column, layout.map.row + pin.cell.row)
        #expect(try harness.venuesScreen().selected?.venue.name == "Ravintola Ämpäri")
        await click(layout.query.column + 4, layout.query.row)
        #expect(try harness.venuesScreen().focus == .query)
    }
}
