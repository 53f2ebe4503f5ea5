/// Counts how often each of very many keys came up. They are kept as numbers (`MatchHash`).
package struct KeyCounts {
    private var counts: [UInt64: UInt32] = [:]

    package init() {}

    package subscript(_ hash: UInt64) -> Int { Int(counts[hash, default: 0]) }

    /// - Returns: How often it came up before.
    package mutating func count(_ hash: UInt64) -> Int {
        let before = counts[hash, default: 0]
        counts[hash] = before &+ 1
        return Int(before)
    }

    package mutating func removeAll() {
        counts.removeAll(keepingCapacity: true)
    }
}

/// What cards are looked for by, as numbers.
package enum MatchHash {
    package static func uid(_ uidKey: String) -> UInt64 { hash(0, uidKey, 0) }
    package static func uid(_ uidKey: String, of id: Int64) -> UInt64 { hash(3, uidKey, id) }
    package static func email(_ key: String, nameHash: Int64) -> UInt64 { hash(1, key, nameHash) }
    package static func phone(_ tail: String, nameHash: Int64) -> UInt64 { hash(2, tail, nameHash) }

    private static func hash(_ kind: UInt8, _ text: String, _ nameHash: Int64) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(nameHash)
        hasher.combine(text)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
