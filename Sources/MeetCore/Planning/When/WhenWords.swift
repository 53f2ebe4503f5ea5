/// The words understood in typed times, of all languages together, folded as `WhenLexer` does; `WhenVocabulary` has those of
/// each. Every question is one look into a table, however many languages there are.
enum WhenWords {
    /// 1 is Monday. A word stands for a name that it begins, when it has three letters and begins no other.
    static func weekday(_ word: String) -> Int? { weekdays[word] }

    /// 1 is January.
    static func month(_ word: String) -> Int? { months[word] }

    /// Days from today.
    static let days = table(\.days)
    static let dayPhrases = WhenVocabulary.all.flatMap(\.dayPhrases)

    /// Of the days, those that mean a part of it.
    static let dayParts = table(\.dayParts)

    /// A part of the day, and what its hours mean: `8 in the evening` is 20:00.
    enum DayPart: Sendable {
        case morning, noon, afternoon, evening, night

        /// Where no hour is typed.
        var hour: Int {
            switch self {
            case .morning: 9
            case .noon: 12
            case .afternoon: 15
            case .evening: 19
            case .night: 20
            }
        }

        /// Hours of the clock's face that are twelve later in it. Those after midnight stay.
        var shifted: ClosedRange<Int>? {
            switch self {
            case .morning: nil
            case .noon: 1...4
            case .afternoon: 1...7
            case .evening, .night: 5...11
            }
        }
    }

    /// Minutes from midnight.
    static let clocks = table(\.clocks)
    /// Whether twelve hours are added.
    static let meridiems = table(\.meridiems)

    /// Said before a day or a time, and meaning nothing more.
    static let fillers = words(\.fillers)
    static let articles = words(\.articles)
    /// Said beside a day, where there is no time.
    static let allDay = phrases(\.allDay)
    static let rangeWords = words(\.rangeWords)
    static let between = words(\.between)
    static let inclusive = words(\.inclusive)
    static let durationWords = words(\.durationWords)
    static let distanceWords = words(\.distanceWords)
    static let nextWords = words(\.nextWords)
    static let thisWords = words(\.thisWords)
    static let lastWords = words(\.lastWords)
    static let weekendWords = words(\.weekendWords)
    /// Said after an hour, as is `h` without a blank.
    static let hourMarks = words(\.hourMarks)
    static let hourPhrases = phrases(\.hourPhrases)
    /// Numbers before a unit.
    static let numbers = table(\.numbers)
    static let indefinite = words(\.indefinite)
    static let halves = words(\.halves)
    /// In thousandths.
    static let fractionNumbers = table(\.fractionNumbers)
    static let andHalf = phrases(\.andHalf)
    static let unitJoining = words(\.unitJoining)
    /// Minutes of `half past 8`.
    static let fractions = table(\.fractions)
    static let past = words(\.past)
    static let to = words(\.to)
    static let hourAnd = words(\.hourAnd)
    static let hourLess = words(\.hourLess)
    static let nowWords = words(\.nowWords)
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

    /// How to begin a deadline.
    static let by = phrases(\.by)
    static let before = phrases(\.before)
    static let within = phrases(\.within)

    private static let weekdays = beginnings(\.weekdays)
    private static let months = beginnings(\.months)
}

// MARK: - All languages together

extension WhenWords {
    static func words(_ part: KeyPath<WhenVocabulary, Set<String>>) -> Set<String> {
        WhenVocabulary.all.reduce(into: []) { $0.formUnion($1[keyPath: part]) }
    }

    /// The longest first.
    static func phrases(
        _ part: KeyPath<WhenVocabulary, [WhenVocabulary.Phrase]>
    ) -> [WhenVocabulary.Phrase] {
        WhenVocabulary.all.flatMap { $0[keyPath: part] }.sorted { $0.count > $1.count }
    }

    static func table<Meaning>(_ part: KeyPath<WhenVocabulary, [String: Meaning]>) -> [String: Meaning] {
        WhenVocabulary.all.reduce(into: [:]) { $0.merge($1[keyPath: part]) { first, _ in first } }
    }

    /// Each beginning of three letters and more that begins the names of one thing alone.
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
