/// The similarity of two names.
struct NameLikeness: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Equal words, in any order.
        case same
        /// Two spellings or forms of the same name.
        case equivalent
        /// One has the initial of a name in the other.
        case initials
        /// They differ by a typing error.
        case typingError
        /// One has only a word of the other.
        case part
        /// A family member, by the name.
        case family
        /// An equal given name with another family name.
        case given
        case different
        /// One has no name.
        case unnamed
    }

    private(set) var kind = Kind.different
    /// The reasons to report.
    private(set) var reasons: [DuplicateReason] = []
    /// True if middle names or generations exclude the same person.
    private(set) var isContradicted = false
    /// False if only one has a generation such as `Jr.`.
    private(set) var isOfOneGeneration = true

    init(_ one: PersonName, _ other: PersonName) {
        guard !one.isEmpty, !other.isEmpty else {
            kind = .unnamed
            return
        }
        isContradicted = Self.contradict(one, other)
        isOfOneGeneration = one.generation == other.generation
        let straight = Match(one, other)
        var best = (match: straight, isSwapped: false)
        if !straight.isExact {
            let swapped = Match(given: (one.given, other.family), family: (one.family, other.given))
            if swapped < best.match { best = (swapped, true) }
        }
        if one.family.isEmpty || other.family.isEmpty {
            take(part: one, other)
        } else if best.match.isOnePerson {
            take(best.match, isSwapped: best.isSwapped)
        } else if let bag = Match(wordsOf: one, other), bag.isOnePerson {
            take(bag, isSwapped: false)
        } else if straight.family <= .spelling {
            kind = .family
        } else if straight.given <= .shortName {
            kind = .given
        }
    }

    private mutating func take(_ match: Match, isSwapped: Bool) {
        let worst = max(match.given, match.family)
        let all = [match.given, match.family]
        switch worst {
        case .same: kind = .same
        case .spelling, .shortName: kind = .equivalent
        case .initial: kind = .initials
        case .typingError: kind = .typingError
        case .different: return
        }
        if worst == .same, !isSwapped { reasons.append(.sameName) }
        if isSwapped { reasons.append(.swappedName) }
        if all.contains(.spelling) { reasons.append(.spelling) }
        if all.contains(.shortName) { reasons.append(.shortName) }
        if all.contains(.initial) { reasons.append(.initials) }
        if all.contains(.typingError) { reasons.append(.typingError) }
    }

    /// Compares names of which one is a single word.
    private mutating func take(part one: PersonName, _ other: PersonName) {
        let (short, long) = one.family.isEmpty ? (one, other) : (other, one)
        let word = short.given[0]
        if long.family.isEmpty {
            let likeness = word.likeness(to: long.given[0])
            let called = long.nicknames.contains { $0.likeness(to: word) <= .spelling }
            take(Match(called ? min(likeness, .shortName) : likeness), isSwapped: false)
            return
        }
        let candidates = long.words + long.nicknames
        guard !word.isInitial, candidates.contains(where: { $0.likeness(to: word) <= .shortName }) else {
            return
        }
        kind = .part
        reasons = [.partOfName]
    }

    /// Returns whether two names exclude the same person. `Q` and `Quentin` are compatible; so are a
    /// generation and none.
    private static func contradict(_ one: PersonName, _ other: PersonName) -> Bool {
        if let first = one.generation, let second = other.generation, first != second { return true }
        guard !one.middle.isEmpty, !other.middle.isEmpty else { return false }
        return !zip(one.middle, other.middle).allSatisfy { $0.likeness(to: $1) < .different }
    }
}

/// A match of the given and the family names of two people.
private struct Match: Comparable {
    var given: NameWord.Likeness
    var family: NameWord.Likeness

    /// True if the match is the best possible.
    var isExact: Bool { given == .same && family == .same }

    var isOnePerson: Bool {
        guard given < .different, family < .different else { return false }
        // Two typing errors make two names; an initial of the family name is too little.
        return family != .initial && !(given >= .initial && family == .typingError)
            && !(given == .typingError && family >= .initial)
    }

    init(_ likeness: NameWord.Likeness) { (given, family) = (likeness, likeness) }

