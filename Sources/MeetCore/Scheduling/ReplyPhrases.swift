/// The part of a phrase in an answer to an invitation.
enum ReplySense: Hashable, Sendable {
    /// An answer by itself: “I'll be there”.
    case accepted, declined, tentative
    /// An answer only if nothing else is said: “yes”, “no”.
    case agreement, refusal
    /// Joy about an invitation, an answer only if none follows: “I'd love to”.
    case wish
    /// The promise of an answer: “I'll let you know”.
    case later
    /// Words of somebody who comes, which are no answer by themselves: “I'll bring cake”, “I'll be late”.
    case attending
    /// Thanks, greetings and the like, which never change an answer.
    case harmless
    /// The line above a name at the end.
    case closing
    /// Conditions, questions and guesses, after which nothing is clear: “if”, “when”, “perhaps”.
    case doubtful
    case negation
    /// A word that announces the opposite: “but”.
    case contrast
    case regret
    /// Another time or date.
    case elsewhere
}

/// The phrases that answers consist of, in English, Greek and Greek in Latin letters.
///
/// A pattern is a line of words in the form of `ReplyWords`, with alternatives in parentheses: `(/really) cant`.
/// `%` stands for a time or a weekday, `~` for a word without a meaning of its own, such as a name. `|` at an end
/// is the beginning or end of a clause, and `&` at the end is a word that may follow, so that “I'll come” is not
/// found in “I'll come back to you”. Of several phrases the longest counts.
struct ReplyPhrases: Sendable {
    struct Phrase: Hashable, Sendable {
        var words: [String]
        var sense: ReplySense
        var isAtStart: Bool
        var isAtEnd: Bool
        var isFollowed: Bool

        /// The order in which phrases are tried: longer and narrower ones first.
        fileprivate var rank: Int {
            words.count * 8 + (isAtStart ? 2 : 0) + (isAtEnd ? 2 : 0) + (isFollowed ? 1 : 0)
        }
    }

    /// The phrases by their first word, in the order in which they are tried.
    let phrases: [String: [Phrase]]

    static let all = ReplyPhrases(english + greek)

    init(_ rows: [(sense: ReplySense, patterns: String)]) {
        var phrases: [String: [Phrase]] = [:]
        var known: Set<Phrase> = []
        for row in rows {
            for line in SearchFolding.fold(row.patterns).split(separator: "\n") {
                for pattern in Self.expanded(String(line)) {
                    guard let phrase = Self.phrase(pattern, row.sense), let first = phrase.words.first,
                        known.insert(phrase).inserted
                    else { continue }
                    phrases[first, default: []].append(phrase)
                }
            }
        }
        self.phrases = phrases.mapValues { found in
            // Sorting is not guaranteed to be stable, and of equal phrases the first counts.
            found.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
                .map { $0.element }
        }
    }

    /// Returns a pattern with each combination of its alternatives.
    static func expanded(_ pattern: String) -> [String] {
        guard let open = pattern.firstIndex(of: "("), let close = pattern[open...].firstIndex(of: ")") else {
            return [pattern]
        }
        let before = pattern[..<open]
        let choices = pattern[pattern.index(after: open)..<close].split(
            separator: "/", omittingEmptySubsequences: false)
        let rests = expanded(String(pattern[pattern.index(after: close)...]))
        return choices.flatMap { choice in rests.map { "\(before)\(choice)\($0)" } }
    }

    private static func phrase(_ pattern: String, _ sense: ReplySense) -> Phrase? {
        var words = pattern.split(separator: " ").map(String.init)
        var phrase = Phrase(words: [], sense: sense, isAtStart: false, isAtEnd: false, isFollowed: false)
        if words.first == "|" {
            phrase.isAtStart = true
            words.removeFirst()
        }
        if words.last == "|" {
            phrase.isAtEnd = true
            words.removeLast()
        } else if words.last == "&" {
            phrase.isFollowed = true
            words.removeLast()
        }
        phrase.words = ReplyWords.shortened(words)
        return phrase.words.isEmpty ? nil : phrase
    }

    // MARK: - Search

    /// Returns the phrase that begins at a word.
    ///
    /// - Parameter isFresh: True if a clause begins there.
    func phrase(in words: [ReplyWords.Word], at index: Int, isFresh: Bool) -> Phrase? {
        let word = words[index]
        let candidates = phrases[word.text] ?? []
        let times = word.isTime ? phrases["%"] ?? [] : []
        return (candidates + times).first { phrase in
            (isFresh || !phrase.isAtStart) && fits(phrase, words, index)
        }
    }

    private func fits(_ phrase: Phrase, _ words: [ReplyWords.Word], _ index: Int) -> Bool {
        let end = index + phrase.words.count
        guard end <= words.count else { return false }
        for (place, wanted) in phrase.words.enumerated() {
            let word = words[index + place]
            switch wanted {
            case "%": if !word.isTime { return false }
            case "~": if word.isBreak || word.isTime || phrases[word.text] != nil { return false }
            default: if word.text != wanted { return false }
            }
        }
        guard end < words.count, !words[end].isBreak else { return true }
        if phrase.isAtEnd { return false }
        return !phrase.isFollowed || words[end].isTime || Self.followers.contains(words[end].text)
    }

    /// The words that leave the meaning of a phrase before them unchanged.
    private static let followers = Set(
        SearchFolding.fold(
            """
            to on this that because as since due today tomorrow tonight unfortunately sorry and but so for with \
            at too also definitely certainly anymore of alone thanks thank in along i im either gladly then now \
            please yes no though if unless by \
            και με στο στη στην στον στις στα στους για την το τη τον της του γιατί διότι επειδή αλλά σίγουρα \
            οπωσδήποτε δυστυχώς σήμερα αύριο απόψε εγώ μαζί κι φυσικά ευχαρίστως λόγω ούτε τελικά καθώς αφού \
            όμως αν ευχαριστώ ναι όχι αυτή αυτό εκείνη
            """
        ).split(whereSeparator: \.isWhitespace).map(String.init))
}
