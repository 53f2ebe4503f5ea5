/// The votes found in the clauses of a text, weighed against each other.
struct BallotAccount {
    /// The words that do not vote.
    private(set) var comments: [String] = []
    private let text: String
    private let count: Int
    /// True if a semicolon may ask.
    private let isGreek: Bool
    private var found: [Int: Poll.Vote] = [:]
    /// The vote on the options that are not named: “only 3”, “the rest no”.
    private var rest: Poll.Vote?
    /// The options that are listed without a vote.
    private var listed: [Int] = []
    /// True after a “yes” without an option.
    private var hasAgreement = false
    private var isUnclear = false

    init(_ text: String, options count: Int) {
        self.text = text
        self.count = count
        isGreek = text.unicodeScalars.contains {
            0x386...0x3FF ~= $0.value || 0x1F00...0x1FFC ~= $0.value
        }
    }

    /// True if nothing but greetings was found.
    var isSilent: Bool {
        !isUnclear && !hasAgreement && comments.isEmpty && found.isEmpty && rest == nil && listed.isEmpty
    }

    /// The votes; `nil` if they are not clear.
    var votes: [Int: Poll.Vote]? {
        if isUnclear { return nil }
        // A list without a vote beside others with one may mean either.
        guard listed.isEmpty || found.isEmpty && rest == nil else { return nil }
        var votes = found
        for number in listed { votes[number] = .yes }
        if let rest {
            for number in 1...max(1, count) where votes[number] == nil { votes[number] = rest }
        }
        return votes.isEmpty ? nil : votes
    }

    // MARK: - Clauses

    mutating func add(_ written: BallotClause) {
        var clause = written.resolved
        if count == 2 {
            for place in clause.items.indices where clause.items[place].kind == .phrase(.both) {
                clause.items[place].kind = .phrase(.all)
            }
        }
        let aside = takeAside(from: &clause)
        var core = clause.core
        if core.contains(where: \.isOfOptions), let place = core.dropFirst().firstIndex(where: \.isReason) {
            // Options after a reason may have votes of their own.
            if core[place...].contains(where: \.isOfOptions) { isUnclear = true }
            comments.append(comment(from: core[place], in: clause))
            core.removeSubrange(place...)
        }
        if !core.contains(where: \.isOfOptions) {
            addAside(aside)
            addWords(core, of: clause)
        } else if isComment(core) {
            if core.contains(where: \.isDoubt) { isUnclear = true }
            comments.append(comment(from: clause.items[0], in: clause))
        } else if core.contains(where: \.isUnread) || isQuestion(clause) {
            isUnclear = true
        } else {
            addAside(aside)
            let items = withoutLead(BallotClause.joined(core))
            read(Self.linked(items), isBeforeContrast: clause.isBeforeContrast)
        }
    }

    /// Returns whether “all” or “the rest” is a word of another sentence: “I wish all of you the best”.
    private func isComment(_ core: [BallotItem]) -> Bool {
        core.contains(where: \.isUnread) && !core.contains { $0.vote != nil }
            && core.allSatisfy { item in
                !item.isOfOptions || item.kind == .phrase(.all) || item.kind == .phrase(.rest)
                    || item.kind == .phrase(.both)
            }
    }

    /// Removes words in parentheses that do not vote. Conditions and other votes there make the votes unclear.
    private mutating func takeAside(from clause: inout BallotClause) -> String? {
        let inside = clause.items.filter(\.isInParentheses)
        guard let first = inside.first, let last = inside.last, inside.count < clause.items.count,
            !inside.allSatisfy({ $0.vote != nil || $0.isFiller || $0.numbers != nil }),
            !inside.contains(where: \.isOfOptions)
        else { return nil }
        clause.items.removeAll(where: \.isInParentheses)
        let votes = Set(clause.items.compactMap(\.vote))
        if inside.contains(where: \.isDoubt) || !votes.isSuperset(of: inside.compactMap(\.vote)) {
            isUnclear = true
        }
        return String(text.unicodeScalars[first.range.lowerBound..<last.range.upperBound])
    }

    private mutating func addAside(_ aside: String?) {
        if let aside { comments.append(aside) }
    }

