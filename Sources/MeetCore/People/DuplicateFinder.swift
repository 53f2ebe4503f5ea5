/// Finds who is in a book more than once, among contacts that are worth comparing (`DuplicateIndex`).
package struct DuplicateFinder {
    /// Contacts that look like one person.
    package struct Group: Hashable, Sendable {
        /// Two or more, the oldest first.
        package var contacts: [Int64]
        /// That of the weakest tie between them, with all reasons.
        package var verdict: DuplicateVerdict
    }

    private let index: DuplicateIndex
    private let signs: [Int64: PersonSigns]
    private let distinct: Set<DuplicateIndex.Pair>
    private var verdicts: [(pair: DuplicateIndex.Pair, verdict: DuplicateVerdict)] = []
    private var nameCounts: [[Int64]: Int] = [:]

    /// - Parameters:
    ///   - pairs: What `index` found.
    ///   - signs: Of all contacts of the pairs; those without are passed over.
    ///   - distinct: Pairs of which it is known that they are two people.
    package init(
        _ pairs: some Sequence<DuplicateIndex.Pair>, of index: DuplicateIndex, signs: [Int64: PersonSigns],
        distinct: Set<DuplicateIndex.Pair>
    ) {
        self.index = index
        self.signs = signs
        self.distinct = distinct
        let inOrder = pairs.sorted { ($0.one, $0.other) < ($1.one, $1.other) }
        for pair in inOrder where !distinct.contains(pair) {
            guard let one = signs[pair.one], let other = signs[pair.other],
                let verdict = PersonLikeness.verdict(one, other, in: surroundings(of: pair))
            else { continue }
            verdicts.append((pair, verdict))
        }
        verdicts = DuplicateGrade.allCases.flatMap { grade in verdicts.filter { $0.verdict.grade == grade } }
    }

    private mutating func surroundings(of pair: DuplicateIndex.Pair) -> PersonLikeness.Surroundings {
        PersonLikeness.Surroundings(
            namesakes: index.namesakeCounts[pair] ?? .max, namesAtEmail: countNames(index.atEmail[pair]),
            namesAtPhone: countNames(index.atPhone[pair]))
    }

    /// How many names there are among them; those that may be one person's count once.
    private mutating func countNames(_ contacts: [Int64]?) -> Int {
        guard let contacts else { return .max }
        if let count = nameCounts[contacts] { return count }
        var names: [PersonName] = []
        for name in contacts.compactMap({ signs[$0]?.name }) {
            let isKnown = names.contains { known in
                switch NameLikeness(known, name).kind {
                case .same, .equivalent, .initials, .typingError, .part, .unnamed: true
                case .family, .given, .different: false
                }
            }
            if !isKnown { names.append(name) }
        }
        nameCounts[contacts] = names.count
        return names.count
    }

    /// Those who are one person at least with this certainty, the most certain first.
    ///
    /// Of those who are possibly one person every two are; and where others are more certain, the oldest of these stands
    /// for them.
    package func groups(atLeast least: DuplicateGrade = .possible) -> [Group] {
        var clusters = Clusters(self)
        for (pair, verdict) in verdicts where verdict.grade <= min(least, .likely) {
            clusters.join(pair, verdict)
        }
        var groups = clusters.groups
        if least == .possible { groups += possibleGroups(clusters) }
        return groups
    }

    private func possibleGroups(_ clusters: Clusters) -> [Group] {
        var ties: [DuplicateIndex.Pair: DuplicateVerdict] = [:]
        var order: [DuplicateIndex.Pair] = []
        for (pair, verdict) in verdicts where verdict.grade == .possible {
            let (one, other) = (clusters.oldest(with: pair.one), clusters.oldest(with: pair.other))
            guard one != other, clusters.canJoin(one, other) else { continue }
            let tie = DuplicateIndex.Pair(one, other)
            if ties[tie] == nil { order.append(tie) }
            ties[tie] = DuplicateVerdict(.possible, (ties[tie]?.reasons ?? []) + verdict.reasons)
        }
        var groups: [Group] = []
        var places: [Int64: [Int]] = [:]
        for tie in order {
            guard let verdict = ties[tie] else { continue }
            if places[tie.one, default: []].contains(where: { groups[$0].contacts.contains(tie.other) }) {
                continue
            }
            func admits(_ place: Int, _ contact: Int64) -> Bool {
                groups[place].contacts.allSatisfy { ties[DuplicateIndex.Pair($0, contact)] != nil }
            }
            let grown =
                places[tie.one]?.first { admits($0, tie.other) }.map { ($0, tie.other) }
                ?? places[tie.other]?.first { admits($0, tie.one) }.map { ($0, tie.one) }
            if let (place, contact) = grown {
                let all = groups[place].contacts.compactMap {
                    ties[DuplicateIndex.Pair($0, contact)]?.reasons
                }
                groups[place].verdict = DuplicateVerdict(
                    .possible, groups[place].verdict.reasons + all.joined())
                groups[place].contacts = (groups[place].contacts + [contact]).sorted()
                places[contact, default: []].append(place)
            } else {
                for contact in [tie.one, tie.other] { places[contact, default: []].append(groups.count) }
                groups.append(Group(contacts: [tie.one, tie.other], verdict: verdict))
            }
        }
        return groups
    }

    fileprivate func areTwo(_ one: Int64, _ other: Int64) -> Bool {
        if distinct.contains(DuplicateIndex.Pair(one, other)) { return true }
        guard let first = signs[one], let second = signs[other] else { return false }
        return PersonLikeness.contradict(first, second)
    }
}

