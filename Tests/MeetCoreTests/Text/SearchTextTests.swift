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

    /// Whether the words are worked out or known from before, and when there is no room for more.
    @Test func wordsThatAreKnownAreTheSame() {
        let known = FieldWords()
        let fields =
            ["Βόλος", "Zoë", "", "  ", "-", "α-β, γ.", "Invoice 2026118", "東京", "Ёлка", "a"]
            + [String(repeating: "Θεσσαλονίκη ", count: 10)] + (0..<1500).map { "Οδός \($0 % 1200)" }
        for _ in 0..<2 {
            for field in fields {
                var (fresh, again) = (SearchText(), SearchText(known))
                for _ in 0..<2 {
                    fresh.add(field)
                    again.add(common: field)
                }
                fresh.add("end")
                again.add("end")
                #expect(again.text == fresh.text, "\(field)")
            }
        }
    }

    @Test func aNumberIsFoundFromItsPlaces() {
        var search = SearchText()
        search.add(phone: "+30 694 0000004")
        let written = "30 694 00000 00000 00004"
        let digits = "30694 06940 69400 94000 40000 00000 00000 00004"
        #expect(search.text == "\(written) \(digits)")
    }

    /// Whatever field they stand in, as they are looked for.
    @Test func longNumbersStandByTheirRuns() {
        var search = SearchText()
        for field in ["Invoice 2026118", "Room 12345", "A123456", "٣٤٥٦٧٨"] { search.add(field) }
        #expect(search.text == "invoice 20261 02611 26118 room 12345 a123456 34567 45678")
    }
}
