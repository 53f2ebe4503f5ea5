import Foundation
import Testing

@testable import MeetCore

/// Cards of places, as this program and others write them.
@Suite struct LocationCardTests {
    private func card(_ version: String, _ lines: [String]) -> LocationCard? {
        LocationCard(
            parsing: (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""])
                .joined(separator: "\r\n"))
    }

    private static let entra = Venue(
        name: "Café Entra; by the sea", category: "cafe",
        address: VenueAddress(
            line: "Ermou 14, 38333 Volos", street: "Ermou 14", locality: "Volos", postcode: "38333",
            country: "Greece"),
        coordinate: Coordinate(latitude: 39.361, longitude: 22.942), phone: "+30 24210 1",
        website: "https://x.gr/a,b", openingHours: "Mo-Fr 08:00-18:00; Sa,Su 10:00-14:00",
        notes: "Ring twice,\nthen wait", tags: ["quiet", "wi,fi"])

    private static let tagged = Venue(name: "Pier", tags: ["windy", "cheap"])
    private static let typed = Venue(name: "At ours", address: VenueAddress(line: "Somewhere 3, Volos"))

    @Test(arguments: [VCardVersion.v4, .v3], [entra, tagged, typed, Venue(name: "Bare", category: "bar")])
    func aVenueComesBack(_ version: VCardVersion, _ venue: Venue) throws {
        for author in [nil, LocationCard.Author(name: "Maria", email: "maria@example.org")] {
            let card = LocationCard(venue, uid: "urn:uuid:1", author: author)
            let text = card.text(version: version)
            #expect(LocationCard(parsing: text) == card, "\(text)")
        }
    }

    @Test func theStandardPropertiesAreUsed() {
        let author = LocationCard.Author(name: "Maria", email: "maria@example.org")
        let text = LocationCard(Self.entra, uid: "1", author: author).text()
        let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        #expect(lines.contains("KIND:location"))
        #expect(
            lines.contains(
                #"FN;AUTHOR="mailto:maria@example.org";AUTHOR-NAME=Maria:Café Entra; by the sea"#)
                || lines.contains(
                    #"FN;AUTHOR="mailto:maria@example.org";AUTHOR-NAME=Maria:Café Entra\; by the sea"#),
            "\(lines)")
        #expect(lines.contains { $0.hasPrefix("GEO:geo:39.361,22.942") }, "\(lines)")
        #expect(lines.contains(#"CATEGORIES:cafe,quiet,wi\,fi"#), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("X-OPENING-HOURS:Mo-Fr 08:00-18:00") }, "\(lines)")
        let old = LocationCard(Self.entra, uid: "1").text(version: .v3)
        let oldLines = old.components(separatedBy: "\r\n")
        #expect(oldLines.contains("X-ADDRESSBOOKSERVER-KIND:location"))
        #expect(!oldLines.contains { $0.hasPrefix("KIND") })
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var version: String
        var lines: [String]
        var venue: Venue?

        init(_ name: String, _ version: String, _ lines: [String], _ venue: Venue?) {
            testDescription = name
            self.version = version
            self.lines = lines
            self.venue = venue
        }
    }

    private static let cases = [
        Case("a person", "4.0", ["FN:Maria"], nil),
        Case("a person by name", "4.0", ["KIND:individual", "FN:Maria"], nil),
        Case("a company", "4.0", ["KIND:org", "FN:Entra Ltd"], nil),
        Case("nameless", "4.0", ["KIND:location"], nil),
        Case(
            "the first category is the kind", "4.0",
            ["KIND:location", "FN:Entra", "CATEGORIES:bar,garden"],
            Venue(name: "Entra", category: "bar", tags: ["garden"])),
        Case(
            "own kind", "4.0",
            ["KIND:location", "FN:Entra", "CATEGORIES:garden,bar", "X-MEET-CATEGORY:bar"],
            Venue(name: "Entra", category: "bar", tags: ["garden"])),
        Case(
            "categories changed elsewhere", "4.0",
            ["KIND:location", "FN:Entra", "CATEGORIES:pub", "X-MEET-CATEGORY:bar"],
            Venue(name: "Entra", category: "pub")),
        Case(
            "Apple's kind, and a name in ORG", "3.0",
            ["X-ADDRESSBOOKSERVER-KIND:location", "N:;;;;", "ORG:Entra"], Venue(name: "Entra")),
        Case("another kind", "3.0", ["X-KIND:Location", "FN:Entra"], Venue(name: "Entra")),
        Case(
            "parts without a field are in the line", "4.0",
            ["KIND:location", "FN:Entra", "ADR:;;Ermou 14;Volos;Magnesia;38333;Greece"],
            Venue(
                name: "Entra",
                address: VenueAddress(
                    line: "Ermou 14, 38333, Volos, Magnesia, Greece", street: "Ermou 14", locality: "Volos",
                    postcode: "38333", country: "Greece"))),
        Case(
            "the preferred number and page", "4.0",
            [
                "KIND:location", "FN:Entra", "TEL:1", "TEL;PREF=1:2", "URL:https://a.gr",
                "URL;PREF=1:https://b.gr",
            ], Venue(name: "Entra", phone: "2", website: "https://b.gr")),
    ]

    @Test(arguments: cases) func cardsOfOthersAreRead(_ one: Case) {
        #expect(card(one.version, one.lines)?.venue == one.venue)
    }

    @Test func whoSharedItIsRead() {
        func author(_ parameters: String) -> String? {
            card("4.0", ["KIND:location", "FN\(parameters):Entra"])?.author?.text
        }
        #expect(author("") == nil)
        #expect(author(#";AUTHOR="mailto:nikos@example.org""#) == "nikos@example.org")
        #expect(author(#";AUTHOR="mailto:nikos@example.org";AUTHOR-NAME="Nikos, P.""#) == "Nikos, P.")
        #expect(author(#";AUTHOR="https://example.org/nikos""#) == nil)
    }
}
