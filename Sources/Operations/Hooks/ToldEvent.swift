import Foundation
import MeetCore
import MeetStore

/// An event with its records, as hooks and `events` tell it.
package struct ToldEvent: Sendable {
    package var event: HookEvent
    /// The time of the action, of the message or the arrival, or the start.
    package var at: Date
    /// The action of the person or of a message.
    package var action: ActionTitle?
    package var isUndone = false
    package var meeting: Meeting?
    package var contact: Contact?
    package var message: InboxItem?
    /// The invitee who answered.
    package var invitee: Invitee?
    /// The name of the person who arrived.
    package var person: String?
    /// The kind and the numbers of deleted records.
    package var deleted: (record: ActionTitle.Record, ids: [Int64])?
    /// The number of records, if there are too many for an event of each.
    package var count: Int?

    init(_ event: HookEvent, _ change: StoredChange) {
        self.event = event
        at = change.at
        action = change.action
        isUndone = change.isUndone
    }
}

extension StoredChange {
    /// The event of a change.
    var event: HookEvent {
        switch kind {
        case .savedMeeting, .savedContact, .several: .saved
        case .cancelledMeeting: .cancelled
        case .deleted: .deleted
        case .answered: .answered
        case .message: .message
        case .arrived: .arrived
        case .starting: .starting
        }
    }
}

extension MeetStore {
    /// Returns an event with its records as they are now; `nil` if they are gone.
    package func told(_ change: StoredChange) throws(StoreError) -> ToldEvent? {
        var told = ToldEvent(change.event, change)
        switch change.kind {
        case .savedMeeting(let id), .cancelledMeeting(let id):
            guard let found = try meeting(id) else { return nil }
            told.meeting = found
        case .savedContact(let id):
            guard let found = try contact(id) else { return nil }
            told.contact = found
        case .deleted(let record, let ids): told.deleted = (record, ids)
        case .several(let count): told.count = count
        case .answered(let id, let invitee):
            guard let found = try meeting(id) else { return nil }
            told.meeting = found
            told.invitee = found.invitees.first { $0.id == invitee }
        case .message(let id):
            guard let found = try inboxItem(Identifier(id)) else { return nil }
            told.message = found
        case .arrived(let occurrence, let name):
            guard let found = try meeting(occurrence) else { return nil }
            told.meeting = found
            told.person = name
        case .starting(let occurrence):
            guard let found = try meeting(occurrence) else { return nil }
            told.meeting = found
        }
        return told
    }
}
