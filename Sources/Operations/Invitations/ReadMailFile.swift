import Mail
import MeetCore
import MeetStore

/// Reads a mail, a calendar, a mailbox file or a Maildir, and does what is in it: each message in one transaction.
package struct ReadMailFile: WritingOperation {
    /// `~` and what is relative are understood.
    package var path: String

    package init(_ path: String) {
        self.path = path
    }

    /// - Throws: `MailError` where it cannot be read, `StoreError`. What was read until then stays.
    package func run(in workspace: Workspace) throws -> [ReadInvitation] {
        var results: [ReadInvitation] = []
        for message in try MailFiles(path: workspace.expand(path)) {
            let mail = try message.get()
            let source = InvitationSource(name: mail.source, bytes: mail.bytes)
            results += try ReadInvitations([source]).run(in: workspace)
        }
        return results
    }
}
