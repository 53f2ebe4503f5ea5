import Foundation

/// A meeting told in one line: `Coffee tue 9 @Engel with maria, nik`.
///
/// `@` and `at` begin a venue, of which there may be several (`@Public or @Plaisio`), `with` the people. Words that
/// `WhenParser` reads are the time or the deadline, wherever they stand and in any order; a venue and the people end where
/// they begin. What is left is the title, as is everything in quotes.
///
/// A line is read whole or refused: what looks like a day, a time or a length and is none, or does not fit the others, is a
/// `refusal`.
package struct QuickLine: Hashable, Sendable {
    /// Empty where nothing is left for it.
    package internal(set) var title = ""
    /// The words of the time, as they were typed; `nil` where no time is in the line.
    package internal(set) var when: String?
    /// The time that those words mean, by the clock that the line was read with.
    package internal(set) var time: TypedTime?
    /// As they were typed, each once.
    package internal(set) var venues: [String] = []
    /// Names and addresses.
    package internal(set) var people: [String] = []
    /// Why the line makes no meeting.
    package internal(set) var refusal: WhenError?
    /// The part that was being typed: what stands last.
    package internal(set) var lastPart = Part.title

    package enum Part: Hashable, Sendable {
        case title, venue, people, time
    }

    /// In more words no time is looked for: what looks like one is refused.
    private static let mostWords = 200

    package init() {}

    package init(_ text: String, clock: PlanningClock) {
        var words = QuickLineWords(text)
        var times = QuickLineTimes(words, clock: clock)
        times.find(isLong: words.list.count > Self.mostWords)
        (when, time, refusal) = (times.found?.text, times.found?.time, times.refusal)
        words = times.words
        take(words)
    }

    /// Sorts the words that are no time.
    private mutating func take(_ words: QuickLineWords) {
        var titleWords: [String] = []
        var venueWords: [[String]] = []
        var peopleWords: [String] = []
        var section: Int?
        /// Whether a time has ended the section.
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

    /// A name as it is written behind a mark of this line, so that it is read back whole: in quotation marks where a part of
    /// it would be taken for something else.
    package func written(_ name: String) -> String {
        let clock = PlanningClock(now: .distantPast, zone: .gmt)
        let isWhole =
            QuickLine("x with \(name)", clock: clock).people == [name]
            && QuickLine("x @\(name)", clock: clock).venues == [name]
        return isWhole || name.contains("\"") ? name : "\"\(name)\""
    }

    /// «τον Νίκο» is «Νίκο».
    private static func withoutArticle(_ name: String) -> String {
        let words = name.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].first?.isLowercase == true,
            WhenVocabulary.greek.articles.contains(SearchFolding.fold(String(words[0])))
        else { return name }
        return String(words[1])
    }

    /// Without what joins it to the next one.
    private static func venue(_ words: [String]) -> String {
        let isJoined =
            words.count > 1
            && words.last.map { QuickLineWords.choiceWords.contains($0.lowercased()) } == true
        return trimmed((isJoined ? words.dropLast() : words[...]).joined(separator: " "))
    }

    /// Without marks around it.
    static func trimmed(_ text: String) -> String {
        let marks: Set<Character> = [" ", ",", ";", "\"", "“", "”", "„", "«", "»", "-", "–", ":"]
        let head = text.drop { marks.contains($0) }
        guard let last = head.lastIndex(where: { !marks.contains($0) }) else { return "" }
        return String(head[...last])
    }
}
