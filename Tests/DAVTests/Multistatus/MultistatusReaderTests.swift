import Testing

@testable import DAV

@Suite struct MultistatusReaderTests {
    /// Keeps whole responses.
    private struct All: MultistatusAnswer {
        var responses: [DAVResponse] = []
        var token: String?

        mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
            responses.append(response)
            return 100
        }

        mutating func take(syncToken: String) { token = syncToken }
    }

    /// Counts responses.
    private struct Count: MultistatusAnswer {
        var count = 0
        var kept = 0

        mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
            count += 1
            return kept
        }
    }

    private static let origin = DAVOrigin(scheme: "http", host: "127.0.0.1", port: 8800)

    private func read(_ text: String) throws -> All {
        try All().reading(Array(text.utf8), in: try #require(DAVHref(path: "/c/")), on: Self.origin)
    }

    @Test func statusesStandBeforeOrAfterProperties() throws {
        for text in [
            """
            <multistatus xmlns="DAV:"><sync-token>t1</sync-token><response><href>/c/a</href><propstat><prop>\
            <getetag>"1"</getetag></prop><status>HTTP/1.1 200 OK</status></propstat><propstat><prop>\
            <displayname/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response></multistatus>
            """,
            """
            <n:multistatus xmlns:n="DAV:"><n:response><n:href>/c/a</n:href><n:propstat><n:status>HTTP/1.1 200 \
            OK</n:status><n:prop><n:getetag>"1"</n:getetag></n:prop></n:propstat><n:propstat><n:status>HTTP/1.1 \
            404</n:status><n:prop><n:displayname /></n:prop></n:propstat></n:response><n:sync-token>
            t1 </n:sync-token></n:multistatus>
            """,
        ] {
            let all = try read(text)
            #expect(all.token == "t1")
            let response = try #require(all.responses.first)
            #expect(response.href?.path == "/c/a")
            #expect(response.text(.dav("getetag")) == "\"1\"")
            #expect(response.property(.dav("displayname")) == nil)
            #expect(response.propstats.map(\.status) == [200, 404])
        }
    }

    @Test func severalReferencesAreSeveralResponses() throws {
        let all = try read(
            """
            <multistatus xmlns="DAV:"><response><href>/c/a</href><href>b</href><href>http://evil.example/c</href>\
            <status>HTTP/1.1 423 Locked</status><error><lock-token-submitted><href>/c/</href>\
            </lock-token-submitted></error><responsedescription> Busy\n now </responsedescription></response>\
            </multistatus>
            """)
        #expect(all.responses.map(\.href?.path) == ["/c/a", "/c/b", nil])
        #expect(all.responses.map(\.status) == [423, 423, 423])
        #expect(
            all.responses[0].preconditions == [Precondition(.dav("lock-token-submitted"), hrefs: ["/c/"])])
        #expect(all.responses[0].said == "Busy now")
    }

    @Test(arguments: [
        ("HTTP/1.1 404 Not Found", 404), ("HTTP/2 207", 207), ("507", 507), ("HTTP/1.1 two", nil), ("", nil),
        ("HTTP/1.1 999 x", nil),
    ])
    func statusLines(line: String, code: Int?) {
        #expect(DAVResponse.code(line) == code)
    }

    @Test(arguments: [
        "<!DOCTYPE html><html><body>Sign in</body></html>", "<html><body>Sign in</body></html>",
        "<error xmlns=\"DAV:\"/>", "<multistatus/>", "<multistatus xmlns=\"dav:\"/>", "{}", "",
        "<multistatus xmlns=\"DAV:\"><response><href>/c/a</href>",
        "<multistatus xmlns=\"DAV:\"><response><href>/c/a</href></response>",
    ])
    func anythingElseIsNoList(text: String) {
        #expect(throws: XMLFault.self) { try read(text) }
    }

    @Test func anEmptyListIsOne() throws {
        #expect(try read("<multistatus xmlns=\"DAV:\"/>").responses.isEmpty)
    }

    /// Only what is kept of the responses takes memory, and each is bounded.
    @Test func aListMayBeLargerThanTheMemory() throws {
        var limits = XMLLimits()
        limits.element = 64 << 10
        limits.kept = 1 << 20
        let base = try #require(DAVHref(path: "/c/"))
        let reading = AnswerReading(Count(), in: base, on: Self.origin, limits: limits)
        let words = String(repeating: "x", count: 10_000)
        let response = Array("<response><href>/c/a</href><other>\(words)</other></response>".utf8)
        func feed(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { reading.feed($0) } }
        #expect(feed(Array("<multistatus xmlns=\"DAV:\">".utf8)))
        var isSound = true
        for _ in 0..<3000 { isSound = isSound && feed(response) }
        #expect(isSound)
        #expect(feed(Array("</multistatus>".utf8)))
        #expect(try reading.finish().count == 3000)
    }

    @Test func whatIsKeptIsBounded() throws {
        var limits = XMLLimits()
        limits.kept = 1000
        let base = try #require(DAVHref(path: "/c/"))
        let reading = AnswerReading(Count(kept: 300), in: base, on: Self.origin, limits: limits)
        let response = "<response><href>/c/a</href></response>"
        let text = "<multistatus xmlns=\"DAV:\">\(String(repeating: response, count: 4))</multistatus>"
        #expect(!Array(text.utf8).withUnsafeBytes { reading.feed($0) })
        #expect(throws: XMLFault.tooLarge(limit: 1000)) { try reading.finish() }
    }

    @Test func aResponseIsBounded() throws {
        var limits = XMLLimits()
        limits.element = 2000
        let base = try #require(DAVHref(path: "/c/"))
        let reading = AnswerReading(Count(), in: base, on: Self.origin, limits: limits)
        let parts = String(repeating: "<prop/>", count: 20)
        let text = "<multistatus xmlns=\"DAV:\"><response>\(parts)</response></multistatus>"
        #expect(!Array(text.utf8).withUnsafeBytes { reading.feed($0) })
        #expect(throws: XMLFault.tooLarge(limit: 2000)) { try reading.finish() }
    }
}
