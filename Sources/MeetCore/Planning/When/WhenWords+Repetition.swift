/// The words understood of what comes again, folded as `WhenLexer` does.
extension WhenWords {
    static let every: Set<String> = ["every", "each", "καθε"]
    /// Said before a repetition, and meaning nothing more.
    static let repeating: Set<String> = ["repeat", "repeats", "repeated", "repeating", "recurring"]
    /// That a meeting comes no more than once.
    static let once: Set<String> = ["once"]

    /// Words that are a repetition by themselves.
    static let adverbs: [String: RecurrenceRule] = [
        "daily": RecurrenceRule(.daily), "nightly": RecurrenceRule(.daily),
        "weekly": RecurrenceRule(.weekly), "biweekly": RecurrenceRule(.weekly, interval: 2),
        "fortnightly": RecurrenceRule(.weekly, interval: 2), "monthly": RecurrenceRule(.monthly),
        "quarterly": RecurrenceRule(.monthly, interval: 3), "yearly": RecurrenceRule(.yearly),
        "annually": RecurrenceRule(.yearly),
        "καθημερινα": RecurrenceRule(.daily), "εβδομαδιαια": RecurrenceRule(.weekly),
        "μηνιαια": RecurrenceRule(.monthly), "ετησια": RecurrenceRule(.yearly),
    ]

    /// What `every` is said of.
    static func period(_ word: String) -> (frequency: RecurrenceRule.Frequency, count: Int)? {
        switch unitSeconds[word] {
        case 86_400: return (.daily, 1)
        case 604_800: return (.weekly, 1)
        default: break
        }
        if monthUnits.contains(word) { return (.monthly, 1) }
        if yearUnits.contains(word) { return (.yearly, 1) }
        if fortnights.contains(word) { return (.weekly, 2) }
        return quarters.contains(word) ? (.monthly, 3) : nil
    }

    static let yearUnits: Set<String> = ["year", "years", "χρονο", "χρονια", "ετοσ", "ετη"]
    private static let fortnights: Set<String> = ["fortnight", "fortnights"]
    private static let quarters: Set<String> = ["quarter", "quarters"]

    /// 1 is Monday; `tuesdays`.
    static func pluralWeekday(_ word: String) -> Int? {
        if let day = greekPlurals[word] { return day }
        guard word.hasSuffix("days") else { return nil }
        return weekday(String(word.dropLast()))
    }

    private static let greekPlurals = [
        "δευτερεσ": 1, "τριτεσ": 2, "τεταρτεσ": 3, "πεμπτεσ": 4, "παρασκευεσ": 5, "σαββατα": 6, "κυριακεσ": 7,
    ]

    static let workday: Set<String> = ["weekday", "workday", "εργασιμη"]
    static let workdays: Set<String> = ["weekdays", "workdays", "εργασιμεσ"]
    /// Before `day` and `days`: `business day`.
    static let workdayMarks: Set<String> = ["working", "business", "work"]
    static let weekends: Set<String> = ["weekends"]

    /// Places in a month; from the end they are negative.
    static let places: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
        "ninth": 9, "tenth": 10, "last": -1, "penultimate": -2,
        "πρωτη": 1, "πρωτο": 1, "δευτερη": 2, "δευτερο": 2, "τριτο": 3, "τεταρτο": 4, "τελευταια": -1,
        "τελευταιο": -1,
    ]
    static let last: Set<String> = ["last"]
    static let otherWords: Set<String> = ["other", "alternate", "second"]

    static let joining: Set<String> = ["and", "or", "και"]
    static let ofWords: Set<String> = ["of", "in", "του"]
    /// Between the first and the last: `monday to friday`.
    static let through: Set<String> = ["to", "through", "thru", "εωσ", "ωσ"]
    /// Before the last day of all.
    static let until: Set<String> = ["until", "till", "til", "through", "thru", "εωσ", "μεχρι", "ωσ"]
    static let starting: Set<String> = ["starting", "beginning", "from", "since", "απο"]
    static let endWords: Set<String> = ["end", "τελοσ", "τελη"]
    static let except: Set<String> = ["except", "excluding", "without", "skipping", "skip", "not", "εκτοσ"]
    static let also: Set<String> = ["also", "plus", "additionally", "επισησ"]
    static let times: Set<String> = ["times", "time", "x", "occurrences", "φορεσ"]
}
