import Mail
import MeetCore
import MeetStore

/// Reads a mail, a calendar, a mailbox file or a Maildir, and applies it: each message in one transaction.
package struct ReadMailFile: WritingOperation {
    /// The path; `~` and relative paths are expanded.
    package var path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Reads the file.
    ///
    /// - Throws: `MailError` if there is nothing to read, `StoreError`; unreadable files in a folder are in
    ///   the results.
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
