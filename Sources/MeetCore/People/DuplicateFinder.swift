/// Finds duplicates among contacts that are worth comparing (`DuplicateIndex`).
package struct DuplicateFinder {
    /// Contacts that look like the same person.
    package struct Group: Hashable, Sendable {
        /// Two or more contacts, oldest first.
        package var contacts: [Int64]
        /// The verdict of the weakest pair among them, with all reasons.
        package var verdict: DuplicateVerdict
    }

    private let index: DuplicateIndex
    private let signs: [Int64: PersonSigns]
    private let distinct: Set<DuplicateIndex.Pair>
    private var verdicts: [(pair: DuplicateIndex.Pair, verdict: DuplicateVerdict)] = []
    private var nameCounts: [[Int64]: Int] = [:]

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - pairs: The result of `index`.
    ///   - signs: The signs of all contacts of the pairs; pairs without are skipped.
    ///   - distinct: The pairs known to be different people.
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

    /// Returns the number of distinct names among contacts; names that may be the same person's count once.
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

    /// Returns the groups with at least this certainty, most certain first.
    ///
    /// Among possible duplicates, every pair is a group; of contacts that are the same with more certainty,
    /// the oldest represents the others.
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

/// Clusters of contacts taken for the same person, grown pair by pair (union-find).
private struct Clusters {
    private let finder: DuplicateFinder
    private var parents: [Int64: Int64] = [:]
    private var members: [Int64: [Int64]] = [:]
    private var verdicts: [Int64: DuplicateVerdict] = [:]
    /// The maximum number of cards of a person.
    private static let most = 50

    init(_ finder: DuplicateFinder) {
        self.finder = finder
    }

    /// Returns the oldest contact of a cluster.
    func oldest(with contact: Int64) -> Int64 {
        var root = contact
        while let parent = parents[root] { root = parent }
        return root
    }

    /// Returns whether two clusters may be joined: no pair between them has a contradiction. Both arguments
    /// are the oldest of their clusters, and at least one pair between them matches.
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

    /// The groups, most certain first.
    var groups: [DuplicateFinder.Group] {
        verdicts.map { oldest, verdict in
            DuplicateFinder.Group(contacts: (members[oldest] ?? []).sorted(), verdict: verdict)
        }.sorted { ($0.verdict.grade, $0.contacts[0]) < ($1.verdict.grade, $1.contacts[0]) }
    }
}
