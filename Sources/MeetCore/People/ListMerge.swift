/// A three-way merge of the values of a field; see `ContactMerge`.
struct ListMerge<Value: Equatable> {
    /// The values at the last import; `nil` if unknown.
    var base: [Value]?
    var mine: [Value]
    var theirs: [Value]

    /// Returns my values in order, without those that the card had and no longer has, unless they were
    /// changed here; then the new ones of the card. A value deleted here stays deleted.
    ///
    /// - Parameters:
    ///   - key: The key of equal values. Values of a list with the same key are distinguished by their order.
    ///   - combine: Combines mine and theirs if they are equal in different spellings and neither is known to
    ///     be the older.
    func merged(key: (Value) -> String, combine: (Value, Value) -> Value) -> [Value] {
        if mine == theirs || base == theirs { return mine }
        if base == mine || mine.isEmpty && base == nil { return theirs }
        let known = Self.keyed(base ?? [], key)
        let found = Self.keyed(theirs, key)
        let own = Self.keyed(mine, key)
        var result: [Value] = []
        for (key, value) in Self.keys(mine, key) {
            let old = known[key]
            if let other = found[key] {
                switch (value == other, old) {
                case (true, _): result.append(value)
                case (false, let old?) where old == other: result.append(value)
                case (false, let old?) where old == value: result.append(other)
                default: result.append(combine(value, other))
                }
            } else if old != value {
                result.append(value)
            }
        }
        for (key, value) in Self.keys(theirs, key) where own[key] == nil && known[key] == nil {
            result.append(value)
        }
        return result
    }

    private struct Key: Hashable {
        var text: String
        var occurrence: Int
    }

    private static func keys(_ list: [Value], _ key: (Value) -> String) -> [(key: Key, value: Value)] {
        var counts: [String: Int] = [:]
        return list.map { value in
            let text = key(value)
            defer { counts[text, default: 0] += 1 }
            return (Key(text: text, occurrence: counts[text, default: 0]), value)
        }
    }

    private static func keyed(_ list: [Value], _ key: (Value) -> String) -> [Key: Value] {
        Dictionary(uniqueKeysWithValues: keys(list, key).map { ($0.key, $0.value) })
    }
}
