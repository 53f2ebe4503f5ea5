import Foundation
import MeetCore
import Testing
import Transport

@testable import VenueSearch

/// What is the same for every provider: good answers, bad rows, and answers that are none.
@Suite struct DecodingTests {
    @Test(arguments: Provider.allCases) func aGoodAnswer(provider: Provider) throws {
        let page = try provider.decode(provider.answer).get()
        #expect(page.skippedRows == 0)
        #expect(page.venues.count == 1)
        let venue = try #require(page.venues.first?.venue)
        #expect(venue.name == "Kappeli")
        #expect(venue.category == "restaurant")
        #expect(venue.coordinate == Coordinate(latitude: 60.1673894, longitude: 24.9503054))
        #expect(venue.address.street == "Eteläesplanadi 1")
        #expect(venue.address.postcode == "00130")
        #expect(venue.address.locality == "Helsinki")
        #expect(try #require(venue.address.line).hasPrefix("Eteläesplanadi 1, 00130 Helsinki"))
        #expect(venue.phone == "0107663880")
        #expect(venue.website == "http://www.kappeli.fi/")
        #expect(venue.openingHours == (provider == .foursquare ? nil : "Mo-Su 10:00-24:00"))
        #expect(venue.id == nil)
        #expect(!venue.isSaved)
        #expect(
            venue.source
                == Venue.Source(
                    provider: provider.rawValue,
                    providerID: provider == .foursquare ? "4b058804f964a520abb322e3" : "node/1376320188",
                    fetchedAt: Fixtures.now))
    }

    @Test(arguments: Provider.allCases) func nothingFound(provider: Provider) throws {
        let body =
            switch provider {
            case .nominatim: "[]"
            case .photon: #"{"type":"FeatureCollection","features":[]}"#
            case .overpass: #"{"elements":[]}"#
            case .foursquare: #"{"results":[]}"#
            }
        #expect(try provider.decode(body).get() == VenuePage())
    }

    /// The one row, with a bad one before it and the same one after it.
    @Test(arguments: Provider.allCases) func aBadRowIsSkippedAndCounted(provider: Provider) throws {
        let answer = provider.answer
        let open = try #require(
            provider == .nominatim
                ? answer.firstIndex(of: "[")
                : answer.ranges(of: "\":[{\"").first.map {
                    answer.index($0.lowerBound, offsetBy: 2)
                })
        let close = try #require(
            provider == .foursquare
                ? answer.ranges(of: "],\"context").first?.lowerBound : answer.lastIndex(of: "]"))
        let row = answer[answer.index(after: open)..<close]
        for bad in [
            "null", "17", "\"text\"", "[]", "{}", "{\"name\":null}", "[[[1]]]",
            "{\"name\":{\"a\":1},\"lat\":[]}",
            "{\"name\":\"x\",\"lat\":\"abc\",\"lon\":\"1\",\"latitude\":true,\"geometry\":7}",
            "{\"name\":\"x\",\"lat\":\"91\",\"lon\":\"181\",\"latitude\":1e9,\"longitude\":-1e9}",
        ] {
            let text = answer[...open] + bad + "," + row + "," + row + "," + bad + answer[close...]
            let page = try provider.decode(String(text)).get()
            #expect(page.venues.map(\.venue.name) == ["Kappeli"], "\(bad)")
            #expect(page.skippedRows == 2, "\(bad)")
        }
    }

    @Test(arguments: Provider.allCases) func numbersAsStringsAndStringsAsNumbers(provider: Provider) throws {
        var text = provider.answer
        for (number, string) in [
            ("60.1673894", "\"60.1673894\""), ("24.9503054", "\"24.9503054\""),
            ("1376320188", "\"1376320188\""),
            ("\"00130\"", "130"),
        ] {
            text = text.split(separator: "\"\(number)\"").joined(separator: number)
            text = text.split(separator: number).joined(separator: string)
        }
        let venue = try #require(try provider.decode(text).get().venues.first?.venue)
        #expect(venue.coordinate == Coordinate(latitude: 60.1673894, longitude: 24.9503054))
        #expect(venue.address.postcode == "130")
    }

    @Test(arguments: Provider.allCases) func answersThatAreNone(provider: Provider) {
        for (body, kind) in [
            ("", VenueDecodingError.Kind.empty), ("  \n", .empty),
            ("<!DOCTYPE html><html><body>Sign in to this network</body></html>", .webPage),
            (String(provider.answer.dropLast(20)), .truncated), ("Please wait", .other),
            ("\u{1B}[2J", .other),
        ] {
            #expect(provider.decode(body) == .failure(.notJSON(kind)), "\(body)")
        }
        for body in ["17", "null", "\"x\"", "true"] {
            guard case .failure(.unexpected) = provider.decode(body) else {
                Issue.record("\(body) was read")
                continue
            }
        }
    }

    @Test(arguments: Provider.allCases) func errorsWithStatus200(provider: Provider) {
        #expect(
            provider.decode(#"{"error":{"code":400,"message":"Nothing to search for."}}"#)
                == .failure(.refused(status: 200, message: "Nothing to search for.")))
        #expect(
            provider.decode(#"{"error":"Some\nthing"}"#)
                == .failure(.refused(status: 200, message: "Some thing")))
        #expect(provider.decode(#"{"message":"No."}"#) == .failure(.refused(status: 200, message: "No.")))
        guard case .failure(.unexpected) = provider.decode("{}") else {
            Issue.record("an empty object was read")
            return
        }
    }

    @Test(arguments: Provider.allCases) func errorsWithTheirStatus(provider: Provider) {
        #expect(
            provider.decode(#"{"message":"Bad parameter"}"#, status: 400)
                == .failure(.refused(status: 400, message: "Bad parameter")))
        #expect(
            provider.decode(#"{"title": "500 Internal Server Error"}"#, status: 500)
                == .failure(.refused(status: 500, message: "500 Internal Server Error")))
        #expect(
            provider.decode("Query took too long to process.", status: 503)
                == .failure(.refused(status: 503, message: "Query took too long to process.")))
        #expect(
            provider.decode("<html>Bad gateway</html>", status: 502)
                == .failure(.refused(status: 502, message: nil)))
        #expect(provider.decode("", status: 404) == .failure(.refused(status: 404, message: nil)))
        #expect(
            provider.decode("", status: 429, headers: [HTTPField("retry-after", "30")])
                == .failure(.tooManyRequests(retryAfter: 30)))
        #expect(provider.decode("x", status: 429) == .failure(.tooManyRequests(retryAfter: nil)))
        let long = String(repeating: "no ", count: 1000)
        guard case .failure(.refused(418, let message?)) = provider.decode(long, status: 418) else {
            Issue.record("no message")
            return
        }
        #expect(message.count <= 200)
        let denied = provider.decode(#"{"message":"Invalid request token."}"#, status: 401)
        #expect(
            denied
                == (provider == .foursquare
                    ? .failure(.badKey(message: "Invalid request token."))
                    : .failure(.refused(status: 401, message: "Invalid request token."))))
    }

    /// A name is one line. All else that is odd is data here; whoever shows it makes it harmless.
    @Test(arguments: Provider.allCases) func escapeSequencesInNamesLoseTheEscape(provider: Provider) throws {
        let text = provider.answer.split(separator: "\"Kappeli\"").joined(
            separator: #""\u001b[31mKap\u202epeli""#)
        let venue = try #require(try provider.decode(text).get().venues.first?.venue)
        #expect(venue.name == "[31mKap\u{202E}peli")
    }

    @Test(arguments: Provider.allCases) func endlessTextsAreCutAndRowsCounted(provider: Provider) throws {
        let long = String(repeating: "K", count: 100_000)
        let text = provider.answer.split(separator: "Kappeli\"").joined(separator: "\(long)\"")
        #expect(try provider.decode(text).get().venues.first?.venue.name.count == 500)
    }

    /// Seeded mutations of good answers: any result will do, a trap will not.
    @Test(arguments: Provider.allCases) func mutationsNeverTrap(provider: Provider) {
        var generator = SeededGenerator(seed: 42)
        let original = Array(provider.answer.utf8)
        let pieces = [
            "null", "[]", "{}", "-1", "1e999", "\"\"", "\\u0000", "\"", ",", "[[", "}}", "999999999999999999",
        ]
        var decoded = 0
        for _ in 0..<500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, place + Int.random(in: 0...6, using: &generator))
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1:
                    let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
                    bytes.replaceSubrange(place..<end, with: piece.utf8)
                default: bytes.removeSubrange(place..<end)
                }
                if bytes.isEmpty { bytes = [0x5B] }
            }
            for status in [200, 500] {
                if case .success = provider.decode(bytes, status: status) { decoded += 1 }
            }
        }
        #expect(decoded > 15)
    }

    /// Every value of a good answer in turn is replaced by every kind of value.
    @Test(arguments: Provider.allCases) func wrongTypesNeverTrap(provider: Provider) throws {
        let json = try #require(JSONParser.parse(Array(provider.answer.utf8)))
        let values: [JSONValue] = [
            .null, .bool(true), .number(-1), .number(.infinity), .string(""), .string("x"), .array([]),
            .object(JSONObject()), .array([.null, .null, .null, .null]),
        ]
        var count = 0
        for value in values {
            for changed in Self.replacing(json, by: value) {
                _ = provider.decode(Self.text(changed))
                count += 1
            }
        }
        #expect(count > 100)
    }

    private static func replacing(_ value: JSONValue, by new: JSONValue) -> [JSONValue] {
        var results = [new]
        switch value {
        case .array(let array):
            for (index, element) in array.enumerated() {
                for changed in replacing(element, by: new) {
                    var copy = array
                    copy[index] = changed
                    results.append(.array(copy))
                }
            }
        case .object(let object):
            for (index, member) in object.values.enumerated() {
                for changed in replacing(member, by: new) {
                    var copy = object
                    copy.values[index] = changed
                    results.append(.object(copy))
                }
            }
        default: break
        }
        return results
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): number.isFinite ? "\(number)" : "1e999"
        case .string(let string): "\"\(string.replacingOccurrences(of: "\"", with: "\\\""))\""
        case .array(let array): "[\(array.map(text).joined(separator: ","))]"
        case .object(let object):
            "{\(zip(object.names, object.values).map { "\"\($0)\":\(text($1))" }.joined(separator: ","))}"
        }
    }
}
