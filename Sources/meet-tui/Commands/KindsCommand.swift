import ArgumentParser
import MeetCore
import MeetUI
import Operations

struct KindsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("kinds", say.aboutKinds, example: .kinds, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Add.self, Remove.self] }

    struct List: ListingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutKindsList, example: .kindsList)
        }
        static var noun: String { "kinds" }
        static var verbs: [any ParsableCommand.Type] { KindsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<KindColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let kinds = try options.openWorkspace().store.kinds().prefix(limit.rows)
                guard !json else { return try Output.json(kinds.map(KindJSON.init)) }
                Table.show(Array(kinds), table.wanted) { $1.value(of: $0) }
            }
        }
    }

    struct Add: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutKindsAdd, example: .kindsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpKindName, valueName: say.valueName), completion: .kinds)
        var name: String
        @Option(help: ArgumentHelp(say.helpLead, valueName: say.valueLength))
        var lead: String
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let kind = try AddKind(name, lead: lead).store(in: try options.makeWorkspace())
                guard !json else { return try Output.json(KindJSON(kind)) }
                Table.show([kind], KindColumn.usual) { $1.value(of: $0) }
            }
        }
    }

    struct Remove: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("remove", say.aboutKindsRemove, example: .kindsRemove)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpKindName, valueName: say.valueName), completion: .kinds)
        var name: String

        func run() throws {
            try CommandFailure.reporting {
                let kind = try RemoveKind(name).store(in: try options.openWorkspace())
                Output.line(say.kindWasRemoved(kind.name))
            }
        }
    }
}
