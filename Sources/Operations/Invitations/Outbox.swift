import MeetCore
import MeetStore

/// A part of the list of what is to be sent and was, the latest first.
package struct ListOutbox: WorkspaceOperation {
    /// Without what was sent, taken back or undone.
    package var isOpenOnly: Bool
    package var anchor: Int
    package var before: Int
    package var after: Int

    package init(isOpenOnly: Bool = false, around anchor: Int = 0, before: Int = 0, after: Int = 50) {
        self.isOpenOnly = isOpenOnly
        self.anchor = anchor
        self.before = before
        self.after = after
    }

    package func run(in workspace: Workspace) throws(StoreError) -> RowPage<OutgoingMessage> {
        try workspace.store.reading { store throws(StoreError) in
            try RowPage(
                count: try store.outboxCount(isOpenOnly: isOpenOnly), anchor: anchor, before: before,
                after: after
            ) { rows throws(StoreError) in try store.outbox(isOpenOnly: isOpenOnly, rows: rows) }
        }
    }
}

/// Takes a message back that has not left.
package struct CancelOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>

    package init(_ id: Identifier<OutgoingMessage>) {
        self.id = id
    }

    /// - Throws: `InvitationError` where it has left, `StoreError`.
    package func run(in workspace: Workspace) throws -> OutgoingMessage {
        try workspace.store.changeOutgoing(id) { message in
            switch message.state {
            case .queued, .failed: message.state = .cancelled
            case .cancelled, .withdrawn: break
            case .sending, .doubtful, .sent: throw InvitationError.hasLeft(id)
            }
            message.nextAttempt = nil
        }
    }
}

/// Tries a message at once that waits for its next attempt, that the server refused, or that was taken back.
package struct RetryOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>

    package init(_ id: Identifier<OutgoingMessage>) {
        self.id = id
    }

    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> OutgoingMessage {
        try workspace.store.changeOutgoing(id) { message in
            switch message.state {
            case .queued, .failed, .cancelled: message.state = .queued
            case .sending, .doubtful, .sent, .withdrawn: throw InvitationError.notRetriable(id)
            }
            message.nextAttempt = workspace.now()
        }
    }
}

/// Says of a message that may have left whether it did: it counts as sent then, else it is sent once more.
package struct SettleOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>
    package var wasSent: Bool

    package init(_ id: Identifier<OutgoingMessage>, wasSent: Bool) {
        self.id = id
        self.wasSent = wasSent
    }

    /// - Throws: `InvitationError` where it is known what became of it, `StoreError`.
    package func run(in workspace: Workspace) throws -> OutgoingMessage {
        try workspace.store.changeOutgoing(id) { message in
            guard message.state == .doubtful else { throw InvitationError.notDoubtful(id) }
            message.state = wasSent ? .sent : .queued
            message.sentAt = wasSent ? workspace.now() : nil
            message.nextAttempt = wasSent ? nil : workspace.now()
            message.error = nil
        }
    }
}

extension MeetStore {
    /// - Throws: `InvitationError` where there is none, what `body` throws, `StoreError`.
    func changeOutgoing(
        _ id: Identifier<OutgoingMessage>, _ body: (inout OutgoingMessage) throws -> Void
    ) throws -> OutgoingMessage {
        try transaction { store in
            try store.letGoOfAbandoned()
            guard var message = try store.outgoing(id) else { throw InvitationError.noOutgoing(id) }
            try body(&message)
            return try store.save(message)
        }
    }
}
