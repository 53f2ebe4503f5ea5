import Foundation
import MeetCore
import MeetStore

/// A notice of the agent.
package struct AgentNotice: Hashable, Sendable {
    package var title: String
    /// The text of some lines.
    package var text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// A source of notices other than reminders.
package struct NoticeSource: Sendable {
    /// Returns the current notices, and the latest time to ask again; `nil` for the next change of the
    /// database.
    package var take: @Sendable (Workspace) throws -> (notices: [AgentNotice], next: Date?)
    /// Receives the delivered ones; the others are to be taken again.
    package var confirm: @Sendable (Workspace, [AgentNotice]) throws -> Void

    package init(
        take: @escaping @Sendable (Workspace) throws -> (notices: [AgentNotice], next: Date?),
        confirm: @escaping @Sendable (Workspace, [AgentNotice]) throws -> Void = { _, _ in }
    ) {
        self.take = take
        self.confirm = confirm
    }
}

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

    /// Returns the seconds until the next attempt: a minute at first, a quarter of an hour at most.
    private static func pause(_ failures: Int) -> TimeInterval {
        min(60 * Double(1 << min(max(0, failures), 8)), 900)
    }

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
