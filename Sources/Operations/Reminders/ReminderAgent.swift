import Foundation
import MeetCore
import MeetStore

/// Delivers reminders while the program is not open, one round at a time.
package struct ReminderAgent: Sendable {
    /// The result of a round.
    package struct Round: Sendable {
        /// The number of delivered notices.
        package var told = 0
        /// The errors of others, which are delivered later.
        package var failures: [any Error] = []
        /// The latest time of the next round; `nil` if there are no more.
        package var next: Date?
    }

    private let workspace: Workspace
    private let sources: [NoticeSource]
    private let words: @Sendable ([DueReminder], Date) -> AgentNotice
    private let deliver: @Sendable (AgentNotice) throws -> Void

    /// Makes an agent.
    ///
    /// - Parameters:
    ///   - sources: The sources of other notices.
    ///   - words: Puts reminders of one moment, or several late ones, into words.
    ///   - deliver: Delivers a notice; throws if that failed.
    package init(
        _ workspace: Workspace, sources: [NoticeSource] = [],
        words: @escaping @Sendable ([DueReminder], Date) -> AgentNotice,
        deliver: @escaping @Sendable (AgentNotice) throws -> Void
    ) {
        self.workspace = workspace
        self.sources = sources
        self.words = words
        self.deliver = deliver
    }

    /// Delivers all due notices.
    ///
    /// - Parameter failedBefore: The number of failed rounds before this one; the pauses grow with it.
    package func tell(failedBefore: Int = 0) throws(StoreError) -> Round {
        var round = Round()
        let taken = try workspace.store.takeReminders()
        // Read after the reminders are taken, so that their text never refers to a time before they were due.
        let now = workspace.now()
        let later = now.addingTimeInterval(Self.backOff.pause(after: failedBefore + 1))
        round.next = taken.next
        for group in Self.gathered(taken.due, at: now) {
            let ids = group.map(\.id)
            do {
                try deliver(words(group, now))
            } catch {
                round.failures.append(error)
                try workspace.store.putBack(ids, until: later)
                continue
            }
            round.told += 1
            try workspace.store.reminders(wereTold: ids)
        }
        for source in sources { tell(source, &round) }
        if !round.failures.isEmpty { round.next = min(round.next ?? later, later) }
        return round
    }

    private func tell(_ source: NoticeSource, _ round: inout Round) {
        do {
            let (notices, next) = try source.take(workspace)
            var told: [AgentNotice] = []
            for notice in notices {
                do {
                    try deliver(notice)
                    told.append(notice)
                } catch { round.failures.append(error) }
            }
            if !told.isEmpty { try source.confirm(workspace, told) }
            round.told += told.count
            if let next { round.next = min(round.next ?? next, next) }
        } catch { round.failures.append(error) }
    }

    /// Until it is tried again.
    private static let backOff = BackOff(first: 60, longest: 900)

    /// The delay in seconds above which the computer was probably asleep.
    private static let punctual: TimeInterval = 90

    /// Returns the groups to deliver together: reminders on time separately. If one is late, or those of
    /// several moments are due at once, rounds were missed, and all of them are one notice.
    package static func gathered(_ due: [DueReminder], at now: Date) -> [[DueReminder]] {
        if due.isEmpty { return [] }
        let isLate = due.contains { now.timeIntervalSince($0.at) > punctual }
        return isLate || Set(due.map(\.at)).count > 1 ? [due] : due.map { [$0] }
    }
}
