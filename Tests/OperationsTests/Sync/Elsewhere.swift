import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// A place that sources of the tests ask: it answers, refuses, is away, or keeps them waiting.
final class Elsewhere: Sendable {
    enum Fault: Error, Hashable {
        case refusal(String)
        case offline
    }

    private struct State {
        var items: [String] = []
        var fault: Fault?
        var isBlocked = false
        var asked = 0
        /// When something that was put aside is to be handed over.
        var waiting: Date?
        var handedOver = 0
        var isWatchable = true
        /// What ends the present watch: whether something has changed.
        var watch: AsyncStream<Bool>.Continuation?
    }

    private let state = Mutex(State())
    private let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation
    private let answers: AsyncStream<Void>
    private let answer: AsyncStream<Void>.Continuation
    private let watches: AsyncStream<Void>
    private let watched: AsyncStream<Void>.Continuation

    init() {
        (calls, call) = AsyncStream.makeStream()
        (answers, answer) = AsyncStream.makeStream()
        (watches, watched) = AsyncStream.makeStream()
    }

    var asked: Int { state.withLock { $0.asked } }
    var handedOver: Int { state.withLock { $0.handedOver } }
    var waiting: Date? { state.withLock { $0.waiting } }

    func offer(_ item: String) { state.withLock { $0.items.append(item) } }
    func fail(with fault: Fault?) { state.withLock { $0.fault = fault } }
    func putAside(until date: Date?) { state.withLock { $0.waiting = date } }

    /// From now on questions are not answered.
    func block() { state.withLock { $0.isBlocked = true } }

    func unblock() {
        state.withLock { $0.isBlocked = false }
        answer.yield()
    }

    /// Returns when somebody asked since the last call.
    func isAsked() async { for await _ in calls { return } }

    /// The items from a place on.
    ///
    /// - Throws: `Fault`, `CancellationError`.
    func items(from place: Int) async throws -> [String] {
        let isBlocked = state.withLock { state in
            state.asked += 1
            return state.isBlocked
        }
        call.yield()
        // Ends where the task is cancelled.
        if isBlocked { for await _ in answers { break } }
        try Task.checkCancellation()
        return try state.withLock { state in
            if let fault = state.fault { throw fault }
            return Array(state.items.dropFirst(place))
        }
    }

    /// From now on nobody is told of changes.
    func refuseWatches() { state.withLock { $0.isWatchable = false } }

    /// Ends the present watch.
    func endWatch(hasChanged: Bool = true) {
        let watch = state.withLock { $0.watch }
        watch?.yield(hasChanged)
    }

    /// Returns when somebody began to watch since the last call.
    func isWatched() async { for await _ in watches { return } }

    /// Waits for a change; false if nobody is told of any.
    ///
    /// - Throws: `Fault`, `CancellationError`.
    func watch(begun: @Sendable () -> Void) async throws -> Bool {
        let (ends, end) = AsyncStream<Bool>.makeStream()
        let isWatchable = state.withLock { state in
            if state.isWatchable { state.watch = end }
            return state.isWatchable
        }
        guard isWatchable else { return false }
        begun()
        watched.yield()
        for await hasChanged in ends {
            guard hasChanged else { throw Fault.offline }
            return true
        }
        throw CancellationError()
    }

    func handOver() {
        state.withLock { state in
            state.handedOver += 1
            state.waiting = nil
        }
    }
}

/// A source with its database and its server, for tests that are the same for all sources.
protocol SourceBench: Sendable {
    associatedtype Source: SyncSource

    var elsewhere: Elsewhere { get }
    var clock: StandingClock { get }
    var fixture: StoreFixture { get }

    func workspace(_ store: MeetStore) -> Workspace
    func source(in workspace: Workspace) throws -> Source?
    /// The titles of the items that a round brought.
    func titles(_ report: Source.Report) -> [String]
}

extension SourceBench {
    /// The database as another process opens it.
    func open() throws -> Workspace { workspace(try fixture.open(at: clock)) }

    func goOn(_ seconds: TimeInterval) { clock.move(to: clock.now.addingTimeInterval(seconds)) }
}

