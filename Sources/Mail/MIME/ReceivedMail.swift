import Foundation
import MeetCore

/// What is wanted of a message that came in. All text is as the sender wrote it, and to be shown with care.
package struct ReceivedMail: Hashable, Sendable {
    package var from: CalendarAddress?
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
