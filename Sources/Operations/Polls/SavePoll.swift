import MeetCore
import MeetStore

/// Stores the poll of a form: a new one, or a changed one. Nothing is merged: votes stay as they are stored,
/// and the other parts are those of the form.
package struct SavePoll: WritingOperation {
    package var poll: Poll
    /// The draft of the form, deleted once it is saved.
    package var draft: String?

    package init(_ poll: Poll, draft: String? = nil) {
        self.poll = poll
        self.draft = draft
    }

    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Saved<Poll, Never> {
        .saved(
            try poll.id == nil
                ? AddPoll(poll, draft: draft).run(in: workspace)
                : EditPoll(poll, draft: draft).run(in: workspace))
    }
}

/// Makes the mails of a poll as they would be sent now. Nothing is stored.
package struct PreviewPoll: WorkspaceOperation {
    package var id: Identifier<Poll>
    /// True for the reminder to those who have not voted, false for the question.
    package var isReminder: Bool

    package init(_ id: Identifier<Poll>, isReminder: Bool = false) {
        self.id = id
        self.isReminder = isReminder
    }

    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        let poll = try workspace.store.required(id)
        let mail = try PollMail(workspace.store, workspace)
        let people = mail.reachable(isReminder ? poll.people.filter { !$0.hasVoted } : poll.people)
        return try mail.compose(
            isReminder ? .reminder : .question, poll, to: people, skipsAsked: poll.state == .open)
    }
}
