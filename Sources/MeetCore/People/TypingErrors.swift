/// Words that differ by a typing error.
enum TypingErrors {
    /// Returns whether one letter is missing, added or replaced, or two neighbours are swapped; in words of
    /// five letters and more, after the first and before the last one, because related names often differ in
    /// those alone: `Anna` and `Hanna`, `Andrea` and `Andreas`.
    static func isOne(_ one: String, _ other: String) -> Bool {
        let (first, second) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        guard min(first.count, second.count) >= 5, abs(first.count - second.count) <= 1, first != second
        else { return false }
        var start = 0
        while start < min(first.count, second.count), first[start] == second[start] { start += 1 }
        var end = 0
        while end < min(first.count, second.count) - start,
            first[first.count - 1 - end] == second[second.count - 1 - end]
        {
            end += 1
        }
        guard start > 0, end > 0 else { return false }
        let (left, right) = (first[start..<first.count - end], second[start..<second.count - end])
        if left.count <= 1, right.count <= 1 { return true }
        return left.count == 2 && right.count == 2 && left.first == right.last && left.last == right.first
    }
}
