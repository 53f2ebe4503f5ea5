/// A meeting told in one line: `Coffee tue 9 @Engel with maria, nik`.
///
/// `@` begins a venue, of which there may be several (`@Public or @Plaisio`), `with` the people, and the longest run of
/// words that `WhenParser` reads is the time or the deadline, wherever it stands. What is left is the title.
package struct QuickLine: Hashable, Sendable {
    /// Empty where nothing is left for it.
    package private(set) var title = ""
    /// As it was typed; `nil` where no time is in the line.
    package private(set) var when: String?
    /// As they were typed, each once.
    package private(set) var venues: [String] = []
    /// Names and addresses.
    package private(set) var people: [String] = []

    private typealias Words = ArraySlice<Substring>

    private static let peopleWords: Set<String> = ["with", "με"]
    private static let joiningWords: Set<String> = ["and", "&", "και"]
    /// Between venues.
    private static let choiceWords: Set<String> = ["or", "and", "&", ",", ";", "/", "ή", "και"]
    /// More words are a title for the most part.
    private static let mostWords = 60

    package init() {}

    package init(_ text: String, clock: PlanningClock) {
        var titleWords: Words = []
        var venueWords: [Words] = []
        var peopleWords: Words = []
        var place = Place.title
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            if word.hasPrefix("@") {
                place = .venue
                venueWords.append(word.count > 1 ? [word.dropFirst()] : [])
            } else if place != .people, Self.peopleWords.contains(word.lowercased()),
                !Self.isRange(words, around: index)
            {
                place = .people
            } else {
                switch place {
                case .title: titleWords.append(word)
                case .venue: venueWords[venueWords.count - 1].append(word)
                case .people: peopleWords.append(word)
                }
            }
        }
        takeTime(from: &titleWords, mayBeAll: true, isAnywhere: true, clock)
        for index in venueWords.indices.reversed() {
            takeTime(from: &venueWords[index], mayBeAll: false, isAnywhere: false, clock)
        }
        takeTime(from: &peopleWords, mayBeAll: false, isAnywhere: false, clock)
        title = Self.trimmed(titleWords.joined(separator: " "))
        for words in venueWords {
            let name = Self.venue(words)
            if !name.isEmpty, !venues.contains(name) { venues.append(name) }
        }
        people = Self.people(peopleWords)
    }

    /// Whether a word between two hours is what stands between a start and its end: «9 με 10».
    private static func isRange(_ words: [Substring], around index: Int) -> Bool {
        index > 0 && index + 1 < words.count && words[index - 1].last?.isNumber == true
            && words[index + 1].first?.isNumber == true
    }

    private enum Place {
        case title, venue, people
    }

    /// Takes the longest run that is a time out of the words, once.
    ///
    /// - Parameter isAnywhere: Else it is at the end alone.
    private mutating func takeTime(
        from words: inout Words, mayBeAll: Bool, isAnywhere: Bool, _ clock: PlanningClock
    ) {
        guard when == nil, words.count <= Self.mostWords else { return }
        let all = Array(words)
        var length = mayBeAll ? all.count : all.count - 1
        while length > 0 {
            for start in stride(
                from: all.count - length, through: isAnywhere ? 0 : all.count - length, by: -1)
            {
                let run = all[start..<start + length]
                let isAtEnd = start + length == all.count
                guard Self.mayBeTime(run, isAtStart: start == 0, isAtEnd: isAtEnd) else { continue }
                let text = Self.trimmed(run.joined(separator: " "))
                guard (try? WhenParser.meetingTime(text, clock: clock)) != nil else { continue }
                when = text
                words = Words(all[..<start] + all[(start + length)...])
                return
            }
            length -= 1
        }
    }

    /// A word alone amid a title is none, and a part of the day is one only beside something else: `Movie night`. `Daily`
    /// alone before a title belongs to it: `Daily standup`.
    private static func mayBeTime(_ run: Words, isAtStart: Bool, isAtEnd: Bool) -> Bool {
        guard let first = run.first, run.count > 1 || isAtStart || isAtEnd else { return false }
        let lexemes = WhenLexer.lexemes(of: String(first))
        let word = lexemes.first?.word ?? ""
        if run.count == 1, !isAtEnd, WhenWords.adverbs[word] != nil { return false }
        // A till is in a shop.
        if word == "till" { return false }
        // «Τρίτη 9 η συνέλευση»
        let last = run.last.flatMap { WhenLexer.lexemes(of: String($0)).first?.word } ?? ""
        if WhenWords.articles.contains(last) { return false }
        let isPart = WhenWords.dayParts[word] != nil || WhenWords.weekendWords.contains(word)
        return !isPart || WhenWords.days[word] != nil
    }

    /// Without what joins it to the next one.
    private static func venue(_ words: Words) -> String {
        let isJoined = words.count > 1 && words.last.map { choiceWords.contains($0.lowercased()) } == true
        return trimmed((isJoined ? words.dropLast() : words).joined(separator: " "))
    }

    private static func people(_ words: Words) -> [String] {
        let spaced = words.map { joiningWords.contains($0.lowercased()) ? "," : String($0) }
        return spaced.joined(separator: " ").split { $0 == "," || $0 == ";" }.map { trimmed(String($0)) }
            .filter { !$0.isEmpty }
    }

    /// Without marks around it.
    private static func trimmed(_ text: String) -> String {
        let marks: Set<Character> = [" ", ",", ";", "\"", "“", "”", "-", "–", ":"]
        let head = text.drop { marks.contains($0) }
        guard let last = head.lastIndex(where: { !marks.contains($0) }) else { return "" }
        return String(head[...last])
    }
}
