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

    struct Import: StoreCommand {
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

        var opening: DatabaseOpening { .made }

        func run(in session: CommandSession) throws {
            let workspace = session.workspace
            let importing = ImportQuizzes(.paths(files))
            // The import is one transaction, so stopping it leaves no trace.
            let report = try Interruptible.run(stopped: say("Cancelled: nothing was imported.")) {
                try importing.run(in: workspace)
            }
            Output.noteStored()
            for problem in report.problems.problems { Output.complain(problem.sentence) }
            if session.json {
                try Output.json(report.packs.map { QuizImportJSON($0) })
            } else {
                Output.line(
                    say.importResult(
                        added: report.problems.added, updated: report.problems.updated,
                        unchanged: report.problems.unchanged, skipped: report.problems.skippedCount,
                        isDryRun: false))
            }
            if report.problems.skippedCount > 0 { throw ExitCode.failure }
        }
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
