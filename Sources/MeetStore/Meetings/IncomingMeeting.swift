import MeetCore

/// A meeting of a file that is to be stored.
package struct IncomingMeeting: Sendable {
    package var event: CalendarEvent
    /// What the event says; with a UID.
    package var meeting: Meeting
    package var file: String
    /// Whether it is only a part of the series that the event says.
    var isPart = false
    /// Which part it is, where the file says the series too.
    var piece: Piece?
    /// Whether another takes its place from its first date on.
    var isReplaced = false

    /// A stretch of a series, by the clocks of the latter.
    struct Piece: Sendable {
        /// Of the series.
        var uid: String
        /// The first date; `nil` where it begins with the series.
        var start: WallTime?
        /// The date at which another part begins.
        var end: WallTime?
    }

    package init(_ event: CalendarEvent, meeting: Meeting, file: String) {
        self.event = event
        self.meeting = meeting
        self.file = file
    }
}

/// What became of one of them.
package struct MeetingImportOutcome: Sendable {
    package enum Change: Hashable, Sendable {
        case added, updated, unchanged
    }

    package var change: Change
    /// What was stored of one that is updated.
    package var before: Meeting?
    /// As it is, or would be, stored; what the file says, where that says the same as before.
    package var after: Meeting
    /// Whether something stayed as the person had changed it, though the file says otherwise.
    package var keptOwn = false
}
