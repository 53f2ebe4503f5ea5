import Foundation
import Testing

@testable import TerminalKit

@Suite struct ClipboardSequenceTests {
    /// What a terminal would put on its clipboard.
    private func copied(_ text: String) throws -> String? {
        guard let sequence = ClipboardSequence.text(copying: text) else { return nil }
        #expect(sequence.hasPrefix("\u{1B}]52;c;") && sequence.hasSuffix("\u{07}"))
        let payload = sequence.dropFirst(7).dropLast()
        let data = try #require(Data(base64Encoded: String(payload)))
        return String(decoding: data, as: UTF8.self)
    }

    @Test func theBytesAreThoseOfXterm() {
        #expect(
            ClipboardSequence.text(copying: "Ermou 14, Volos")
                == "\u{1B}]52;c;RXJtb3UgMTQsIFZvbG9z\u{07}")
    }

    @Test(
        arguments: [
            ("Ερμού 14, Βόλος", "Ερμού 14, Βόλος"), ("王府井大街 1", "王府井大街 1"), ("🏠 1", "🏠 1"),
            // What would run or hide something when it is pasted.
            ("a\nrm -rf x\r\n", "a rm -rf x"), ("a\u{1B}]0;x\u{07}b", "a ]0;x b"), ("\u{9B}31mred", "31mred"),
            ("a\u{202E}b\u{2066}c\u{FEFF}", "abc"), ("a\tb\u{0}\u{7F}c", "a b c"), ("a\u{2028}b", "a b"),
        ])
    func isOneHarmlessLine(text: String, copied expected: String) throws {
        #expect(try copied(text) == expected)
    }

    @Test func nothingIsNotCopied() {
        #expect(ClipboardSequence.text(copying: "") == nil)
        #expect(ClipboardSequence.text(copying: "\n\u{1B}\u{200E}") == nil)
    }

    @Test func aBookIsNotCopied() throws {
        #expect(try copied(String(repeating: "ä", count: 16_384)) == String(repeating: "ä", count: 16_384))
        #expect(ClipboardSequence.text(copying: String(repeating: "ä", count: 16_385)) == nil)
    }
}
