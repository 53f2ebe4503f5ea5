import Foundation
import MeetCore

/// A message to be sent, or sent: stored first, sent later, never twice.
package struct OutgoingMessage: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<OutgoingMessage>?
    /// The `Message-ID` without angle brackets; the same at every attempt.
    package var messageID: String
    /// The method of RFC 5546 in upper case; `POLL` for a mail of a poll.
    package var method: String
    /// The UID of the meeting, or of the poll.
    package var uid: String
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    package var from: CalendarAddress
    package var to: [CalendarAddress]
    package var subject: String
    /// The text for people.
    package var text: String
    /// The iCalendar text; empty for a mail without one.
    package var calendar: String
    /// The `Message-ID` of the mail that it answers.
    package var inReplyTo: String?
    package var state: State
    /// True if the program sends it automatically in response to a message.
    package var isAutomatic = false
    /// The value of its field `SafetyMarker.field`; empty for none.
    package var marker = ""
    /// The number of attempts.
    package var attempts: Int
    /// The time of the next attempt; `nil` if there is none.
    package var nextAttempt: Date?
    /// The latest error as JSON (`OutgoingMessage.failure`).
    package var error: String?
    package var createdAt: Date
    /// The time of sending; `nil` before.
    package var sentAt: Date?
    /// The time of the meeting, or of the date of a series, in the message; only filled in by `ListOutbox`.
    package var time = MeetingTime.unscheduled

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
        /// Waiting to be sent.
        case queued
        /// Being sent by a process.
        case sending
        /// Possibly sent; only the person can decide.
        case doubtful
        case sent
        /// Permanently refused by the server.
        case failed
        /// Cancelled by the person before sending.
        case cancelled
        /// Withdrawn by undo before sending.
        case withdrawn
    }
}
