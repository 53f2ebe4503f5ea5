import MeetCore

/// Writes messages (RFC 5322, RFC 2045, RFC 6047, 2.4).
///
/// `multipart/mixed` of `multipart/alternative` (the text, the calendar) and the calendar again as an
/// attachment: programs that support calendars use the first, people with others open the second.
enum MailWriter {
    static func write(_ message: MailMessage) -> [UInt8] {
        var output: [UInt8] = []
        output += HeaderEncoding.field("From", HeaderEncoding.words(message.from))
        output += HeaderEncoding.field("To", HeaderEncoding.words(message.to))
        output += HeaderEncoding.field("Subject", HeaderEncoding.words(Self.subject(message.subject)))
        output += HeaderEncoding.field("Date", [MailDate.text(message.date)])
        output += HeaderEncoding.field("Message-ID", [identifier(message.messageID)])
        let answered = message.inReplyTo.map(identifier).flatMap { $0 == "<>" ? nil : $0 }
        if let answered { output += HeaderEncoding.field("In-Reply-To", [answered]) }
        let references = references(of: message, answered)
        if !references.isEmpty { output += HeaderEncoding.field("References", references) }
        if message.isAutomatic { output += HeaderEncoding.field("Auto-Submitted", ["auto-replied"]) }
        let marker = HeaderEncoding.words(message.marker)
        if !marker.isEmpty { output += HeaderEncoding.field(SafetyMarker.field, marker) }
        output += HeaderEncoding.field("MIME-Version", ["1.0"])
        body(of: message).write(to: &output)
        return output
    }

    /// Returns the identifiers of the conversation, which end with the answered message (RFC 5322, 3.6.4).
    private static func references(of message: MailMessage, _ answered: String?) -> [String] {
        var known: Set<String> = ["<>"]
        if let answered { known.insert(answered) }
        let earlier = message.references.map(identifier).filter { known.insert($0).inserted }
        var few = earlier
        if few.count > mostReferences { few.removeSubrange(1...(few.count - mostReferences)) }
        if let answered { few.append(answered) }
        return few
    }

    /// The maximum number of earlier messages that are named: the first and the latest.
    private static let mostReferences = 10

    /// Returns the subject, cut to a readable length; servers refuse headers longer than some thousand bytes.
    static func subject(_ text: String) -> String {
        guard text.utf8.count > longestSubject else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: longestSubject)
        while end > text.startIndex, end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    /// The maximum length of a subject in bytes.
    private static let longestSubject = 2000

    private static func body(of message: MailMessage) -> OutgoingPart {
        let text = OutgoingPart.text(message.text)
        guard let calendar = message.calendar else {
            if message.attachments.isEmpty { return text }
            return .multipart(
                "mixed", boundary(message, 0), [text] + message.attachments.map(OutgoingPart.file))
        }
        let alternative = OutgoingPart.multipart(
            "alternative", boundary(message, 1), [text, .calendar(calendar)])
        let invite = MailMessage.Attachment(
            name: "invite.ics", type: "application/ics", bytes: OutgoingPart.bytes(of: calendar))
        let files = ([invite] + message.attachments).map(OutgoingPart.file)
        return .multipart("mixed", boundary(message, 0), [alternative] + files)
    }

    /// Returns a boundary with `=_`, which no encoded body contains.
    private static func boundary(_ message: MailMessage, _ level: Int) -> String {
        // The same message is always written the same way.
        "=_meet_\(level)_" + String(FNV1a.hash(message.messageID.utf8), radix: 36)
    }

    private static func identifier(_ text: String) -> String {
        let inner = text.utf8.filter { $0 > 0x20 && $0 < 0x7F && !"<>".utf8.contains($0) }
        return "<\(String(decoding: inner, as: UTF8.self))>"
    }
}

/// A part of an outgoing message: its fields, and the lines of its body.
private struct OutgoingPart {
    var fields: [UInt8]
    var lines: [UInt8]

    func write(to output: inout [UInt8]) {
        output += fields
        output += [13, 10]
        output += lines
    }

    static func text(_ text: String) -> OutgoingPart {
        OutgoingPart(
            fields: type("text/plain", [("charset", "utf-8")]) + encoding("quoted-printable"),
            lines: QuotedPrintableBody.lines(text))
    }

    static func calendar(_ calendar: MailMessage.Calendar) -> OutgoingPart {
        let method = calendar.method.uppercased().filter { $0.isASCII && ($0.isLetter || $0 == "-") }
        return OutgoingPart(
            fields: type("text/calendar", [("method", method), ("charset", "utf-8")]) + encoding("base64"),
            lines: Base64Body.lines(bytes(of: calendar)))
    }

    static func file(_ file: MailMessage.Attachment) -> OutgoingPart {
        let isType =
            file.type.split(separator: "/").count == 2
            && file.type.utf8.allSatisfy {
                $0.isTokenByte || $0 == UInt8(ascii: "/")
            }
        let names = file.name.isEmpty ? [] : HeaderEncoding.parameter("filename", file.name)
        return OutgoingPart(
            fields: type(isType ? file.type : "application/octet-stream", [("name", file.name)])
                + HeaderEncoding.field("Content-Disposition", separated(["attachment"] + names))
                + encoding("base64"),
            lines: Base64Body.lines(file.bytes))
    }

    static func multipart(_ kind: String, _ boundary: String, _ parts: [OutgoingPart]) -> OutgoingPart {
        var lines: [UInt8] = []
        for part in parts {
            lines += Array("--\(boundary)\r\n".utf8)
            part.write(to: &lines)
        }
        lines += Array("--\(boundary)--\r\n".utf8)
        return OutgoingPart(fields: type("multipart/\(kind)", [("boundary", boundary)]), lines: lines)
    }

    /// Returns the object's lines, each with CRLF.
    static func bytes(of calendar: MailMessage.Calendar) -> [UInt8] {
        Array(calendar.text.utf8).cutAtLineEnds.flatMap { $0 + [13, 10] }
    }

    private static func type(_ name: String, _ parameters: [(name: String, value: String)]) -> [UInt8] {
        let words = parameters.filter { !$0.value.isEmpty }.flatMap {
            HeaderEncoding.parameter($0.name, $0.value)
        }
        return HeaderEncoding.field("Content-Type", separated([name] + words))
    }

    private static func encoding(_ name: String) -> [UInt8] {
        HeaderEncoding.field("Content-Transfer-Encoding", [name])
    }

    private static func separated(_ words: [String]) -> [String] {
        words.enumerated().map { $0 < words.count - 1 ? $1 + ";" : $1 }
    }
}