    /// Reads a clause without options.
    private mutating func addWords(_ core: [BallotItem], of clause: BallotClause) {
        let words = core.filter { $0.kind != .phrase(.link) && $0.kind != .phrase(.joining) }
        if words.isEmpty { return }
        guard words.contains(where: \.isUnread) else {
            hasAgreement = true
            // A mere “no” or “maybe” may be about all options.
            if words.contains(where: { $0.vote != .yes }) { isUnclear = true }
            return
        }
        if words.contains(where: { $0.isDoubt || $0.vote == .no || $0.vote == .maybe }) { isUnclear = true }
        if !isName(words, clause) { comments.append(comment(from: clause.items[0], in: clause)) }
    }

    private func isQuestion(_ clause: BallotClause) -> Bool {
        guard let first = clause.items.first, let last = clause.items.last else { return false }
        let written = text.unicodeScalars[first.range.lowerBound..<last.range.upperBound]
        func asks(_ scalar: Unicode.Scalar) -> Bool {
            BallotNumber.isQuestion(scalar) || isGreek && scalar == ";"
        }
        return written.contains(where: asks)
            || last.after.prefix { !$0.isNewline }.unicodeScalars.contains(where: asks)
    }

    // MARK: - Comments

    /// Returns the words from an item to the end of its clause, with the punctuation there.
    private func comment(from item: BallotItem, in clause: BallotClause) -> String {
        guard let last = clause.items.last else { return "" }
        let written = String(text.unicodeScalars[item.range.lowerBound..<last.range.upperBound])
        let isToLineEnd = clause.isLast || last.after.contains(where: \.isNewline)
        let end =
            isToLineEnd
            ? last.after.prefix { !$0.isNewline } : last.after.prefix { ".!?;…)»”\"".contains($0) }
        return (written + end).trimmed
    }

    /// Returns whether a clause is the line of a name: the greeting at the beginning, or the signature at the
    /// end.
    private func isName(_ words: [BallotItem], _ clause: BallotClause) -> Bool {
        // The only clause is what was said.
        guard clause.isFirst != clause.isLast, let first = clause.items.first else { return false }
        let start = first.range.lowerBound
        let line = text[lineStart(before: start)...].prefix { !$0.isNewline }
        let names = line.split { !$0.isLetter }
        if clause.isLast {
            return names.count <= 3 && names.allSatisfy { $0.first?.isUppercase == true }
                && words.allSatisfy { $0.kind == .unknown }
        }
        let isAddress = line.trimmed.hasSuffix(",") || line.trimmed.hasSuffix("!")
        let isGreeting = first.kind == .harmless || names.allSatisfy { $0.first?.isUppercase == true }
        return isAddress && isGreeting && names.count <= 4 && words.allSatisfy { $0.kind == .unknown }
    }

    private func lineStart(before place: String.Index) -> String.Index {
        text[..<place].lastIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.startIndex
    }

    // MARK: - Votes

    /// An option, or a vote, in the order of the clause.
    private enum Part {
        case options(BallotItem)
        /// A vote; with true if its options follow it: “yes for 1”, `yes: 1`.
        case vote(Poll.Vote, leads: Bool)
        case except, only

        var item: BallotItem? {
            if case .options(let item) = self { item } else { nil }
        }

        var vote: Poll.Vote? {
            if case .vote(let vote, _) = self { vote } else { nil }
        }

        var leads: Bool {
            if case .vote(_, let leads) = self { leads } else { false }
        }

        var isExcept: Bool {
            if case .except = self { true } else { false }
        }

        var isOnly: Bool {
            if case .only = self { true } else { false }
        }
    }

    /// Returns the items without the “I can do” before a list of options that have votes of their own, of which
    /// the first is a “yes”: `I can do 1 yes, 2 no`. Commas stand between the pairs alone.
    private func withoutLead(_ items: [BallotItem]) -> [BallotItem] {
        guard let lead = items.first, lead.vote == .yes, items.count >= 5, items.count % 2 == 1,
            items[2].vote == .yes
        else { return items }
        let words = SearchFolding.fold(String(text.unicodeScalars[lead.range]))
        guard ["can", "μπορω", "μπορουμε"].contains(where: { words.hasPrefix($0) }) else { return items }
        let arePairs = items.indices.dropFirst().allSatisfy { place in
            let item = items[place]
            let hasComma = item.gap.contains(",")
            if place % 2 == 0 { return item.vote != nil && !hasComma }
            return item.numbers != nil && hasComma == (place > 1)
        }
        return arePairs ? Array(items.dropFirst()) : items
    }

