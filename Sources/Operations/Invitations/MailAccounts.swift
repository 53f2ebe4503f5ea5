import Foundation
import Mail
import MeetCore
import MeetStore
import Processes

/// A summary of the mail account.
package struct MailAccountSummary: Hashable, Sendable {
    /// The sender's address, or `nil`.
    package var address: CalendarAddress?
    package var account: MailAccount?
    /// True before the first message, if the person has no name to stand in it.
    package var asksForName = false
    /// True if calendars and contacts are synchronized, whose servers may send and receive messages.
    package var synchronizes = false

    /// True if messages are sent automatically.
    package var canSend: Bool { account?.canSend == true }
    /// True if messages are received automatically.
    package var canReceive: Bool { account?.canReceive == true }

    /// The server that sends, or the name of the command; `nil` without one.
    package var sending: String? {
        account?.command.map { CommandWords.split($0).first ?? "" } ?? account?.smtp?.url
    }
    /// The mailbox that is read; `nil` without one.
    package var receiving: String? { account?.imap?.url }
}

/// The servers that were set for another address, to which the password of the present one would be sent.
package struct FormerServers: Hashable, Sendable {
    /// The settings that belong to the former servers.
    package static let keys = [MailSettings.smtpKey, MailSettings.imapKey, MailSettings.userKey]

    /// The names of the servers, each once.
    package var hosts: [String]
    /// The name of the present address's provider, whose servers are known; `nil` for an unknown one.
    package var provider: String?

    /// - Parameters:
    ///   - sending: The URL of the server that sends; empty without one.
    ///   - receiving: The URL of the mailbox; empty without one.
    /// - Returns: `nil` if no server is set, if the addresses have the same domain, and if the servers are
    ///   those of the present address's provider.
    package init?(from former: String, to present: String, sending: String, receiving: String) {
        guard let before = Self.domain(former), let after = Self.domain(present), before != after else {
            return nil
        }
        let known = MailAccount.known(address: present)
        let servers = [
            try? MailServer(sending, kind: .smtp), try? MailServer(receiving, kind: .imap),
        ].compactMap(\.self)
        var hosts: [String] = []
        for server in servers where ![known?.smtp.host, known?.imap.host].contains(server.host) {
            if !hosts.contains(server.host) { hosts.append(server.host) }
        }
        if hosts.isEmpty { return nil }
        self.hosts = hosts
        provider = known?.name
    }

    private static func domain(_ address: String) -> String? {
        address.lastIndex(of: "@").map { address[address.index(after: $0)...].lowercased() }
    }
}

/// Finds the servers that were set for another address than the present one; `nil` without any.
package struct FindFormerServers: WorkspaceOperation {
    /// The address before; empty for none.
    package var former: String

    package init(since former: String) { self.former = former }

    package func run(in workspace: Workspace) throws(StoreError) -> FormerServers? {
        let store = workspace.store
        let identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        return FormerServers(
            from: former, to: identity.address?.email ?? "",
            sending: try store.setting(MailSettings.smtpKey) ?? "",
            receiving: try store.setting(MailSettings.imapKey) ?? "")
    }
}

/// Loads the mail account from the settings.
package struct LoadMailAccount: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MailAccountSummary {
        let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        var summary = MailAccountSummary(address: identity.address, account: identity.account(in: workspace))
        if identity.address?.name.isEmpty == true {
            summary.asksForName = try workspace.store.outboxCount(isOpenOnly: false) == 0
        }
        summary.synchronizes = try !workspace.store.remoteAccounts().isEmpty
        return summary
    }
}

/// The result of testing an account.
package struct MailTestReport: Hashable, Sendable {
    package struct Way: Hashable, Sendable {
        package var kind: MailServer.Kind
        /// The error, or `nil`.
        package var error: MailError?
        /// The server; `nil` without one, and for a command.
        package var server: MailServer?
    }

    /// The sender's address.
    package var address: String
    /// First sending, then receiving.
    package var ways: [Way]

    package var isGood: Bool { ways.allSatisfy { $0.error == nil } }
}

/// Tests the account: signs in for sending and for reading, and sends nothing.
package struct TestMailAccount: Hashable, Sendable {
    package init() {}

    /// Runs the test.
    ///
    /// - Throws: `InvitationError` without an address, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> MailTestReport {
        guard let mailing = workspace.mailing else { throw InvitationError.noMail }
        let summary = try await workspace.perform(LoadMailAccount())
        guard let account = summary.account else { throw InvitationError.noAddress }
        let sending = await Self.failure { () async throws(MailError) in
            guard account.canSend else { throw .notSetUp(.smtp) }
            try await mailing.sending(account).check()
        }
        let receiving = await Self.failure { () async throws(MailError) in
            guard account.canReceive else { throw .notSetUp(.imap) }
            try await mailing.receiving(account).check()
        }
        try Task.checkCancellation()
        return MailTestReport(
            address: account.address,
            ways: [
                MailTestReport.Way(
                    kind: .smtp, error: sending, server: account.command == nil ? account.smtp : nil),
                MailTestReport.Way(kind: .imap, error: receiving, server: account.imap),
            ])
    }

    private static func failure(_ body: () async throws(MailError) -> Void) async -> MailError? {
        do throws(MailError) {
            try await body()
            return nil
        } catch { return error }
    }
}

/// A file with a message for others.
package struct WrittenInvitation: Hashable, Sendable {
    package var path: String
    package var message: OutgoingMessage
}

/// Writes the pending notifications to files for the person to deliver: they then count as delivered.
package struct WriteInvitations: WritingOperation {
    package var invitations: SendInvitations
    /// The folder, created if needed; by default the working folder.
    package var folder: String

    package init(_ invitations: SendInvitations, into folder: String = "") {
        self.invitations = invitations
        self.folder = folder
    }

    /// Writes the files.
    ///
    /// - Throws: `InvitationError`, `StoreError`, `FileWriteError`. Nothing counts as delivered then, and no
    ///   file is left.
    package func run(in workspace: Workspace) throws -> [WrittenInvitation] {
        let folder = folder.isEmpty ? workspace.workingFolder : workspace.expand(folder)
        var written: [WrittenInvitation] = []
        do {
            try workspace.store.transaction { store in
                let desk = try InvitationService(store, workspace)
                let messages = try desk.send(
                    try invitations.notices(store, workspace), words: invitations.words, state: .sent)
                if messages.isEmpty { return }
                try WholeFile.makeFolder(folder)
                for message in messages {
                    let path = Self.free(folder + "/" + Self.name(of: message))
                    try WholeFile.create(path, Array(message.calendar.utf8))
                    written.append(WrittenInvitation(path: path, message: message))
                }
            }
        } catch {
            for file in written { WholeFile.remove(file.path) }
            throw error
        }
        return written
    }

    /// Returns a file name of letters and digits by the subject: `coffee-request.ics`.
    static func name(of message: OutgoingMessage) -> String {
        let words = message.subject.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(8)
        let title = String(words.joined(separator: "-").prefix(60))
        return (title.isEmpty ? "" : title + "-") + message.method.lowercased()
    }

    /// Returns the path, with a number if the file exists.
    static func free(_ path: String, extension suffix: String = "ics") -> String {
        var number = 1
        var name = "\(path).\(suffix)"
        while FileManager.default.fileExists(atPath: name) {
            number += 1
            name = "\(path)-\(number).\(suffix)"
        }
        return name
    }
}
