import Foundation
import MeetCore
import MeetStore

/// What some people do not know yet of a meeting.
package struct PendingNotice: Hashable, Sendable, Identifiable {
    /// What they are to be sent.
    package enum Kind: Hashable, Sendable {
        case invitation
        /// With what changed since they were told.
        case update([FieldChange])
        /// It is off, or they are no longer invited.
        case cancellation
    }

    /// `nil` where the meeting is deleted.
    package var meetingID: Identifier<Meeting>?
    package var uid: String
    /// Which date of a series it is about; empty for all of it.
    package var recurrenceID: String
    package var kind: Kind
    package var recipients: [CalendarAddress]
    /// As they are told it.
    package var meeting: Meeting
    /// The names of those whose answers no longer count once it is told: they are asked again.
    package var askedAgain: [String] = []

    package struct ID: Hashable, Sendable {
        package var uid: String
        package var recurrenceID: String
        package var recipients: [CalendarAddress]
    }

    package var id: ID { ID(uid: uid, recurrenceID: recurrenceID, recipients: recipients) }

    /// The method of RFC 5546 in capitals.
    package var method: String {
        switch kind {
        case .invitation, .update: "REQUEST"
        case .cancellation: "CANCEL"
        }
    }

    /// What changed since they were told.
    package var changes: [FieldChange] {
        if case .update(let changes) = kind { changes } else { [] }
    }
}

/// What the invitees of some meetings do not know yet: invitations, updates and cancellations. Of meetings that
/// somebody else calls there are none, and of what is over neither, unless somebody knows of it.
package struct PendingNotices: WorkspaceOperation {
    /// With a date of a series all of the series is meant; `nil` for all meetings that somebody knows of, those that
    /// are deleted too.
    package var meetings: [Identifier<Meeting>]?
    /// The UIDs of those that are meant, deleted ones too; `nil` for all.
    package var uids: Set<String>?

    package init(meetings: [Identifier<Meeting>]? = nil, uids: Set<String>? = nil) {
        self.meetings = meetings
        self.uids = uids
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [PendingNotice] {
        try workspace.store.reading { store throws(StoreError) in
            try PendingFinder(store, workspace).notices(of: meetings, uids: uids)
        }
    }
}

/// What others do not know yet of what undo or redo changed, where the person has an address to tell it from. Of what
/// nobody was told there is nothing, unless a single meeting came back by redo.
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
            // Whose message was taken back knows as little as before.
            return entry.withdrawn == 0 ? notices : notices.filter { $0.kind != .invitation }
        }
    }
}

/// Notes that people know something that no message told them.
package struct CountAsTold: WritingOperation {
    package var invitations: SendInvitations

    package init(_ invitations: SendInvitations) {
        self.invitations = invitations
    }

    /// - Returns: What they would have been sent.
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            try MailDesk(store, workspace).send(
                try invitations.notices(store, workspace), words: invitations.words, state: .sent)
        }
    }
}

/// Puts what the invitees do not know yet into the outbox.
package struct SendInvitations: WritingOperation {
    /// As of `PendingNotices`.
    package var meetings: [Identifier<Meeting>]?
    /// Those of the meetings that are meant, those that are deleted too; `nil` for all.
    package var uids: Set<String>?
    /// Those of them that are told; `nil` for all, keys as of `CalendarAddress.key`.
    package var recipients: Set<String>?
    /// What the person says besides, in their own words.
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

    /// - Returns: What lies in the outbox now; empty where everybody knows everything.
    /// - Throws: `InvitationError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            let desk = try MailDesk(store, workspace)
            for id in meetings ?? [] {
                // What somebody else calls is theirs to tell.
                guard let meeting = try store.meeting(id), !meeting.isOrganized(by: desk.identity.own) else {
                    continue
                }
                throw InvitationError.notOrganizer(title: meeting.title)
            }
            return try desk.send(try notices(store, workspace), words: words)
        }
    }
}

extension SendInvitations {
    /// What is to be sent, to those alone who are meant.
    func notices(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) -> [PendingNotice] {
        let all = try PendingFinder(store, workspace).notices(of: meetings, uids: uids)
        guard let recipients else { return all }
        return all.compactMap { notice in
            var notice = notice
            notice.recipients.removeAll { !recipients.contains($0.key) }
            return notice.recipients.isEmpty ? nil : notice
        }
    }
}

/// Asks those again who have not answered.
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

    /// - Throws: `InvitationError` where all have answered, or it is somebody else's; `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            try MailDesk(store, workspace).remind(meeting, words: words)
        }
    }
}
