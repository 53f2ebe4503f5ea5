import Transport

/// Sends a message on an authenticated connection (RFC 5321, 3.3).
struct SMTPConversation {
    private let dialogue: any Dialogue
    private let extensions: SMTPExtensions
    private var reader = SMTPReplyReader()

    init(_ dialogue: any Dialogue) {
        self.dialogue = dialogue
        extensions = SMTPExtensions(dialogue.opening)
    }

    /// Delivers to all or to none: a refused recipient ends it before the message is handed over.
    ///
    /// - Parameter isNoted: Called before the end marker is sent. If it returns false, that is not sent, and
    ///   the error is `cancelled`.
    mutating func deliver(
        _ data: [UInt8], from: String, to: [String], isNoted: () -> Bool = { true }
    ) throws(MailError) {
        let addresses = [from] + to
        for address in addresses where !SMTPAddress.isSendable(address) { throw .badAddress(address) }
        guard !to.isEmpty else { throw .badAddress("") }
        let needsUTF8 = addresses.contains { !$0.utf8.allSatisfy { $0 < 0x80 } }
        if needsUTF8, !extensions.hasUTF8 {
            throw .badAddress(addresses.first { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? "")
        }
        let body = Self.stuffed(data)
        var sender = "MAIL FROM:<\(from)>"
        if extensions.hasSize { sender += " SIZE=\(body.count)" }
        if extensions.has8Bit, data.contains(where: { $0 >= 0x80 }) { sender += " BODY=8BITMIME" }
        if needsUTF8 { sender += " SMTPUTF8" }
        try command(sender, .sender)
        for recipient in to { try command("RCPT TO:<\(recipient)>", .recipient(recipient)) }
        try command("DATA", .message, wants: 300..<400)
        try write(body)
        guard isNoted() else { throw .cancelled }
        try conclude()
        // The server has the message now, whatever happens to the connection.
        try? dialogue.send(Array("QUIT\r\n".utf8))
    }

    mutating func leave() {
        try? dialogue.send(Array("QUIT\r\n".utf8))
    }

    private mutating func command(
        _ line: String, _ step: SMTPRefusal.Step, wants: Range<Int> = 200..<300
    ) throws(MailError) {
        let reply: SMTPReply
        do throws(TransportError) {
            try dialogue.send(Array((line + "\r\n").utf8))
            reply = try self.reply()
        } catch { throw MailError(error) }
        if wants.contains(reply.code) { return }
        leave()
        guard reply.code >= 400 else { throw .unreadable(host: dialogue.host) }
        throw refused(reply, step)
    }

    private func refused(_ reply: SMTPReply, _ step: SMTPRefusal.Step) -> MailError {
        .refused(
            host: dialogue.host,
            SMTPRefusal(step: step, code: reply.code, said: ServerWords.clean(reply.text)))
    }

    /// Sends everything but the end marker, before which no server may accept the message (RFC 5321,
    /// 4.1.1.4).
    private mutating func write(_ body: [UInt8]) throws(MailError) {
        do throws(TransportError) {
            try dialogue.send(body)
        } catch {
            // A server that rejects the data explains it before it disconnects.
            if error != .cancelled, let reply = try? reply(), reply.code >= 400 {
                throw refused(reply, .message)
            }
            throw MailError(error)
        }
    }

    /// Sends the end marker and reads the answer. From here on only the server can tell whether it arrived.
    private mutating func conclude() throws(MailError) {
        do throws(TransportError) {
            try dialogue.send(Array(".\r\n".utf8))
        } catch { throw MailError(error) }
        let reply: SMTPReply
        do throws(TransportError) {
            reply = try self.reply()
        } catch { throw .doubtful(host: dialogue.host, error) }
        switch reply.code {
        case 200..<300: return
        case 400...: throw refused(reply, .message)
        default: throw .doubtful(host: dialogue.host, broken("\(reply.code)"))
        }
    }

    private mutating func reply() throws(TransportError) -> SMTPReply {
        while true {
            let found: SMTPReply?
            do throws(SMTPReply.Fault) {
                found = try reader.next()
            } catch { throw broken("") }
            if let found { return found }
            let bytes = try dialogue.receive()
            guard !bytes.isEmpty else { throw broken("") }
            reader.feed(bytes)
        }
    }

    private func broken(_ reason: String) -> TransportError {
        .broken(host: dialogue.host, stage: .receive, reason: reason)
    }

    /// Returns the lines with CRLF, with dots at their beginnings doubled (RFC 5321, 4.5.2).
    static func stuffed(_ data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(data.count + data.count / 40 + 16)
        for line in data.cutAtLineEnds {
            if line.first == UInt8(ascii: ".") { output.append(UInt8(ascii: ".")) }
            output += line
            output += [13, 10]
        }
        return output
    }
}

/// The extensions of a server (RFC 5321, 2.2).
struct SMTPExtensions: Hashable {
    var hasSize = false
    var has8Bit = false
    var hasUTF8 = false

    /// Reads the extensions.
    ///
    /// - Parameter opening: The server's lines during sign-in, including those after EHLO.
    init(_ opening: [String]) {
        for line in opening where line.hasPrefix("250") {
            switch line.dropFirst(4).split(separator: " ").first?.uppercased() {
            case "SIZE": hasSize = true
            case "8BITMIME": has8Bit = true
            case "SMTPUTF8": hasUTF8 = true
            default: break
            }
        }
    }
}

/// Addresses in an envelope (RFC 5321, 4.1.2).
enum SMTPAddress {
    /// Returns whether an address can stand in angle brackets and denotes a single mailbox.
    static func isSendable(_ address: String) -> Bool {
        guard let at = address.lastIndex(of: "@"), at != address.startIndex, !address.hasSuffix("@"),
            address.utf8.count <= 320
        else { return false }
        return address.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar != "<" && scalar != ">"
                && scalar != "," && scalar != "\""
        }
    }
}
