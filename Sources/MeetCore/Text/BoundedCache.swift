import Synchronization

/// A cache of values that follow from their keys alone, shared by the process. The keys come from files: it is
/// emptied when it is full.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private let values = Mutex<[Key: Value]>([:])

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns the value of a key.
    ///
    /// - Parameter compute: Computes it; not called for a known key.
    func value(of key: Key, _ compute: () -> Value) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let value = compute()
        values.withLock { values in
            if values.count >= capacity { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
        return value
    }
}
