import Foundation
import Mail
import MeetCore
import MeetStore

/// The result of reading a mail that answers a poll.
package enum ReadBallot: Hashable, Sendable {
    /// The item of the inbox, and the news that all have voted now.
    case stored([InboxItem])
    /// The mail was read before, or a later vote of the same person counts.
    case known(InboxItem?)
    /// A program answered for the person, which is no vote.
    case automatic
}

/// Reads the mails that answer polls, within one transaction.
///
/// A mail belongs to a poll by the token in its subject, which the links of the poll's mail write, by the
/// Message-ID that it answers (RFC 5322, 3.6.4), or by the token in the quoted links. It counts at once if it
/// comes from an address of the person who was asked, its votes are clear, and the poll is open. Otherwise it
/// is doubtful: it changes nothing until the user accepts it.
package struct PollBallots {
    private let store: MeetStore
    private let now: Date
    private let identity: MailIdentity
    private let isOfAgent: Bool

    package init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        isOfAgent = workspace.isOfAgent
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
    }

    /// The characters of words that are kept.
    private static let longestWords = 2000

    /// Returns true if a subject may be that of a vote.
    static func isBallot(subject: String) -> Bool { BallotToken.find(in: subject) != nil }

    /// Reads a mail; `nil` if it answers no poll.
    func read(_ mail: ReceivedMail) throws -> ReadBallot? {
        guard let asked = try asked(by: mail) else { return nil }
        let key = Self.key(of: mail)
        if let known = try store.inboxItem(sourceKey: key) { return .known(known) }
        if AutomaticReply(mail) != nil { return .automatic }
        let poll = asked.poll
        let ballot = try ballot(in: mail, asked)
        let received = min(mail.date ?? now, now)
        let doubt = doubt(about: mail, asked, ballot, received)
        let voter = poll.people[asked.voter]
        var item = InboxItem(
            method: PollMail.method, news: .voted(ballot.votes), state: .waiting, uid: poll.uid,
            from: voter.address, doubt: doubt, comment: ballot.comment, receivedAt: received,
            messageID: mail.messageID)
        if let sender = mail.from, sender.key != voter.addressKey { item.realSender = sender }
        if poll.state == .dropped { return .stored([try insert(Self.moot(item, now), key, poll)]) }
        if doubt != nil { return .stored([try insert(item, key, poll)]) }
        guard PollRules.replaces(voteAt: received, of: voter) else {
            item.state = .superseded
            item.settledAt = now
            return .known(try insert(item, key, poll))
        }
        let before = try store.lastMessageAction()
        let recorded = try PollVotes(store: store, now: now).record(
            ballot.votes, ballot.comment, of: asked.voter, in: poll, at: received, as: .message)
        if isOfAgent, let news = recorded.news { try UntoldPollNews(store).add(news) }
        let action = try store.lastMessageAction()
        if action != before { item.messageAction = action }
        // Votes are shown with the poll; words are to be read.
        item.state = ballot.comment == nil ? .dismissed : .unseen
        if ballot.comment == nil { item.settledAt = now }
        return .stored([try insert(item, key, poll)] + [recorded.news].compactMap(\.self))
    }

    /// Returns the item of a vote on a poll that was given up, which asks nothing. Only words of the person
    /// are to be read.
    private static func moot(_ item: InboxItem, _ now: Date) -> InboxItem {
        var item = item
        if item.doubt == .lateVotes || item.doubt == .unclearVotes { item.doubt = nil }
        if item.doubt == nil, item.comment != nil {
            item.state = .unseen
        } else {
            (item.state, item.settledAt) = (.dismissed, now)
        }
        return item
    }

    /// Counts the votes of a doubtful mail that the user accepts.
    ///
    /// - Returns: The settled item.
    /// - Throws: `PollError`, `StoreError`.
    func take(_ item: InboxItem) throws -> InboxItem {
        let title = item.meeting?.title ?? ""
        guard case .voted(let votes) = item.news, !votes.isEmpty else {
            throw PollError.unclearVotes(item.comment ?? title)
        }
        guard let poll = try store.poll(uid: item.uid),
            let voter = poll.people.firstIndex(where: { $0.addressKey == item.from?.key })
        else { throw PollError.noVoter(name: item.from?.name ?? "", title: title) }
        guard PollRules.replaces(voteAt: item.receivedAt, of: poll.people[voter]) else {
            throw PollError.votedLater(name: poll.people[voter].name)
        }
        let action = try store.settling(.tookMessage(meeting: poll.title)) { store in
            _ = try PollVotes(store: store, now: now).record(
                votes, item.comment, of: voter, in: poll, at: item.receivedAt, as: .person)
        }
        var taken = item
        (taken.doubt, taken.state, taken.settledAt) = (nil, .taken, now)
        return try store.save(taken, action: action)
    }

    /// Stores an item. A vote that counts replaces earlier ones of the same person that wait to be decided.
    /// Words that were not read stay to be read.
    private func insert(_ item: InboxItem, _ key: String, _ poll: Poll) throws(StoreError) -> InboxItem {
        let counts = item.doubt == nil && item.state != .superseded
        return try store.insert(item, sourceKey: key, component: poll.component) { old in
            guard counts, case .voted = old.news, old.from == item.from else { return false }
            if old.state == .unseen, old.comment != nil { return false }
            // Mails may be read in another order than they were sent.
            guard old.receivedAt <= item.receivedAt else { return false }
            // Somebody else's mail stays a question.
            return old.doubt == nil || old.doubt == .unclearVotes
        }
    }

    // MARK: - Whose vote it is

    /// The poll that a mail answers, and the index of the person who was asked.
    private struct Asked {
        var poll: Poll
        var voter: Int
        /// The choice of a link.
        var choice: BallotToken.Choice?
        /// True if the mail comes from an address of that person.
        var isFromVoter: Bool
    }

    private func asked(by mail: ReceivedMail) throws -> Asked? {
        let sender = mail.from?.key ?? ""
        let contacts = MessageContacts(
            sender.isEmpty ? [] : try store.addresses(ofContactsWith: [sender]))
        func isSender(_ voter: Poll.Voter) -> Bool {
            voter.addressKey.map { !sender.isEmpty && contacts.isSamePerson(sender, $0) } ?? false
        }
        guard
            let (poll, voter, choice) = try namedByToken(in: mail) ?? answered(by: mail, isSender)
                ?? quoted(in: mail, isSender)
        else { return nil }
        let isFromVoter = isSender(poll.people[voter])
        // One's own copies of what one wrote about the poll.
        if !isFromVoter, identity.own.contains(sender) { return nil }
        return Asked(poll: poll, voter: voter, choice: choice, isFromVoter: isFromVoter)
    }

    private typealias Found = (poll: Poll, voter: Int, choice: BallotToken.Choice?)

    private func namedByToken(in mail: ReceivedMail) throws(StoreError) -> Found? {
        guard let found = BallotToken.find(in: mail.subject),
            let (poll, voter) = try asked(withToken: found.token)
        else { return nil }
        // A link begins a new mail; an answer to one keeps its subject and may say something else.
        return (poll, voter, ReplyReference(mail).ids.isEmpty ? found.choice : nil)
    }

    /// Returns the poll and the person of a token.
    private func asked(withToken token: String) throws(StoreError) -> (poll: Poll, voter: Int)? {
        for poll in try store.sentPolls() {
            let place = poll.people.firstIndex { voter in
                voter.email.map { BallotToken.token(poll: poll.uid, address: $0) == token } ?? false
            }
            if let place { return (poll, place) }
        }
        return nil
    }

    /// Returns the poll whose mail is answered, and the person: the sender if they were asked too, else the
    /// one whom that mail went to.
    private func answered(
        by mail: ReceivedMail, _ isSender: (Poll.Voter) -> Bool
    ) throws(StoreError) -> Found? {
        for id in ReplyReference(mail).ids {
            guard let message = try store.sentMessage(id), message.method == PollMail.method,
                let poll = try store.poll(uid: message.uid)
            else { continue }
            let place = Self.writer(of: mail, in: poll, Set(message.to.map(\.key)), isSender)
            if let place { return (poll, place, nil) }
        }
        return nil
    }

    /// Returns the person who wrote: the one with the sender's address, else the addressee, if the sender's
    /// contact has that address, else another person with an address of it, else the addressee.
    ///
    /// - Parameter addressees: The keys of those whom the answered mail went to.
    private static func writer(
        of mail: ReceivedMail, in poll: Poll, _ addressees: Set<String>, _ isSender: (Poll.Voter) -> Bool
    ) -> Int? {
        let sender = mail.from?.key
        let keys = poll.people.map(\.addressKey)
        if let sender, let same = keys.firstIndex(of: sender) { return same }
        let addressed = keys.firstIndex { $0.map(addressees.contains) ?? false }
        // Several people may have one address.
        if let addressed, isSender(poll.people[addressed]) { return addressed }
        return poll.people.firstIndex(where: isSender) ?? addressed
    }

    /// Returns the poll whose links are quoted in an answer, and the person: the sender if they were asked
    /// too, else the one whose links they are. Some providers replace the Message-IDs of what they send.
    private func quoted(
        in mail: ReceivedMail, _ isSender: (Poll.Voter) -> Bool
    ) throws(StoreError) -> Found? {
        guard try isReplyToPoll(mail) else { return nil }
        for text in [mail.text, mail.html] {
            guard let token = BallotToken.find(inQuoteOf: text),
                let (poll, voter) = try asked(withToken: token)
            else { continue }
            let addressee = Set([poll.people[voter].addressKey].compactMap(\.self))
            return (poll, Self.writer(of: mail, in: poll, addressee, isSender) ?? voter, nil)
        }
        return nil
    }

    /// Returns whether a mail answers the subject of a poll's mail, and names no other sent message.
    private func isReplyToPoll(_ mail: ReceivedMail) throws(StoreError) -> Bool {
        let subjects = ReplySubject(mail.subject).answered
        if subjects.isEmpty || AnswerToken.find(in: mail.subject) != nil { return false }
        for id in ReplyReference(mail).ids where try store.sentMessage(id) != nil { return false }
        for subject in subjects {
            let messages = try store.sentMessages(withSubject: subject)
            if messages.contains(where: { $0.method == PollMail.method }) { return true }
        }
        return false
    }

    // MARK: - Whether it counts

    private func doubt(
        about mail: ReceivedMail, _ asked: Asked, _ ballot: Ballot, _ received: Date
    ) -> SchedulingDoubt? {
        if mail.from == nil { return .noSender }
        if AuthenticationResults.hasFailed(
            mail.authenticationResults, of: identity.authenticationServer)
        {
            return .failedAuthentication
        }
        if !asked.isFromVoter { return .notAttendee }
        if !ballot.isClear || ReplySubject.isForwarded(mail.subject) { return .unclearVotes }
        let poll = asked.poll
        // A poll whose sending was undone may have other options by now.
        if poll.state == .draft { return .unclearVotes }
        // A mail from before the deadline may be read after it.
        let isInTime = poll.state == .closed && poll.deadline.map { received <= $0 } ?? false
        return PollRules.counts(voteAt: received, in: poll) || isInTime ? nil : .lateVotes
    }

    // MARK: - What it says

    private struct Ballot {
        var votes: [Int: Poll.Vote]
        var comment: String?
        /// True if it can only mean these votes.
        var isClear: Bool
    }

    /// Returns the votes of a mail: those in words, else those of the link that began it. Words that are not
    /// clear beside a link are asked about.
    private func ballot(in mail: ReceivedMail, _ asked: Asked) throws(StoreError) -> Ballot {
        let (options, voter) = (asked.poll.options, asked.poll.people[asked.voter])
        let zone = try store.contactsAddressed([voter.invitee])[0].flatMap { PersonZone.of($0) }
        let people = [voter.name, mail.from?.name, identity.address?.name].compactMap(\.self)
        let read = BallotReader.read(
            mail.reply, options: options.count, names: options.map { BallotReader.Name($0, zone: zone) },
            people: people.filter { !$0.isEmpty })
        let words = read.comment.map { String($0.trimmed.prefix(Self.longestWords)) } ?? ""
        let comment = words.isEmpty ? nil : words
        if read.isClear, !read.votes.isEmpty {
            return Ballot(votes: read.votes, comment: comment, isClear: true)
        }
        let votes = asked.choice?.votes(options: options.count) ?? [:]
        return Ballot(votes: votes, comment: comment, isClear: !votes.isEmpty && comment == nil)
    }

    /// Returns a key that is equal for an equal mail in any way of receipt.
    private static func key(of mail: ReceivedMail) -> String {
        let text =
            mail.messageID ?? "\(mail.subject) \(mail.date?.timeIntervalSince1970 ?? 0) \(mail.ownText)"
        return ["ballot", mail.from?.key ?? "", String(FNV1a.hash(text.utf8), radix: 16)]
            .joined(separator: " ")
    }
}