    /// Returns the parts of a clause; equal votes side by side are one.
    private static func linked(_ items: [BallotItem]) -> [Part] {
        var parts: [Part] = []
        for (place, item) in items.enumerated() {
            switch item.kind {
            case .phrase(.link):
                if let vote = parts.last?.vote, place + 1 < items.count {
                    parts[parts.count - 1] = .vote(vote, leads: true)
                }
            case .phrase(.vote(let vote)):
                if parts.last?.vote == vote { continue }
                parts.append(.vote(vote, leads: false))
            case .phrase(.except): parts.append(.except)
            case .phrase(.only): parts.append(.only)
            default:
                if let vote = parts.last?.vote, item.gap.contains(where: { ":=".contains($0) }) {
                    parts[parts.count - 1] = .vote(vote, leads: true)
                }
                parts.append(.options(item))
            }
        }
        return parts
    }

    private mutating func read(_ parts: [Part], isBeforeContrast: Bool) {
        let options = parts.compactMap(\.item)
        let votes = parts.compactMap(\.vote)
        let exception = parts.firstIndex(where: \.isExcept)
        if parts.contains(where: \.isOnly) {
            guard parts.filter(\.isOnly).count == 1, exception == nil, options.count == 1,
                let numbers = options[0].numbers, votes.allSatisfy({ $0 == .yes })
            else { return giveUp() }
            give(.yes, to: numbers)
            giveRest(.no)
        } else if let exception {
            guard parts[..<exception].compactMap(\.item).count == 1, options.count == 2,
                let numbers = options[1].numbers
            else { return giveUp() }
            readException(from: options[0], numbers, votes)
        } else if options.contains(where: { $0.kind == .phrase(.nothing) }) {
            guard options.count == 1, votes.allSatisfy({ $0 == .no }) else { return giveUp() }
            give(.no, to: Array(1...max(1, count)))
        } else if votes.isEmpty {
            guard options.count == 1 else { return giveUp() }
            list(options[0], isBeforeContrast)
        } else if options.count == 1, Set(votes).count == 1 {
            give(votes[0], to: options[0])
        } else {
            readPairs(parts)
        }
    }

    /// Reads “all except 2”, and “none except 2”.
    private mutating func readException(from item: BallotItem, _ numbers: [Int], _ votes: [Poll.Vote]) {
        if item.kind == .phrase(.all), votes.allSatisfy({ $0 == .yes }) {
            give(.no, to: numbers)
            giveRest(.yes)
        } else if item.kind == .phrase(.nothing), !votes.contains(.maybe) {
            give(.yes, to: numbers)
            giveRest(.no)
        } else {
            giveUp()
        }
    }

    /// Records options without a vote.
    private mutating func list(_ item: BallotItem, _ isBeforeContrast: Bool) {
        switch item.kind {
        case .options(let numbers) where isBeforeContrast: give(.yes, to: numbers)
        case .options(let numbers): listed += numbers
        case .phrase(.all): listed += 1...max(1, count)
        default: giveUp()
        }
    }

    /// Reads pairs of options and votes: all in the same order, unless a vote leads to its options.
    private mutating func readPairs(_ parts: [Part]) {
        guard parts.count.isMultiple(of: 2) else { return giveUp() }
        let hasLeads = parts.contains(where: \.leads)
        var isReversed: Bool?
        for place in stride(from: 0, to: parts.count, by: 2) {
            switch (parts[place], parts[place + 1]) {
            case (.options(let item), .vote(let vote, let leads)) where !leads && isReversed != true:
                if !hasLeads { isReversed = false }
                give(vote, to: item)
            case (.vote(let vote, let leads), .options(let item))
            where leads == hasLeads && isReversed != false:
                if !hasLeads { isReversed = true }
                give(vote, to: item)
            default: return giveUp()
            }
        }
    }

    private mutating func giveUp() {
        isUnclear = true
    }

    private mutating func give(_ vote: Poll.Vote, to item: BallotItem) {
        switch item.kind {
        case .options(let numbers): give(vote, to: numbers)
        case .phrase(.all): give(vote, to: Array(1...max(1, count)))
        default: giveRest(vote)
        }
    }

    private mutating func give(_ vote: Poll.Vote, to numbers: [Int]) {
        for number in numbers {
            if let earlier = found[number], earlier != vote { isUnclear = true }
            found[number] = vote
        }
    }

    private mutating func giveRest(_ vote: Poll.Vote) {
        if let rest, rest != vote { isUnclear = true }
        rest = vote
    }
}

extension BallotItem {
    fileprivate var isReason: Bool { kind == .phrase(.reason) }

    fileprivate var isDoubt: Bool {
        kind == .phrase(.doubt) || kind == .phrase(.only) || kind == .phrase(.except)
    }
}
