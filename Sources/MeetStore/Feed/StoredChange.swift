import Foundation
import MeetCore

/// A point up to which the changes of a database were followed.
package struct ChangePosition: Hashable, Sendable, Codable {
    /// The last row of the journal. Rows of undo and redo follow it too.
    var journal: Int64
    /// The last row of the inbox.
    var inbox: Int64
    /// The time of the last news of an arrival, in milliseconds, and its row.
    var arrivedAt: Int64
    var arrival: Int64
    /// The latest start that was announced, in seconds since 1970.
    var startingUntil: Int64

    /// Takes the announced starts of another position, so that both differ only by what was stored since.
    package mutating func forgetStarts(of other: ChangePosition) { startingUntil = other.startingUntil }
}

/// A change of the stored data, for those who follow them.
package struct StoredChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A meeting was added or changed.
        case savedMeeting(Identifier<Meeting>)
        /// A meeting was cancelled, by the person or by its organizer.
        case cancelledMeeting(Identifier<Meeting>)
        case savedContact(Identifier<Contact>)
        /// Meetings or contacts were deleted in one action.
        case deleted(ActionTitle.Record, ids: [Int64])
        /// Too many records for an event of each were changed in one action.
        case several(count: Int)
        /// An invitee's answer was recorded.
        case answered(Identifier<Meeting>, Identifier<Invitee>)
        /// A message came into the inbox: its number.
        case message(Int64)
        /// Somebody arrived.
        case arrived(OccurrenceIdentity, name: String)
        /// A date of a meeting is about to start.
        case starting(OccurrenceIdentity)
    }

    package var kind: Kind
    /// The time of the action, of the message or the arrival, or the start.
    package var at: Date
    /// The action of the person or of a message; `nil` if it is none.
    package var action: ActionTitle?
    /// True if undo took the action back.
    package var isUndone = false
}

/// Changes after a position, and the position after them.
package struct StoredChanges: Sendable {
    package var changes: [StoredChange]
    package var position: ChangePosition
    /// True if there may be more.
    package var hasMore: Bool
}
