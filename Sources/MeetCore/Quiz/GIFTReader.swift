/// Reads the questions with options of GIFT (https://docs.moodle.org/en/GIFT_format): `{=right ~wrong}`,
/// `{T}`, comments, titles, categories, escapes and feedback. Questions are separated by blank lines.
enum GIFTReader {
    /// A character, and whether a backslash protects it.
    private struct Sign {
        var character: Character
        var isEscaped: Bool
    }

    /// An answer between braces.
    private struct Answer {
        var isEqual: Bool
        /// The weight in per cent; `nil` without one.
        var weight: Double?
        var text: String

        var isRight: Bool { weight.map { $0 >= 100 } ?? isEqual }
        /// True if it is right together with others only.
        var isPart: Bool { weight.map { $0 > 0 && $0 < 100 } ?? false }
    }

    static func read(_ lines: [String], into reading: inout QuizReading) {
        var category = ""
        var paragraph: [String] = []
        var begin = 1
        for (index, line) in (lines + [""]).enumerated() {
            let text = line.trimmed
            // A comment does not end a question.
            if text.hasPrefix("//") { continue }
            let named = categoryName(in: text)
            if text.isEmpty || named != nil {
                if !paragraph.isEmpty {
                    let (whole, under) = (paragraph.joined(separator: "\n"), category)
                    paragraph = []
                    guard
                        reading.add(
                            line: begin, { () throws(QuizFault) in try question(whole, category: under) })
                    else { return }
                }
                category = named ?? category
            } else {
                if paragraph.isEmpty { begin = index + 1 }
                paragraph.append(text)
            }
        }
    }

    /// Returns the category that a line sets: the last part of a path such as `$course$/top/Rivers`.
    private static func categoryName(in line: String) -> String? {
        let word = "$CATEGORY:"
        guard line.uppercased().hasPrefix(word) else { return nil }
        let parts = line.dropFirst(word.count).split(separator: "/").map { $0.trimmed }
        let named = parts.filter { !$0.isEmpty && $0 != "top" && !($0.hasPrefix("$") && $0.hasSuffix("$")) }
        return named.last ?? ""
    }

    // MARK: - A question

    private static func question(_ source: String, category: String) throws(QuizFault) -> QuizQuestion {
        var signs = read(source)[...]
        if let end = titleEnd(signs) { signs = signs[end...] }
        let format = takeFormat(&signs)
        guard let open = signs.firstIndex(where: { isSign($0, "{") }) else {
            throw signs.contains { isSign($0, "}") }
                ? QuizFault.unclosedBrace
                : QuizFault.unexpectedLine(ImportProblem.Excerpt(source))
        }
        guard let close = signs[open...].firstIndex(where: { isSign($0, "}") }) else { throw .unclosedBrace }
        let (before, after) = (plain(signs[..<open], format), plain(signs[(close + 1)...], format))
        // Words after the braces make it a text with a gap.
        let text = after.isEmpty ? before : "\(before) ____ \(after)"
        let body = signs[(open + 1)..<close]
        if let isTrue = truth(body) {
            return try QuizQuestion(
                text: text, options: ["True", "False"], right: isTrue ? 0 : 1, category: category,
                isTrueFalse: true)
        }
        let answers = try split(body, format)
        guard answers.contains(where: { !$0.isEqual }) else { throw .unsupportedKind }
        let rights = answers.indices.filter { answers[$0].isRight }
        guard rights.count < 2, !answers.contains(where: \.isPart) else { throw .severalRightOptions }
        return try QuizQuestion(
            text: text, options: answers.map(\.text), right: rights.first, category: category)
    }

