import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct VenueTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func entra(_ id: String? = "node/1") -> Venue {
        Venue(
            name: "Café Entra", category: "cafe",
            address: VenueAddress(
                line: "Ermou 14, Volos", street: "Ermou 14", locality: "Volos", postcode: "38333",
                country: "Greece"),
            coordinate: Coordinate(latitude: 39.361, longitude: 22.942), phone: "+30 24210 1",
            website: "https://x.gr",
            openingHours: "Mo-Su 08:00-23:00", notes: "by the sea",
            source: id.map {
                Venue.Source(
                    provider: "nominatim", providerID: $0,
                    fetchedAt: Date(timeIntervalSince1970: 1_795_000_000))
            })
    }

    @Test func aVenueComesBackAsItWasSaved() throws {
        let saved = try store.save(entra())
        let id = try #require(saved.id)
        #expect(try store.venue(id) == saved)
        var expected = entra()
        expected.id = id
        #expect(saved == expected)
        #expect(try store.venues(rows: 0..<9) == [saved])
        #expect(try store.venues(named: "cafe entra") == [saved])
        #expect(try store.venues(named: "cafe").isEmpty)
    }

    @Test func aMeetingIsFoundByTheNewNameOfItsSecondPlace() throws {
        var keyboard = Meeting.unscheduled("Keyboard")
        keyboard.venue = Venue(name: "Plaisio")
        keyboard.otherVenues = [Venue(name: "Kotsovolos")]
        let saved = try store.save(keyboard)
        var second = try #require(saved.otherVenues.first)
        second.name = "Germanos"
        try store.save(second)
        #expect(try store.titles(MeetingQuery(text: "germanos")) == ["Keyboard"])
        #expect(try store.titles(MeetingQuery(text: "kotsovolos")) == [])
        try store.undo()
        #expect(try store.titles(MeetingQuery(text: "kotsovolos")) == ["Keyboard"])
    }

    @Test func tagsAreKeptAndFound() throws {
        var venue = entra()
        venue.tags = ["quiet", " with a garden ", "quiet", "", "wi\nfi"]
        let saved = try store.save(venue)
        #expect(saved.tags == ["quiet", "with a garden", "wi", "fi"])
        #expect(try store.venues(rows: 0..<9) == [saved])
        #expect(try store.venues("garden", rows: 0..<9) == [saved])
        // What a provider says anew knows nothing of them.
        #expect(try store.save(entra()).tags == saved.tags)
        var without = saved
        without.tags = []
        #expect(try store.save(without).tags.isEmpty)
        #expect(try store.venueCount("garden") == 0)
        try store.undo()
        #expect(try store.venues("quiet", rows: 0..<9) == [saved])
    }

    @Test func aVenueOfAnOlderDraftHasNoTags() throws {
        let payload = "{\"name\":\"Café Entra\",\"address\":{},\"isSaved\":true}"
        let venue = try JSONDecoder().decode(Venue.self, from: Data(payload.utf8))
        #expect(venue == Venue(name: "Café Entra"))
        var tagged = entra()
        tagged.tags = ["quiet"]
        #expect(try JSONDecoder().decode(Venue.self, from: JSONEncoder().encode(tagged)) == tagged)
    }

    @Test func theSamePlaceOfAProviderIsStoredOnce() throws {
        let first = try store.save(entra())
        var again = entra()
        again.notes = nil
        again.isSaved = false
        #expect(try store.save(again) == first)
        #expect(try store.save(entra("node/2")).id != first.id)
        #expect(try store.save(entra(nil)).id != first.id)
        #expect(try store.venueCount() == 3)
    }

    @Test func whatAProviderSaysAnewDoesNotUndoWhatThePersonWrote() throws {
        var mine = try store.save(entra())
        mine.name = "The usual place"
        mine.address = VenueAddress(line: "Ermou 20")
        mine.coordinate = nil
        mine.phone = nil
        mine.openingHours = "Mo-Fr 09:00-17:00"
        mine = try store.save(mine)
        var anew = entra()
        anew.phone = "+30 24210 2"
        anew.website = "https://y.gr"
        anew.notes = nil
        anew.source?.fetchedAt += 1000
        #expect(try store.importVenues([anew]) == ImportCounts(updated: 1))
        // It had no number. Where it is was the provider's idea, of the other address.
        var expected = mine
        expected.phone = "+30 24210 2"
        #expect(try store.venues(rows: 0..<9) == [expected])
        #expect(try store.importVenues([anew]) == ImportCounts(unchanged: 1))
        // By its number it is what was written.
        expected.name = "Entra"
        #expect(try store.save(expected) == expected)
    }

    @Test func aVenueOfAMeetingAloneIsBroughtUpToDate() throws {
        var found = entra()
        found.isSaved = false
        let first = try store.save(found)
        found.openingHours = "24/7"
        found.notes = nil
        let second = try store.save(found)
        #expect(second.id == first.id)
        #expect(second.openingHours == "24/7")
        #expect(second.notes == "by the sea")
    }

    @Test func onlySavedVenuesAreListed() throws {
        var meeting = Meeting.unscheduled("Walk")
        meeting.venue = Venue(name: "Bench", isSaved: false)
        let saved = try store.save(meeting)
        #expect(try store.venueCount() == 0)
        #expect(try store.venues("bench", rows: 0..<9).isEmpty)
        var bench = try #require(saved.venue)
        bench.isSaved = true
        try store.save(bench)
        #expect(try store.venues("bench", rows: 0..<9) == [bench])
        #expect(try store.venueCount("BEN") == 1)
        #expect(try store.venueCount("tree") == 0)
    }

    @Test func aDeletedVenueStaysReadableInItsMeeting() throws {
        let venue = try store.save(entra())
        let id = try #require(venue.id)
        var meeting = Meeting.unscheduled("Coffee")
        meeting.venue = venue
        let meetingID = try #require(try store.save(meeting).id)
        try store.deleteVenue(id)
        #expect(try store.venueCount() == 0)
        #expect(try store.meeting(meetingID)?.venue?.name == "Café Entra")
        #expect(try store.meeting(meetingID)?.venue?.isSaved == false)
        try store.deleteMeeting(meetingID)
        #expect(try store.venue(id) == nil)
        try store.undo()
        try store.undo()
        #expect(try store.venue(id) == venue)
        let lone = try #require(try store.save(Venue(name: "Lone")).id)
        try store.deleteVenue(lone)
        #expect(try store.venue(lone) == nil)
    }

    @Test func aVenueDeletedWhileAMeetingWasEditedIsKeptByIt() throws {
        let venue = try store.save(entra())
        try store.deleteVenue(try #require(venue.id))
        var meeting = Meeting.unscheduled("Coffee")
        meeting.venue = venue
        let saved = try store.save(meeting)
        #expect(saved.venue?.name == "Café Entra")
        #expect(saved.venue?.isSaved == false)
    }

    @Test func manyVenuesAreOneAction() throws {
        let counts = try store.importVenues([entra(), entra("node/2"), entra()])
        #expect(counts == ImportCounts(added: 2, unchanged: 1))
        #expect(try store.history().undo?.title == .imported(.venue, count: 2))
        try store.undo()
        #expect(try store.venueCount() == 0)
    }

    @Test func refusals() throws {
        #expect(throws: StoreError.notFound(.venue(Identifier(3)))) { try store.deleteVenue(Identifier(3)) }
        #expect(throws: StoreError.notFound(.venue(Identifier(3)))) {
            try store.save(Venue(id: Identifier(3), name: "Gone"))
        }
        #expect(throws: StoreError.invalid(.namelessVenue)) {
            try store.save(Venue(name: ""))
        }
        #expect(try store.save(Venue(name: "", address: VenueAddress(line: "Ermou 14"))).name == "Ermou 14")
    }

    @Test func aMeetingIsFoundByTheNewNameOfItsVenue() throws {
        var meeting = Meeting.unscheduled("Coffee")
        meeting.venue = try store.save(entra())
        var venue = try #require(try store.save(meeting).venue)
        venue.name = "Lighthouse"
        try store.save(venue)
        #expect(try store.titles(MeetingQuery(text: "lighth")) == ["Coffee"])
        #expect(try store.titles(MeetingQuery(text: "entra")).isEmpty)
        try store.undo()
        #expect(try store.titles(MeetingQuery(text: "entra")) == ["Coffee"])
    }

    /// `node/1` is the same place whoever tells of it.
    @Test func aVenueSavedFromOneProviderIsKnownFromAnother() throws {
        func venue(_ provider: String, _ id: String, isSaved: Bool) -> Venue {
            let source = Venue.Source(
                provider: provider, providerID: id, fetchedAt: Date(timeIntervalSince1970: 1_795_000_000))
            return Venue(name: "Kappeli", source: source, isSaved: isSaved)
        }
        let saved = try store.save(venue("nominatim", "node/1", isSaved: true))
        #expect(try store.importVenues([venue("photon", "node/1", isSaved: true)]).added == 0)
        let asked = try #require(venue("offline", "node/1", isSaved: false).source)
        #expect(try store.venue(from: asked)?.id == saved.id)
        #expect(try store.venues(from: [asked], ids: []).map(\.id) == [saved.id])
        #expect(try store.importVenues([venue("foursquare", "node/1", isSaved: true)]).added == 1)
        #expect(try store.venueCount() == 2)
    }
}
