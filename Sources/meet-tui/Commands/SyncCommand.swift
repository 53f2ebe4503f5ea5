import ArgumentParser
import MeetCore
import Operations
import Sentences

struct SyncCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sync", abstract: say("Synchronize the accounts of calendars and contacts now."),
            discussion: CommandConfiguration.discussion(
                say("Without a verb, it does the same as the verb “run”, and has its options."), .sync),
            subcommands: [Run.self, Conflicts.self, Resolve.self], defaultSubcommand: Run.self)
    }

    struct Run: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "run", say("Send and fetch all changes; “sync” alone does the same."),
                more: say("The exit status is 1 if an account failed."), example: .syncRun)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say("The name of the account; by default, all."), valueName: say.valueName),
            completion: .accounts)
        var name: String?
        @Flag(help: ArgumentHelp(say("Show what would be done, and change nothing.")))
        var dryRun = false
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            let (workspace, syncing) = (session.workspace, SyncAccounts(.named(name), isRehearsal: dryRun))
            let found = try Interruptible.run(stopped: say("Stopped; the rest waits for the next round.")) {
                try await syncing.run(in: workspace)
            }
            if found?.isDoneElsewhere == true { Output.complain(say.accountsAreSyncedElsewhere) }
            let accounts = found?.accounts ?? []
            if accounts.contains(where: { $0.pulled + $0.pushed > 0 }) { Output.noteStored() }
            try session.print(accounts)
            for account in accounts {
                if let error = account.error {
                    Output.complain("\(account.account): \(say.sentence(error))")
                }
            }
            if accounts.contains(where: { $0.error != nil }) { throw ExitCode.failure }
        }
    }

    struct Conflicts: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "conflicts",
                say("List what was changed both here and there, for you to decide."), example: .syncConflicts)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            try session.print(try session.perform(ListConflicts()))
        }
    }

    struct Resolve: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "resolve", say("Decide about a conflict."),
                more: say(
                    "“here” keeps your version, “there” takes the version of the server or folder, and “both” keeps yours and adds the other beside it. The next round carries it out."
                ), example: .syncResolve)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The conflict's number, as “sync conflicts” shows it."), valueName: say("id")))
        var id: String
        @Argument(
            help: ArgumentHelp(say("The version that counts."), valueName: "here|there|both"),
            completion: .list(ConflictAnswer.allCases.map(\.rawValue)))
        var answer: ConflictAnswer

        func run(in session: CommandSession) throws {
            let (workspace, resolving) = (session.workspace, ResolveConflict(id, answer.answer))
            try Interruptible.run(stopped: say("Stopped.")) {
                _ = try await resolving.run(in: workspace)
            }
            Output.noteStored()
        }
    }
}

/// An answer to a conflict, as it is typed.
enum ConflictAnswer: String, ExpressibleByArgument, CaseIterable {
    case here, there, both

    var answer: SyncConflict.Answer {
        switch self {
        case .here: .here
        case .there: .there
        case .both: .both
        }
    }
}
