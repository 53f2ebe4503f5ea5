import Transport

/// A sequence of commands and answers (RFC 9051, 2.2).
struct IMAPConversation {
    private let dialogue: any Dialogue
    private let mailbox: String
    private let mostBytes: Int
    private var reader: IMAPReader
    private var commands = 0

    var host: String { dialogue.host }

    /// Begins a conversation.
    ///
    /// - Parameters:
    ///   - mailbox: The name for errors.
    ///   - mostBytes: The maximum size of all answers to a command.
    init(_ dialogue: any Dialogue, mailbox: String, limits: IMAPReader.Limits, mostBytes: Int) {
        self.dialogue = dialogue
        self.mailbox = mailbox
        self.mostBytes = mostBytes
        reader = IMAPReader(limits: limits)
    }

    /// Sends a command and passes on the answers until it is done. The command must be ASCII without line
    /// ends.
    mutating func say(
        _ command: String, _ take: (IMAPResponse) throws(MailError) -> Void
    ) throws(MailError) {
        let tag = try begin(command)
        var left = mostBytes
        while true {
            switch try response(&left) {
            case .done(tag: let other, let status):
                // The end of another command can only be left over from the beginning.
                guard other == tag else { continue }
                guard status.kind == .ok else {
                    throw .mailbox(host: host, name: mailbox, said: status.text)
                }
                return
            case .status(let status) where status.kind == .bye:
                throw .network(.broken(host: host, stage: .receive, reason: status.text))
            case .continuation: throw .unreadable(host: host)
            case let response: try take(response)
            }
        }
    }

    /// Sends LOGOUT without waiting for the answer.
    func leave() { try? dialogue.send(Array("bye LOGOUT\r\n".utf8)) }

    /// Sends a command, and returns its tag.
    private mutating func begin(_ command: String) throws(MailError) -> String {
        commands += 1
        let tag = "meet\(commands)"
        try send("\(tag) \(command)")
        return tag
    }

    private func send(_ line: String) throws(MailError) { try send(bytes: Array("\(line)\r\n".utf8)) }

    private func send(bytes: [UInt8]) throws(MailError) {
        do throws(TransportError) {
            try dialogue.send(bytes)
        } catch { throw MailError(error) }
    }

    private mutating func response(_ left: inout Int) throws(MailError) -> IMAPResponse {
        while true {
            if let found = try next() { return found }
            let bytes: [UInt8]
            do throws(TransportError) {
                bytes = try dialogue.receive()
            } catch { throw MailError(error) }
            try take(bytes, &left)
        }
    }

    /// Returns the next response; `nil` if there is none until `end`.
    private mutating func response(
        _ left: inout Int, until end: ContinuousClock.Instant
    ) throws(MailError) -> IMAPResponse? {
        while true {
            if let found = try next() { return found }
            let bytes: [UInt8]?
            do throws(TransportError) {
                bytes = try dialogue.receive(within: end - ContinuousClock.now)
            } catch { throw MailError(error) }
            guard let bytes else { return nil }
            try take(bytes, &left)
        }
    }

    /// Returns the next response among the received bytes; `nil` if it is incomplete.
    private mutating func next() throws(MailError) -> IMAPResponse? {
        do throws(IMAPReader.Fault) { return try reader.next() } catch {
            switch error {
            case .tooLong: throw .tooLarge(host: host, limit: mostBytes)
            case .malformed: throw .unreadable(host: host)
            }
        }
    }

    private mutating func take(_ bytes: [UInt8], _ left: inout Int) throws(MailError) {
        guard !bytes.isEmpty else {
            throw .network(.broken(host: host, stage: .receive, reason: ""))
        }
        left -= bytes.count
        guard left >= 0 else { throw .tooLarge(host: host, limit: mostBytes) }
        reader.feed(bytes)
    }
}

extension IMAPConversation {
    /// Returns whether the server offers a capability, named in upper case.
    mutating func offers(_ name: String) throws(MailError) -> Bool { try capabilities().contains(name) }

