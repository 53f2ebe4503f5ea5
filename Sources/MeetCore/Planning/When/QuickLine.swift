import Foundation

/// A meeting typed on a single line: `Coffee tue 9 @Engel with maria, nik`.
///
/// `@` and `at` begin a venue, of which there may be several (`@Public or @Plaisio`), `with` the people.
/// Words that `WhenParser` understands are the time or the deadline, anywhere and in any order; they end a
/// venue and the people. `remind me 1 h before` sets a reminder, `8km` or `650 kcal` the measure of one's own
/// time, of which several weekdays make a weekly series. The rest is the title, and so is quoted text.
///
/// A line is understood completely or refused: anything that looks like a day, a time or a length and is
/// invalid, or contradicts the others, is a `refusal`.
package struct QuickLine: Hashable, Sendable {
    /// The title, or an empty text.
    package internal(set) var title = ""
    /// The words of the time as typed; `nil` without a time.
    package internal(set) var when: String?
    /// The time that those words mean, by the clock that the line was read with.
    package internal(set) var time: TypedTime?
    /// The distinct venues as typed.
    package internal(set) var venues: [String] = []
    /// The names and addresses.
    package internal(set) var people: [String] = []
    /// The reminders: `remind me 1 h before`.
    package internal(set) var reminders: [Reminder] = []
    /// The measure of one's own time: `8km`.
    package internal(set) var measure: Measure?
    /// The reason why the line is refused.
    package internal(set) var refusal: WhenError?
    /// The last part, which is being typed.
    package internal(set) var lastPart = Part.title

    package enum Part: Hashable, Sendable {
        case title, venue, people, time
    }

    /// The maximum number of words in which a time is searched; beyond, one is refused.
    private static let mostWords = 200
    /// The maximum length in bytes; beyond, the line is refused unread. A form reads its title with each key.
    private static let maximumBytes = 2000

    package init() {}

    /// Parses a line.
    ///
    /// - Parameter readReminders: Parses the words after a word for a reminder; `nil` if they are none.
    init(_ text: String, clock: PlanningClock, readReminders: (String) -> [Reminder]?) {
        guard text.utf8.count <= Self.maximumBytes else {
            (title, refusal) = (Self.trimmed(text), .tooLong)
            return
        }
        var words = QuickLineWords(text)
        reminders = words.takeReminders(readReminders)
        measure = words.takeMeasure(decimal: clock.decimal)
        if measure != nil { words.repeatWeekdays() }
        var times = QuickLineTimes(words, clock: clock)
        times.find(isLong: words.list.count > Self.mostWords)
        (when, time, refusal) = (times.found?.text, times.found?.time, times.refusal)
        words = times.words
        take(words)
    }

    /// Assigns the words that are not part of the time.
    private mutating func take(_ words: QuickLineWords) {
        var titleWords: [String] = []
        var venueWords: [[String]] = []
        var peopleWords: [String] = []
        var section: Int?
        /// True if a time has ended the section.
        var isOver = false
        for word in words.list {
            if section != word.section {
                (section, isOver) = (word.section, false)
                if word.part == .venue { venueWords.append([]) }
                if word.part == .people, !peopleWords.isEmpty { peopleWords.append(",") }
            }
            if word.isMark { continue }
            if word.isTime {
                isOver = true
                lastPart = .time
                continue
            }
            let isJoining = QuickLineWords.joiningWords.contains(word.folded)
            if isOver, word.part != .title, isJoining { isOver = false }
            let part = isOver && !(word.part == .people && peopleWords.isEmpty) ? .title : word.part
            switch part {
            case .venue: venueWords[venueWords.count - 1].append(word.text)
            case .people: peopleWords.append(isJoining && !word.isQuoted ? "," : word.text)
            case .title, .time: titleWords.append(word.text)
            }
            lastPart = part
        }
        title = Self.trimmed(titleWords.joined(separator: " "))
        for words in venueWords {
            let name = Self.venue(words)
            if !name.isEmpty, !venues.contains(name) { venues.append(name) }
        }
        people = peopleWords.joined(separator: " ").split { $0 == "," || $0 == ";" }
            .map { Self.withoutArticle(Self.trimmed(String($0))) }.filter { !$0.isEmpty }
    }

    /// Returns a name as written after a mark, so that it is read back whole: in quotation marks if a part of
    /// it would be read as something else.
    package func written(_ name: String) -> String {
        let clock = PlanningClock(now: .distantPast, zone: .gmt)
        func line(_ text: String) -> QuickLine { QuickLine(text, clock: clock) { _ in nil } }
        let isWhole = line("x with \(name)").people == [name] && line("x @\(name)").venues == [name]
        return isWhole || name.contains("\"") ? name : "\"\(name)\""
    }

    /// Returns a name without the Greek article: «τον Νίκο» is «Νίκο».
    private static func withoutArticle(_ name: String) -> String {
        let words = name.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].first?.isLowercase == true,
            WhenVocabulary.greek.articles.contains(SearchFolding.fold(String(words[0])))
        else { return name }
        return String(words[1])
    }

    /// Returns a venue without the word that joins it to the next one.
    private static func venue(_ words: [String]) -> String {
        let isJoined =
            words.count > 1
            && words.last.map { QuickLineWords.choiceWords.contains($0.lowercased()) } == true
        return trimmed((isJoined ? words.dropLast() : words[...]).joined(separator: " "))
    }

    /// Returns a text without surrounding punctuation.
    static func trimmed(_ text: String) -> String {
        let marks: Set<Character> = [" ", ",", ";", "\"", "“", "”", "„", "«", "»", "-", "–", ":"]
        let head = text.drop { marks.contains($0) }
        guard let last = head.lastIndex(where: { !marks.contains($0) }) else { return "" }
        return String(head[...last])
    }
}
