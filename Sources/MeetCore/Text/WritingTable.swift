/// A table of short byte sequences with consecutive numbers, from 0 in the order of insertion.
struct WritingTable {
    /// The maximum number of sequences.
    let capacity: Int
    private var writings: [UInt8] = []
    /// The end position of each sequence.
    private var ends: [Int] = []
    /// The numbers, each at or after the slot of its hash; -1 for an empty slot.
    private var slots: [Int]

    /// Makes an empty table.
    ///
    /// - Parameter capacity: A power of two.
    init(capacity: Int) {
        self.capacity = capacity
        slots = [Int](repeating: -1, count: 4 * capacity)
    }

    var count: Int { ends.count }

    /// Returns the number of a sequence, or `nil`.
    ///
    /// - Parameter hash: The `FNV1a` hash of the whole sequence.
    func find(_ writing: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
        for slot in places(hash) {
            let number = slots[slot]
            if number < 0 { return nil }
            if isWritten(number, writing) { return number }
        }
        return nil
    }

    private func isWritten(_ number: Int, _ writing: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = number == 0 ? 0 : ends[number - 1]
        guard ends[number] - start == writing.count else { return false }
        for index in 0..<writing.count where writings[start + index] != writing[index] { return false }
        return true
    }

    /// Inserts a sequence.
    ///
    /// - Parameter writing: A sequence that is not in the table.
    /// - Returns: Its number; `nil` if the table is full.
    mutating func insert(_ writing: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
        guard count < capacity, let slot = places(hash).first(where: { slots[$0] < 0 }) else { return nil }
        slots[slot] = count
        writings.append(contentsOf: writing)
        ends.append(writings.count)
        return count - 1
    }

    mutating func removeAll() {
        writings.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = -1 }
    }

    /// Returns the slots of a hash, in probing order.
    private func places(_ hash: UInt64) -> some Sequence<Int> {
        let first = Int(truncatingIfNeeded: hash >> 32)
        let mask = 4 * capacity - 1
        return (0..<8).lazy.map { (first + $0) & mask }
    }
}

/// The 64-bit hash FNV-1a (draft-eastlake-fnv): the same on every machine and at every start, unlike
/// `Hasher`.
package enum FNV1a {
    /// The hash of no bytes.
    static let beginning: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash of the bytes that `hash` is of, followed by one more.
    @inline(__always)
    static func hash(_ byte: UInt8, after hash: UInt64) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// - Parameter start: Another start gives a second hash of the same bytes.
    package static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64? = nil) -> UInt64 {
        bytes.reduce(start ?? beginning) { hash($1, after: $0) }
    }

    /// The sixteen hexadecimal digits of a hash.
    package static func hexadecimal(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
