import Foundation
import MeetCore
import MeetStore

/// Saves the form of a meeting: a new meeting without an id.
///
/// Changes by others since `base` are kept; if the form changed the same part, nothing is saved and the
/// conflicts are returned.
package struct SaveMeeting: WritingOperation {
    package var meeting: Meeting
    /// The meeting when the form was opened; `nil` for a new one.
    package var base: Meeting?
    /// The side that decides each conflicting part.
    package var resolution: [MeetingMerge.Part: MeetingMerge.Side]
    /// The draft of the form, deleted once it is saved.
    package var draft: String?
    /// The dates to change in a series.
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

    /// Saves the meeting.
    ///
    /// - Throws: `notFound` if the meeting was deleted, `invalid` for an impossible time.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Meeting, MeetingMerge.Conflict> {
        guard let base else {
            return .saved(try workspace.store.save(meeting, scope: scope, discarding: draft))
        }
        return try workspace.store.save(
            meeting, base: base, resolution: resolution, scope: scope, discarding: draft)
    }
}

/// Deletes a meeting, or dates of a series. Undo restores them.
package struct DeleteMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var scope: SeriesScope

    /// Deletes all of it.
    package init(_ id: Identifier<Meeting>) {
        self.init(id.occurrence(), scope: .this)
    }

    package init(_ id: OccurrenceIdentity, scope: SeriesScope) {
        self.id = id
        self.scope = scope
    }

    /// Deletes the meeting.
    ///
    /// - Returns: The deleted meeting.
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.writing { store throws(StoreError) in
            let meeting = try store.required(id)
            try store.deleteMeeting(id, scope: scope)
            return meeting
        }
    }
}

/// Moves a meeting to another time.
package struct MoveMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var time: MeetingTime
    /// The dates to change in a series; with several, each moves by as much as this one.
    package var scope: SeriesScope

    package init(_ id: OccurrenceIdentity, to time: MeetingTime, scope: SeriesScope = .this) {
        self.id = id
        self.time = time
        self.scope = scope
    }

    /// Moves the meeting.
    ///
    /// - Throws: `notFound`, `invalid` for an impossible time.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.writing { store throws(StoreError) in
            var meeting = try store.required(id)
            meeting.time = time
            return try store.save(meeting, scope: scope)
        }
    }
}

/// Marks a meeting as done or open.
package struct MarkMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var isDone: Bool
    /// The dates to change in a series.
    package var scope: SeriesScope

    package init(_ id: Identifier<Meeting>, isDone: Bool) {
        self.init(id.occurrence(), isDone: isDone)
    }

    package init(_ id: OccurrenceIdentity, isDone: Bool, scope: SeriesScope = .this) {
        self.id = id
        self.isDone = isDone
        self.scope = scope
    }

    /// Marks the meeting.
    ///
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.setDone(id, isDone, scope: scope)
    }
}

/// Sets the status of a meeting: confirmed, tentative or cancelled.
package struct SetMeetingStatus: WritingOperation {
    package var id: OccurrenceIdentity
    package var status: Meeting.Status
    /// The dates to change in a series.
    package var scope: SeriesScope

    package init(_ id: Identifier<Meeting>, _ status: Meeting.Status) {
        self.init(id.occurrence(), status)
    }

    package init(_ id: OccurrenceIdentity, _ status: Meeting.Status, scope: SeriesScope = .this) {
        self.id = id
        self.status = status
        self.scope = scope
    }

    /// Sets the status.
    ///
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.setStatus(id, status, scope: scope)
    }
}

/// Sets whether a meeting takes time; of a series for all dates.
package struct SetTransparency: WritingOperation {
    package var id: OccurrenceIdentity
    package var isTransparent: Bool

    package init(_ id: OccurrenceIdentity, isTransparent: Bool) {
        self.id = id
        self.isTransparent = isTransparent
    }

    /// Sets the transparency.
    ///
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.writing { store throws(StoreError) in
            var meeting = try store.required(id)
            meeting.isTransparent = isTransparent
            return try store.save(meeting, scope: .all)
        }
    }
}

/// Records an invitee's answer with the current time.
package struct RecordAnswer: WritingOperation {
    package var meeting: OccurrenceIdentity
    /// The invitee in the date of the meeting.
    package var invitee: Identifier<Invitee>
    package var participation: Invitee.Participation
    /// The new comment; `nil` removes an earlier one.
    package var comment: String?
    /// The dates to change in a series.
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

    /// Records the answer.
    ///
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.recordAnswer(
            meeting: meeting, scope: scope, invitee: invitee, participation: participation, comment: comment)
    }
}

/// Sets the role of an invitee.
package struct SetRole: WritingOperation {
    package var meeting: OccurrenceIdentity
    /// The invitee in the date of the meeting.
    package var invitee: Identifier<Invitee>
    package var role: Invitee.Role
    /// The dates to change in a series.
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

    /// Sets the role.
    ///
    /// - Returns: `nil` if there is no such meeting.
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
    /// Returns a date of a meeting.
    ///
    /// - Throws: `notFound`.
    func required(_ id: OccurrenceIdentity) throws(StoreError) -> Meeting {
        guard let meeting = try meeting(id) else { throw .notFound(.meeting(id.meeting)) }
        return meeting
    }

    /// Returns a meeting.
    ///
    /// - Throws: `notFound`.
    func required(_ id: Identifier<Meeting>) throws(StoreError) -> Meeting {
        guard let meeting = try meeting(id) else { throw .notFound(.meeting(id)) }
        return meeting
    }
}
