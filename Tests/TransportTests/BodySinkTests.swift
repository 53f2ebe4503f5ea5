import ServerFixture
import Synchronization
import Testing

@testable import Transport

/// Bodies that are handed over as they arrive.
@Suite struct BodySinkTests {
    /// Takes bodies of success, up to a size.
    private final class Sink: HTTPBodySink {
        private let taken = Mutex([UInt8]())
        private let heads = Mutex([HTTPResponse]())
        private let most: Int

        init(most: Int = .max) { self.most = most }

        var body: [UInt8] { taken.withLock { $0 } }
        var answers: [HTTPResponse] { heads.withLock { $0 } }

        func takes(_ answer: HTTPResponse) -> Bool {
            heads.withLock { $0.append(answer) }
            return answer.isSuccess
        }

        func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
            taken.withLock { taken in
                taken.append(contentsOf: bytes)
                return taken.count <= most
            }
        }
    }

    private let transport = CurlTransport.forTests()

    @Test func aBodyIsHandedOver() async throws {
        let body = [UInt8](repeating: 7, count: 300_000)
        let server = try LoopbackServer { _, client in
            client.answer("207 Multi-Status", headers: ["ETag: \"1\""], body: body)
        }
        let sink = Sink()
        let answer = try await transport.send(HTTPRequest(url: server.url + "/a"), into: sink)
        #expect(answer.status == 207)
        #expect(answer.body.isEmpty)
        #expect(answer.headers["ETag"] == "\"1\"")
        #expect(sink.body == body)
        #expect(sink.answers.map(\.status) == [207])
        #expect(sink.answers.first?.headers["ETag"] == "\"1\"")
    }

    @Test func aRefusalKeepsItsBody() async throws {
        let server = try LoopbackServer { _, client in client.answer("404 Not Found", text: "nothing") }
        let sink = Sink()
        let answer = try await transport.send(HTTPRequest(url: server.url + "/a"), into: sink)
        #expect(answer.status == 404)
        #expect(answer.body == Array("nothing".utf8))
        #expect(sink.body.isEmpty)
    }

    @Test func theReceiverMayEndTheTransfer() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            let piece = [UInt8](repeating: 1, count: 10_000)
            while client.write(piece) {}
        }
        let sink = Sink(most: 50_000)
        let answer = try await transport.send(HTTPRequest(url: server.url + "/a"), into: sink)
        #expect(answer.status == 200)
        #expect(sink.body.count > 50_000)
    }

    @Test func theLimitIsThatOfTheRequest() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            let piece = [UInt8](repeating: 1, count: 10_000)
            while client.write(piece) {}
        }
        var request = HTTPRequest(url: server.url + "/a")
        request.limits.body = 100_000
        let sink = Sink()
        let error = await failure { [request] () throws(TransportError) in
            try await transport.send(request, into: sink)
        }
        #expect(error == .tooLarge(host: server.host, limit: 100_000))
        #expect(sink.body.count <= 100_000)
    }

    @Test func otherTransportsHandOverTheWhole() async throws {
        let whole = HTTPResponse(status: 207, body: [1, 2, 3])
        let clock = ManualClock()
        let base = ScriptedTransport([.success(whole)], clock: clock)
        let sink = Sink()
        let answer = try await base.send(HTTPRequest(url: "http://example.org/"), into: sink)
        #expect(sink.body == [1, 2, 3])
        #expect(answer.body.isEmpty)
    }
}
