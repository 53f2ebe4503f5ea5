/// A part of a vote between stops, such as a sentence or a line.
struct BallotClause {
    var items: [BallotItem]
    /// True if a “but” follows: `1, 2 but not 3`.
    var isBeforeContrast = false
    var isFirst = false
    var isLast = false

    /// Returns the clauses of a text.
    static func clauses(of items: [BallotItem]) -> [BallotClause] {
        var sentences: [[BallotItem]] = []
        for item in items {
            if let sentence = sentences.last, let previous = sentence.last,
                !isStop(between: previous, item, after: sentence)
            {
                sentences[sentences.count - 1].append(item)
            } else {
                sentences.append([item])
            }
        }
        var clauses = sentences.flatMap(split)
        if !clauses.isEmpty {
            clauses[0].isFirst = true
            clauses[clauses.count - 1].isLast = true
        }
        return clauses
    }

    /// - Parameter sentence: The sentence so far; the previous item is its last one.
    private static func isStop(
        between previous: BallotItem, _ item: BallotItem, after sentence: [BallotItem]
    ) -> Bool {
        let gap = item.gap
        if gap.contains(where: \.isNewline), item.isFresh {
            // A list that goes on in the next line.
            return gap.trimmed != "," || previous.numbers == nil || item.numbers == nil
        }
        // `1. yes`
        if sentence.count == 1, previous.numbers != nil, gap.hasPrefix(". ") { return false }
        if isNumbered(sentence), item.vote != nil, gap.hasPrefix(". ") { return false }
        return gap.contains { ".!…•;".contains($0) }
            || gap.unicodeScalars.contains(where: BallotNumber.isQuestion)
    }

    /// Returns whether a sentence numbers its votes, and ends with the number of the next one: `1. yes 2`.
    private static func isNumbered(_ sentence: [BallotItem]) -> Bool {
        guard sentence.count >= 3, sentence.count % 2 == 1 else { return false }
        return sentence.indices.allSatisfy { place in
            let item = sentence[place]
            if place % 2 == 1 { return item.vote != nil && item.gap.hasPrefix(". ") }
            return item.numbers?.count == 1 && (place == 0 || !item.gap.contains("."))
        }
    }

    /// Splits a sentence at “but”, and before “the rest” after a comma. After “all” the word “but” leads to
    /// exceptions. A question stays whole.
    private static func split(_ sentence: [BallotItem]) -> [BallotClause] {
        let end = sentence.last?.after.prefix { !$0.isNewline } ?? ""
        let isAsked = end.contains(";") || end.unicodeScalars.contains(where: BallotNumber.isQuestion)
        var clauses: [BallotClause] = []
        var current: [BallotItem] = []
        for (place, item) in sentence.enumerated() {
            if item.kind == .phrase(.rest), item.gap.contains(","), !isAsked, !current.isEmpty {
                clauses.append(BallotClause(items: current))
                current = []
            }
            guard item.kind == .phrase(.but) else {
                current.append(item)
                continue
            }
            let next = sentence[(place + 1)...].first { !$0.isFiller && $0.kind != .phrase(.link) }
            let isOfAll = current.contains { $0.kind == .phrase(.all) || $0.kind == .phrase(.nothing) }
            if isOfAll, next?.numbers != nil {
                var exception = item
                exception.kind = .phrase(.except)
                current.append(exception)
            } else if !current.isEmpty {
                clauses.append(BallotClause(items: current, isBeforeContrast: true))
                current = []
            }
        }
        if !current.isEmpty { clauses.append(BallotClause(items: current)) }
        return clauses
    }

    // MARK: - Preparation

    /// Returns the clause with “just” and “both” read by their neighbours.
    var resolved: BallotClause {
        var clause = self
        let hasNumbers = items.contains { $0.numbers != nil }
        for place in items.indices {
            switch items[place].kind {
            case .phrase(.just):
                let isBeforeNumbers = place + 1 < items.count && items[place + 1].numbers != nil
                clause.items[place].kind = .phrase(isBeforeNumbers ? .only : .filler)
            case .phrase(.both) where hasNumbers: clause.items[place].kind = .phrase(.filler)
            case .phrase(.through): clause.items[place].kind = .phrase(.link)
            default: break
            }
        }
        return clause
    }

    /// The items without fillers and greetings.
    var core: [BallotItem] { items.filter { !$0.isFiller } }

    /// Returns the items with lists joined, without joining words, and with a vote for each `~`.
    static func joined(_ items: [BallotItem]) -> [BallotItem] {
        var joined: [BallotItem] = []
        for (place, item) in items.enumerated() {
            let isAfterList =
                joined.last?.kind == .phrase(.joining) && joined.dropLast().last?.numbers != nil
            // `on 1 and on 3`
            if item.kind == .phrase(.link), isAfterList, place + 1 < items.count,
                items[place + 1].numbers != nil
            {
                continue
            }
            if let numbers = item.numbers {
                if isAfterList { joined.removeLast() }
                if let list = joined.last?.numbers, !item.gap.contains(where: { ":=.)".contains($0) }) {
                    joined[joined.count - 1].kind = .options(list + numbers)
                    joined[joined.count - 1].after = item.after
                } else {
                    joined.append(item)
                }
            } else {
                joined.append(item)
            }
            if item.after.contains("~") {
                var vote = item
                vote.kind = .phrase(.vote(.maybe))
                vote.gap = ""
                vote.after = ""
                joined.append(vote)
            }
        }
        return joined.filter { $0.kind != .phrase(.joining) }
    }
}

extension BallotItem {
    var isFiller: Bool { kind == .phrase(.filler) || kind == .harmless }

    /// True if it is about options: numbers, “all”, “the rest”.
    var isOfOptions: Bool {
        switch kind {
        case .options, .outside, .phrase(.all), .phrase(.both), .phrase(.rest), .phrase(.nothing),
            .phrase(.except), .phrase(.only):
            true
        default: false
        }
    }

    /// True if its meaning beside options is unknown.
    var isUnread: Bool {
        switch kind {
        case .unknown, .figure, .outside, .phrase(.reason), .phrase(.doubt), .phrase(.timeLead),
            .phrase(.both):
            true
        default: false
        }
    }
}
