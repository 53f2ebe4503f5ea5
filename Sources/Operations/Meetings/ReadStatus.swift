import Foundation
import MeetCore
import MeetStore

/// The few facts of now that a status bar shows.
package struct ProgramStatus: Hashable, Sendable {
    /// The next meeting; `nil` without one.
    package var next: MeetingSummary?
    /// The number of today's meetings that are neither done nor cancelled.
    package var today = 0
    /// The number of received messages that wait for the person's answer or decision.
    package var unanswered = 0
    /// The number of received messages that wait, or were not looked at.
    package var inbox = 0
    /// The number of messages that are not sent yet.
    package var outbox = 0
    /// The number of messages that may or may not have arrived.
    package var doubtful = 0
    /// The number of overdue to-dos.
    package var overdue = 0
    /// The number of open shares of positions.
    package var shares = 0
    /// True if the agent runs.
    package var hasAgent = false

    package init(next: MeetingSummary? = nil, hasAgent: Bool = false) {
        self.next = next
        self.hasAgent = hasAgent
    }
}

/// Reads the facts that a status bar shows.
package struct ReadStatus: WorkspaceOperation {
    /// The zone of today.
    package var zone: TimeZone

    private static let rowsAtATime = 50

    package init(zone: TimeZone) {
        self.zone = zone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ProgramStatus {
        let now = workspace.now()
        let today = CalendarDate(now, in: zone)
        let (start, end) = (today.startOfDay(in: zone), today.adding(days: 1).startOfDay(in: zone))
        try workspace.store.expandSeries(until: end)
        let next = try FindNextMeeting().run(in: workspace)
        let hasAgent = AgentLock.holder(database: workspace.store.path) != nil
        return try workspace.store.reading { store throws(StoreError) in
            var status = ProgramStatus(next: next, hasAgent: hasAgent)
            let day = MeetingQuery(from: start, to: end, free: .leftOut)
            status.today = try Self.count(day, in: store) { meeting in
                let isCounted =
                    meeting.time.isScheduled && meeting.status != .cancelled && !meeting.isDone
                return isCounted ? .counted : .passed
            }
            status.overdue = try Self.count(MeetingQuery(overdue: .first(at: now)), in: store) { meeting in
                meeting.isOverdue ? .counted : .last
            }
            status.unanswered = try store.inboxCount(of: .waiting)
            status.inbox = try store.inboxCount(.open)
            status.doubtful = try store.doubtfulCount()
            status.outbox = try max(0, store.outboxCount(isOpenOnly: true) - status.doubtful)
            status.shares = try store.shares(open: true).count
            return status
        }
    }

    private enum Step {
        case counted, passed
        /// The rest counts no more.
        case last
    }

    /// Counts rows of a list, page by page.
    private static func count(
        _ query: MeetingQuery, in store: MeetStore, _ step: (MeetingSummary) -> Step
    ) throws(StoreError) -> Int {
        var (count, row) = (0, 0)
        while true {
            let rows = try store.meetings(query, rows: row..<row + rowsAtATime)
            for meeting in rows {
                switch step(meeting) {
                case .counted: count += 1
                case .passed: continue
                case .last: return count
                }
            }
            if rows.count < rowsAtATime { return count }
            row += rowsAtATime
        }
    }
}
