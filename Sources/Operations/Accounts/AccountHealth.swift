import DAV
import Foundation
import Glibc
import MeetCore
import MeetStore
import Processes

/// The state of an account of calendars and contacts, without asking its server.
package struct AccountHealth: Hashable, Sendable {
    /// The origin of the password or token. It is not read.
    package enum Secret: Hashable, Sendable {
        case variable(String)
        /// The program of the command; its arguments may be secret.
        case command(name: String)
        /// The first word of the command is not a program.
        case noProgram
        case missing
    }

    package var state: AccountState
    /// The origin of the password or token of a server; `nil` for a folder.
    package var secret: Secret?
    /// The file of certificates if it cannot be read, with the error of the system.
    package var unreadable: UnreadableFile?

    /// A file that cannot be read.
    package struct UnreadableFile: Hashable, Sendable {
        package var path: String
        /// The error of the system (errno).
        package var code: Int32
    }
}

/// Loads the states of all accounts of calendars and contacts, by name.
package struct LoadAccountHealth: WorkspaceOperation {
    package typealias Failure = any Error

    package init() {}

    package func run(in workspace: Workspace) throws -> [AccountHealth] {
        try ListAccountStates().run(in: workspace).map { state in
            let account = state.account
            var health = AccountHealth(state: state)
            guard account.kind == .dav else { return health }
            health.secret = Self.secret(of: account, workspace.environment)
            health.unreadable = account.caFile.flatMap { Self.unreadable(workspace.expand($0)) }
            return health
        }
    }

    private static func secret(
        of account: RemoteAccount, _ environment: [String: String]
    ) -> AccountHealth.Secret {
        let variable = DAVSecretSource.variable
        if environment[variable]?.isEmpty == false { return .variable(variable) }
        guard let name = CommandWords.split(account.passwordCommand ?? "").first else { return .missing }
        return SpawnedCommand.find(name, in: environment) == nil ? .noProgram : .command(name: name)
    }

    private static func unreadable(_ path: String) -> AccountHealth.UnreadableFile? {
        let code: Int32? = PathText.withPath(path) { path in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return errno }
            close(descriptor)
            return nil
        }
        return code.map { AccountHealth.UnreadableFile(path: path, code: $0) }
    }
}
