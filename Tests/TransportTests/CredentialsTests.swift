import Foundation
import ServerFixture
import Testing

@testable import Transport

@Suite struct CredentialsTests {
    private let transport = CurlTransport.forTests()
    private let basic = "Basic " + Data("maria:ζωή: 3%".utf8).base64EncodedString()

    private func request(_ url: String, _ scheme: HTTPCredentials.Scheme = .basic) -> HTTPRequest {
        var request = HTTPRequest(method: HTTPRequest.Method("PROPFIND"), url: url, body: Array("<a/>".utf8))
        request.credentials = HTTPCredentials(scheme, user: "maria", password: "ζωή: 3%")
        return request
    }

    @Test func basicGoesWithTheFirstRequest() async throws {
        let server = try LoopbackServer { _, client in client.answer() }
        _ = try await transport.send(request(server.url + "/a"))
        #expect(server.requests.map { $0.header("Authorization") } == [basic])
        #expect(server.requests.first?.method == "PROPFIND")
        #expect(server.requests.first?.body == Array("<a/>".utf8))
    }

    @Test func digestAnswersTheServer() async throws {
        let server = try LoopbackServer { request, client in
            guard request.header("Authorization") == nil else { return client.answer(body: request.body) }
            client.answer(
                "401 Unauthorized",
                headers: ["WWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\""])
        }
        let answer = try await transport.send(request(server.url + "/a", .digest))
        #expect(answer.status == 200)
        #expect(answer.body == Array("<a/>".utf8))
        let field = try #require(server.requests.last?.header("Authorization"))
        #expect(field.hasPrefix("Digest ") && field.contains("uri=\"/a\""))
    }

    @Test func stayWithTheirServer() async throws {
        let other = try LoopbackServer { _, client in client.answer(text: "other") }
        let server = try LoopbackServer { request, client in
            client.answer(
                "302 Found", headers: ["Location: \(request.path == "/a" ? "/b" : other.url + "/c")"])
        }
        _ = try await transport.send(request(server.url + "/a"))
        #expect(server.requests.map { $0.header("Authorization") } == [basic, basic])
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
    }

    @Test func aRedirectMayBeLeftToTheCaller() async throws {
        let server = try LoopbackServer { _, client in
            client.answer("301 Moved", headers: ["Location: /b"], text: "moved")
        }
        var request = request(server.url + "/a")
        request.followsRedirects = false
        let answer = try await transport.send(request)
        #expect(answer.status == 301)
        #expect(answer.headers["Location"] == "/b")
        #expect(server.requests.count == 1)
    }

    @Test func areNotSentInTheClear() async {
        let request = request("http://dav.example/")
        await #expect(throws: TransportError.badRequest(.secretInTheClear(host: "dav.example"))) {
            try await transport.send(request)
        }
    }

    @Test func areNotShown() {
        var request = request("https://dav.example/")
        request.credentials = HTTPCredentials(.basic, user: "maria", password: "pa55word")
        var dumped = ""
        dump(request, to: &dumped)
        if let credentials = request.credentials { dump(credentials, to: &dumped) }
        let credentials = request.credentials.map { "\($0) \(String(reflecting: $0))" } ?? ""
        #expect(!"\(request) \(credentials) \(dumped)".contains("pa55word"))
        let encoded = Data("maria:pa55word".utf8).base64EncodedString()
        #expect(!Redaction.text("pa55word \(encoded)", of: request).contains("pa55word"))
        #expect(!Redaction.text("x \(encoded)", of: request).contains(encoded))
    }
}
