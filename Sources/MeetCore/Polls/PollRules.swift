import Foundation

/// The rules of polls in time: which state follows which, when votes count, and when the reminder is sent.
package enum PollRules {
    /// Returns the states that may follow a state. A closed poll may be opened again; a decision is changed
    /// by undoing it.
    package static func successors(of state: Poll.State) -> Set<Poll.State> {
        switch state {
        case .draft: [.open, .dropped]
        case .open: [.closed, .decided, .dropped]
        case .closed: [.open, .decided, .dropped]
        case .decided, .dropped: []
        }
    }

    package static func allows(_ state: Poll.State, to next: Poll.State) -> Bool {
        successors(of: state).contains(next)
    }

    // MARK: - Votes

    /// Returns whether a vote that arrived at a time counts. A vote at the deadline is in time.
    package static func counts(voteAt time: Date, in poll: Poll) -> Bool {
        poll.state == .open && poll.deadline.map { time <= $0 } ?? true
    }

    /// Returns whether a vote that arrived at a time is asked about, because it is late.
    package static func isLate(voteAt time: Date, in poll: Poll) -> Bool {
        switch poll.state {
        case .open, .closed, .decided: !counts(voteAt: time, in: poll)
        case .draft, .dropped: false
        }
    }

    /// Returns whether a vote that arrived at a time replaces a person's earlier one. Mails may be read in
    /// another order than they were sent.
    package static func replaces(voteAt time: Date, of voter: Poll.Voter) -> Bool {
        voter.votedAt.map { time >= $0 } ?? true
    }

    // MARK: - Time

    /// Returns the time of the reminder: 48 hours before the deadline, 36 hours before that of a poll of two
    /// to five days; `nil` for a shorter one, without a deadline, and before it is sent.
    package static func reminderTime(of poll: Poll) -> Date? {
        guard let deadline = poll.deadline, let sentAt = poll.sentAt else { return nil }
        let length = deadline.timeIntervalSince(sentAt)
        if length < 2 * day { return nil }
        return deadline.addingTimeInterval(length > 5 * day ? -2 * day : -1.5 * day)
    }

    /// Returns the people to remind: those who have not voted and have an address.
    package static func remindedPeople(of poll: Poll) -> [Poll.Voter] {
        poll.people.filter { !$0.hasVoted && !($0.email ?? "").isEmpty }
    }

    /// Returns whether the only reminder is due.
    package static func isReminderDue(_ poll: Poll, at now: Date) -> Bool {
        guard poll.state == .open, poll.remindedAt == nil, let time = reminderTime(of: poll),
            let deadline = poll.deadline
        else { return false }
        return now >= time && now < deadline && !remindedPeople(of: poll).isEmpty
    }

    /// Returns whether the deadline has passed.
    package static func isClosingDue(_ poll: Poll, at now: Date) -> Bool {
        poll.state == .open && poll.deadline.map { now > $0 } ?? false
    }

    /// Returns whether it is news that all have voted.
    package static func isCompletionDue(_ poll: Poll) -> Bool {
        guard poll.state == .open || poll.state == .closed, poll.completedAt == nil else { return false }
        return !poll.people.isEmpty && poll.people.allSatisfy(\.hasVoted)
    }

    /// Returns the next time at which the reminder or the closing is due; a past time if it is already. `nil`
    /// for a poll that waits for nothing.
    package static func nextTime(of poll: Poll) -> Date? {
        guard poll.state == .open else { return nil }
        // At the deadline itself a vote still counts.
        let closing = poll.deadline?.addingTimeInterval(1)
        guard poll.remindedAt == nil, !remindedPeople(of: poll).isEmpty else { return closing }
        return reminderTime(of: poll) ?? closing
    }

    private static let day: TimeInterval = 86_400
}
