/// The answer that a person gives to an invitation in words, in English, Greek or Greek in Latin letters.
///
/// Only a clear answer is one. A question, a condition, a “but” after it, another date, or words for and against
/// it make a text unclear, and so does anything else beside a mere “yes” or “no”.
package struct ReplyIntention: Hashable, Sendable {
    /// Accepted, declined or tentative.
    package let participation: Invitee.Participation
    /// The words that decide, as written, on one line: “I can't make it”.
    package let reason: String

    /// The maximum number of words of a clear answer.
    static let longest = 150

    /// Reads the own words of a mail; `nil` if they give no clear answer.
    ///
    /// - Parameters:
    ///   - reply: The words without quotes and signatures.
    ///   - names: The names of the writer and of the person who is answered, which may stand beside a mere “yes”.
    package init?(_ reply: ReplyText, names: [String] = []) {
        if reply.isCut { return nil }
        self.init(reply.words, names: names)
    }

    /// Reads words without quotes; `nil` if they give no clear answer.
    package init?(_ text: String, names: [String] = []) {
        guard text.utf8.count <= Self.longest * 20 else { return nil }
        let read = ReplyWords(text)
        guard !read.isQuestion, read.words.count <= Self.longest else { return nil }
        var account = ReplyAccount(read.words, names: names)
        account.read()
        guard let found = account.decision else { return nil }
        participation = found.participation
        reason = text[found.range].oneLine
    }
}

/// The phrases found in an answer, weighed against each other.
struct ReplyAccount {
    private let words: [ReplyWords.Word]
    private let names: Set<String>
    /// The places of the phrases of each sense.
    private var places: [ReplySense: [Int]] = [:]
    /// The ranges of the phrases by place.
    private var ranges: [Int: Range<String.Index>] = [:]
    private(set) var hasTime = false
    /// True if there are words without a known sense.
    private(set) var hasOthers = false

    /// The senses of the phrases.
    var senses: Set<ReplySense> { Set(places.keys) }

    init(_ words: [ReplyWords.Word], names: [String]) {
        self.words = words
        self.names = Set(
            names.flatMap { SearchFolding.words(ofFolded: SearchFolding.fold($0)) }.map(String.init))
    }

    mutating func read() {
        var index = 0
        var isFresh = true
        var isClosed = false
        // “I'll bring” is followed by anything.
        var isBringing = false
        while index < words.count {
            let word = words[index]
            if word.isBreak {
                isFresh = true
                isBringing = false
                index += 1
            } else if let phrase = ReplyPhrases.all.phrase(in: words, at: index, isFresh: isFresh) {
                let end = index + phrase.words.count
                places[phrase.sense, default: []].append(index)
                ranges[index] = word.range.lowerBound..<words[end - 1].range.upperBound
                index = end
                switch phrase.sense {
                case .closing: isClosed = true
                case .harmless, .agreement, .wish, .refusal, .regret: break
                case .attending:
                    isBringing = true
                    isFresh = false
                case .accepted, .declined, .tentative, .later, .doubtful, .negation, .contrast, .elsewhere:
                    isFresh = false
                }
            } else {
                // A name, a position and a telephone number follow the closing.
                if !isClosed, !names.contains(word.text) {
                    if word.isTime { hasTime = true } else if !isBringing { hasOthers = true }
                }
                isFresh = false
                index += 1
            }
        }
    }

    /// The answer with the range of its words, or `nil`.
    var decision: (participation: Invitee.Participation, range: Range<String.Index>)? {
        guard !has(.doubtful), !hasTime else { return nil }
        let answers: [(sense: ReplySense, participation: Invitee.Participation)] = [
            (.accepted, .accepted), (.declined, .declined), (.tentative, .tentative),
        ]
        let found = answers.filter { has($0.sense) }
        guard let answer = found.first else { return has(.later) ? laterDecision : mereDecision }
        if has(.later), answer.sense != .tentative { return nil }
        guard found.count == 1, let place = places[answer.sense]?.first, let range = ranges[place],
            allows(answer.participation, at: place)
        else { return nil }
        return (answer.participation, range)
    }

    /// Returns whether nothing else contradicts an answer.
    ///
    /// - Parameter place: The first word of the answer.
    private func allows(_ participation: Invitee.Participation, at place: Int) -> Bool {
        // A contrast before an answer leads to it: “I'd love to, but I can't”.
        let isRestricted = places[.contrast]?.contains { $0 > place } ?? false
        switch participation {
        case .accepted:
            return !hasAny([.refusal, .negation, .contrast, .regret, .elsewhere])
        case .declined:
            // Reasons may have negations, but “it is not true that I can't” is none.
            let isDenied = places[.negation]?.contains { $0 < place } ?? false
            return !hasAny([.agreement, .attending]) && !isDenied && !isRestricted
        default:
            return !hasAny([.refusal, .negation, .elsewhere]) && !isRestricted
        }
    }

    /// The answer of a text that promises one. Beside “ok” the promise alone counts, which is no answer.
    private var laterDecision: (participation: Invitee.Participation, range: Range<String.Index>)? {
        guard !hasAny([.agreement, .wish, .attending, .refusal, .negation, .elsewhere]),
            let range = range(of: .later)
        else { return nil }
        return (.tentative, range)
    }

    /// The answer of a text that says nothing else.
    private var mereDecision: (participation: Invitee.Participation, range: Range<String.Index>)? {
        guard !hasOthers, !hasAny([.negation, .contrast]) else { return nil }
        if let range = range(of: .agreement) ?? range(of: .wish) {
            return hasAny([.refusal, .regret, .elsewhere]) ? nil : (.accepted, range)
        }
        guard !has(.attending), let range = range(of: .refusal) else { return nil }
        return (.declined, range)
    }

    private func has(_ sense: ReplySense) -> Bool { places[sense] != nil }

    private func hasAny(_ senses: [ReplySense]) -> Bool { senses.contains { has($0) } }

    private func range(of sense: ReplySense) -> Range<String.Index>? {
        guard let place = places[sense]?.first else { return nil }
        return ranges[place]
    }
}
