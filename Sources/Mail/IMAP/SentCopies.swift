import Transport

/// Stores copies of sent messages in the mailbox with the special use `\Sent` (RFC 6154), or with a usual
/// name.
///
/// Each is appended once: after a lost connection nobody knows whether it was stored, and two copies are
/// worse than none.
struct SentCopies {
    /// The name for errors: the person knows the folder by its use.
    private static let name = "Sent"

    private var conversation: IMAPConversation

    init(_ dialogue: any Dialogue) {
        conversation = IMAPConversation(
            dialogue, mailbox: Self.name, limits: IMAPReader.Limits(), mostBytes: 4 << 20)
    }

    mutating func store(_ messages: [[UInt8]]) throws(MailError) {
        let offered = try conversation.capabilities()
        guard let sent = ListedMailbox.sent(among: try mailboxes(offered)) else {
            conversation.leave()
            throw .mailbox(host: conversation.host, name: Self.name, said: "")
        }
        let isAwaited = !offered.contains("LITERAL+")
        for message in messages {
            try conversation.append(
                message, to: MailboxName.quoted(asListed: sent.name), isAwaited: isAwaited)
        }
        conversation.leave()
    }

    /// Returns all mailboxes, with their special uses where the server tells them.
    private mutating func mailboxes(_ offered: Set<String>) throws(MailError) -> [ListedMailbox] {
        guard offered.contains("SPECIAL-USE") else { return try conversation.mailboxes() }
        do throws(MailError) {
            return try conversation.mailboxes(returning: " RETURN (SPECIAL-USE)")
        } catch {
            // Without LIST-EXTENDED the uses are among the attributes of the plain list (RFC 6154, 2).
            guard case .mailbox = error else { throw error }
            return try conversation.mailboxes()
        }
    }
}

extension IMAPConversation {
    /// Lists all mailboxes (RFC 9051, 6.3.9).
    ///
    /// - Parameter options: The return options, after a blank.
    fileprivate mutating func mailboxes(
        returning options: String = ""
    ) throws(MailError) -> [ListedMailbox] {
        var found: [ListedMailbox] = []
        try say("LIST \"\" \"*\"\(options)") { response throws(MailError) in
            if let mailbox = ListedMailbox(response) { found.append(mailbox) }
        }
        return found
    }
}

/// A mailbox as a server lists it (RFC 9051, 7.3.1).
struct ListedMailbox: Hashable {
    /// The name as the server spells it, in modified UTF-7.
    var name: String
    /// The separator of levels; `nil` without any.
    var delimiter: String?
    /// The attributes in lower case: `\sent`.
    var attributes: Set<String>

    /// Reads a response; `nil` if it is another one, or has a name that no command can contain.
    init?(_ response: IMAPResponse) {
        guard case .data(let words) = response, words.count > 3, words[0].text?.uppercased() == "LIST",
            let attributes = words[1].list, let name = words[3].text, !name.isEmpty,
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { return nil }
        self.name = name
        delimiter = words[2].text
        self.attributes = Set(attributes.compactMap { $0.text?.lowercased() })
    }

    /// The usual names of the mailbox, in lower case, the most usual one first.
    private static let usualNames = ["sent", "sent items", "sent messages", "[gmail]/sent mail"]

    /// Returns the mailbox for sent messages: the one with that use, or else with a usual name.
    static func sent(among all: [ListedMailbox]) -> ListedMailbox? {
        let usable = all.filter { $0.attributes.isDisjoint(with: ["\\noselect", "\\nonexistent"]) }
        if let marked = usable.first(where: { $0.attributes.contains("\\sent") }) { return marked }
        for name in usualNames {
            if let found = usable.first(where: { $0.plainName == name }) { return found }
        }
        return nil
    }

    /// The name in lower case, without the inbox that some servers place all others in: `INBOX.Sent`.
    private var plainName: String {
        let name = name.lowercased()
        guard let delimiter, name.hasPrefix("inbox\(delimiter)") else { return name }
        return String(name.dropFirst(5 + delimiter.count))
    }
}
