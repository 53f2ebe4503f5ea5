import MeetCore

/// A server's report that is written for people only: the text of qmail, Exim, sendmail, Exchange, Yahoo, Gmail
/// and others.
///
/// Only mail of servers is read so. The recipients are those in X-Failed-Recipients and those at the beginning of
/// a line, before the copy of the message.
struct DeliveryReportText {
    /// The recipients, empty if the text is no report.
    private(set) var recipients: [DeliveryReport.Recipient] = []
    /// The Message-ID in the copy of the message, without angle brackets.
    private(set) var messageID: String?

    /// The places of the recipients by address.
    private var places: [String: Int] = [:]

    private static let longest = 64 << 10
    private static let longestLine = 1000
    private static let longestBeginning = 4000

    init(_ mail: ReceivedMail) {
        let text = mail.ownText
        let lines = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { String($0.prefix(Self.longestLine)).trimmed }
        let beginning = Self.plain(mail.subject + "\n" + text.prefix(Self.longestBeginning))
        let isDelay = Self.delays.contains { beginning.contains($0) }
        let failed = mail.fields["x-failed-recipients"] ?? ""
        guard isDelay || !failed.isEmpty || Self.failures.contains(where: { beginning.contains($0) }) else {
            return
        }
        let action: DeliveryReport.Action = isDelay ? .delayed : .failed
        for address in AddressList.parse(failed, CharacterSetDecoder()) { add(address.email, action, "") }
        let copy = lines.firstIndex { line in
            let words = Self.plain(line)
            return Self.copies.contains { words.contains($0) }
        }
        // The report is addressed to the sender of the message.
        let own = Set(mail.to.map(\.key))
        read(lines[..<(copy ?? lines.endIndex)], action, own)
        if recipients.isEmpty { readSentence(lines[..<(copy ?? lines.endIndex)], action, own) }
        messageID = Self.messageID(in: lines[(copy ?? lines.startIndex)...])
    }

    /// Reads the lines that begin with an address. The explanation is the rest of the paragraph.
    private mutating func read(
        _ lines: ArraySlice<String>, _ action: DeliveryReport.Action, _ own: Set<String>
    ) {
        var index = lines.startIndex
        while index < lines.endIndex {
            guard let entry = Self.entry(lines[index]), !own.contains(CalendarAddress.key(entry.address))
            else {
                index += 1
                continue
            }
            var words = [entry.rest]
            index += 1
            while index < lines.endIndex, !lines[index].isEmpty, Self.entry(lines[index]) == nil {
                if words.count < 12 { words.append(lines[index]) }
                index += 1
            }
            add(entry.address, action, words.joined(separator: " "))
        }
    }

    /// Reads an address within a sentence: “Your message wasn't delivered to maria@example.org because …”.
    private mutating func readSentence(
        _ lines: ArraySlice<String>, _ action: DeliveryReport.Action, _ own: Set<String>
    ) {
        for line in lines where line.contains("@") {
            let words = Self.plain(line)
            guard Self.deliveries.contains(where: { words.contains($0) }) else { continue }
            for word in line.split(whereSeparator: \.isWhitespace) {
                let address = Self.address(word)
                guard let address, !own.contains(CalendarAddress.key(address)) else { continue }
                return add(address, action, line)
            }
        }
    }

    /// Adds a recipient, or the explanation of one that has none with a status yet.
    private mutating func add(_ address: String, _ action: DeliveryReport.Action, _ words: String) {
        let diagnostic = DeliveryReport.shortened(words)
        let status = DeliveryReport.status(in: diagnostic)
        let key = CalendarAddress.key(address)
        guard let place = places[key] else {
            guard recipients.count < DeliveryReport.mostRecipients else { return }
            places[key] = recipients.count
            recipients.append(
                DeliveryReport.Recipient(
                    address: address, originalAddress: nil, action: action, status: status,
                    diagnostic: diagnostic))
            return
        }
        let isBetter = recipients[place].status == nil && status != nil
        guard isBetter || recipients[place].diagnostic.isEmpty else { return }
        recipients[place].status = status
        recipients[place].diagnostic = diagnostic
    }

