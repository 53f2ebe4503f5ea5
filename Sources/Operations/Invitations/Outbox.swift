import MeetCore
import MeetStore

/// Lists a page of the outbox, latest first. What waits for people who are no longer invited is `withdrawn`.
package struct ListOutbox: WorkspaceOperation {
    /// True to leave out sent, cancelled and withdrawn messages.
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
            let finder = try PendingFinder(store, workspace)
            return try RowPage(
                count: try store.outboxCount(isOpenOnly: isOpenOnly), anchor: anchor, before: before,
                after: after
            ) { rows throws(StoreError) in
                var shown: [OutgoingMessage] = []
                for message in try store.outbox(isOpenOnly: isOpenOnly, rows: rows) {
                    shown.append(try Self.withTime(try finder.asSent(message), store))
                }
                return shown
            }
        }
    }
}

extension ListOutbox {
    /// Returns the message with the time that its calendar tells, or that of the meeting, which the refusal
    /// of a proposal only names (RFC 5546, 3.2.8).
    private static func withTime(
        _ message: OutgoingMessage, _ store: MeetStore
    ) throws(StoreError) -> OutgoingMessage {
        var message = message
        let objects = ICalendarReader.read(message.calendar.utf8, file: "")
        // A request to send a meeting again holds no time (RFC 5546, 3.2.6).
        if message.method != SchedulingMethod.refresh.rawValue, let event = objects.first?.events.first {
            message.time = event.time
        }
        if message.method == SchedulingMethod.declineCounter.rawValue, message.time == .unscheduled,
            let state = try store.schedulingState(uid: message.uid)
        {
            let start = WallTime(basicText: message.recurrenceID)
            let series = state.series.map { series in start.map { series.time(at: $0) } ?? series.time }
            message.time = state.exception(message.recurrenceID)?.time ?? series ?? .unscheduled
        }
        return message
    }
}

/// Cancels a message that has not been sent.
package struct CancelOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>

    package init(_ id: Identifier<OutgoingMessage>) {
        self.id = id
    }

    /// Cancels the message.
    ///
    /// - Throws: `InvitationError` if it was sent, `StoreError`.
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

/// Retries a message at once that waits for its next attempt, was refused by the server, or was cancelled.
package struct RetryOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>

    package init(_ id: Identifier<OutgoingMessage>) {
        self.id = id
    }

    /// Retries the message.
    ///
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

/// Settles a doubtful message: it counts as sent, or is sent again.
package struct SettleOutgoing: WritingOperation {
    package var id: Identifier<OutgoingMessage>
    package var wasSent: Bool

    package init(_ id: Identifier<OutgoingMessage>, wasSent: Bool) {
        self.id = id
        self.wasSent = wasSent
    }

    /// Settles the message.
    ///
    /// - Throws: `InvitationError` if its state is known, `StoreError`.
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
    /// Changes a message of the outbox.
    ///
    /// - Throws: `InvitationError` if there is none, the errors of `body`, `StoreError`.
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
