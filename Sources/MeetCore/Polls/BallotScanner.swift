/// A word or a phrase of a vote, with its meaning and the punctuation around it.
struct BallotItem {
    enum Kind: Hashable {
        /// The numbers of options.
        case options([Int])
        /// A number that is looked at together with its neighbours.
        case number(Int)
        /// A number that is no option: a time, a telephone number.
        case figure
        /// A number beyond the options, or a name that is not that of a single option.
        case outside
        case phrase(BallotMeaning)
        /// A greeting or thanks.
        case harmless
        case unknown
        /// The line above a name at the end, and the words after it.
        case signature
    }

    var kind: Kind
    var range: Range<String.Index>
    /// The text between the item before it and this one.
    var gap: String
    /// The text between this and the next item.
    var after = ""
    /// True if a clause begins here: not after a wrapped line.
    var isFresh: Bool
    var isInParentheses: Bool

    var vote: Poll.Vote? {
        if case .phrase(.vote(let vote)) = kind { vote } else { nil }
    }

    var numbers: [Int]? {
        if case .options(let numbers) = kind { numbers } else { nil }
    }
}

/// The items of a text: phrases, numbers and names of options.
struct BallotScanner {
    /// The options that a text may be about.
    struct Options {
        let count: Int
        let names: [BallotReader.Name]
        /// The words of names of people.
        let people: Set<String>

        init(count: Int, names: [BallotReader.Name], people: [String]) {
            self.count = count
            self.names = names
            self.people = Set(
                people.flatMap { SearchFolding.words(ofFolded: SearchFolding.fold($0)) }.map(String.init))
        }
    }

    private(set) var items: [BallotItem] = []
    /// True if votes may stand in the signature.
    private(set) var isUnclear = false
    private let text: String
    private let words: [ReplyWords.Word]
    private let options: Options
    private let names: BallotNames
    /// The end of the latest item.
    private var place: String.Index
    private var depth = 0

    /// The maximum number of words of a clear text.
    private static let longest = 400

    /// Makes the scanner of a text; `nil` if that is too long to be clear.
    init?(_ text: String, _ options: Options) {
        guard text.utf8.count <= Self.longest * 20 else { return nil }
        let words = ReplyWords(text).words
        guard words.count <= Self.longest else { return nil }
        self.text = text
        self.words = words
        self.options = options
        names = BallotNames(options.names, words: words, text: text)
        place = text.startIndex
    }

    mutating func scan() {
        var isFresh = true
        var isClosed = false
        var index = 0
        while index < words.count {
            if words[index].isBreak {
                isFresh = true
                index += 1
                continue
            }
            let found = item(at: index, isFresh: isFresh)
            if found.kind == .signature { isClosed = true }
            let kind = isClosed ? signatureKind(found.kind) : found.kind
            add(kind, words: index..<found.end)
            isFresh = kind == .harmless
            index = found.end
        }
        if !items.isEmpty {
            items[items.count - 1].after = String(text.unicodeScalars[place...])
        }
        leaveOutSignature()
        resolveNumbers()
        resolveCorrections()
    }

    /// Makes corrections before the first vote fillers: what they take back stands in an earlier mail. Others
    /// leave nothing clear.
    private mutating func resolveCorrections() {
        let first = items.firstIndex { $0.isOfOptions || $0.vote != nil }
        for place in items.indices where items[place].kind == .phrase(.correction) {
            let isAhead = first.map { place < $0 } ?? false
            items[place].kind = .phrase(isAhead ? .filler : .doubt)
        }
    }

    /// Returns the kind of the item that begins at a word, and its end.
    private func item(at index: Int, isFresh: Bool) -> (kind: BallotItem.Kind, end: Int) {
        let phrase = BallotPhrases.all.phrase(in: words, at: index)
        if let reply = ReplyPhrases.all.phrase(in: words, at: index, isFresh: isFresh) {
            let end = index + reply.words.count
            switch reply.sense {
            case .closing where !isBeforeColon(end - 1): return (.signature, end)
            case .harmless where reply.words.count > phrase?.words.count ?? 0: return (.harmless, end)
            default: break
            }
        }
        if let date = names.date(at: index) {
            return (date.numbers.count == 1 ? .options(date.numbers) : .outside, date.end)
        }
        if let number = BallotNumber.read(words[index], in: text) {
            return (isDay(number, at: index) ? .outside : .number(number), index + 1)
        }
        if words[index].text.first?.isNumber == true { return (.figure, index + 1) }
        if let phrase { return (.phrase(phrase.meaning), index + phrase.words.count) }
        if options.people.contains(words[index].text) { return (.phrase(.filler), index + 1) }
        if let name = names.named(at: index) {
            return (name.numbers.count == 1 ? .options(name.numbers) : .outside, name.end)
        }
        return (words[index].isTime ? .figure : .unknown, index + 1)
    }

