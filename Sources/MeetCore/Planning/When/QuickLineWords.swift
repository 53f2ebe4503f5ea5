/// The words of a quick line with their parts of the meeting, by the marks before them: `@`, `at`, `with`.
struct QuickLineWords {
    struct Word {
        /// The text as typed, without an attached mark or quotation marks.
        var text: String
        /// The range of `text` in the line.
        var range: Range<String.Index>
        var part: QuickLine.Part
        /// The number of the section; each mark begins one.
        var section: Int
        /// True in quotation marks, where it cannot be a time.
        var isQuoted = false
        /// True for a mark alone, or a word that only leads to the next: it belongs to no part.
        var isMark = false
        /// True if it belongs to the time.
        var isTime = false
        /// The lexemes of `text`; none for a quoted word.
        var lexemes: [Lexeme] = []

        var folded: String { isQuoted ? "" : text.lowercased() }
    }

    let line: String
    var list: [Word] = []

    static let joiningWords: Set<String> = ["and", "&", "και"]
    /// The words between venues.
    static let choiceWords: Set<String> = ["or", "and", "&", ",", ";", "/", "ή", "και"]
    private static let peopleWords: Set<String> = ["with", "w/", "με"]
    private static let placeWords: Set<String> = ["at"]
    private static let greekPlaceWords: Set<String> = [
        "στο", "στη", "στην", "στον", "στα", "στου", "στης", "στους", "στων", "στις",
    ]
    /// The Greek articles that stay beside the name of a place: «στης Σοφίας» is «της Σοφίας».
    private static let genitives = ["στου": "του", "στης": "της", "στων": "των"]
    /// The Greek words after «στο» that are places though they are no names.
    private static let commonPlaces: Set<String> = [
        "σπιτι", "γραφειο", "δουλεια", "σχολειο", "σχολη", "πανεπιστημιο", "γυμναστηριο", "εστιατοριο",
        "ταβερνα", "καφε", "καφετερια", "μπαρ", "πλατεια", "παρκο", "παραλια", "χωριο", "κεντρο",
        "αεροδρομιο", "σταθμο", "λιμανι", "γηπεδο", "θεατρο", "νοσοκομειο", "ιατρειο", "τραπεζα",
        "βιβλιοθηκη", "εκκλησια", "ξενοδοχειο", "μουσειο",
    ]
    /// The words after `at` that begin no name: `look at the data`, `at least`, `at once`.
    private static let nameless: Set<String> = [
        "a", "an", "all", "any", "first", "her", "his", "how", "it", "its", "last", "least", "me", "most",
        "my",
        "night", "once", "our", "risk", "some", "that", "their", "them", "these", "this", "those", "us",
        "what",
        "which", "you", "your",
    ]
    /// The Greek words after which a person is named, not a place: «τηλέφωνο στον Νίκο».
    private static let callWords: Set<String> = [
        "τηλεφωνο", "τηλεφωνημα", "κληση", "μηνυμα", "γραμμα", "δωρο", "email", "mail", "sms",
    ]
    private static let opening: [Character: Set<Character>] = [
        "\"": ["\""], "“": ["”", "“"], "„": ["“", "”"], "«": ["»"],
    ]

    init(_ line: String) {
        self.line = line
        split()
        sort()
    }

    // MARK: - Cutting

