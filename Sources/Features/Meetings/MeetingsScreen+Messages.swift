import MeetCore
import MeetStore
import Operations
import Shell

// The messages of the list of meetings, from its effects and from the screens that it opens.
extension MeetingsScreen {
    package enum Message: Sendable {
        /// The list was read, with the selected meeting.
        case listed(ShownMeetings)
        /// The programs whose data can be imported.
        case programs([FoundForeignSource])
        /// The selected meeting was read; `nil` if it no longer exists.
        case shown(ShownMeeting?)
        /// When to leave for that date.
        case leaving(OccurrenceIdentity, Leaving, [UnreachablePair])
        /// The people on the way to the meeting in the detail.
        case arrivals(ArrivalBoard)
        /// A minute has passed.
        case minute
        /// The meeting for a command; `nil` if it no longer exists.
        case read(Meeting?, for: CommandID)
        /// The comment of that invitee.
        case commented(Identifier<Invitee>, String)
        /// The chosen scope of a task.
        case doFor(SeriesScope, SeriesTask)
        /// The deadline or the time typed for that meeting.
        case newDate(MeetingSummary, String)
        /// The time typed for the copy of a meeting, and that for the marked ones.
        case duplicate(OccurrenceIdentity, String)
        case moveMarked(String)
        case unmark
        /// Unfinished drafts of meetings.
        case drafts(OfferDrafts)
        case invitation(InvitationMessage)
        case after(AfterMessage)
    }

    /// A task on one date of a series or on several.
    package enum SeriesTask: Sendable {
        case meeting(MeetingTask, MeetingSummary)
        /// If `goesOn`, the next invitee is selected afterwards.
        case answer(Invitee.Participation, comment: String?, of: Invitee, goesOn: Bool)
        case toggleRole(of: Invitee)
    }
}
