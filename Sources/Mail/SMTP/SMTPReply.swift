/// A reply of an SMTP server (RFC 5321, 4.2).
struct SMTPReply: Hashable {
    var code: Int
    var lines: [String]

    /// The text for people, without the repeated enhanced status code.
    var text: String { lines.joined(separator: " ") }

    /// An error in a reply.
    enum Fault: Error { case malformed, tooLong }
}

/// Splits a server's output into replies.
struct SMTPReplyReader {
    private var bytes: [UInt8] = []
    private var pending: SMTPReply?

    private static let longestLine = 8 << 10
    private static let mostLines = 200

    mutating func feed(_ more: [UInt8]) { bytes += more }

    /// Returns the next complete reply, or `nil`.
    mutating func next() throws(SMTPReply.Fault) -> SMTPReply? {
        while let end = bytes.firstIndex(of: 10) {
            guard end <= Self.longestLine else { throw .tooLong }
            var line = bytes[..<end]
            if line.last == 13 { line.removeLast() }
            let isLast = try take(line)
            bytes.removeFirst(end + 1)
            if isLast, let reply = pending {
                pending = nil
                return reply
            }
        }
        guard bytes.count <= Self.longestLine else { throw .tooLong }
        return nil
    }

    /// Takes a line, `250-words` or, the last one, `250 words`.
    private mutating func take(_ line: ArraySlice<UInt8>) throws(SMTPReply.Fault) -> Bool {
        let digits = line.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ $0 &- 48 < 10 }),
            let code = Int(String(decoding: digits, as: UTF8.self)), (200...599).contains(code)
        else { throw .malformed }
        let rest = line.dropFirst(3)
        var reply = pending ?? SMTPReply(code: code, lines: [])
        guard reply.code == code, reply.lines.count < Self.mostLines else { throw .malformed }
        reply.lines.append(String(decoding: rest.dropFirst(), as: UTF8.self))
        pending = reply
        switch rest.first {
        case nil, 32, 9: return true
        case UInt8(ascii: "-"): return false
        default: throw .malformed
        }
    }
}
