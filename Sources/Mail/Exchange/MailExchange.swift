/// Sends messages.
package protocol MailSending: Sendable {
    /// Sends a message once to all of `to`, or to none. Addresses are bare: `maria@example.org`.
    ///
    /// - Parameter isNoted: Called once, on any thread, directly before the step from which the server may
    ///   have the message; not at all if it fails before. If it returns false, the message is not handed over,
    ///   and the error is `cancelled`.
    /// - Throws: An error whose `mayHaveArrived` tells whether the server may have the message in spite of
    ///   it.
    func send(
        _ data: [UInt8], from: String, to: [String], isNoted: @escaping @Sendable () -> Bool
    ) async throws(MailError)

    /// Checks the configuration: signs in and disconnects, or finds the command.
    func check() async throws(MailError)
}

extension MailSending {
    /// Sends a message without noting when it is handed over.
    package func send(_ data: [UInt8], from: String, to: [String]) async throws(MailError) {
        try await send(data, from: from, to: to, isNoted: { true })
    }
}

/// Fetches new mail.
package protocol MailReceiving: Sendable {
    /// Returns the messages since `state`, oldest first, and only those with a calendar; the mailbox is not
    /// changed.
    ///
    /// The number of messages is bounded: if `state.hasMore`, call again with the new state at once. A state
    /// is to be stored only together with its messages. After an error the old state still applies.
    ///
    /// A message that the server cannot deliver does not block others: it is requested again in later rounds
    /// (`MailboxState.withheld`), and after several attempts is returned with the data known of it
    /// (`FetchedMail.isWithheld`).
    func newMessages(since: MailboxState?) async throws(MailError) -> MailBatch

    /// Returns the messages since `state`, with the sought ones that have no calendar.
    func newMessages(since: MailboxState?, sought: SoughtLetters?) async throws(MailError) -> MailBatch

    /// Waits for messages that `state` does not count. The mailbox is not changed.
    ///
    /// Cancelling the task ends it. A lost network is noticed after some minutes.
    ///
    /// - Parameter begun: Called, on any thread and perhaps repeatedly, when the server begins to report changes.
    /// - Returns: False if the server does not report changes.
    func watch(
        since state: MailboxState?, begun: @escaping @Sendable () -> Void
    ) async throws(MailError) -> Bool

    /// Stores copies of sent messages in the server's mailbox for them, on one connection.
    ///
    /// After an error some of them may be stored.
    func store(copies: [[UInt8]]) async throws(MailError)

    /// Checks the configuration: signs in, opens the mailbox and disconnects.
    func check() async throws(MailError)
}

extension MailReceiving {
    /// By default, everything without a calendar is left out.
    package func newMessages(
        since: MailboxState?, sought: SoughtLetters?
    ) async throws(MailError) -> MailBatch { try await newMessages(since: since) }

    /// By default, nothing reports changes.
    package func watch(
        since state: MailboxState?, begun: @escaping @Sendable () -> Void
    ) async throws(MailError) -> Bool { false }

    /// By default, no copies are stored.
    package func store(copies: [[UInt8]]) async throws(MailError) {}
}

/// The result of a call of `newMessages`.
package struct MailBatch: Hashable, Sendable {
    package var state: MailboxState
    package var messages: [FetchedMail]
    /// The error that ended the connection before everything was read; `state` is valid all the same. If it
    /// `hasMore`, the rest may succeed in another connection.
    package var error: MailError?

    package init(state: MailboxState, messages: [FetchedMail], error: MailError? = nil) {
        self.state = state
        self.messages = messages
        self.error = error
    }
}

/// The position of reading in a mailbox (RFC 9051, 2.3.1.1).
package struct MailboxState: Hashable, Sendable, Codable {
    /// The mailbox as `key` names it: a state of another one is worth nothing.
    package var mailbox: String
    /// The UIDVALIDITY: if it changes, all UIDs are invalid.
    package var uidValidity: UInt32
    /// The lowest UID that has not been read.
    package var nextUID: UInt32
    /// True if there are more messages.
    package var hasMore: Bool
    /// The messages before `nextUID` that the server did not deliver, ordered by UID.
    package var withheld: [Withheld]
    /// The number of messages requested at once, while a message that ends the connection is being located;
    /// else `nil`.
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

    /// A message that is requested again.
    package struct Withheld: Hashable, Sendable, Codable {
        package var uid: UInt32
        /// The number of attempts.
        package var tries: Int

        package init(uid: UInt32, tries: Int) {
            self.uid = uid
            self.tries = tries
        }
    }

    /// Older states have neither `withheld` nor `atOnce`.
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

/// A message as stored.
package struct FetchedMail: Hashable, Sendable {
    /// The UID; 0 for a message from a file.
    package var uid: UInt32
    /// The location for display: a path, or empty.
    package var source: String
    /// The message, its header and its parts with calendars, or its beginning if `isCut`; for `MIMEParser`.
    package var bytes: [UInt8]
    package var isCut: Bool
    /// True if the server does not deliver it at any attempt: `bytes` are its header, or empty.
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
