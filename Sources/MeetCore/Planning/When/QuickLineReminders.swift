/// Finds the reminders of a quick line: `remind me 1 h before`, «υπενθύμιση 1 ώρα πριν».
///
/// A word for a reminder without a moment remains a word of the title: `Remind Nikos fri 10:00`.
extension QuickLineWords {
    /// The maximum number of words of the reminders.
    private static let mostInReminder = 12

    /// Removes the first reminders of the line.
    ///
    /// - Parameter read: Parses the words after a word for a reminder; `nil` if they are none.
    mutating func takeReminders(_ read: (String) -> [Reminder]?) -> [Reminder] {
        for lead in list.indices where isFree(lead) && isReminding(lead) {
            var first = lead + 1
            if first < list.count, isFree(first), folded(first).map(WhenWords.reminded.contains) == true {
                first += 1
            }
            var end = min(first + Self.mostInReminder, list.count)
            while end > first {
                let text = QuickLine.trimmed(list[first..<end].map(\.text).joined(separator: " "))
                if (first..<end).allSatisfy({ isFree($0) }), let reminders = read(text) {
                    for index in lead..<end { list[index].isMark = true }
                    return reminders
                }
                end -= 1
            }
        }
        return []
    }

    private func isFree(_ index: Int) -> Bool { !list[index].isQuoted && !list[index].isMark }

    private func isReminding(_ index: Int) -> Bool { folded(index).map(WhenWords.reminding.contains) == true }

    /// Returns the word without its case, accents and punctuation.
    private func folded(_ index: Int) -> String? {
        list[index].lexemes.first(where: { $0.word != nil })?.word
    }
}
