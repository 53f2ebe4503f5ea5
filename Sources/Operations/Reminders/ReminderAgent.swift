import Foundation
import MeetCore
import MeetStore

/// Tells reminders while nobody looks at the program, a round at a time.
package struct ReminderAgent: Sendable {
    /// What one round came to.
    package struct Round: Sendable {
        /// How many notices were told.
        package var told = 0
        /// Why others were not; they are told later.
        package var failures: [any Error] = []
        /// When the next round is due at the latest; `nil` where nothing is to come.
        package var next: Date?
    }

    private let workspace: Workspace
    private let sources: [NoticeSource]
    private let words: @Sendable ([DueReminder], Date) -> AgentNotice
    private let deliver: @Sendable (AgentNotice) throws -> Void

    /// - Parameters:
    ///   - sources: What is told of besides reminders.
    ///   - words: Says reminders of one moment, or several that are late, at a moment.
    ///   - deliver: Tells a notice; throws where that failed.
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

    /// Tells all that is due.
    ///
    /// - Parameter failedBefore: How many rounds before this one told nothing, as telling failed; the pauses grow with
    ///   it.
    package func tell(failedBefore: Int = 0) throws(StoreError) -> Round {
        var round = Round()
        let taken = try workspace.store.takeReminders()
        // Read after the reminders are taken: their words never speak of a moment before they were due.
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

    /// Late by more than that, in seconds, is as if the computer had been asleep.
    private static let punctual: TimeInterval = 90

    /// What is told together: each that is on time by itself. Where one is late, or those of several moments have come
    /// together, rounds were missed, and all are told as one.
    package static func gathered(_ due: [DueReminder], at now: Date) -> [[DueReminder]] {
        if due.isEmpty { return [] }
        let isLate = due.contains { now.timeIntervalSince($0.at) > punctual }
        return isLate || Set(due.map(\.at)).count > 1 ? [due] : due.map { [$0] }
    }
}
