/// Finds the contacts of an address book that are worth comparing: those that share an e-mail address, the
/// end of a number, or two words of the name by sound. Built in a single pass over a few columns of each
/// contact.
package struct DuplicateIndex {
    /// Two contacts, the smaller id first.
    package struct Pair: Hashable, Sendable {
        package let one: Int64
        package let other: Int64

        package init(_ one: Int64, _ other: Int64) {
            (self.one, self.other) = (min(one, other), max(one, other))
        }
    }

    /// Distinct contacts that share something, oldest first.
    private struct Run {
        var key: UInt64
        var contacts: ArraySlice<Entry>
    }

    private struct Entry {
        var key: UInt64
        var contact: Int64
    }

    /// The keys of a word of a name.
    private struct Word {
        var keys: [UInt64]
        /// The code point of the first letter of its sound; 0 without one.
        var initial: UInt64
        var isInitial: Bool
    }

    /// The maximum number of contacts at an address that are all compared; beyond, only those with a name in
    /// common.
    private static let mostAtAddress = 12
    /// The maximum number of words of a name.
    private static let mostWords = 5

    private var known: [String: Int] = [:]
    /// The words of all names.
    package private(set) var nameWords = NameWords()
    private var words: [Word] = []
    private var names: [(contact: Int64, words: [Int])] = []
    private var namePlaces: [Int64: Int] = [:]
    private var emails: [Entry] = []
    private var phones: [Entry] = []

    package init() {}

    /// Adds a contact's name, once for each contact, before its addresses.
    ///
    /// - Parameter name: The name as shown.
    package mutating func add(_ contact: Int64, name: String) {
        namePlaces[contact] = names.count
        guard !name.utf8.contains(UInt8(ascii: "@")) else { return names.append((contact, [])) }
        let folded = SearchFolding.readable(name)
        var found: [Int] = []
        // Rare characters need the full parser: apostrophes, brackets, scripts without blanks.
        let isPlain = folded.unicodeScalars.allSatisfy {
            SearchFolding.isPartOfWord($0) && $0.value < 0x2E80 || $0 == " " || $0 == "-" || $0 == "."
        }
        if isPlain {
            for word in SearchFolding.words(ofFolded: folded).prefix(Self.mostWords) {
                found.append(place(of: word))
            }
        } else {
            for word in PersonName(name, &nameWords).words.prefix(Self.mostWords) {
                found.append(place(of: word.folded[...]))
            }
        }
        names.append((contact, found.filter { !words[$0].keys.isEmpty }))
    }

    /// Adds an e-mail address.
    ///
    /// - Parameter key: The result of `ContactKeys.email`.
    package mutating func add(_ contact: Int64, emailKey key: String) {
        let mailbox = PersonSigns.mailbox(key)
        if mailbox.utf8.contains(UInt8(ascii: "@")) {
            emails.append(Entry(key: FNV1a.hash(mailbox.utf8), contact: contact))
        }
    }

    /// Adds a telephone number.
    ///
    /// - Parameter digits: The result of `PhoneKeys.digits`.
    package mutating func add(_ contact: Int64, phoneDigits digits: String) {
        guard let tail = PhoneSign.tail(ofDigits: digits) else { return }
        phones.append(Entry(key: FNV1a.hash(tail.utf8), contact: contact))
    }

    // MARK: - Names

    private mutating func place(of folded: Substring) -> Int {
        let folded = String(folded)
        if let place = known[folded] { return place }
        known[folded] = words.count
        let word = nameWords.word(folded[...])
        let initial = word.sounds.last?.unicodeScalars.first.map { UInt64($0.value) } ?? 0
        if PersonName.isTitle(folded) {
            words.append(Word(keys: [], initial: 0, isInitial: false))
        } else {
            let keys =
                word.names.isEmpty
                ? [FNV1a.hash(word.looseSound.utf8)]
                : word.names.map { Self.mixed(UInt64($0) + 1, 0x9E37_79B9) }
            words.append(
                Word(keys: word.isInitial ? [initial + 1] : keys, initial: initial, isInitial: word.isInitial)
            )
        }
        return words.count - 1
    }

    /// Returns an entry for each pair of words of a name, in any order; single words have entries of their
    /// own.
    private func nameEntries() -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(names.count * 2)
        var initials: Set<UInt64> = []
        for (contact, places) in names {
            if places.count == 1, !words[places[0]].isInitial {
                for key in words[places[0]].keys {
                    entries.append(Entry(key: Self.mixed(key, 1), contact: contact))
                }
            }
            forEachTwo(places) { first, second in
                guard !first.isInitial || !second.isInitial else { return }
                let hasInitial = first.isInitial || second.isInitial
                for key in first.keys {
                    for otherKey in second.keys {
                        let both = Self.mixed(min(key, otherKey), max(key, otherKey))
                        entries.append(Entry(key: both, contact: contact))
                        if hasInitial { initials.insert(both) }
                    }
                }
            }
        }
        if initials.isEmpty { return entries }
        // The names that an initial may stand for.
        for (contact, places) in names {
            forEachTwo(places) { first, second in
                guard !first.isInitial, !second.isInitial else { return }
                for (initial, keys) in [(first.initial + 1, second.keys), (second.initial + 1, first.keys)] {
                    for key in keys {
                        let both = Self.mixed(min(initial, key), max(initial, key))
                        if initials.contains(both) { entries.append(Entry(key: both, contact: contact)) }
                    }
                }
            }
        }
        return entries
    }

    private func forEachTwo(_ places: [Int], _ body: (Word, Word) -> Void) {
        for (number, first) in places.enumerated() {
            for second in places.dropFirst(number + 1) { body(words[first], words[second]) }
        }
    }

    // MARK: - Pairs

    /// The contacts with a common name: they are compared only if something else is equal too.
    package private(set) var namesakes: [[Int64]] = []
    /// The number of contacts with the same name, for each pair.
    package private(set) var namesakeCounts: [Pair: Int] = [:]
    /// The contacts that share the e-mail address of a pair, the fewest if it shares several.
    package private(set) var atEmail: [Pair: [Int64]] = [:]
    package private(set) var atPhone: [Pair: [Int64]] = [:]
    private var pairs: Set<Pair> = []

    /// Finds the pairs, and sets `namesakes`, `namesakeCounts`, `atEmail` and `atPhone`.
    package mutating func findPairs() -> Set<Pair> {
        for run in Self.runs(nameEntries()) {
            if run.contacts.count > PersonLikeness.mostNamesakes {
                namesakes.append(run.contacts.map(\.contact))
                continue
            }
            forEachPair(run.contacts) { pair in
                pairs.insert(pair)
                namesakeCounts[pair] = min(namesakeCounts[pair] ?? .max, run.contacts.count)
            }
        }
        atEmail = pairUp(emails)
        atPhone = pairUp(phones)
        return pairs
    }

    /// Returns the pairs of contacts with the same address.
    private mutating func pairUp(_ entries: [Entry]) -> [Pair: [Int64]] {
        var sharers: [Pair: [Int64]] = [:]
        for run in Self.runs(entries) {
            guard run.contacts.count > Self.mostAtAddress else {
                let all = run.contacts.map(\.contact)
                forEachPair(run.contacts) { pair in
                    pairs.insert(pair)
                    if all.count < sharers[pair]?.count ?? .max { sharers[pair] = all }
                }
                continue
            }
            let names = run.contacts.map { Entry(key: bag(of: $0.contact), contact: $0.contact) }
            for name in Self.runs(names) where name.key != 0 {
                // Each is paired with the first; the other pairs follow.
                guard let first = name.contacts.first?.contact else { continue }
                for entry in name.contacts.dropFirst() { pairs.insert(Pair(first, entry.contact)) }
            }
        }
        return sharers
    }

    /// Returns the pairs of namesakes born on the same day.
    ///
    /// - Parameter birthdays: The birthdays as the cards write them.
    package func pairs(ofNamesakesBorn birthdays: [Int64: String]) -> Set<Pair> {
        var pairs: Set<Pair> = []
        for run in namesakes {
            let born = run.compactMap { id in
                birthdays[id].map { Entry(key: FNV1a.hash($0.utf8), contact: id) }
            }
            for day in Self.runs(born) {
                forEachPair(day.contacts.prefix(Self.mostAtAddress)) { pairs.insert($0) }
            }
        }
        return pairs
    }

    /// Returns a hash that is equal for names of the same words, in any order.
    private func bag(of contact: Int64) -> UInt64 {
        guard let place = namePlaces[contact] else { return 0 }
        return names[place].words.reduce(0) { $0 &+ (words[$1].keys.first ?? 0) }
    }

    private func forEachPair(_ entries: ArraySlice<Entry>, _ body: (Pair) -> Void) {
        for (number, first) in entries.enumerated() {
            for second in entries.dropFirst(number + 1) { body(Pair(first.contact, second.contact)) }
        }
    }

    /// Returns the runs of two or more entries with the same key.
    private static func runs(_ entries: [Entry]) -> [Run] {
        let sorted = entries.sorted { ($0.key, $0.contact) < ($1.key, $1.contact) }
        var once: [Entry] = []
        once.reserveCapacity(sorted.count)
        for entry in sorted where once.last?.key != entry.key || once.last?.contact != entry.contact {
            once.append(entry)
        }
        var runs: [Run] = []
        var start = 0
        for end in 1...max(1, once.count) where end >= once.count || once[end].key != once[start].key {
            if end <= once.count, end - start > 1 {
                runs.append(Run(key: once[start].key, contacts: once[start..<end]))
            }
            start = end
        }
        return runs
    }

    private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
        var mixed = one &* 0x9E37_79B9_7F4A_7C15 ^ (other &+ 0x7F4A_7C15)
        mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 32
    }
}
