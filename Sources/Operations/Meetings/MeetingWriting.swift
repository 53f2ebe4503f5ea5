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
    /// Which dates are meant, where it is one of a series.
    package var scope: SeriesScope

    package init(
        _ meeting: Meeting, base: Meeting? = nil,
        resolution: [MeetingMerge.Part: MeetingMerge.Side] = [:], draft: String? = nil,
        scope: SeriesScope = .this
    ) {
        self.meeting = meeting
        self.base = base
        self.resolution = resolution
        self.draft = draft
        self.scope = scope
    }

    /// - Throws: `notFound` where the meeting is gone, `invalid` for a time no calendar has.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Meeting, MeetingMerge.Conflict> {
        guard let base else {
            return .saved(try workspace.store.save(meeting, scope: scope, discarding: draft))
        }
        return try workspace.store.save(
            meeting, base: base, resolution: resolution, scope: scope, discarding: draft)
    }
}

/// Deletes a meeting, or dates of a series. Undo brings them back.
package struct DeleteMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var scope: SeriesScope

    /// All of it.
    package init(_ id: Identifier<Meeting>) {
        self.init(id.occurrence(), scope: .this)
    }

    package init(_ id: OccurrenceIdentity, scope: SeriesScope) {
        self.id = id
        self.scope = scope
    }

    /// - Returns: The meeting as it was.
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.writing { store throws(StoreError) in
            let meeting = try store.required(id)
            try store.deleteMeeting(id, scope: scope)
            return meeting
        }
    }
}

/// Marks a meeting as done, or as open again.
package struct MarkMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var isDone: Bool
    /// Which dates are meant, where it is one of a series.
    package var scope: SeriesScope

    package init(_ id: Identifier<Meeting>, isDone: Bool) {
        self.init(id.occurrence(), isDone: isDone)
    }

    package init(_ id: OccurrenceIdentity, isDone: Bool, scope: SeriesScope = .this) {
        self.id = id
        self.isDone = isDone
        self.scope = scope
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.setDone(id, isDone, scope: scope)
    }
}

/// Confirms or cancels a meeting, or makes it tentative.
package struct SetMeetingStatus: WritingOperation {
    package var id: OccurrenceIdentity
    package var status: Meeting.Status
    /// Which dates are meant, where it is one of a series.
    package var scope: SeriesScope

    package init(_ id: Identifier<Meeting>, _ status: Meeting.Status) {
        self.init(id.occurrence(), status)
    }

    package init(_ id: OccurrenceIdentity, _ status: Meeting.Status, scope: SeriesScope = .this) {
        self.id = id
        self.status = status
        self.scope = scope
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.setStatus(id, status, scope: scope)
    }
}

/// Lets a meeting take time, or none; of a series all dates.
package struct SetTransparency: WritingOperation {
    package var id: OccurrenceIdentity
    package var isTransparent: Bool

    package init(_ id: OccurrenceIdentity, isTransparent: Bool) {
        self.id = id
        self.isTransparent = isTransparent
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.writing { store throws(StoreError) in
            var meeting = try store.required(id)
            meeting.isTransparent = isTransparent
            return try store.save(meeting, scope: .all)
        }
    }
}

/// Records what an invitee answered, now.
package struct RecordAnswer: WritingOperation {
    package var meeting: OccurrenceIdentity
    /// As the date of the meeting has them.
    package var invitee: Identifier<Invitee>
    package var participation: Invitee.Participation
    /// In place of an earlier one; `nil` takes it away.
    package var comment: String?
    /// Which dates are meant, where it is one of a series.
    package var scope: SeriesScope

    package init(
        _ meeting: Identifier<Meeting>, _ invitee: Identifier<Invitee>,
        _ participation: Invitee.Participation, comment: String? = nil
    ) {
        self.init(meeting.occurrence(), invitee, participation, comment: comment)
    }

    package init(
        _ meeting: OccurrenceIdentity, _ invitee: Identifier<Invitee>,
        _ participation: Invitee.Participation, comment: String? = nil, scope: SeriesScope = .this
    ) {
        self.meeting = meeting
        self.invitee = invitee
        self.participation = participation
        self.comment = comment
        self.scope = scope
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.recordAnswer(
            meeting: meeting, scope: scope, invitee: invitee, participation: participation, comment: comment)
    }
}

/// Says whether an invitee has to come.
package struct SetRole: WritingOperation {
    package var meeting: OccurrenceIdentity
    /// As the date of the meeting has them.
    package var invitee: Identifier<Invitee>
    package var role: Invitee.Role
    /// Which dates are meant, where it is one of a series.
    package var scope: SeriesScope

    package init(_ meeting: Identifier<Meeting>, _ invitee: Identifier<Invitee>, _ role: Invitee.Role) {
        self.init(meeting.occurrence(), invitee, role)
    }

    package init(
        _ meeting: OccurrenceIdentity, _ invitee: Identifier<Invitee>, _ role: Invitee.Role,
        scope: SeriesScope = .this
    ) {
        self.meeting = meeting
        self.invitee = invitee
        self.role = role
        self.scope = scope
    }

    /// - Returns: `nil` where there is no such meeting.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting? {
        try workspace.store.writing { store throws(StoreError) in
            guard var meeting = try store.meeting(meeting) else { return nil }
            for index in meeting.invitees.indices where meeting.invitees[index].id == invitee {
                meeting.invitees[index].role = role
            }
            return try store.save(meeting, scope: scope)
        }
    }
}

extension MeetStore {
    /// - Throws: `notFound`.
    func required(_ id: OccurrenceIdentity) throws(StoreError) -> Meeting {
        guard let meeting = try meeting(id) else { throw .notFound(.meeting(id.meeting)) }
        return meeting
    }

    /// - Throws: `notFound`.
    func required(_ id: Identifier<Meeting>) throws(StoreError) -> Meeting {
        guard let meeting = try meeting(id) else { throw .notFound(.meeting(id)) }
        return meeting
    }
}
