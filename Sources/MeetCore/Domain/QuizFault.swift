/// A reason why a file, or a question of it, is not read as a quiz.
package enum QuizFault: Error, Hashable, Sendable {
    // The file

    /// Neither Open Trivia DB's JSON nor GIFT nor Aiken.
    case unknownFormat
    /// A file beyond the limit, in bytes.
    case tooLarge(limit: Int)
    /// A file with more questions than the limit; the further ones are left out.
    case tooManyQuestions(limit: Int)
    /// JSON that is not well-formed, or nested beyond a limit.
    case brokenJSON
    /// JSON that has no list of questions.
    case noResults

    // A question

    /// A question without a text.
    case noText
    /// A question or an option beyond the limit, in characters.
    case tooLong(limit: Int)
    /// Fewer than two options.
    case tooFewOptions
    /// More options than the limit.
    case tooManyOptions(limit: Int)
    /// Two options with the same text.
    case sameOption(ImportProblem.Excerpt)
    case noRightOption
    /// More than one right option.
    case severalRightOptions

    // Aiken

    /// A line that is neither a question, an option nor an answer where it stands.
    case unexpectedLine(ImportProblem.Excerpt)
    /// An answer that is none of the options.
    case unknownAnswer(ImportProblem.Excerpt)

    // GIFT

    /// A brace without its other one.
    case unclosedBrace
    /// A question of a kind without options: numbers, pairs, short answers, essays.
    case unsupportedKind
}
