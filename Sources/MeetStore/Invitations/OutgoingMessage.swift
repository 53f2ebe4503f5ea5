import Foundation
import MeetCore

/// A message that is to be sent, or was: stored first, sent later, never twice.
package struct OutgoingMessage: Hashable, Sendable, Identifiable {
    /// `nil` until it is stored.
    package var id: Identifier<OutgoingMessage>?
    /// Of the mail, without angle brackets; the same at every attempt.
    package var messageID: String
    /// The method of RFC 5546 in capitals.
    package var method: String
    package var uid: String
    /// Which date of a series it is about; empty for all of it.
    package var recurrenceID: String
    package var from: CalendarAddress
    package var to: [CalendarAddress]
    package var subject: String
    /// For people.
    package var text: String
    /// The iCalendar text.
    package var calendar: String
    /// The `Message-ID` of the mail it answers.
    package var inReplyTo: String?
    package var state: State
    /// Whether the program sends it by itself because a message asks for it.
    package var isAutomatic = false
    /// How often it was tried.
    package var attempts: Int
    /// When it is tried next; `nil` where it is not.
    package var nextAttempt: Date?
    /// What went wrong last, as JSON of the error (`OutgoingMessage.failure`).
    package var error: String?
    package var createdAt: Date
    /// When it left; `nil` until then.
    package var sentAt: Date?

    package init(
        id: Identifier<OutgoingMessage>? = nil, messageID: String, method: String, uid: String,
        recurrenceID: String = "", from: CalendarAddress, to: [CalendarAddress], subject: String,
        text: String,
        calendar: String, inReplyTo: String? = nil, state: State = .queued, attempts: Int = 0,
        nextAttempt: Date? = nil, error: String? = nil, createdAt: Date, sentAt: Date? = nil
    ) {
        self.id = id
        self.messageID = messageID
        self.method = method
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.calendar = calendar
        self.inReplyTo = inReplyTo
        self.state = state
        self.attempts = attempts
        self.nextAttempt = nextAttempt
        self.error = error
        self.createdAt = createdAt
        self.sentAt = sentAt
    }

    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// It leaves when there is a network.
        case queued
        /// A process is handing it over. Where that process is gone, it counts as `doubtful`.
        case sending
        /// It may have left: nobody knows until the person says so.
        case doubtful
        case sent
        /// The server refuses it for good.
        case failed
        /// The person took it back before it left.
        case cancelled
        /// Undo took it back before it left.
        case withdrawn
    }
}
