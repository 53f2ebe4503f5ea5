import Foundation
import MeetCore
import MeetStore

/// Opens a poll, and puts one mail for each person with an address into the outbox. Of an open poll it writes
/// to the people who were added since.
package struct SendPoll: WritingOperation {
    package var id: Identifier<Poll>
    /// True to write again to everybody whose mail reads differently now.
    package var isToAll: Bool

    package init(_ id: Identifier<Poll>, isToAll: Bool = false) {
        self.id = id
        self.isToAll = isToAll
    }

    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> SentPoll {
        try workspace.store.transaction { store in
            let stored = try store.required(id)
            var poll = stored
            let now = workspace.now()
            if poll.state != .open { try poll.become(.open) }
            try poll.check(at: now, isSent: true)
            let mail = try PollMail(store, workspace)
            let people = mail.reachable(poll.people)
            guard mail.identity.address != nil else { throw PollError.noAddress }
            guard !people.isEmpty else { throw PollError.noAddresses(title: poll.title) }
            var messages = try mail.compose(
                .question, poll, to: people, skipsAsked: stored.state == .open && !isToAll)
            if stored.state == .draft { poll.sentAt = now }
            let opened = poll
            if opened != stored || !messages.isEmpty {
                let action = try store.settling(.poll(.sent, name: poll.title)) { store in
                    try store.save(opened)
                }
                messages = try mail.enqueue(messages, action: action)
            }
            return SentPoll(
                poll: try store.required(id), messages: messages,
                withoutAddress: poll.people.filter { $0.addressKey == nil }.map(\.name))
        }
    }
}

/// Reminds those who have not voted, now.
package struct RemindPoll: WritingOperation {
    package var id: Identifier<Poll>

    package init(_ id: Identifier<Poll>) {
        self.id = id
    }

    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> SentPoll {
        try workspace.store.transaction { store in
            var poll = try store.required(id)
            guard poll.state == .open else { throw PollError.notPossible(poll.state, title: poll.title) }
            // Reminders are the mails since that time.
            poll.remindedAt = workspace.now()
            let mail = try PollMail(store, workspace)
            let waiting = poll.people.filter { !$0.hasVoted }
            let people = mail.reachable(waiting)
            guard mail.identity.address != nil else { throw PollError.noAddress }
            guard !people.isEmpty else { throw PollError.nobodyToRemind(title: poll.title) }
            let reminded = poll
            let action = try store.settling(.poll(.reminded, name: poll.title)) { store in
                try store.save(reminded)
            }
            let messages = try mail.enqueue(
                try mail.compose(.reminder, poll, to: people), action: action)
            return SentPoll(
                poll: try store.required(id), messages: messages,
                withoutAddress: waiting.filter { $0.addressKey == nil }.map(\.name))
        }
    }
}
