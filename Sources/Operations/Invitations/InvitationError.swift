import MeetCore
import MeetStore

/// A reason why an operation on invitations is impossible.
package enum InvitationError: Error, Hashable, Sendable {
    /// The person's address is not set (`mail.address`, `me.email`).
    case noAddress
    case noInboxItem(Identifier<InboxItem>)
    case noOutgoing(Identifier<OutgoingMessage>)
    /// The message cannot be answered, accepted or declined.
    case notAnswerable(Identifier<InboxItem>)
    /// The message changed nothing, or its changes are no longer recorded.
    case changedNothing(Identifier<InboxItem>)
    /// The message's meeting is no longer stored.
    case meetingIsGone(title: String)
    /// There is nobody to notify: the meeting has no pending notifications, or no invitees with an address.
    case nobodyToTell(title: String)
    /// The meeting is foreign; only its organizer may invite.
    case notOrganizer(title: String)
    /// The message was sent, or may have been: it cannot be cancelled.
    case hasLeft(Identifier<OutgoingMessage>)
    /// The message is not doubtful.
    case notDoubtful(Identifier<OutgoingMessage>)
    /// The message is neither waiting nor refused, so it cannot be retried.
    case notRetriable(Identifier<OutgoingMessage>)
    /// Neither a server nor a command for sending is set, so messages can only be written to files.
    case noWayToSend
    /// No mailbox is set.
    case noMailbox
    /// The workspace cannot reach servers.
    case noMail
}
