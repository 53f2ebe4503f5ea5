/// A question of a session.
package struct TableQuestion: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// One option is right.
        case quiz
        /// The options are put to the vote.
        case vote
        /// “Which of us …”: the options are the people at the table, set when the question is opened.
        case whoOfUs
        /// Three statements of a player; the lie is the right option.
        case twoTruths
    }

    package let form: Form
    /// The number from 1; an answer names it.
    package internal(set) var number = 0
    /// The question; empty for `twoTruths`, whose question is the player's name.
    package let text: String
    /// The category; empty for none.
    package let category: String
    package internal(set) var options: [TableOption]
    /// The index of the right option; `nil` if there is none.
    package let right: Int?
    /// The id of the player whose statements these are; `nil` for others.
    package let subject: Int?
    /// The digest of the question in its pack (`QuizQuestion.digest`); empty for others.
    package let digest: String

    package init(
        _ form: Form, text: String, category: String = "", options: [TableOption] = [], right: Int? = nil,
        subject: Int? = nil, digest: String = ""
    ) {
        self.form = form
        self.text = text
        self.category = category
        self.options = options
        self.right = right
        self.subject = subject
        self.digest = digest
    }
}

/// An option of a question.
package struct TableOption: Hashable, Sendable, Codable {
    /// An option in the words of a language.
    package struct Words: Hashable, Sendable, Codable {
        package var text: String
        package var detail: String

        package init(_ text: String, detail: String) {
            self.text = text
            self.detail = detail
        }
    }

    /// The text as shown: a date, the name of a venue, or words.
    package var text: String
    /// Further facts, such as a venue's distance and opening hours; empty for none.
    package var detail: String
    /// The date, venue or words that the vote is about; `nil` for other questions.
    package var content: Poll.Content?
    /// A date or a venue in the other languages, by their tags; `nil` for words that somebody typed.
    package var translations: [String: Words]?

    package init(
        _ text: String, detail: String = "", content: Poll.Content? = nil,
        translations: [String: Words]? = nil
    ) {
        self.text = text
        self.detail = detail
        self.content = content
        self.translations = translations
    }
}
