import Foundation
import MeetStore

/// Something elsewhere that is asked now and then: a mailbox, calendars on a server.
///
/// A source knows how to ask; the rest is the same for all sources. `round` asks under a lock and records failures,
/// `SyncTurn` says when the open program asks next, and `SyncNotices` lets the agent ask.
package protocol SyncSource: Sendable {
    associatedtype Report: SyncReport
    /// A part of a round.
    associatedtype Part: Hashable, Sendable

    /// The name of the lock, one of `DatabaseNames.sources`, and of the state.
    static var name: String { get }
    /// The whole round.
    static var whole: Part { get }
    /// The handing over of what was put aside here. It has pauses of its own, and does not count for the source's.
    static var waiting: Part { get }
    /// Pauses of the source after refusals.
    static var backOff: BackOff { get }

    /// The account, the address: another one begins with another state.
    var account: String { get }

    /// When something that was put aside here is to be handed over; `nil` where nothing is.
    func nextWaiting(in workspace: Workspace) throws(StoreError) -> Date?

    /// Asks once. What fails is in the report.
    ///
    /// - Throws: `StoreError`, and `CancellationError` soon after the task is cancelled.
    func ask(_ part: Part, in workspace: Workspace) async throws -> Report
}

/// The outcome of a round.
package protocol SyncReport: Sendable {
    init()

    /// `true` where nothing was done, as another process was asking.
    var isDoneElsewhere: Bool { get set }
    /// When something that was put aside is to be handed over next.
    var next: Date? { get }
    /// Why not everything was done; `nil` where it was.
    var failure: SyncFailure? { get }
    /// `true` where the round before did not fail in the same way.
    var isFailureNew: Bool { get set }
    /// When the source may be asked again after refusals; a person's own wish counts before.
    var retryAt: Date? { get set }
}

/// Why a round was not everything it should have been.
package struct SyncFailure: Sendable {
    package var error: any Error
    /// The text by which it is remembered: failures with the same text are the same.
    package var text: String
    /// `true` where the network or the server is away, which nobody has to be told.
    package var isOffline: Bool
    /// `true` where the source refuses, so that it is asked less often.
    package var isRefusal: Bool

    package init(_ error: any Error, text: String, isOffline: Bool, isRefusal: Bool) {
        self.error = error
        self.text = text
        self.isOffline = isOffline
        self.isRefusal = isRefusal
    }
}

/// The state of a source between rounds; it survives a restart.
package struct SyncState: Hashable, Sendable, Codable {
    /// The number of failed rounds in a row.
    package var refusals = 0
    /// The failure of the last round.
    package var failure: String?
    /// Not asked before then.
    package var retryAt: Date?

    /// Returns `true` where the source is not asked yet. A clock that was put back does not prolong that.
    package func isHeld(at now: Date, _ backOff: BackOff) -> Bool {
        retryAt.map { $0 > now && $0.timeIntervalSince(now) <= backOff.longest } ?? false
    }

    /// - Parameter isWhole: Whether all was asked for; only then everything is known to be well.
    mutating func note(_ failure: SyncFailure?, isWhole: Bool, at now: Date, _ backOff: BackOff) {
        guard let failure else {
            if isWhole { self = SyncState() }
            return
        }
        self.failure = failure.text
        guard isWhole else { return }
        retryAt = nil
        guard failure.isRefusal else { return }
        refusals += 1
        retryAt = now.addingTimeInterval(backOff.pause(after: refusals))
    }
}

extension SyncSource {
    private var key: String { "sync \(Self.name) \(account)" }

    /// The stored state; an empty one where that cannot be read.
    package func state(in store: MeetStore) throws(StoreError) -> SyncState {
        let text = try store.sourceState(key)
        return text.flatMap { try? JSONDecoder().decode(SyncState.self, from: Data($0.utf8)) } ?? SyncState()
    }

    /// Asks, unless another process does so just now. Where the task is cancelled nothing is remembered.
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
        guard after != before else { return report }
        let text = String(decoding: try JSONEncoder().encode(after), as: UTF8.self)
        let (key, stored) = (key, after == SyncState() ? nil : text)
        // To be stored even where the task is cancelled by now, for the round is over.
        try await Task.detached {
            try await WorkQueue.writing.run { () throws(StoreError) in
                try store.setSourceState(key, to: stored)
            }
        }.value
        return report
    }
}
