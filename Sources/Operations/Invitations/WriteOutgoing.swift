import Foundation
import MeetCore
import MeetStore

/// Writes a message that has not left into a file, for the person to hand on: it counts as sent then.
package struct WriteOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>

    package init(_ id: Identifier<OutgoingMessage>) {
        self.id = id
    }

    /// Into the working folder.
    ///
    /// - Throws: `InvitationError` where it has left, `StoreError`, what the system says of the file.
    package func run(in workspace: Workspace) throws -> WrittenInvitation {
        var written = ""
        let message = try workspace.store.changeOutgoing(id) { message in
            switch message.state {
            case .queued, .failed, .cancelled: break
            case .sending, .doubtful, .sent, .withdrawn: throw InvitationError.hasLeft(id)
            }
            written = WriteInvitations.free(
                workspace.workingFolder + "/" + WriteInvitations.name(of: message))
            try Data(message.calendar.utf8).write(to: URL(filePath: written), options: .atomic)
            message.state = .sent
            message.sentAt = workspace.now()
            message.nextAttempt = nil
            message.error = nil
        }
        return WrittenInvitation(path: written, message: message)
    }
}
