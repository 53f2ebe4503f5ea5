import Foundation
import MeetCore
import MeetStore

/// Records the votes of a person, which replace the earlier ones.
package struct RecordVotes: WritingOperation {
    package enum Ballot: Hashable, Sendable {
        /// Words, as `BallotReader` reads them.
        case text(String)
        /// The votes by the number of the option, none of them to remove the person's votes; and the comment,
        /// `nil` to keep the stored one.
        case votes([Int: Poll.Vote], comment: String?)
    }

    package var id: Identifier<Poll>
    /// The index in `Poll.people`.
    package var voter: Int
    package var ballot: Ballot
    /// The time of the vote; `nil` for now.
    package var at: Date?
    /// True for a vote that the person's own mail brought: no action of the user, and older than a later one.
    package var isByMail: Bool

    package init(
        _ id: Identifier<Poll>, voter: Int, _ ballot: Ballot, at: Date? = nil, isByMail: Bool = false
    ) {
        self.id = id
        self.voter = voter
        self.ballot = ballot
        self.at = at
        self.isByMail = isByMail
    }

    /// - Returns: The stored poll.
    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll {
        try workspace.store.transaction { store in
            let poll = try store.required(id)
            guard poll.state.waitsForDecision else {
                throw PollError.notPossible(poll.state, title: poll.title)
            }
            guard poll.people.indices.contains(voter) else {
                throw PollError.noVoter(name: String(voter), title: poll.title)
            }
            let (votes, comment) = try read(for: poll)
            let now = workspace.now()
            let at = at ?? now
            if isByMail, !PollRules.replaces(voteAt: at, of: poll.people[voter]) { return poll }
            let voting = PollVotes(store: store, now: now)
            guard !isByMail else {
                return try voting.record(votes, comment, of: voter, in: poll, at: at, as: .message).poll
            }
            let answered = votes.isEmpty ? [] : try store.unclearVotes(of: poll.people[voter], in: poll)
            if answered.isEmpty {
                return try voting.record(votes, comment, of: voter, in: poll, at: at, as: .person).poll
            }
            let action = try store.settling(.poll(.voted, name: poll.title)) { _ in
                _ = try voting.record(votes, comment, of: voter, in: poll, at: at, as: .person)
            }
            for var item in answered {
                (item.state, item.settledAt) = (.superseded, now)
                try store.save(item, action: action)
            }
            return try store.required(id)
        }
    }

    private func read(for poll: Poll) throws -> (votes: [Int: Poll.Vote], comment: String?) {
        switch ballot {
        case .votes(let votes, let comment):
            for number in votes.keys.sorted() { _ = try poll.option(number) }
            return (votes, comment ?? poll.people[voter].comment)
        case .text(let text):
            let read = BallotReader.read(
                text, options: poll.options.count, names: poll.options.map { BallotReader.Name($0) },
                people: [poll.people[voter].name])
            guard read.isClear, !read.votes.isEmpty else { throw PollError.unclearVotes(text) }
            return (read.votes, read.comment)
        }
    }
}

/// Stores votes, within one transaction.
struct PollVotes {
    let store: MeetStore
    let now: Date

    /// Stores the votes of a person, and notes when all have voted: news once, unless the user has just typed
    /// the last vote. A reminder to the person that was not sent yet is withdrawn.
    ///
    /// - Parameter at: The time of the votes.
    /// - Returns: The stored poll, and the item of the inbox if all have voted now.
    func record(
        _ votes: [Int: Poll.Vote], _ comment: String?, of voter: Int, in poll: Poll, at: Date,
        as author: Author
    ) throws -> (poll: Poll, news: InboxItem?) {
        var poll = poll
        // Undo takes a vote back, but not that all had voted.
        if !poll.people.allSatisfy(\.hasVoted) { poll.completedAt = nil }
        poll.people[voter].votes = votes
        poll.people[voter].comment = comment
        poll.people[voter].votedAt = votes.isEmpty ? nil : at
        if votes.isEmpty { poll.completedAt = nil }
        let isComplete = PollRules.isCompletionDue(poll)
        if isComplete { poll.completedAt = now }
        let id = try store.save(poll, as: author, title: .poll(.voted, name: poll.title))
        try withdrawReminder(to: poll.people[voter], in: poll)
        var news: InboxItem?
        if isComplete, author != .person { news = try store.insert(.allVoted, about: poll, at: now) }
        return (try store.required(id), news)
    }

    private func withdrawReminder(to voter: Poll.Voter, in poll: Poll) throws(StoreError) {
        guard voter.hasVoted, let key = voter.addressKey, let remindedAt = poll.remindedAt else { return }
        try store.withdrawMails(of: poll) { message in
            message.createdAt >= remindedAt && message.to.contains { $0.key == key }
        }
    }
}

extension MeetStore {
    /// Returns the waiting mails of a person whose votes are not clear: the typed ones answer them.
    fileprivate func unclearVotes(
        of voter: Poll.Voter, in poll: Poll
    ) throws(StoreError) -> [InboxItem] {
        guard let key = voter.addressKey else { return [] }
        return try inbox(.open, about: poll.uid).filter { item in
            guard case .voted = item.news else { return false }
            return item.doubt == .unclearVotes && item.from?.key == key
        }
    }

    /// Adds news about a poll to the inbox.
    func insert(_ news: InboxItem.News, about poll: Poll, at now: Date) throws(StoreError) -> InboxItem {
        let item = InboxItem(
            method: PollMail.method, news: news, state: .unseen, uid: poll.uid, receivedAt: now)
        return try insert(item, sourceKey: nil, component: poll.component) { _ in false }
    }
}

extension Poll {
    /// The iCalendar component of an item of the inbox, which names the poll before it is decided.
    var component: String {
        let about = Meeting(uid: uid, title: title, createdAt: createdAt)
        return ICalendarReader.events(of: ICalendarEncoder.encode([about])).map(\.text)
            .joined(separator: "\r\n")
    }
}
