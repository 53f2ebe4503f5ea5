import ArgumentParser
import Operations
import Sentences

struct AccountsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "accounts", say("Your accounts: mail, and calendars and contacts on servers or in folders."),
            example: .accounts, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Add.self, Remove.self, Test.self] }

    struct List: ListingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List your accounts, with their servers and without passwords."),
                more: say("The settings “mail…” set up the account “mail”, as the Me tab does."),
                example: .accountsList)
        }
        static var noun: String { "accounts" }
        static var verbs: [any ParsableCommand.Type] { AccountsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<AccountColumn>

        func rows(in session: CommandSession) throws -> [ShownAccount] {
            let mail = [ShownAccount(try session.perform(LoadMailAccount()))].compactMap(\.self)
            let others = try session.perform(ListAccounts()).map { ShownAccount($0) }
            return Array((mail + others).prefix(form.rows))
        }
    }

    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "add", say("Add an account of calendars and contacts, and take what is found there."),
                more: say(
                    "The password comes from $MEET_DAV_PASSWORD, else from the command; it is not stored. “sync” fetches the meetings and contacts, and so do the open program and the agent."
                ), example: .accountsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The name of the account."), valueName: say.valueName))
        var name: String
        @Option(
            help: ArgumentHelp(
                say("The URL of a server or your e-mail address there, or a folder of .ics or .vcf files."),
                valueName: say("url")), completion: .directory)
        var url: String
        @Option(
            help: ArgumentHelp(
                say("The name to sign in with; by default, the e-mail address."), valueName: say("user")))
        var user: String?
        @Option(
            help: ArgumentHelp(
                say("A command that prints the password, such as “pass show calendar”."),
                valueName: say("command")))
        var passwordCommand: String?
        @Option(
            help: ArgumentHelp(
                say("A command that prints a token (OAuth), for servers that accept no passwords."),
                valueName: say("command")))
        var tokenCommand: String?
        @Option(
            help: ArgumentHelp(
                say("A certificate file (PEM) for your own server."), valueName: say("file")),
            completion: .file())
        var caFile: String?
        @Option(
            parsing: .singleValue,
            help: ArgumentHelp(
                say("Take only the calendar or address book of this name; may be repeated."),
                valueName: say("collection")))
        var only: [String] = []
        @Option(
            help: ArgumentHelp(
                say("The address book that holds places which several people share."),
                valueName: say("collection")))
        var places: String?
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func validate() throws {
            if passwordCommand != nil, tokenCommand != nil {
                throw ValidationError(say("Give only one of --password-command and --token-command."))
            }
        }

        func outcome(in session: CommandSession) throws -> ShownAccount {
            var adding = AddAccount(name: name, address: url)
            adding.user = user
            adding.passwordCommand = passwordCommand
            adding.tokenCommand = tokenCommand
            adding.caFile = caFile
            adding.only = only
            adding.places = places
            let (operation, workspace) = (adding, session.workspace)
            let added = try Interruptible.run(stopped: say("Stopped; nothing was added.")) {
                try await operation.run(in: workspace)
            }
            Output.noteStored()
            return ShownAccount(added)
        }
    }

    struct Remove: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "remove", say("Remove an account with its calendars and their meetings."),
                more: say(
                    "Nothing is deleted on the server or in the folder, and contacts stay. “history undo” brings the calendars back, without the account."
                ), example: .accountsRemove)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: AccountArgument

        func run(in session: CommandSession) throws {
            guard which.name.lowercased() != AddAccount.mail else {
                throw CommandFailure(
                    say(
                        "Mail is set up in the settings; “meet-tui settings unset mail.address” turns it off."
                    ))
            }
            let removed = try session.perform(RemoveAccount(which.name))
            Output.line(say("Removed “\(removed.account.name)”."))
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
        @Argument(
            help: ArgumentHelp(say("The name of the account; by default, all."), valueName: say.valueName),
            completion: .accounts)
        var name: String?
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            let workspace = session.workspace
            let isMail = name?.lowercased() == AddAccount.mail
            let hasMail = try session.perform(LoadMailAccount()).account != nil
            let hasOthers = try !session.perform(ListAccounts()).isEmpty
            var tests: [ShownTest] = []
            // Without any account, the reason why mail does not work is told.
            if isMail || name == nil && (hasMail || !hasOthers) {
                let report = try Interruptible.run(stopped: say("Stopped.")) {
                    try await TestMailAccount().run(in: workspace)
                }
                tests.append(.mail(report))
            }
            if !isMail, hasOthers || name != nil {
                let testing = TestAccounts(name)
                let others = try Interruptible.run(stopped: say("Stopped.")) {
                    try await testing.run(in: workspace)
                }
                tests += others.map { .account($0) }
            }
            try session.print(tests)
            try AccountLines.complain(of: tests)
        }
    }
}

/// The account of a verb.
struct AccountArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("The account's name, as “accounts list” shows it."), valueName: say.valueName),
        completion: .accounts)
    var name: String
}
