extension WhenVocabulary {
    static let english: WhenVocabulary = {
        var words = WhenVocabulary()
        words.sayEnglishDays()
        words.sayEnglishTimes()
        words.sayEnglishLengths()
        words.sayEnglishRepetitions()
        return words
    }()

    private mutating func sayEnglishDays() {
        weekdays = [
            ("monday", 1), ("tuesday", 2), ("wednesday", 3), ("weds", 3), ("thursday", 4), ("friday", 5),
            ("saturday", 6), ("sunday", 7),
        ]
        pluralWeekdays = [
            "mondays": 1, "tuesdays": 2, "wednesdays": 3, "thursdays": 4, "fridays": 5, "saturdays": 6,
            "sundays": 7,
        ]
        months = [
            ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6), ("july", 7),
            ("august", 8), ("september", 9), ("october", 10), ("november", 11), ("december", 12),
        ]
        days = ["today": 0, "tonight": 0, "tomorrow": 1, "tmrw": 1, "yesterday": -1]
        dayPhrases = [(["day", "after", "tomorrow"], 2)]
        feasts = [
            "christmas": .fixed(month: 12, day: 25), "xmas": .fixed(month: 12, day: 25),
            "easter": .easter(isOrthodox: false),
        ]
        dayParts = [
            "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
            "tonight": .night,
        ]
        weekendWords = ["weekend"]
        nextWords = ["next"]
        thisWords = ["this"]
        lastWords = ["last"]
        articles = ["the"]
        fillers = ["on", "at", "from", "the"]
        ordinals = ["st", "nd", "rd", "th"]
        genitiveLinks = ["of"]
    }

    private mutating func sayEnglishTimes() {
        clocks = ["noon": 720, "midday": 720, "midnight": 0]
        meridiems = ["am": false, "pm": true]
        hourMarks = ["uhr"]
        fractions = ["half": 30, "quarter": 15]
        past = ["past"]
        to = ["to"]
        nowWords = ["now"]
        hourLeads = ["at"]
    }

    private mutating func sayEnglishLengths() {
        minuteUnits = ["m", "min", "mins", "minute", "minutes"]
        hourUnits = ["h", "hr", "hrs", "hour", "hours"]
        dayUnits = ["d", "day", "days"]
        weekUnits = ["w", "wk", "wks", "week", "weeks"]
        monthUnits = ["month", "months"]
        yearUnits = ["year", "years"]
        numbers = [
            "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
            "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
            "thirty": 30, "forty": 40, "sixty": 60, "ninety": 90,
        ]
        indefinite = ["a", "an"]
        halves = ["half"]
        andHalf = [["and", "a", "half"]]
        durationWords = ["for"]
        distanceWords = ["in"]
        allDay = [["all", "day"]]
        rangeWords = ["to", "until", "till"]
        between = ["between"]
        closed = ["closed", "off"]
    }

    private mutating func sayEnglishRepetitions() {
        every = ["every", "each"]
        single = ["single"]
        repeating = ["repeat", "repeats", "repeated", "repeating", "recurring"]
        once = [["once"]]
        adverbs = [
            "daily": RecurrenceRule(.daily), "nightly": RecurrenceRule(.daily),
            "weekly": RecurrenceRule(.weekly), "biweekly": RecurrenceRule(.weekly, interval: 2),
            "fortnightly": RecurrenceRule(.weekly, interval: 2), "monthly": RecurrenceRule(.monthly),
            "quarterly": RecurrenceRule(.monthly, interval: 3), "yearly": RecurrenceRule(.yearly),
            "annually": RecurrenceRule(.yearly),
        ]
        fortnights = ["fortnight", "fortnights"]
        quarters = ["quarter", "quarters"]
        workday = ["weekday", "workday"]
        workdays = ["weekdays", "workdays"]
        workdayMarks = ["working", "business", "work"]
        weekends = ["weekends"]
        places = [
            "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
            "eighth": 8, "ninth": 9, "tenth": 10, "last": -1, "penultimate": -2,
        ]
        fromEnd = [["last"], ["to", "last"]]
        otherWords = ["other", "alternate", "second"]
        joining = ["and", "or"]
        ofWords = ["of", "in"]
        onWords = ["on", "the"]
        during = ["during"]
        through = ["to", "through", "thru"]
        until = ["until", "till", "til", "through", "thru"]
        starting = ["starting", "beginning", "from", "since"]
        endWords = ["end"]
        except = ["except", "excluding", "without", "skipping", "skip", "not"]
        but = ["but"]
        exceptLinks = ["for", "in", "on", "the"]
        also = ["also", "plus", "additionally"]
        times = ["times", "time", "x", "occurrences"]
        never = ["never"]
        by = [
            ["by"], ["due"], ["until"], ["till"], ["deadline"], ["no", "later", "than"],
            ["not", "later", "than"],
        ]
        before = [["before"]]
        within = [["within"]]
        reminding = ["remind", "reminder", "reminders"]
        reminded = ["me"]
    }
}
