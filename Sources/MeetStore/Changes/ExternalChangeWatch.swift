import Dispatch
import Foundation
import MeetCore
import Synchronization

/// Detects that another process wrote to the database.
///
/// inotify (inotify(7)) reports changes of the files beside the database; SQLite is then asked whether
/// another process made them. The log is written before its index in shared memory, and writing that index
/// raises no event, so the question is repeated at growing intervals, a few times. Nothing wakes up without
/// writes.
final class ExternalChangeWatch: Sendable {
    /// The delay of the first check after an event, in milliseconds.
    private static let firstQuestion = 20
    /// The intervals of further checks; the last is for a disk that is slow to sync.
    private static let laterQuestions = [80, 300, 500, 2000]
    /// The interval of checks without inotify, in milliseconds.
    private static let fallbackInterval = 900

    private struct State {
        /// The number of events, so that an outdated check is skipped.
        var event = 0
        /// True if the first check after an event is scheduled.
        var isAsking = false
    }

    private let state = Mutex(State())
    private let listeners = ChangeListeners()
    private let queue = DispatchQueue(label: "meet.external-changes", qos: .utility)
    private let hasChanged: @Sendable () -> Bool
    private let events: FolderEvents?
    private nonisolated(unsafe) let timer: (any DispatchSourceTimer)?

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - path: The database, links resolved.
    ///   - hasChanged: Returns whether another process wrote since the last call.
    init(path: String, hasChanged: @escaping @Sendable () -> Bool) {
        self.hasChanged = hasChanged
        let name = (path as NSString).lastPathComponent
        let folder = (path as NSString).deletingLastPathComponent
        if let events = FolderEvents(folder: folder, names: [name, name + "-wal"], queue: queue) {
            self.events = events
            timer = nil
            events.start { [weak self] in self?.filesChanged() }
        } else {
            events = nil
            let timer = DispatchSource.makeTimerSource(queue: queue)
            self.timer = timer
            let interval = DispatchTimeInterval.milliseconds(Self.fallbackInterval)
            timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(100))
            timer.setEventHandler { [weak self] in self?.ask() }
            timer.activate()
        }
    }

    deinit { stop() }

    func listen() -> AsyncStream<Void> { listeners.listen() }

    /// Ends all streams.
    func stop() {
        events?.stop()
        timer?.cancel()
        listeners.stop()
    }

    private func filesChanged() {
        let isFirst = state.withLock { state in
            state.event += 1
            defer { state.isAsking = true }
            return !state.isAsking
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.firstQuestion)) { [weak self] in
            guard let self else { return }
            let event = state.withLock { state in
                state.isAsking = false
                return state.event
            }
            ask()
            askAgain(Self.laterQuestions[...], after: event)
        }
    }

    /// Checks at each of the intervals, until another event restarts them.
    private func askAgain(_ intervals: ArraySlice<Int>, after event: Int) {
        guard let interval = intervals.first else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(interval)) { [weak self] in
            guard let self, state.withLock({ $0.event == event }), !listeners.isStopped else { return }
            ask()
            askAgain(intervals.dropFirst(), after: event)
        }
    }

    private func ask() {
        if hasChanged() { listeners.tell() }
    }
}
