import Foundation

/// The stored state of a UID when a message arrives.
package struct SchedulingState: Hashable, Sendable {
    /// The single meeting or the series; `nil` if only dates of it are known.
    package var series: Meeting?
    /// The exceptions, each with its `recurrenceID`.
    package var exceptions: [Meeting]
    /// The latest accepted answer for each attendee and date.
    package var replies: [ReplyState]
    /// The organizer's latest accepted message for the whole and for each date.
    package var received: [ReceivedState]
    /// The senders that spoke for others about this meeting before.
    package var senders: [SenderState]

    package init(
        series: Meeting? = nil, exceptions: [Meeting] = [], replies: [ReplyState] = [],
        received: [ReceivedState] = [], senders: [SenderState] = []
    ) {
        self.series = series
        self.exceptions = exceptions
        self.replies = replies
        self.received = received
        self.senders = senders
    }

    /// True if there is no meeting with that UID.
    package var isEmpty: Bool { series == nil && exceptions.isEmpty }

    /// Returns the exception with that key.
    package func exception(_ recurrenceID: String) -> Meeting? {
        exceptions.first { $0.recurrenceID == recurrenceID }
    }
}

/// The revision of a message (RFC 5546, 2.1.5): a higher SEQUENCE is newer, and with an equal one a later
/// DTSTAMP.
package struct Revision: Hashable, Sendable, Codable, Comparable {
    package var sequence: Int
    package var stamp: Date

    package init(sequence: Int, stamp: Date) {
        self.sequence = sequence
        self.stamp = stamp
    }

    package static func < (one: Revision, other: Revision) -> Bool {
        (one.sequence, one.stamp) < (other.sequence, other.stamp)
    }

    /// The maximum number of missed revisions. Some programs use the clock as SEQUENCE, and a single huge
    /// number would exclude all later ones.
    package static let largestLeap = 1000

    /// Returns the revision to compare with a known one: if SEQUENCE leaps by thousands, DTSTAMP alone
    /// decides.
    func plausible(after known: Revision?) -> Revision {
        let last = known?.sequence ?? 0
        return sequence > last + Self.largestLeap ? Revision(sequence: last, stamp: stamp) : self
    }
}

/// An attendee's latest accepted answer. An older one never replaces it (RFC 5546, 2.1.5).
package struct ReplyState: Hashable, Sendable, Codable {
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    /// The attendee's `CalendarAddress.key`.
    package var address: String
    package var sequence: Int
    /// DTSTAMP, or the time of receipt without one.
    package var stamp: Date

    package init(recurrenceID: String = "", address: String, sequence: Int, stamp: Date) {
        self.recurrenceID = recurrenceID
        self.address = address
        self.sequence = sequence
        self.stamp = stamp
    }

    package var revision: Revision { Revision(sequence: sequence, stamp: stamp) }
}

/// The organizer's latest accepted message.
package struct ReceivedState: Hashable, Sendable, Codable {
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    package var sequence: Int
    /// DTSTAMP, or the time of receipt without one.
    package var stamp: Date
    /// The organizer's `CalendarAddress.key`, for comparison with their messages only; empty for any
    /// organizer.
    package var organizer: String

    package init(recurrenceID: String = "", sequence: Int, stamp: Date, organizer: String = "") {
        self.recurrenceID = recurrenceID
        self.sequence = sequence
        self.stamp = stamp
        self.organizer = organizer
    }

    package var revision: Revision { Revision(sequence: sequence, stamp: stamp) }
}
