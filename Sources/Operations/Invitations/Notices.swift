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

    package init(meetings: [Identifier<Meeting>]? = nil) {
        self.meetings = meetings
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [PendingNotice] {
        try workspace.store.reading { store throws(StoreError) in
            try PendingFinder(store, workspace).notices(of: meetings, uids: nil)
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
                guard let meeting = try store.meeting(id), let organizer = meeting.organizer,
                    !desk.identity.own.contains(organizer.key)
                else { continue }
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
