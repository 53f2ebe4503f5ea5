import Foundation
import ServerFixture
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

    /// A server that repeats the password seldom repeats it as it was told.
    @Test(arguments: [
        ("as it is: Pa$$ W/rd!", "as it is: …"), ("PA$$ W/RD! pa$$ w/rd!", "… …"),
        ("%50%61%24%24%20W%2FRD%21", "…"), ("pa%24%24+w%2frd%21.", "…."), ("Pa$$  W/rd!", "…"),
        ("Pa$$ W\\/rd\\!", "…"), ("cut off: Pa$$ W", "cut off: …"), ("cut off: pa%24%24%2", "cut off: …"),
        ("xPa$$ W/rd!y", "x…y"), ("Pa$ W/rd!", "Pa$ W/rd!"), ("Pa$", "Pa$"), ("", ""),
        ("100% of \\", "100% of \\"),
    ])
    func aRepeatedPasswordIsShownNowhere(said: String, shown: String) {
        #expect(Self.request("Pa$$ W/rd!").redacted(said) == shown)
    }

    @Test(arguments: ["Pa$$ W/rd!", "ΚΩΔΙΚΟΣ με κενά", "a\"b\\c+d", "%41%42%43%44"])
    func thePasswordAsItIsTold(_ password: String) throws {
        let request = Self.request(password)
        for told in ["\0me\0\(password)", "me\0me\0\(password)", password] {
            let base64 = Data(told.utf8).base64EncodedString()
            let forms = [
                base64, base64.lowercased(), base64.replacing("=", with: ""),
                PercentEncoding.encode(base64), base64.replacing("+", with: "-").replacing("/", with: "_"),
            ]
            for form in forms { #expect(request.redacted("no: \(form) then") == "no: … then", "\(form)") }
        }
        for form in [
            password, password.uppercased(), password.lowercased(), PercentEncoding.encode(password),
            PercentEncoding.encode(password).lowercased(), PercentEncoding.encode(password.lowercased()),
        ] {
            #expect(request.redacted("<\(form)>") == "<…>", "\(form)")
        }
        #expect(Self.request("abc").redacted("abc") == "abc")
    }

    private static func request(_ password: String) -> DialogueRequest {
        DialogueRequest(
            service: .imap, host: "a", port: 1, encryption: .implicit, user: "me", secret: .init(password))
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
