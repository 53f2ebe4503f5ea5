/// Finds the measure of a quick line: `8km`, `650 kcal`, «20 σελίδες».
///
/// A number with a unit of time is a length, and stays with the time.
extension QuickLineWords {
    /// Removes the first measure of the line.
    ///
    /// - Parameter decimal: The decimal sign of the language.
    mutating func takeMeasure(decimal: Character) -> Measure? {
        for index in list.indices where isUnused(index) {
            guard let (found, count) = measureFound(at: index, decimal) else { continue }
            for place in index..<index + count { list[place].isMark = true }
            return found
        }
        return nil
    }

    /// Returns the measure that begins with a word, and the number of its words.
    private func measureFound(at index: Int, _ decimal: Character) -> (Measure, Int)? {
        let text = QuickLine.trimmed(list[index].text)
        // “-5 km” is nothing that can be planned.
        let isNegative = list[index].text.first.map { "-−–".contains($0) } == true
        guard text.first?.isNumber == true, !isNegative else { return nil }
        let end = text.firstIndex { $0.isLetter } ?? text.endIndex
        guard let amount = Amount(text[..<end], decimal: decimal), amount > .zero else { return nil }
        if end < text.endIndex {
            guard let unit = plainUnit(String(text[end...])) else { return nil }
            return (Measure(amount, unit), 1)
        }
        let next = index + 1
        guard list.indices.contains(next), isUnused(next), list[next].section == list[index].section else {
            return nil
        }
        guard let unit = plainUnit(QuickLine.trimmed(list[next].text)) else { return nil }
        return (Measure(amount, unit), 2)
    }

    private func plainUnit(_ word: String) -> MeasureUnit? {
        MeasureUnit(known: word).flatMap { $0.isUnlikeTime ? $0 : nil }
    }

    private func isUnused(_ index: Int) -> Bool { !list[index].isQuoted && !list[index].isMark }

    // MARK: - Weekdays

    /// Makes several weekdays of one's own time a series: `tue thu` is read like `every tue and thu`.
    mutating func repeatWeekdays() {
        guard let days = weekdays(), let first = days.first else { return }
        let isGreek = list[first].text.unicodeScalars.first.map { (0x370...0x3FF).contains($0.value) } == true
        let before = first > 0 ? list[first - 1].lexemes.last?.word : nil
        let isSeries = before.map(WhenWords.every.contains) == true
        if !isSeries { rewrite(first, (isGreek ? "κάθε " : "every ") + QuickLine.trimmed(list[first].text)) }
        if isSeries { rewrite(first, QuickLine.trimmed(list[first].text)) }
        for day in days.dropFirst() {
            let isJoined = Self.joiningWords.contains(list[day - 1].folded)
            let joint = isJoined ? "" : isGreek ? "και " : "and "
            rewrite(day, joint + QuickLine.trimmed(list[day].text))
        }
    }

    /// Returns the first weekdays beside each other, with nothing but words for `and` between them; `nil`
    /// without two of them.
    private func weekdays() -> [Int]? {
        var index = list.startIndex
        while index < list.endIndex {
            guard isWeekday(index) else {
                index += 1
                continue
            }
            var days = [index]
            index += 1
            while index < list.endIndex {
                let isJoint = isUnused(index) && Self.joiningWords.contains(list[index].folded)
                let next = isJoint ? index + 1 : index
                guard next < list.endIndex, isWeekday(next) else { break }
                days.append(next)
                index = next + 1
            }
            if days.count > 1 { return days }
        }
        return nil
    }

    /// Returns whether a word is a weekday alone, or with a comma.
    private func isWeekday(_ index: Int) -> Bool {
        guard isUnused(index), let first = list[index].lexemes.first?.word, WhenWords.weekday(first) != nil
        else { return false }
        return list[index].lexemes.dropFirst().allSatisfy { $0.isSymbol(",") || $0.isSymbol(".") }
    }

    private mutating func rewrite(_ index: Int, _ text: String) {
        list[index].text = text
        list[index].lexemes = WhenLexer.lexemes(of: text)
    }
}
