import Foundation
import ServerFixture
import Testing

@testable import Transport

@Suite struct CancellationTests {
    let transport = CurlTransport.forTests()

    /// No transfer here ends by itself while a test runs, however busy the machine is.
    private let patient = TransferLimits(connect: .seconds(600), total: .seconds(600))
    private static let untilTheClientIsGone: Int32 = 600_000

    @Test func stopsATransferAtOnce() async throws {
        let started = AsyncStream.makeStream(of: Void.self)
        let gone = AsyncStream.makeStream(of: Bool.self)
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx")
            started.continuation.finish()
            gone.continuation.yield(client.hangsUp(within: Self.untilTheClientIsGone))
            gone.continuation.finish()
            client.end()
        }
        let (transport, limits) = (transport, patient)
        let task = Task {
            await failure { () throws(TransportError) in
                try await transport.send(HTTPRequest(url: server.url, limits: limits))
            }
        }
        for await _ in started.stream {}
        task.cancel()
        // The answer lacks 99 bytes that never come: only the cancelling can have ended it.
        #expect(await task.value == .cancelled)
        // The connection is closed too, not only forgotten.
        for await isGone in gone.stream { #expect(isGone) }
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
        let waiting = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { request, client in
            guard request.path == "/slow" else { return client.answer(text: "x") }
            waiting.continuation.yield()
            _ = client.hangsUp(within: Self.untilTheClientIsGone)
            client.end()
        }
        let (transport, limits) = (transport, patient)
        let slow = (0..<5).map { _ in
            Task {
                await failure { () throws(TransportError) in
                    try await transport.send(HTTPRequest(url: server.url + "/slow", limits: limits))
                }
            }
        }
        var count = 0
        for await _ in waiting.stream {
            count += 1
            if count == slow.count { break }
        }
        let quick = (0..<5).map { _ in
            Task { try await transport.send(HTTPRequest(url: server.url, limits: limits)).status }
        }
        for task in slow { task.cancel() }
        for task in slow { #expect(await task.value == .cancelled) }
        for task in quick { #expect(try await task.value == 200) }
    }
}
