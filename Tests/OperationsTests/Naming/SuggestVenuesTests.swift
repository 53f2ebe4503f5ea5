import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Which venues are suggested for the beginning of a name.
@Suite struct SuggestVenuesTests {
    let fixture: StoreFixture
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        workspace = Workspace(store: try fixture.open())
    }

    @discardableResult
    private func meet(at venue: String, _ title: String = "Coffee") throws -> Meeting {
        var words = TypedMeeting()
        words.title = title
        words.venues = [venue]
        return try PlanMeeting(words, zone: .gmt).run(in: workspace)
    }

    private func names(_ text: String, limit: Int = 9) throws -> [String] {
        try SuggestVenues(text, limit: limit).run(in: workspace).map(\.name)
    }

    @Test(arguments: ["sea", "SEA W", "wal", "séa"]) func aTypedVenueIsSuggested(_ text: String) throws {
        try meet(at: "Sea wall")
        #expect(try names(text) == ["Sea wall"])
    }

    @Test(arguments: ["", " ", "ea", "sea x"]) func anotherTextSuggestsNoTypedVenue(_ text: String) throws {
        try meet(at: "Sea wall")
        #expect(try names(text).isEmpty)
    }

    @Test func savedVenuesComeFirstAndEachNameOnce() throws {
        for venue in ["Sea wall", "Sea view", "SEA WALL", "Sea house"] { try meet(at: venue) }
        _ = try SaveVenue(Venue(name: "Zoo by the sea", isSaved: true)).run(in: workspace)
        #expect(try names("sea") == ["Zoo by the sea", "Sea house", "SEA WALL", "Sea view"])
        #expect(try names("sea", limit: 2) == ["Zoo by the sea", "Sea house"])
        #expect(try names("sea", limit: 0).isEmpty)
        // A saved venue of the same name is the one that is meant.
        _ = try SaveVenue(Venue(name: "sea house", isSaved: true)).run(in: workspace)
        #expect(try names("sea") == ["sea house", "Zoo by the sea", "SEA WALL", "Sea view"])
    }

    /// A suggestion is a copy: it belongs to one meeting.
    @Test func aSuggestionIsAVenueOfItsOwn() throws {
        let first = try meet(at: "Sea wall")
        let suggested = try #require(try SuggestVenues("sea", limit: 9).run(in: workspace).first)
        #expect(suggested.id == nil && !suggested.isSaved)
        var second = try meet(at: "Elsewhere", "Tea")
        second.venue = suggested
        let saved = try workspace.store.save(second)
        #expect(saved.venue?.name == "Sea wall")
        #expect(saved.venue?.id != nil && saved.venue?.id != first.venue?.id)
    }

    /// What a provider found for a meeting is no typed name, and neither is a venue whose meeting is gone.
    @Test func othersAreNotSuggested() throws {
        var found = Venue(name: "Seafood", isSaved: false)
        found.source = Venue.Source(
            provider: "osm", providerID: "1", fetchedAt: Date(timeIntervalSince1970: 1))
        var dinner = try meet(at: "Sea wall", "Dinner")
        dinner.venue = found
        _ = try workspace.store.save(dinner)
        #expect(try names("sea").isEmpty)
    }
}
