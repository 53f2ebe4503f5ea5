import Foundation
import Mail
import MeetCore
import MeetStore

/// Puts the mails of polls into the outbox, one for each person, within one transaction.
struct PollMail {
    /// The method of messages and items of polls, which is none of RFC 5546.
    static let method = "POLL"

    let identity: MailIdentity
    private let store: MeetStore
    private let now: Date
    private let mailing: Mailing?

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        mailing = workspace.mailing
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
    }

    /// Returns the people other than oneself who have an address.
    func reachable(_ people: [Poll.Voter]) -> [Poll.Voter] {
        people.filter { voter in voter.addressKey.map { !identity.own.contains($0) } ?? false }
    }

    /// Returns mails that are not stored yet. A person who has the same question already, or soon will, gets
    /// none.
    ///
    /// - Parameters:
    ///   - people: People with addresses.
    ///   - skipsAsked: True to leave out everybody who has a question, also one with other words.
    /// - Throws: `PollError` without an own address, `StoreError`.
    func compose(
        _ step: PollLetter.Step, _ poll: Poll, to people: [Poll.Voter], skipsAsked: Bool = false
    ) throws -> [OutgoingMessage] {
        guard let sender = identity.address else { throw PollError.noAddress }
        let cards = try store.contactsAddressed(people.map(\.invitee))
        let known = try store.messages(about: poll.uid).filter { $0.method == Self.method }
        let about = Meeting(
            uid: poll.uid, title: poll.title, notes: poll.notes, createdAt: poll.createdAt)
        var messages: [OutgoingMessage] = []
        for (place, voter) in people.enumerated() {
            guard let address = voter.address else { continue }
            let content = LetterContent(
                .poll(PollLetter(step, poll, zone: store.readerZone)), about, sender: sender,
                addressee: Addressee(address, knowing: cards[place]))
            let letter =
                mailing?.letter(content) ?? Letter(subject: poll.title, text: poll.notes)
            let isKnown = known.contains {
                skipsAsked ? $0.to.map(\.key) == [address.key] : $0.to == [address] && $0.text == letter.text
            }
            if step == .question, isKnown { continue }
            messages.append(
                OutgoingMessage(
                    messageID: OutgoingMessage.newID(from: sender, mailing), method: Self.method,
                    uid: poll.uid, from: sender, to: [address], subject: letter.subject, text: letter.text,
                    calendar: "", nextAttempt: now, createdAt: now))
        }
        return messages
    }

    /// Stores the mails to be sent.
    ///
    /// - Parameter action: The person's action, whose undo withdraws them; `nil` for none.
    func enqueue(_ messages: [OutgoingMessage], action: Int64?) throws(StoreError) -> [OutgoingMessage] {
        var stored: [OutgoingMessage] = []
        for message in messages { stored.append(try store.enqueue(message, action: action)) }
        return stored
    }

    /// Withdraws the questions and reminders that were not sent yet: the poll takes no votes any more.
    func withdraw(about poll: Poll) throws(StoreError) { try store.withdrawMails(of: poll) }
}

extension MeetStore {
    /// Withdraws the mails of a poll that were not sent yet.
    ///
    /// - Parameter isMoot: Returns true for a mail to be withdrawn.
    func withdrawMails(
        of poll: Poll, where isMoot: (OutgoingMessage) -> Bool = { _ in true }
    ) throws(StoreError) {
        for message in try messages(about: poll.uid)
        where message.method == PollMail.method && message.state == .queued && isMoot(message) {
            var message = message
            message.state = .withdrawn
            message.nextAttempt = nil
            try save(message)
        }
    }
}

extension Poll.Voter {
    /// The key of the address; `nil` without one.
    var addressKey: String? {
        guard let email, !email.isEmpty else { return nil }
        return CalendarAddress.key(email)
    }

    /// The address with the name; `nil` without an address.
    package var address: CalendarAddress? {
        guard let email, !email.isEmpty else { return nil }
        return CalendarAddress(name: name == email ? "" : name, email: email)
    }

    /// The person as an invitee who has not answered.
    package var invitee: Invitee { Invitee(contactID: contactID, name: name, email: email) }
}
