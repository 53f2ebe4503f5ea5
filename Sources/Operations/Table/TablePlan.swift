import MeetCore

/// The contents of a new session.
package enum TablePlan: Hashable, Sendable {
    case vote(TableVote)
    case quiz(TableQuiz)
    case icebreaker(TableIcebreaker)
}

/// A vote on one question.
package struct TableVote: Hashable, Sendable {
    /// The bounds of the number of options.
    package static let optionCounts = Poll.optionCounts

    package var question: String
    package var options: [TableOption]
    /// True if the votes are shown only when all have voted.
    package var isSecret: Bool
    /// The seconds to vote; `nil` for no limit.
    package var seconds: Int?

    package init(question: String, options: [TableOption], isSecret: Bool = true, seconds: Int? = nil) {
        self.question = question
        self.options = options
        self.isSecret = isSecret
        self.seconds = seconds
    }
}

/// A quiz of questions drawn from packs.
package struct TableQuiz: Hashable, Sendable {
    /// The bounds of the seconds for each question, of a quiz and of all else.
    package static let secondBounds = 5...300

    /// The packs; empty for all that are imported and those of the program in `language`.
    package var packs: [QuizPackID]
    /// Files that are read as packs without being imported, as named by the caller.
    package var files: [String]
    /// The categories; empty for all.
    package var categories: Set<String>
    /// The number of questions.
    package var questions: Int
    package var rules: TableRules
    /// The language of the program's own questions.
    package var language: String
    /// The words for “true” and “false”.
    package var yes: String
    package var no: String

    package init(
        packs: [QuizPackID] = [], files: [String] = [], categories: Set<String> = [], questions: Int = 10,
        rules: TableRules = TableRules(seconds: 20), language: String, yes: String, no: String
    ) {
        self.packs = packs
        self.files = files
        self.categories = categories
        self.questions = questions
        self.rules = rules
        self.language = language
        self.yes = yes
        self.no = no
    }
}

/// Games to get acquainted: “which of us …”, and two truths and a lie.
package struct TableIcebreaker: Hashable, Sendable {
    /// The number of questions “which of us …”, drawn from those of the program.
    package var whoOfUs: Int
    /// The person's own questions of this kind, put first.
    package var questions: [String]
    /// True if players may send three statements, one of them a lie.
    package var takesStatements: Bool
    /// The language of the program's questions.
    package var language: String
    /// The seconds for each question; `nil` for no limit.
    package var seconds: Int?

    package init(
        whoOfUs: Int = 5, questions: [String] = [], takesStatements: Bool = true, language: String,
        seconds: Int? = nil
    ) {
        self.whoOfUs = whoOfUs
        self.questions = questions
        self.takesStatements = takesStatements
        self.language = language
        self.seconds = seconds
    }
}

/// A reason why an operation at the table is impossible.
package enum TableError: Error, Hashable, Sendable {
    /// A vote with fewer or more options than `TableVote.optionCounts`.
    case numberOfOptions(Int)
    /// Two options are the same.
    case sameOption(String)
    /// The chosen packs and categories have no question.
    case noQuestions
    /// There is no imported pack with this name.
    case noPack(String)
    /// The seconds for a question are out of `TableQuiz.secondBounds`.
    case seconds(Int)
    /// The meeting that the vote is about is another person's.
    case notOrganizer(title: String)
}
