import MeetCore
import MeetStore

/// An action on a received message, in one transaction.
package protocol InboxOperation: WritingOperation {
    associatedtype Outcome
    associatedtype Failure = any Error

    /// - Parameter store: The one of the transaction.
    func run(in store: MeetStore, of workspace: Workspace) throws -> Outcome
}

extension InboxOperation where Failure == any Error {
    package func run(in workspace: Workspace) throws -> Outcome {
        try workspace.store.transaction { try run(in: $0, of: workspace) }
    }
}

/// The person's answer to a message of any kind: answers an invitation, or accepts or declines a proposal, an
/// uninvited person, or a doubtful message.
///
/// The answer to an invitation is a message to the organizer; a meeting without an organizer sends none. Undo reverts
/// both until the message is sent.
package struct AnswerInboxItem: InboxOperation {
    package var id: Identifier<InboxItem>
    package var participation: Invitee.Participation
    package var comment: String?

    package init(
        _ id: Identifier<InboxItem>, _ participation: Invitee.Participation, comment: String? = nil
    ) {
        self.id = id
        self.participation = participation
        self.comment = comment
    }

    /// - Returns: The message as stored afterwards.
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> InboxItem {
        guard let item = try store.inboxItem(id) else { throw InvitationError.noInboxItem(id) }
        if item.news == .asksTrust, participation == .accepted || participation == .declined {
            return try AnswerTrust(id, agrees: participation == .accepted).run(in: store, of: workspace)
        }
        switch participation {
        case .accepted where item.canBeTaken: _ = try TakeProposal(id).run(in: store, of: workspace)
        case .declined where item.doubt != nil:
            _ = try DismissInboxItem(id).run(in: store, of: workspace)
        case .declined where item.isDecision:
            _ = try DeclineProposal(id, comment: comment).run(in: store, of: workspace)
        default:
            return try InvitationService(store, workspace).answer(id, participation, comment: comment)
        }
        return try store.inboxItem(id) ?? item
    }
}

/// Answers a stored foreign meeting, in its detail or in the list.
package struct AnswerStoredInvitation: InboxOperation {
    package var meeting: OccurrenceIdentity
    package var participation: Invitee.Participation
    package var comment: String?
    package var scope: SeriesScope

    package init(
        _ meeting: OccurrenceIdentity, _ participation: Invitee.Participation, comment: String? = nil,
        scope: SeriesScope = .this
    ) {
        self.meeting = meeting
        self.participation = participation
        self.comment = comment
        self.scope = scope
    }

    /// Stores the answer and puts it into the outbox.
    ///
    /// - Returns: The message; `nil` if the server of the calendar answers (RFC 6638).
    /// - Throws: `InvitationError` if the meeting is the person's own, or they are not invited; `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> OutgoingMessage? {
        try InvitationService(store, workspace).answer(meeting, participation, comment: comment, scope: scope)
    }
}

/// Proposes another time to the organizer (RFC 5546, 3.2.7 COUNTER).
package struct ProposeTime: InboxOperation {
    package var id: Identifier<InboxItem>
    package var time: MeetingTime
    package var comment: String?

    package init(_ id: Identifier<InboxItem>, _ time: MeetingTime, comment: String? = nil) {
        self.id = id
        self.time = time
        self.comment = comment
    }

    /// Stores the proposal and puts it into the outbox.
    ///
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> InboxItem {
        try InvitationService(store, workspace).propose(id, time, comment: comment)
    }
}

/// Accepts a proposal: moves the meeting to the proposed time, or invites a person who answered uninvited;
/// `SendInvitations` notifies the others. An invitation for others is stored without a message. A doubtful
/// message is applied as if it came from the user that it speaks for.
package struct TakeProposal: InboxOperation {
    package var id: Identifier<InboxItem>

    package init(_ id: Identifier<InboxItem>) {
        self.id = id
    }

    /// Accepts the proposal.
    ///
    /// - Returns: The changed meeting.
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> Meeting {
        if let item = try store.inboxItem(id), item.doubt != nil {
            return try InvitationReader(store, workspace).take(item)
        }
        return try InvitationService(store, workspace).take(id)
    }
}

/// Declines a proposed time, by a message to the attendee (RFC 5546, 3.2.8 DECLINECOUNTER).
package struct DeclineProposal: InboxOperation {
    package var id: Identifier<InboxItem>
    package var comment: String?

    package init(_ id: Identifier<InboxItem>, comment: String? = nil) {
        self.id = id
        self.comment = comment
    }

    /// Stores the refusal and puts it into the outbox.
    ///
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> InboxItem {
        try InvitationService(store, workspace).decline(id, comment: comment)
    }
}

/// Undoes a message's changes of a meeting, unless they were changed since. No message is sent.
package struct UndoMessage: InboxOperation {
    package var id: Identifier<InboxItem>

    package init(_ id: Identifier<InboxItem>) {
        self.id = id
    }

    /// Undoes the changes.
    ///
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> InboxItem {
        guard var item = try store.inboxItem(id) else { throw InvitationError.noInboxItem(id) }
        let title = ActionTitle.undidMessage(meeting: item.meeting?.title ?? "")
        guard let recorded = item.messageAction,
            let action = try store.undo(messageAction: recorded, title)
        else { throw InvitationError.changedNothing(id) }
        item.state = .dismissed
        item.settledAt = workspace.now()
        return try store.save(item, action: action)
    }
}

/// Dismisses a message. No message is sent, and the meeting is unchanged. Undo restores the message.
package struct DismissInboxItem: InboxOperation {
    package var id: Identifier<InboxItem>

    package init(_ id: Identifier<InboxItem>) {
        self.id = id
    }

    /// Dismisses the message.
    ///
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in store: MeetStore, of workspace: Workspace) throws -> InboxItem {
        guard var item = try store.inboxItem(id) else { throw InvitationError.noInboxItem(id) }
        if item.state != .waiting, item.state != .unseen { return item }
        item.state = .dismissed
        item.settledAt = workspace.now()
        let action = try store.settling(.dismissedMessage(meeting: item.meeting?.title ?? "")) { _ in }
        return try store.save(item, action: action)
    }
}
