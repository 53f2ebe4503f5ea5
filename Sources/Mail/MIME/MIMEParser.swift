import Foundation
import MeetCore

/// Parses received messages (RFC 5322, RFC 2045 to 2047, RFC 2231), however broken.
package enum MIMEParser {
    /// Parses a message. A body that is an iCalendar object without any header is accepted too.
    package static func parse(_ bytes: [UInt8]) -> ReceivedMail {
        var reading = MailReading()
        reading.read(bytes[...])
        return reading.mail
    }

    /// The names of the fields that tell of replies, reports and programs, in lower case.
    package static let keptFields = [
        "auto-submitted", "content-type", "in-reply-to", "precedence", "references", "return-path",
        "x-auto-response-suppress", "x-autoreply", "x-autorespond", "x-failed-recipients", "x-mailer",
        "x-meet-safety", "x-vacation",
    ]
}

/// The traversal of a message's parts (RFC 2046), with the results so far.
struct MailReading {
    private(set) var mail = ReceivedMail()
    private let characters = CharacterSetDecoder()
    private var parts = 0
    private var calendarBytes = 0
    /// The number of enclosed messages around the current part.
    private var enclosures = 0

    private static let deepest = 20
    private static let mostParts = 300
    private static let mostCalendars = 50
    private static let mostCalendarBytes = 16 << 20
    private static let longestText = 256 << 10
    private static let longestReport = 64 << 10
    private static let mostEnclosed = 20

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        let bytes = Self.withoutMailboxLine(bytes)
        if Self.isBareCalendar(bytes) {
            mail.isBareCalendar = true
            return add(ReceivedMail.CalendarPart(method: nil, bytes: Array(bytes)))
        }
        let (fields, body) = HeaderFields.read(bytes)
        mail.from = (fields.raw("from", characters) ?? fields.raw("sender", characters)).flatMap {
            AddressList.parse($0, characters).first
        }
        mail.senders = ["from", "sender", "reply-to"].flatMap { name in
            fields.raw(name, characters).map { AddressList.parse($0, characters) } ?? []
        }
        mail.automation = Self.automation(fields, characters)
        mail.authenticationResults = fields.authenticationResults.map {
            String(decoding: characters.utf8($0, declared: nil), as: UTF8.self)
        }
        mail.to = fields.raw("to", characters).map { AddressList.parse($0, characters) } ?? []
        mail.subject = fields.text("subject", characters) ?? ""
        mail.date = fields.raw("date", characters).flatMap(MailDate.date)
        mail.messageID = fields.raw("message-id", characters).flatMap(Self.identifier)
        mail.inReplyTo = fields.raw("in-reply-to", characters).flatMap(Self.identifier)
        for name in MIMEParser.keptFields { mail.fields[name] = fields.raw(name, characters) }
        walk(fields, body, depth: 0)
        dropCopies()
    }

    /// Returns the automation by Auto-Submitted (RFC 3834, 5), and by earlier fields of programs.
    private static func automation(
        _ fields: HeaderFields, _ characters: CharacterSetDecoder
    ) -> ReceivedMail.Automation {
        func word(_ name: String) -> String? {
            fields.raw(name, characters)?.prefix { $0 != ";" && $0 != "(" }.lowercased().trimmed
        }
        switch word("auto-submitted") {
        case nil, "no": break
        case "auto-replied": return .reply
        default: return .generated
        }
        if fields.raw("x-autoreply", characters) != nil || fields.raw("x-autorespond", characters) != nil {
            return .reply
        }
        switch word("precedence") {
        case "auto_reply": return .reply
        case "bulk", "junk", "list": return .generated
        default: break
        }
        let isOfList = fields.raw("list-id", characters) != nil
        return isOfList || word("return-path") == "<>" ? .generated : .none
    }

    /// Returns the message without the separator line of a mailbox file.
    private static func withoutMailboxLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while let first = rest.first, first == 10 || first == 13 { rest = rest.dropFirst() }
        guard rest.starts(with: Array("From ".utf8)) || rest.starts(with: Array(">From ".utf8)) else {
            return rest
        }
        var lines = MailLines(rest)
        _ = lines.next()
        return rest[lines.position...]
    }

    /// Returns whether the bytes are a bare calendar, in UTF-8 or in UTF-16, whose letters have zeros between
    /// them.
    private static func isBareCalendar(_ bytes: ArraySlice<UInt8>) -> Bool {
        var start = bytes.prefix(100).filter { $0 != 0 }[...]
        if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) {
            start = start.dropFirst(2)
        }
        let text = String(decoding: start, as: UTF8.self).trimmed.uppercased()
        return text.hasPrefix("BEGIN:VCALENDAR")
    }

    /// Returns the first identifier of a field, without brackets.
    private static func identifier(_ text: String) -> String? {
        var inner = text[...]
        if let open = text.firstIndex(of: "<") {
            inner = text[text.index(after: open)...].prefix { $0 != ">" }
        } else {
            inner = text.prefix { !$0.isWhitespace }
        }
        let name = inner.filter { !$0.isWhitespace }
        return name.isEmpty || name.utf8.count > 1000 ? nil : String(name)
    }

    // MARK: Parts

    private mutating func walk(_ fields: HeaderFields, _ body: ArraySlice<UInt8>, depth: Int) {
        parts += 1
        guard depth <= Self.deepest, parts <= Self.mostParts else {
            mail.isCut = true
            return
        }
        let type = FieldParameters(fields.raw("content-type", characters) ?? "text/plain", characters)
        let disposition = FieldParameters(fields.raw("content-disposition", characters) ?? "", characters)
        let encoding = fields.raw("content-transfer-encoding", characters).flatMap {
            TransferEncoding(name: $0)
        }
        let name = disposition["filename"] ?? type["name"]
        if type.value.hasPrefix("multipart/") {
            let pieces = Multipart.cut(body, boundary: type["boundary"], most: Self.mostParts)
            for piece in pieces {
                let (fields, body) = HeaderFields.read(piece)
                walk(fields, body, depth: depth + 1)
            }
        } else if type.value == "message/rfc822" || type.value == "message/global" {
            let inner = encoding.map { $0.decode(body)[...] } ?? body
            let (fields, rest) = HeaderFields.read(Self.withoutMailboxLine(inner))
            noteEnclosed(fields)
            enclosures += 1
            walk(fields, rest, depth: depth + 1)
            enclosures -= 1
        } else if type.value == "text/rfc822-headers" || type.value == "message/rfc822-headers" {
            let inner = encoding.map { $0.decode(body)[...] } ?? body
            noteEnclosed(HeaderFields.read(Self.withoutMailboxLine(inner)).fields)
        } else if type.value == "message/delivery-status" || type.value == "message/global-delivery-status" {
            guard enclosures == 0, mail.deliveryStatus.isEmpty else { return }
            let bytes = encoding?.decode(body) ?? Array(body)
            let cut = bytes.prefix(Self.longestReport)
            mail.deliveryStatus = String(decoding: characters.utf8(cut, declared: nil), as: UTF8.self)
        } else if Self.isTNEF(type.value, name) {
            mail.hasTNEF = true
        } else if Self.isCalendar(type.value, name) {
            let bytes = encoding?.decode(body) ?? Array(body)
            add(
                ReceivedMail.CalendarPart(
                    method: type["method"].flatMap { $0.isEmpty ? nil : $0.uppercased() }, name: name,
                    bytes: inUTF8(bytes, charset: type["charset"])))
        } else if mail.text.isEmpty, type.value == "text/plain" || type.value.isEmpty,
            disposition.value != "attachment"
        {
            let bytes = encoding?.decode(body) ?? Array(body)
            let cut = bytes.prefix(Self.longestText)
            let text = String(decoding: characters.utf8(cut, declared: type["charset"]), as: UTF8.self)
            mail.text = text.replacing("\r\n", with: "\n").trimmed
            mail.isTextEnclosed = enclosures > 0
        } else if mail.html.isEmpty, type.value == "text/html", enclosures == 0,
            disposition.value != "attachment"
        {
            let bytes = encoding?.decode(body) ?? Array(body)
            let cut = bytes.prefix(Self.longestText)
            mail.html = String(decoding: characters.utf8(cut, declared: type["charset"]), as: UTF8.self)
        }
    }

    /// Records the Message-ID of an enclosed message, unless another one encloses it.
    private mutating func noteEnclosed(_ fields: HeaderFields) {
        guard enclosures == 0, mail.enclosedIDs.count < Self.mostEnclosed,
            let id = fields.raw("message-id", characters).flatMap(Self.identifier)
        else { return }
        mail.enclosedIDs.append(id)
    }

    private static func isCalendar(_ type: String, _ name: String?) -> Bool {
        switch type {
        case "text/calendar", "text/x-vcalendar", "application/ics", "application/calendar",
            "application/x-ics", "text/x-ical":
            return true
        default:
            guard let name = name?.lowercased() else { return false }
            return [".ics", ".vcs", ".ical"].contains { name.hasSuffix($0) }
        }
    }

    private static func isTNEF(_ type: String, _ name: String?) -> Bool {
        type == "application/ms-tnef" || type == "application/vnd.ms-tnef"
            || name?.lowercased() == "winmail.dat"
    }

    /// Returns the bytes in UTF-8; without a declaration the iCalendar reader detects the character set.
    private func inUTF8(_ bytes: [UInt8], charset: String?) -> [UInt8] {
        guard let charset, !bytes.contains(0) else { return bytes }
        return Array(characters.utf8(bytes[...], declared: charset))
    }

    // MARK: Calendars

    private mutating func add(_ part: ReceivedMail.CalendarPart) {
        calendarBytes += part.bytes.count
        guard mail.calendars.count < Self.mostCalendars, calendarBytes <= Self.mostCalendarBytes else {
            mail.isCut = true
            return
        }
        mail.calendars.append(part)
    }

    /// Removes duplicate calendars: most senders include the same object in the message and as an attachment.
    private mutating func dropCopies() {
        guard mail.calendars.count > 1 else { return }
        var kept: [ReceivedMail.CalendarPart] = []
        var seen: [[UInt8]: Int] = [:]
        let spoken = Set(mail.calendars.filter { $0.method != nil }.flatMap { Self.identifiers($0.bytes) })
        for part in mail.calendars {
            let key = part.bytes.filter { $0 > 32 }
            if let place = seen[key] {
                if kept[place].method == nil { kept[place].method = part.method }
                if kept[place].name == nil { kept[place].name = part.name }
                continue
            }
            // An attachment beside a part with a method, about the same meeting: some servers rewrite it.
            let own = Self.identifiers(part.bytes)
            if part.method == nil, !own.isEmpty, spoken.isSuperset(of: own) { continue }
            seen[key] = kept.count
            kept.append(part)
        }
        mail.calendars = kept
    }

    /// Returns the values of UID, approximately.
    private static func identifiers(_ bytes: [UInt8]) -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            guard line.count > 4, (line[line.startIndex] | 0x20) == UInt8(ascii: "u"),
                String(decoding: line.prefix(3), as: UTF8.self).uppercased() == "UID",
                let colon = line.firstIndex(of: UInt8(ascii: ":"))
            else { continue }
            found.insert(Array(line[(colon + 1)...]))
        }
        return found
    }
}

