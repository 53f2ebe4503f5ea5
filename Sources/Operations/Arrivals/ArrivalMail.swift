import Foundation
import Mail
import MeetCore
import MeetStore

/// Reads the mails of people on the way, within one transaction.
///
/// A mail belongs to a person and a meeting by the token in its subject, which the links write, or by its
/// sender: somebody who comes to a meeting that begins within an hour or goes on. It counts if the
/// sender's address is one of that person, no server found it forged, and it was not forwarded. The link of
/// somebody else changes nothing: the user is asked.
package struct ArrivalMail {
    /// The result of a mail.
    package enum Outcome: Hashable, Sendable {
        /// A link, which says nothing else.
        case link
        /// Words or a position, which may say more than the way.
        case words
        /// Nothing was recorded, as nobody knows who sent it; the user reads it.
        case asked(Doubtful)
    }

    /// The person and the meeting that a doubtful mail names.
    package struct Doubtful: Hashable, Sendable {
        package var uid: String
        package var recurrenceID: String
        package var person: CalendarAddress
    }

    private let store: MeetStore
    private let now: Date
    private let identity: MailIdentity
    private let desk: ArrivalDesk

    package init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        desk = ArrivalDesk(store, now: now, own: identity.own)
    }

    /// Returns true if a subject may be that of a link.
    static func isArrival(subject: String) -> Bool { ArrivalToken.find(in: subject) != nil }

    /// Returns the keys of the addresses whose mails may tell about the way to a meeting of now: those of its
    /// invitees, and of their contacts.
    static func senders(in workspace: Workspace) throws(StoreError) -> Set<String> {
        let (store, now) = (workspace.store, workspace.now())
        let own = try MailIdentity(readFrom: store, environment: workspace.environment).own
        return try store.reading { store throws(StoreError) -> Set<String> in
            let desk = ArrivalDesk(store, now: now, own: own)
            var keys: Set<String> = []
            for (_, meeting) in try desk.current() {
                keys.formUnion(desk.people(of: meeting).compactMap(\.email).map { CalendarAddress.key($0) })
            }
            keys.remove("")
            for addresses in try store.addresses(ofContactsWith: keys) {
                keys.formUnion(addresses.map { CalendarAddress.key($0) })
            }
            return keys.subtracting(own)
        }
    }

    /// Reads a mail; `nil` if it tells nothing about the way to a meeting.
    func take(_ mail: ReceivedMail) throws(StoreError) -> Outcome? {
        guard let sender = mail.from?.key, !sender.isEmpty, !identity.own.contains(sender),
            mail.automation == .none, AutomaticReply(mail) == nil
        else { return nil }
        let isDoubtful =
            ReplySubject.isForwarded(mail.subject)
            || AuthenticationResults.hasFailed(
                mail.authenticationResults, of: identity.authenticationServer)
        let sent = min(mail.date ?? now, now)
        // A mail that was read late says nothing about now, and the board of then is over.
        guard now.timeIntervalSince(sent) <= 86_400 else { return nil }
        let contacts = MessageContacts(try store.addresses(ofContactsWith: [sender]))
        let going = try going(sender, contacts)
        let token = ArrivalToken.find(in: mail.subject)
        if let token {
            guard !isDoubtful, let named = going.first(where: { $0.token == token.token }) else {
                return try doubtful(token.token).map { .asked($0) }
            }
            // A link begins a new mail; an answer to one keeps its subject and may say something else.
            let choice = ReplyReference(mail).ids.isEmpty ? token.choice?.word : nil
            return try take(mail, sent, choice, named)
        }
        let meetings = going.filter { $0.window.contains(sent) }
        guard let meant = Self.meant(by: mail, among: meetings, at: sent, try answered(by: mail)) else {
            return nil
        }
        guard isDoubtful else { return try take(mail, sent, nil, meant) }
        let words = mail.reply.words
        let link = PositionLink.find(in: words, besides: meant.venue)
        guard ArrivalWords.read(words) != nil || link != nil else { return nil }
        return .asked(meant.doubtful)
    }

    /// Returns the person and the meeting of a token, whoever sent it; `nil` if none of now has it.
    private func doubtful(_ token: String) throws(StoreError) -> Doubtful? {
        for (summary, meeting) in try desk.current() {
            let (uid, recurrenceID) = (meeting.uid, summary.id.recurrenceID)
            for invitee in desk.people(of: meeting) {
                guard let email = invitee.email,
                    ArrivalToken.token(uid: uid, recurrenceID: recurrenceID, address: email) == token
                else { continue }
                return Doubtful(
                    uid: uid, recurrenceID: recurrenceID,
                    person: CalendarAddress(name: invitee.name == email ? "" : invitee.name, email: email))
            }
        }
        return nil
    }

    private func take(
        _ mail: ReceivedMail, _ sent: Date, _ choice: ArrivalWord.Content?, _ going: Going
    ) throws(StoreError) -> Outcome? {
        let words = mail.reply.words
        let link = PositionLink.find(in: words, besides: going.venue)
        let isFollowed = try FollowHauk.follow(words, from: going.person, in: store, now: now)
        // The words of a link repeat it.
        guard let content = choice ?? ArrivalWords.read(words) else {
            guard let link else { return isFollowed ? .words : nil }
            try store.add(
                Fix(link.coordinate, accuracy: link.accuracy, at: sent, source: .mail), of: going.person.key)
            return .words
        }
        if let link {
            try store.add(
                Fix(link.coordinate, accuracy: link.accuracy, at: sent, source: .mail), of: going.person.key)
        }
        try store.set(
            ArrivalWord(content, at: sent, source: .mail), of: going.person.key, at: going.occurrence)
        return choice == nil ? .words : .link
    }

    // MARK: - Who goes where

    /// A person who comes to a meeting of now.
    private struct Going {
        var occurrence: OccurrenceIdentity
        var uid: String
        /// The point of the venue; `nil` if it is unknown.
        var venue: Coordinate?
        var begins: Date
        /// The time in which words count.
        var window: ClosedRange<Date>
        var person: ArrivalPerson
        var token: String

        var doubtful: Doubtful {
            Doubtful(
                uid: uid, recurrenceID: occurrence.recurrenceID,
                person: CalendarAddress(name: person.name, email: person.email ?? ""))
        }
    }

    private func going(_ sender: String, _ contacts: MessageContacts) throws(StoreError) -> [Going] {
        var found: [Going] = []
        for (summary, meeting) in try desk.current() {
            guard let begins = summary.start, let ends = summary.end else { continue }
            for invitee in desk.people(of: meeting) {
                guard let email = invitee.email,
                    contacts.isSamePerson(sender, CalendarAddress.key(email))
                else { continue }
                let from = begins.addingTimeInterval(-ArrivalRules.lead)
                found.append(
                    Going(
                        occurrence: summary.id, uid: meeting.uid, venue: meeting.venue?.coordinate,
                        begins: begins,
                        window: from...max(from, ends), person: ArrivalPerson(invitee),
                        token: ArrivalToken.token(
                            uid: meeting.uid, recurrenceID: summary.id.recurrenceID, address: email)))
            }
        }
        return found
    }

    /// Returns the UID of the meeting whose message is answered.
    private func answered(by mail: ReceivedMail) throws(StoreError) -> String? {
        for id in ReplyReference(mail).ids {
            if let message = try store.sentMessage(id) { return message.uid }
        }
        return nil
    }

    /// Returns the meeting that a mail without a token means: the one whose message it answers, else the
    /// one that begins nearest.
    private static func meant(
        by mail: ReceivedMail, among meetings: [Going], at sent: Date, _ answered: String?
    ) -> Going? {
        if let answered { return meetings.first { $0.uid == answered } }
        return meetings.min {
            abs($0.begins.timeIntervalSince(sent)) < abs($1.begins.timeIntervalSince(sent))
        }
    }
}

