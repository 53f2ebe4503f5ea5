import Foundation
import Testing

@testable import VenueSearch

@Suite struct JSONParserTests {
    private func parse(_ text: String) -> JSONValue? { JSONParser.parse(Array(text.utf8)) }

    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
        ("-12.5e2", .number(-1250)), ("\"\"", .string("")), ("\"a b\"", .string("a b")), ("[]", .array([])),
        ("[1,[2]]", .array([.number(1), .array([.number(2)])])), ("{}", .object(JSONObject())),
        ("\u{FEFF}1", .number(1)), ("\"\\u00e9\\ud83d\\ude00\"", .string("é😀")),
        ("\"\\ud83dx\"", .string("\u{FFFD}x")), ("\"\\udc00\"", .string("\u{FFFD}")),
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string("\"\\/\u{8}\u{C}\n\r\t")),
        ("\"\\ud83d\\u0041\"", .string("\u{FFFD}A")),
    ])
    func values(text: String, value: JSONValue) {
        #expect(parse(text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "truee", "[1,]", "[1", "[", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "'a'",
        "\"a",
        "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"a\nb\"", "1 2", "[1 2]", "-", "+1", ".5", "1.2.3", "NaN",
        "Infinity",
        "<html>", "]", "}", "[]]", "\"\\", "\"\\u",
    ])
    func whatIsNone(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func depthIsBounded() {
        let deepest = JSONParser.deepest
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(parse(nested(deepest)) != nil)
        #expect(parse(nested(deepest + 1)) == nil)
        #expect(parse(String(repeating: "[", count: 1_000_000)) == nil)
        #expect(parse(String(repeating: "{\"a\":", count: 100_000)) == nil)
    }

    @Test func brokenUTF8IsRepaired() {
        #expect(JSONParser.parse([0x22, 0x61, 0xFF, 0x62, 0x22]) == .string("a\u{FFFD}b"))
    }

    @Test func everyPrefixOfAnAnswerIsNone() throws {
        let bytes = Array(try Fixtures.cafes().prefix(1500))
        for count in 0..<bytes.count { #expect(JSONParser.parse(Array(bytes[..<count])) == nil) }
    }

    @Test func agreesWithFoundation() throws {
        let bytes = try Fixtures.cafes()
        let ours = try #require(JSONParser.parse(bytes))
        func convert(_ value: Any) -> JSONValue {
            switch value {
            case let array as [Any]: return .array(array.map(convert))
            case let object as [String: Any]:
                var converted = JSONObject()
                for name in object.keys.sorted() {
                    converted.names.append(name)
                    converted.values.append(convert(object[name] as Any))
                }
                return .object(converted)
            case let text as String: return .string(text)
            // Foundation's last digit is not always right.
            case let number as NSNumber: return .number((number.doubleValue * 1e9).rounded())
            default: return .null
            }
        }
        func sorted(_ value: JSONValue) -> JSONValue {
            switch value {
            case .array(let array): return .array(array.map(sorted))
            case .object(let object):
                var result = JSONObject()
                for (name, value) in zip(object.names, object.values).sorted(by: { $0.0 < $1.0 }) {
                    result.names.append(name)
                    result.values.append(sorted(value))
                }
                return .object(result)
            case .number(let number): return .number((number * 1e9).rounded())
            default: return value
            }
        }
        let theirs = convert(try JSONSerialization.jsonObject(with: Data(bytes)))
        #expect(sorted(ours) == theirs)
    }

    @Test func questionsHaveAnswers() throws {
        let value = try #require(
            parse(
                #"{"a":"12.5","b":7,"c":null,"d":[1,null],"e":"  x  ","f":true,"g":"","a2":1e400,"h":" 3 "}"#)
        )
        #expect(value["a"]?.double == 12.5)
        #expect(value["b"]?.text == "7")
        #expect(value["b"]?.integer == 7)
        #expect(value["c"] == nil)
        #expect(value["nothing"] == nil)
        #expect(value["d"]?[0]?.double == 1)
        #expect(value["d"]?[1] == nil)
        #expect(value["d"]?[9] == nil)
        #expect(value["d"]?[-1] == nil)
        #expect(value["e"]?.text == "x")
        #expect(value["f"]?.text == nil)
        #expect(value["f"]?.double == nil)
        #expect(value["g"]?.text == nil)
        #expect(value["a2"]?.double == nil)
        #expect(value["h"]?.double == 3)
        #expect(value["e"]?.text(limit: 0) == nil || value["e"]?.text(limit: 0) == "")
        #expect(JSONValue.string(String(repeating: "é", count: 900)).text?.count == 500)
        #expect(JSONValue.number(.infinity).integer == nil)
        #expect(JSONValue.number(1e300).integer == nil)
        #expect(JSONValue.number(0.1).text == "0.1")
    }

    @Test func theLastOfEqualNamesCounts() {
        #expect(parse(#"{"a":1,"a":2}"#)?["a"] == .number(2))
    }

    @Test func faultsNameTheLine() {
        guard case .failure(let fault) = JSONParser.read(Array("{\n\"a\": 1,\n\"b\" 2\n}".utf8)) else {
            Issue.record("it was read")
            return
        }
        #expect(fault.line == 3)
    }

    @Test func mutationsNeverTrap() throws {
        var generator = SeededGenerator(seed: 7)
        let original = Array(try Fixtures.cafes().prefix(2000))
        for _ in 0..<1000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: Array("\\u{[\"".utf8), at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            _ = JSONParser.parse(bytes)
        }
    }
}
