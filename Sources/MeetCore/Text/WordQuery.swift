/// A query typed into a picker, and the rule of its matches.
///
/// Each word must begin a word of the row, in any of its readings (`SearchFolding`); or be the initials of
/// adjacent words (`mp`: Maria Papadopoulou); or, with three digits at least, be part of a telephone number.
/// A word with `@` must begin an e-mail address. Scattered letters match nothing, so that nobody is chosen by
/// accident.
package struct WordQuery: Sendable {
    private let terms: [Term]
    /// All words of each reading, with a blank before each; empty if an address is typed.
    private let whole: [[UInt8]]
    /// The digits to search for within numbers, if the whole query is a number.
    private let numbers: [[UInt8]]
    /// True if the query is empty.
    package let isEmpty: Bool

    private enum Term: Sendable {
        /// A word in each of its readings, with a blank before it; and, without the blank, as initials or
        /// digits if possible.
        case word([[UInt8]], initials: [[UInt8]], digits: [UInt8]?)
        /// The beginning of an address, with a blank before it.
        case address([UInt8])
    }

    private static let mostTerms = 16
    private static let longestTerm = 64
    private static let fewestDigits = 3

    package init(_ typed: String) {
        let (folded, readable) = SearchFolding.forms(of: String(typed.prefix(1000)))
        let tokens = readable.split(whereSeparator: \.isWhitespace)
        isEmpty = tokens.isEmpty
        terms = Array(tokens.flatMap(Self.terms).prefix(Self.mostTerms))
        let readings =
            folded.contains("@") ? [] : [folded] + SearchFolding.latinReadings(ofReadable: readable)
        whole = readings.map(WordTarget.words).filter { !$0.isEmpty }
        let digits = PhoneKeys.digits(typed: typed).map(PhoneKeys.writings) ?? []
        numbers = digits.filter { $0.utf8.count >= Self.fewestDigits }.map { Array($0.utf8) }
    }

    private static func terms(_ token: Substring) -> [Term] {
        if token.contains("@") {
            let address = SearchFolding.fold(String(token))
            return [.address([WordTarget.blank] + Array(address.utf8.prefix(longestTerm * 4)))]
        }
        return SearchFolding.words(ofFolded: String(token)).compactMap { word in
            let readable = String(word.prefix(longestTerm))
            let word = SearchFolding.fold(readable)
            if word.isEmpty { return nil }
            let readings = [word] + SearchFolding.latinReadings(ofReadable: readable)
            let isNumber = word.utf8.count >= fewestDigits && word.utf8.allSatisfy { $0 &- 0x30 < 10 }
            return .word(
                // A reading may contain blanks, as those of Chinese names do.
                readings.map(WordTarget.words).filter { !$0.isEmpty },
                initials: readings.filter { $0.unicodeScalars.count > 1 && !$0.contains(" ") }
                    .map { Array($0.utf8) },
                digits: isNumber ? Array(word.utf8) : nil)
        }
    }

    /// Returns the score of a match, larger is better, or `nil` without a match. An empty query matches
    /// everything with 0.
    ///
    /// An equal name comes first, then a name that begins so, then names that have the words in this order,
    /// in any order, then matches of other words, and at last initials and numbers. Within a rank whole words
    /// come first, then the shown name before other names and readings, then fewer words before the match.
    package func score(_ target: WordTarget) -> Int? {
        if isEmpty { return 0 }
        guard !terms.isEmpty else { return nil }
        var best: Int?
        for (index, name) in target.names.enumerated() {
            guard let score = score(inName: name) else { continue }
            best = max(best ?? 0, score - min(index, 9) * 10_000)
        }
        if let best { return best }
        if let rank = rankAnywhere(target) { return rank.rawValue * Self.step }
        let isWithin = numbers.contains { Self.has($0, in: target.numbers) }
        return isWithin ? Rank.bySigns.rawValue * Self.step : nil
    }

    /// Returns whether the names have every word, without other words, initials or numbers of the row.
    package func isInNames(of target: WordTarget) -> Bool { rankAnywhere(target) == .anyOrder }

    /// Returns the positions of the matching rows, best first; equal ones keep their order.
    package func rank<Row>(
        _ rows: [Row], limit: Int = .max, by target: (Row) -> WordTarget
    ) -> [Int] {
        var found: [(score: Int, index: Int)] = []
        for (index, row) in rows.enumerated() {
            if let score = score(target(row)) { found.append((score, index)) }
        }
        found.sort { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
        return found.prefix(max(0, limit)).map(\.index)
    }

    private enum Rank: Int {
        case bySigns = 1, byOtherWords, anyOrder, inOrder, beginning, wholeName
    }

    private static let step = 10_000_000

    // MARK: - One name

    private func score(inName name: [UInt8]) -> Int? {
        for words in whole where words == name { return Rank.wholeName.rawValue * Self.step }
        var places: [Int] = []
        var wholeWords = 0
        for term in terms {
            guard case .word(let readings, _, _) = term,
                let place = Self.place(of: readings, in: name, after: places.last ?? -1)
            else { return nil }
            places.append(place.start)
            if place.isWholeWord { wholeWords += 1 }
        }
        let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
        var rank = isInOrder ? Rank.inOrder : .anyOrder
        if whole.contains(where: { name.starts(with: $0) }) { rank = .beginning }
        let wordsBefore = name[..<(places.min() ?? 0)].count { $0 == WordTarget.blank }
        return rank.rawValue * Self.step + wholeWords * 100_000 - min(wordsBefore, 99) * 100
    }

    /// Returns the position of a word that begins with one of these: the first after a position, else the
    /// first of all.
    private static func place(
        of readings: [[UInt8]], in text: [UInt8], after least: Int
    ) -> (start: Int, isWholeWord: Bool)? {
        text.withUnsafeBufferPointer { text in
            var first: (start: Int, isWholeWord: Bool)?
            for start in text.indices where text[start] == WordTarget.blank {
                if start <= least, first != nil { continue }
                for reading in readings where begins(reading, at: start, of: text) {
                    let end = start + reading.count
                    let found = (start, end == text.count || text[end] == WordTarget.blank)
                    if start > least { return found }
                    first = first ?? found
                }
            }
            return first
        }
    }

    // MARK: - All of a row

    private func rankAnywhere(_ target: WordTarget) -> Rank? {
        var rank = Rank.anyOrder
        for term in terms {
            guard let found = Self.rank(of: term, in: target) else { return nil }
            if found.rawValue < rank.rawValue { rank = found }
        }
        return rank
    }

    private static func rank(of term: Term, in target: WordTarget) -> Rank? {
        switch term {
        case .address(let address):
            return has(address, in: target.addresses) ? .byOtherWords : nil
        case .word(let readings, let initials, let digits):
            for reading in readings where target.names.contains(where: { has(reading, in: $0) }) {
                return .anyOrder
            }
            for reading in readings where has(reading, in: target.others) { return .byOtherWords }
            for letters in initials where has(letters, in: target.initials) { return .bySigns }
            if let digits, has(digits, in: target.numbers) { return .bySigns }
            return nil
        }
    }

    /// Returns whether the text contains the bytes. Bytes with a blank at the beginning match the beginning
    /// of a word.
    private static func has(_ wanted: [UInt8], in text: [UInt8]) -> Bool {
        guard let head = wanted.first, text.count >= wanted.count else { return false }
        return text.withUnsafeBufferPointer { text in
            wanted.withUnsafeBufferPointer { wanted in
                for start in 0...(text.count - wanted.count) where text[start] == head {
                    var length = 1
                    while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
                    if length == wanted.count { return true }
                }
                return false
            }
        }
    }

    private static func begins(
        _ wanted: [UInt8], at start: Int, of text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard text.count - start >= wanted.count else { return false }
        for offset in wanted.indices where text[start + offset] != wanted[offset] { return false }
        return true
    }
}

// MARK: - What to mark in a row

extension WordQuery {
    /// Returns the offsets of the characters of a name that match the query, ascending: the beginnings of its
    /// words, in whatever script they were typed, or the initials.
    package func matches(in name: String) -> [Int] {
        guard !terms.isEmpty else { return [] }
        let words = Self.wordsWithPlaces(name)
        // A long text has few distinct words, and each is read once for all terms.
        let starts = Dictionary(grouping: words + words.flatMap(\.givenNames), by: \.text)
            .mapValues { $0.map(\.start) }
        let read = starts.map { (text: $0.key, readings: Self.readings(of: $0.key), starts: $0.value) }
        var marked: Set<Int> = []
        var seen: Set<[[UInt8]]> = []
        for case .word(let readings, let initials, _) in terms where seen.insert(readings).inserted {
            var isBeginning = false
            for word in read where Self.begin(word.readings, with: readings) {
                let length = Self.typedLength(of: readings, in: word.text)
                for start in word.starts { marked.formUnion(start..<start + length) }
                isBeginning = true
            }
            if !isBeginning { marked.formUnion(Self.places(ofInitials: initials, in: words)) }
        }
        return marked.sorted()
    }

    private struct PlacedWord {
        var start: Int
        var text: String

        /// The given names in the word, if it is a whole name.
        var givenNames: [PlacedWord] {
            HangulName.givenNames(in: text).map {
                PlacedWord(start: start + text.count - $0.count, text: String($0))
            }
        }
    }

    private static func wordsWithPlaces(_ name: String) -> [PlacedWord] {
        var words: [PlacedWord] = []
        var isInWord = false
        for (offset, character) in name.prefix(400).enumerated() {
            guard character.unicodeScalars.contains(where: SearchFolding.isPartOfWord) else {
                isInWord = false
                continue
            }
            if isInWord, !words.isEmpty {
                words[words.count - 1].text.append(character)
            } else {
                words.append(PlacedWord(start: offset, text: String(character)))
            }
            isInWord = true
        }
        return words
    }

    /// Returns the number of characters of a word that the typed beginning stands for.
    private static func typedLength(of readings: [[UInt8]], in word: String) -> Int {
        var part = ""
        for (offset, character) in word.enumerated() {
            part.append(character)
            if begin(self.readings(of: part), with: readings) { return offset + 1 }
        }
        return word.count
    }

    private static func readings(of word: String) -> [[UInt8]] {
        let (folded, readable) = SearchFolding.forms(of: word)
        return ([folded] + SearchFolding.latinReadings(ofReadable: readable)).map(WordTarget.words)
    }

    private static func begin(_ texts: [[UInt8]], with readings: [[UInt8]]) -> Bool {
        texts.contains { text in readings.contains { text.starts(with: $0) } }
    }

    private static func places(ofInitials initials: [[UInt8]], in words: [PlacedWord]) -> [Int] {
        for letters in initials {
            let count = String(decoding: letters, as: UTF8.self).unicodeScalars.count
            guard words.count >= count else { continue }
            for first in 0...(words.count - count) {
                let run = words[first..<first + count]
                let target = WordTarget(names: [run.map(\.text).joined(separator: " ")])
                if has(letters, in: target.initials) { return run.map(\.start) }
            }
        }
        return []
    }
}
