import Foundation
import Glibc
import Mail
import MeetCore
import MeetStore
import Processes
import VenueSearch

/// A reason why a password could not be stored.
package enum PasswordKeepingError: Error, Hashable, Sendable {
    /// The keeper's program failed.
    case program(name: String, MailError.CommandFault)
    case file(path: String, code: Int32)
    /// There is no own address to keep a password for.
    case noAddress
}

/// Finds the places for the password that this machine has.
package struct FindPasswordKeepers: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        /// The places, the safest first; empty without an address.
        package var keepers: [PasswordKeeper] = []
        /// The path of the file in the clear.
        package var file = ""
        /// True once it was searched.
        package var isFound = false
        /// The command that prints the password of the mail account; empty without one, and if it prints that
        /// of another address.
        package var command = ""
        /// The variable that takes precedence over the command; `nil` if it is not set.
        package var variable: String?
        /// True if the mail account lacks a password and needs one.
        package var wantsPassword = false
        /// True if the mail account has both servers and a password, so that it can be tested.
        package var isComplete = false

        package init() {}
    }

    /// The owner of the password (`AccountWords.passwordOwner`); `nil` for the mail account.
    package var owner: String?

    package init(for owner: String? = nil) {
        self.owner = owner
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Found {
        var found = Found()
        found.isFound = true
        var address = owner
        if address == nil {
            let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
            address = identity.address?.email
            if let account = identity.account {
                let variable = MailSettings.passwordVariable
                found.command = account.passwordCommand ?? ""
                found.variable = workspace.environment[variable]?.isEmpty == false ? variable : nil
                found.wantsPassword =
                    found.command.isEmpty && found.variable == nil && account.command == nil
                    && !account.isOAuth
                found.isComplete =
                    account.canSend && account.canReceive
                    && (!found.command.isEmpty || found.variable != nil)
            }
        }
        guard let address else { return found }
        let desk = PasswordDesk(address: address, environment: workspace.environment)
        found.keepers = PasswordKeeper.allCases.filter { desk.has($0) }
        found.file = desk.place.file
        return found
    }
}

/// Stores the password of the mail account, and makes the command that prints it the setting. Not a
/// `WorkspaceOperation`, because the keeper may ask the person to unlock it.
package struct KeepPassword: Hashable, Sendable {
    package var keeper: PasswordKeeper
    private let password: String

    package init(_ password: String, by keeper: PasswordKeeper) {
        self.password = password
        self.keeper = keeper
    }

    /// Stores the password.
    ///
    /// - Returns: The change of the setting.
    /// - Throws: `PasswordKeepingError`, `SettingError`, `StoreError`.
    @discardableResult
    package func run(in workspace: Workspace) async throws -> EditSetting.Edited {
        let identity = try await WorkQueue.reading.run { () throws(StoreError) in
            try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        }
        guard let address = identity.address?.email else { throw PasswordKeepingError.noAddress }
        let desk = PasswordDesk(address: address, environment: workspace.environment)
        let (password, keeper) = (password, keeper)
        try await WorkQueue.programs.run { () throws(PasswordKeepingError) in
            try desk.keep(password, by: keeper)
        }
        let command = CommandWords.line(desk.place.command(of: keeper))
        var edited = try await workspace.perform(
            EditSetting(SetSetting(MailSettings.passwordCommandKey, to: command)))
        guard keeper != .file else { return edited }
        // An earlier copy in the clear is no longer needed, and undo cannot bring it back.
        await WorkQueue.programs.run { desk.removeFile() }
        if edited.change?.old == CommandWords.line(desk.place.command(of: .file)) { edited.change?.old = nil }
        return edited
    }
}

