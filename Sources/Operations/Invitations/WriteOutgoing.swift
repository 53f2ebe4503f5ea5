import Foundation
import MeetCore
import MeetStore

/// Writes an unsent message to a file for the person to deliver: it then counts as sent.
package struct WriteOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>

    package init(_ id: Identifier<OutgoingMessage>) {
        self.id = id
    }

    /// Writes the file to the working folder.
    ///
    /// - Throws: `InvitationError` if it was sent, `StoreError`, `FileWriteError`. No file is left then.
    package func run(in workspace: Workspace) throws -> WrittenInvitation {
        var written: String?
        do {
            let message = try workspace.store.changeOutgoing(id) { message in
                switch message.state {
                case .queued, .failed, .cancelled: break
                case .sending, .doubtful, .sent, .withdrawn: throw InvitationError.hasLeft(id)
                }
                // Mail programs open a whole mail, and calendar programs a calendar.
                let isMail = message.calendar.isEmpty
                let path = WriteInvitations.free(
                    workspace.workingFolder + "/" + WriteInvitations.name(of: message),
                    extension: isMail ? "eml" : "ics")
                try WholeFile.create(
                    path, isMail ? Array(message.mail.data) : Array(message.calendar.utf8))
                written = path
                message.state = .sent
                message.sentAt = workspace.now()
                message.nextAttempt = nil
                message.error = nil
            }
            return WrittenInvitation(path: written ?? "", message: message)
        } catch {
            if let written { WholeFile.remove(written) }
            throw error
        }
    }
}
