import Foundation
import MeetCore
import MeetStore

/// Takes the due steps: closes polls at their deadline, reminds those who have not voted once, and tells once
/// when all have voted.
///
/// A step and its mails are stored in one transaction, so that they happen once whatever processes run, and
/// whenever they end. None of it is undone.
package struct RunPolls: WritingOperation {
    /// The seconds between a reminder and its sending. After a pause of the computer the mailbox is read
    /// first: votes that wait there withdraw it.
    package static let patience: TimeInterval = 60

    package init() {}

    package func run(in workspace: Workspace) throws -> PollRound {
        let now = workspace.now()
        // Most rounds have nothing to do, and write nothing.
        let polls = try workspace.store.polls([.open, .closed])
        guard polls.contains(where: { Self.isDue($0, at: now) }) else {
            return PollRound(next: Self.next(of: polls, after: now))
        }
        return try workspace.store.transaction { store in
            var round = PollRound()
            let mail = try PollMail(store, workspace)
            for poll in try store.polls([.open, .closed]) where Self.isDue(poll, at: now) {
                try step(poll, in: store, mail, now, &round)
            }
            if workspace.isOfAgent {
                for item in round.news { try UntoldPollNews(store).add(item) }
            }
            round.next = Self.next(of: try store.polls([.open]), after: now)
            return round
        }
    }

    private static func isDue(_ poll: Poll, at now: Date) -> Bool {
        PollRules.isReminderDue(poll, at: now) || PollRules.isClosingDue(poll, at: now)
            || PollRules.isCompletionDue(poll)
    }

    /// Returns the time of the next step, which is never now: nothing else is due.
    private static func next(of polls: [Poll], after now: Date) -> Date? {
        polls.compactMap(PollRules.nextTime).min().map { max($0, now.addingTimeInterval(1)) }
    }

    private func step(
        _ poll: Poll, in store: MeetStore, _ mail: PollMail, _ now: Date, _ round: inout PollRound
    ) throws {
        var poll = poll
        let isComplete = PollRules.isCompletionDue(poll)
        let isReminderDue = PollRules.isReminderDue(poll, at: now)
        let isClosingDue = PollRules.isClosingDue(poll, at: now)
        if isComplete { poll.completedAt = now }
        // Without an own address the reminder is missed, not tried again and again.
        if isReminderDue { poll.remindedAt = now }
        if isClosingDue { poll.state = .closed }
        let stored = try store.required(try store.save(poll, as: .background))
        if isComplete {
            round.complete.append(stored)
            round.news.append(try store.insert(.allVoted, about: stored, at: now))
        }
        if isReminderDue, mail.identity.address != nil {
            let people = mail.reachable(PollRules.remindedPeople(of: stored))
            var messages = try mail.compose(.reminder, stored, to: people)
            for place in messages.indices {
                messages[place].nextAttempt = now.addingTimeInterval(Self.patience)
            }
            round.reminders += try mail.enqueue(messages, action: nil)
        }
        if isClosingDue {
            round.closed.append(stored)
            // The decision has been possible since all have voted.
            if stored.completedAt == nil {
                round.news.append(try store.insert(.pollClosed, about: stored, at: now))
            }
        }
    }
}
