import MeetCore
import MeetStore

/// The cancellation that the server of a calendar sends when the person moves a meeting of their own to
/// another account, or out of all accounts: it has invited others, and the item there is deleted.
///
/// No request keeps a server from that. Schedule-Reply is for the items of invitees (RFC 6638, 8.1), and
/// another SCHEDULE-AGENT is a cancellation itself (3.2.1.2). So the person is asked before the move, and the
/// same people are invited from the new calendar only after the cancellation.
package struct MoveCancellation: Hashable, Sendable {
    /// The account whose server sends it.
    package var account: String
    package var people: [CalendarAddress]
}

/// Finds the cancellation that a move to another calendar brings about; `nil` if nobody is told of the move.
package struct FindMoveCancellation: WorkspaceOperation {
    package var meeting: Identifier<Meeting>
    /// The `calendarID` of the meeting after the move.
    package var calendar: Identifier<MeetingCalendar>?

    package init(_ meeting: Identifier<Meeting>, to calendar: Identifier<MeetingCalendar>?) {
        self.meeting = meeting
        self.calendar = calendar
    }

    package func run(in workspace: Workspace) throws(StoreError) -> MoveCancellation? {
        try workspace.store.reading { store throws(StoreError) in
            guard let moved = try store.meeting(meeting) else { return nil }
            return try PendingFinder(store, workspace).cancellation(of: moved, in: calendar)
        }
    }
}

/// Finds the cancellation that a move is about to bring about: the person moved the meeting, and the server
/// of its former calendar has not deleted the item yet. Until then its invitees cannot be invited anew, so
/// that they have no pending notification (`PendingNotices`). `nil` if nobody is told, or all were told.
package struct FindPendingCancellation: WorkspaceOperation {
    package var meeting: Identifier<Meeting>

    package init(_ meeting: Identifier<Meeting>) {
        self.meeting = meeting
    }

    package func run(in workspace: Workspace) throws(StoreError) -> MoveCancellation? {
        try workspace.store.reading { store throws(StoreError) in
            guard let moved = try store.meeting(meeting) else { return nil }
            return try PendingFinder(store, workspace).cancellation(of: moved, in: moved.calendarID)
        }
    }
}

extension PendingFinder {
    /// Returns the cancellation of a meeting of the person by the server of another account than that of a
    /// calendar.
    ///
    /// - Parameter calendar: The `calendarID` of the meeting, now or after a move.
    fileprivate func cancellation(
        of moved: Meeting, in calendar: Identifier<MeetingCalendar>?
    ) throws(StoreError) -> MoveCancellation? {
        let own = identity.own
        guard moved.isOrganized(by: own),
            let farewell = try servers.farewells(of: moved.uid, in: calendar, store).first
        else { return nil }
        let state = try store.schedulingState(uid: moved.uid)
        let all = [state?.series ?? moved] + (state?.exceptions ?? [])
        var known: [String: CalendarAddress] = [:]
        for one in all {
            for person in recipients(of: one) where known[person.key] == nil { known[person.key] = person }
        }
        let people = farewell.people.subtracting(own).sorted()
        if people.isEmpty { return nil }
        return MoveCancellation(
            account: farewell.account, people: people.map { known[$0] ?? CalendarAddress(email: $0) })
    }
}
