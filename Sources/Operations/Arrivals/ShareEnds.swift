import Foundation
import MeetCore
import MeetStore

/// Finds the time at which a share is to end: a typed one, or that of a meeting.
///
/// A length ends at a whole minute, so that the share ends exactly when it is said to.
/// With a meeting it is the end of the times in which positions are shared around it (`Share.Occasion.window`), as
/// the meeting is planned now.
package struct FindShareEnd: WorkspaceOperation {
    private enum Wanted: Hashable, Sendable {
        case typed(String, TimeZone)
        case meeting(String)
    }

    private let wanted: Wanted

    /// - Parameters:
    ///   - text: A time or a length, as a check-in reads it.
    ///   - zone: The reader's zone.
    package init(typed text: String, zone: TimeZone) {
        wanted = .typed(text, zone)
    }

    /// - Parameter which: The number or the title of a meeting. Of a series, the date that goes on or comes next
    ///   is meant; without one, the date that has just ended.
    package init(meeting which: String) {
        wanted = .meeting(which)
    }

    /// The seconds ahead in which the next date of a series is looked for.
    private static let ahead: TimeInterval = 400 * 86_400

    /// - Throws: `ArrivalError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Date {
        switch wanted {
        case .typed(let text, let zone): try Self.moment(text, clock: try workspace.clock(in: zone))
        case .meeting(let which): try Self.end(ofMeeting: which, in: workspace)
        }
    }

    private static func moment(_ text: String, clock: PlanningClock) throws -> Date {
        do {
            if let moment = try PlanCheckin.moment(text, clock: clock) { return wholeMinute(moment) }
        } catch SafetyError.timeHasPassed {
            throw ArrivalError.endHasPassed
        } catch SafetyError.noTime {
            // A day without a time.
        }
        throw ArrivalError.noEnd(text)
    }

    /// Returns the first whole minute that is not before a moment.
    private static func wholeMinute(_ moment: Date) -> Date {
        Date(timeIntervalSince1970: (moment.timeIntervalSince1970 / 60).rounded(.up) * 60)
    }

    private static func end(ofMeeting which: String, in workspace: Workspace) throws -> Date {
        let (now, store) = (workspace.now(), workspace.store)
        let id = try FindMeeting(which).run(in: workspace)
        guard let meeting = try store.meeting(id) else { throw StoreError.notFound(.meeting(id)) }
        let span = DateInterval(
            start: now.addingTimeInterval(-ArrivalRules.afterEnd), duration: ArrivalRules.afterEnd + ahead)
        let dates = try store.meetings(overlapping: span).filter { $0.meetingID == id && $0.start != nil }
        let ends = dates.compactMap(\.end)
        guard
            let end = ends.filter({ $0 > now }).min() ?? ends.max()
                ?? store.interval(of: meeting.time)?.upperBound
        else {
            throw ArrivalError.noTime(title: meeting.title)
        }
        let last = end.addingTimeInterval(ArrivalRules.afterEnd)
        guard last > now else { throw ArrivalError.isOver(title: meeting.title) }
        return last
    }
}

/// Deletes the positions that came by shares that have ended.
package struct EndShares: WritingOperation {
    package init() {}

    /// - Returns: The end of the open share that ends first; `nil` without one.
    package func run(in workspace: Workspace) throws(StoreError) -> Date? {
        let store = workspace.store
        // Most calls find none, and write nothing.
        if try store.hasPositionsOfEndedShares() { try store.deletePositionsOfEndedShares() }
        return try store.nextEndOfShare()
    }
}

extension NoticeSource {
    /// Lets the agent delete the positions of each share at its end. There are no notices.
    package static var shareEnds: NoticeSource {
        NoticeSource(take: { workspace in ([], try EndShares().run(in: workspace)) })
    }
}
