/// Looks for mail that has not been looked at yet.
package protocol MailReceiving: Sendable {
    /// What came since `state`, the oldest first, and only messages with a calendar in them; nothing is changed there.
    ///
    /// It gives a bounded number of messages: where `state.hasMore`, ask again with the new state at once. A state is to
    /// be kept once its messages are. After an error the old state still holds.
    ///
    /// A message that the server cannot hand over keeps no other away: it is asked for again in later rounds
    /// (`MailboxState.withheld`), and after some of them is given by what is known of it (`FetchedMail.isWithheld`).
    func newMessages(since: MailboxState?) async throws(MailError) -> MailBatch

    /// Whether it can be done at all: signs in, finds the mailbox and leaves again.
    func check() async throws(MailError)
}

/// What one call of `newMessages` gave.
package struct MailBatch: Hashable, Sendable {
    package var state: MailboxState
    package var messages: [FetchedMail]
    /// What ended the conversation before all was read; `state` holds all the same. Where it `hasMore`, the rest may well be
    /// read in another conversation.
    package var error: MailError?

    package init(state: MailboxState, messages: [FetchedMail], error: MailError? = nil) {
        self.state = state
        self.messages = messages
        self.error = error
    }
}

/// How far a mailbox was read (RFC 9051, 2.3.1.1).
package struct MailboxState: Hashable, Sendable, Codable {
    /// The mailbox as `key` names it: a state of another one is worth nothing.
    package var mailbox: String
    /// With another one, all UIDs mean other messages.
    package var uidValidity: UInt32
    /// The lowest UID that was not looked at.
    package var nextUID: UInt32
    /// Whether it is known that there is more.
    package var hasMore: Bool
    /// The messages before `nextUID` that the server did not hand over, in the order of their numbers.
    package var withheld: [Withheld]
    /// How many messages are asked for at once, while one is looked for that ends the conversation; `nil` else.
    package var atOnce: Int?

    /// The name of a user's mailbox on a server, which its URL names too.
    package static func key(user: String, server: MailServer?) -> String { "\(user) \(server?.url ?? "")" }

    package init(
        mailbox: String, uidValidity: UInt32, nextUID: UInt32, hasMore: Bool = false,
        withheld: [Withheld] = [], atOnce: Int? = nil
    ) {
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.nextUID = nextUID
        self.hasMore = hasMore
        self.withheld = withheld
        self.atOnce = atOnce
    }

    /// A message that is asked for again.
    package struct Withheld: Hashable, Sendable, Codable {
        package var uid: UInt32
        /// How often it was asked for.
        package var tries: Int

        package init(uid: UInt32, tries: Int) {
            self.uid = uid
            self.tries = tries
        }
    }

    /// States of before have neither `withheld` nor `atOnce`.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        mailbox = try values.decode(String.self, forKey: .mailbox)
        uidValidity = try values.decode(UInt32.self, forKey: .uidValidity)
        nextUID = try values.decode(UInt32.self, forKey: .nextUID)
        hasMore = try values.decode(Bool.self, forKey: .hasMore)
        withheld = try values.decodeIfPresent([Withheld].self, forKey: .withheld) ?? []
        atOnce = try values.decodeIfPresent(Int.self, forKey: .atOnce)
    }
}

/// A message as it lies somewhere.
package struct FetchedMail: Hashable, Sendable {
    /// 0 where it comes from a file.
    package var uid: UInt32
    /// Where it lies, for a sentence: a path, or empty.
    package var source: String
    /// The message, its header and its parts with calendars, or its beginning where `isCut`; for `MIMEParser`.
    package var bytes: [UInt8]
    package var isCut: Bool
    /// Whether the server does not hand it over, however often it is asked: `bytes` are its header, or nothing.
    package var isWithheld: Bool

    package init(
        uid: UInt32 = 0, source: String = "", bytes: [UInt8], isCut: Bool = false, isWithheld: Bool = false
    ) {
        self.uid = uid
        self.source = source
        self.bytes = bytes
        self.isCut = isCut
        self.isWithheld = isWithheld
    }
}
