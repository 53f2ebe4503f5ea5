import Foundation
import Synchronization
import Testing
import Transport

@testable import DAV

@Suite struct ServerLineTests {
    /// A clock that is set by hand.
    private final class Hand: Sendable {
        private let time = Mutex(Duration.zero)
        var clock: RateLimiter.Clock {
            RateLimiter.Clock(now: { self.time.withLock { $0 } }, sleep: { _ in })
        }
        func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    /// Counts the requests that are being carried out.
    private final class Load: Sendable {
        private let state = Mutex((now: 0, most: 0))
        var most: Int { state.withLock { $0.most } }

        func begin() {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
        }

        func end() { state.withLock { $0.now -= 1 } }
    }

    private func session(_ transport: any HTTPTransport, host: String, _ line: ServerLine) -> DAVClient {
        let account = DAVAccount(origin: DAVOrigin(host: host), user: "maria")
        return DAVClient(
            account, secret: account.secret(environment: [DAVSecretSource.variable: "pa55word"]),
            transport: transport, line: line, now: { Date(timeIntervalSince1970: 0) })
    }

    @Test func aServerHasOneRequestAtATime() async throws {
        let load = Load()
        let transport = AnsweringTransport { (_) async throws(TransportError) in
            load.begin()
            for _ in 0..<10 { await Task.yield() }
            load.end()
            return .text(200, "BEGIN:VCALENDAR")
        }
        let line = ServerLine()
        // Two accounts of one server.
        let clients = (0..<2).map { _ in session(transport, host: "a.example", line) }
        let href = try #require(DAVHref(path: "/c/1.ics"))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try? await clients[number % 2].get(.calendar, href) }
            }
        }
        #expect(load.most == 1)
        #expect(transport.requests.count == 20)
    }

    @Test func aServerIsLeftAlone() async throws {
        let turns = AnswersInTurn([
            .text(429, headers: [HTTPField("Retry-After", "90")]), .text(200, "BEGIN:VCALENDAR"),
        ])
        let transport = AnsweringTransport { (_) async throws(TransportError) in turns.next() }
        let hand = Hand()
        let line = ServerLine(hand.clock)
        let client = session(transport, host: "a.example", line)
        let href = try #require(DAVHref(path: "/c/1.ics"))
        let first = await davError { () throws(DAVError) in try await client.get(.calendar, href) }
        #expect(first == .retryLater(seconds: 90))
        hand.pass(.milliseconds(500))
        let second = await davError { () throws(DAVError) in try await client.get(.calendar, href) }
        #expect(second == .retryLater(seconds: 90))
        #expect(transport.requests.count == 1)
        #expect(line.wait(for: "https://b.example") == nil)
        hand.pass(.seconds(90))
        #expect(try await client.get(.calendar, href).data == "BEGIN:VCALENDAR")
    }

    @Test func waitingCanBeCancelled() async throws {
        let line = ServerLine()
        try await line.enter("https://a.example")
        let waiting = Task { () -> DAVError? in
            await davError { () throws(DAVError) in try await line.enter("https://a.example") }
        }
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
        line.leave("https://a.example")
        try await line.enter("https://a.example")
        line.leave("https://a.example")
    }
}
