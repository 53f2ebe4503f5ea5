/// The words understood in typed times, folded as `WhenLexer` does: English, and the names of days and months
/// and the commonest words in Greek. The one table to add to for another language.
enum WhenWords {
    /// 1 is Monday. A word stands for a name that it begins, when it has three letters and begins no other.
    static func weekday(_ word: String) -> Int? { match(word, weekdays) }

    /// 1 is January.
    static func month(_ word: String) -> Int? { match(word, months) }

    /// Days from today.
    static let days: [String: Int] = [
        "today": 0, "tonight": 0, "tomorrow": 1, "tmrw": 1, "yesterday": -1,
        "σημερα": 0, "αποψε": 0, "αυριο": 1, "μεθαυριο": 2, "χθεσ": -1, "χτεσ": -1,
    ]

    /// Of the days, those that mean a part of it.
    static let dayParts: [String: DayPart] = [
        "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
        "tonight": .night, "αποψε": .night, "πρωι": .morning, "απογευμα": .afternoon, "βραδυ": .night,
    ]

    /// A part of the day, and what its hours mean: `8 in the evening` is 20:00.
    enum DayPart: Sendable {
        case morning, afternoon, evening, night

        /// Where no hour is typed.
        var hour: Int {
            switch self {
            case .morning: 9
            case .afternoon: 15
            case .evening: 19
            case .night: 20
            }
        }

        /// Hours of the clock's face that are twelve later in it. Those after midnight stay.
        var shifted: ClosedRange<Int>? {
            switch self {
            case .morning: nil
            case .afternoon: 1...7
            case .evening, .night: 5...11
            }
        }
    }

    /// Minutes from midnight.
    static let clocks: [String: Int] = [
        "noon": 720, "midday": 720, "midnight": 0, "μεσημερι": 720, "μεσανυχτα": 0,
    ]

    /// Whether twelve hours are added.
    static let meridiems: [String: Bool] = ["am": false, "pm": true, "πμ": false, "μμ": true]

    /// Said before a day or a time, and meaning nothing more.
    static let fillers: Set<String> = ["on", "at", "from", "the", "στισ", "την", "το", "τισ", "απο"]
    /// Said beside a day, where there is no time.
    static let allDay = ["all day", "ολη μερα", "ολοημερο", "ολοημερη"]
    static let rangeWords: Set<String> = ["to", "until", "till", "εωσ", "μεχρι", "ωσ"]
    static let durationWords: Set<String> = ["for", "για"]
    static let distanceWords: Set<String> = ["in", "σε"]
    static let nextWords: Set<String> = ["next", "επομενη", "επομενο"]
    static let thisWords: Set<String> = ["this"]
    static let weekendWords: Set<String> = ["weekend", "σαββατοκυριακο"]
    /// Said after an hour, as is `h` without a blank.
    static let hourMarks: Set<String> = ["uhr"]
    /// Numbers before a unit.
    static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "eight": 8,
        "nine": 9, "ten": 10, "μια": 1, "ενα": 1, "δυο": 2, "τρεισ": 3, "τεσσερισ": 4,
    ]
    static let halves: Set<String> = ["half", "μιση"]
    /// Minutes of `half past 8`.
    static let fractions: [String: Int] = ["half": 30, "quarter": 15]
    static let nowWords: Set<String> = ["now", "τωρα"]
    static let ordinals: Set<String> = ["st", "nd", "rd", "th", "η"]

    static let unitSeconds: [String: Int] = {
        let table: [(Int, [String])] = [
            (60, ["m", "min", "mins", "minute", "minutes", "λεπτο", "λεπτα", "λ"]),
            (3600, ["h", "hr", "hrs", "hour", "hours", "ωρα", "ωρεσ"]),
            (86_400, ["d", "day", "days", "μερα", "μερεσ", "ημερα", "ημερεσ"]),
            (604_800, ["w", "wk", "wks", "week", "weeks", "εβδομαδα", "εβδομαδεσ"]),
        ]
        return Dictionary(uniqueKeysWithValues: table.flatMap { size, words in words.map { ($0, size) } })
    }()

    static let monthUnits: Set<String> = ["month", "months", "μηνα", "μηνεσ"]

    private static let weekdays: [(String, Int)] = [
        ("monday", 1), ("tuesday", 2), ("wednesday", 3), ("weds", 3), ("thursday", 4), ("friday", 5),
        ("saturday", 6), ("sunday", 7),
        ("δευτερα", 1), ("τριτη", 2), ("τεταρτη", 3), ("πεμπτη", 4), ("παρασκευη", 5), ("σαββατο", 6),
        ("κυριακη", 7),
    ]

    private static let months: [(String, Int)] = [
        ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6), ("july", 7),
        ("august", 8), ("september", 9), ("october", 10), ("november", 11), ("december", 12),
        ("ιανουαριοσ", 1), ("ιανουαριου", 1), ("φεβρουαριοσ", 2), ("φεβρουαριου", 2), ("μαρτιοσ", 3),
        ("μαρτιου", 3), ("απριλιοσ", 4), ("απριλιου", 4), ("μαιοσ", 5), ("μαιου", 5), ("ιουνιοσ", 6),
        ("ιουνιου", 6), ("ιουλιοσ", 7), ("ιουλιου", 7), ("αυγουστοσ", 8), ("αυγουστου", 8),
        ("σεπτεμβριοσ", 9), ("σεπτεμβριου", 9), ("οκτωβριοσ", 10), ("οκτωβριου", 10), ("νοεμβριοσ", 11),
        ("νοεμβριου", 11), ("δεκεμβριοσ", 12), ("δεκεμβριου", 12),
    ]

    private static func match(_ word: String, _ names: [(String, Int)]) -> Int? {
        guard word.unicodeScalars.count >= 3 else { return nil }
        var found: Int?
        for (name, number) in names where name.hasPrefix(word) {
            if let found, found != number { return nil }
            found = number
        }
        return found
    }
}
