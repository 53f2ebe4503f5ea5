import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// From where distances are taken, and what a radius hides.
@MainActor
@Suite struct VenueDistanceTests {
    private static func venue(_ name: String, _ latitude: Double?) -> Venue {
        Venue(
            name: name, coordinate: latitude.flatMap { Coordinate(latitude: $0, longitude: 24.9359) },
            isSaved: true)
    }

    private static func seed(_ store: MeetStore) throws {
        try store.set("me.home", to: "60.1694, 24.9359")
        for place in [venue("NYD One", 60.18), venue("NYD Two", nil), venue("Kamppi", 60.1694)] {
            try store.save(place)
        }
    }

    private func near(_ place: String, _ harness: Harness) async {
        await harness.press("N", .control("e"), .control("u"))
        await harness.type(place)
        await harness.press(.tab)
    }

    @Test func savedVenuesAreMeasuredFromWhatTheFieldSays() async throws {
        let harness = try await Harness.venues(Self.seed)
        #expect(harness.screen.contains("distances from home"))
        #expect(harness.screen.contains("1.2 km"))
        await near("60.18, 24.9359", harness)
        #expect(harness.screen.contains("distances from 60.18, 24.9359"))
        #expect(try harness.venuesScreen().row(at: 1)?.distance == 0)
        await near("Kamppi", harness)
        #expect(harness.screen.contains("distances from Kamppi"))
        await near("Nowhere", harness)
        #expect(harness.screen.contains("“Nowhere” has not been located yet"))
        #expect(try harness.venuesScreen().row(at: 0)?.distance == nil)
        #expect(harness.server.asked.isEmpty)
    }

    /// One quiet line asks about the server that knows the minutes, until it is answered.
    @Test(arguments: [("O", "yes"), ("V", "no")] as [(Key, String)])
    func aServerOfWaysIsAskedAbout(_ key: Key, _ answer: String) async throws {
        let harness = try await Harness.venues {
            try Self.seed($0)
            try $0.set("travel.osrm.foot.url", to: "https://ways.example/foot")
        }
        await harness.wait(for: "minutes") { harness.screen.contains("ways.example") }
        // In the field letters are text.
        await harness.press("/")
        #expect(!harness.screen.contains("ways.example"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("ways.example"), "\(harness.screen)")
        await harness.press(key)
        #expect(try harness.store.setting("travel.allowed") == answer)
        await harness.wait(for: "answer") { !harness.screen.contains("ways.example") }
    }

    @Test func theSavedVenuesSayHowTheyAreOrderedAndThatNoneIsLeftOut() async throws {
        let harness = try await Harness.venues(Self.seed)
        #expect(harness.screen.contains("by name · distances from home"))
        #expect(!harness.screen.contains("the radius"))
        await harness.press("r")
        #expect(harness.screen.contains("distances from home · radius is for searches only"))
        #expect(try harness.venuesScreen().count == 3)
        // Of what is searched for it leaves out what is far.
        await harness.press("/")
        await harness.type("NYD")
        #expect(!harness.screen.contains("radius is for searches only"))
        #expect(try harness.venuesScreen().count == 0)
    }

    @Test func theRadiusSaysWhatItHides() async throws {
        let harness = try await Harness.venues(Self.seed)
        await harness.press("r", "/")
        await harness.type("NYD")
        #expect(try harness.venuesScreen().count == 0)
        // The sentence wraps beside the map.
        let text = harness.rows.map { row in
            String(row.prefix { $0 != "│" }).split(separator: " ").joined(separator: " ")
        }.joined(separator: " ")
        #expect(text.contains("2 saved venues"), "\(text)")
        #expect(text.contains("Alt-r searches farther"), "\(text)")
        #expect(!text.contains("Nothing stored here matches “NYD”."), "\(text)")
        await harness.press(.alt("r"), .alt("r"))
        #expect(try harness.venuesScreen().count == 1)
        #expect(harness.screen.contains("1 farther away"))
    }

    @Test func whereNobodyKnowsThePlaceTheRadiusDoesNotCount() async throws {
        let harness = try await Harness.venues {
            try Self.seed($0)
            try $0.set("me.home", to: "Xyzzy 3")
        }
        harness.server.knowsNothing(of: "Xyzzy 3")
        await harness.press("r", "/")
        await harness.type("NYD")
        #expect(try harness.venuesScreen().count == 2)
        #expect(harness.screen.contains("The radius is ignored."))
        harness.server.answer(Answers.nothing)
        await harness.press(.enter)
        #expect(try harness.venuesScreen().count == 0)
        #expect(harness.screen.contains("! No provider knows where home (Xyzzy 3) is"))
        #expect(!harness.screen.contains("within 500 m of"))
    }

    @Test func whatWasFoundNearAnotherHomeIsNotShown() async throws {
        let harness = try await Harness.venues { try $0.set("me.home", to: "Volos") }
        await harness.searchVenues("cafe")
        #expect(try harness.venuesScreen().count > 0)
        await harness.press("6", .down, .down, .enter, .control("e"), .control("u"))
        await harness.type("Kamppi")
        await harness.press(.enter, "4")
        #expect(try harness.venuesScreen().found.phase == .here)
        #expect(!harness.screen.contains("Café Kuusi"))
    }

    @Test(arguments: [(120, 36), (80, 24)]) func theKeyThatGoesToASignIsNamed(columns: Int, rows: Int)
        async throws
    {
        let harness = try await Harness.venues(size: Size(columns: columns, rows: rows), Self.seed)
        #expect(harness.screen.contains("'1 'a… go there"))
    }
}
