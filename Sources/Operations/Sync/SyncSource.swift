import Foundation
import MeetStore

/// A remote source that is asked regularly: a mailbox, calendars on a server.
///
/// A source defines how it is asked; the rest is common to all sources. `round` asks under a lock and records
/// failures, `SyncTurn` schedules the rounds of the open program, and `SyncNotices` those of the agent.
package protocol SyncSource: Sendable {
    associatedtype Report: SyncReport
    /// A part of a round.
    associatedtype Part: Hashable, Sendable

    /// The name of the lock, one of `DatabaseNames.sources`, and of the state.
    static var name: String { get }
    /// The whole round.
    static var whole: Part { get }
    /// The sending of waiting items. It has pauses of its own, and does not count for the source's.
    static var waiting: Part { get }
    /// Pauses of the source after refusals.
    static var backOff: BackOff { get }

    /// The account or address; another one has another state.
    var account: String { get }
    /// The account whose changes are awaited between rounds; `nil` if none are.
    var watched: String? { get }

    /// Returns the time at which a waiting item is due; `nil` without one.
    func nextWaiting(in workspace: Workspace) throws(StoreError) -> Date?

    /// Asks once. Failures are in the report.
    ///
    /// - Throws: `StoreError`, and `CancellationError` soon after the task is cancelled.
    func ask(_ part: Part, in workspace: Workspace) async throws -> Report

    /// Waits for a change since the last round; returns false if the source does not report changes. See `SyncWatch`.
    ///
    /// - Parameter begun: Called, on any thread and perhaps repeatedly, when the source begins to report changes.
    /// - Throws: Any error of the connection, soon after the task is cancelled too.
    func watch(in workspace: Workspace, begun: @escaping @Sendable () -> Void) async throws -> Bool
}

extension SyncSource {
    /// By default, a source does not report changes.
    package var watched: String? { nil }

    package func watch(
        in workspace: Workspace, begun: @escaping @Sendable () -> Void
    ) async throws -> Bool { false }
}

/// The outcome of a round.
package protocol SyncReport: Sendable {
    init()

    /// True if nothing was done because another process was asking.
    var isDoneElsewhere: Bool { get set }
    /// The time at which the next waiting item is due.
    var next: Date? { get }
    /// The failure; `nil` if everything was done.
    var failure: SyncFailure? { get }
    /// True if the previous round did not fail in the same way.
    var isFailureNew: Bool { get set }
    /// The earliest time of the next round after refusals; a request by the person takes precedence.
    var retryAt: Date? { get set }
}

/// The failure of a round, or of a part of it.
package struct SyncFailure: Sendable {
    package var error: any Error
    /// The text that identifies the failure: failures with the same text are the same.
    package var text: String
    /// True if the network or the server is unavailable, which needs no notice.
    package var isOffline: Bool
    /// True if the source refuses, so that it is asked less often.
    package var isRefusal: Bool
    /// True if there was no connection, or it was lost, so that the source is soon asked again
    /// (`Reconnecting`).
    package var isLost: Bool

    /// - Parameter isLost: False for a source whose parts have pauses of their own.
    package init(_ error: any Error, text: String, isOffline: Bool, isRefusal: Bool, isLost: Bool = false) {
        self.error = error
        self.text = text
        self.isOffline = isOffline
        self.isRefusal = isRefusal
        self.isLost = isLost
    }
}

