/// Finds the time of a quick line: the runs of words that `WhenParser` understands together, whatever is
/// between them.
struct QuickLineTimes {
    struct Reading {
        /// The words of the time, in the order of the line, but a word for a deadline first.
        var text: String
        var time: TypedTime
    }

    private(set) var words: QuickLineWords
    /// `nil` where no time is in the line.
    private(set) var found: Reading?
    private(set) var refusal: WhenError?

    private let clock: PlanningClock
    private var runs: [Range<Int>] = []

    init(_ words: QuickLineWords, clock: PlanningClock) {
        self.words = words
        self.clock = clock
    }

    /// Marks the words of the time in `words`, first the longest run and then those that fit it, and refuses
    /// others that look like a time.
    ///
    /// - Parameter isLong: Whether the line is too long for finding a time.
    mutating func find(isLong: Bool = false) {
        while !isLong, refusal == nil, let (run, reading) = next() {
            runs.append(run)
            for index in run { words.list[index].isTime = true }
            found = reading
        }
        if refusal == nil { refusal = leftOver() }
    }

    // MARK: - Runs

    /// The maximum number of words in a run.
    private static let mostInRun = 30

    /// The next run that is read with those that were found, and the time of them all; `nil` where none is, or the line is
    /// refused.
    private mutating func next() -> (run: Range<Int>, reading: Reading)? {
        let spans = spans()
        var length = min(spans.map(\.count).max() ?? 0, Self.mostInRun)
        while length > 0 {
            for span in spans where span.count >= length {
                for start in stride(from: span.upperBound - length, through: span.lowerBound, by: -1) {
                    let run = start..<start + length
                    guard mayBeTime(run, of: span) else { continue }
                    switch read(run) {
                    case .success(let reading): return (run, reading)
                    case .failure(let error) where runs.isEmpty && isTelling(error) && beginsWithToken(run):
                        refusal = error
                        return nil
                    case .failure: continue
                    }
                }
            }
            length -= 1
        }
        return nil
    }

    /// Returns the adjacent words, within a section, that may still be a time.
    private func spans() -> [Range<Int>] {
        var spans: [Range<Int>] = []
        var start: Int?
        for (index, word) in words.list.enumerated() {
            let isFree = !word.isTime && !word.isMark && !word.isQuoted
            if let first = start, !isFree || words.list[first].section != word.section {
                spans.append(first..<index)
                start = nil
            }
            if isFree, start == nil { start = index }
        }
        if let start { spans.append(start..<words.list.count) }
        return spans
    }

    /// Parses a run together with those found.
    private func read(_ run: Range<Int>) -> Result<Reading, WhenError> {
        let result = read(run, without: [])
        // The end of a sentence, or brackets.
        let marks: Set<Character> = [".", "!", "?", "(", ")"]
        if case .failure = result, joined(run).contains(where: marks.contains),
            case .success(let reading) = read(run, without: marks)
        {
            return .success(reading)
        }
        return result
    }

    private func read(_ run: Range<Int>, without marks: Set<Character>) -> Result<Reading, WhenError> {
        let texts = (runs + [run]).sorted { $0.lowerBound < $1.lowerBound }.map { run in
            var text = QuickLine.trimmed(joined(run))[...]
            while let last = text.last, marks.contains(last) { text = text.dropLast() }
            while let first = text.first, marks.contains(first) { text = text.dropFirst() }
            return String(text)
        }
        let text = texts.joined(separator: " ")
        do {
            return .success(Reading(text: text, time: try WhenParser.typed(text, clock: clock)))
        } catch {
            // A word for a deadline comes before its day and hour.
            let first = texts.filter(DeadlineParser.isAnnounced)
            guard texts.count > 1, !first.isEmpty, texts.first.map(DeadlineParser.isAnnounced) != true else {
                return .failure(error)
            }
            let other = (first + texts.filter { !DeadlineParser.isAnnounced($0) }).joined(separator: " ")
            guard let time = try? WhenParser.typed(other, clock: clock) else { return .failure(error) }
            return .success(Reading(text: other, time: time))
        }
    }

    // MARK: - What may be a time

