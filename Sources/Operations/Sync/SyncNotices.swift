import Dispatch
import Foundation
import Synchronization

/// The agent's rounds of a source, and the notices of their results.
///
/// Rounds of the source run beside those of the agent, so that no reminder waits for a server; a later round
/// of the agent shows the source's notices.
package final class SyncNotices<Source: SyncSource>: Sendable {
    private struct State {
        /// Due at once when the agent begins.
        var turn = SyncTurn(next: .distantPast)
        var task: Task<Void, Never>?
        /// The pending notices.
        var news: [AgentNotice] = []
        /// The pending error.
        var failure: (any Error)?
    }

    /// The maximum wait for the end of a round, in seconds.
    private static var patience: TimeInterval { 20 }

    private let state = Mutex(State())
    private let schedule: SyncSchedule
    /// True if the agent's round waits for the source, since no later one follows.
    private let isPatient: Bool
    private let find: @Sendable (Workspace) throws -> Source?
    private let words: @Sendable (Source.Report, Date) -> [AgentNotice]

    /// - Parameters:
    ///   - find: Returns the source of the present settings; `nil` without one.
    ///   - words: Returns the notices about a report.
    package init(
        _ schedule: SyncSchedule, isPatient: Bool, find: @escaping @Sendable (Workspace) throws -> Source?,
        words: @escaping @Sendable (Source.Report, Date) -> [AgentNotice]
    ) {
        self.schedule = schedule
        self.isPatient = isPatient
        self.find = find
        self.words = words
    }

    package var source: NoticeSource {
        NoticeSource(
            take: { [self] in try take($0) },
            confirm: { [self] _, told in
                state.withLock { state in state.news.removeAll { told.contains($0) } }
            })
    }

    /// Waits for the end of the running round, so that no message is left whose arrival is unknown.
    package func finish() {
        guard let task = state.withLock({ $0.task }) else { return }
        if !Self.wait(for: task, until: .now() + Self.patience) { task.cancel() }
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        guard let source = try find(workspace) else { return ([], nil) }
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
            _ = state.turn.end(report, isWhole: part != Source.waiting, at: now, schedule)
            state.news += news
            if let failure = report.failure, report.isFailureNew, !failure.isOffline {
                state.failure = failure.error
            }
            if let thrown { state.failure = thrown }
        }
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
