import Foundation
import MeetCore

/// What is wanted of a message that came in. All text is as the sender wrote it, and to be shown with care.
package struct ReceivedMail: Hashable, Sendable {
    package var from: CalendarAddress?
    /// Those of From, Sender and Reply-To (RFC 5322, 3.6.2).
    package var senders: [CalendarAddress] = []
    /// Whether it is the calendar alone, without the header of a mail.
    package var isBareCalendar = false
    /// Whether a program sent it, and whether as a reply to another mail.
    package var automation = Automation.none
    /// The values of Authentication-Results, the topmost first.
    package var authenticationResults: [String] = []
    package var to: [CalendarAddress] = []
    package var subject = ""
    /// Without angle brackets; `nil` where it has none.
    package var messageID: String?
    package var date: Date?
    package var inReplyTo: String?
    /// The first part for people, as plain text.
    package var text = ""
    /// The iCalendar objects, each once though it may come both within the message and beside it.
    package var calendars: [CalendarPart] = []
    /// Whether it has a `winmail.dat`, which only Outlook reads.
    package var hasTNEF = false
    /// Whether more parts, levels or bytes came than are read.
    package var isCut = false

    package init() {}

    /// How much of a message is a program's (RFC 3834, 5).
    package enum Automation: Hashable, Sendable {
        case none
        /// Nobody asked for it: a notification, or a mail to a list.
        case generated
        /// A reply to another mail, as a holiday notice is.
        case reply
    }

    /// An iCalendar object in a message.
    package struct CalendarPart: Hashable, Sendable {
        /// The parameter of its Content-Type, in upper case (RFC 6047, 2.4); the object's own METHOD goes before it.
        package var method: String?
        /// `invite.ics`.
        package var name: String?
        /// UTF-8 where the part told its character set, else as they came.
        package var bytes: [UInt8]

        package init(method: String?, name: String? = nil, bytes: [UInt8]) {
            self.method = method
            self.name = name
            self.bytes = bytes
        }
    }
}
