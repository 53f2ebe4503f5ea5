import Foundation
import MeetCore
import MeetStore

/// Changes several meetings in the same way, as one action. Of a series each of these dates alone is changed; meetings
/// that were deleted meanwhile are left out.
package struct ChangeMeetings: WritingOperation {
    package enum Change: Hashable, Sendable {
        case delete
        case status(Meeting.Status)
        case done(Bool)
        /// Moves each by a text for `WhenParser`: `+1w`, `14:00`.
        case move(String)
    }

    package var ids: [OccurrenceIdentity]
    package var change: Change
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ ids: [OccurrenceIdentity], _ change: Change, zone: TimeZone) {
        self.ids = ids
        self.change = change
        self.zone = zone
    }

    private func title(of changed: [Meeting]) -> ActionTitle? {
        guard changed.count > 1 else { return nil }
        switch change {
        case .delete: return .deletedSeveral(.meeting, count: changed.count)
        case .move: return .movedSeveral(count: changed.count)
        case .status, .done: return .changedSeveral(.meeting, count: changed.count)
        }
    }

    /// Changes the meetings.
    ///
    /// - Returns: The changed meetings, as deleted or stored.
    /// - Throws: `WhenError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Meeting] {
        let clock = PlanningClock(now: workspace.now(), zone: zone)
        return try workspace.store.asOneAction(title(of:)) { store in
            var changed: [Meeting] = []
            for id in ids {
                guard var meeting = try store.meeting(id) else { continue }
                switch change {
                case .delete: try store.deleteMeeting(id, scope: .this)
                case .status(let status): meeting = try store.setStatus(id, status, scope: .this)
                case .done(let isDone): meeting = try store.setDone(id, isDone, scope: .this)
                case .move(let text):
                    meeting.time = try WhenParser.movedTime(text, clock: clock, of: meeting.time)
                    meeting = try store.save(meeting, scope: .this)
                }
                changed.append(meeting)
            }
            return changed
        }
    }
}

/// Encodes meetings as one iCalendar text, each series with its exceptions.
package struct ExportMeetings: WorkspaceOperation {
    /// The meetings; `nil` for all.
    package var ids: [Identifier<Meeting>]?
    /// The person, as the organizer of own meetings; `nil` without an address.
    package var organizer: ICalendarEncoder.Organizer?
    /// The calendar to encode as a whole, in place of `ids`; `nil` for none.
    package var calendar: MeetingCalendar?

    package init(
        _ ids: [Identifier<Meeting>]?, organizer: ICalendarEncoder.Organizer?,
        calendar: MeetingCalendar? = nil
    ) {
        self.ids = ids
        self.organizer = organizer
        self.calendar = calendar
    }

    /// Encodes the meetings.
    ///
    /// - Throws: `notFound` for the first that does not exist.
    package func run(in workspace: Workspace) throws(StoreError) -> String {
        let store = workspace.store
        var encoder = ICalendarEncoder(
            organizer: organizer, kinds: try store.kinds(), calendar: calendar)
        var wanted = ids
        if let calendar { wanted = try store.meetingIDs(in: calendar.meetingsID) }
        for var meeting in try LoadForExport(wanted).run(in: workspace) {
            meeting.uid = meeting.publishedUID
            encoder.add(meeting)
        }
        return encoder.finished()
    }
}

/// Writes meetings to a new iCalendar file in the working folder.
package struct WriteMeetings: WorkspaceOperation {
    package var export: ExportMeetings
    /// The title that names the file; `nil` for several meetings.
    package var title: String?

    package init(_ export: ExportMeetings, title: String?) {
        self.export = export
        self.title = title
    }

    /// Writes the file.
    ///
    /// - Returns: The file's path.
    /// - Throws: `StoreError`, `FileWriteError`.
    package func run(in workspace: Workspace) throws -> String {
        let text = try export.run(in: workspace)
        return try workspace.writeNewFile(
            Data(text.utf8), named: title ?? "", otherwise: title == nil ? "meetings" : "meeting",
            extension: "ics")
    }
}