    /// Returns the capabilities of the server (RFC 9051, 6.1.1) in upper case.
    mutating func capabilities() throws(MailError) -> Set<String> {
        var offered: Set<String> = []
        try say("CAPABILITY") { response throws(MailError) in
            guard case .data(let words) = response, words.first?.text?.uppercased() == "CAPABILITY" else {
                return
            }
            offered.formUnion(words.dropFirst().compactMap { $0.text?.uppercased() })
        }
        return offered
    }

    /// Opens the mailbox without changing it.
    mutating func examine() throws(MailError) -> ExaminedMailbox {
        var opened = ExaminedMailbox()
        try say("EXAMINE \(MailboxName.quoted(mailbox))") { response throws(MailError) in
            switch response {
            case .status(let status):
                guard status.code.count > 1, let number = UInt32(status.code[1]) else { return }
                if status.code[0] == "UIDVALIDITY" { opened.validity = number }
                if status.code[0] == "UIDNEXT" { opened.next = number }
            case .data(let words):
                if words.count > 1, words[1].text?.uppercased() == "EXISTS" {
                    opened.count = Int(words[0].number ?? 0)
                }
            case .done, .continuation: return
            }
        }
        return opened
    }

    /// Appends a message to a mailbox, marked as read (RFC 9051, 6.3.12).
    ///
    /// - Parameters:
    ///   - name: The quoted name of the mailbox.
    ///   - isAwaited: True if the message is sent when the server asks for it; false with LITERAL+ (RFC
    ///     7888).
    mutating func append(_ message: [UInt8], to name: String, isAwaited: Bool) throws(MailError) {
        let tag = try begin("APPEND \(name) (\\Seen) {\(message.count)\(isAwaited ? "" : "+")}")
        var isSent = false
        if !isAwaited {
            try send(bytes: message + [13, 10])
            isSent = true
        }
        var left = mostBytes
        while true {
            switch try response(&left) {
            case .continuation:
                guard !isSent else { throw .unreadable(host: host) }
                try send(bytes: message + [13, 10])
                isSent = true
            case .done(tag: let other, let status):
                guard other == tag else { continue }
                guard status.kind == .ok else {
                    throw .mailbox(host: host, name: mailbox, said: status.text)
                }
                guard isSent else { throw .unreadable(host: host) }
                return
            case .status(let status):
                guard status.kind == .bye else { continue }
                throw .network(.broken(host: host, stage: .receive, reason: status.text))
            case .data: continue
            }
        }
    }

    /// Waits with IDLE for a response that is news (RFC 2177), and ends the command with DONE.
    ///
    /// - Parameters:
    ///   - patience: The maximum wait.
    ///   - begun: Called when the server has accepted the command.
    ///   - isNews: Receives each response with data.
    /// - Returns: False if there was no news.
    mutating func idle(
        for patience: Duration, begun: () -> Void, until isNews: (IMAPResponse) -> Bool
    ) throws(MailError) -> Bool {
        let tag = try begin("IDLE")
        var left = mostBytes
        var hasNews = false
        // The end of the wait; `nil` until the server has accepted the command.
        var end: ContinuousClock.Instant?
        var isDone = false
        while true {
            let said: IMAPResponse?
            if let end, !isDone {
                do throws(MailError) { said = try response(&left, until: end) } catch {
                    if error == .cancelled { try? send("DONE") }
                    throw error
                }
            } else {
                said = try response(&left)
            }
            switch said {
            case .continuation? where end == nil:
                end = ContinuousClock.now + patience
                begun()
            case .done(tag: let other, let status)?:
                guard other == tag else { continue }
                guard status.kind == .ok else {
                    throw .mailbox(host: host, name: mailbox, said: status.text)
                }
                // A server that ends each command at once must not be asked without end.
                guard isDone else { throw .unreadable(host: host) }
                return hasNews
            case .status(let status)? where status.kind == .bye:
                throw .network(.broken(host: host, stage: .receive, reason: status.text))
            case let response?: if isNews(response) { hasNews = true }
            case nil: break
            }
            // Nothing else may be sent before the end of the command.
            if end != nil, !isDone, hasNews || said == nil {
                try send("DONE")
                isDone = true
            }
        }
    }
}

/// A mailbox that was opened with EXAMINE (RFC 9051, 6.3.3).
struct ExaminedMailbox: Hashable {
    var validity: UInt32 = 1
    var next: UInt32?
    var count = 0
}