    private static func read(_ text: String) -> [Sign] {
        var signs: [Sign] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.first else {
                signs.append(Sign(character: character, isEscaped: false))
                continue
            }
            if next == "n" {
                signs.append(Sign(character: "\n", isEscaped: true))
                rest.removeFirst()
            } else if "~=#{}:\\".contains(next) {
                signs.append(Sign(character: next, isEscaped: true))
                rest.removeFirst()
            } else {
                signs.append(Sign(character: character, isEscaped: false))
            }
        }
        return signs
    }

    private static func isSign(_ sign: Sign, _ character: Character) -> Bool {
        !sign.isEscaped && sign.character == character
    }

    /// Returns the index after a title, `::title::`.
    private static func titleEnd(_ signs: ArraySlice<Sign>) -> Int? {
        func isDouble(_ index: Int) -> Bool {
            index + 1 < signs.endIndex && isSign(signs[index], ":") && isSign(signs[index + 1], ":")
        }
        guard isDouble(signs.startIndex) else { return nil }
        return signs.indices.dropFirst(2).first(where: isDouble).map { $0 + 2 }
    }

    /// Takes a format such as `[html]` from the beginning.
    private static func takeFormat(_ signs: inout ArraySlice<Sign>) -> String? {
        let rest = signs.drop { $0.character.isWhitespace }
        guard let first = rest.first, isSign(first, "["),
            let end = rest.prefix(12).firstIndex(where: { isSign($0, "]") })
        else { return nil }
        let name = String(rest[(rest.startIndex + 1)..<end].map(\.character)).lowercased()
        guard ["html", "moodle", "plain", "markdown"].contains(name) else { return nil }
        signs = rest[(end + 1)...]
        return name
    }

    private static func plain(_ signs: ArraySlice<Sign>, _ format: String?) -> String {
        let text = String(signs.map(\.character))
        return (format == "html" ? HTMLText.plain(text) : text).trimmed
    }

    // MARK: - Between the braces

    /// Returns whether `{T}` or `{FALSE#…}` says true; `nil` for another question.
    private static func truth(_ body: ArraySlice<Sign>) -> Bool? {
        switch String(body.prefix { !isSign($0, "#") }.map(\.character)).trimmed.uppercased() {
        case "T", "TRUE": true
        case "F", "FALSE": false
        default: nil
        }
    }

    private static func split(
        _ body: ArraySlice<Sign>, _ format: String?
    ) throws(QuizFault) -> [Answer] {
        let body = withoutGeneralFeedback(body).drop { $0.character.isWhitespace }
        // Nothing asks for an essay, and “#” for a number.
        guard let first = body.first, isSign(first, "=") || isSign(first, "~") else { throw .unsupportedKind }
        var answers: [Answer] = []
        var rest = body
        while let mark = rest.popFirst() {
            let length = rest.prefix { !isSign($0, "=") && !isSign($0, "~") }.count
            var text = rest.prefix(length)
            rest = rest.dropFirst(length)
            let weight = takeWeight(&text)
            var format = format
            format = takeFormat(&text) ?? format
            // The feedback follows the text.
            let shown = plain(text.prefix { !isSign($0, "#") }, format)
            if mark.character == "=", shown.contains("->") { throw .unsupportedKind }
            answers.append(Answer(isEqual: mark.character == "=", weight: weight, text: shown))
        }
        return answers
    }

    /// Returns the part before `####`.
    private static func withoutGeneralFeedback(_ body: ArraySlice<Sign>) -> ArraySlice<Sign> {
        var count = 0
        for index in body.indices {
            count = isSign(body[index], "#") ? count + 1 : 0
            if count == 4 { return body[..<(index - 3)] }
        }
        return body
    }

    /// Takes a weight such as `%50%` from the beginning.
    private static func takeWeight(_ text: inout ArraySlice<Sign>) -> Double? {
        let rest = text.drop { $0.character.isWhitespace }
        guard let first = rest.first, isSign(first, "%"),
            let end = rest.dropFirst().prefix(12).firstIndex(where: { isSign($0, "%") }),
            let weight = Double(String(rest[(rest.startIndex + 1)..<end].map(\.character)))
        else { return nil }
        text = rest[(end + 1)...]
        return weight
    }
}
