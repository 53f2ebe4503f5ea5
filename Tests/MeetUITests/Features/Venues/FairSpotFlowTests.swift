import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing
import VenueSearch

@testable import Features
@testable import MeetUI
@testable import Shell

/// Ordering and filtering what was found, and the spot that is fair to those who are invited.
@MainActor
@Suite struct FairSpotFlowTests {
    /// What is open on a Tuesday at nine, and what is not.
    private static let cafes = Answers.rows([
        Answers.row(1, "Early bird", "cafe", 60.1703, 24.9371, "Kalevankatu", "4", "Mo-Fr 08:00-12:00"),
        Answers.row(2, "Brunch", "cafe", 60.1689, 24.9402, "Yrjönkatu", "21", "Sa-Su 09:00-15:00"),
        Answers.row(3, "Tea & Toast", "cafe", 60.1680, 24.9340, "Eerikinkatu", "11", nil),
        Answers.row(4, "Night owl", "cafe", 60.1667, 24.9377, "Annankatu", "9", "Mo-Su 18:00-02:00"),
        Answers.row(5, "Always", "cafe", 60.1721, 24.9311, "Fredrikinkatu", "33", "24/7"),
    ])

    private nonisolated static let homes: [(latitude: Double, longitude: Double)] = [
        (60.1760, 24.9300), (60.1640, 24.9330),
    ]
    private nonisolated static let home = (latitude: 60.1694, longitude: 24.9359)

    private nonisolated static func point(_ place: (latitude: Double, longitude: Double)) -> Coordinate? {
        Coordinate(latitude: place.latitude, longitude: place.longitude)
    }

    /// Two who say where they live.
    private nonisolated static func friends(_ store: MeetStore) throws {
        var maria = Seed.contact("u1", "Maria Papadopoulou", email: "maria@example.org")
        maria.coordinate = point(homes[0])
        var nikos = Seed.contact("u2", "Nikos Karras", email: "nikos@example.com")
        nikos.coordinate = point(homes[1])
        _ = try store.importContacts([maria, nikos])
        try store.set("me.home", to: "\(home.latitude), \(home.longitude)")
    }

    /// One of whom only an address is known, which nobody here has looked up.
    private nonisolated static func addressed(_ store: MeetStore) throws {
        try live(at: "Kamppi 3", store)
    }

    private nonisolated static func live(at street: String, _ store: MeetStore) throws {
        var maria = Seed.contact("u1", "Maria Papadopoulou", email: "maria@example.org")
        var address = ContactAddress(label: "home")
        address.street = street
        maria.addresses = [address]
        _ = try store.importContacts([maria])
        try store.set("me.home", to: "60.1760, 24.9300")
    }

    /// The form of a meeting on Tuesday at nine, with people and `cafe` in the field of its venue, which has the keys.
    private func form(
        _ size: Size = Size(columns: 120, rows: 36), inviting people: [String],
        _ seed: (MeetStore) throws -> Void
    ) async throws -> Harness {
        let harness = try await Harness(size, seed: seed)
        harness.server.answer(Self.cafes)
        await harness.press("n")
        await harness.type("Coffee")
        await harness.press(.tab)
        await harness.type("tue 9:00")
        await harness.press(.tab, .tab)
        for name in people {
            await harness.type(name)
            await harness.press(.enter)
        }
        await harness.press(.backTab)
        await harness.type("cafe")
        return harness
    }

    private func picker(
        inviting people: [String], _ seed: (MeetStore) throws -> Void
    ) async throws -> Harness {
        let harness = try await form(inviting: people, seed)
        await harness.press(.control("o"))
        #expect(try harness.venuesScreen().fields.text == "cafe")
        return harness
    }

    private func names(_ harness: Harness) throws -> [String] {
        try harness.venuesScreen().found.rows.map(\.venue.name)
    }

    private func remark(_ harness: Harness) -> String { harness.app.remark?.text ?? "" }

    // MARK: - Order and filter

