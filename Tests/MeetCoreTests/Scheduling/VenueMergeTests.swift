import Foundation
import Testing

@testable import MeetCore

@Suite struct VenueMergeTests {
    private let base = Venue(
        id: Identifier(1), name: "Entra", category: "cafe",
        address: VenueAddress(line: "Ermou 14, Volos", street: "Ermou 14"), phone: "1",
        tags: ["quiet", "wifi"])

    private func changed(_ change: (inout Venue) -> Void) -> Venue {
        var venue = base
        change(&venue)
        return venue
    }

    @Test func whatOneSideChangedIsTaken() {
        let mine = changed {
            $0.name = "Entra Nova"
            $0.openingHours = "24/7"
            $0.tags = ["quiet", "garden"]
        }
        let theirs = changed {
            $0.phone = "2"
            $0.openingHours = "24/7"
            $0.coordinate = Coordinate(latitude: 39, longitude: 22)
            $0.tags = ["wifi", "by the sea"]
            $0.source = Venue.Source(provider: "osm", providerID: "1", fetchedAt: .distantPast)
        }
        let merge = VenueMerge(base: base, mine: mine, theirs: theirs)
        var expected = theirs
        expected.name = "Entra Nova"
        expected.tags = ["garden", "by the sea"]
        #expect(merge.conflicts == [] && merge.venue == expected)
    }

    @Test func whatBothChangedIsAskedAbout() {
        let mine = changed {
            $0.phone = "2"
            $0.coordinate = Coordinate(latitude: 39, longitude: 22)
        }
        let theirs = changed {
            $0.phone = nil
            $0.coordinate = Coordinate(latitude: 40, longitude: 22)
        }
        let merge = VenueMerge(base: base, mine: mine, theirs: theirs)
        #expect(
            merge.conflicts == [
                .init(
                    part: .coordinate, mine: .coordinate(mine.coordinate),
                    theirs: .coordinate(theirs.coordinate)),
                .init(part: .phone, mine: .text("2"), theirs: .text("")),
            ])
        let decided = VenueMerge(
            base: base, mine: mine, theirs: theirs, resolution: [.phone: .mine, .coordinate: .theirs])
        #expect(decided.conflicts == [] && decided.venue.phone == "2")
        #expect(decided.venue.coordinate == theirs.coordinate)
    }

    @Test func anAddressIsMergedWithItsParts() {
        let mine = changed { $0.phone = "2" }
        let theirs = changed { $0.address.postcode = "38333" }
        #expect(VenueMerge(base: base, mine: mine, theirs: theirs).venue.address.postcode == "38333")
        #expect(VenueMerge(base: base, mine: theirs, theirs: mine).conflicts == [])
    }
}