extension KeepPassword: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Stores the password of an account of calendars and contacts. Not a `WorkspaceOperation`, because the keeper
/// may ask the person to unlock it.
package struct KeepAccountPassword: Hashable, Sendable {
    package var keeper: PasswordKeeper
    /// The owner of the password (`AccountWords.passwordOwner`).
    package var owner: String
    private let password: String

    package init(_ password: String, of owner: String, by keeper: PasswordKeeper) {
        self.password = password
        self.owner = owner
        self.keeper = keeper
    }

    /// Stores the password.
    ///
    /// - Returns: The command that prints it.
    /// - Throws: `PasswordKeepingError`.
    package func run(in workspace: Workspace) async throws -> String {
        let desk = PasswordDesk(address: owner, environment: workspace.environment)
        let (password, keeper) = (password, keeper)
        try await WorkQueue.programs.run { () throws(PasswordKeepingError) in
            try desk.keep(password, by: keeper)
        }
        // An earlier copy in the clear is no longer needed.
        if keeper != .file { await WorkQueue.programs.run { desk.removeFile() } }
        return CommandWords.line(desk.place.command(of: keeper))
    }
}

extension KeepAccountPassword: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The places of one address's password on this machine.
private struct PasswordDesk: Sendable {
    let address: String
    let environment: [String: String]

    /// The time limit of a keeper's program in seconds: it may ask for a passphrase.
    private static let limit: TimeInterval = 60

    /// Returns whether this machine has the place.
    func has(_ keeper: PasswordKeeper) -> Bool {
        guard SpawnedCommand.find(keeper.program, in: environment) != nil else { return false }
        guard keeper == .pass else { return true }
        // `pass init` writes it (pass(1)).
        let folder = environment["PASSWORD_STORE_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return FileManager.default.isReadableFile(
            atPath: (folder ?? Workspace.join(home, ".password-store")) + "/.gpg-id")
    }

    var place: PasswordPlace { PasswordPlace(owner: address, environment: environment) }

    func keep(_ password: String, by keeper: PasswordKeeper) throws(PasswordKeepingError) {
        switch keeper {
        case .keyring:
            // It takes all of its input for the password, with a line end.
            try run(keeper, ["store", "--label=meet: \(address)"] + place.attributes, input: password)
        case .pass:
            try run(keeper, ["insert", "--multiline", "--force", place.entry], input: password + "\n")
        case .file:
            let code = write(Array((password + "\n").utf8))
            guard code == 0 else { throw .file(path: place.file, code: code) }
        }
    }

    private func run(
        _ keeper: PasswordKeeper, _ arguments: [String], input: String
    ) throws(PasswordKeepingError) {
        let name = keeper.program
        guard let path = SpawnedCommand.find(name, in: environment) else {
            throw .program(name: name, .notFound)
        }
        var command = SpawnedCommand(
            path: path, arguments: arguments, environment: KeySource.withoutKeys(environment))
        command.input = Array(input.utf8)
        switch command.run(limit: Self.limit, isStopped: { Task.isCancelled }) {
        case .exited(0, _): return
        case .notStarted: throw .program(name: name, .notFound)
        case .tookTooLong: throw .program(name: name, .tookTooLong)
        case .killed(let signal): throw .program(name: name, .failed(status: 128 + signal))
        case .exited(let status, _): throw .program(name: name, .failed(status: status))
        }
    }

    // MARK: - The file in the clear

    func removeFile() { unlink(place.file) }

    /// Replaces the file.
    ///
    /// - Returns: 0, or the number of the system's error.
    private func write(_ bytes: [UInt8]) -> Int32 {
        let (file, folder) = (place.file, place.folder)
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: attributes)
        // It may have been there before.
        guard chmod(folder, 0o700) == 0 else { return errno }
        // Readable by the person only from the beginning (mkstemp(3)).
        var draft = Array("\(file).XXXXXX".utf8CString)
        let descriptor = mkstemp(&draft)
        guard descriptor >= 0 else { return errno }
        var code: Int32 = 0
        var written = 0
        while code == 0, written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { written += count } else if errno != EINTR { code = errno }
        }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        close(descriptor)
        if code == 0, rename(draft, file) != 0 { code = errno }
        if code != 0 { unlink(draft) }
        return code
    }
}
