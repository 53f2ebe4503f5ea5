import MeetCore

/// A meeting of a file to be stored.
package struct IncomingMeeting: Sendable {
    package var event: CalendarEvent
    /// The meeting of the event, with a UID.
    package var meeting: Meeting
    package var file: String
    /// The place in `NewMeetingCalendars.all` of its calendar if it is new; `nil` for that of `meeting`.
    package var calendarPlace: Int?
    /// True if it is only a part of the event's series.
    var isPart = false
    /// The part, if the file contains the series too.
    var piece: Piece?
    /// True if another one replaces it from its first date on.
    var isReplaced = false

    /// A section of a series, in the zone of the series.
    struct Piece: Sendable {
        /// The UID of the series.
        var uid: String
        /// The first date; `nil` for the beginning of the series.
        var start: WallTime?
        /// The date at which the next part begins.
        var end: WallTime?
    }

    package init(_ event: CalendarEvent, meeting: Meeting, file: String) {
        self.event = event
        self.meeting = meeting
        self.file = file
    }
}

/// The calendars of the new meetings of an import. Stored meetings stay in theirs.
package struct NewMeetingCalendars: Sendable {
    /// The calendars: stored ones, and new ones without an id, which are added with their first meeting.
    package var all: [MeetingCalendar]
    /// The only calendar until now, which is stored as the default one with the first that is added.
    let usual: MeetingCalendar

    package init(_ all: [MeetingCalendar] = [], beside usual: MeetingCalendar) {
        self.all = all
        self.usual = usual
    }

    /// Returns whether a calendar is not stored yet.
    package func isNew(_ place: Int) -> Bool { all[place].id == nil && !all[place].isDefault }
}

/// The result for a meeting.
package struct MeetingImportOutcome: Sendable {
    package enum Change: Hashable, Sendable {
        case added, updated, unchanged
    }

    package var change: Change
    /// The stored meeting, if it is updated.
    package var before: Meeting?
    /// The meeting as it is, or would be, stored; if the file has no changes, as in the file.
    package var after: Meeting
    /// The place in `NewMeetingCalendars.all` of the calendar of a new meeting; `nil` for others.
    package var calendarPlace: Int?
    /// True if the person's changes were kept in place of the file's.
    package var keptOwn = false
}
