import Foundation
import ServerFixture
import Testing

@testable import Transport

/// What servers do to us, by name. Each has to end, soon, with an error that says what happened.
@Suite struct HostileServerTests {
    let transport = CurlTransport.forTests()

    private func failure(
        _ url: String, total: Duration = .seconds(10), body: Int = 1 << 20, connect: Duration = .seconds(5)
    ) async -> TransportError? {
        var request = HTTPRequest(url: url)
        request.limits = TransferLimits(connect: connect, total: total, body: body)
        return await TransportTests.failure { () throws(TransportError) in try await transport.send(request) }
    }

    @Test func slowDrip() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while client.write("x"), !client.hangsUp(within: 20) {}
            client.end()
        }
        let error = await failure(server.url, total: .milliseconds(400))
        #expect(
            error == .timeout(host: server.host, stage: .receive, limit: .milliseconds(400)),
            "\(String(describing: error))")
    }

    @Test func slowDripOfHeaders() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\n")
            while client.write("X-A: b\r\n"), !client.hangsUp(within: 20) {}
            client.end()
        }
        guard case .timeout(server.host, _, _) = await failure(server.url, total: .milliseconds(400)) else {
            Issue.record("no time limit")
            return
        }
    }

    @Test func noAnswerAtAll() async throws {
        let server = try LoopbackServer { _, client in _ = client.hangsUp(within: 10_000) }
        #expect(
            await failure(server.url, total: .milliseconds(300))
                == .timeout(host: server.host, stage: .wait, limit: .milliseconds(300)))
    }

    @Test func nobodyTakesTheConnection() async throws {
        let server = try LoopbackServer(accepts: false, backlog: 0) { _, _ in }
        // Fill the queue of connections; once it is full, the next one waits.
        var error: TransportError?
        for _ in 0..<20 {
            error = await failure(server.url, total: .seconds(3), connect: .milliseconds(250))
            if case .timeout(_, .connect, _) = error { break }
            // This one got into the queue: it is answered by nobody.
            if case .timeout(_, .wait, _) = error { continue }
            break
        }
        #expect(error == .timeout(host: server.host, stage: .connect, limit: .milliseconds(250)))
    }

    @Test func endlessBody() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\n\r\n")
            while client.write([UInt8](repeating: 0x61, count: 65_536)) {}
            client.end()
        }
        #expect(
            await failure(server.url, body: 300_000) == .tooLarge(host: server.host, limit: 300_000))
    }

    @Test func endlessChunks() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while client.write("4000\r\n" + String(repeating: "a", count: 0x4000) + "\r\n") {}
            client.end()
        }
        #expect(await failure(server.url, body: 50_000) == .tooLarge(host: server.host, limit: 50_000))
    }

    @Test func hugeBodyThatSaysSo() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
            _ = client.hangsUp(within: 10_000)
            client.end()
        }
        #expect(await failure(server.url) == .tooLarge(host: server.host, limit: 1 << 20))
    }

    @Test func gzipBomb() async throws {
        let bomb = Gzip.bomb(zeros: 50_000_000)
        #expect(bomb.count < 1 << 20)
        let server = try LoopbackServer { _, client in
            client.answer(headers: ["Content-Encoding: gzip"], body: bomb)
        }
        #expect(await failure(server.url) == .tooLarge(host: server.host, limit: 1 << 20))
    }

    @Test func compressionThatIsNone() async throws {
        let server = try LoopbackServer { _, client in
            client.answer(headers: ["Content-Encoding: gzip"], text: "this is no gzip at all")
        }
        guard case .broken(server.host, .receive, _) = await failure(server.url) else {
            Issue.record("taken for compressed")
            return
        }
    }

    @Test func cutMidBody() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{\"name\":")
            client.end()
        }
        guard case .broken(server.host, .receive, _) = await failure(server.url) else {
            Issue.record("half a body was taken for a whole one")
            return
        }
    }

    @Test func cutMidChunk() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc")
            client.end()
        }
        guard case .broken(server.host, .receive, _) = await failure(server.url) else {
            Issue.record("half a body was taken for a whole one")
            return
        }
    }

    @Test func hungUpWithoutAWord() async throws {
        let server = try LoopbackServer { _, client in client.end() }
        let error = await failure(server.url)
        guard case .broken(server.host, .wait, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func contentLengthTooSmall() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef")
            client.end()
        }
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == Array("abc".utf8))
    }

    @Test(arguments: ["-5", "many", "99999999999999999999999999"]) func contentLengthNonsense(
        value: String
    ) async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: \(value)\r\n\r\nabc")
            client.end()
        }
        switch await failure(server.url) {
        case .broken(server.host, _, _), .tooLarge(server.host, _): break
        // A number that large may be taken for none, with the body up to the end of the connection.
        case nil: #expect(value.count > 10)
        case let error: Issue.record("\(String(describing: error))")
        }
    }

    @Test(arguments: ["\u{1B}[2J garbage\r\n\r\n", "SSH-2.0-OpenSSH_9\r\n", "HTTP/9.9 xx\r\n\r\n", "<html>"])
    func noHTTP(text: String) async throws {
        let server = try LoopbackServer { _, client in
            client.write(text)
            client.end()
        }
        guard case .broken(server.host, _, _) = await failure(server.url) else {
            Issue.record("taken for HTTP: \(text.debugDescription)")
            return
        }
    }

    @Test func endlessHeaders() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\n")
            while client.write("X-A: \(String(repeating: "b", count: 1000))\r\n") {}
            client.end()
        }
        #expect(await failure(server.url) == .tooLarge(host: server.host, limit: 1 << 20))
    }

    @Test func endlessHeaderLine() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nX-A: ")
            while client.write(String(repeating: "b", count: 10_000)) {}
            client.end()
        }
        switch await failure(server.url) {
        case .tooLarge(server.host, _), .broken(server.host, _, _): break
        case let error: Issue.record("\(String(describing: error))")
        }
    }

    @Test func nobodyListens() async throws {
        let port = try LoopbackServer(accepts: false) { _, _ in }.port
        guard case .connect("127.0.0.1:\(port)", let reason) = await failure("http://127.0.0.1:\(port)/")
        else {
            Issue.record("somebody answered")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func aNameNobodyKnows() async {
        // Longer than a label of a name may be (RFC 1035, 2.3.4), so that no server is asked.
        let name = String(repeating: "a", count: 80) + ".invalid"
        switch await failure("http://\(name)/") {
        case .resolve(host: name), .badRequest: break
        case let error: Issue.record("\(String(describing: error))")
        }
    }
}
