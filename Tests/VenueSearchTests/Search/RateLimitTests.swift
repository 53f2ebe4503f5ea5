import Foundation
import MeetCore
import Operations
import Synchronization
import Testing
import Transport

@testable import VenueSearch

@Suite struct RateLimiterTests {
    @Test func oneRequestASecondForEachServer() async throws {
        let slept = Mutex([Duration]())
        let time = Mutex(Duration.zero)
        let limiter = RateLimiter(
            RateLimiter.Clock(
                now: { time.withLock { $0 } },
                sleep: { duration in
                    slept.withLock { $0.append(duration) }
                    time.withLock { $0 += duration }
                }))
        for _ in 0..<3 { try await limiter.turn(at: "a", pause: .seconds(1)) }
        try await limiter.turn(at: "b", pause: .seconds(1))
        try await limiter.turn(at: "c", pause: .zero)
        #expect(slept.withLock { $0 } == [.seconds(1), .seconds(1)])
        time.withLock { $0 += .seconds(10) }
        try await limiter.turn(at: "a", pause: .seconds(1))
        #expect(slept.withLock { $0.count } == 2)
    }

    @Test func aTurnGivenUpIsFreeAgain() async throws {
        let slept = Mutex([Duration]())
        let limiter = RateLimiter(
            RateLimiter.Clock(
                now: { .zero },
                sleep: { duration in
                    slept.withLock { $0.append(duration) }
                    if slept.withLock({ $0.count }) == 1 { throw CancellationError() }
                }))
        try await limiter.turn(at: "a", pause: .seconds(1))
        await #expect(throws: TransportError.cancelled) {
            try await limiter.turn(at: "a", pause: .seconds(1))
        }
        try await limiter.turn(at: "a", pause: .seconds(1))
        #expect(slept.withLock { $0 } == [.seconds(1), .seconds(1)])
    }
}

/// What is sent again waits for its turn too, and other processes keep the pause as well.
@Suite struct RateLimitedTransportTests {
    let folder: StoreFolder
    let time = ManualTime()

    init() throws { folder = try StoreFolder() }

    /// As one process of the program does it. The real time that passes does not count: the machine may be busy.
    private func searcher(_ transport: FakeTransport, pause: Duration = .zero) -> VenueSearcher {
        let time = time
        let now = { @Sendable in Fixtures.now.addingTimeInterval(time.seconds) }
        return VenueSearcher(
            transport: transport, store: folder.store, rateLimiter: RateLimiter(time.clock),
            settings: VenueSettings(), now: now,
            retrying: {
                Retrying(
                    $0, policy: RetryPolicy(attempts: 3, pause: pause), clock: time, now: now)
            })
    }

    /// Notes at which second it was asked.
    private func server(_ answers: [HTTPResponse], takes: Duration = .zero) -> (
        FakeTransport, asked: () -> [Double]
    ) {
        let log = MomentLog()
        let time = time
        return (
            FakeTransport { _ in
                let count = log.add(time.seconds)
                time.pass(takes)
                return .success(answers[min(count, answers.count) - 1])
            }, { log.moments }
        )
    }

    private let good = HTTPResponse(body: Array(Provider.nominatim.answer.utf8))

