import MeetCore

/// Sought messages by their envelopes (RFC 9051, 7.5.2, ENVELOPE), which servers keep at hand.
extension SoughtLetters {
    /// The local parts of the addresses from which servers report about mail.
    private static let servers: Set<String> = ["mailer-daemon", "postmaster", "mail-daemon", "mailerdaemon"]

    /// Returns true if the message with that envelope is to be read.
    ///
    /// - Parameter envelope: (date subject from sender reply-to to cc bcc in-reply-to message-id); servers leave out
    ///   what a message does not have.
    func contains(envelope: [IMAPValue]) -> Bool {
        if envelope.count > 8, let answered = envelope[8].text,
            Self.identifiers(in: answered).contains(where: isOurs)
        {
            return true
        }
        if envelope.count > 1, let subject = envelope[1].text,
            isAnswer(EncodedWords.decode(subject, CharacterSetDecoder()))
        {
            return true
        }
        guard envelope.count > 2, let senders = envelope[2].list else { return false }
        return senders.contains { sender in
            guard let parts = sender.list, parts.count > 2 else { return false }
            // Some servers report without an address.
            return Self.servers.contains((parts[2].text ?? "").lowercased())
        }
    }

    /// Returns the ids of a field; one may hold several, and comments.
    private static func identifiers(in text: String) -> [String] {
        text.prefix(8192).split(whereSeparator: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "," })
            .prefix(50).map(String.init)
    }
}
