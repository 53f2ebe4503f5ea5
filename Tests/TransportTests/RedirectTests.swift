import Foundation
import ServerFixture
import Testing

@testable import Transport

@Suite struct RedirectTests {
    let transport = CurlTransport.forTests()

    private func send(_ url: String) async throws(TransportError) -> HTTPResponse {
        try await transport.send(HTTPRequest(url: url))
    }

    @Test func areFollowed() async throws {
        let server = try LoopbackServer { request, client in
            switch request.path {
            case "/a": client.answer("301 Moved", headers: ["Location: b/c"], text: "gone")
            case "/b/c": client.answer("302 Found", headers: ["Location: ../d?q=1"])
            case "/d?q=1":
                client.answer(
                    "307 Temporary",
                    headers: [
                        "Location: //127.0.0.1:\(request.header("Host")?.split(separator: ":").last ?? "")/e"
                    ])
            default: client.answer(text: "here: \(request.path)")
            }
        }
        let response = try await send(server.url + "/a")
        #expect(String(decoding: response.body, as: UTF8.self) == "here: /e")
        #expect(response.url == server.url + "/e")
    }

    @Test(
        arguments: [
            (["301 Moved", "308 Permanent"], "/2"), (["301 Moved", "302 Found", "301 Moved"], "/1"),
            (["307 Temporary", "301 Moved"], nil), ([], nil),
        ] as [([String], String?)])
    func permanentOnesAreTold(statuses: [String], place: String?) async throws {
        let server = try LoopbackServer { request, client in
            let number = Int(request.path.dropFirst()) ?? 0
            guard number < statuses.count else { return client.answer(text: "here") }
            client.answer(statuses[number], headers: ["Location: /\(number + 1)"])
        }
        let response = try await send(server.url + "/0")
        #expect(response.url == server.url + "/\(statuses.count)")
        #expect(response.movedTo == place.map { server.url + $0 })
    }

    @Test func inACircle() async throws {
        let server = try LoopbackServer { request, client in
            client.answer("302 Found", headers: ["Location: \(request.path == "/a" ? "/b" : "/a")"])
        }
        let url = server.url + "/a"
        #expect(
            await failure { () throws(TransportError) in try await send(url) }
                == .redirect(host: server.host, .tooMany(limit: 5)))
        #expect(server.requests.count == 6)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "javascript:1", "gopher://127.0.0.1:1/_x"])
    func toAnotherScheme(place: String) async throws {
        let server = try LoopbackServer { _, client in
            client.answer("302 Found", headers: ["Location: \(place)"])
        }
        let error = await failure { () throws(TransportError) in try await send(server.url) }
        guard case .redirect(server.host, .scheme(let scheme)) = error else {
            Issue.record("\(place): \(String(describing: error))")
            return
        }
        #expect(place.hasPrefix(scheme))
    }

    @Test func withoutAPlaceToGoAreAnswers() async throws {
        let server = try LoopbackServer { _, client in client.answer("302 Found", text: "nowhere") }
        #expect(try await send(server.url).status == 302)
    }

    @Test func secretsStayWithTheirHost() async throws {
        let other = try LoopbackServer { _, client in client.answer(text: "other") }
        let server = try LoopbackServer { request, client in
            client.answer(
                "302 Found", headers: ["Location: \(request.path == "/a" ? "/b" : other.url + "/c")"])
        }
        _ = try await transport.send(
            HTTPRequest(
                url: server.url + "/a",
                headers: [HTTPField("Authorization", "Bearer s3cret"), HTTPField("X-Plain", "1")]))
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer s3cret", "Bearer s3cret"])
        let last = try #require(other.requests.first)
        #expect(last.header("Authorization") == nil)
        #expect(last.header("X-Plain") == "1")
    }

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func ofAPost(status: Int, method: String) async throws {
        let server = try LoopbackServer { request, client in
            request.path == "/a"
                ? client.answer("\(status) Moved", headers: ["Location: /b"])
                : client.answer(body: request.body)
        }
        let response = try await transport.send(
            HTTPRequest(method: .post, url: server.url + "/a", body: Array("data".utf8)))
        #expect(server.requests.last?.method == method)
        #expect(response.body == (method == "POST" ? Array("data".utf8) : []))
    }

    @Test func theTimeCoversAllOfThem() async throws {
        let server = try LoopbackServer { request, client in
            if client.hangsUp(within: 150) { return client.end() }
            client.answer("302 Found", headers: ["Location: /\(request.path.count)x"])
        }
        var request = HTTPRequest(url: server.url)
        request.limits = TransferLimits(connect: .seconds(5), total: .milliseconds(400), redirects: 50)
        let error = await failure { [request] () throws(TransportError) in try await transport.send(request) }
        guard case .timeout(server.host, _, .milliseconds(400)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
