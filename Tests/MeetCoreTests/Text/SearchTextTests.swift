import Testing

@testable import MeetCore

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Zoe Tzanaki", "zoe tzanaki"),
        // What the readings share stands once.
        ("Zoë Tzanaki 4", "zoe tzanaki 4"),
        ("Δημήτρης Παπάς 4", "δημητρησ παπασ 4 demetres papas dimitris"),
        ("Βόλος", "βολοσ bolos volos"), ("α-β, γ.", "α β γ a b g v"), ("", ""), ("  ", ""),
    ])
    func holdsWordsAndReadings(field: String, expected: String) {
        var search = SearchText()
        search.add(field)
        #expect(search.text == SearchFolding.fold(expected))
    }

    @Test func fieldsFollowEachOther() {
        var search = SearchText()
        for field in ["Ζωή", nil, "Zoe", "Ζωή"] { search.add(field) }
        #expect(search.text == "ζωη zoe zoi zoe ζωη zoe zoi")
    }

    @Test func aNumberIsFoundFromItsPlaces() {
        var search = SearchText()
        search.add(phone: "+30 694 0000004")
        #expect(search.text.hasPrefix("30 694 0000004 306940000004 "))
        #expect(search.text.hasSuffix(" 00004"))
    }
}
