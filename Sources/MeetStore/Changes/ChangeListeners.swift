import Synchronization

/// The listeners of changes: of one store's own writes, or of those of other processes. Telling them costs a lock
/// and nothing else, because a key may wait for the write.
final class ChangeListeners: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
        var hasTold = false
        var isStopped = false
    }

    private let state = Mutex(State())

    /// True once they were told of a change.
    var hasTold: Bool { state.withLock { $0.hasTold } }

    /// True if all streams have ended.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Returns a stream with a value after changes; consecutive ones may be merged.
    func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            if state.isStopped { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells of a change.
    func tell() {
        let listeners = state.withLock { state in
            state.hasTold = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// Ends all streams.
    func stop() {
        let listeners = state.withLock { state in
            defer {
                state.listeners = [:]
                state.isStopped = true
            }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
