/// The words of recurrences, folded like in `WhenLexer`.
extension WhenWords {
    static let every = words(\.every)
    static let single = words(\.single)
    /// The meaningless words before a recurrence.
    static let repeating = words(\.repeating)
    /// The phrases for a single date.
    static let once = phrases(\.once)

    /// The words that are a recurrence by themselves.
    static let adverbs = table(\.adverbs)
    static let alternating = words(\.alternating)

    /// Returns the period that follows `every`.
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

    /// Returns the weekday of a plural, 1 for Monday; `tuesdays`.
    static func pluralWeekday(_ word: String) -> Int? { pluralWeekdays[word] }

    private static let pluralWeekdays = table(\.pluralWeekdays)

    static let workday = words(\.workday)
    static let workdays = words(\.workdays)
    /// The words before `day` and `days`: `business day`.
    static let workdayMarks = words(\.workdayMarks)
    static let weekends = words(\.weekends)

    /// The ordinals in a month; negative from the end.
    static let places = table(\.places)
    static let fromEnd = phrases(\.fromEnd)
    static let otherWords = words(\.otherWords)

    static let joining = words(\.joining)
    static let ofWords = words(\.ofWords)
    static let onWords = words(\.onWords)
    static let during = words(\.during)
    /// The words between the first and the last: `monday to friday`.
    static let through = words(\.through)
    /// The words before the last day.
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
