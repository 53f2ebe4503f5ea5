import MeetCore
import MeetStore

/// Lists the calendars in order.
package struct ListCalendars: WorkspaceOperation {
    package init() {}

    /// Lists the calendars.
    ///
    /// - Returns: The calendars; of a file that stores none the only one, without an id.
    package func run(in workspace: Workspace) throws(StoreError) -> [MeetingCalendar] {
        try workspace.calendars(in: workspace.store)
    }
}

/// Leaves the meetings of a calendar out of lists and calendar pages, or shows them again.
package struct SetCalendarShown: WritingOperation {
    /// The name or number.
    package var which: String
    package var isShown: Bool

    package init(_ which: String, _ isShown: Bool) {
        self.which = which
        self.isShown = isShown
    }

    /// Shows or hides the calendar.
    ///
    /// - Throws: `CalendarError`, such as `isOnly`; `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingCalendar {
        try workspace.store.transaction { store in
            var calendar = try workspace.calendar(meantBy: which, in: store)
            if !isShown, try workspace.calendars(in: store).count < 2 {
                throw CalendarError.isOnly(calendar.name)
            }
            if calendar.isShown == isShown { return calendar }
            calendar.isShown = isShown
            return try store.save(calendar)
        }
    }
}

/// Makes a calendar the one of new meetings.
package struct SetDefaultCalendar: WritingOperation {
    /// The name or number.
    package var which: String

    package init(_ which: String) {
        self.which = which
    }

    /// Sets the default calendar.
    ///
    /// - Throws: `CalendarError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingCalendar {
        try workspace.store.transaction { store in
            let calendar = try workspace.writableCalendar(meantBy: which, in: store)
            guard !calendar.holdsTasks else { throw CalendarError.taskList(calendar.name) }
            guard let id = calendar.id else { return calendar }
            return try store.setDefault(id)
        }
    }
}

/// Removes a calendar. Undo restores it with its meetings.
package struct RemoveCalendar: WritingOperation {
    /// The result of a removal.
    package struct Removed: Hashable, Sendable {
        /// The calendar as it was.
        package var calendar: MeetingCalendar
        /// The number of its meetings; a series counts once.
        package var meetings: Int
    }

    /// The name or number.
    package var which: String
    /// True to move its meetings to the default calendar, false to delete them with it.
    package var keepsMeetings: Bool

    package init(_ which: String, keepsMeetings: Bool = false) {
        self.which = which
        self.keepsMeetings = keepsMeetings
    }

    /// Removes the calendar.
    ///
    /// - Throws: `CalendarError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Removed {
        try workspace.store.transaction { store in
            let calendar = try workspace.calendar(meantBy: which, in: store)
            guard let id = calendar.id, !calendar.isDefault else {
                throw CalendarError.isDefault(calendar.name)
            }
            let count = try store.deleteCalendar(id, keepsMeetings: keepsMeetings)
            return Removed(calendar: calendar, meetings: count)
        }
    }
}
