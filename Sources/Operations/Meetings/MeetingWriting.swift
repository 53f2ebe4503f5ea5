import Foundation
import MeetCore
import MeetStore

/// Keeps what a form of a meeting says: a new meeting where it has no id.
///
/// What was changed elsewhere since `base` stays; where the form changed the same, nothing is saved and the conflicts
/// are the outcome.
package struct SaveMeeting: WritingOperation {
    package var meeting: Meeting
    /// As it was when the form began; `nil` for a new one.
    package var base: Meeting?
    /// Whose word counts in parts that both changed.
    package var resolution: [MeetingMerge.Part: MeetingMerge.Side]
    /// The draft of the form, which goes with it once it is saved.
    package var draft: String?

    package init(
        _ meeting: Meeting, base: Meeting? = nil,
        resolution: [MeetingMerge.Part: MeetingMerge.Side] = [:], draft: String? = nil
    ) {
        self.meeting = meeting
        self.base = base
        self.resolution = resolution
        self.draft = draft
    }

    /// - Throws: `notFound` where the meeting is gone, `invalid` for a time no calendar has.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Meeting, MeetingMerge.Conflict> {
        guard let base else { return .saved(try workspace.store.save(meeting, discarding: draft)) }
        return try workspace.store.save(meeting, base: base, resolution: resolution, discarding: draft)
    }
}

/// Deletes a meeting. Undo brings it back.
package struct DeleteMeeting: WritingOperation {
    package var id: Identifier<Meeting>

    package init(_ id: Identifier<Meeting>) {
        self.id = id
    }

    /// - Returns: The meeting as it was.
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.writing { store throws(StoreError) in
            let meeting = try store.required(id)
            try store.deleteMeeting(id)
            return meeting
        }
    }
}

/// Marks a meeting as done, or as open again.
package struct MarkMeeting: WritingOperation {
    package var id: Identifier<Meeting>
    package var isDone: Bool

    package init(_ id: Identifier<Meeting>, isDone: Bool) {
        self.id = id
        self.isDone = isDone
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.setDone(id, isDone)
    }
}

/// Confirms or cancels a meeting, or makes it tentative.
package struct SetMeetingStatus: WritingOperation {
    package var id: Identifier<Meeting>
    package var status: Meeting.Status

    package init(_ id: Identifier<Meeting>, _ status: Meeting.Status) {
        self.id = id
        self.status = status
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.setStatus(id, status)
    }
}

/// Records what an invitee answered, now.
package struct RecordAnswer: WritingOperation {
    package var meeting: Identifier<Meeting>
    package var invitee: Identifier<Invitee>
    package var participation: Invitee.Participation
    /// In place of an earlier one; `nil` takes it away.
    package var comment: String?

    package init(
        _ meeting: Identifier<Meeting>, _ invitee: Identifier<Invitee>,
        _ participation: Invitee.Participation, comment: String? = nil
    ) {
        self.meeting = meeting
        self.invitee = invitee
        self.participation = participation
        self.comment = comment
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.recordAnswer(
            meeting: meeting, invitee: invitee, participation: participation, comment: comment)
    }
}

/// Says whether an invitee has to come.
package struct SetRole: WritingOperation {
    package var meeting: Identifier<Meeting>
    package var invitee: Identifier<Invitee>
    package var role: Invitee.Role

    package init(_ meeting: Identifier<Meeting>, _ invitee: Identifier<Invitee>, _ role: Invitee.Role) {
        self.meeting = meeting
        self.invitee = invitee
        self.role = role
    }

    /// - Returns: `nil` where there is no such meeting.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting? {
        try workspace.store.writing { store throws(StoreError) in
            guard var meeting = try store.meeting(meeting) else { return nil }
            for index in meeting.invitees.indices where meeting.invitees[index].id == invitee {
                meeting.invitees[index].role = role
            }
            return try store.save(meeting)
        }
    }
}

extension MeetStore {
    /// - Throws: `notFound`.
    func required(_ id: Identifier<Meeting>) throws(StoreError) -> Meeting {
        guard let meeting = try meeting(id) else { throw .notFound(.meeting(id)) }
        return meeting
    }
}