    private func refusal(_ retryAfter: String?, status: Int = 429) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: retryAfter.map { [HTTPField("Retry-After", $0)] } ?? [])
    }

    @Test func whatIsSentAgainKeepsThePause() async {
        let (transport, asked) = server([refusal(nil, status: 500), refusal("0"), good])
        let state = await searcher(transport).result(VenueSearchRequest(text: "Kappeli"))
        #expect(state.results?.venues.count == 1)
        #expect(asked() == [0, 1, 2])
    }

    @Test func thePauseBeginsWithTheAnswer() async {
        let (transport, asked) = server([good], takes: .milliseconds(250))
        for searcher in [searcher(transport), searcher(transport)] {
            for word in ["a", "b"] {
                _ = await searcher.result(VenueSearchRequest(text: word, isForced: true))
            }
        }
        #expect(asked() == [0, 1.25, 2.5, 3.75])
    }

    @Test func anotherProcessKeepsThePause() async {
        let (transport, asked) = server([good])
        for word in ["a", "b", "c"] {
            // A searcher with a limiter of its own is a process of its own.
            _ = await searcher(transport).result(VenueSearchRequest(text: word))
        }
        #expect(asked() == [0, 1, 2])
        time.pass(.seconds(5))
        _ = await searcher(transport).result(VenueSearchRequest(text: "d"))
        #expect(asked() == [0, 1, 2, 7])
    }

    @Test func whoeverSaysNotForAnHourIsNotAskedForAnHour() async {
        let (transport, asked) = server([refusal("3600"), good])
        let first = searcher(transport)
        for (number, searcher) in [first, first, searcher(transport)].enumerated() {
            let state = await searcher.result(VenueSearchRequest(text: "x\(number)"))
            #expect(
                state
                    == .failed(
                        .answer(.tooManyRequests(retryAfter: 3600), provider: "Nominatim"), instead: nil))
        }
        #expect(asked() == [0])
        time.pass(.seconds(3600))
        #expect(await first.result(VenueSearchRequest(text: "y")).results?.venues.count == 1)
        #expect(asked() == [0, 3600])
    }

    @Test func aShortRefusalIsWaitedForByLaterSearches() async {
        let (transport, asked) = server([refusal("9", status: 503), good])
        let time = time
        let once = VenueSearcher(
            transport: transport, store: folder.store, rateLimiter: RateLimiter(time.clock),
            settings: VenueSettings(), now: { Fixtures.now.addingTimeInterval(time.seconds) })
        _ = await once.result(VenueSearchRequest(text: "x"))
        _ = await searcher(transport).result(VenueSearchRequest(text: "y"))
        #expect(asked() == [0, 9])
    }

    @Test func aMomentFarAheadIsAClockThatWasWrong() throws {
        let now = Fixtures.now
        try folder.store.noteTurn(at: "h", notBefore: now + 90_000, now: now + 88_000)
        #expect(try folder.store.turn(at: "h", now: now) == nil)
        try folder.store.noteTurn(at: "h", notBefore: now + 2, now: now)
        #expect(try folder.store.turn(at: "h", now: now) == now + 2)
        try folder.store.noteTurn(at: "h", notBefore: now + 1, now: now)
        #expect(try folder.store.turn(at: "h", now: now) == now + 2)
        #expect(try folder.store.turn(at: "h", now: now + 2) == nil)
        #expect(try folder.store.turn(at: "other", now: now) == nil)
    }

    @Test func aServerOfOnesOwnIsAskedAtOnce() async {
        let (transport, asked) = server([good])
        var settings = VenueSettings()
        settings.servers["nominatim"] = "http://127.0.0.1:8088"
        let time = time
        for word in ["a", "b"] {
            _ = await VenueSearcher(
                transport: transport, store: folder.store, rateLimiter: RateLimiter(time.clock),
                settings: settings, now: { Fixtures.now.addingTimeInterval(time.seconds) }
            ).result(VenueSearchRequest(text: word))
        }
        #expect(asked() == [0, 0])
    }
}

/// Time that passes only while somebody sleeps.
final class ManualTime: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        time.withLock { $0 = max($0, deadline.offset) }
    }

    var seconds: Double {
        let parts = time.withLock { $0.components }
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }

    func pass(_ duration: Duration) { time.withLock { $0 += duration } }

    var clock: RateLimiter.Clock {
        RateLimiter.Clock(now: { self.time.withLock { $0 } }, sleep: { self.pass($0) })
    }
}

private final class MomentLog: Sendable {
    private let all = Mutex([Double]())
    var moments: [Double] { all.withLock { $0 } }

    /// How many there are with this one.
    func add(_ moment: Double) -> Int {
        all.withLock { all in
            all.append(moment)
            return all.count
        }
    }
}