    @Test func theOrdersGoRoundWithASentence() async throws {
        let harness = try await Harness.venues { try $0.set("me.home", to: "60.1680, 24.9340") }
        harness.server.answer(Self.cafes)
        await harness.searchVenues("cafe")
        let asFound = try names(harness)
        await harness.press("v")
        #expect(remark(harness) == "Ordered by distance.")
        let distances = try harness.venuesScreen().found.rows.compactMap(\.distance)
        #expect(distances.count == 5 && distances == distances.sorted())
        await harness.press("v")
        #expect(remark(harness) == "Ordered by name.")
        #expect(try names(harness) == ["Always", "Brunch", "Early bird", "Night owl", "Tea & Toast"])
        await harness.press("v")
        #expect(remark(harness).hasPrefix("Ordered by what is open"))
        // On a Saturday at twenty to ten.
        #expect(Set(try names(harness).prefix(2)) == ["Always", "Brunch"])
        #expect(try names(harness)[2] == "Tea & Toast")
        // Nobody comes, so that nothing is fair or not.
        await harness.press("v")
        #expect(remark(harness) == "Ordered by best match.")
        #expect(try names(harness) == asFound)
        #expect(harness.server.asked.count == 1)
    }

    @Test func theSavedOnesAreNotOrdered() async throws {
        let harness = try await Harness.venues { try $0.save(Venue(name: "Agora", isSaved: true)) }
        await harness.press("v")
        #expect(remark(harness).contains("search first"))
        #expect(try harness.venuesScreen().arrangement.isUsual)
    }

    @Test func closedOnesAreLeftOutAtTheTimeOfTheMeeting() async throws {
        let harness = try await picker(inviting: [], Self.friends)
        await harness.press(.enter)
        #expect(try names(harness).count == 5)
        await harness.press("f")
        #expect(remark(harness) == "2 closed venues are hidden.")
        #expect(Set(try names(harness)) == ["Early bird", "Tea & Toast", "Always"])
        #expect(!harness.screen.contains("Brunch") && !harness.screen.contains("Night owl"))
        // Nor does the map show them.
        #expect(try harness.venuesScreen().map.markers.count == 3)
        #expect(try harness.venuesScreen().map.markers.map(\.verdict).contains(.closed) == false)
        await harness.press("f")
        #expect(remark(harness) == "Closed venues are shown too.")
        #expect(try names(harness).count == 5)
    }

    /// In the tab there is no meeting, so that now counts.
    @Test func inTheTabItIsNowThatCounts() async throws {
        let harness = try await Harness.venues()
        harness.server.answer(Self.cafes)
        await harness.searchVenues("cafe")
        await harness.press("f")
        #expect(Set(try names(harness)) == ["Brunch", "Tea & Toast", "Always"])
        // The next search leaves them out too.
        await harness.press("R")
        #expect(try names(harness).count == 3)
    }

    // MARK: - The fair spot