/// Contacts that are taken for one person, growing pair by pair (union-find).
private struct Clusters {
    private let finder: DuplicateFinder
    private var parents: [Int64: Int64] = [:]
    private var members: [Int64: [Int64]] = [:]
    private var verdicts: [Int64: DuplicateVerdict] = [:]
    /// Nobody has more cards.
    private static let most = 50

    init(_ finder: DuplicateFinder) {
        self.finder = finder
    }

    /// The oldest of those that it is taken together with.
    func oldest(with contact: Int64) -> Int64 {
        var root = contact
        while let parent = parents[root] { root = parent }
        return root
    }

    /// Whether nothing speaks against any of the one being any of the other. Both are the oldest of theirs, and something
    /// speaks for one of the one being one of the other.
    func canJoin(_ one: Int64, _ other: Int64) -> Bool {
        if members[one] == nil, members[other] == nil { return true }
        let (first, second) = (members[one] ?? [one], members[other] ?? [other])
        guard first.count + second.count <= Self.most else { return false }
        return !first.contains { contact in second.contains { finder.areTwo(contact, $0) } }
    }

    mutating func join(_ pair: DuplicateIndex.Pair, _ verdict: DuplicateVerdict) {
        let (first, second) = (oldest(with: pair.one), oldest(with: pair.other))
        let (one, other) = (min(first, second), max(first, second))
        let reasons = [one, other].flatMap { verdicts[$0]?.reasons ?? [] }
        if one == other {
            if let grade = verdicts[one]?.grade {
                verdicts[one] = DuplicateVerdict(grade, reasons + verdict.reasons)
            }
            return
        }
        guard canJoin(one, other) else { return }
        let weakest = [verdicts[one]?.grade, verdicts[other]?.grade, verdict.grade].compactMap(\.self).max()
        verdicts[one] = DuplicateVerdict(weakest ?? verdict.grade, reasons + verdict.reasons)
        verdicts[other] = nil
        members[one] = (members[one] ?? [one]) + (members[other] ?? [other])
        members[other] = nil
        parents[other] = one
    }

    /// The most certain first.
    var groups: [DuplicateFinder.Group] {
        verdicts.map { oldest, verdict in
            DuplicateFinder.Group(contacts: (members[oldest] ?? []).sorted(), verdict: verdict)
        }.sorted { ($0.verdict.grade, $0.contacts[0]) < ($1.verdict.grade, $1.contacts[0]) }
    }
}
