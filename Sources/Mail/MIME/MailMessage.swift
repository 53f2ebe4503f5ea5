import Foundation
import MeetCore

/// A message to be sent (RFC 5322), with an invitation or an answer (RFC 6047).
package struct MailMessage: Hashable, Sendable {
    package var from: CalendarAddress
    package var to: [CalendarAddress]
    package var subject: String
    package var date: Date
    /// The Message-ID from `makeID`, with or without angle brackets.
    package var messageID: String
    /// The Message-ID of the answered message.
    package var inReplyTo: String?
    /// The Message-IDs of the earlier messages of the conversation, oldest first.
    package var references: [String]
    /// The text for mail programs that do not support calendars.
    package var text: String
    package var calendar: Calendar?
    package var attachments: [Attachment]
    /// True if a program sends it automatically in reply to another (RFC 3834, 5: `Auto-Submitted:
    /// auto-replied`).
    package var isAutomatic = false
    /// The value of the field `SafetyMarker.field`, in ASCII; empty for none.
    package var marker = ""

    /// A `VCALENDAR` and its method.
    package struct Calendar: Hashable, Sendable {
        /// The complete iCalendar object.
        package var text: String
        /// The method, equal to the object's own METHOD (RFC 6047, 2.4).
        package var method: String

        package init(text: String, method: String) {
            self.text = text
            self.method = method
        }
    }

    package struct Attachment: Hashable, Sendable {
        package var name: String
        /// The media type: `application/pdf`.
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
        inReplyTo: String? = nil, references: [String] = [], text: String, calendar: Calendar? = nil,
        attachments: [Attachment] = []
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.date = date
        self.messageID = messageID
        self.inReplyTo = inReplyTo
        self.references = references
        self.text = text
        self.calendar = calendar
        self.attachments = attachments
    }

    /// The message to send, with CRLF line ends; ASCII only unless addresses contain other characters, and
    /// without lines longer than 78 characters, except for words that cannot be split.
    package var data: [UInt8] { MailWriter.write(self) }

    /// Returns the Message-ID `<…@example.org>` for a sender's domain (RFC 5322, 3.6.4), always the same for
    /// an identifier.
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
