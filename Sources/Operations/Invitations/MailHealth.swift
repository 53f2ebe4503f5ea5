import Foundation
import Mail
import MeetCore
import MeetStore
import Processes

/// The state of mail, without asking any server.
package struct MailHealth: Hashable, Sendable {
    /// The origin of the password. It is not read.
    package enum Password: Hashable, Sendable {
        case variable(String)
        /// The program of the setting; its arguments may be secret.
        case command(name: String)
        /// The first word of the setting is not a program.
        case noProgram
        case missing
    }

    package var account = MailAccountSummary()
    package var password = Password.missing
    /// The number of messages that wait to be sent.
    package var waiting = 0
    /// The number of messages that were refused.
    package var failed = 0
    /// The number of messages that may have arrived.
    package var doubtful = 0
    /// The time of the last round without a failure, exact to a minute.
    package var lastSuccess: Date?
    /// The error of the last round.
    package var failure: MailError?

    /// True if mail is sent or received automatically.
    package var isSetUp: Bool { account.canSend || account.canReceive }
}

/// Loads the state of mail.
package struct LoadMailHealth: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MailHealth {
        var health = MailHealth()
        health.account = try LoadMailAccount().run(in: workspace)
        health.password = Self.password(health.account.account, workspace.environment)
        for message in try ListOutbox(isOpenOnly: true, after: .max).run(in: workspace).rows {
            switch message.state {
            case .queued, .sending: health.waiting += 1
            case .failed: health.failed += 1
            case .doubtful: health.doubtful += 1
            case .sent, .cancelled, .withdrawn: break
            }
        }
        guard let source = try MailSource(in: workspace) else { return health }
        health.lastSuccess = try source.lastSuccess(in: workspace.store)
        health.failure = try source.state(in: workspace.store).failure.flatMap { MailError(stored: $0) }
        return health
    }

    private static func password(
        _ account: MailAccount?, _ environment: [String: String]
    ) -> MailHealth.Password {
        let variable = MailSettings.passwordVariable
        if environment[variable]?.isEmpty == false { return .variable(variable) }
        guard let name = CommandWords.split(account?.passwordCommand ?? "").first else { return .missing }
        return SpawnedCommand.find(name, in: environment) == nil ? .noProgram : .command(name: name)
    }
}

/// Reads the password as sending does, and keeps nothing of it. Not a `WorkspaceOperation`, because its command
/// may ask for a passphrase.
package struct CheckMailPassword: Hashable, Sendable {
    package init() {}

    /// Reads the password.
    ///
    /// - Throws: `MailError`, `InvitationError` without an address, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws {
        guard let account = try await workspace.perform(LoadMailAccount()).account else {
            throw InvitationError.noAddress
        }
        let secret = account.secret(environment: workspace.environment)
        do {
            try await WorkQueue.programs.run { () throws(MailError) in try secret.check() }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
