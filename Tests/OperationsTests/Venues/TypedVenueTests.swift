import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct TypedVenueTests {
    let fixture: StoreFixture
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        workspace = Workspace(store: try fixture.open())
    }

    private func add(_ name: String, address: String? = nil) throws -> Venue {
        var words = TypedVenue()
        words.name = name
        words.address = address
        return try AddVenue(words).run(in: workspace)
    }

    @Test func whatIsNotSaidStays() throws {
        let entra = try add("Café Entra", address: "Ermou 14, Volos")
        var words = TypedVenue()
        words.tags = ["quiet", " quiet ", "wifi"]
        words.coordinate = Coordinate(latitude: 39, longitude: 22)
        let changed = try EditVenue("entra", words).run(in: workspace)
        #expect(changed.tags == ["quiet", "wifi"] && changed.coordinate == words.coordinate)
        #expect(changed.address == entra.address && changed.name == entra.name)
        var less = TypedVenue()
        less.removedTags = ["wifi"]
        less.address = ""
        let again = try EditVenue("Café Entra", less).run(in: workspace)
        #expect(again.tags == ["quiet"] && again.address.oneLine.isEmpty)
        #expect(throws: TypedVenueError.noTag("wifi", venue: "Café Entra")) {
            try EditVenue("entra", less).run(in: workspace)
        }
        #expect(throws: TypedVenueError.noName) { try AddVenue(TypedVenue()).run(in: workspace) }
    }

    @Test func anotherStreetLeavesTheOtherPartsOfTheAddress() throws {
        var venue = Venue(name: "Entra")
        venue.address = VenueAddress(
            line: "Ermou 14, 38333 Volos", street: "Ermou 14", locality: "Volos", postcode: "38333",
            country: "Greece")
        venue = try workspace.store.save(venue)
        var words = TypedVenue()
        words.address = "Ermou 16, 38333 Volos"
        venue.address.line = words.address
        venue.address.street = "Ermou 16"
        #expect(try EditVenue("Entra", words).run(in: workspace) == venue)
    }

    @Test func whatCannotBeRightIsRefusedUnlessItWasThere() throws {
        var venue = Venue(name: "Entra", phone: "ask Maria", isSaved: true)
        venue = try workspace.store.save(venue)
        func change(_ change: (inout TypedVenue) -> Void) throws -> Venue {
            var words = TypedVenue()
            change(&words)
            return try EditVenue("Entra", words).run(in: workspace)
        }
        #expect(throws: TypedVenueError.noPhoneNumber("none")) { try change { $0.phone = "none" } }
        #expect(throws: TypedVenueError.noWebsite("ftp://x.gr")) { try change { $0.website = "ftp://x.gr" } }
        #expect(throws: TypedVenueError.noOpeningHours("late")) { try change { $0.openingHours = "late" } }
        #expect(try change { $0.phone = " ask Maria " }.phone == "ask Maria")
        #expect(try change { $0.website = "x.gr" }.website == "x.gr")
        #expect(try change { $0.openingHours = "Mo-Fr 08:00-18:00" }.openingHours == "Mo-Fr 08:00-18:00")
        // Such hours nobody here can judge, but OpenStreetMap has them.
        #expect(try change { $0.openingHours = "sunrise-sunset" }.openingHours == "sunrise-sunset")
        #expect(try change { $0.phone = "" }.phone == nil)
    }

    @Test func onlySavedOnesAreMeantAndGoTogether() throws {
        let one = try add("Entra")
        _ = try add("Entra Nova")
        var stray = Venue(name: "Stray", isSaved: false)
        stray = try workspace.store.save(stray)
        let number = try #require(stray.id)
        #expect(throws: NamingError.noVenueCalled("\(number)")) {
            try FindVenue("\(number)").run(in: workspace)
        }
        #expect(try FindVenue("entra").run(in: workspace) == one)
        #expect(
            throws: NamingError.whichVenue(
                "ent", try workspace.store.venues("ent", rows: 0..<9), isMany: false)
        ) {
            try FindVenue("ent").run(in: workspace)
        }
        #expect(throws: NamingError.noVenueCalled("gone")) {
            try DeleteVenues(["nova", "gone"]).run(in: workspace)
        }
        #expect(try DeleteVenues(["nova", "entra"]).run(in: workspace).count == 2)
        #expect(try workspace.store.venueCount() == 0)
        #expect(try Undo().run(in: workspace)?.title == .deletedSeveral(.venue, count: 2))
        #expect(try workspace.store.venueCount() == 2)
    }
}