/// Sends the links from on the way to those who come: a mail each, “leaving now”, “10 min late”, “20 min
/// late” and “arrived”.
package struct AskArrivals: WritingOperation {
    package var occurrence: OccurrenceIdentity
    /// True to ask only those who said that they come, or perhaps do.
    package var onlyComing: Bool

    package init(_ occurrence: OccurrenceIdentity, onlyComing: Bool = false) {
        self.occurrence = occurrence
        self.onlyComing = onlyComing
    }

    /// - Returns: The mails in the outbox; somebody who has one for this date already gets no other.
    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            try messages(in: store, workspace).map { try store.enqueue($0, action: nil) }
        }
    }

    /// Returns the mails to those who have none for this date yet.
    func messages(in store: MeetStore, _ workspace: Workspace) throws -> [OutgoingMessage] {
        let now = workspace.now()
        let identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        guard let sender = identity.address else { throw ArrivalError.noAddress }
        guard var meeting = try store.meeting(occurrence) else {
            throw StoreError.notFound(.meeting(occurrence.meeting))
        }
        meeting.recurrenceID = occurrence.recurrenceID
        let desk = ArrivalDesk(store, now: now, own: identity.own)
        let people = desk.people(of: meeting).filter {
            $0.participation != .declined && $0.email?.isEmpty == false
                && (!onlyComing || $0.participation == .accepted || $0.participation == .tentative)
        }
        if people.isEmpty { throw ArrivalError.noAddresses(title: meeting.title) }
        let known = try store.messages(about: meeting.uid).filter {
            $0.method == ArrivalLetter.method && $0.recurrenceID == occurrence.recurrenceID
        }
        let cards = try store.contactsAddressed(people)
        var messages: [OutgoingMessage] = []
        for (place, invitee) in people.enumerated() {
            guard let email = invitee.email else { continue }
            let address = CalendarAddress(
                name: invitee.name == email ? "" : invitee.name, email: email)
            if known.contains(where: { $0.to == [address] }) { continue }
            let content = LetterContent(
                .arrival, meeting, sender: sender, addressee: Addressee(address, knowing: cards[place]))
            let letter =
                workspace.mailing?.letter(content) ?? Letter(subject: meeting.title, text: "")
            messages.append(
                OutgoingMessage(
                    messageID: OutgoingMessage.newID(from: sender, workspace.mailing),
                    method: ArrivalLetter.method, uid: meeting.uid,
                    recurrenceID: occurrence.recurrenceID, from: sender, to: [address],
                    subject: letter.subject, text: letter.text, calendar: "", nextAttempt: now,
                    createdAt: now))
        }
        return messages
    }
}

/// Composes the mails of `AskArrivals`, without sending them.
package struct PreviewArrivalMails: WorkspaceOperation {
    package var occurrence: OccurrenceIdentity

    package init(_ occurrence: OccurrenceIdentity) {
        self.occurrence = occurrence
    }

    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try AskArrivals(occurrence).messages(in: workspace.store, workspace)
    }
}
