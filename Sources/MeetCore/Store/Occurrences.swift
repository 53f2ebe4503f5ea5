/// Counts how often each of very many keys came up. They are kept as numbers (`MatchHash`).
struct Occurrences {
    private var counts: [UInt64: UInt32] = [:]

    subscript(_ hash: UInt64) -> Int { Int(counts[hash, default: 0]) }

    /// - Returns: How often it came up before.
    mutating func count(_ hash: UInt64) -> Int {
        let before = counts[hash, default: 0]
        counts[hash] = before &+ 1
        return Int(before)
    }

    mutating func removeAll() {
        counts.removeAll(keepingCapacity: true)
    }
}
