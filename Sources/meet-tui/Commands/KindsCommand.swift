import ArgumentParser
import MeetCore
import Operations
import Sentences

struct KindsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "kinds", say("Kinds of meetings, and how long before them a reminder is shown."), example: .kinds,
            verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Add.self, Remove.self] }

    struct List: ListingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the kinds of meetings, sorted by name."), example: .kindsList)
        }
        static var noun: String { "kinds" }
        static var verbs: [any ParsableCommand.Type] { KindsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<KindColumn>

        func rows(in session: CommandSession) throws -> [MeetingKind] {
            Array(try session.store.kinds().prefix(form.rows))
        }
    }

    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "add", say("Add a kind of meeting, or change how long before it a reminder is shown."),
                example: .kindsAdd
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say("The name of the kind."), valueName: say.valueName), completion: .kinds)
        var name: String
        @Option(
            help: ArgumentHelp(
                say("How long before such a meeting a reminder is shown: 45m, 1h; 0 for never."),
                valueName: say("length")))
        var lead: String
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> MeetingKind {
            try session.perform(AddKind(name, lead: lead))
        }
    }

    struct Remove: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("remove", say("Remove a kind; its meetings keep its name."), example: .kindsRemove)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say("The name of the kind."), valueName: say.valueName), completion: .kinds)
        var name: String

        func run(in session: CommandSession) throws {
            Output.line(say("Removed \(try session.perform(RemoveKind(name)).name)"))
        }
    }
}
