import Foundation
import Mail
import MeetCore
import MeetStore

/// What is known of how the person sends and receives.
package struct MailAccountSummary: Hashable, Sendable {
    /// From whom messages come; `nil` where no address is known.
    package var address: CalendarAddress?
    package var account: MailAccount?

    /// Whether messages leave by themselves.
    package var canSend: Bool { account?.canSend == true }
    /// Whether messages come by themselves.
    package var canReceive: Bool { account?.canReceive == true }
}

/// How the person sends and receives, as the settings say it.
package struct LoadMailAccount: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MailAccountSummary {
        let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        return MailAccountSummary(address: identity.address, account: identity.account(in: workspace))
    }
}

/// What a test of an account came to.
package struct MailTestReport: Hashable, Sendable {
    package struct Way: Hashable, Sendable {
        package var kind: MailServer.Kind
        /// `nil` where it can be done.
        package var error: MailError?
    }

    /// First sending, then receiving.
    package var ways: [Way]

    package var isGood: Bool { ways.allSatisfy { $0.error == nil } }
}

/// Signs in where messages are sent and where they are read, and sends nothing.
package struct TestMailAccount: Hashable, Sendable {
    package init() {}

    /// - Throws: `InvitationError` where no address is known, `StoreError`, `CancellationError`.
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
        return MailTestReport(ways: [
            MailTestReport.Way(kind: .smtp, error: sending),
            MailTestReport.Way(kind: .imap, error: receiving),
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

/// Writes what the invitees do not know yet into files, for the person to hand on: they count as told then.
package struct WriteInvitations: WritingOperation {
    package var invitations: SendInvitations
    /// Made where it is not there; the working folder without one.
    package var folder: String

    package init(_ invitations: SendInvitations, into folder: String = "") {
        self.invitations = invitations
        self.folder = folder
    }

    /// - Throws: `InvitationError`, `StoreError`, what the system says of the files. Nothing counts as told then.
    package func run(in workspace: Workspace) throws -> [WrittenInvitation] {
        let folder = folder.isEmpty ? workspace.workingFolder : workspace.expand(folder)
        return try workspace.store.transaction { store in
            let desk = try MailDesk(store, workspace)
            let messages = try desk.send(
                try invitations.notices(store, workspace), words: invitations.words, state: .sent)
            if messages.isEmpty { return [] }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var written: [WrittenInvitation] = []
            for message in messages {
                let path = Self.free(folder + "/" + Self.name(of: message))
                try Data(message.calendar.utf8).write(to: URL(filePath: path), options: .atomic)
                written.append(WrittenInvitation(path: path, message: message))
            }
            return written
        }
    }

    /// Of letters and digits, by what it is about: `coffee-request.ics`.
    static func name(of message: OutgoingMessage) -> String {
        let words = message.subject.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(8)
        let title = String(words.joined(separator: "-").prefix(60))
        return (title.isEmpty ? "" : title + "-") + message.method.lowercased()
    }

    /// With a number where a file of that name is there.
    static func free(_ path: String) -> String {
        var number = 1
        var name = path + ".ics"
        while FileManager.default.fileExists(atPath: name) {
            number += 1
            name = "\(path)-\(number).ics"
        }
        return name
    }
}
