import Foundation
import Synchronization
import Testing

@testable import Transport

/// A clock that stands still but while somebody sleeps.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Duration.zero, sleeps: [Duration]()))

    var now: Instant { Instant(offset: state.withLock { $0.now }) }
    var minimumResolution: Duration { .nanoseconds(1) }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.sleeps.append(deadline.offset - state.now)
            state.now = max(state.now, deadline.offset)
        }
    }

    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }
}

/// Gives the answers of a list, one a request, and the last one for ever.
final class ScriptedTransport: HTTPTransport {
    private let script: [Result<HTTPResponse, TransportError>]
    private let seen = Mutex([HTTPRequest]())
    private let clock: ManualClock
    private let takes: Duration

    init(_ script: [Result<HTTPResponse, TransportError>], clock: ManualClock, takes: Duration = .zero) {
        self.script = script
        self.clock = clock
        self.takes = takes
    }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let index = seen.withLock { seen in
            seen.append(request)
            return seen.count - 1
        }
        clock.pass(takes)
        return try script[min(index, script.count - 1)].get()
    }
}

@Suite struct RetryingTests {
    private let clock = ManualClock()
    private let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func status(_ code: Int, retryAfter: String? = nil) -> Result<HTTPResponse, TransportError> {
        .success(
            HTTPResponse(status: code, headers: retryAfter.map { [HTTPField("Retry-After", $0)] } ?? []))
    }

    private func send(
        _ script: [Result<HTTPResponse, TransportError>], method: HTTPRequest.Method = .get,
        total: Duration = .seconds(20), takes: Duration = .zero
    ) async -> (result: Result<HTTPResponse, TransportError>, requests: [HTTPRequest]) {
        let base = ScriptedTransport(script, clock: clock, takes: takes)
        let now = now
        let transport = Retrying(base, clock: clock, now: { now }, jitter: { 1 })
        var request = HTTPRequest(method: method, url: "http://example.org/")
        request.limits.total = total
        do throws(TransportError) {
            return (.success(try await transport.send(request)), base.requests)
        } catch { return (.failure(error), base.requests) }
    }

    @Test func whatWorksIsNotRepeated() async {
        for code in [200, 301, 400, 401, 404, 501] {
            let (result, requests) = await send([status(code)])
            #expect((try? result.get())?.status == code)
            #expect(requests.count == 1)
        }
    }

    @Test func serverErrorsAreTriedAgainWithLongerAndLongerPauses() async {
        let (result, requests) = await send([status(500), status(503), status(200)])
        #expect((try? result.get())?.status == 200)
        #expect(requests.count == 3)
        #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
    }

    @Test func inTheEndTheLastAnswerCounts() async {
        let (result, requests) = await send([status(500), status(502), status(503), status(200)])
        #expect((try? result.get())?.status == 503)
        #expect(requests.count == 3)
    }

    @Test func theServerSaysHowLongToWait() async {
        let (result, requests) = await send([status(429, retryAfter: "7"), status(200)])
        #expect((try? result.get())?.status == 200)
        #expect(requests.count == 2)
        #expect(clock.sleeps == [.seconds(7)])
    }

    @Test func theServerSaysUntilWhenToWait() async {
        let (result, _) = await send([
            status(503, retryAfter: "Sun, 06 Nov 1994 08:49:42 GMT"), status(200),
        ])
        #expect((try? result.get())?.status == 200)
        #expect(clock.sleeps == [.seconds(5)])
    }

    @Test func aWaitBeyondTheTimeLimitIsNotBegun() async {
        let (result, requests) = await send([status(429, retryAfter: "3600"), status(200)])
        #expect((try? result.get())?.status == 429)
        #expect(requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test func eachAttemptGetsTheTimeThatIsLeft() async {
        let (_, requests) = await send(
            [status(500), status(500), status(500)], total: .seconds(10), takes: .seconds(3))
        #expect(requests.map(\.limits.total) == [.seconds(10), .milliseconds(6500), .milliseconds(2500)])
    }

    @Test func aRefusedConnectionIsTriedAgain() async {
        let refused = Result<HTTPResponse, TransportError>.failure(.connect(host: "h", reason: "r"))
        let (result, requests) = await send([refused, status(200)])
        #expect((try? result.get())?.status == 200)
        #expect(requests.count == 2)
        let (last, all) = await send([refused])
        #expect(last == refused)
        #expect(all.count == 3)
    }

    @Test(arguments: [
        TransportError.tls(host: "h", reason: "r"), .resolve(host: "h"), .tooLarge(host: "h", limit: 1),
        .timeout(host: "h", stage: .receive, limit: .seconds(1)), .cancelled,
        .broken(host: "h", stage: .receive, reason: "r"), .redirect(host: "h", .insecure),
    ])
    func otherErrorsAreNot(error: TransportError) async {
        let (result, requests) = await send([.failure(error), status(200)])
        #expect(result == .failure(error))
        #expect(requests.count == 1)
    }

    @Test func whatMayNotBeRepeatedIsNot() async {
        let (result, requests) = await send([status(503), status(200)], method: .post)
        #expect((try? result.get())?.status == 503)
        #expect(requests.count == 1)
    }

    @Test func waitingCanBeCancelled() async {
        let base = ScriptedTransport([status(503)], clock: clock)
        let now = now
        let transport = Retrying(base, clock: clock, now: { now })
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await failure { () throws(TransportError) in
                try await transport.send(HTTPRequest(url: "http://example.org/"))
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(base.requests.count == 1)
    }

    @Test(arguments: [
        ("0", 0.0), ("12", 12), (" 12 ", 12), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
        ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("99999999999999999999", 31_536_000),
    ])
    func retryAfterIsRead(value: String, seconds: Double) {
        let response = HTTPResponse(headers: [HTTPField("retry-after", value)])
        #expect(response.retryAfter(now: now) == .milliseconds(Int64(seconds * 1000)))
    }

    @Test(arguments: [
        "", "-1", "soon", "1.5", "Sun, 99 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 1994 25:50:37 GMT",
    ])
    func retryAfterThatSaysNothing(value: String) {
        #expect(HTTPResponse(headers: [HTTPField("Retry-After", value)]).retryAfter(now: now) == nil)
    }
}