/// Mail whose messages lie elsewhere.
struct MailBench: SourceBench {
    let elsewhere = Elsewhere()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        let store = try fixture.open(at: clock)
        try store.set("mail.address", to: "me@example.org")
        try store.set("mail.imap.url", to: "imap://127.0.0.1:2143")
        store.close()
    }

    private struct Server: MailReceiving {
        let elsewhere: Elsewhere

        func newMessages(since known: MailboxState?) async throws(MailError) -> MailBatch {
            let first = Int(known?.nextUID ?? 1) - 1
            let titles: [String]
            do { titles = try await elsewhere.items(from: first) } catch {
                switch error as? Elsewhere.Fault {
                case .refusal(let said): throw .signIn(host: "mail.example.org", said: said)
                case .offline: throw .network(.resolve(host: "mail.example.org"))
                case nil: throw .cancelled
                }
            }
            let messages = titles.enumerated().map { place, title in
                let event = [
                    "SUMMARY:\(title)", "DTSTAMP:20261121T074100Z", "DTSTART:20261124T090000Z",
                    "ORGANIZER:mailto:maria@example.org", "ATTENDEE:mailto:me@example.org",
                ]
                let mail = MailText("REQUEST", uid: title, from: "maria@example.org", event: event)
                return FetchedMail(uid: UInt32(first + place + 1), bytes: mail.bytes)
            }
            return MailBatch(
                state: MailboxState(
                    mailbox: "me", uidValidity: 7, nextUID: UInt32(first + titles.count + 1)),
                messages: messages)
        }

        func watch(
            since known: MailboxState?, begun: @escaping @Sendable () -> Void
        ) async throws(MailError) -> Bool {
            do { return try await elsewhere.watch(begun: begun) } catch {
                if error is CancellationError { throw .cancelled }
                throw .network(.resolve(host: "mail.example.org"))
            }
        }

        func check() async throws(MailError) {}
    }

    func workspace(_ store: MeetStore) -> Workspace {
        Workspace(
            store: store, now: { [clock] in clock.now },
            mailing: Mailing(
                sending: { _ throws(MailError) in throw .notSetUp(.smtp) },
                receiving: { [elsewhere] _ in Server(elsewhere: elsewhere) },
                letter: { Letter(subject: $0.meeting.title, text: $0.words) }))
    }

    func source(in workspace: Workspace) throws -> MailSource? { try MailSource(in: workspace) }

    func titles(_ report: MailSyncReport) -> [String] { report.received.compactMap(\.meeting?.title) }
}

/// A source that nobody has, made up to show that nothing of rounds, pauses and notices is mail's own.
struct MadeUpBench: SourceBench {
    let elsewhere = Elsewhere()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    struct Report: SyncReport {
        var isDoneElsewhere = false
        var next: Date?
        var isFailureNew = false
        var retryAt: Date?
        var items: [String] = []
        var fault: Elsewhere.Fault?

        var failure: SyncFailure? {
            fault.map {
                SyncFailure(
                    $0, text: "\($0)", isOffline: $0 == .offline, isRefusal: $0 != .offline,
                    isLost: $0 == .offline)
            }
        }
    }

    struct Source: SyncSource {
        enum Part { case everything, puttingOnly }

        static let name = "made-up"
        static let whole = Part.everything
        static let waiting = Part.puttingOnly
        static let backOff = BackOff(first: 240, longest: 1800)

        let elsewhere: Elsewhere
        var account = "me"

        var watched: String? { account }

        func nextWaiting(in workspace: Workspace) -> Date? { elsewhere.waiting }

        func watch(
            in workspace: Workspace, begun: @escaping @Sendable () -> Void
        ) async throws -> Bool { try await elsewhere.watch(begun: begun) }

        func ask(_ part: Part, in workspace: Workspace) async throws -> Report {
            var report = Report()
            if elsewhere.waiting.map({ $0 <= workspace.now() }) == true { elsewhere.handOver() }
            guard part == .everything else { return report }
            let key = "made-up cursor"
            let place = try workspace.store.sourceState(key).flatMap { Int($0) } ?? 0
            do {
                report.items = try await elsewhere.items(from: place)
                try workspace.store.setSourceState(key, to: String(place + report.items.count))
            } catch let fault as Elsewhere.Fault { report.fault = fault }
            return report
        }
    }

    func workspace(_ store: MeetStore) -> Workspace { Workspace(store: store, now: { [clock] in clock.now }) }

    func source(in workspace: Workspace) -> Source? { Source(elsewhere: elsewhere) }

    func titles(_ report: Report) -> [String] { report.items }
}

/// The sources that the tests of the seam run for.
enum TestedSource: String, CaseIterable, Sendable {
    case mail, madeUp

    func bench() throws -> any SourceBench {
        switch self {
        case .mail: try MailBench()
        case .madeUp: try MadeUpBench()
        }
    }
}
