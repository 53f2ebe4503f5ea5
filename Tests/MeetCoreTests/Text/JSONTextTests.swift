import Foundation
import Testing

@testable import MeetCore

@Suite struct JSONTextTests {
    @Test(arguments: [
        "", "plain", "a \"quoted\" word", "back\\slash", "a/b", "line\nend\r\n\ttab",
        "\u{0}\u{1}\u{1F}\u{7F}",
        "Γιώργος 👍🏽", "\u{2028}",
    ]) func isReadAsItWas(text: String) throws {
        let list = JSONText.array([text, "b"])
        #expect(try JSONDecoder().decode([String].self, from: Data(list.utf8)) == [text, "b"])
    }

    @Test func isWrittenAsFoundationWritesIt() throws {
        let texts = ["plain", "a \"quoted\" word", "back\\slash", "a/b", "line\nend\r\n\ttab", "Γιώργος"]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        #expect(JSONText.array(texts) == String(decoding: try encoder.encode(texts), as: UTF8.self))
        #expect(JSONText.array([String]()) == "[]")
    }
}
