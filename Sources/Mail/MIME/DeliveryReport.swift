import MeetCore

/// A server's report about a message that was sent: a bounce, or the warning before one.
///
/// Reports for programs (RFC 3464) are read by their fields; reports for people, as qmail, Exim, Exchange and
/// others write them, by their text (`DeliveryReportText`).
package struct DeliveryReport: Hashable, Sendable {
    /// The result for a recipient (RFC 3464, 2.3.3).
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case failed, delayed, delivered, relayed, expanded
    }

    package struct Recipient: Hashable, Sendable {
        /// The address that the server reports about.
        package var address: String
        /// The address as written by the sender, if another one was used in the end.
        package var originalAddress: String?
        package var action: Action
        /// The status code (RFC 3463): `5.1.1`.
        package var status: String?
        /// The server's explanation, on one line; it may be empty.
        package var diagnostic = ""
    }

    /// The recipients, each once, in the order of the report; never empty.
    package let recipients: [Recipient]
    /// The Message-ID of the message that the report is about, without angle brackets.
    package let messageID: String?

    /// True if the message did not reach somebody.
    package var hasFailed: Bool { recipients.contains { $0.action == .failed } }
    /// True if nothing failed, and the server still tries to reach somebody.
    package var isDelayed: Bool { !hasFailed && recipients.contains { $0.action == .delayed } }

    /// The maximum number of recipients.
    static let mostRecipients = 200
    private static let longestDiagnostic = 300

    /// Reads a mail; `nil` if it is no report.
    package init?(_ mail: ReceivedMail) {
        let isOfServer = Self.isOfServer(mail)
        guard mail.isReport || isOfServer else { return nil }
        var found = Self.recipients(ofStatus: mail.deliveryStatus)
        var messageID = mail.enclosedIDs.first
        if found.isEmpty {
            guard isOfServer else { return nil }
            let text = DeliveryReportText(mail)
            found = text.recipients
            messageID = messageID ?? text.messageID
        }
        guard !found.isEmpty else { return nil }
        recipients = found
        self.messageID = messageID ?? ReplyReference(mail).ids.first
    }

    /// Returns whether a server sent it: without a return path, or from an address that servers use.
    private static func isOfServer(_ mail: ReceivedMail) -> Bool {
        if mail.fields["return-path"] == "<>" { return true }
        // The sender of some is `<>` or `MAILER-DAEMON`, which are no addresses.
        guard let from = mail.from else { return true }
        return isServer(String(from.key.prefix { $0 != "@" }))
    }

    /// Returns whether servers report from addresses with a local part.
    static func isServer(_ localPart: String) -> Bool {
        let name = localPart.lowercased()
        return servers.contains(name) || name.hasPrefix("microsoftexchange")
    }

    private static let servers: Set<String> = [
        "mailer-daemon", "postmaster", "mail-daemon", "maildaemon", "mailerdaemon",
    ]

    // MARK: - Fields for programs

    /// Reads the groups of fields of a report, one for each recipient after that of the message (RFC 3464, 2.1).
    private static func recipients(ofStatus text: String) -> [Recipient] {
        let characters = CharacterSetDecoder()
        var recipients: [Recipient] = []
        var known: Set<String> = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, recipients.count < mostRecipients {
            let (fields, body) = HeaderFields.read(rest)
            if body.startIndex == rest.startIndex {
                // A line that is no field.
                var lines = MailLines(rest)
                _ = lines.next()
                rest = rest[lines.position...]
                continue
            }
            rest = body
            if let recipient = Self.recipient(fields, characters),
                known.insert(CalendarAddress.key(recipient.address)).inserted
            {
                recipients.append(recipient)
            }
        }
        return recipients
    }

    private static func recipient(_ fields: HeaderFields, _ characters: CharacterSetDecoder) -> Recipient? {
        func value(_ name: String) -> String? { fields.raw(name, characters).map(withoutType) }
        let last = value("final-recipient").flatMap(address)
        let first = value("original-recipient").flatMap(address)
        guard let used = last ?? first else { return nil }
        let diagnostic = shortened(value("diagnostic-code") ?? "")
        let status = fields.raw("status", characters).flatMap(Self.status) ?? Self.status(in: diagnostic)
        let word = fields.raw("action", characters)?.lowercased().prefix { $0.isLetter } ?? ""
        guard let action = Action(rawValue: String(word)) ?? Self.action(of: status) else { return nil }
        let isOther = first.map { CalendarAddress.key($0) != CalendarAddress.key(used) } ?? false
        return Recipient(
            address: used, originalAddress: isOther ? first : nil, action: action, status: status,
            diagnostic: diagnostic)
    }

    /// Returns a value without its type: `rfc822; a@b` is `a@b`.
    private static func withoutType(_ value: String) -> String {
        guard let end = value.firstIndex(of: ";") else { return value }
        return value[value.index(after: end)...].trimmed
    }

    private static func address(_ text: String) -> String? {
        let address = text.filter { !$0.isWhitespace && $0 != "<" && $0 != ">" }
        return address.contains("@") && address.utf8.count <= 320 ? address : nil
    }

    /// Returns the action that belongs to the class of a status (RFC 3463, 2).
    private static func action(of status: String?) -> Action? {
        switch status?.first {
        case "2": .delivered
        case "4": .delayed
        case "5": .failed
        default: nil
        }
    }

    // MARK: - Words

    /// Returns an explanation on one line, not too long.
    static func shortened(_ text: String) -> String { String(text.oneLine.prefix(longestDiagnostic)) }

    /// Returns the first status code (RFC 3463, 2) in a text: a class, a subject up to 7 and a detail. Addresses
    /// of hosts and versions of programs are none.
    static func status(in text: String) -> String? {
        let bytes = Array(text.utf8)
        for start in bytes.indices where [0x32, 0x34, 0x35].contains(bytes[start]) {
            if start > 0, isDigit(bytes[start - 1]) || bytes[start - 1] == point { continue }
            guard let subject = number(in: bytes, after: start + 1), subject.value <= 7,
                let detail = number(in: bytes, after: subject.end)
            else { continue }
            let end = detail.end
            if end < bytes.count, isDigit(bytes[end]) { continue }
            if end + 1 < bytes.count, bytes[end] == point, isDigit(bytes[end + 1]) { continue }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        return nil
    }

    private static let point = UInt8(ascii: ".")

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    /// Reads a point and a number of up to three digits.
    private static func number(in bytes: [UInt8], after start: Int) -> (value: Int, end: Int)? {
        guard start < bytes.count, bytes[start] == point else { return nil }
        let digits = bytes[(start + 1)...].prefix(3).prefix { isDigit($0) }
        guard !digits.isEmpty else { return nil }
        return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.endIndex)
    }
}
