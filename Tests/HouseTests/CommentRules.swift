/// The words that no doc comment begins with: its first line is a noun phrase or says what is done.
///
/// `Scripts/comment-openings` lists the same comments.
enum CommentRules {
    static let openings = [
        "As", "How", "Of", "One that", "That", "The same", "Those", "What", "Where", "Whether", "Which",
        "Who", "Whom", "Whose",
    ]

    static func violations(in file: SourceFile) -> [String] {
        var violations: [String] = []
        var isInside = false
        for (number, line) in file.lines.enumerated() {
            let text = line.drop { $0 == " " }
            defer { isInside = text.hasPrefix("///") }
            guard !isInside, text.hasPrefix("///") else { continue }
            let sentence = text.dropFirst(3).drop { $0 == " " }
            guard let opening = openings.first(where: { begins(sentence, with: $0) }) else { continue }
            violations.append(
                "\(file.path):\(number + 1) begins with “\(opening)”: write a noun phrase, or what is done.")
        }
        return violations
    }

    /// Returns whether a sentence begins with whole words: `Who` is not the beginning of `Whole`.
    private static func begins(_ sentence: Substring, with words: String) -> Bool {
        guard sentence.hasPrefix(words) else { return false }
        guard let next = sentence.dropFirst(words.count).first else { return true }
        return !next.isLetter && !next.isNumber && !"'’-".contains(next)
    }
}
