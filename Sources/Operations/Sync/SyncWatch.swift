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

    /// The period in seconds in which at most `most` watches begin without a pause, whatever the source
    /// reports.
    private static var period: TimeInterval { 300 }
    private static var most: Int { 10 }
    /// The seconds between two later ones.
    private static var spacing: TimeInterval { 20 }
    /// The age in seconds from which a lost watch is no sign of a source that ends each of them.
    private static var steady: TimeInterval { 60 }

    /// The watched account; `nil` without a watch.
    package private(set) var account: String?
    /// True while the source reports changes to this process.
    package private(set) var isLive = false
    /// True if another process was watching the source at the last attempt.
    private var isElsewhere = false
    /// The account whose source does not report changes.
    private var unwatchable: String?
    /// The watches in a row that did not become live, or were lost at once.
    private var failures = 0
    /// The time before which no watch begins.
    private var retryAt: Date?
    /// The times at which watches began, within the period.
    private var begins: [Date] = []

    package init() {}

    /// True if changes are reported at once, to this process or another.
    package var isWatched: Bool { isLive || isElsewhere }

    /// Returns the time at which the next watch may begin; `nil` if it does not have to wait. A clock that is
    /// set back does not prolong a pause.
    package func next(at now: Date) -> Date? {
        guard account == nil, let retryAt, retryAt > now,
            retryAt.timeIntervalSince(now) <= Reconnecting.longest
        else { return nil }
        return retryAt
    }

    /// Begins a watch and returns true, unless one runs, the source does not report changes, or a pause
    /// applies (`next`).
    package mutating func begin(_ account: String, at now: Date) -> Bool {
        guard self.account == nil, account != unwatchable, next(at: now) == nil else { return false }
        begins.removeAll { $0 > now || now.timeIntervalSince($0) >= Self.period }
        if begins.count >= Self.most, let last = begins.last, now.timeIntervalSince(last) < Self.spacing {
            retryAt = last.addingTimeInterval(Self.spacing)
            return false
        }
        retryAt = nil
        begins.append(now)
        self.account = account
        return true
    }

    /// Notes that the source reports changes now.
    package mutating func live() {
        guard account != nil else { return }
        (isLive, isElsewhere) = (true, false)
    }

    /// Ends the watch; returns true if a round is to begin now. Otherwise `next` may have changed.
    package mutating func end(_ end: End, at now: Date) -> Bool {
        let (watched, wasLive) = (account, isLive)
        drop()
        switch end {
        case .changed:
            failures = 0
            return true
        case .failed:
            // The round shows whether the source is still there.
            if wasLive, let begun = begins.last, now.timeIntervalSince(begun) >= Self.steady {
                failures = 0
                return true
            }
            failures += 1
            retryAt = now.addingTimeInterval(Reconnecting.pause(after: failures))
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
