import Dispatch
import Foundation
import Synchronization

/// The agent's rounds of a source, its watch between them, and the notices of their results.
///
/// Rounds of the source run beside those of the agent, so that no reminder waits for a server; a later round
/// of the agent shows the source's notices.
package final class SyncNotices<Source: SyncSource>: Sendable {
    private struct State {
        /// Due at once when the agent begins.
        var turn = SyncTurn(next: .distantPast)
        var task: Task<Void, Never>?
        var watch = SyncWatch()
        /// The latest watch, which may have ended.
        var watching: Task<Void, Never>?
        /// True when the agent ends, so that no other watch begins.
        var isFinished = false
        /// The pending notices.
        var news: [AgentNotice] = []
        /// The pending error.
        var failure: (any Error)?

        /// Cancels the watch, and returns true if there was one.
        mutating func dropWatch() -> Bool {
            guard watch.account != nil else { return false }
            watch.drop()
            watching?.cancel()
            return true
        }
    }

    /// The maximum wait for the end of a round, in seconds.
    private static var patience: TimeInterval { 20 }

    /// Has a value when the source has changed, or its watch failed: the next round of the agent is due.
    package let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let state = Mutex(State())
    private let schedule: SyncSchedule
    /// True if the agent's round waits for the source, since no later one follows.
    private let isPatient: Bool
    private let find: @Sendable (Workspace) throws -> Source?
    private let words: @Sendable (Source.Report, Date) -> [AgentNotice]
    private let confirm: @Sendable (Workspace, [AgentNotice]) throws -> Void

    /// - Parameters:
    ///   - find: Returns the source of the present settings; `nil` without one.
    ///   - words: Returns the notices about a report.
    ///   - confirm: Called with the notices that were shown.
    package init(
        _ schedule: SyncSchedule, isPatient: Bool, find: @escaping @Sendable (Workspace) throws -> Source?,
        words: @escaping @Sendable (Source.Report, Date) -> [AgentNotice],
        confirm: @escaping @Sendable (Workspace, [AgentNotice]) throws -> Void = { _, _ in }
    ) {
        self.schedule = schedule
        self.isPatient = isPatient
        self.find = find
        self.words = words
        self.confirm = confirm
        (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package var source: NoticeSource {
        NoticeSource(
            take: { [self] in try take($0) },
            confirm: { [self] workspace, told in
                state.withLock { state in state.news.removeAll { told.contains($0) } }
                try confirm(workspace, told)
            })
    }

    /// Ends the watch, and waits for the end of the running round, so that no message is left whose arrival is
    /// unknown.
    ///
    /// - Parameter isAbrupt: True to cancel the round, of a source that loses nothing by it.
    package func finish(isAbrupt: Bool = false) {
        let (task, watching) = state.withLock { state in
            state.isFinished = true
            _ = state.dropWatch()
            return (state.task, state.watching)
        }
        if isAbrupt { task?.cancel() }
        if let task, !Self.wait(for: task, until: .now() + (isAbrupt ? 1 : Self.patience)) { task.cancel() }
        // Its lock file is removed when it ends.
        if let watching { _ = Self.wait(for: watching, until: .now() + 1) }
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let found = try find(workspace)
        state.withLock { state in
            // The settings may have changed.
            if state.watch.account != found?.watched, state.dropWatch() { state.turn.hasten() }
        }
        guard let source = found else { return ([], nil) }
        let now = workspace.now()
        let stored = try source.state(in: workspace.store)
        let isHeld = stored.isHeld(at: now, Source.backOff)
        let turn = state.withLock { $0.turn }
        if turn.isDue(at: now), !isHeld {
            start(source, Source.whole, workspace)
        } else if !turn.isAsking, let waiting = try source.nextWaiting(in: workspace), waiting <= now {
            start(source, Source.waiting, workspace)
        }
        let (news, next, isAsking) = state.withLock { ($0.news, $0.turn.next, $0.turn.isAsking) }
        // Notices are shown before errors.
        if news.isEmpty, let failure = state.withLock({ $0.failure.take() }) { throw failure }
        // The running round is checked again soon.
        if isAsking { return (news, now) }
        let whole = [next, isHeld ? stored.retryAt : nil].compactMap(\.self).max()
        return (news, [whole, try source.nextWaiting(in: workspace)].compactMap(\.self).min())
    }

    private func start(_ source: Source, _ part: Source.Part, _ workspace: Workspace) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard state.turn.begin() else { return nil }
            let task = Task.detached { [self] in await ask(source, part, workspace) }
            state.task = task
            return task
        }
        if isPatient, let task { _ = Self.wait(for: task, until: .distantFuture) }
    }

    private func ask(_ source: Source, _ part: Source.Part, _ workspace: Workspace) async {
        var report = Source.Report()
        var thrown: (any Error)?
        do {
            report = try await source.round(part, in: workspace)
        } catch is CancellationError {
            // A cancelled round is not reported.
        } catch { thrown = error }
        let now = workspace.now()
        let news = words(report, now)
        state.withLock { state in
            state.task = nil
            // No other round begins meanwhile.
            let isWatched = state.watch.isLive
            let isWhole = part != Source.waiting
            if state.turn.end(report, isWhole: isWhole, at: now, schedule, isWatched: isWatched) {
                state.turn.hasten()
            }
            if report.failure?.isOffline == true { _ = state.dropWatch() }
            if thrown == nil, report.failure == nil {
                if isWhole { beginWatch(source, workspace, &state, at: now) }
                state.turn.follow(state.watch, at: now)
            }
            // A report may repeat what was not shown yet.
            let pending = state.news
            state.news += news.filter { !pending.contains($0) }
            if let failure = report.failure, report.isFailureNew, !failure.isOffline {
                state.failure = failure.error
            }
            if let thrown { state.failure = thrown }
        }
    }

    // MARK: - Between rounds

    private func beginWatch(_ source: Source, _ workspace: Workspace, _ state: inout State, at now: Date) {
        // A single round has no successor that could report the changes.
        guard !isPatient, !state.isFinished, let account = source.watched, state.watch.begin(account, at: now)
        else { return }
        state.watching = Task.detached { [self] in await watch(source, workspace) }
    }

    private func watch(_ source: Source, _ workspace: Workspace) async {
        let end = await source.awaitChange(in: workspace) { [self] in state.withLock { $0.watch.live() } }
        let now = workspace.now()
        let isRoundSoon = state.withLock { state in
            // After it was cancelled, the state may be that of another watch.
            guard !Task.isCancelled else { return false }
            if state.watch.end(end, at: now) {
                state.turn.hasten()
                return true
            }
            state.turn.follow(state.watch, at: now)
            return state.watch.next(at: now) != nil
        }
        if isRoundSoon { change.yield() }
    }

    private static func wait(for task: Task<Void, Never>, until deadline: DispatchTime) -> Bool {
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
            await task.value
            ended.signal()
        }
        return ended.wait(timeout: deadline) == .success
    }
}
