/// Reads Aiken (https://docs.moodle.org/en/Aiken_format): a question, its options `A.` or `A)`, and `ANSWER:
/// A`.
enum AikenReader {
    private struct Option {
        var letter: Character
        var text: String
    }

    /// A question as far as it was read.
    private struct Draft {
        var line = 1
        var text: [String] = []
        var options: [Option] = []
    }

    /// Returns whether a line says which option is right.
    static func isAnswer(_ line: String) -> Bool { answerLetter(in: line) != nil }

    static func read(_ lines: [String], into reading: inout QuizReading) {
        var draft = Draft()
        for (index, line) in lines.enumerated() {
            let text = line.trimmed
            if text.isEmpty { continue }
            if let answer = answerLetter(in: text) {
                guard !draft.text.isEmpty else {
                    reading.note(.unexpectedLine(ImportProblem.Excerpt(text)), line: index + 1)
                    draft = Draft()
                    continue
                }
                let ended = draft
                draft = Draft()
                let right = ended.options.firstIndex { String($0.letter) == answer }
                if right == nil, !ended.options.isEmpty {
                    reading.note(.unknownAnswer(ImportProblem.Excerpt(answer)), line: index + 1)
                } else if !reading.add(
                    line: ended.line,
                    { () throws(QuizFault) in
                        try question(ended, right)
                    })
                {
                    return
                }
            } else if let option = readOption(text), !draft.text.isEmpty {
                draft.options.append(option)
            } else {
                if !draft.options.isEmpty {
                    // The answer is missing; another question begins.
                    reading.note(.noRightOption, line: draft.line)
                    draft = Draft()
                }
                if draft.text.isEmpty { draft.line = index + 1 }
                draft.text.append(text)
            }
        }
        if !draft.text.isEmpty {
            reading.note(draft.options.isEmpty ? .tooFewOptions : .noRightOption, line: draft.line)
        }
    }

    private static func question(_ draft: Draft, _ right: Int?) throws(QuizFault) -> QuizQuestion {
        try QuizQuestion(
            text: draft.text.joined(separator: " "), options: draft.options.map(\.text), right: right)
    }

    /// Returns the letter after `ANSWER:`.
    private static func answerLetter(in line: String) -> String? {
        let text = line.trimmed
        guard text.hasPrefix("ANSWER") else { return nil }
        let rest = text.dropFirst(6).drop { $0 == " " || $0 == "\t" }
        return rest.first == ":" ? rest.dropFirst().trimmed : nil
    }

    private static func readOption(_ line: String) -> Option? {
        var rest = line[...]
        guard let letter = rest.popFirst(), letter.isUppercase, let sign = rest.popFirst(),
            sign == "." || sign == ")", rest.first?.isWhitespace ?? false
        else { return nil }
        return Option(letter: letter, text: rest.trimmed)
    }
}
