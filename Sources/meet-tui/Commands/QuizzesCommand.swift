import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

struct QuizzesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "quizzes", say("Packs of questions for quizzes at the table, and the all-time scores."),
            example: .quizzes, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Import.self, Scores.self] }

    struct List: ListingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List the packs of questions and their categories."), example: .quizzesList)
        }
        static var noun: String { "quizzes" }
        static var verbs: [any ParsableCommand.Type] { QuizzesCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<QuizColumn>

        func rows(in session: CommandSession) throws -> [QuizPack] {
            Array(try session.perform(ListQuizzes()).prefix(max(0, form.rows)))
        }
    }

    struct Import: PrintedImportCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import",
                say("Import questions; importing the same question again changes nothing."),
                more: say(
                    "Open Trivia DB's JSON, GIFT and Aiken are read: questions with several options, or true or false. A question that cannot be read is named with its line, and the others are imported. Each file becomes a pack."
                ), example: .quizzesImport)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("Files of questions, or folders of them; “-” is standard input."),
                valueName: say.valueFiles),
            completion: .quizFiles)
        var files: [String]
        @OptionGroup var form: JSONOption

        func importing(_ files: NamedFiles) -> ImportQuizzes { ImportQuizzes(files) }
    }

    struct Scores: TableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "scores", say("List the scores of all quizzes at the table, most points first."),
                example: .quizzesScores)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<QuizScoreColumn>

        func rows(in session: CommandSession) throws -> [TableStanding] {
            try session.perform(ListStandings(rows: 0..<max(0, form.rows)))
        }
    }
}
