/// The words of one language in typed times, folded like in `WhenLexer`. `WhenWords` combines all languages,
/// whatever the display language is: a word has the same meaning in each of them, or occurs in only one.
///
/// A new language is a value of this type, and its name in `all`.
struct WhenVocabulary: Sendable {
    /// Several consecutive words.
    typealias Phrase = [String]

    static let all = [english, greek]

    // MARK: - Days

    /// The names of days, 1 for Monday; a word matches a name by a unique prefix of at least three letters.
    var weekdays: [(String, Int)] = []
    /// The plurals of days, as whole words: `tuesdays`.
    var pluralWeekdays: [String: Int] = [:]
    /// The names of months in every grammatical case, like `weekdays`; 1 for January.
    var months: [(String, Int)] = []
    /// The days by their distance from today.
    var days: [String: Int] = [:]
    var dayPhrases: [(Phrase, Int)] = []
    /// The feasts by name.
    var feasts: [String: Feast] = [:]
    /// The parts of the day, and the days that imply one.
    var dayParts: [String: WhenWords.DayPart] = [:]
    var weekendWords: Set<String> = []
    var nextWords: Set<String> = []
    var thisWords: Set<String> = []
    /// The words before a day of the past.
    var lastWords: Set<String> = []
    var articles: Set<String> = []
    /// The meaningless words before a day or a time.
    var fillers: Set<String> = []
    /// The endings of ordinal numbers: `3rd`.
    var ordinals: Set<String> = []
    /// The words between a day and its month, and between an end and its period.
    var genitiveLinks: Set<String> = []

    // MARK: - Times of day

    /// The words for times of day, in minutes from midnight.
    var clocks: [String: Int] = [:]
    /// The words for am and pm; true to add twelve hours.
    var meridiems: [String: Bool] = [:]
    /// The words after an hour, also `h` without a blank.
    var hourMarks: Set<String> = []
    /// The meaningless phrases after an hour.
    var hourPhrases: [Phrase] = []
    /// The minutes of `half past 8` and «8 και μισή».
    var fractions: [String: Int] = [:]
    /// The words between minutes and the hour before or after them: `quarter past 8`, `quarter to 9`.
    var past: Set<String> = []
    var to: Set<String> = []
    /// The words between an hour and its minutes: «8 και τέταρτο», «9 παρά τέταρτο».
    var hourAnd: Set<String> = []
    var hourLess: Set<String> = []
    var nowWords: Set<String> = []
    /// The words before an hour, which is in the afternoon if it is one of the first six: `at 3`.
    var hourLeads: Set<String> = []
    /// The hours of half hours in a single word: «οκτώμισι» is 8:30.
    var halfHours: [String: Int] = [:]

    // MARK: - Lengths and distances

    var minuteUnits: Set<String> = []
    var hourUnits: Set<String> = []
    var dayUnits: Set<String> = []
    var weekUnits: Set<String> = []
    var monthUnits: Set<String> = []
    var yearUnits: Set<String> = []
    /// The units that may be followed by a dot.
    var abbreviations: Set<String> = []
    /// The numbers before a unit.
    var numbers: [String: Int] = [:]
    /// The words for one that do not mean a number.
    var indefinite: Set<String> = []
    var halves: Set<String> = []
    /// The numbers of units in thousandths: «μιάμιση».
    var fractionNumbers: [String: Int] = [:]
    /// The phrases after a unit: `an hour and a half`.
    var andHalf: [Phrase] = []
    /// The words between a unit and the next number: «1 ώρα και 15 λεπτά».
    var unitJoining: Set<String> = []
    /// The words before a length.
    var durationWords: Set<String> = []
    /// The words before a distance from now.
    var distanceWords: Set<String> = []
    /// The phrases beside a day without a time.
    var allDay: [Phrase] = []
    /// The words between a start and its end.
    var rangeWords: Set<String> = []
    /// The words before a start whose end follows «και»: `between 10 and 11`.
    var between: Set<String> = []
    /// The words after these: «έως και».
    var inclusive: Set<String> = []
    /// The words for days without opening hours.
    var closed: Set<String> = []

    // MARK: - Repetitions

    var every: Set<String> = []
    /// The meaningless words after it.
    var single: Set<String> = []
    /// The meaningless words before a recurrence.
    var repeating: Set<String> = []
    /// The phrases for a single date.
    var once: [Phrase] = []
    /// The words that are a recurrence by themselves.
    var adverbs: [String: RecurrenceRule] = [:]
    /// The words between a repeated unit that mean every second: «μέρα παρά μέρα».
    var alternating: Set<String> = []
    /// The words for two weeks, three months and six.
    var fortnights: Set<String> = []
    var quarters: Set<String> = []
    var halfYears: Set<String> = []
    var workday: Set<String> = []
    var workdays: Set<String> = []
    /// The words before a working day: `business day`.
    var workdayMarks: Set<String> = []
    var weekends: Set<String> = []
    /// The ordinals in a month; negative from the end.
    var places: [String: Int] = [:]
    /// The phrases after an ordinal from the end: `second to last`.
    var fromEnd: [Phrase] = []
    var otherWords: Set<String> = []
    var joining: Set<String> = []
    /// The words between an ordinal and its period.
    var ofWords: Set<String> = []
    /// The words before the days after `weekly` and `every 2 months`.
    var onWords: Set<String> = []
    /// The words before months, besides `distanceWords`.
    var during: Set<String> = []
    /// The words between the first and the last: `monday to friday`.
    var through: Set<String> = []
    /// The words before the last day.
    var until: Set<String> = []
    var starting: Set<String> = []
    var endWords: Set<String> = []
    var except: Set<String> = []
    /// The meaningless words before it.
    var but: Set<String> = []
    /// The words after it.
    var exceptLinks: Set<String> = []
    var also: Set<String> = []
    var times: Set<String> = []
    var never: Set<String> = []

    // MARK: - Deadlines and reminders

    /// The phrases before a deadline: at the named moment, before it, and at a distance from now.
    var by: [Phrase] = []
    var before: [Phrase] = []
    var within: [Phrase] = []
    /// The words before a reminder in a line, and the meaningless words after them: `remind me`.
    var reminding: Set<String> = []
    var reminded: Set<String> = []
}
