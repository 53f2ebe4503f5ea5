// MARK: - The accounts, and the conflicts of their changes

extension Language {
    /// The words of the commands of accounts.
    func accountWords(_ command: CommandText) -> (title: String, explanation: String) {
        switch command {
        case .showAccounts:
            (
                say("accounts"),
                say("Show the accounts of calendars and contacts, and when they were synchronized")
            )
        case .openAccount: (say("set up"), say("Change the account, and what is synchronized"))
        case .syncAccounts: (say("sync"), say("Synchronize all accounts now"))
        case .newAccount:
            (say("new", context: "account"), say("Add a server or a folder of calendars and contacts"))
        case .showConflicts:
            (say("conflicts"), say("Decide about changes that were made both here and there"))
        case .removeAccount:
            (
                say("remove"),
                say("Remove the account with its calendars here; nothing is deleted on the server")
            )
        case .lookAtServer:
            (say("test"), say("Sign in, list what is found there, and show what fails"))
        case .tickCollection:
            (say("tick"), say("Synchronize the selected calendar or address book, or do not"))
        case .usePlaces:
            (say("places", context: "command"), say("Use the address book for places, or for contacts again"))
        case .passwordToKeyring:
            (say("keyring"), say("Store the account's password in the system's keyring"))
        case .passwordToPass: (say("pass"), say("Store the account's password with pass, encrypted"))
        case .passwordToFile:
            (
                say("file"),
                say("Store the account's password in a file, in the clear, readable by you only")
            )
        case .takeHere: (say("mine"), say("Keep your version, here and there"))
        case .takeThere: (say("theirs"), say("Take the version of the server or folder"))
        case .takeBoth: (say("both"), say("Keep your version, and add the other one beside it"))
        case .decideConflicts: (say("decide"), say("Decide about changes that were made both here and there"))
        default: ("", "")
        }
    }
}
