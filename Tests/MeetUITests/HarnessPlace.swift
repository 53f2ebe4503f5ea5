import Synchronization

/// A place among the harnesses that are open at once. All tests begin at once, and each open harness holds about ten
/// files: together they would be more than a process may open.
final class HarnessPlace: Sendable {
    private struct Places {
        var free = 256
        /// The tasks of the tests that have a place.
        var tasks: Set<Int> = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let places = Mutex(Places())

    /// The task of the test; `nil` if the test had a place already.
    private let task: Int?

    private init(_ task: Int?) { self.task = task }

    /// Returns when there is a place. A test that has one opens further harnesses at once: it would wait for itself.
    @MainActor static func taken() async -> HarnessPlace {
        let task = currentTask
        if places.withLock({ $0.tasks.contains(task) }) { return HarnessPlace(nil) }
        await withCheckedContinuation { continuation in
            let isFree = places.withLock { places in
                guard places.free > 0 else {
                    places.waiting.append(continuation)
                    return false
                }
                places.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
        places.withLock { _ = $0.tasks.insert(task) }
        return HarnessPlace(task)
    }

    private static var currentTask: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

    deinit {
        guard let task else { return }
        let next = Self.places.withLock { places -> CheckedContinuation<Void, Never>? in
            places.tasks.remove(task)
            guard places.waiting.isEmpty else { return places.waiting.removeFirst() }
            places.free += 1
            return nil
        }
        next?.resume()
    }
}