    init(_ one: PersonName, _ other: PersonName) {
        self.init(given: (one.given, other.given), family: (one.family, other.family))
        // `Robert “Bob” Smith`
        guard given > .shortName else { return }
        if one.nicknames.contains(where: { nick in other.given.contains { nick.likeness(to: $0) <= .spelling }
        })
            || other.nicknames.contains(where: { nick in
                one.given.contains { nick.likeness(to: $0) <= .spelling }
            }
            )
        {
            given = .shortName
        }
    }

    init(given: ([NameWord], [NameWord]), family: ([NameWord], [NameWord])) {
        self.given = Self.likeness(given.0, given.1, isFamily: false)
        self.family = Self.likeness(family.0, family.1, isFamily: true)
    }

    /// Matches the words of both in any place: all words of the shorter name must be among the longer's. Only
    /// if a card does not distinguish given and family names.
    init?(wordsOf one: PersonName, _ other: PersonName) {
        guard !one.isOrdered || !other.isOrdered else { return nil }
        var (short, long) = (one.words, other.words)
        if short.count > long.count { swap(&short, &long) }
        guard short.count > 1 else { return nil }
        // `Wang Xiaoming` and `Xiao Ming Wang`
        if Self.sound(long) == Self.sound(short)
            || Self.sound(long.suffix(1) + long.dropLast()) == Self.sound(short)
            || Self.sound(long) == Self.sound(short.suffix(1) + short.dropLast())
        {
            self.init(.spelling)
            return
        }
        var worst = NameWord.Likeness.same
        for word in short {
            guard
                let best = long.indices.min(by: { long[$0].likeness(to: word) < long[$1].likeness(to: word) })
            else { return nil }
            worst = max(worst, long[best].likeness(to: word))
            long.remove(at: best)
        }
        guard worst <= .shortName else { return nil }
        self.init(worst)
    }

    private static func sound(_ words: some Sequence<NameWord>) -> String {
        words.map(\.looseSound).joined()
    }

    /// Returns the likeness of names, where a second name may be omitted.
    private static func likeness(_ one: [NameWord], _ other: [NameWord], isFamily: Bool) -> NameWord.Likeness
    {
        if one.isEmpty || other.isEmpty { return .different }
        if one.count == 1, other.count == 1 { return likeness(one[0], other[0], isFamily: isFamily) }
        var (short, long) = (one, other)
        if short.count > long.count { swap(&short, &long) }
        if short.count != long.count, sound(short) == sound(long) { return .spelling }
        var worst = NameWord.Likeness.same
        for word in short {
            guard
                let best = long.indices.min(by: { long[$0].likeness(to: word) < long[$1].likeness(to: word) })
            else { return .different }
            worst = max(worst, likeness(word, long[best], isFamily: isFamily))
            long.remove(at: best)
        }
        return worst
    }

    private static func likeness(_ one: NameWord, _ other: NameWord, isFamily: Bool) -> NameWord.Likeness {
        let likeness = other.likeness(to: one)
        guard isFamily, likeness > .spelling else { return likeness }
        if Inflection.isOneFamily(one, other) { return .spelling }
        // Family names have no short forms like given names.
        return likeness == .shortName ? .different : likeness
    }

    static func < (one: Match, other: Match) -> Bool {
        let (worst, otherWorst) = (max(one.given, one.family), max(other.given, other.family))
        return worst != otherWorst
            ? worst < otherWorst
            : one.given.rawValue + one.family.rawValue < other.given.rawValue + other.family.rawValue
    }
}

/// Family names with a feminine form.
private enum Inflection {
    private static let endings = [
        ("opulos", "opulu"), ("idis", "idu"), ("iadis", "iadu"), ("akis", "aki"), ("as", "a"), ("is", "i"),
        ("os", "u"), ("ov", "ova"), ("ev", "eva"), ("in", "ina"), ("ski", "ska"), ("ski", "skaia"),
        ("ski", "skaa"),
    ]

    static func isOneFamily(_ one: NameWord, _ other: NameWord) -> Bool {
        one.sounds.contains { first in
            other.sounds.contains { second in
                endings.contains { isForm(first, second, $0) || isForm(second, first, $0) }
            }
        }
    }

    private static func isForm(_ one: String, _ other: String, _ endings: (String, String)) -> Bool {
        guard one.hasSuffix(endings.0), other.hasSuffix(endings.1) else { return false }
        let (stem, otherStem) = (one.dropLast(endings.0.count), other.dropLast(endings.1.count))
        return stem == otherStem && stem.count > 2
    }
}

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