/// The state of a source between rounds; it survives a restart.
package struct SyncState: Hashable, Sendable, Codable {
    /// The number of whole rounds refused in a row.
    package var refusals = 0
    /// The failure of the last round.
    package var failure: String?
    /// The earliest time of the next round.
    package var retryAt: Date?
    /// The time of the refusal that `retryAt` follows.
    package var refusedAt: Date?

    /// Returns true if the source must not be asked yet. A clock that is set back does not prolong this.
    package func isHeld(at now: Date, _ backOff: BackOff) -> Bool {
        guard let retryAt, retryAt > now, refusedAt.map({ $0 <= now }) ?? true else { return false }
        return retryAt.timeIntervalSince(now) <= backOff.longest
    }

    /// - Parameter isWhole: True after a whole round; only that clears a failure.
    mutating func note(_ failure: SyncFailure?, isWhole: Bool, at now: Date, _ backOff: BackOff) {
        guard let failure else {
            if isWhole { self = SyncState() }
            return
        }
        self.failure = failure.text
        guard isWhole else { return }
        (retryAt, refusedAt) = (nil, nil)
        guard failure.isRefusal else { return }
        refusals += 1
        refusedAt = now
        retryAt = now.addingTimeInterval(backOff.pause(after: refusals))
    }
}

extension SyncSource {
    private var key: String { "sync \(Self.name) \(account)" }
    private var successKey: String { "success \(Self.name) \(account)" }

    /// Returns the time of the last whole round without a failure, exact to a minute; `nil` if there was none.
    package func lastSuccess(in store: MeetStore) throws(StoreError) -> Date? {
        try store.sourceState(successKey).flatMap { TimeInterval($0) }.map {
            Date(timeIntervalSince1970: $0)
        }
    }

    /// Stores the time of a successful round, at most once a minute. Nothing depends on it, so a failure is
    /// ignored.
    private func noteSuccess(at now: Date, in store: MeetStore) async {
        let key = successKey
        if let last = try? lastSuccess(in: store), abs(now.timeIntervalSince(last)) < 60 { return }
        await Task.detached { () async -> Void in
            _ = try? await WorkQueue.writing.run { () throws(StoreError) in
                try store.setSourceState(key, to: String(Int(now.timeIntervalSince1970)))
            }
        }.value
    }

    /// The stored state; an empty one if it is unreadable.
    package func state(in store: MeetStore) throws(StoreError) -> SyncState {
        let text = try store.sourceState(key)
        return text.flatMap { try? JSONDecoder().decode(SyncState.self, from: Data($0.utf8)) } ?? SyncState()
    }

    /// Asks, unless another process is asking. A cancelled round records nothing.
    ///
    /// - Throws: As `ask`.
    package func round(_ part: Part, in workspace: Workspace) async throws -> Report {
        let store = workspace.store
        guard let lock = SourceLock(database: store.path, source: Self.name) else {
            var report = Report()
            report.isDoneElsewhere = true
            return report
        }
        defer { withExtendedLifetime(lock) {} }
        var report = try await ask(part, in: workspace)
        let before = try state(in: store)
        var after = before
        after.note(report.failure, isWhole: part != Self.waiting, at: workspace.now(), Self.backOff)
        report.isFailureNew = report.failure != nil && after.failure != before.failure
        report.retryAt = after.retryAt
        if part != Self.waiting, report.failure == nil { await noteSuccess(at: workspace.now(), in: store) }
        guard after != before else { return report }
        let text = String(decoding: try JSONEncoder().encode(after), as: UTF8.self)
        let (key, stored) = (key, after == SyncState() ? nil : text)
        // Stored even if the task is cancelled by now, since the round is over.
        try await Task.detached {
            try await WorkQueue.writing.run { () throws(StoreError) in
                try store.setSourceState(key, to: stored)
            }
        }.value
        return report
    }
}

/// Pauses that double with each failure in a row, up to a bound.
package struct BackOff: Hashable, Sendable {
    /// The pause after the first failure, in seconds.
    package var first: TimeInterval
    /// The longest pause, in seconds.
    package var longest: TimeInterval

    package init(first: TimeInterval, longest: TimeInterval) {
        self.first = first
        self.longest = longest
    }

    /// Returns the pause after that many failures in a row, in seconds.
    package func pause(after failures: Int) -> TimeInterval {
        min(first * Double(1 << min(max(0, failures - 1), 16)), longest)
    }
}
