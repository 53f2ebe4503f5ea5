import Foundation
import MeetCore
import MeetStore

/// A meeting's pending notification for some people.
package struct PendingNotice: Hashable, Sendable, Identifiable {
    /// The kind of message.
    package enum Kind: Hashable, Sendable {
        case invitation
        /// An update, with the changes since the delivered state.
        case update([FieldChange])
        /// A cancellation, or the end of an invitation.
        case cancellation
    }

    /// The meeting; `nil` if it is deleted.
    package var meetingID: Identifier<Meeting>?
    package var uid: String
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    package var kind: Kind
    package var recipients: [CalendarAddress]
    /// The meeting in the notification.
    package var meeting: Meeting
    /// The account whose server delivers it when it gets the meeting (RFC 6638); `nil` for a mail.
    package var server: String?
    /// The names of the invitees whose answers are reset by the notification.
    package var askedAgain: [String] = []
    /// True for a cancellation of a meeting that takes place without the recipients.
    package var isRemoval = false
    /// True if it shows the answers of all invitees.
    package var showsAnswers = false

    package struct ID: Hashable, Sendable {
        package var uid: String
        package var recurrenceID: String
        package var recipients: [CalendarAddress]
    }

    package var id: ID { ID(uid: uid, recurrenceID: recurrenceID, recipients: recipients) }

    /// The recipients of an invitation by mail who have not answered.
    package var openRecipients: [CalendarAddress] {
        guard kind == .invitation, server == nil else { return [] }
        let open = Set(meeting.openAddresses)
        return recipients.filter { open.contains($0) }
    }

    /// The method of RFC 5546 in upper case.
    package var method: String {
        switch kind {
        case .invitation, .update: "REQUEST"
        case .cancellation: "CANCEL"
        }
    }

    /// The changes since the delivered state.
    package var changes: [FieldChange] {
        if case .update(let changes) = kind { changes } else { [] }
    }
}

/// Finds the pending notifications of meetings: invitations, updates and cancellations. Foreign meetings have
/// none, and past meetings only if they were delivered before.
package struct PendingNotices: WorkspaceOperation {
    /// The meetings, where a date of a series means the whole series; `nil` for all delivered meetings,
    /// including deleted ones.
    package var meetings: [Identifier<Meeting>]?
    /// The UIDs of the meetings, including deleted ones; `nil` for all.
    package var uids: Set<String>?
    /// True if all meetings include those that nobody was told of.
    package var includesNew = false

    package init(meetings: [Identifier<Meeting>]? = nil, uids: Set<String>? = nil) {
        self.meetings = meetings
        self.uids = uids
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [PendingNotice] {
        try workspace.store.reading { store throws(StoreError) in
            try PendingFinder(store, workspace).notices(of: meetings, uids: uids, includesNew: includesNew)
        }
    }
}

/// Finds the pending notifications of meetings changed by undo or redo, if the person has an address.
/// Meetings that were not delivered have none, except a single one restored by redo.
package struct NoticesAfterUndo: WorkspaceOperation {
    package var entry: HistoryEntry
    package var isRedo: Bool

    package init(_ entry: HistoryEntry, isRedo: Bool = false) {
        self.entry = entry
        self.isRedo = isRedo
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [PendingNotice] {
        if entry.uids.isEmpty { return [] }
        return try workspace.store.reading { store throws(StoreError) in
            let finder = try PendingFinder(store, workspace)
            guard finder.identity.address != nil else { return [] }
            let isMeant = isRedo && entry.uids.count == 1
            let uids = isMeant ? entry.uids : entry.uids.intersection(try finder.uidsTold())
            let notices = try finder.notices(of: nil, uids: uids)
            // For people whose message was withdrawn nothing has changed.
            return entry.withdrawn == 0 ? notices : notices.filter { $0.kind != .invitation }
        }
    }
}

/// Marks pending notifications as delivered without a message.
package struct CountAsTold: WritingOperation {
    package var invitations: SendInvitations

    package init(_ invitations: SendInvitations) {
        self.invitations = invitations
    }

    /// Marks the notifications.
    ///
    /// - Returns: The messages that they would have been.
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            let desk = try InvitationService(store, workspace)
            try desk.finder.withdrawMoot()
            return try desk.send(
                try invitations.notices(store, workspace), words: invitations.words, state: .sent)
        }
    }
}

/// Puts the pending notifications into the outbox.
package struct SendInvitations: WritingOperation {
    /// The meetings, see `PendingNotices`; without `uids` `nil` includes those that nobody was told of.
    package var meetings: [Identifier<Meeting>]?
    /// The UIDs of the meetings, including deleted ones; `nil` for all.
    package var uids: Set<String>?
    /// The keys of the recipients (`CalendarAddress.key`); `nil` for all.
    package var recipients: Set<String>?
    /// The person's own words.
    package var words: String

    package init(
        uids: Set<String>? = nil, meetings: [Identifier<Meeting>]?, recipients: Set<String>? = nil,
        words: String = ""
    ) {
        self.uids = uids
        self.meetings = meetings
        self.recipients = recipients
        self.words = words
    }

    /// Puts the notifications into the outbox. Those that the server of the calendar delivers are left to
    /// it: it sends them when it gets the meeting.
    ///
    /// - Returns: The messages to be mailed; empty if there are none.
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { try send(in: $0, workspace) }
    }

    /// Puts the notifications into the outbox of the transaction's store.
    fileprivate func send(in store: MeetStore, _ workspace: Workspace) throws -> [OutgoingMessage] {
        let desk = try InvitationService(store, workspace)
        for id in meetings ?? [] {
            // A foreign meeting is its organizer's to announce.
            guard let meeting = try store.meeting(id), !meeting.isOrganized(by: desk.identity.own) else {
                continue
            }
            throw InvitationError.notOrganizer(title: meeting.title)
        }
        try desk.finder.withdrawMoot()
        return try desk.send(try notices(store, workspace), words: words)
    }
}

/// Returns the messages that `SendInvitations` would put into the outbox. Nothing is stored.
package struct PreviewInvitations: WritingOperation {
    package var invitations: SendInvitations

    package init(_ invitations: SendInvitations) {
        self.invitations = invitations
    }

    /// Ends the transaction without its changes.
    private struct Preview: Error {
        var messages: [OutgoingMessage]
    }

    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        do {
            return try workspace.store.transaction { store in
                throw Preview(messages: try invitations.send(in: store, workspace))
            }
        } catch let preview as Preview {
            return preview.messages
        }
    }
}

extension SendInvitations {
    /// Returns the notifications to send, with the selected recipients only.
    func notices(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) -> [PendingNotice] {
        let all = try PendingFinder(store, workspace).notices(of: meetings, uids: uids, includesNew: true)
        guard let recipients else { return all }
        return all.compactMap { notice in
            var notice = notice
            notice.recipients.removeAll { !recipients.contains($0.key) }
            return notice.recipients.isEmpty ? nil : notice
        }
    }
}

/// Reminds the invitees who have not answered.
package struct RemindInvitees: WritingOperation {
    package var meeting: OccurrenceIdentity
    package var words: String

    package init(_ meeting: OccurrenceIdentity, words: String = "") {
        self.meeting = meeting
        self.words = words
    }

    package init(_ meeting: Identifier<Meeting>, words: String = "") {
        self.init(meeting.occurrence(), words: words)
    }

    /// Puts the reminders into the outbox.
    ///
    /// - Throws: `InvitationError` if all have answered, or the meeting is foreign; `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            try InvitationService(store, workspace).remind(meeting, words: words)
        }
    }
}