    @Test func itIsSearchedAroundTheSpotThatIsFair() async throws {
        let harness = try await picker(inviting: ["maria", "nikos"], Self.friends)
        await harness.press(.enter, "F")
        let screen = try harness.venuesScreen()
        let points = try (Self.homes + [Self.home]).map { try #require(Self.point($0)) }
        let spot = try #require(screen.fairSpot)
        #expect(spot.distance(to: try #require(FairSpot.middle(of: points))) < 1)
        #expect(screen.fields.near.text == "the fair spot")
        #expect(screen.found.results?.center.map { $0.distance(to: spot) < 20 } == true)
        #expect(remark(harness).hasPrefix("Fair spot for 3 people: nobody travels more than"))
        #expect(harness.screen.contains("distances from the fair spot"), "\(harness.screen)")
        // Nobody was asked where it is.
        #expect(Set(harness.server.asked) == ["cafe"])
        let ways = screen.found.rows.compactMap { row in
            row.venue.coordinate.flatMap { FairSpot.ways(from: points, to: $0) }
        }
        #expect(ways.count == 5 && ways == ways.sorted())
        #expect(harness.screen.contains("◆"), "\(harness.screen)")
        for name in ["☻ Maria", "☻ Nikos"] {
            let isThere = harness.rows.contains { $0.contains(name) && $0.contains(" m") }
            #expect(isThere, "\(harness.screen)")
        }
        // It goes once round with the others.
        await harness.press("v")
        #expect(remark(harness) == "Ordered by best match.")
    }

    /// The spot is no place that later searches begin with.
    @Test func theSpotIsNotKept() async throws {
        let harness = try await picker(inviting: ["maria", "nikos"], Self.friends)
        await harness.press(.enter, "F")
        #expect(harness.app.context.person.venues.place.isEmpty)
        #expect(try harness.store.setting("venues.near").map(\.isEmpty) != false)
    }

    @Test func anAddressThatNobodyHereKnowsIsAskedForFirst() async throws {
        let harness = try await picker(inviting: ["maria"], Self.addressed)
        #expect(harness.server.asked.isEmpty)
        await harness.press(.alt("o"))
        #expect(harness.server.asked.first == "Kamppi 3")
        #expect(harness.server.asked.last == "cafe")
        let screen = try harness.venuesScreen()
        #expect(screen.people.compactMap(\.coordinate).count == 1)
        #expect(screen.fields.near.text == "the fair spot")
        // What was found is known from then on.
        await harness.press("F")
        #expect(harness.server.asked.filter { $0 == "Kamppi 3" }.count == 1)
    }

    @Test func withoutAnAddressItIsSaid() async throws {
        let harness = try await picker(inviting: ["王"], Seed.contacts)
        await harness.press(.enter, "F")
        #expect(remark(harness) == "None of the invitees has a home address on their card.")
        #expect(try harness.venuesScreen().fairSpot == nil)
    }

    @Test func anAddressThatNobodyKnowsIsSaid() async throws {
        let harness = try await picker(inviting: ["maria"], Self.addressed)
        harness.server.knowsNothing(of: "Kamppi 3")
        await harness.press(.enter, "F")
        #expect(remark(harness) == "None of the invitees has a home address on their card.")
        #expect(try harness.venuesScreen().fairSpot == nil)
    }

    @Test func withoutANetworkWhyIsSaid() async throws {
        let harness = try await picker(inviting: ["maria"]) { try Self.live(at: "Long road 1", $0) }
        await harness.press(.enter)
        harness.server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await harness.press("F")
        #expect(remark(harness).contains("Is there a network connection?"))
        #expect(try harness.venuesScreen().fairSpot == nil)
    }

    /// In the tab nobody is to meet.
    @Test func inTheTabThereIsNone() async throws {
        let harness = try await Harness.venues(Self.friends)
        harness.server.answer(Self.cafes)
        await harness.searchVenues("cafe")
        await harness.press("F")
        #expect(try harness.venuesScreen().fairSpot == nil)
        #expect(harness.server.asked == ["cafe"])
    }

    // MARK: - The question

    /// Which café is open on Tuesday at nine, close to all three of us?
    @Test func oneScreenAnswersByFourKeys() async throws {
        let harness = try await form(inviting: ["maria", "nikos"], Self.friends)
        await harness.press(.control("o"), .alt("o"), .alt("f"))
        let screen = harness.screen
        #expect(screen.contains("Tue 24 Nov 2026 09:00"), "\(screen)")
        #expect(screen.contains("distances from the fair spot"), "\(screen)")
        #expect(screen.contains("Early bird") && screen.contains("Always") && screen.contains("Tea & Toast"))
        #expect(!screen.contains("Brunch") && !screen.contains("Night owl"))
        #expect(screen.contains("◆") && screen.contains("☻ Maria") && screen.contains("☻ Nikos"))
        #expect(screen.contains("⌂"))
        // That it is open, and how far everybody has to go to the one under the bar.
        let best = try #require(try harness.venuesScreen().selected?.venue)
        #expect(harness.rows.contains { $0.contains("▌1") && $0.contains("✓ \(best.name)") }, "\(screen)")
        #expect(screen.contains("~"), "\(screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains(best.name))
        await harness.press(.control("s"))
        let meeting = try harness.store.meetings(MeetingQuery(), rows: 0..<1).first.flatMap {
            try harness.store.meeting($0.meetingID)
        }
        #expect(meeting?.venue?.name == best.name)
    }
}
