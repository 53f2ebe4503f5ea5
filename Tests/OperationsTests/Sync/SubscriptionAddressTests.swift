import MeetCore
import Testing

@testable import Operations

@Suite struct SubscriptionAddressTests {
    private static func read(_ text: String) throws -> SubscriptionAddress {
        try SubscriptionAddress(text) { $0.hasPrefix("/") ? $0 : "/here/" + $0 }
    }

    @Test(arguments: [
        ("webcal://example.org/a.ics", "https://example.org/a.ics"),
        ("  WebCals://example.org/a.ics \n", "https://example.org/a.ics"),
        ("https://me:pass@example.org:8443/a?b=c&d=e#top", "https://me:pass@example.org:8443/a?b=c&d=e"),
        ("http://example.org/a.ics", "https://example.org/a.ics"),
        ("http://example.org:80/a.ics", "https://example.org/a.ics"),
        ("webcal://example.org:80", "https://example.org"),
        ("webcal://example.org:8443/a.ics", "https://example.org:8443/a.ics"),
        ("webcal://127.0.0.1:8080/a.ics", "http://127.0.0.1:8080/a.ics"),
        ("webcals://localhost:8443/a.ics", "https://localhost:8443/a.ics"),
        ("http://[::1]:8080/a.ics", "http://[::1]:8080/a.ics"),
        ("https://example.org/σχολή 1.ics", "https://example.org/%CF%83%CF%87%CE%BF%CE%BB%CE%AE%201.ics"),
    ])
    func urls(typed: String, url: String) throws {
        #expect(try Self.read(typed) == .web(url))
        #expect(try Self.read(url) == .web(url))
    }

    @Test(arguments: [
        ("/a/b.ics", "/a/b.ics"), ("b.ics", "/here/b.ics"), ("file:///a/b%20c.ics", "/a/b c.ics"),
        ("file:/a/b.ics", "/a/b.ics"), ("file://localhost/a.ics", "/a.ics"), ("10:30.ics", "/here/10:30.ics"),
    ])
    func files(typed: String, path: String) throws {
        #expect(try Self.read(typed) == .file(path))
    }

    @Test(arguments: [
        ("holidays:GR", "GR"), ("Holidays: gr", "GR"), ("holidays:uk", "GB"), ("holidays:Greece", "GR"),
        ("holidays: ελλάδα", "GR"),
    ])
    func holidays(typed: String, country: String) throws {
        let address = try Self.read(typed)
        #expect(address == .holidays(country: country))
        #expect(try Self.read(address.text) == address)
    }

    @Test(arguments: [
        ("", SubscriptionError.badAddress("")), ("https://", .badAddress("https://")),
        ("webcal:example.org", .badAddress("webcal:example.org")),
        ("https://a b.org/", .badAddress("https://a b.org/")),
        ("https://a.org:0/", .badAddress("https://a.org:0/")),
        ("file://other/a.ics", .badAddress("file://other/a.ics")),
        ("holidays:Atlantis", .badAddress("holidays:Atlantis")), ("ftp://a.org/b.ics", .scheme("ftp")),
        ("http://example.org:8080/a.ics", .notEncrypted(host: "example.org:8080")),
    ])
    func whatCannotBeAsked(typed: String, error: SubscriptionError) {
        #expect(throws: error) { try Self.read(typed) }
    }

    @Test func aPlaceIsNamedWithoutItsKeys() throws {
        let address = try Self.read("https://me:pass@calendar.example.org/private-0123abcd/basic.ics")
        #expect(address.place == "calendar.example.org")
        #expect(address.hasUser)
        #expect(try !Self.read("https://example.org/me@home").hasUser)
    }
}
