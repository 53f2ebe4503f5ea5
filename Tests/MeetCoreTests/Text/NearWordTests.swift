import Testing

@testable import MeetCore

@Suite struct NearWordTests {
    @Test(
        arguments: [
            ("me.mail", "me.email"), ("LANGUAGE", "language"), ("theem", "theme"), ("lang", "language"),
            ("zoo", nil),
            ("t", nil), ("", nil),
        ] as [(String, String?)])
    func findsWhatWasMeant(typed: String, meant: String?) {
        #expect(NearWord.word(to: typed, among: ["language", "me.email", "theme"]) == meant)
    }

    @Test func twoSwappedLettersAreOneMistake() {
        #expect(NearWord.distance("hepl", "help") == 1 && NearWord.distance("", "ab") == 2)
    }
}
