import Foundation
import MeetCore
import MeetStore

/// Asks somebody by mail to be a trusted contact, or records that they agreed otherwise. A group stands for its
/// members.
package struct TrustContact: WritingOperation {
    package var who: String
    /// True if they said yes otherwise, so that nobody is asked.
    package var hasAgreed: Bool

    package init(_ who: String, hasAgreed: Bool = false) {
        self.who = who
        self.hasAgreed = hasAgreed
    }

    package struct Trusted: Hashable, Sendable {
        package var contacts: [TrustedContact]
        /// The questions that were put into the outbox.
        package var messages: [OutgoingMessage]
    }

    /// - Throws: `SafetyError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Trusted {
        try workspace.store.transaction { store in
            let mail = try SafetyMail(store, workspace)
            let now = workspace.now()
            var trusted = Trusted(contacts: [], messages: [])
            for invitee in try store.invitees(named: who) {
                guard let email = invitee.email, !email.isEmpty else {
                    throw SafetyError.noEmail(invitee.name)
                }
                let address = CalendarAddress(
                    name: invitee.name == email ? "" : invitee.name, email: email)
                if mail.identity.own.contains(address.key) { throw SafetyError.ownAddress(email) }
                if !hasAgreed, mail.identity.address == nil { throw SafetyError.noAddress }
                let known = try store.trustedContacts().first { $0.address == address }
                // Whoever has agreed is not asked again, and whoever was asked today neither.
                if let known, known.state == .agreed || !hasAgreed && Self.isAsked(known, at: now) {
                    trusted.contacts.append(known)
                    continue
                }
                let contact = TrustedContact(
                    contactID: invitee.contactID, address: address, state: hasAgreed ? .agreed : .asked,
                    askedAt: hasAgreed ? known?.askedAt : now, answeredAt: hasAgreed ? now : nil)
                try store.save(contact)
                if !hasAgreed {
                    let letter = SafetyLetter(.trust, now: now, zone: store.readerZone)
                    trusted.messages += try mail.enqueue(letter, to: [address])
                }
                let stored = try store.trustedContacts().first { $0.address == address }
                trusted.contacts.append(stored ?? contact)
            }
            return trusted
        }
    }

    /// Returns whether somebody has had the question for less than a day.
    private static func isAsked(_ contact: TrustedContact, at now: Date) -> Bool {
        guard contact.state == .asked, let asked = contact.askedAt else { return false }
        return now.timeIntervalSince(asked) < 86_400
    }
}

/// Removes somebody from the trusted contacts; they are told nothing any more.
package struct DistrustContact: WritingOperation {
    package var who: String

    package init(_ who: String) {
        self.who = who
    }

    /// - Returns: The removed contact.
    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> TrustedContact {
        try workspace.store.transaction { store in
            let contact = try store.trustedContacts().named(who)
            _ = try store.removeTrustedContact(contact.address)
            try store.leaveOut(contact.address)
            return contact
        }
    }
}

extension MeetStore {
    /// Takes somebody who is no trusted contact any more off the open check-in. The all-clear goes to whoever was told.
    fileprivate func leaveOut(_ address: CalendarAddress) throws(StoreError) {
        guard var checkin = try openCheckin(), checkin.people.contains(address) else { return }
        checkin.people.removeAll { $0 == address }
        try save(checkin)
    }
}

extension [TrustedContact] {
    /// Returns the contact of a name or an address: exactly that, else the only one with these words in it.
    ///
    /// - Throws: `SafetyError`.
    func named(_ who: String) throws(SafetyError) -> TrustedContact {
        let folded = SearchFolding.fold(who.trimmed)
        let key = CalendarAddress.key(who)
        let exact = filter { $0.address.key == key || SearchFolding.fold($0.address.name) == folded }
        if exact.count == 1 { return exact[0] }
        let words = SearchFolding.words(ofFolded: folded).map(String.init)
        let found = filter { contact in
            let name = SearchFolding.words(ofFolded: SearchFolding.fold(contact.address.name)).map(
                String.init)
            return !words.isEmpty && words.allSatisfy { word in name.contains { $0.hasPrefix(word) } }
        }
        guard found.count == 1 else { throw .notTrusted(who) }
        return found[0]
    }
}

/// Reads the answers to the question whether somebody wants to be a trusted contact.
enum TrustAnswer {
    /// Records an answer. Only the person who was asked can give it.
    ///
    /// - Parameters:
    ///   - participation: The meaning of the words: accepted or declined; others change nothing.
    ///   - message: The question.
    ///   - sender: The sender of the answer.
    /// - Returns: Whether they agree; `nil` if nothing was recorded.
    static func take(
        _ participation: Invitee.Participation, to message: OutgoingMessage, from sender: CalendarAddress,
        in store: MeetStore, at now: Date
    ) throws(StoreError) -> Bool? {
        guard SafetyMail.isQuestion(message) else { return nil }
        let keys = try store.addresses(ofContactsWith: [sender.key]).flatMap { $0 }.map {
            CalendarAddress.key($0)
        }
        let own = Set(keys + [sender.key])
        guard let asked = message.to.first(where: { own.contains($0.key) }),
            var contact = try store.trustedContacts().first(where: { $0.address == asked })
        else { return nil }
        switch participation {
        case .accepted: contact.state = .agreed
        case .declined: contact.state = .refused
        default: return nil
        }
        contact.answeredAt = now
        try store.save(contact)
        if contact.state == .refused { try store.leaveOut(contact.address) }
        return contact.state == .agreed
    }
}
