import ArgumentParser
import Operations
import Sentences

struct AccountsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("accounts", say("Your mail account."), example: .accounts, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Test.self] }

    struct List: ListingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List your accounts, with their servers and without passwords."),
                more: say("The settings “mail…” set up the account, as the Me tab does."),
                example: .accountsList)
        }
        static var noun: String { "accounts" }
        static var verbs: [any ParsableCommand.Type] { AccountsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<AccountColumn>

        func rows(in session: CommandSession) throws -> [ShownAccount] {
            let accounts = [ShownAccount(try session.perform(LoadMailAccount()))].compactMap(\.self)
            return Array(accounts.prefix(form.rows))
        }
    }

    struct Test: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "test", say("Sign in to the servers, and show what works and what fails."),
                more: say("Nothing is sent. The exit status is 1 if something fails."),
                example: .accountsTest)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            let workspace = session.workspace
            let report = try Interruptible.run(stopped: say("Stopped.")) {
                try await TestMailAccount().run(in: workspace)
            }
            try session.print(report)
            try AccountLines.complain(of: report)
        }
    }
}