/// The parts of a multipart body (RFC 2046, 5.1.1).
enum Multipart {
    /// Splits a body. Without a boundary, the first line that looks like one is used. A last part without an
    /// end counts too.
    static func cut(_ body: ArraySlice<UInt8>, boundary: String?, most: Int) -> [ArraySlice<UInt8>] {
        var mark = boundary.map { Array("--\($0)".utf8) } ?? []
        if mark.count <= 2 {
            guard let guess = guessed(body) else { return [] }
            mark = guess
        }
        var parts: [ArraySlice<UInt8>] = []
        var start: Int?
        var lines = MailLines(body)
        var lineStart = body.startIndex
        while let line = lines.next() {
            defer { lineStart = lines.position }
            guard line.starts(with: mark) else { continue }
            let tail = line.dropFirst(mark.count)
            let isLast = tail.starts(with: [45, 45])
            guard (isLast ? tail.dropFirst(2) : tail).allSatisfy({ $0 == 32 || $0 == 9 }) else { continue }
            if let start { parts.append(withoutLastLineEnd(body[start..<max(start, lineStart)])) }
            if isLast || parts.count >= most { return parts }
            start = lines.position
        }
        if let start, start < body.endIndex { parts.append(body[start...]) }
        return parts
    }

    private static func guessed(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        var lines = MailLines(body)
        while let line = lines.next() {
            if line.starts(with: [45, 45]), line.count > 4, line.count <= 80 { return Array(line) }
        }
        return nil
    }

    /// Returns a part without its last line end, which belongs to the boundary.
    private static func withoutLastLineEnd(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var part = part
        if part.last == 10 { part.removeLast() }
        if part.last == 13 { part.removeLast() }
        return part
    }
}
