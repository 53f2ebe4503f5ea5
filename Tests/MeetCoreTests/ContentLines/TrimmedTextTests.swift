import Foundation
import Testing

@testable import MeetCore

/// What stands around texts, taken off as Foundation does it.
@Suite struct TrimmedTextTests {
    @Test(arguments: [
        "", " ", "a", " a", "a\t", "\n a \r\n", "Γιώργος", " Γιώργος\u{A0}", "\u{3000}東京\u{2003}",
        "\u{85}a\u{85}",
        "a b", "\u{200B}a\u{200B}", "\u{FEFF}a", "\u{1680}a", "\u{180E}a", "👍🏽 ", "e\u{301}", " \u{301}",
        "\u{7F}",
        "\u{2028}a\u{2029}",
    ]) func spaceGoesAsFoundationTakesIt(text: String) {
        #expect(text.withoutBlanksAround == text.trimmingCharacters(in: .whitespaces))
        #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
        let part = text.dropFirst()
        #expect(part.withoutBlanksAround == part.trimmingCharacters(in: .whitespaces))
    }

    @Test(arguments: [
        ("", ""), (" \n ", ""), ("a", "a"), (" Maria \r\n\t Papadopoulou ", "Maria Papadopoulou"),
        ("Καφές\u{2028}αύριο", "Καφές αύριο"), ("a\n\u{301}\nb", "a b"), ("\r\u{301}a\u{301}", "a\u{301}"),
    ]) func aTextIsPutOnOneLine(text: String, line: String) {
        #expect(text.oneLine == line)
    }

    @Test(arguments: [
        "", "\"", "\"\"", "a", "\"a\"", " \t\"Ann \"B\" Bee\" ", "\"Γιώργος\"", "é\"", "\n\"a\"",
    ]) func quotesGoAsFoundationTakesThem(text: String) {
        #expect(text.withoutQuotesAround == text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")))
    }
}
