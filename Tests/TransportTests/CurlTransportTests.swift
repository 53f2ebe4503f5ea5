import Foundation
import ServerFixture
import Testing

@testable import Transport

@Suite struct CurlTransportTests {
    let transport = CurlTransport.forTests()

    @Test func aRequestIsAnswered() async throws {
        let server = try LoopbackServer { request, client in
            client.answer(
                "404 Not Found", headers: ["X-Kind: test", "X-Empty:"], text: "héllo \(request.path)")
        }
        let response = try await transport.send(
            HTTPRequest(
                url: server.url + "/a%20b?q=%C3%A9",
                headers: [HTTPField("Accept", "application/json"), HTTPField("X-Nothing", "")]))
        #expect(response.status == 404)
        #expect(!response.isSuccess)
        #expect(response.headers["x-kind"] == "test")
        #expect(response.headers["X-Empty"] == "")
        #expect(String(decoding: response.body, as: UTF8.self) == "héllo /a%20b?q=%C3%A9")
        #expect(response.url == server.url + "/a%20b?q=%C3%A9")
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.header("User-Agent") == "meet/0.0.0 (+https://example.org/)")
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("X-Nothing") == "")
        #expect(try #require(request.header("Accept-Encoding")).contains("gzip"))
    }

    @Test(arguments: ["POST", "PUT", "REPORT"]) func aBodyIsSent(method: String) async throws {
        let server = try LoopbackServer { request, client in client.answer(body: request.body.reversed()) }
        let body = Array("one\0two".utf8)
        let response = try await transport.send(
            HTTPRequest(method: HTTPRequest.Method(method), url: server.url, body: body))
        #expect(response.body == body.reversed())
        #expect(server.requests.first?.method == method)
    }

    @Test func anEmptyBodyAndAHead() async throws {
        let server = try LoopbackServer { request, client in
            request.method == "HEAD"
                ? client.answer() : client.answer("204 No Content")
        }
        #expect(try await transport.send(HTTPRequest(method: .post, url: server.url)).status == 204)
        #expect(try await transport.send(HTTPRequest(method: .head, url: server.url)).body.isEmpty)
        #expect(server.requests.map(\.method) == ["POST", "HEAD"])
        #expect(server.requests.first?.header("Content-Length") == "0")
    }

    @Test func searchesShareTheirConnections() async throws {
        let server = try LoopbackServer { _, client in client.answer(text: "x") }
        let shared = SharedTransports()
        let options = CurlTransport.Options(userAgent: "meet/0.0.0 (+https://example.org/)")
        for _ in 0..<5 {
            let transport = shared.transport(options)
            #expect(try await transport.send(HTTPRequest(url: server.url)).status == 200)
        }
        #expect(server.connections < 3)
        var others = options
        others.certificateFile = "/tmp/other.pem"
        #expect(shared.transport(others) !== shared.transport(options))
    }

    @Test func connectionsAreUsedAgain() async throws {
        let server = try LoopbackServer { _, client in client.answer(text: "x") }
        for _ in 0..<5 { #expect(try await transport.send(HTTPRequest(url: server.url)).status == 200) }
        // On a machine that is very busy a connection grows too old.
        #expect(server.connections < 3)
        #expect(server.requests.count == 5)
    }

    @Test func manyAtOnceAreAllAnswered() async throws {
        let server = try LoopbackServer { request, client in client.answer(text: request.path) }
        let transport = transport
        try await withThrowingTaskGroup(of: (Int, HTTPResponse).self) { group in
            for number in 0..<40 {
                group.addTask {
                    (number, try await transport.send(HTTPRequest(url: "\(server.url)/\(number)")))
                }
            }
            for try await (number, response) in group {
                #expect(String(decoding: response.body, as: UTF8.self) == "/\(number)")
            }
        }
    }

    @Test func compressionIsUndone() async throws {
        let server = try LoopbackServer { _, client in
            client.answer(headers: ["Content-Encoding: gzip"], body: Gzip.stored(Array("packed".utf8)))
        }
        let response = try await transport.send(HTTPRequest(url: server.url))
        #expect(String(decoding: response.body, as: UTF8.self) == "packed")
    }

    @Test func interimAnswersAreNotTheAnswer() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n")
            client.answer(headers: ["X-Real: 1"], text: "real")
        }
        let response = try await transport.send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
        #expect(response.headers["X-Hint"] == nil)
        #expect(response.headers["X-Real"] == "1")
    }

    @Test func chunksArePutTogether() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<3 { client.write("3\r\nabc\r\n") }
            client.write("0\r\n\r\n")
        }
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == Array("abcabcabc".utf8))
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://example.org/", "example.org", "", "http://", "http:///x",
        "//example.org",
        "http://exa mple.org/", "http://example.org/\u{e9}", "http://example.org:99999/", "http://a\n.org/",
        "javascript:alert(1)", "http:example.org", "gopher://127.0.0.1/", "http://a\\b/",
    ])
    func whatIsNoAddressIsNotSent(url: String) async {
        let error = await failure { () throws(TransportError) in
            try await transport.send(HTTPRequest(url: url))
        }
        guard case .badRequest = error else {
            Issue.record("\(url): \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [("A", "b\r\nEvil: 1"), ("A\r\nB", "c"), ("", "c"), ("A", "b\u{0}c"), ("A:", "b")])
    func whatIsNoHeaderIsNotSent(name: String, value: String) async {
        let error = await failure { () throws(TransportError) in
            try await transport.send(
                HTTPRequest(url: "http://127.0.0.1:1/", headers: [HTTPField(name, value)]))
        }
        guard case .badRequest = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func theThreadEndsWithTheTransport() async throws {
        let server = try LoopbackServer { _, client in client.answer(text: "x") }
        var transport: CurlTransport? = CurlTransport.forTests()
        weak let thread = transport?.thread
        #expect(try await transport?.send(HTTPRequest(url: server.url)).status == 200)
        #expect(thread != nil)
        transport = nil
        let deadline = ContinuousClock.now + .seconds(10)
        while thread != nil, ContinuousClock.now < deadline { await Task.yield() }
        #expect(thread == nil)
    }

    @Test func aTransportThatWasNeverUsedHasNoThread() {
        weak var thread: CurlThread?
        do {
            let transport = CurlTransport.forTests()
            thread = transport.thread
            withExtendedLifetime(transport) {}
        }
        #expect(thread == nil)
    }

    @Test func theThreadSleepsWhileThereIsNothingToDo() async throws {
        let server = try LoopbackServer { _, client in client.answer(text: "x") }
        _ = try await transport.send(HTTPRequest(url: server.url))
        let before = transport.thread.rounds
        // Another transport's requests take their time; this one's thread does not move meanwhile.
        let other = CurlTransport.forTests()
        for _ in 0..<20 { _ = try await other.send(HTTPRequest(url: server.url)) }
        #expect(other.thread.rounds > 20)
        #expect(transport.thread.rounds - before <= 2)
    }
}
