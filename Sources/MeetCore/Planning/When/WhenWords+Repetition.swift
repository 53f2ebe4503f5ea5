/// The words understood of what comes again, folded as `WhenLexer` does.
extension WhenWords {
    static let every = words(\.every)
    static let single = words(\.single)
    /// Said before a repetition, and meaning nothing more.
    static let repeating = words(\.repeating)
    /// That a meeting comes no more than once.
    static let once = phrases(\.once)

    /// Words that are a repetition by themselves.
    static let adverbs = table(\.adverbs)
    static let alternating = words(\.alternating)

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
        if halfYears.contains(word) { return (.monthly, 6) }
        return quarters.contains(word) ? (.monthly, 3) : nil
    }

    private static let fortnights = words(\.fortnights)
    private static let quarters = words(\.quarters)
    private static let halfYears = words(\.halfYears)

    /// 1 is Monday; `tuesdays`.
    static func pluralWeekday(_ word: String) -> Int? { pluralWeekdays[word] }

    private static let pluralWeekdays = table(\.pluralWeekdays)

    static let workday = words(\.workday)
    static let workdays = words(\.workdays)
    /// Before `day` and `days`: `business day`.
    static let workdayMarks = words(\.workdayMarks)
    static let weekends = words(\.weekends)

    /// Places in a month; from the end they are negative.
    static let places = table(\.places)
    static let fromEnd = phrases(\.fromEnd)
    static let otherWords = words(\.otherWords)

    static let joining = words(\.joining)
    static let ofWords = words(\.ofWords)
    static let onWords = words(\.onWords)
    static let during = words(\.during)
    /// Between the first and the last: `monday to friday`.
    static let through = words(\.through)
    /// Before the last day of all.
    static let until = words(\.until)
    static let starting = words(\.starting)
    static let endWords = words(\.endWords)
    static let except = words(\.except)
    static let but = words(\.but)
    static let exceptLinks = words(\.exceptLinks)
    static let also = words(\.also)
    static let times = words(\.times)
    static let never = words(\.never)
}
