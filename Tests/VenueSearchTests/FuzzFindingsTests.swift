import Foundation
import MeetCore
import Testing
import Transport

@testable import VenueSearch

/// What `make fuzz DECODER=venues` found, and what came to mind while it ran.
@Suite struct FuzzFindingsTests {
    struct Finding: CustomTestStringConvertible, Sendable {
        var oddity: String
        var provider: Provider
        var body: String
        /// What the place is called; `nil` where the row is none.
        var name: String?
        var line: String?

        init(
            _ oddity: String, _ provider: Provider, _ body: String, name: String? = nil, line: String? = nil
        ) {
            self.oddity = oddity
            self.provider = provider
            self.body = body
            self.name = name
            self.line = line
        }

        var testDescription: String { oddity }
    }

    static let findings = [
        Finding("name of a control character", .nominatim, #"[{"lat":"1","lon":"2","name":"\u001b"}]"#),
        Finding(
            "name of a control character, and a line to take it from", .nominatim,
            #"[{"lat":"1","lon":"2","name":"\u0000","display_name":"Kiasma, Helsinki"}]"#, name: "Kiasma",
            line: "Helsinki"),
        Finding(
            "name of an invisible character", .foursquare,
            #"{"results":[{"fsq_id":"a","name":"\u200d","latitude":1,"longitude":2}]}"#),
        Finding(
            "line break in a name", .photon,
            #"{"features":[{"geometry":{"coordinates":[2,1]},"properties":{"name":"a\r\n\u2028b"}}]}"#,
            name: "a b"),
        Finding(
            "line break in an address", .foursquare,
            #"{"results":[{"fsq_id":"a","name":"b","location":{"formatted_address":"c 1\nd"}}]}"#,
            name: "b", line: "c 1 d"),
        Finding(
            "blank before the first comma", .nominatim, #"[{"lat":1,"lon":2,"display_name":"a ,b"}]"#,
            name: "a", line: "a ,b"),
        Finding(
            "nothing to be seen before the first comma", .nominatim,
            #"[{"lat":1,"lon":2,"display_name":"\u200b,b"}]"#),
        Finding(
            "blanks after the first comma", .nominatim,
            #"[{"lat":1,"lon":2,"name":"a","display_name":"a,  b"}]"#, name: "a", line: "b"),
        Finding(
            "nothing to be seen after the first comma", .nominatim,
            #"[{"lat":1,"lon":2,"name":"a","display_name":"a, \u200b"}]"#, name: "a"),
    ]

    @Test(arguments: findings) func answers(finding: Finding) throws {
        let page = try finding.provider.decode(finding.body).get()
        #expect(page.venues.map(\.venue.name) == (finding.name.map { [$0] } ?? []))
        #expect(page.skippedRows == (finding.name == nil ? 1 : 0))
        #expect(page.venues.first?.venue.address.line == finding.line)
    }

    @Test func theFirstOfSeveralValuesCanBeSeen() throws {
        let tags = #"{"name":"a","phone":"\u200d;1","website":";","opening_hours":"24/7\u0007"}"#
        let body = #"{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":\#(tags)}]}"#
        let venue = try #require(try Provider.overpass.decode(body).get().venues.first?.venue)
        #expect(venue.phone == "\u{200D};1")
        #expect(venue.website == ";")
        #expect(venue.openingHours == "24/7")
    }

    /// A letter with a thousand accents is one character and many bytes.
    @Test func accentsAreCutToo() throws {
        let name = "a" + String(repeating: "\u{301}", count: 100_000)
        let body = #"[{"lat":1,"lon":2,"name":"\#(name)"}]"#
        let venue = try #require(try Provider.nominatim.decode(body).get().venues.first?.venue)
        #expect(venue.name.unicodeScalars.count == 500)
    }

    @Test(
        arguments: [
            ("\0", nil), ("\u{7F}", nil), ("no\u{1B}[2J", "no [2J"),
            (String(repeating: "a", count: 199) + " b", String(repeating: "a", count: 199)),
            // An accent after a line end.
            ("\n\u{301}", nil), ("\u{301}", nil), ("Try\n\u{301}again", "Try again"),
            ("Try\u{1B}\u{301}\u{20DD}again", "Try again"), ("\n\u{301}Cafe\u{301}", "Cafe\u{301}"),
        ] as [(String, String?)])
    func messagesAreOneLine(body: String, message: String?) {
        #expect(
            Provider.overpass.decode(body, status: 503) == .failure(.refused(status: 503, message: message)))
    }

    /// Those who wait and those who tell read the field alike, and nobody waits longer than an hour.
    @Test(
        arguments: [
            ("120", 120), ("199199", 3600), ("99999999", 3600), (" 7 ", 7), ("+5", nil), ("-1", nil),
            ("99999999999999999999", 3600),
            ("Wed, 18 Nov 2026 11:07:40 GMT", 60), ("Sun Nov  6 08:49:37 1994", 0), ("soon", nil),
        ] as [(String, Int?)])
    func retryAfter(value: String, seconds: Int?) {
        let answer = Provider.photon.decode("", status: 429, headers: [HTTPField("Retry-After", value)])
        #expect(answer == .failure(.tooManyRequests(retryAfter: seconds)))
    }

    /// The day after the next is nobody's to ask.
    @Test func openEndsStopWithTheNextDay() throws {
        let monday = CalendarDate(year: 2026, month: 11, day: 16)
        let spans = try #require(OpeningHours(parsing: "Mo 00:30-48:00+")).spans(on: monday)
        #expect(spans == [OpeningHours.Span(start: 30, end: 2880)])
        let late = try #require(OpeningHours(parsing: "Mo 00:30-47:30+")).spans(on: monday)
        #expect(late.map(\.end) == [2850, 2880])
    }
}