    /// Splits the line into words; several in quotation marks are each quoted.
    private mutating func split() {
        var closing: Set<Character>?
        for piece in line.split(whereSeparator: \.isWhitespace) {
            var text = piece
            var mark = false
            if closing == nil, text.first == "@", text.count > 1 {
                mark = true
                text = text.dropFirst()
            }
            if closing == nil, let first = text.first, let ends = Self.opening[first],
                line[text.index(after: text.startIndex)...].contains(where: ends.contains)
            {
                closing = ends
                text = text.dropFirst()
            }
            if mark { append("@", piece.startIndex..<text.startIndex, isQuoted: false) }
            let isQuoted = closing != nil
            if let ends = closing,
                let end = text.lastIndex(where: { ends.contains($0) })
            {
                closing = nil
                let rest = text[text.index(after: end)...]
                if rest.contains(where: { !$0.isPunctuation }) {
                    // `"Macbeth"-premiere` is a single word.
                    append(String(text[..<end] + rest), text.startIndex..<text.endIndex, isQuoted: true)
                    continue
                }
                text = text[..<end]
                append(String(text), text.startIndex..<text.endIndex, isQuoted: true)
                // The comma after it separates two names.
                if !rest.isEmpty { append(String(rest), rest.startIndex..<rest.endIndex, isQuoted: false) }
                continue
            }
            append(String(text), text.startIndex..<text.endIndex, isQuoted: isQuoted)
        }
    }

    private mutating func append(_ text: String, _ range: Range<String.Index>, isQuoted: Bool) {
        guard !text.isEmpty else { return }
        list.append(
            Word(
                text: text, range: range, part: .title, section: 0, isQuoted: isQuoted,
                lexemes: isQuoted ? [] : WhenLexer.lexemes(of: text)))
    }

    // MARK: - Sorting

    /// Assigns each word to the part that the latest mark began.
    private mutating func sort() {
        var part = QuickLine.Part.title
        var section = 0
        for index in list.indices {
            var begun: QuickLine.Part?
            if !list[index].isQuoted {
                if list[index].text == "@" {
                    if isTime(after: index) {
                        // It leads to an hour, like `at`.
                        list[index].text = "at"
                        list[index].lexemes = WhenLexer.lexemes(of: "at")
                    } else {
                        begun = .venue
                    }
                } else if Self.peopleWords.contains(list[index].folded),
                    !isRange(around: index)
                {
                    begun = .people
                } else if part != .venue || isBehindTime(index), isPlaceMark(index, in: part) {
                    begun = .venue
                }
            }
            if let begun {
                part = begun
                section += 1
                if begun == .venue, let article = Self.genitives[list[index].folded] {
                    (list[index].text, list[index].lexemes) = (article, [])
                } else {
                    list[index].isMark = true
                }
            }
            (list[index].part, list[index].section) = (part, section)
            // `at the Plaza`
            if part == .venue, index > 0, list[index - 1].isMark, list[index].folded == "the",
                list[index].text == "the", index + 1 < list.count
            {
                list[index].isMark = true
            }
        }
    }

    private func word(_ index: Int) -> Word? { list.indices.contains(index) ? list[index] : nil }

    /// Returns whether a time of day follows `@`: `@ 7pm`, `@ 19:30`, and a number alone if it is not
    /// attached to the mark, like the number of a saved venue.
    private func isTime(after index: Int) -> Bool {
        guard let next = word(index + 1), !next.isQuoted, let first = next.lexemes.first else { return false }
        let isGlued = list[index].range.upperBound == next.range.lowerBound
        if let word = first.word {
            return !isGlued && next.lexemes.count == 1 && WhenWords.clocks[word] != nil
        }
        guard first.isNumber else { return false }
        if next.lexemes.count == 1 {
            let isMeridiem = word(index + 2)?.lexemes.first?.word.flatMap { WhenWords.meridiems[$0] } != nil
            return isMeridiem || (!isGlued && first.digits <= 2 && first.number ?? 99 <= 24)
        }
        return TimeToken.begins(next.lexemes, at: 0) != nil
    }

    /// Returns whether a word is between a start and its end: «9 με 10».
    private func isRange(around index: Int) -> Bool {
        guard let before = word(index - 1), let next = word(index + 1) else { return false }
        let isHour =
            before.text.last?.isNumber == true
            || before.lexemes.last?.word.flatMap { WhenWords.meridiems[$0] } != nil
        return isHour && next.text.first?.isNumber == true
    }

