import Foundation
import Testing

@testable import DAV

@Suite struct DAVHrefTests {
    private static let origin = DAVOrigin(host: "dav.example.org", port: 8443)

    private func href(_ path: String) throws -> DAVHref { try #require(DAVHref(path: path)) }

    @Test(arguments: [
        ("/maria%40example.org/a.ics", "/maria@example.org/a.ics"), ("/a%2cb%3B.ics", "/a,b;.ics"),
        ("/%ce%ac.ics", "/%CE%AC.ics"), ("/ά.ics", "/%CE%AC.ics"), ("/a%20b", "/a b"),
        ("/calendar/", "/calendar"), ("/50%.ics", "/50%25.ics"), ("/100%zz", "/100%25zz"),
        ("/%7Euser/", "/~user"), ("/a/./b", "/a/b"), ("/a/c/../b", "/a/b"), ("/", "/"),
    ])
    func areTheSame(one: String, other: String) throws {
        #expect(try href(one) == href(other))
        #expect(try href(one).hashValue == href(other).hashValue)
    }

    @Test(arguments: [
        ("/a%2Fb", "/a/b"), ("/a.ics", "/A.ics"), ("/a/b", "/a"), ("/a+b", "/a b"), ("/%25zz", "/%zzz"),
    ])
    func areNotTheSame(one: String, other: String) throws {
        #expect(try href(one) != href(other))
    }

    @Test(arguments: [
        ("/dav/x.ics", "/dav/x.ics"), ("x.ics", "/dav/cal/x.ics"), ("colon:x.ics", "/dav/cal/colon:x.ics"),
        ("./x.ics", "/dav/cal/x.ics"), ("../other/x.ics", "/dav/other/x.ics"),
        ("https://dav.example.org:8443/a", "/a"), ("http://DAV.example.org/a", "/a"),
        ("//dav.example.org/a", "/a"), ("https://dav.example.org", "/"), (" \n/a/b\n ", "/a/b"),
    ])
    func areResolved(text: String, path: String) throws {
        let base = try href("/dav/cal/")
        let expected = try href(path)
        #expect(DAVHref(text, in: base, on: Self.origin) == expected)
    }

    @Test(arguments: [
        "https://evil.example/a", "http://example.org/a", "//evil.example/a",
        "https://dav.example.org@evil.example/a", "https://dav.example.org.evil.example/a", "../../../a",
        "/../a", "/%2e%2e/a", "/a/%2E%2E/%2e%2e/b", "", "  ",
    ])
    func areRefused(text: String) throws {
        let base = try href("/dav/cal/")
        #expect(DAVHref(text, in: base, on: Self.origin) == nil)
    }

    @Test(arguments: [
        ("/dav/cal/x.ics", true), ("/dav/cal/", false), ("/dav/cal", false), ("/dav/calendar/x", false),
        ("/dav/cal/../x", false), ("/dav/%63al/x", true), ("/dav/cal/%2e%2e/y/x", false),
    ])
    func liesInACollection(path: String, isInside: Bool) throws {
        #expect(try href(path).isInside(href("/dav/cal/")) == isInside)
        #expect(try href(path).isInside(href("/dav/cal")) == isInside)
    }

    @Test(arguments: [
        ("/a%40b@c;d/", "/a%40b@c;d/"), ("/a b", "/a%20b"), ("/50%", "/50%25"), ("/50%/x%2", "/50%25/x%252"),
        ("/ά", "/%CE%AC"), ("/a\"<>#", "/a%22%3C%3E%23"), ("/a\r\nb", "/a%0D%0Ab"),
    ])
    func isSentAsGiven(path: String, sent: String) throws {
        #expect(try href(path).path == path)
        #expect(try href(path).sent == sent)
    }

    @Test func isStoredAsGiven() throws {
        let given = try href("/maria%40example.org/50%.ics")
        let data = try JSONEncoder().encode([given])
        let read = try JSONDecoder().decode([DAVHref].self, from: data)
        #expect(read.map(\.path) == [given.path])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([DAVHref].self, from: Data(#"["/../x"]"#.utf8))
        }
    }

    @Test func names() throws {
        #expect(try href("/dav/My%20calendar/").name == "My calendar")
        #expect(try href("/dav/50%").name == "50%")
        let child = try #require(try href("/dav/cal").child("a/b 1@x.ics"))
        #expect(child.path == "/dav/cal/a%2Fb%201%40x.ics")
        #expect(try href("/dav/cal").child("..") == nil)
        #expect(try href("/dav/cal").child("") == nil)
        #expect(try href("/dav/cal").asCollection.path == "/dav/cal/")
    }

    @Test(arguments: [
        ("https://dav.example.org:443/a?b", "https://dav.example.org", "/a?b"),
        ("HTTP://127.0.0.1:5232", "http://127.0.0.1:5232", "/"),
        ("https://[::1]:8443/x", "https://[::1]:8443", "/x"),
    ])
    func urlsAreSplit(url: String, server: String, path: String) throws {
        let parts = try #require(DAVOrigin.split(url))
        #expect(parts.origin.url == server)
        #expect(parts.path == path)
    }

    @Test(arguments: [
        "ftp://a.example/", "https://", "https://me:pass@a.example/", "a.example", "/a", "://x",
    ])
    func otherTextIsNoServer(url: String) {
        #expect(DAVOrigin.split(url) == nil)
    }
}
