import MeetCore
import MeetStore
import Operations
import Sentences

/// A pack of questions.
struct QuizJSON: Encodable {
    /// A category of a pack.
    struct Category: Encodable {
        /// The name; absent for questions without a category.
        var name: String?
        /// The number of questions.
        var questions: Int
        /// The number of questions that were never asked.
        var unused: Int
    }

    /// The name: that of the imported file, or of the questions of the program.
    var name: String
    /// The language of questions of the program; absent for an imported pack.
    var language: String?
    /// The number of questions.
    var questions: Int
    /// The number of questions that were never asked.
    var unused: Int
    /// The categories, by name.
    var categories: [Category]

    init(_ pack: QuizPack) {
        name = say.name(pack.id)
        if case .own(let tag) = pack.id { language = tag }
        questions = pack.questions
        unused = pack.unused
        categories = pack.categories.map {
            Category(name: $0.name.isEmpty ? nil : $0.name, questions: $0.questions, unused: $0.unused)
        }
    }
}

/// A file of questions after its import.
struct QuizImportJSON: Encodable {
    /// The file as named.
    var file: String
    /// The name of the pack.
    var name: String
    /// The number of new questions.
    var added: Int
    /// The number of questions that were stored already.
    var unchanged: Int
    /// The number of questions, or faults of the file, that were left out.
    var skipped: Int

    init(_ pack: QuizImportReport.Pack) {
        file = FileText.name(pack.file)
        name = pack.name
        added = pack.added
        unchanged = pack.unchanged
        skipped = pack.left
    }
}

/// The scores of a person in all quizzes.
struct QuizScoreJSON: Encodable {
    /// The number of the contact; absent for somebody who is not a contact.
    var contact: Int64?
    /// The name.
    var name: String
    /// The number of quizzes.
    var games: Int
    /// The number of quizzes won, alone or tied with others.
    var wins: Int
    /// The number of right answers.
    var right: Int
    /// The points; a question won together counts 100.
    var points: Int

    init(_ standing: TableStanding) {
        contact = standing.contactID?.rawValue
        name = standing.name
        games = standing.games
        wins = standing.wins
        right = standing.rights
        points = standing.points
    }
}

extension QuizPack: Printable {
    func json(in session: CommandSession) -> QuizJSON { QuizJSON(self) }

    func printLines(in session: CommandSession) { Table.show([self], QuizColumn.usual, in: session) }
}

extension QuizImportReport: PrintedImport {
    func json(in session: CommandSession) -> [QuizImportJSON] { packs.map { QuizImportJSON($0) } }

    /// The numbers tell enough.
    func printLines(in session: CommandSession) {}
}

extension TableStanding: Printable {
    func json(in session: CommandSession) -> QuizScoreJSON { QuizScoreJSON(self) }

    func printLines(in session: CommandSession) { Table.show([self], QuizScoreColumn.usual, in: session) }
}

/// The columns of the list of packs.
enum QuizColumn: String, TableColumn {
    case name, questions, unused, categories

    static let usual = allCases
    static let hasHeadings = true

    var isRightAligned: Bool {
        switch self {
        case .questions, .unused: true
        case .name, .categories: false
        }
    }

    func value(of pack: QuizPack, in session: CommandSession) -> String {
        switch self {
        case .name: say.name(pack.id)
        case .questions: String(pack.questions)
        case .unused: String(pack.unused)
        case .categories: pack.categories.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }
}

/// The columns of the scores of all time.
enum QuizScoreColumn: String, TableColumn {
    case name, points, wins, games, right

    static let usual = allCases
    static let hasHeadings = true

    var isRightAligned: Bool { self != .name }

    func value(of standing: TableStanding, in session: CommandSession) -> String {
        switch self {
        case .name: standing.name
        case .points: String(standing.points)
        case .wins: String(standing.wins)
        case .games: String(standing.games)
        case .right: String(standing.rights)
        }
    }
}
