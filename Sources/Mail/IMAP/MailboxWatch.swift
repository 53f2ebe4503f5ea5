import Transport

/// Waits for new messages in a mailbox with IDLE (RFC 2177), without changing it.
///
/// Only additional messages are news: marked and deleted ones bring nothing to read.
struct MailboxWatch {
    /// The maximum duration of a command, after which it is sent again: a server may end it after 30 minutes (RFC
    /// 2177, 3).
    static let longest = Duration.seconds(25 * 60)

    private var conversation: IMAPConversation
    /// The key of the mailbox in its state.
    private let key: String

    init(_ dialogue: any Dialogue, mailbox: String, key: String) {
        conversation = IMAPConversation(
            dialogue, mailbox: mailbox, limits: IMAPReader.Limits(), mostBytes: 1 << 20)
        self.key = key
    }

    /// Returns true once the mailbox has messages that `state` does not count; false if the server does not offer
    /// IDLE.
    ///
    /// - Parameter begun: Called whenever the server begins to report changes.
    mutating func run(since state: MailboxState?, begun: () -> Void) throws(MailError) -> Bool {
        guard try conversation.offers("IDLE") else {
            conversation.leave()
            return false
        }
        var opened = try conversation.examine()
        var hasNews = false
        // Messages may have arrived since the last round.
        if let state, state.mailbox == key {
            hasNews = opened.validity != state.uidValidity || opened.next.map { $0 > state.nextUID } ?? false
        }
        while !hasNews {
            hasNews = try conversation.idle(for: Self.longest, begun: begun) { opened.grows(by: $0) }
        }
        conversation.leave()
        return true
    }
}

extension ExaminedMailbox {
    /// Counts the messages after a response (RFC 9051, 7.4.1 and 7.5.1), and returns true if there are more.
    mutating func grows(by response: IMAPResponse) -> Bool {
        guard case .data(let words) = response, words.count > 1, let number = words[0].number else {
            return false
        }
        switch words[1].text?.uppercased() {
        case "EXISTS":
            defer { count = Int(number) }
            return Int(number) > count
        case "EXPUNGE":
            count = max(0, count - 1)
            return false
        default: return false
        }
    }
}
