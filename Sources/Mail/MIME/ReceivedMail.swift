import Foundation
import MeetCore

/// The relevant data of a received message. All text is from the sender and must be sanitised before it is
/// shown.
package struct ReceivedMail: Hashable, Sendable {
    package var from: CalendarAddress?
    /// The addresses of From, Sender and Reply-To (RFC 5322, 3.6.2).
    package var senders: [CalendarAddress] = []
    /// True if it is only a calendar, without a mail header.
    package var isBareCalendar = false
    /// The degree of automation.
    package var automation = Automation.none
    /// The values of Authentication-Results, topmost first.
    package var authenticationResults: [String] = []
    package var to: [CalendarAddress] = []
    package var subject = ""
    /// The Message-ID without angle brackets, or `nil`.
    package var messageID: String?
    package var date: Date?
    package var inReplyTo: String?
    /// The unfolded values of the header fields in `MIMEParser.keptFields`, by name in lower case.
    package var fields: [String: String] = [:]
    /// The first text part, as plain text.
    package var text = ""
    /// True if the text is part of an enclosed message, such as a forwarded one.
    package var isTextEnclosed = false
    /// The source of the first HTML part outside enclosed messages.
    package var html = ""
    /// The first report about the delivery of a message (RFC 3464, 2.1), outside enclosed messages.
    package var deliveryStatus = ""
    /// The Message-IDs of the enclosed messages and headers (RFC 3462, 2), in their order.
    package var enclosedIDs: [String] = []
    /// The distinct iCalendar objects: one may be both in the message and attached.
    package var calendars: [CalendarPart] = []
    /// True if it has a `winmail.dat`, which only Outlook reads.
    package var hasTNEF = false
    /// True if it exceeds the limits of parts, levels or bytes.
    package var isCut = false

    package init() {}

    /// The text outside enclosed messages, as plain text.
    package var ownText: String { isTextOwn ? text : HTMLText.plain(html) }

    /// The value of a mail about safety for the recipient's program; `nil` for any other mail.
    package var safetyMarker: SafetyMarker? { fields["x-meet-safety"].flatMap { SafetyMarker($0) } }

    /// True for a report of a server or a mail program (RFC 6522): about the delivery of a message, or its reading.
    package var isReport: Bool {
        fields["content-type"]?.lowercased().hasPrefix("multipart/report") ?? false
    }

    /// The own words of the writer, without quotes and signatures.
    package var reply: ReplyText { isTextOwn ? ReplyText(text) : ReplyText(html: html) }

    private var isTextOwn: Bool { !text.isEmpty && !isTextEnclosed }

    /// The degree of a message's automation (RFC 3834, 5).
    package enum Automation: Hashable, Sendable {
        case none
        /// An unsolicited message: a notification, or mail of a list.
        case generated
        /// A reply to another mail, such as a holiday notice.
        case reply
    }

    /// An iCalendar object in a message.
    package struct CalendarPart: Hashable, Sendable {
        /// The method in its Content-Type, in upper case (RFC 6047, 2.4); the object's own METHOD takes
        /// precedence.
        package var method: String?
        /// The file name: `invite.ics`.
        package var name: String?
        /// The bytes, in UTF-8 if the part declares its character set, else unchanged.
        package var bytes: [UInt8]

        package init(method: String?, name: String? = nil, bytes: [UInt8]) {
            self.method = method
            self.name = name
            self.bytes = bytes
        }
    }
}
