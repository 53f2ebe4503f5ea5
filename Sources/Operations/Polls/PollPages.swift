import DAV
import Foundation
import MeetCore
import MeetStore

/// Makes the page of a poll on a server, beside the votes by mail. A poll that has one keeps it.
package struct PublishPoll: Hashable, Sendable {
    package var id: Identifier<Poll>
    /// The name of an account on a Nextcloud server.
    package var account: String
    /// The reader's zone, in which whole days begin.
    package var zone: TimeZone

    package init(_ id: Identifier<Poll>, on account: String, zone: TimeZone) {
        self.id = id
        self.account = account
        self.zone = zone
    }

    /// - Returns: The stored poll with its page.
    /// - Throws: `PollServerError`, `PollError`, `StoreError`.
    package func run(in workspace: Workspace) async throws -> Poll {
        let id = id
        let (poll, accounts) = try await workspace.read { store in
            (try store.required(id), try store.remoteAccounts().filter { $0.kind == .dav })
        }
        guard poll.state == .draft || poll.state == .open else {
            throw PollError.notPossible(poll.state, title: poll.title)
        }
        if poll.page != nil { return poll }
        let wanted = SearchFolding.fold(account)
        guard let found = accounts.first(where: { SearchFolding.fold($0.name) == wanted }) else {
            throw PollServerError.noAccount(account, known: accounts.map(\.name))
        }
        let page = try await PollServer(found, workspace).make(poll, zone: zone)
        // Undo does not remove it from the server, so it does not forget it here either.
        return try await WorkQueue.writing.run { () throws(any Error) -> Poll in
            try workspace.store.changePoll(id, as: .background) { $0.page = page }
        }
    }
}

/// Reads the votes from the page of a poll. Those of a person who voted there count in place of votes by
/// mail.
package struct ReadPollPage: Hashable, Sendable {
    package struct Outcome: Hashable, Sendable {
        package var poll: Poll
        /// The names of the people whose votes are new or changed.
        package var voted: [String]
        /// The names of those who voted and are not among the people of the poll; their votes do not count.
        package var strangers: [String]
    }

    package var id: Identifier<Poll>

    package init(_ id: Identifier<Poll>) {
        self.id = id
    }

    /// - Throws: `PollServerError`, `PollError`, `StoreError`.
    package func run(in workspace: Workspace) async throws -> Outcome {
        let id = id
        let (poll, server, page) = try await workspace.server(ofPollWith: id)
        guard poll.state.waitsForDecision else {
            throw PollError.notPossible(poll.state, title: poll.title)
        }
        let voters = try await server.votes(on: page, of: poll)
        return try await WorkQueue.writing.run { () throws(any Error) -> Outcome in
            // The people may have changed while the server was asked.
            var outcome = Outcome(poll: try workspace.store.required(id), voted: [], strangers: [])
            for voter in voters {
                guard let place = outcome.poll.place(of: voter) else {
                    outcome.strangers.append(voter.name)
                    continue
                }
                let known = outcome.poll.people[place]
                guard known.votes != voter.votes else { continue }
                outcome.poll = try RecordVotes(
                    id, voter: place, .votes(voter.votes, comment: nil), isByMail: true
                ).run(in: workspace)
                outcome.voted.append(known.name)
            }
            return outcome
        }
    }
}

/// Closes the page of a poll, so that nobody votes there any more. The poll itself stays as it is.
package struct ClosePollPage: Hashable, Sendable {
    package var id: Identifier<Poll>

    package init(_ id: Identifier<Poll>) {
        self.id = id
    }

    /// - Throws: `PollServerError`, `PollError`, `StoreError`.
    package func run(in workspace: Workspace) async throws {
        let (_, server, page) = try await workspace.server(ofPollWith: id)
        try await server.close(page)
    }
}

extension Workspace {
    /// Returns a poll with its page and the server of it.
    ///
    /// - Throws: `PollServerError`, `PollError`, `StoreError`.
    fileprivate func server(
        ofPollWith id: Identifier<Poll>
    ) async throws -> (poll: Poll, server: PollServer, page: String) {
        let (poll, accounts) = try await read { store in
            (try store.required(id), try store.remoteAccounts().filter { $0.kind == .dav })
        }
        guard let page = poll.page else { throw PollServerError.noPage(title: poll.title) }
        guard let account = accounts.first(where: { $0.isOnServer(of: page) }) else {
            throw PollServerError.noAccount(page, known: accounts.map(\.name))
        }
        return (poll, try PollServer(account, self), page)
    }
}

extension RemoteAccount {
    /// Returns whether a page is on the server of the account.
    fileprivate func isOnServer(of page: String) -> Bool {
        guard let own = DAVOrigin.split(url)?.origin, let other = DAVOrigin.split(page)?.origin else {
            return false
        }
        return own.isSame(as: other)
    }
}

extension Poll {
    /// Returns the index of somebody who voted on the page: the person with that address, else the only one
    /// with that name; `nil` for a stranger.
    fileprivate func place(of voter: PollServer.Voter) -> Int? {
        if let email = voter.email {
            let key = CalendarAddress.key(email)
            if let place = people.firstIndex(where: { $0.addressKey == key }) { return place }
        }
        let name = SearchFolding.fold(voter.name).trimmed
        let named = people.indices.filter { SearchFolding.fold(people[$0].name).trimmed == name }
        return named.count == 1 ? named[0] : nil
    }
}
