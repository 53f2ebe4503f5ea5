import Testing

@testable import Transport

@Suite struct RedactionTests {
    @Test(arguments: [
        ("https://a.org/x?q=1", "https://a.org/x?q=1"),
        ("https://me:pass@a.org:8/x", "https://…@a.org:8/x"),
        ("https://a.org/x?q=1&key=abc&limit=2", "https://a.org/x?q=1&key=…&limit=2"),
        ("https://a.org/?API_KEY=abc&access_token=d", "https://a.org/?API_KEY=…&access_token=…"),
        ("https://a.org/?q=user@host", "https://a.org/?q=user@host"),
        ("nonsense", "nonsense"), ("", ""),
    ])
    func urls(url: String, shown: String) {
        #expect(Redaction.url(url) == shown)
    }

    @Test func aRequestShowsNoSecret() {
        let request = HTTPRequest(
            url: "https://me:pa55word@a.org/x?key=k3yk3y",
            headers: [HTTPField("Authorization", "Bearer t0ken"), HTTPField("Cookie", "c00kie")])
        var dumped = ""
        dump(request, to: &dumped)
        dump(request.headers, to: &dumped)
        let shown = "\(request) \(String(reflecting: request)) \(request.headers) \(dumped)"
        for secret in ["pa55word", "k3yk3y", "t0ken", "c00kie"] { #expect(!shown.contains(secret)) }
        #expect(shown.contains("a.org"))
    }

    @Test func aMessageShowsNoSecret() {
        let request = HTTPRequest(
            url: "https://me:pa55word@a.org/x?key=k3yk3y",
            headers: [HTTPField("Authorization", "Bearer t0ken")])
        let message = "could not send Bearer t0ken to me:pa55word@a.org?key=k3yk3y"
        let shown = Redaction.text(message, of: request)
        for secret in ["pa55word", "k3yk3y", "t0ken"] { #expect(!shown.contains(secret)) }
        #expect(shown.contains("could not send"))
    }

    @Test func noErrorShowsASecret() async throws {
        let server = try LoopbackServer { _, client in client.end() }
        let transport = CurlTransport.forTests()
        for url in [
            server.url, "http://127.0.0.1:1", "https://127.0.0.1:1", "file://x", "https://a b",
        ] {
            var request = HTTPRequest(
                url: url.split(separator: "://").joined(separator: "://me:pa55word@") + "/?token=t0ken",
                headers: [HTTPField("Authorization", "Bearer k3yk3y")])
            request.limits = TransferLimits(connect: .seconds(1), total: .seconds(2))
            let error = await failure { [request] () throws(TransportError) in
                try await transport.send(request)
            }
            var shown = ""
            dump(try #require(error), to: &shown)
            for secret in ["pa55word", "k3yk3y", "t0ken"] { #expect(!shown.contains(secret), "\(shown)") }
        }
        #expect(server.connections == 1)
    }

    @Test(
        arguments: [
            ("http://Example.ORG/", "http", "example.org", nil),
            ("https://a.org:443/x", "https", "a.org", nil),
            ("http://a.org:8080?x", "http", "a.org", 8080), ("http://u:p@a.org:81/", "http", "a.org", 81),
            ("http://[::1]:80/", "http", "[::1]", nil), ("http://[::1]/", "http", "[::1]", nil),
            ("http://u@b@a.org/", "http", "a.org", nil), ("HTTP://a.org#u@x", "http", "a.org", nil),
        ] as [(String, String, String, Int?)])
    func addresses(url: String, scheme: String, host: String, port: Int?) {
        let address = WebAddress(url)
        #expect(address?.scheme == scheme)
        #expect(address?.host == host)
        #expect(address?.port == port)
    }

    @Test(arguments: [("a b&c=d/é", "a%20b%26c%3Dd%2F%C3%A9"), ("a-b._~1", "a-b._~1"), ("", "")])
    func escapes(text: String, escaped: String) {
        #expect(PercentEncoding.encode(text) == escaped)
    }

    @Test func queriesAreAppended() {
        #expect(PercentEncoding.url("http://a/", [("q", "x y"), ("n", "")]) == "http://a/?q=x%20y&n=")
        #expect(PercentEncoding.url("http://a/?k=1", [("q", "x")]) == "http://a/?k=1&q=x")
        #expect(PercentEncoding.url("http://a/", []) == "http://a/")
    }
}
