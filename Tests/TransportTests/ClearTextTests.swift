import ServerFixture
import Testing

@testable import Transport

/// A key that goes over plain `http` is read by everybody on the way.
@Suite struct ClearTextTests {
    let transport = CurlTransport.forTests()

    @Test(arguments: [
        ("http://192.0.2.1:8088/x", "192.0.2.1:8088"), ("http://maps.example/", "maps.example"),
        ("http://127.0.0.1.example/", "127.0.0.1.example"),
        ("http://localhost.example/", "localhost.example"),
        ("http://1270.0.0.1/", "1270.0.0.1"), ("HTTP://ANYBODY.example/", "anybody.example"),
    ])
    func aKeyIsNotSent(url: String, host: String) async {
        for name in ["Authorization", "X-Api-Key", "Cookie"] {
            await #expect(throws: TransportError.badRequest(.secretInTheClear(host: host))) {
                try await transport.send(HTTPRequest(url: url, headers: [HTTPField(name, "Bearer s3cret")]))
            }
        }
    }

    @Test func thisMachineMayBeTold() async throws {
        let server = try LoopbackServer { _, client in client.answer() }
        let request = HTTPRequest(url: server.url, headers: [HTTPField("Authorization", "Bearer s3cret")])
        #expect(try await transport.send(request).status == 200)
        #expect(server.requests.first?.header("Authorization") == "Bearer s3cret")
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://a.localhost:80/", true), ("http://127.8.0.1/", true),
        ("http://[::1]:8088/", true), ("https://maps.example/", true), ("http://[2001:db8::1]/", false),
        ("http://127.1/", false), ("http://user@maps.example/", false),
    ])
    func who(url: String, mayBeTold: Bool) {
        let request = HTTPRequest(url: url, headers: [HTTPField("Authorization", "Bearer s3cret")])
        #expect((request.hostToldSecretsInTheClear == nil) == mayBeTold)
        #expect(HTTPRequest(url: url).hostToldSecretsInTheClear == nil)
    }
}
