/// The reader of messages from people on the way, in English and Greek: “leaving now”, “20 min late”, «σε 20
/// λεπτά».
///
/// Each clause is read by itself, and the clause that tells most counts. A question, a negation and a time
/// that is no arrival (“I'll call in 5 minutes”) tell nothing.
package enum ArrivalWords {
    /// Returns the message in the own words of a mail; `nil` if they tell nothing about the way.
    package static func read(_ text: String) -> ArrivalWord.Content? {
        guard text.utf8.count <= longest else { return nil }
        let read = ReplyWords(text)
        guard !read.isQuestion else { return nil }
        let clauses = read.words.split(whereSeparator: \.isBreak).map { clause in
            clause.flatMap { tokens(String(text[$0.range]), $0.text) }
        }
        // A number counts by itself only if nothing else is said.
        let found = clauses.compactMap { content(of: $0, isAlone: clauses.count == 1) }
        return found.max { weight($0) < weight($1) }
    }

    /// The length of a text in bytes from which it is no short message any more.
    private static let longest = 2000
    /// The minutes from which a number is no delay.
    private static let mostMinutes = 300

    private static func weight(_ content: ArrivalWord.Content) -> Int {
        switch content {
        case .onTheWay: 1
        case .leaving: 2
        case .late(nil): 3
        case .minutes: 4
        case .late: 5
        case .notComing: 6
        case .arrived: 7
        }
    }

    // MARK: - Words and numbers

    private struct Token: Hashable {
        /// The folded word.
        var word: String
        /// The number that it means; `nil` for any other word.
        var number: Int?
    }

    /// Returns the tokens of a word: `20min` is a number and a unit, and a time of the clock is no number.
    private static func tokens(_ written: String, _ folded: String) -> [Token] {
        let digits = folded.prefix { $0.isASCII && $0.isNumber }
        if digits.isEmpty { return [Token(word: folded, number: numbers[folded])] }
        guard !written.contains(":"), !written.contains("."), let number = Int(digits) else {
            return [Token(word: folded)]
        }
        let rest = folded.dropFirst(digits.count)
        return [Token(word: String(digits), number: number)]
            + (rest.isEmpty ? [] : [Token(word: String(rest))])
    }

    /// The length of time in a clause.
    private struct Length {
        var minutes: Int
        /// The places of its words.
        var range: Range<Int>
        var hasUnit: Bool
    }

    private static func length(in clause: [Token]) -> Length? {
        let words = clause.map(\.word)
        for (phrase, minutes) in lengths {
            guard let start = place(of: phrase, in: words) else { continue }
            return Length(minutes: minutes, range: start..<start + phrase.count, hasUnit: true)
        }
        guard let place = clause.firstIndex(where: { $0.number != nil }), let number = clause[place].number
        else { return nil }
        let next = place + 1 < words.count ? words[place + 1] : ""
        let (isHour, isMinute) = (hours.contains(next), units.contains(next))
        guard number <= mostMinutes, !isHour || number <= mostMinutes / 60 else { return nil }
        return Length(
            minutes: isHour ? number * 60 : number, range: place..<place + (isHour || isMinute ? 2 : 1),
            hasUnit: isHour || isMinute)
    }

    private static func place(of phrase: [String], in words: [String]) -> Int? {
        guard words.count >= phrase.count else { return nil }
        return (0...words.count - phrase.count).first { start in
            phrase.indices.allSatisfy { words[start + $0] == phrase[$0] }
        }
    }

    // MARK: - A clause

    private static func content(of clause: [Token], isAlone: Bool) -> ArrivalWord.Content? {
        let words = clause.map(\.word)
        func has(_ phrases: [[String]]) -> Bool { phrases.contains { place(of: $0, in: words) != nil } }
        let known = Set(words)
        if !known.isDisjoint(with: negations) || !known.isDisjoint(with: otherwise) { return nil }
        let isLate = !known.isDisjoint(with: late)
        let isLeaving = has(leaving)
        if let time = length(in: clause) {
            if isLate { return .late(time.minutes) }
            // “Leaving in 10 minutes” is neither here nor there.
            if isLeaving { return nil }
            let before = time.range.lowerBound > 0 ? words[time.range.lowerBound - 1] : ""
            let isOnly = isOnly(time.range, in: clause)
            let isArriving =
                into.contains(before) || !known.isDisjoint(with: away) || has(onTheWay)
            if isArriving, time.hasUnit || isOnly || has(onTheWay) {
                return .minutes(time.minutes)
            }
            return isOnly && (isAlone || time.hasUnit) ? .minutes(time.minutes) : nil
        }
        if isLate { return .late(nil) }
        if has(arrived) || arrivedAlone.contains(words) { return .arrived }
        if isLeaving { return .leaving }
        return has(onTheWay) ? .onTheWay : nil
    }

    /// Returns whether a clause has little besides a length of time: “about 20 minutes”.
    private static func isOnly(_ range: Range<Int>, in clause: [Token]) -> Bool {
        clause.indices.allSatisfy { place in
            let word = clause[place].word
            return range.contains(place) || fillers.contains(word) || into.contains(word)
        }
    }

    // MARK: - Vocabulary

    private static let numbers: [String: Int] = {
        let rows: [(String, Int)] = [
            ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("ten", 10), ("fifteen", 15),
            ("twenty", 20), ("thirty", 30), ("forty", 40), ("δύο", 2), ("τρία", 3), ("πέντε", 5),
            ("δέκα", 10),
            ("δεκαπέντε", 15), ("είκοσι", 20), ("τριάντα", 30), ("σαράντα", 40), ("δεκάλεπτο", 10),
            ("πεντάλεπτο", 5), ("εικοσάλεπτο", 20),
        ]
        return Dictionary(
            rows.map { (SearchFolding.fold($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
    }()

    /// Lengths of time in words, the longest first.
    private static let lengths: [(phrase: [String], minutes: Int)] = [
        ("three quarters of an hour", 45), ("an hour and a half", 90), ("quarter of an hour", 15),
        ("half an hour", 30), ("half hour", 30), ("an hour", 60), ("one hour", 60), ("a minute", 1),
        ("τρία τέταρτα", 45), ("μιάμιση ώρα", 90), ("ένα τέταρτο", 15), ("μισή ώρα", 30), ("μία ώρα", 60),
        ("ένα λεπτό", 1), ("μισάωρο", 30), ("τέταρτο", 15),
    ].map { (phrases($0.0).first ?? [], $0.1) }

    private static let units = folded(
        "m min mins minute minutes λ λεπ λεπτό λεπτά λεπτάκια lepta")
    private static let hours = folded("h hr hrs hour hours ώρα ώρες ora ores")
    private static let into = folded("in within about around approximately eta σε περίπου κάπου se")
    private static let away = folded("away out")
    private static let late = folded(
        """
        late delayed delay behind αργήσω αργώ αργούμε αργήσουμε καθυστερώ καθυστερήσω καθυστέρηση καθυστερήσουμε \
        καθυστερούμε αργοπορώ αργοπορία argiso argo kathisterisi
        """)
    private static let fillers = folded(
        """
        only just maybe perhaps sorry more ca roughly say there ill im be another μόνο ακόμα ακόμη θα είμαι \
        συγγνώμη άλλα ίσως εκεί
        """)
    private static let negations = folded(
        """
        not never without havent hasnt cant wont dont isnt arent didnt couldnt yet if when before once \
        δεν μην αν όταν πριν χωρίς ποτέ
        """)
    /// Verbs whose time is not that of an arrival.
    private static let otherwise = folded(
        """
        call calling phone write tell ping days day weeks week months month τηλεφωνήσω πάρω \
        γράψω στείλω πω μέρες ημέρες εβδομάδες εβδομάδα μήνες
        """)

    private static let leaving = phrases(
        """
        leaving|setting off|setting out|heading out|heading off|just left|ive left|weve left|off now
        ξεκινάω|ξεκινώ|ξεκίνησα|ξεκινάμε|φεύγω|έφυγα|φεύγουμε|ksekinao|xekinao|fevgo|feygo
        """)
    private static let onTheWay = phrases(
        """
        on my way|on our way|on the way|omw|im coming|heading over|almost there|nearly there|there soon|there in
        έρχομαι|ερχόμαστε|στον δρόμο|στο δρόμο|καθ οδόν|φτάνω|φτάνουμε|πλησιάζω
        """)
    private static let arrived = phrases(
        """
        arrived|im here|im there|were here|i am there|just got here|got here|made it
        έφτασα|φτάσαμε|έφθασα|ήρθα|είμαι εδώ|εδώ είμαι|είμαι εκεί|eftasa
        """)
    private static let arrivedAlone: Set<[String]> = Set(phrases("here|εδώ|here now"))

    private static func phrases(_ text: String) -> [[String]] {
        SearchFolding.fold(text).split { $0 == "|" || $0.isNewline }.map { phrase in
            ReplyWords.shortened(phrase.split(whereSeparator: \.isWhitespace).map(String.init))
        }
    }

    private static func folded(_ text: String) -> Set<String> {
        Set(SearchFolding.fold(text).split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
