import Foundation
import MeetCore

/// A message to be sent (RFC 5322), with an invitation or an answer in it (RFC 6047).
package struct MailMessage: Hashable, Sendable {
    package var from: CalendarAddress
    package var to: [CalendarAddress]
    package var subject: String
    package var date: Date
    /// With or without its angle brackets, as `makeID` gives it.
    package var messageID: String
    /// The Message-ID of the message that this one answers.
    package var inReplyTo: String?
    /// For people who read mail with a program that knows no calendars.
    package var text: String
    package var calendar: Calendar?
    package var attachments: [Attachment]
    /// Whether a program sends it by itself in answer to another (RFC 3834, 5: `Auto-Submitted: auto-replied`).
    package var isAutomatic = false

    /// A `VCALENDAR` and what is to be done with it.
    package struct Calendar: Hashable, Sendable {
        /// The whole iCalendar object.
        package var text: String
        /// As in the object's own METHOD (RFC 6047, 2.4).
        package var method: String

        package init(text: String, method: String) {
            self.text = text
            self.method = method
        }
    }

    package struct Attachment: Hashable, Sendable {
        package var name: String
        /// `application/pdf`.
        package var type: String
        package var bytes: [UInt8]

        package init(name: String, type: String, bytes: [UInt8]) {
            self.name = name
            self.type = type
            self.bytes = bytes
        }
    }

    package init(
        from: CalendarAddress, to: [CalendarAddress], subject: String, date: Date, messageID: String,
        inReplyTo: String? = nil, text: String, calendar: Calendar? = nil, attachments: [Attachment] = []
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.date = date
        self.messageID = messageID
        self.inReplyTo = inReplyTo
        self.text = text
        self.calendar = calendar
        self.attachments = attachments
    }

    /// The message as it is sent, with CRLF at the ends of its lines; nothing in it but ASCII where the addresses
    /// have nothing else, and no line longer than 78 characters, but for a word that cannot be cut.
    package var data: [UInt8] { MailWriter.write(self) }

    /// `<…@example.org>` for a sender there (RFC 5322, 3.6.4). The same identifier gives the same one.
    package static func makeID(_ identifier: UUID, from address: String) -> String {
        let domain = address.split(separator: "@").last.map(String.init) ?? ""
        let isPlain =
            !domain.isEmpty && address.contains("@")
            && domain.utf8.allSatisfy {
                ($0 | 0x20) &- 97 < 26 || $0 &- 48 < 10 || $0 == 0x2D || $0 == 0x2E
            }
        return "<\(identifier.uuidString.lowercased())@\(isPlain ? domain.lowercased() : "localhost")>"
    }
}
