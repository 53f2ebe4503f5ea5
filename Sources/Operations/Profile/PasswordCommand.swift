import Mail
import MeetCore
import MeetStore

/// Stores the command that prints the mail password, once it has printed one: a line that fails may be the
/// password itself, whose first word happens to be a program. Not a `WorkspaceOperation`, because the command
/// may ask for a passphrase.
package struct SetPasswordCommand: Hashable, Sendable {
    /// The command line; empty to unset it.
    private let line: String

    package init(_ line: String) {
        self.line = line.trimmed
    }

    /// Runs the command, and stores it.
    ///
    /// - Returns: The change of the setting.
    /// - Throws: `SettingError`, `StoreError`, `CancellationError`.
    @discardableResult
    package func run(in workspace: Workspace) async throws -> EditSetting.Edited {
        let key = MailSettings.passwordCommandKey
        guard !line.isEmpty else { return try await workspace.perform(EditSetting(SetSetting(key, to: nil))) }
        do throws(MailSettings.Fault) {
            _ = try MailSettings.checked(line, for: key, environment: workspace.environment)
        } catch { throw SettingError.mail(error) }
        let others = workspace.environment.filter { $0.key != MailSettings.passwordVariable }
        let source = MailSecretSource(command: line, environment: others)
        do {
            try await WorkQueue.programs.run { () throws(MailError) in try source.check() }
        } catch {
            try Task.checkCancellation()
            if case MailError.secretCommand(let name, let fault) = error {
                throw SettingError.mail(.commandFailed(name: name, fault))
            }
            throw error
        }
        return try await workspace.perform(EditSetting(SetSetting(key, to: line)))
    }
}

extension SetPasswordCommand: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