    /// Returns whether `at` or «στο» precedes the name of a place. After people, «στο» always does.
    ///
    /// - Parameter part: The part that the word is in.
    private func isPlaceMark(_ index: Int, in part: QuickLine.Part) -> Bool {
        let mark = list[index].folded
        let isGreek = Self.greekPlaceWords.contains(mark)
        guard Self.placeWords.contains(mark) || isGreek, let next = word(index + 1) else { return false }
        if next.isQuoted { return true }
        guard let first = next.lexemes.first, next.text != "@" else { return false }
        if first.isNumber, mark == "στις" { return false }
        if first.isNumber { return TimeToken.begins(next.lexemes, at: 0) == nil && isNumberedName(index + 1) }
        guard let folded = first.word else { return false }
        if WhenWords.clocks[folded] != nil || WhenWords.dayParts[folded] != nil
            || WhenWords.days[folded] != nil
            || WhenWords.weekendWords.contains(folded) || WhenWords.nowWords.contains(folded)
            || WhenWords.fractions[folded] != nil || WhenWords.numbers[folded] != nil
            || WhenWords.halfHours[folded] != nil
        {
            return false
        }
        let isOneWord = next.lexemes.dropFirst().allSatisfy { $0.word == nil && !$0.isNumber }
        if isOneWord, WhenWords.feasts[folded] != nil, isFeastAlone(index + 1) { return false }
        if isOneWord, WhenWords.weekday(folded) != nil { return false }
        // «στις Κυριακές»; `at Fridays` is a bar.
        if isOneWord, isGreek, WhenWords.pluralWeekday(folded) != nil { return false }
        let isName = next.text.first.map { !$0.isLowercase } == true
        if isGreek {
            if part == .people, mark != "στις", !isTimeWord(folded) { return true }
            let before = word(index - 1)?.lexemes.first?.word ?? ""
            return (isName || Self.commonPlaces.contains(folded)) && !Self.callWords.contains(before)
        }
        if folded == "the" { return next.text != "the" || word(index + 2)?.text.first?.isLowercase == false }
        return isName || !Self.nameless.contains(folded)
    }

    /// Returns whether the name of a feast is not continued: `at Christmas 19:00`, but `at Christmas market`.
    private func isFeastAlone(_ index: Int) -> Bool {
        guard list[index].lexemes.count == 1, let next = word(index + 1), !next.isQuoted,
            let first = next.lexemes.first
        else { return true }
        return TimeToken.mayBegin(with: first) || Self.peopleWords.contains(next.folded)
            || Self.choiceWords.contains(next.folded)
            || first.word.map(WhenWords.reminding.contains) == true
    }

    /// Returns whether a word begins a day or an end: «στην επόμενη Τρίτη», «στο τέλος του μήνα».
    private func isTimeWord(_ word: String) -> Bool {
        WhenWords.nextWords.contains(word) || WhenWords.thisWords.contains(word)
            || WhenWords.lastWords.contains(word) || WhenWords.endWords.contains(word)
            || WhenWords.places[word] != nil
    }

    /// Returns whether the previous word is a day or an hour: `at Plaza fri 10 at Engel`.
    private func isBehindTime(_ index: Int) -> Bool {
        guard let before = word(index - 1), let lexeme = before.lexemes.first else { return false }
        return lexeme.isNumber || lexeme.word.map(TimeToken.isDay) == true
    }

    /// Returns whether a number is part of a name rather than an hour: `at 5 Broadway`.
    private func isNumberedName(_ index: Int) -> Bool {
        guard let first = word(index)?.lexemes.first, let next = word(index + 1),
            next.text.first?.isUppercase == true,
            let name = next.lexemes.first?.word
        else { return false }
        let isHour = first.number.map { (0...24).contains($0) } == true
        if WhenWords.month(name) != nil { return false }
        return !(isHour && (TimeToken.words.contains(name) || TimeZoneSearch.mayBegin(name)))
    }
}