    /// Returns whether an ordinal may also be the day of another option: “the 2nd”, unless “option” follows.
    private func isDay(_ number: Int, at index: Int) -> Bool {
        let isOrdinal = words[index].text.contains { !$0.isNumber }
        let isNamed = index + 1 < words.count && Self.nouns.contains(words[index + 1].text)
        return isOrdinal && !isNamed && names.isDay(number, ofOtherThan: number)
    }

    /// The words for an option after an ordinal, folded.
    private static let nouns: Set<String> = ["option", "choice", "slot", "one", "επιλογη"]

    private func isBeforeColon(_ word: Int) -> Bool {
        text.unicodeScalars[words[word].range.upperBound...].first { $0 != " " } == ":"
    }

    /// Votes are kept below a closing, so that they are not passed over.
    private func signatureKind(_ kind: BallotItem.Kind) -> BallotItem.Kind {
        switch kind {
        case .number, .phrase(.vote): kind
        default: .signature
        }
    }

    private mutating func add(_ kind: BallotItem.Kind, words range: Range<Int>) {
        let scalars = text.unicodeScalars
        let start = words[range.lowerBound].range.lowerBound
        let end = BallotNumber.end(of: words[range.upperBound - 1], in: text)
        let gap = String(scalars[place..<start])
        for scalar in gap.unicodeScalars {
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth = max(0, depth - 1) }
        }
        if !items.isEmpty { items[items.count - 1].after = gap }
        let isFresh = range.lowerBound == 0 || words[range.lowerBound - 1].isBreak
        items.append(
            BallotItem(
                kind: kind, range: start..<end, gap: gap, isFresh: isFresh, isInParentheses: depth > 0))
        place = end
    }

    /// Removes the signature. A number and a vote in it would be votes that are not read.
    private mutating func leaveOutSignature() {
        guard let start = items.firstIndex(where: { $0.kind == .signature }) else { return }
        let rest = items[start...]
        let hasNumber = rest.contains { if case .number = $0.kind { true } else { false } }
        isUnclear = hasNumber && rest.contains { $0.vote != nil }
        items.removeSubrange(start...)
    }

    // MARK: - Numbers

    /// Replaces numbers by the options that they mean, with their neighbours: `1-3`, `first 2`, `5 pm`.
    private mutating func resolveNumbers() {
        var found: [BallotItem] = []
        var index = 0
        while index < items.count {
            var item = items[index]
            var end = index + 1
            switch item.kind {
            case .number(let number): end = resolve(number, &item, at: index, after: found.last)
            case .phrase(.ordinal(1)):
                // “The first 2”.
                let number = adjacentNumber(after: index)
                if number != nil { end += 1 }
                item.kind = kind(1...max(1, number ?? 1))
            case .phrase(.ordinal(let number)): item.kind = kind(number...number)
            case .phrase(.last):
                let number = adjacentNumber(after: index)
                if number != nil { end += 1 }
                item.kind = kind(ofLast: number ?? 1)
            case .phrase(.firstOf(let known)):
                let number = known ?? adjacentNumber(after: index)
                if known == nil, number != nil { end += 1 }
                item.kind = number.map { kind(1...max(1, $0)) } ?? .outside
            case .phrase(.lastOf(let known)):
                let number = known ?? adjacentNumber(after: index)
                if known == nil, number != nil { end += 1 }
                item.kind = number.map { kind(ofLast: $0) } ?? .outside
            case .phrase(.all):
                // “All 4” are all only of four.
                if let number = adjacentNumber(after: index) {
                    end += 1
                    if number != options.count { item.kind = .outside }
                }
            case .phrase(.unit): item.kind = .phrase(.filler)
            default: break
            }
            item.range = item.range.lowerBound..<items[end - 1].range.upperBound
            item.after = items[end - 1].after
            found.append(item)
            index = end
        }
        items = found
    }

    /// Returns the end of a number with its neighbours.
    private func resolve(
        _ number: Int, _ item: inout BallotItem, at index: Int, after previous: BallotItem?
    ) -> Int {
        let run = endOfRun(at: index)
        if items[index..<run].contains(where: { $0.kind == .figure }) {
            item.kind = .figure
            return run
        }
        let next = index + 1 < items.count ? items[index + 1] : nil
        if let next, next.kind == .phrase(.unit), next.gap.isBlankGap {
            item.kind = .figure
            return index + 2
        }
        if previous?.kind == .phrase(.timeLead), item.gap.isBlankGap {
            item.kind = .figure
            return index + 1
        }
        item.kind = kind(number...number)
        guard let next else {
            if item.after.isSignGap { item.kind = .outside }
            return index + 1
        }
        if case .number(let last) = next.kind {
            if ["-", "–", "—", " - ", " – ", " — "].contains(next.gap) {
                item.kind = number < last ? kind(number...last) : .outside
                return index + 2
            }
            // Fractions, dates, and `1+ 2-`.
            if next.gap == "/" || next.gap == "." || next.gap != "+" && next.gap.isSignGap {
                item.kind = .outside
            }
        } else if next.kind == .phrase(.through), next.gap.isBlankGap, index + 2 < items.count,
            case .number(let last) = items[index + 2].kind, items[index + 2].gap.isBlankGap
        {
            item.kind = number < last ? kind(number...last) : .outside
            return index + 3
        } else if item.after.isSignGap, next.gap.contains(where: { $0 == "," || $0.isNewline }) {
            item.kind = .outside
        }
        return index + 1
    }

    /// Returns the end of the numbers that stand side by side, such as those of a telephone number.
    private func endOfRun(at index: Int) -> Int {
        var end = index + 1
        while end < items.count, items[end].gap.allSatisfy({ " -()./+".contains($0) }) {
            switch items[end].kind {
            case .number, .figure: end += 1
            default: return end
            }
        }
        return end
    }

    /// Returns the number directly after an item.
    private func adjacentNumber(after index: Int) -> Int? {
        guard index + 1 < items.count, case .number(let number) = items[index + 1].kind,
            items[index + 1].gap.isBlankGap
        else { return nil }
        return number
    }

    private func kind(_ numbers: ClosedRange<Int>) -> BallotItem.Kind {
        numbers.lowerBound >= 1 && numbers.upperBound <= options.count ? .options(Array(numbers)) : .outside
    }

    private func kind(ofLast number: Int) -> BallotItem.Kind {
        1...max(1, options.count) ~= number
            ? kind((options.count - number + 1)...max(options.count, 1)) : .outside
    }
}

