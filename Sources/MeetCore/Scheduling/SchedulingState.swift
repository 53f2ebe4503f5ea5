import Foundation

/// What is stored of one UID when a message about it comes.
package struct SchedulingState: Hashable, Sendable {
    /// The single meeting, or the series as a whole; `nil` where only dates of it are known.
    package var series: Meeting?
    /// The dates that differ, each with its `recurrenceID`.
    package var exceptions: [Meeting]
    /// The latest answer that was counted, of each attendee and date.
    package var replies: [ReplyState]
    /// The latest message of the organizer that was counted, of the whole and of each date.
    package var received: [ReceivedState]
    /// The senders that spoke for others in this matter before.
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

    /// Whether no meeting of that UID is here.
    package var isEmpty: Bool { series == nil && exceptions.isEmpty }

    /// The date that differs, by its key.
    package func exception(_ recurrenceID: String) -> Meeting? {
        exceptions.first { $0.recurrenceID == recurrenceID }
    }
}

/// Which revision a message is of (RFC 5546, 2.1.5): a higher SEQUENCE is newer, and of the same one a later DTSTAMP.
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

    /// So many revisions at most are believed to have been missed. Some programs count by the clock, and one number too
    /// high would shut out all that follow.
    package static let largestLeap = 1000

    /// The revision beside a known one: of a SEQUENCE that leaps by thousands DTSTAMP alone decides.
    func plausible(after known: Revision?) -> Revision {
        let last = known?.sequence ?? 0
        return sequence > last + Self.largestLeap ? Revision(sequence: last, stamp: stamp) : self
    }
}

/// The latest answer of an attendee that was counted. An older one never wins (RFC 5546, 2.1.5).
package struct ReplyState: Hashable, Sendable, Codable {
    /// Of which date of a series; empty for all of it.
    package var recurrenceID: String
    /// The `CalendarAddress.key` of whoever answered.
    package var address: String
    package var sequence: Int
    /// DTSTAMP; when it was received where the message has none.
    package var stamp: Date

    package init(recurrenceID: String = "", address: String, sequence: Int, stamp: Date) {
        self.recurrenceID = recurrenceID
        self.address = address
        self.sequence = sequence
        self.stamp = stamp
    }

    package var revision: Revision { Revision(sequence: sequence, stamp: stamp) }
}

/// The latest message of the organizer that was counted.
package struct ReceivedState: Hashable, Sendable, Codable {
    /// About which date of a series; empty for all of it.
    package var recurrenceID: String
    package var sequence: Int
    /// DTSTAMP; when it was received where the message has none.
    package var stamp: Date
    /// The `CalendarAddress.key` of the organizer, whose messages alone it is older or newer than; empty where any is meant.
    package var organizer: String

    package init(recurrenceID: String = "", sequence: Int, stamp: Date, organizer: String = "") {
        self.recurrenceID = recurrenceID
        self.sequence = sequence
        self.stamp = stamp
        self.organizer = organizer
    }

    package var revision: Revision { Revision(sequence: sequence, stamp: stamp) }
}
