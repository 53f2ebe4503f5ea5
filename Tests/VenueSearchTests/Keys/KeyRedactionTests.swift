import Foundation
import MeetCore
import Sentences
import Testing
import Transport

@testable import VenueSearch

/// A server that quotes the key it was sent.
@Suite struct KeyRedactionTests {
    @Test(arguments: [
        (401, #"{"message":"Bad token fsq/3SECRETkey for you"}"#),
        (401, #"{"message":"Bad token fsq\/3SECRETkey for you"}"#),
        (400, #"{"error":{"message":"\u0066sq/3SECRETkey fsq/3SECRETkey"}}"#),
        (500, "no fsq/3SECRETkey here"), (200, #"{"error":"fsq/3SECRETkey"}"#),
        // A message is cut after 200 characters, which is in the middle of the key.
        (403, #"{"message":"\#(String(repeating: "x", count: 189)) fsq/3SECRETkey"}"#),
    ])
    func aKeyInAnErrorIsNotShown(status: Int, body: String) throws {
        let key = try #require(APIKey("fsq/3SECRETkey"))
        let provider = FoursquareProvider(key: key)
        let response = HTTPResponse(status: status, body: Array(body.utf8))
        var sentence = ""
        do throws(VenueDecodingError) {
            _ = try provider.decode(response, now: Date(timeIntervalSince1970: 0))
        } catch { sentence = error.sentence("Foursquare") }
        #expect(sentence.contains("…"), "\(sentence)")
        #expect(!sentence.contains("fsq"), "\(sentence)")
        #expect(!sentence.contains("SECRET"), "\(sentence)")
    }

    /// It would be shown, and stored among what searches found.
    @Test(arguments: [#"fsq/3SECRETkey"#, #"fsq\/3SECRETkey"#, #"\u0066sq/3SECRETkey"#])
    func aKeyInAGoodAnswerIsBlotted(written: String) throws {
        let key = try #require(APIKey("fsq/3SECRETkey"))
        let row = """
            {"fsq_place_id": "a", "name": "Café for \(written)", "latitude": 1.5, "longitude": 2,
             "tel": "\(written)", "website": "https://x.example/?k=\(written)", "\(written)": 1,
             "location": {"formatted_address": "at \(written)", "address": "\(written)", "locality": "x\(written)y"},
             "categories": [{"name": "\(written)"}]}
            """
        let page = try FoursquareProvider(key: key).decode(
            HTTPResponse(status: 200, body: Array(#"{"results": [\#(row)]}"#.utf8)),
            now: Date(timeIntervalSince1970: 0))
        let found = try #require(page.venues.first)
        #expect(found.venue.name == "Café for …")
        #expect(found.venue.coordinate == Coordinate(latitude: 1.5, longitude: 2))
        let stored = String(decoding: try JSONEncoder().encode(found), as: UTF8.self)
        #expect(!stored.contains("SECRET"), "\(stored)")
    }

    @Test func everyPlaceOfAKeyIsRedacted() throws {
        let key = try #require(APIKey("abcd"))
        for (text, expected) in [
            ("", ""), ("abc", "abc"), ("abcd", "…"), ("aabcdabcdab", "a……ab"), ("xabcdy", "x…y"),
        ] {
            #expect(key.redacted(text) == expected)
            #expect(String(decoding: key.redacted(Array(text.utf8)), as: UTF8.self) == expected)
        }
        #expect(try #require(APIKey("abc")).redacted("abc") == "abc")
    }
}
