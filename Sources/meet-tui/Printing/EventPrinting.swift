import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// An event: a line of `events`, and the standard input of a hook.
struct EventJSON: Encodable {
    /// The event.
    var event: HookEvent
    /// The time of the action, of the message or the arrival, or the start of the meeting; in UTC.
    var at: String
    /// The description of the action, if it is one.
    var action: String?
    /// `true` if undo took the action back.
    var undone: Bool?
    /// The meeting as it is now; without one, the event is about something else.
    var meeting: MeetingJSON?
    /// The contact as it is now.
    var contact: ContactJSON?
    /// The message in the inbox.
    var message: InboxItemJSON?
    /// The invitee who answered.
    var invitee: InviteeJSON?
    /// The name of the person who arrived.
    var person: String?
    /// The kind of what was deleted.
    var record: ActionTitle.Record?
    /// The numbers of what was deleted.
    var ids: [Int64]?
    /// The number of rows that one action changed, if they are too many for an event of each.
    var count: Int?

    /// Makes the output.
    ///
    /// - Parameter zone: The reader's zone.
    init(_ told: ToldEvent, _ calendars: CalendarNames, zone: TimeZone) {
        event = told.event
        at = InstantText.iso8601(told.at, in: .gmt, hasSeconds: true)
        action = told.action.map { say.sentence($0) }
        undone = told.isUndone ? true : nil
        meeting = told.meeting.map { MeetingJSON($0, calendars) }
        contact = told.contact.map { ContactJSON($0) }
        message = told.message.map { InboxItemJSON($0, calendars, zone: zone) }
        invitee = told.invitee.map { InviteeJSON($0) }
        person = told.person
        record = told.deleted?.record
        ids = told.deleted?.ids
        count = told.count
    }
}

extension HookRunner {
    /// Makes the runner of a process.
    convenience init(_ workspace: Workspace, log: ProgramLog?) {
        self.init(workspace, log: log, limit: HookRunner.limit) { told in
            let calendars = try CalendarNames(workspace.store)
            let text = try Output.jsonLineText(EventJSON(told, calendars, zone: ReaderZone.current))
            return Array(text.utf8)
        }
    }
}