    /// Returns whether a run may be a time, by its words and its position.
    ///
    /// A single word within a title is none, unless it is the full name of a day, and a part of the day is
    /// one only with something else: `Movie night`. `Daily` alone before a title belongs to it: `Daily
    /// standup`. After a time was found, another run must belong to it unambiguously.
    private func mayBeTime(_ run: Range<Int>, of span: Range<Int>) -> Bool {
        guard let first = words.list[run.lowerBound].lexemes.first,
            TimeToken.mayBegin(with: first), let last = words.list[run.upperBound - 1].lexemes.last
        else { return false }
        if hasFeastAlone(run) { return false }
        // «Τρίτη 9 η συνέλευση», but «κάθε μήνα την 1η».
        if words.list[run.upperBound - 1].lexemes.count == 1, let word = last.word,
            WhenWords.articles.contains(word) || word == "at" || word == "on"
        {
            return false
        }
        let word = first.word ?? ""
        // A till may be that of a shop.
        if word == "till" { return false }
        let part = words.list[run.lowerBound].part
        let isAtEnd = run.upperBound == span.upperBound
        let isAtStart = run.lowerBound == span.lowerBound
        // `Dinner at 5`, but `Dinner at 5 Senses`.
        if run.count == 2, !isAtEnd, word == "at", last.isNumber, last.digits <= 2 { return false }
        if part == .venue, isFirst(run.lowerBound) { return false }
        if part == .people, isFirst(run.lowerBound), !isBeyondDoubt(run) { return false }
        if !runs.isEmpty {
            return isBeyondDoubt(run)
                || (isAtEnd
                    && (isLed(run) || isWeekday(run) || isZone(run) || part == .people || isRange(run)))
        }
        if part != .title { return isAtEnd || isBeyondDoubt(run) }
        guard run.count > 1 || isAtStart || isAtEnd || hasToken(run) else { return false }
        if run.count == 1, !isAtEnd, WhenWords.adverbs[word] != nil { return false }
        let isPart = WhenWords.dayParts[word] != nil || WhenWords.weekendWords.contains(word)
        return !isPart || WhenWords.days[word] != nil
    }

    /// Returns whether a feast in the run follows no word that leads to a day: `20:00 Christmas market`, but
    /// `until christmas`, «τα Χριστούγεννα».
    private func hasFeastAlone(_ run: Range<Int>) -> Bool {
        run.contains { index in
            guard let name = words.list[index].lexemes.first?.word, WhenWords.feasts[name] != nil else {
                return false
            }
            guard index > run.lowerBound, let lead = words.list[index - 1].lexemes.last?.word else {
                return true
            }
            return !WhenWords.fillers.contains(lead) && !WhenWords.articles.contains(lead)
                && !WhenWords.until.contains(lead) && !WhenWords.except.contains(lead)
                && !WhenWords.every.contains(lead) && !WhenWords.starting.contains(lead)
                && !DeadlineParser.isAnnounced(lead)
        }
    }

    /// Returns whether a word is the first of its section.
    private func isFirst(_ index: Int) -> Bool {
        let section = words.list[index].section
        return !words.list[..<index].contains { $0.section == section && !$0.isMark }
    }

    /// Returns whether the run contains a token, or words for a repetition, a deadline or a distance.
    private func isBeyondDoubt(_ run: Range<Int>) -> Bool {
        if hasToken(run) { return true }
        guard run.count > 1, let word = words.list[run.lowerBound].lexemes.first?.word else { return false }
        return WhenWords.every.contains(word) || WhenWords.distanceWords.contains(word)
            || WhenWords.nextWords.contains(word) || WhenWords.until.contains(word)
            || DeadlineParser.isAnnounced(joined(run))
    }

    /// Returns whether the run begins with a word before an hour: `at 8`, «στις 8».
    private func isLed(_ run: Range<Int>) -> Bool {
        guard run.count > 1, let word = words.list[run.lowerBound].lexemes.first?.word else { return false }
        return WhenWords.fillers.contains(word) && word != "the"
    }

    /// Returns whether the run is only the name of a day: `Dinner sat with Nikos 8pm`.
    private func isWeekday(_ run: Range<Int>) -> Bool {
        let lexemes = words.list[run.lowerBound].lexemes
        return run.count == 1 && lexemes.count == 1 && lexemes[0].word.flatMap(WhenWords.weekday) != nil
    }

    /// Returns whether the run is the abbreviation of a zone in capitals: `at Plaza UTC`.
    private func isZone(_ run: Range<Int>) -> Bool {
        let word = words.list[run.lowerBound]
        return run.count == 1 && word.text.allSatisfy(\.isUppercase)
            && word.lexemes.first?.word.map(TimeToken.isZone) == true
    }

    /// Returns whether the run is two hours with a dash between them: `at Plaza 19-21`.
    private func isRange(_ run: Range<Int>) -> Bool {
        let lexemes = words.list[run.lowerBound].lexemes
        return run.count == 1 && lexemes.count == 3 && lexemes[0].isNumber && lexemes[1].isSymbol("-")
            && lexemes[2].isNumber && lexemes[0].digits <= 2 && lexemes[2].digits <= 2
    }

