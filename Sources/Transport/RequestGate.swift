import Synchronization

/// A semaphore for a number of requests; the others wait in the order of arrival.
package final class RequestGate: Sendable {
    private struct State {
        var free: Int
        var numbers = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Mutex<State>

    package init(places: Int) { state = Mutex(State(free: places)) }

    /// Waits for a slot, to be released by `leave`.
    ///
    /// - Returns: False if the calling task is cancelled: then it has no slot.
    package func enter() async -> Bool {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    guard !Task.isCancelled else { return false }
                    guard state.free == 0 else {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((number, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let left = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            left?.continuation.resume(returning: false)
        }
    }

    package func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.free += 1
            return nil
        }
        next?.resume(returning: true)
    }
}
