/// Looks for mail that has not been looked at yet.
package protocol MailReceiving: Sendable {
    /// What came since `state`, the oldest first, and only messages with a calendar in them; nothing is changed there.
    ///
    /// It gives a bounded number of messages: where `state.hasMore`, ask again with the new state at once. A state is to
    /// be kept once its messages are. After an error the old state still holds.
    func newMessages(since: MailboxState?) async throws(MailError) -> MailBatch

    /// Whether it can be done at all: signs in, finds the mailbox and leaves again.
    func check() async throws(MailError)
}

/// What one call of `newMessages` gave.
package struct MailBatch: Hashable, Sendable {
    package var state: MailboxState
    package var messages: [FetchedMail]

    package init(state: MailboxState, messages: [FetchedMail]) {
        self.state = state
        self.messages = messages
    }
}

/// How far a mailbox was read (RFC 9051, 2.3.1.1).
package struct MailboxState: Hashable, Sendable, Codable {
    /// Server, user and mailbox: a state of another one is worth nothing.
    package var mailbox: String
    /// With another one, all UIDs mean other messages.
    package var uidValidity: UInt32
    /// The lowest UID that was not looked at.
    package var nextUID: UInt32
    /// Whether it is known that there is more.
    package var hasMore: Bool

    package init(mailbox: String, uidValidity: UInt32, nextUID: UInt32, hasMore: Bool = false) {
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.nextUID = nextUID
        self.hasMore = hasMore
    }
}

/// A message as it lies somewhere.
package struct FetchedMail: Hashable, Sendable {
    /// 0 where it comes from a file.
    package var uid: UInt32
    /// Where it lies, for a sentence: a path, or empty.
    package var source: String
    /// The whole message, or its beginning where `isCut`; for `MIMEParser`.
    package var bytes: [UInt8]
    package var isCut: Bool

    package init(uid: UInt32 = 0, source: String = "", bytes: [UInt8], isCut: Bool = false) {
        self.uid = uid
        self.source = source
        self.bytes = bytes
        self.isCut = isCut
    }
}