extension String {
    /// True for a gap of blanks on one line.
    fileprivate var isBlankGap: Bool { allSatisfy { $0.isWhitespace && !$0.isNewline } }

    /// True for a gap that begins with a sign, as after `1+` and `2-`.
    fileprivate var isSignGap: Bool { first.map { "+-–—".contains($0) } ?? false }
}

/// The numbers of options in a text.
enum BallotNumber {
    private static let questions: Set<Unicode.Scalar> = [
        "?", "\u{37E}", "\u{61F}", "\u{FF1F}", "\u{203D}", "\u{2047}", "\u{2048}", "\u{2049}",
    ]

    static func isQuestion(_ scalar: Unicode.Scalar) -> Bool { questions.contains(scalar) }

    /// Returns the end of a word without the question marks that `ReplyWords` leaves at it.
    static func end(of word: ReplyWords.Word, in text: String) -> String.Index {
        let scalars = text.unicodeScalars
        var end = word.range.upperBound
        while end > word.range.lowerBound {
            let before = scalars.index(before: end)
            guard isQuestion(scalars[before]) else { break }
            end = before
        }
        return end
    }

    /// Returns a number of at most two digits, also with the ending of an ordinal; `nil` for anything else,
    /// such as a time of day.
    static func read(_ word: ReplyWords.Word, in text: String) -> Int? {
        let digits = word.text.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.count <= 2, let number = Int(digits) else { return nil }
        let ending = word.text[digits.endIndex...]
        guard ending.isEmpty || endings.contains(String(ending)) else { return nil }
        // `8:30` is a single word, 830; so is `1.2`.
        let written = text.unicodeScalars[word.range.lowerBound..<end(of: word, in: text)]
        return written.contains { $0 == ":" || $0 == "." } ? nil : number
    }

    private static let endings: Set<String> = ["st", "nd", "rd", "th", "o", "ο", "η", "οσ", "α"]
}
