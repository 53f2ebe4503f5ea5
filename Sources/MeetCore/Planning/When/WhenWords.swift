/// The words of typed times in all languages, folded like in `WhenLexer`; `WhenVocabulary` has those of each.
/// Every look-up is a single access to a table, however many languages there are.
enum WhenWords {
    /// Returns the weekday, 1 for Monday. A word matches a name by a unique prefix of at least three letters.
    static func weekday(_ word: String) -> Int? { weekdays[word] }

    /// Returns the month, 1 for January.
    static func month(_ word: String) -> Int? { months[word] }

    /// The days by their distance from today.
    static let days = table(\.days)
    static let dayPhrases = WhenVocabulary.all.flatMap(\.dayPhrases)
    static let feasts = table(\.feasts)

    /// The days that imply a part of the day.
    static let dayParts = table(\.dayParts)

    /// A part of the day, and the meaning of hours in it: `8 in the evening` is 20:00.
    enum DayPart: Sendable {
        case morning, noon, afternoon, evening, night

        /// The hour if none is typed.
        var hour: Int {
            switch self {
            case .morning: 9
            case .noon: 12
            case .afternoon: 15
            case .evening: 19
            case .night: 20
            }
        }

        /// The hours that are twelve later in it. Those after midnight are unchanged.
        var shifted: ClosedRange<Int>? {
            switch self {
            case .morning: nil
            case .noon: 1...4
            case .afternoon: 1...7
            case .evening, .night: 5...11
            }
        }
    }

    /// The words for times of day, in minutes from midnight.
    static let clocks = table(\.clocks)
    /// The words for am and pm; true to add twelve hours.
    static let meridiems = table(\.meridiems)

    /// The meaningless words before a day or a time.
    static let fillers = words(\.fillers)
    static let articles = words(\.articles)
    /// The phrases beside a day without a time.
    static let allDay = phrases(\.allDay)
    static let rangeWords = words(\.rangeWords)
    static let between = words(\.between)
    static let inclusive = words(\.inclusive)
    static let closed = words(\.closed)
    static let durationWords = words(\.durationWords)
    static let distanceWords = words(\.distanceWords)
    static let nextWords = words(\.nextWords)
    static let thisWords = words(\.thisWords)
    static let lastWords = words(\.lastWords)
    static let weekendWords = words(\.weekendWords)
    /// The words after an hour, also `h` without a blank.
    static let hourMarks = words(\.hourMarks)
    static let hourPhrases = phrases(\.hourPhrases)
    /// The numbers before a unit.
    static let numbers = table(\.numbers)
    static let indefinite = words(\.indefinite)
    static let halves = words(\.halves)
    /// The numbers of units in thousandths.
    static let fractionNumbers = table(\.fractionNumbers)
    static let andHalf = phrases(\.andHalf)
    static let unitJoining = words(\.unitJoining)
    /// The minutes of `half past 8`.
    static let fractions = table(\.fractions)
    static let past = words(\.past)
    static let to = words(\.to)
    static let hourAnd = words(\.hourAnd)
    static let hourLess = words(\.hourLess)
    static let nowWords = words(\.nowWords)
    /// The words before an hour, which is in the afternoon if it is one of the first six.
    static let hourLeads = words(\.hourLeads)
    /// The hours of half hours in a single word.
    static let halfHours = table(\.halfHours)
    static let ordinals = words(\.ordinals)
    static let genitiveLinks = words(\.genitiveLinks)

    static let unitSeconds: [String: Int] = {
        let units: [(Int, Set<String>)] = [
            (60, words(\.minuteUnits)), (3600, words(\.hourUnits)), (86_400, words(\.dayUnits)),
            (604_800, words(\.weekUnits)),
        ]
        return units.reduce(into: [:]) { table, unit in
            for word in unit.1 { table[word] = unit.0 }
        }
    }()

    static let monthUnits = words(\.monthUnits)
    static let yearUnits = words(\.yearUnits)
    static let abbreviations = words(\.abbreviations)

    /// The phrases that begin a deadline.
    static let by = phrases(\.by)
    static let before = phrases(\.before)
    static let within = phrases(\.within)

    /// The words before a reminder in a line, and the meaningless words after them.
    static let reminding = words(\.reminding)
    static let reminded = words(\.reminded)

    private static let weekdays = beginnings(\.weekdays)
    private static let months = beginnings(\.months)
}

// MARK: - All languages together

extension WhenWords {
    static func words(_ part: KeyPath<WhenVocabulary, Set<String>>) -> Set<String> {
        WhenVocabulary.all.reduce(into: []) { $0.formUnion($1[keyPath: part]) }
    }

    /// Returns the phrases, longest first.
    static func phrases(
        _ part: KeyPath<WhenVocabulary, [WhenVocabulary.Phrase]>
    ) -> [WhenVocabulary.Phrase] {
        WhenVocabulary.all.flatMap { $0[keyPath: part] }.sorted { $0.count > $1.count }
    }

    static func table<Meaning>(_ part: KeyPath<WhenVocabulary, [String: Meaning]>) -> [String: Meaning] {
        WhenVocabulary.all.reduce(into: [:]) { $0.merge($1[keyPath: part]) { first, _ in first } }
    }

    /// Returns the unique prefixes of at least three letters.
    private static func beginnings(_ part: KeyPath<WhenVocabulary, [(String, Int)]>) -> [String: Int] {
        var meanings: [String: Set<Int>] = [:]
        for (name, number) in WhenVocabulary.all.flatMap({ $0[keyPath: part] }) {
            for length in stride(from: 3, through: name.count, by: 1) {
                meanings[String(name.prefix(length)), default: []].insert(number)
            }
        }
        return meanings.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
}