    private func hasToken(_ run: Range<Int>) -> Bool {
        let lexemes = WhenLexer.lexemes(of: joined(run))
        return lexemes.indices.contains { TimeToken.begins(lexemes, at: $0) != nil }
    }

    private func beginsWithToken(_ run: Range<Int>) -> Bool {
        var lexemes = WhenLexer.lexemes(of: joined(run))[...]
        while let word = lexemes.first?.word, WhenWords.fillers.contains(word) {
            lexemes = lexemes.dropFirst()
        }
        return TimeToken.begins(Array(lexemes), at: 0) != nil
    }

    private func joined(_ run: Range<Int>) -> String {
        words.list[run].map(\.text).joined(separator: " ")
    }

    /// Returns whether an error shows that a time was meant, and why it is invalid.
    private func isTelling(_ error: WhenError) -> Bool {
        switch error {
        case .empty, .tooLong, .notUnderstood, .bareNumber, .noSuchDuration, .startTimeMissing,
            .deadlineIsSpan, .noSuchRule, .leftOver:
            false
        // `and/or` is not a zone.
        case .noSuchZone(let name, _):
            TimeZoneSearch.mayBegin(SearchFolding.fold(String(name.prefix { $0 != "/" })))
        default: true
        }
    }

    // MARK: - What is left

    /// Returns the reason why remaining words must be refused: they look like a day, a time or a length, or
    /// are one of two days.
    private func leftOver() -> WhenError? {
        for (index, word) in words.list.enumerated().dropFirst() where !word.isTime && !word.isQuoted {
            // `sat or sun 17:00`
            guard QuickLineWords.choiceWords.contains(word.folded), index + 1 < words.list.count,
                words.list[index + 1].isTime, !words.list[index - 1].isTime,
                let day = words.list[index - 1].lexemes.first?.word, WhenWords.weekday(day) != nil,
                words.list[index + 1].lexemes.first?.word.flatMap(WhenWords.weekday) != nil
            else { continue }
            return .leftOver(words.list[index - 1].text)
        }
        if let word = neighbour() { return .leftOver(word) }

        for span in spans() {
            let text = joined(span)
            let lexemes = WhenLexer.lexemes(of: text)
            for index in lexemes.indices {
                guard let length = TimeToken.begins(lexemes, at: index) else { continue }
                let token = String(
                    text[lexemes[index].range.lowerBound..<lexemes[index + length - 1].range.upperBound])
                // The name of a place may begin with a day: `@Friday Bar`.
                if index == 0, words.list[span.lowerBound].part != .title, isFirst(span.lowerBound),
                    lexemes[0].word != nil
                {
                    continue
                }
                return error(of: token)
            }
        }
        return nil
    }

    /// Returns a word beside the time that belongs to it, but was not understood.
    private func neighbour() -> String? {
        for run in runs {
            let before = run.lowerBound - 1
            let behind = run.upperBound
            for (index, isBefore) in [(before, true), (behind, false)]
            where words.list.indices.contains(index) {
                let word = words.list[index]
                guard !word.isTime, !word.isQuoted, !word.isMark,
                    word.section == words.list[run.lowerBound].section,
                    let lexeme = word.lexemes.first
                else { continue }
                if TimeToken.belongsToTime(lexeme, isBefore: isBefore) { return word.text }
                // A series would not end: `every fri 10:00 until the premiere`.
                if !isBefore, found?.time.when?.recurrence != nil, let end = lexeme.word,
                    WhenWords.until.contains(end), !Self.otherEnds.contains(end)
                {
                    return word.text
                }
                // `december 10:00`
                let isMonth = lexeme.word.flatMap(WhenWords.month) != nil && word.lexemes.count == 1
                if isBefore, isMonth, words.list[run.lowerBound].lexemes.first?.isNumber == true {
                    return word.text
                }
            }
        }
        return nil
    }

    /// The words before the end of a series that are other words too: «ως» is also `as`.
    private static let otherEnds: Set<String> = ["ωσ", "through", "thru"]

    private static func typed(_ text: String, _ clock: PlanningClock) -> Result<TypedTime, WhenError> {
        Result { () throws(WhenError) in try WhenParser.typed(text, clock: clock) }
    }

    /// Returns the error of a token: by itself, else together with the time found.
    private func error(of token: String) -> WhenError {
        do {
            _ = try WhenParser.typed(token, clock: clock)
        } catch {
            if isTelling(error) { return error }
            if case .noSuchDuration = error { return error }
        }
        // A length after a day alone.
        if let found, case .failure(.startTimeMissing) = Self.typed("\(found.text) \(token)", clock) {
            return .startTimeMissing
        }
        return .leftOver(token)
    }
}
