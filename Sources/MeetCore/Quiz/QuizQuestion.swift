/// A question of general knowledge with its options.
package struct QuizQuestion: Hashable, Sendable, Codable {
    /// The bounds of the number of options.
    package static let optionCounts = 2...8
    /// The maximum length of the text in characters.
    package static let longestText = 500
    /// The maximum length of an option in characters.
    package static let longestOption = 160

    package let text: String
    /// The options as in the file; shown in another order.
    package let options: [String]
    /// The index of the right option.
    package let right: Int
    /// The category; empty for none.
    package let category: String
    /// True if the options are “true” and “false”, in this order, which each screen translates.
    package let isTrueFalse: Bool

    /// Creates a question of texts from a file: they are put on one line and made harmless.
    ///
    /// - Throws: The first `QuizFault`.
    package init(
        text: String, options: [String], right: Int?, category: String = "", isTrueFalse: Bool = false
    ) throws(QuizFault) {
        self.text = try Self.bounded(text, Self.longestText)
        guard !self.text.isEmpty else { throw .noText }
        guard options.count >= Self.optionCounts.lowerBound else { throw .tooFewOptions }
        guard options.count <= Self.optionCounts.upperBound else {
            throw .tooManyOptions(limit: Self.optionCounts.upperBound)
        }
        var cleaned: [String] = []
        for option in options {
            let option = try Self.bounded(option, Self.longestOption)
            guard !option.isEmpty else { throw .noText }
            guard !cleaned.contains(option) else { throw .sameOption(ImportProblem.Excerpt(option)) }
            cleaned.append(option)
        }
        self.options = cleaned
        guard let right, cleaned.indices.contains(right) else { throw .noRightOption }
        self.right = right
        self.category = ShownText.cleaned(category, longest: 60)
        self.isTrueFalse = isTrueFalse
    }

    private static func bounded(_ text: String, _ limit: Int) throws(QuizFault) -> String {
        // A text that is longer by one shows that it is.
        let cleaned = ShownText.cleaned(text, longest: limit + 1)
        guard cleaned.count <= limit else { throw .tooLong(limit: limit) }
        return cleaned
    }

    /// The digest of the question and its options, whatever their order, capitals and category: the same
    /// question of two packs is one.
    package var digest: String {
        let wrong = options.indices.filter { $0 != right }.map { options[$0] }.sorted()
        let folded = ([text, options[right]] + wrong).map { SearchFolding.fold($0) }
        let bytes = folded.joined(separator: "\u{1}").utf8
        // Another start gives a second hash.
        let second = FNV1a.hash(bytes, from: FNV1a.hash(0x5A, after: FNV1a.beginning))
        return FNV1a.hexadecimal(FNV1a.hash(bytes)) + FNV1a.hexadecimal(second)
    }

    /// Returns the question for a session, its options shuffled; “true” stays before “false”.
    ///
    /// - Parameter words: The words for “true” and “false”.
    package func tableQuestion(
        words: (yes: String, no: String), using random: inout some RandomNumberGenerator
    ) -> TableQuestion {
        if isTrueFalse, options.count == 2 {
            return TableQuestion(
                .quiz, text: text, category: category,
                options: [TableOption(words.yes), TableOption(words.no)], right: right, digest: digest)
        }
        let order = Array(options.indices).shuffled(using: &random)
        return TableQuestion(
            .quiz, text: text, category: category, options: order.map { TableOption(options[$0]) },
            right: order.firstIndex(of: right), digest: digest)
    }
}
