import Foundation
import Testing

@testable import DAV

@Suite struct ETagTests {
    @Test(arguments: [
        "\"abc\"", "W/\"abc\"", "w/\"abc\"", "abc", " \"abc\"\r\n", "&quot;abc&quot;", "&#34;abc&#34;",
        "\\\"abc\\\"", "W/&quot;abc&quot;",
    ])
    func oneVersionInManySpellings(text: String) throws {
        let etag = try #require(ETag(text))
        #expect(etag == ETag("\"abc\""))
        #expect(etag.quoted == "\"abc\"")
    }

    @Test(arguments: ["", "  ", "\"\"", "W/\"\"", "\"a\u{7}b\""])
    func isNone(text: String) {
        #expect(ETag(text) == nil)
    }

    @Test func isStoredWithoutQuotes() throws {
        let etag = try #require(ETag("W/\"a\\b\""))
        let data = try JSONEncoder().encode([etag])
        #expect(try JSONDecoder().decode([ETag].self, from: data) == [etag])
        #expect(etag.value == "a\\b")
    }

    @Test func quotesWithinItStay() {
        #expect(ETag("\"a\"b\"")?.value == "a\"b")
        #expect(ETag("\"")?.value == "\"")
    }
}
