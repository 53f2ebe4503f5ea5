import Foundation
import MeetStore

/// The watch of a source within one program: at most one at a time, begun after a round, and ended by a change, which
/// begins the next round. Between processes a lock decides.
package struct SyncWatch: Hashable, Sendable {
    /// The end of a watch.
    package enum End: Hashable, Sendable {
        /// The source has changed.
        case changed
        /// The source does not report changes.
        case notOffered
        /// Another process watches the source.
        case elsewhere
        /// The connection could not be opened, or was lost.
        case failed
        /// The task was cancelled.
        case stopped
    }

    /// The period in seconds in which at most `most` watches begin, whatever the source reports.
    private static var period: TimeInterval { 300 }
    private static var most: Int { 10 }

    /// The watched account; `nil` without a watch.
    package private(set) var account: String?
    /// True while the source reports changes to this process.
    package private(set) var isLive = false
    /// True if another process was watching the source at the last attempt.
    private var isElsewhere = false
    /// The account whose source does not report changes.
    private var unwatchable: String?
    /// The watches in a row that did not become live.
    private var failures = 0
    private var retryAt: Date?
    /// The times at which watches began, within the period.
    private var begins: [Date] = []
    private let backOff: BackOff

    /// - Parameter backOff: The pauses after failures.
    package init(_ backOff: BackOff) { self.backOff = backOff }

    /// True if changes are reported at once, to this process or another.
    package var isWatched: Bool { isLive || isElsewhere }

    /// Begins a watch and returns true, unless one runs, the source does not report changes, or a pause applies. A
    /// clock that is set back does not prolong a pause.
    package mutating func begin(_ account: String, at now: Date) -> Bool {
        guard self.account == nil, account != unwatchable else { return false }
        if let retryAt, retryAt > now, retryAt.timeIntervalSince(now) <= backOff.longest { return false }
        begins.removeAll { $0 > now || now.timeIntervalSince($0) >= Self.period }
        guard begins.count < Self.most else { return false }
        begins.append(now)
        self.account = account
        return true
    }

    /// Notes that the source reports changes now.
    package mutating func live() {
        guard account != nil else { return }
        (isLive, isElsewhere, failures, retryAt) = (true, false, 0, nil)
    }

    /// Ends the watch; returns true if a round is to begin now.
    package mutating func end(_ end: End, at now: Date) -> Bool {
        let (watched, wasLive) = (account, isLive)
        drop()
        switch end {
        case .changed: return true
        case .failed:
            // The round shows whether the source is still there.
            if wasLive { return true }
            failures += 1
            retryAt = now.addingTimeInterval(backOff.pause(after: failures))
        case .notOffered: unwatchable = watched
        case .elsewhere: isElsewhere = true
        case .stopped: break
        }
        return false
    }

    /// Forgets the watch, which the caller cancels.
    package mutating func drop() { (account, isLive, isElsewhere) = (nil, false, false) }
}

extension SyncSource {
    /// Waits for a change of the source, unless another process does.
    ///
    /// - Parameter begun: Called, on any thread, when the source begins to report changes.
    package func awaitChange(
        in workspace: Workspace, begun: @escaping @Sendable () -> Void
    ) async -> SyncWatch.End {
        guard let lock = SourceLock(database: workspace.store.path, source: Self.name, isWatch: true) else {
            return .elsewhere
        }
        defer { withExtendedLifetime(lock) {} }
        do {
            return try await watch(in: workspace, begun: begun) ? .changed : .notOffered
        } catch {
            return Task.isCancelled || error is CancellationError ? .stopped : .failed
        }
    }
}
