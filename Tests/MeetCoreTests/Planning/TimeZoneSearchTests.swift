import Foundation
import Testing

@testable import MeetCore

@Suite struct TimeZoneSearchTests {
    @Test(arguments: [
        ("athens", "Europe/Athens"), ("Europe/Ath", "Europe/Athens"), ("europe ath", "Europe/Athens"),
        ("new york", "America/New_York"), ("new_y", "America/New_York"), ("utc", "UTC"), ("gmt", "UTC"),
        ("cet", "Europe/Berlin"), ("eet", "Europe/Athens"), ("pst", "America/Los_Angeles"),
        ("lord", "Australia/Lord_Howe"),
        ("são paulo", "America/Sao_Paulo"), ("kolkata", "Asia/Kolkata"), ("ist", "Asia/Kolkata"),
        ("aires", "America/Argentina/Buenos_Aires"), ("york new", "America/New_York"),
        ("ny", "America/New_York"), ("ΑTHENS".replacing("Α", with: "A"), "Europe/Athens"),
    ])
    func bestMatch(text: String, expected: String) {
        #expect(TimeZoneSearch.matches(text, limit: 5).first == expected)
    }

    @Test func aWholeCityComesBeforeOneThatOnlyBeginsSo() {
        #expect(TimeZoneSearch.matches("london", limit: 1) == ["Europe/London"])
        #expect(TimeZoneSearch.matches("america", limit: 500).count > 100)
        #expect(TimeZoneSearch.matches("america", limit: 3).count == 3)
    }

    @Test(arguments: ["", "   ", "qqq", "thens", "aths", "+2", "Europe/Nowhere", "\u{1B}[0m"])
    func nothing(text: String) {
        #expect(TimeZoneSearch.matches(text, limit: 5).isEmpty)
        #expect(TimeZoneSearch.validate(text) == nil)
    }

    /// In November: summer time is over.
    @Test(arguments: [
        ("+2", "Europe/Athens"), ("utc+02:00", "Europe/Athens"), ("GMT +2", "Europe/Athens"),
        ("+0530", "Asia/Kolkata"),
        ("−5", "America/New_York"), ("-03:30", "America/St_Johns"), ("+0", "Europe/London"),
    ])
    func differencesFromUTC(text: String, expected: String) {
        let november = Date(timeIntervalSince1970: 1_795_246_860)
        let found = TimeZoneSearch.matches(text, limit: 500, at: november)
        #expect(found.contains(expected))
        #expect(!found.contains("Asia/Tokyo"))
    }

    @Test func everyMatchIsAZone() {
        for identifier in TimeZoneSearch.identifiers {
            #expect(TimeZone(identifier: identifier) != nil, "\(identifier)")
            #expect(TimeZoneSearch.validate(identifier.uppercased()) == identifier)
        }
        for text in ["cet", "eest", "ist", "mst", "aest", "nzdt", "gmt", "west", "kst", "sgt"] {
            #expect(TimeZoneSearch.matches(text).allSatisfy { TimeZone(identifier: $0) != nil })
        }
    }

    @Test(arguments: [
        ("europe/athens", "Europe/Athens"), ("UTC", "UTC"), ("utc", "UTC"), ("Z", "UTC"),
        ("US/Eastern", "US/Eastern"), ("Etc/GMT+3", "Etc/GMT+3"), ("Asia/Calcutta", "Asia/Calcutta"),
    ])
    func validates(text: String, expected: String) {
        #expect(TimeZoneSearch.validate(text) == expected)
    }

    @Test(arguments: ["EST5", "GMT+3", "+02:00", "CET ", "Europe", "../etc/passwd", "Europe/Athens "])
    func refuses(text: String) {
        #expect(TimeZoneSearch.validate(text) == nil)
    }

    @Test func exactNeedsOneZone() {
        #expect(TimeZoneSearch.exact("athens") == "Europe/Athens")
        #expect(TimeZoneSearch.exact("ath") == nil)
        // All that are meant by it keep the same time; of the other there are three times.
        #expect(TimeZoneSearch.exact("cet") == "Europe/Berlin")
        #expect(TimeZoneSearch.exact("ist") == nil)
    }
}
