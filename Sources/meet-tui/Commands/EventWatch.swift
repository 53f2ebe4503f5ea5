import Dispatch
import Foundation
import MeetStore
import Operations
import Sentences
import Synchronization

/// Runs rounds when the database changes, by this process or another, and at the times that they name, on a
/// queue of their own: nothing of it is on the way of a key.
final class EventWatch: Sendable {
    private struct State {
        var timer: WakeTimer?
        var following: [Task<Void, Never>] = []
        /// True if a round is scheduled that sees the latest change.
        var isAsked = false
        var isOver = false
    }

    /// The time in seconds after a change within which further ones belong to the same round.
    private static let pause: TimeInterval = 0.05
    /// The longest wait in seconds, after which the clock is looked at again.
    private static let longestWait: TimeInterval = 3600
    /// The time in seconds until a round that failed is repeated.
    private static let patience: TimeInterval = 60

    private let queue = DispatchQueue(label: "meet.events", qos: .utility)
    private let state = Mutex(State())
    private let now: @Sendable () -> Date
    private let round: @Sendable () throws -> Date?

    /// Makes a watch.
    ///
    /// - Parameter round: Returns the latest time of the next round; `nil` for the next change.
    init(now: @escaping @Sendable () -> Date, round: @escaping @Sendable () throws -> Date?) {
        self.now = now
        self.round = round
    }

    /// Begins with a round.
    func start(_ store: MeetStore) {
        let timer = WakeTimer(on: queue) { [weak self] in self?.runRound() }
        let following = [store.externalChanges(), store.ownChanges()].map { stream in
            Task.detached(priority: .utility) { [weak self] in
                for await _ in stream { self?.ask() }
            }
        }
        state.withLock { ($0.timer, $0.following) = (timer, following) }
        ask()
    }

    /// Ends the watch after a last round, or after some seconds if that takes longer.
    func finish(within seconds: TimeInterval) {
        let (timer, following) = state.withLock { state in
            defer { (state.timer, state.following) = (nil, []) }
            return (state.timer, state.following)
        }
        for task in following { task.cancel() }
        let ended = DispatchSemaphore(value: 0)
        queue.async { [self] in
            runRound()
            state.withLock { $0.isOver = true }
            timer?.cancel()
            ended.signal()
        }
        _ = ended.wait(timeout: .now() + seconds)
    }

    private func ask() {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked && !state.isOver
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.runRound() }
    }

    private func runRound() {
        let isOver = state.withLock { state in
            state.isAsked = false
            return state.isOver
        }
        if isOver { return }
        let next: Date?
        do { next = try round() } catch { next = now().addingTimeInterval(Self.patience) }
        let wait = next.map { max(0, $0.timeIntervalSince(now())) + 0.01 } ?? Self.longestWait
        // Nothing wakes the process if nothing is awaited.
        if next != nil { state.withLock { $0.timer }?.schedule(after: min(wait, Self.longestWait)) }
    }
}

/// The hooks of a process that stays open, and its log.
final class OpenHooks: Sendable {
    private let watch: EventWatch
    private let runner: HookRunner
    private let workspace: Workspace

    init(_ workspace: Workspace, log: ProgramLog) {
        let runner = HookRunner(workspace, log: log)
        self.runner = runner
        self.workspace = workspace
        watch = EventWatch(now: workspace.now) {
            log.follow(workspace.store)
            do { return try runner.run() } catch {
                log.write(error, sentence: ErrorText.sentence(error))
                throw error
            }
        }
    }

    func start() { watch.start(workspace.store) }

    /// Tells what happened up to now, without waiting long for commands.
    func finish() {
        runner.hasten()
        watch.finish(within: 2)
    }
}
