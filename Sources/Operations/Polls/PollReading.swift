import MeetCore
import MeetStore

/// Reads the polls, latest first.
package struct ListPolls: WorkspaceOperation {
    /// The states; `nil` for all.
    package var states: Set<Poll.State>?

    package init(_ states: Set<Poll.State>? = nil) {
        self.states = states
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [Poll] {
        try workspace.store.polls(states)
    }
}

/// Reads a poll.
package struct LoadPoll: WorkspaceOperation {
    package var id: Identifier<Poll>

    package init(_ id: Identifier<Poll>) {
        self.id = id
    }

    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll { try workspace.store.required(id) }
}

/// Finds a poll by its number, else by its title: exactly that one, else the only one that has the words in
/// it.
package struct FindPoll: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// - Throws: `PollError`, `TypedPollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Identifier<Poll> {
        let typed = text.trimmed
        let polls = try workspace.store.polls()
        let number = Int64(typed).map { Identifier<Poll>($0) }
        if let number, polls.contains(where: { $0.id == number }) { return number }
        let found = Self.polls(called: typed, among: polls)
        guard let poll = found.first, let id = poll.id else {
            if let number { throw PollError.noPoll(number) }
            throw TypedPollError.noPollCalled(typed)
        }
        guard found.count == 1 else {
            throw TypedPollError.severalPolls(typed, numbers: found.compactMap(\.id))
        }
        return id
    }

    private static func polls(called typed: String, among polls: [Poll]) -> [Poll] {
        let wanted = SearchFolding.fold(typed)
        if wanted.isEmpty { return [] }
        let exact = polls.filter { SearchFolding.fold($0.title).trimmed == wanted }
        if !exact.isEmpty { return exact }
        let words = SearchFolding.words(ofFolded: wanted)
        return polls.filter { poll in
            let title = SearchFolding.words(ofFolded: SearchFolding.fold(poll.title))
            return !words.isEmpty && words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
    }
}
