import MeetCore

/// Sought messages by their envelopes (RFC 9051, 7.5.2, ENVELOPE), which servers keep at hand, and by some fields
/// that envelopes do not have.
extension SoughtLetters {
    /// The names of those fields: of the answered messages, of reports, and of mails about safety.
    static let fields = "REFERENCES RETURN-PATH CONTENT-TYPE X-MEET-SAFETY"
    /// The number of bytes of those fields that are requested.
    static let longestFields = 8192

    /// Returns true if the message with those header fields is to be read.
    func contains(fields bytes: [UInt8]) -> Bool {
        let characters = CharacterSetDecoder()
        let fields = HeaderFields.read(bytes[...]).fields
        if fields.raw("return-path", characters) == "<>" { return true }
        if fields.raw("x-meet-safety", characters).flatMap({ SafetyMarker($0) }) != nil { return true }
        let type = fields.raw("content-type", characters)?.lowercased() ?? ""
        if type.hasPrefix("multipart/report") { return true }
        return Self.identifiers(in: fields.raw("references", characters) ?? "").contains(where: isOurs)
    }

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
            let mailbox = parts[2].text ?? ""
            // Some servers report without an address.
            if DeliveryReport.isServer(mailbox) { return true }
            guard parts.count > 3, let host = parts[3].text, !mailbox.isEmpty else { return false }
            return isOnTheWay("\(mailbox)@\(host)")
        }
    }

    /// Returns the ids of a field; one may hold several, and comments.
    private static func identifiers(in text: String) -> [String] {
        text.prefix(longestFields).split(
            whereSeparator: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "," }
        ).suffix(100).map(String.init)
    }
}
