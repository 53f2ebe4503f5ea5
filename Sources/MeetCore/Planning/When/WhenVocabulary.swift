/// The words of one language in typed times, folded as `WhenLexer` does. `WhenWords` reads those of all languages together,
/// whatever language is spoken: a word means the same in each of them, or stands in one table alone.
///
/// A further language is a value of this, and its name in `all`.
struct WhenVocabulary: Sendable {
    /// Several words that stand together.
    typealias Phrase = [String]

    static let all = [english, greek]

    // MARK: - Days

    /// Names of days, 1 is Monday; a word stands for a name that it begins, when it has three letters and begins no other.
    var weekdays: [(String, Int)] = []
    /// Whole words: `tuesdays`.
    var pluralWeekdays: [String: Int] = [:]
    /// Names of months in every case, as `weekdays`; 1 is January.
    var months: [(String, Int)] = []
    /// Days from today.
    var days: [String: Int] = [:]
    var dayPhrases: [(Phrase, Int)] = []
    /// Parts of the day, and of the days those that mean one.
    var dayParts: [String: WhenWords.DayPart] = [:]
    var weekendWords: Set<String> = []
    var nextWords: Set<String> = []
    var thisWords: Set<String> = []
    /// Before a day of the past.
    var lastWords: Set<String> = []
    var articles: Set<String> = []
    /// Before a day or a time, and meaning nothing more.
    var fillers: Set<String> = []
    /// Behind a number: `3rd`.
    var ordinals: Set<String> = []
    /// Between a day and its month, and an end and what it is the end of.
    var genitiveLinks: Set<String> = []

    // MARK: - Times of day

    /// Minutes from midnight.
    var clocks: [String: Int] = [:]
    /// Whether twelve hours are added.
    var meridiems: [String: Bool] = [:]
    /// After an hour, as is `h` without a blank.
    var hourMarks: Set<String> = []
    /// After an hour, and meaning nothing more.
    var hourPhrases: [Phrase] = []
    /// Minutes of `half past 8` and «8 και μισή».
    var fractions: [String: Int] = [:]
    /// Between minutes and the hour they follow or are left to: `quarter past 8`, `quarter to 9`.
    var past: Set<String> = []
    var to: Set<String> = []
    /// Between an hour and the minutes behind it: «8 και τέταρτο», «9 παρά τέταρτο».
    var hourAnd: Set<String> = []
    var hourLess: Set<String> = []
    var nowWords: Set<String> = []

    // MARK: - Lengths and distances

    var minuteUnits: Set<String> = []
    var hourUnits: Set<String> = []
    var dayUnits: Set<String> = []
    var weekUnits: Set<String> = []
    var monthUnits: Set<String> = []
    var yearUnits: Set<String> = []
    /// Of the units those that a dot may follow.
    var abbreviations: Set<String> = []
    /// Numbers before a unit.
    var numbers: [String: Int] = [:]
    /// Of these, what is said for one where no number is meant.
    var indefinite: Set<String> = []
    var halves: Set<String> = []
    /// Numbers of units in thousandths: «μιάμιση».
    var fractionNumbers: [String: Int] = [:]
    /// Behind a unit: `an hour and a half`.
    var andHalf: [Phrase] = []
    /// Between a unit and the next number: «1 ώρα και 15 λεπτά».
    var unitJoining: Set<String> = []
    /// Before a length.
    var durationWords: Set<String> = []
    /// Before what is counted from now.
    var distanceWords: Set<String> = []
    /// Beside a day, where there is no time.
    var allDay: [Phrase] = []
    /// Between a start and its end.
    var rangeWords: Set<String> = []
    /// Before a start whose end stands behind «και»: `between 10 and 11`.
    var between: Set<String> = []
    /// Behind these: «έως και».
    var inclusive: Set<String> = []

    // MARK: - Repetitions

    var every: Set<String> = []
    /// Behind it, and meaning nothing more.
    var single: Set<String> = []
    /// Before a repetition, and meaning nothing more.
    var repeating: Set<String> = []
    /// That a meeting comes no more than once.
    var once: [Phrase] = []
    /// Words that are a repetition by themselves.
    var adverbs: [String: RecurrenceRule] = [:]
    /// Between the same unit twice, of which every second is meant: «μέρα παρά μέρα».
    var alternating: Set<String> = []
    /// Two weeks, three months and six.
    var fortnights: Set<String> = []
    var quarters: Set<String> = []
    var halfYears: Set<String> = []
    var workday: Set<String> = []
    var workdays: Set<String> = []
    /// Before a day: `business day`.
    var workdayMarks: Set<String> = []
    var weekends: Set<String> = []
    /// Places in a month; from the end they are negative.
    var places: [String: Int] = [:]
    /// Behind a place that is counted from the end: `second to last`.
    var fromEnd: [Phrase] = []
    var otherWords: Set<String> = []
    var joining: Set<String> = []
    /// Between a place and what it is in.
    var ofWords: Set<String> = []
    /// Before the days behind `weekly` and `every 2 months`.
    var onWords: Set<String> = []
    /// Before the months that it is in, beside `distanceWords`.
    var during: Set<String> = []
    /// Between the first and the last: `monday to friday`.
    var through: Set<String> = []
    /// Before the last day of all.
    var until: Set<String> = []
    var starting: Set<String> = []
    var endWords: Set<String> = []
    var except: Set<String> = []
    /// Before it, and meaning nothing more.
    var but: Set<String> = []
    /// Behind it.
    var exceptLinks: Set<String> = []
    var also: Set<String> = []
    var times: Set<String> = []
    var never: Set<String> = []

    // MARK: - Deadlines and reminders

    /// Before a deadline: the moment that is named, before it, and as long from now.
    var by: [Phrase] = []
    var before: [Phrase] = []
    var within: [Phrase] = []
}
