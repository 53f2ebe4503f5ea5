import MeetCore
import Sentences
import Testing

/// What is said of cards that are wrong.
@Suite struct CardProblemTests {
    private static func decode(_ text: String) -> VCardDocument {
        VCardDecoder.decode(text, file: "cards.vcf")
    }

    @Test(arguments: [
        (
            ImportProblem.Reason.photoTooLarge(limit: 149, found: 150),
            "expected a photo of at most 149 bytes, found 150; photo left out"
        ),
        (
            .unknownCharacterSet(ImportProblem.Excerpt("X-KLINGON")),
            "expected a known CHARSET, found «X-KLINGON»"
        ),
        (
            .propertyTooLong(bytes: 8192, found: ImportProblem.Excerpt("NOTE")),
            "expected a property of at most 8192 bytes"
        ),
    ])
    func saysWhatWasLeftOut(reason: ImportProblem.Reason, text: String) {
        #expect(reason.text.hasPrefix(text))
    }

    @Test func saysWhatWasExpectedAndFound() {
        let document = Self.decode("BEGIX:VCARD\u{1B}[31m\nFN:A\nNOTE\nEND:VCARD\n")
        #expect(
            document.problems.map(\.reason.text) == [
                "expected BEGIN:VCARD, found «BEGIX:VCARD·[31m»", "expected NAME:VALUE, found «NOTE»",
            ])
        #expect(Self.decode("").problems.map(\.severity) == [.skipped])
    }

    @Test(arguments: [
        ("", "no card found"), ("\u{FEFF}", "no card found"), ("\r\n\r\n", "no card found"),
        ("Name,Email\n", "no card found; expected BEGIN:VCARD, found «Name,Email»"),
        ("FN:Ann\n", "no card found; expected BEGIN:VCARD, found «FN:Ann»"),
        ("ID3\u{3}\0\0\n", "no card found; this is not text"),
    ])
    func saysOfAFileWithoutCardsOneSentence(text: String, reason: String) {
        let problems = Self.decode(text).problems
        #expect(problems.map(\.sentence) == ["cards.vcf: " + reason])
        #expect(problems.map(\.severity) == [.skipped])
    }
}
