import Foundation
import MeetCore
import MeetStore

/// Something to be told to somebody who is doing something else.
package struct AgentNotice: Hashable, Sendable {
    package var title: String
    /// Some lines about it.
    package var text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// Something besides reminders that the agent tells of.
package struct NoticeSource: Sendable {
    /// What is to be told now, and when to ask again at the latest; `nil` for the next change of the database.
    package var take: @Sendable (Workspace) throws -> (notices: [AgentNotice], next: Date?)
    /// Hears which of them were told; the others are to be taken again.
    package var confirm: @Sendable (Workspace, [AgentNotice]) throws -> Void

    package init(
        take: @escaping @Sendable (Workspace) throws -> (notices: [AgentNotice], next: Date?),
        confirm: @escaping @Sendable (Workspace, [AgentNotice]) throws -> Void = { _, _ in }
    ) {
        self.take = take
        self.confirm = confirm
    }
}

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
        let later = now.addingTimeInterval(Self.pause(failedBefore))
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

    /// Seconds until it is tried again: a minute at first, a quarter of an hour at most.
    private static func pause(_ failures: Int) -> TimeInterval {
        min(60 * Double(1 << min(max(0, failures), 8)), 900)
    }

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
