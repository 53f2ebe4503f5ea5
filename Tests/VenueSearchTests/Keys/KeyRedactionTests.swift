import Foundation
import MeetUI
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
