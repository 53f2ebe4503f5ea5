import MeetCore
import MeetStore

/// Runs an action on received messages, and tells whether it put a mail into the outbox: the server of a
/// calendar sends its answers itself (RFC 6638).
package struct NotingMail<Action: WritingOperation>: WritingOperation {
    package typealias Failure = any Error

    package struct Outcome: Sendable {
        package var value: Action.Outcome
        package var isMailed: Bool
    }

    package var action: Action

    package init(_ action: Action) {
        self.action = action
    }

    package func run(in workspace: Workspace) throws -> Outcome {
        let store = workspace.store
        let before = try store.outboxCount(isOpenOnly: false)
        let value = try action.run(in: workspace)
        return Outcome(value: value, isMailed: try store.outboxCount(isOpenOnly: false) > before)
    }
}

extension InboxItem {
    /// Returns whether an answer in words may be recorded among others: it waits, and its words do not speak against
    /// the answer.
    fileprivate func canBeRecorded(as participation: Invitee.Participation) -> Bool {
        guard case .wrote(let meant) = news else { return false }
        return state == .waiting && doubt == nil && formerTime == nil
            && (meant == nil || meant == participation)
    }
}

/// Dismisses or answers several received messages, as one action. A message that the change does not apply to
/// stays as it is.
package struct SettleInboxItems: WritingOperation {
    package enum Change: Hashable, Sendable {
        case dismiss
        /// Answers invitations, and accepts or declines proposals and uninvited people.
        case answer(Invitee.Participation)

        /// Returns whether the change applies to a message. A doubtful message is decided on its own, and so are
        /// words that seem to give another answer, or answer a former time.
        package func applies(to item: InboxItem) -> Bool {
            switch self {
            case .dismiss: item.state == .waiting || item.state == .unseen
            case .answer(let participation):
                item.isInvitation && !item.tellsFormerTime || item.canBeRecorded(as: participation)
                    || item.isDecision && item.state == .waiting
                        && (participation == .accepted || participation == .declined)
            }
        }
    }

    package var ids: [Identifier<InboxItem>]
    package var change: Change
    /// The comment that goes with each answer.
    package var comment: String?

    package init(_ ids: [Identifier<InboxItem>], _ change: Change, comment: String? = nil) {
        self.ids = ids
        self.change = change
        self.comment = comment
    }

    private func title(of settled: [InboxItem]) -> ActionTitle? {
        guard settled.count > 1 else { return nil }
        return change == .dismiss
            ? .dismissedMessages(count: settled.count) : .answeredMessages(count: settled.count)
    }

    /// Settles the messages.
    ///
    /// - Returns: The settled messages, as stored.
    /// - Throws: `InvitationError` if none of them can be settled, `StoreError`.
    package func run(in workspace: Workspace) throws -> [InboxItem] {
        try workspace.store.asOneAction(title(of:)) { store in
            let meant = try ids.compactMap { try store.inboxItem($0) }.filter(change.applies)
            var settled: [InboxItem] = []
            var failure: InvitationError?
            for item in meant {
                guard let id = item.id, let current = try store.inboxItem(id) else { continue }
                // An answer settles the other messages that wait for it.
                if current.state == item.state {
                    do {
                        try settle(id, in: store, workspace)
                    } catch let error as InvitationError {
                        failure = failure ?? error
                        continue
                    }
                }
                settled.append(try store.inboxItem(id) ?? current)
            }
            if settled.isEmpty, let failure { throw failure }
            return settled
        }
    }

    private func settle(_ id: Identifier<InboxItem>, in store: MeetStore, _ workspace: Workspace) throws {
        switch change {
        case .dismiss: _ = try DismissInboxItem(id).run(in: store, of: workspace)
        case .answer(let participation):
            _ = try AnswerInboxItem(id, participation, comment: comment).run(in: store, of: workspace)
        }
    }
}
