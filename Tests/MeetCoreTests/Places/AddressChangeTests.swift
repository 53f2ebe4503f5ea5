import Foundation
import Testing

@testable import MeetCore

/// What becomes of the parts of an address whose line is edited.
@Suite struct AddressChangeTests {
    private typealias Parts = [String?]

    private static let entra = VenueAddress(
        line: "Ermou 14, 38333 Volos", street: "Ermou 14", locality: "Volos", postcode: "38333",
        country: "Greece")

    private func parts(_ address: VenueAddress) -> Parts {
        [address.street, address.postcode, address.locality, address.country]
    }

    @Test(arguments: [
        // One part is another, and the rest stays, what the line never said too.
        ("Ermou 16, 38333 Volos", ["Ermou 16", "38333", "Volos", "Greece"]),
        ("Ermou 14, 38334 Volos", ["Ermou 14", "38334", "Volos", "Greece"]),
        ("Ermou 14, 38333 Nea Ionia", ["Ermou 14", "38333", "Nea Ionia", "Greece"]),
        ("Ermou 14, 10551 Athina", ["Ermou 14", "10551", "Athina", "Greece"]),
        // More is said, or less.
        ("Ermou 14, 38333 Volos, 2nd floor", ["Ermou 14", "38333", "Volos", "Greece"]),
        ("Ermou 14, Volos", ["Ermou 14", nil, "Volos", "Greece"]),
        ("38333 Volos", [nil, "38333", "Volos", "Greece"]),
        // In another order.
        ("38333 Volos, Ermou 14", ["Ermou 14", "38333", "Volos", "Greece"]),
        // Another address, written as this one was, and one that is not.
        ("Aiolou 3, 10551 Athina", ["Aiolou 3", "10551", "Athina", nil]),
        ("by the old harbour", [nil, nil, nil, nil]),
        ("Aiolou 3, ask Petros, by the harbour, Athina", [nil, nil, nil, nil]),
        // A number alone is no street, nor a name a postcode.
        ("Ermou 14, downtown Volos", ["Ermou 14", nil, "Volos", "Greece"]),
        // Parts of words are none.
        ("Ermou 141, 38333 Volos", ["Ermou 141", "38333", "Volos", "Greece"]),
        ("", [nil, nil, nil, nil]),
    ])
    func thePartsFollowTheLine(text: String, parts: [String?]) {
        let changed = Self.entra.changed(to: text)
        #expect(self.parts(changed) == parts)
        #expect(changed.line == (text.isEmpty ? nil : text))
    }

    @Test func theSameLineLeavesAllAsItIs() {
        #expect(Self.entra.changed(to: " Ermou 14, 38333 Volos ") == Self.entra)
        let inParts = VenueAddress(street: "Ermou 14", locality: "Volos")
        #expect(inParts.changed(to: "Ermou 14, Volos") == inParts)
        #expect(
            inParts.changed(to: "Ermou 16, Volos")
                == VenueAddress(line: "Ermou 16, Volos", street: "Ermou 16", locality: "Volos"))
    }

    /// A provider's line begins with the name of the place, and a town may have given its own to the street.
    @Test func whatIsNoPartStaysNone() {
        let address = VenueAddress(
            line: "Café Entra, Volos street 4, Volos, 38333, Greece", street: "Volos street 4",
            locality: "Volos", postcode: "38333", country: "Greece")
        let changed = address.changed(to: "Café Entra, Volos street 6, Volos, 38333, Greece")
        #expect(parts(changed) == ["Volos street 6", "38333", "Volos", "Greece"])
        let renamed = address.changed(to: "Entra Nova, Volos street 4, Volos, 38333, Greece")
        #expect(parts(renamed) == ["Volos street 4", "38333", "Volos", "Greece"])
    }

    @Test func aLineWithoutPartsGetsNone() {
        let changed = VenueAddress(line: "Ermou 14, Volos").changed(to: "Ermou 16, Volos")
        #expect(changed == VenueAddress(line: "Ermou 16, Volos"))
        #expect(VenueAddress().changed(to: "Ermou 16") == VenueAddress(line: "Ermou 16"))
        #expect(VenueAddress().changed(to: " ") == VenueAddress())
    }
}
