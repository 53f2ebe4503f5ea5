import Foundation
import Testing

@testable import Transport

@Suite struct CancellationTests {
    let transport = CurlTransport.forTests()

    @Test func stopsATransferAtOnce() async throws {
        // The best of several: a busy machine may be slow to notice anything.
        var fastest = Duration.seconds(60)
        for _ in 0..<5 where fastest > .seconds(1) { fastest = min(fastest, try await timeToStop()) }
        #expect(fastest < .seconds(1))
    }

    private func timeToStop() async throws -> Duration {
        let started = AsyncStream.makeStream(of: Void.self)
        let gone = AsyncStream.makeStream(of: Bool.self)
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx")
            started.continuation.finish()
            gone.continuation.yield(client.hangsUp(within: 60_000))
            gone.continuation.finish()
            client.end()
        }
        let transport = transport
        let task = Task {
            await failure { () throws(TransportError) in
                try await transport.send(HTTPRequest(url: server.url))
            }
        }
        for await _ in started.stream {}
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        let time = start.duration(to: .now)
        // The server would have waited for a minute; its connection is closed too, not only forgotten.
        for await isGone in gone.stream { #expect(isGone) }
        return time
    }

    @Test func beforeTheStartSendsNothing() async throws {
        let server = try LoopbackServer { _, client in client.answer(text: "x") }
        let transport = transport
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await failure { () throws(TransportError) in
                try await transport.send(HTTPRequest(url: server.url))
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.requests.isEmpty)
        #expect(try await transport.send(HTTPRequest(url: server.url)).status == 200)
    }

    @Test func ofManyLeavesTheOthers() async throws {
        let server = try LoopbackServer { request, client in
            if request.path == "/slow" { _ = client.hangsUp(within: 10_000) }
            client.answer(text: "x")
        }
        let transport = transport
        let slow = (0..<5).map { _ in
            Task {
                await failure { () throws(TransportError) in
                    try await transport.send(HTTPRequest(url: server.url + "/slow"))
                }
            }
        }
        let quick = (0..<5).map { _ in Task { try await transport.send(HTTPRequest(url: server.url)).status }
        }
        for task in quick { #expect(try await task.value == 200) }
        for task in slow { task.cancel() }
        for task in slow { #expect(await task.value == .cancelled) }
    }
}
