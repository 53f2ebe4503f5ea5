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
        commands += 1
        let tag = "meet\(commands)"
        do throws(TransportError) {
            try dialogue.send(Array("\(tag) \(command)\r\n".utf8))
        } catch { throw MailError(error) }
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

    private mutating func response(_ left: inout Int) throws(MailError) -> IMAPResponse {
        while true {
            let found: IMAPResponse?
            do throws(IMAPReader.Fault) {
                found = try reader.next()
            } catch {
                switch error {
                case .tooLong: throw .tooLarge(host: host, limit: mostBytes)
                case .malformed: throw .unreadable(host: host)
                }
            }
            if let found { return found }
            let bytes: [UInt8]
            do throws(TransportError) {
                bytes = try dialogue.receive()
            } catch { throw MailError(error) }
            guard !bytes.isEmpty else {
                throw .network(.broken(host: host, stage: .receive, reason: ""))
            }
            left -= bytes.count
            guard left >= 0 else { throw .tooLarge(host: host, limit: mostBytes) }
            reader.feed(bytes)
        }
    }
}