    // MARK: - Lines

    /// Returns the address at the beginning of a line, and the rest of the line; `nil` without one.
    private static func entry(_ line: String) -> (address: String, rest: String)? {
        let word = line.prefix { !$0.isWhitespace }
        guard word.contains("@"), word.utf8.count <= 700, let address = Self.address(word)
        else { return nil }
        // The rest may follow the address without a blank: `<a@b>:host said`.
        var rest = line.dropFirst(word.count)
        if let colon = word.firstIndex(of: ":"), word[..<colon].contains("@") {
            rest = line[line.index(after: colon)...]
        }
        // The link of an address is no explanation: `a@b<mailto:a@b>`.
        if word.contains("<mailto:") { rest = line.dropFirst(word.count) }
        return (address, rest.trimmed)
    }

    /// Returns the first address in a word: `a@b` in `<a@b>:`, `a@b<mailto:a@b>` and `(a@b).`.
    private static func address(_ word: Substring) -> String? {
        let ends = Set("<>()[]:;,\"'")
        for piece in word.split(whereSeparator: { ends.contains($0) }) {
            var piece = piece
            while piece.last == "." { piece.removeLast() }
            let sides = piece.split(separator: "@", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty, sides[1].contains("."), piece.utf8.count <= 320,
                sides[1].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" })
            else { continue }
            return String(piece)
        }
        return nil
    }

    /// Returns the Message-ID of a header among lines.
    private static func messageID(in lines: ArraySlice<String>) -> String? {
        let name = "message-id:"
        for (index, line) in zip(lines.indices, lines)
        where line.prefix(name.count).lowercased() == name {
            // A long one stands in the next line.
            let next = index + 1 < lines.endIndex ? lines[index + 1] : ""
            let value = line.count > name.count ? String(line.dropFirst(name.count)) : next
            guard let open = value.firstIndex(of: "<") else { continue }
            let id = value[value.index(after: open)...].prefix { $0 != ">" }.filter { !$0.isWhitespace }
            if !id.isEmpty { return String(id) }
        }
        return nil
    }

    /// Returns a text in lower case, with plain apostrophes.
    private static func plain(_ text: String) -> String {
        text.lowercased().replacing("’", with: "'").oneLine
    }

    // MARK: - Words of servers

    private static let failures = [
        "this is the qmail-send program", "mail delivery failed", "could not be delivered",
        "couldn't be delivered", "cannot be delivered", "was not delivered", "wasn't delivered",
        "were not delivered", "undeliverable", "undelivered mail", "undelivered message",
        "delivery has failed", "delivery to the following recipient",
        "did not reach the following recipient", "unable to deliver",
        "wasn't able to deliver", "address not found", "permanent fatal errors", "returned mail",
        "failure notice", "delivery failure", "delivery status notification (failure)", "message blocked",
        "recipient inbox full", "η παράδοση απέτυχε", "δεν ήταν δυνατή η παράδοση",
        "δεν παραδόθηκε", "μη παραδοτέο", "unzustellbar", "nicht zugestellt werden", "non remis",
        "n'a pas pu être remis", "mancata consegna", "impossibile recapitare", "no se pudo entregar",
        "no se ha podido entregar",
    ]

    /// The beginnings of words for a delivery.
    private static let deliveries = [
        "deliver", "recipient", "παρ", "zugestellt", "remis", "recapit", "entreg",
    ]

    private static let delays = [
        "still being retried", "warning message only", "delayed mail", "has not yet been delivered",
        "not been delivered yet", "delivery is delayed", "delivery delayed", "delivery incomplete",
        "will keep trying", "will retry for", "continue to try", "could not send message for past",
        "delivery status notification (delay)", "delivery attempts will continue", "παράδοση καθυστερεί",
    ]

    private static let copies = [
        "below this line is a copy of the message", "this is a copy of the message",
        "this is a copy of your message", "original message headers", "original message follows",
        "unsent message below", "the header of the original message", "the headers of the original message",
        "--- original message", "transcript of session follows",
        "message header follows",
        "message text follows",
    ]
}
