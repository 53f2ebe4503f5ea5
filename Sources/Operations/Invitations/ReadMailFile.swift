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

    /// - Throws: `MailError` where there is nothing to read, `StoreError`; of what in a folder cannot be read the results
    ///   tell.
    package func run(in workspace: Workspace) throws -> [ReadInvitation] {
        let files = try MailFiles(path: workspace.expand(path))
        var results: [ReadInvitation] = []
        for message in files {
            switch message {
            case .success(let mail):
                results += try ReadInvitations([InvitationSource(mail)]).run(in: workspace)
            case .failure(.file(let path, let code)) where files.isFolder:
                results.append(
                    ReadInvitation(source: path, result: .skipped([.file(.file(path: path, code: code))])))
            case .failure(let error): throw error
            }
        }
        return results
    }
}
