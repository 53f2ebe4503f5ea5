import Foundation
import MeetCore
import MeetStore

/// Stores a new poll as a draft, with its holds if it has any.
package struct AddPoll: WritingOperation {
    package var poll: Poll
    /// The draft of the form, deleted once the poll is stored.
    package var draft: String?

    package init(_ poll: Poll, draft: String? = nil) {
        self.poll = poll
        self.draft = draft
    }

    /// - Returns: The stored poll.
    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll {
        try workspace.store.asOneAction({ (poll: Poll) in .added(.poll, name: poll.title) }) { store in
            var poll = poll
            (poll.id, poll.state, poll.decided) = (nil, .draft, nil)
            (poll.sentAt, poll.remindedAt, poll.completedAt) = (nil, nil, nil)
            for place in poll.options.indices { poll.options[place].holdID = nil }
            try poll.check(at: workspace.now())
            try PollHolds(store: store, now: workspace.now()).follow(&poll)
            if let draft { try store.deleteDraft(id: draft) }
            return try store.required(try store.save(poll))
        }
    }
}

/// Stores a changed poll. A draft may be changed as a whole. The options of an open or closed poll stay; a
/// later deadline, or none, opens a closed one again. Votes are those stored.
package struct EditPoll: WritingOperation {
    package var poll: Poll
    /// The draft of the form, deleted once the poll is stored.
    package var draft: String?

    package init(_ poll: Poll, draft: String? = nil) {
        self.poll = poll
        self.draft = draft
    }

    /// - Returns: The stored poll.
    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll {
        let now = workspace.now()
        return try workspace.store.asOneAction({ (poll: Poll) in .changed(.poll, name: poll.title) }) {
            store in
            let stored = try store.required(poll.id ?? Identifier(0))
            var edited = stored
            (edited.title, edited.notes, edited.deadline) = (poll.title, poll.notes, poll.deadline)
            (edited.hasHolds, edited.minutes) = (poll.hasHolds, poll.minutes)
            edited.people = poll.people.map { $0.withVotes(of: stored.people) }
            switch stored.state {
            case .draft:
                edited.options = poll.options
                edited.meetingID = poll.meetingID
            case .open, .closed:
                guard poll.options.map(\.content) == stored.options.map(\.content) else {
                    throw PollError.optionsAreSent(title: stored.title)
                }
                let isAhead = poll.deadline.map { $0 > now } ?? true
                if stored.state == .closed, poll.deadline != stored.deadline, isAhead { edited.state = .open }
            case .decided, .dropped: throw PollError.notPossible(stored.state, title: stored.title)
            }
            // Somebody was added who has not voted.
            if !edited.people.allSatisfy(\.hasVoted) { edited.completedAt = nil }
            try edited.check(at: now, isSent: edited.state == .open && edited.deadline != stored.deadline)
            try PollHolds(store: store, now: now).follow(&edited, stored)
            try store.save(edited)
            if let draft { try store.deleteDraft(id: draft) }
            return try store.required(try stored.requiredID())
        }
    }
}

/// Closes an open poll before its deadline, which becomes the present time: later votes are asked about.
package struct ClosePoll: WritingOperation {
    package var id: Identifier<Poll>

    package init(_ id: Identifier<Poll>) {
        self.id = id
    }

    /// - Returns: The stored poll.
    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll {
        try workspace.store.transaction { store in
            var poll = try store.required(id)
            try poll.become(.closed)
            let now = workspace.now()
            poll.deadline = min(poll.deadline ?? now, now)
            try store.save(poll, title: .poll(.closed, name: poll.title))
            return try store.required(id)
        }
    }
}

/// Gives a poll up: removes its holds. Mails that were not sent yet are withdrawn, and nobody is told.
package struct DropPoll: WritingOperation {
    package var id: Identifier<Poll>

    package init(_ id: Identifier<Poll>) {
        self.id = id
    }

    /// - Returns: The stored poll.
    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll {
        try workspace.store.asOneAction({ (poll: Poll) in .poll(.dropped, name: poll.title) }) { store in
            let stored = try store.required(id)
            var poll = stored
            try poll.become(.dropped)
            try PollHolds(store: store, now: workspace.now()).follow(&poll, stored)
            try store.save(poll)
            try PollMail(store, workspace).withdraw(about: poll)
            return try store.required(id)
        }
    }
}

extension MeetStore {
    /// Returns a poll.
    ///
    /// - Throws: `PollError` if there is none, `StoreError`.
    func required(_ id: Identifier<Poll>) throws -> Poll {
        guard let poll = try poll(id) else { throw PollError.noPoll(id) }
        return poll
    }
}

extension Poll {
    /// Changes the state.
    ///
    /// - Throws: `PollError` if the present state does not allow it.
    mutating func become(_ next: State) throws(PollError) {
        guard PollRules.allows(state, to: next) else { throw .notPossible(state, title: title) }
        state = next
    }

    /// Returns the id of a stored poll.
    func requiredID() throws(PollError) -> Identifier<Poll> {
        guard let id else { throw .noPoll(Identifier(0)) }
        return id
    }
}

extension Poll.Voter {
    /// Returns the person with their votes among the stored people.
    fileprivate func withVotes(of stored: [Poll.Voter]) -> Poll.Voter {
        let tests: [(Poll.Voter) -> Bool] = [
            { $0.addressKey != nil && $0.addressKey == addressKey },
            { $0.contactID != nil && $0.contactID == contactID }, { $0.name == name },
        ]
        let known = tests.lazy.compactMap { stored.first(where: $0) }.first
        var voter = self
        (voter.votes, voter.comment, voter.votedAt) = (known?.votes ?? [:], known?.comment, known?.votedAt)
        return voter
    }
}
