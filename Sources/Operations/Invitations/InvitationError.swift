import MeetCore
import MeetStore

/// Why something about invitations cannot be done.
package enum InvitationError: Error, Hashable, Sendable {
    /// Nobody said by which address the person goes (`mail.address`, `me.email`).
    case noAddress
    case noInboxItem(Identifier<InboxItem>)
    case noOutgoing(Identifier<OutgoingMessage>)
    /// The message asks for nothing that can be answered, taken or declined.
    case notAnswerable(Identifier<InboxItem>)
    /// The message changed nothing, or what it changed is not recorded any more.
    case changedNothing(Identifier<InboxItem>)
    /// The meeting that it is about is not stored any more.
    case meetingIsGone(title: String)
    /// Nobody is to be told anything: of a meeting that all know as it is, or that has no invitees with an address.
    case nobodyToTell(title: String)
    /// It is somebody else's meeting, which they alone call others to.
    case notOrganizer(title: String)
    /// It has left, or may have: it cannot be taken back.
    case hasLeft(Identifier<OutgoingMessage>)
    /// It is not one that may have left or not.
    case notDoubtful(Identifier<OutgoingMessage>)
    /// It is neither waiting nor refused, so there is nothing to try again.
    case notRetriable(Identifier<OutgoingMessage>)
    /// There is neither a server to send by nor a command, so it can only be written into a file.
    case noWayToSend
    /// There is no mailbox to read from.
    case noMailbox
    /// The workspace has nothing that reaches servers.
    case noMail
}
