import Foundation
import MeetCore

@testable import Mail

let target = MIMETarget()

/// Messages and files of mail as they come in, and what is written of what was read.
struct MIMETarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? {
        for mail in MailFiles.messages(in: bytes) {
            let received = MIMEParser.parse(mail.bytes)
            if let flaw = promises(received, of: mail.bytes.count) ?? written(received) {
                return flaw
            }
        }
        return nil
    }

    private func promises(_ mail: ReceivedMail, of count: Int) -> Flaw? {
        if mail.calendars.count > 50 {
            return Flaw(kind: "calendars", explanation: "\(mail.calendars.count)")
        }
        // In TSCII a byte may stand for four characters, of three bytes each in UTF-8.
        let calendars = mail.calendars.reduce(0) { $0 + $1.bytes.count }
        if calendars > 12 * count || mail.text.utf8.count > 12 * count {
            return Flaw(
                kind: "more than came", explanation: "\(calendars), \(mail.text.utf8.count) of \(count)")
        }
        for address in mail.to + (mail.from.map { [$0] } ?? []) {
            let isPlain = address.email.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
            if !address.email.contains("@") || !isPlain {
                return Flaw(kind: "address", explanation: address.email)
            }
        }
        for identifier in [mail.messageID, mail.inReplyTo] {
            if let identifier, identifier.isEmpty || identifier.contains(where: \.isWhitespace) {
                return Flaw(kind: "identifier", explanation: identifier)
            }
        }
        if let date = mail.date, MailDate.date(MailDate.text(date)) != date {
            // Years beyond four digits cannot be written.
            if (-62_135_596_800...253_402_300_799).contains(date.timeIntervalSince1970) {
                return Flaw("date", MailDate.text(date), "\(date)")
            }
        }
        return nil
    }

    /// A message with the same words in it is read as it was meant.
    private func written(_ mail: ReceivedMail) -> Flaw? {
        let calendar = mail.calendars.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let message = MailMessage(
            from: mail.from ?? CalendarAddress(email: "a@b"), to: mail.to, subject: mail.subject,
            date: Date(timeIntervalSince1970: 0), messageID: mail.messageID ?? "1@x",
            inReplyTo: mail.inReplyTo,
            text: mail.text,
            calendar: MailMessage.Calendar(text: calendar, method: mail.calendars.first?.method ?? "REQUEST"),
            attachments: [
                MailMessage.Attachment(
                    name: mail.calendars.first?.name ?? "a", type: "a/b", bytes: [1, 2, 3])
            ])
        let data = message.data
        let isPlain = ([message.from] + message.to).allSatisfy { $0.email.utf8.allSatisfy { $0 < 0x80 } }
        if isPlain, data.contains(where: { ($0 < 0x20 && ![9, 10, 13].contains($0)) || $0 > 0x7E }) {
            return Flaw(kind: "more than ASCII", explanation: String(decoding: data, as: UTF8.self))
        }
        if let line = data.split(separator: 10).first(where: { $0.count > 998 || $0.last != 13 }) {
            return Flaw(kind: "line", explanation: String(decoding: line, as: UTF8.self))
        }
        let again = MIMEParser.parse(data)
        let subject = MailWriter.subject(mail.subject)
        if Self.words(again.subject) != Self.words(subject) {
            return Flaw("subject", subject, again.subject)
        }
        let text = Self.lines(mail.text).trimmed
        if Self.lines(again.text).trimmed != text { return Flaw("text", text, again.text) }
        let wanted = Array(calendar.utf8).cutAtLineEnds.flatMap { $0 + [13, 10] }
        guard let part = again.calendars.first, part.bytes == wanted else {
            return Flaw("calendar", calendar, "\(again.calendars)")
        }
        return nil
    }

    private static func lines(_ text: String) -> String {
        String(decoding: Array(Array(text.utf8).cutAtLineEnds.joined(separator: [10])), as: UTF8.self)
    }

    /// Without what separates them: blanks and control characters.
    private static func words(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            !scalar.properties.isWhitespace && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        }
    }
}

extension Flaw {
    fileprivate init(_ kind: String, _ wanted: String, _ found: String) {
        self.init(
            kind: kind, explanation: "wanted: \(wanted.debugDescription)\nfound: \(found.debugDescription)")
    }
}
