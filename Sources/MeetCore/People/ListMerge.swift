/// The values of one field, merged in three ways; see `ContactMerge`.
struct ListMerge<Value: Equatable> {
    /// `nil` where it is not known what the card said before.
    var base: [Value]?
    var mine: [Value]
    var theirs: [Value]

    /// Mine in their order, without those that the card had and has no more, unless they were changed here;
    /// then those that are new in the card. A value that was deleted here stays away.
    ///
    /// - Parameters:
    ///   - key: Tells which values are the same. Values of one list that have the same key are told apart by
    ///     their order.
    ///   - combine: Mine and theirs, where they say the same in different ways and neither is known to be
    ///     the older.
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
