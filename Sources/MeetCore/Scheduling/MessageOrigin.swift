/// The sender of a message, by the header of its mail (RFC 5322, 3.6.2).
///
/// RFC 6047, 3 and RFC 5546, 6 require that a message is accepted only from the calendar user that it speaks
/// for.
package struct MessageOrigin: Hashable, Sendable {
    /// The addresses of From, Sender and Reply-To (`CalendarAddress.key`); empty if the mail has none of
    /// them.
    package var addresses: Set<String>
    /// True if it is an automatic reply to another mail (RFC 3834, 5: `auto-replied`), such as a holiday
    /// notice.
    package var isAutoReply: Bool
    /// True if a program sent it, as a reply or not. Nothing is sent back to it (RFC 3834, 2).
    package var isAutomatic: Bool
    /// True if the person's own server found the sender forged (RFC 8601).
    package var hasFailedAuthentication: Bool

    package init(
        addresses: Set<String>, isAutoReply: Bool = false, isAutomatic: Bool = false,
        hasFailedAuthentication: Bool = false
    ) {
        self.addresses = addresses
        self.isAutoReply = isAutoReply
        self.isAutomatic = isAutomatic || isAutoReply
        self.hasFailedAuthentication = hasFailedAuthentication
    }
}

/// A reason to doubt a message: its sender, or the votes in it. It changes nothing until the person accepts it.
package enum SchedulingDoubt: String, Hashable, Sendable, Codable, CaseIterable {
    /// The sender is not the organizer.
    case notOrganizer
    /// The sender is not the attendee who answers.
    case notAttendee
    /// The organizer differs from the known one.
    case otherOrganizer
    /// The message would change one of the person's own meetings.
    case ownMeeting
    /// The message has no sender.
    case noSender
    /// The person's own server found the sender forged.
    case failedAuthentication
    /// The message is an automatic reply.
    case automatic
    /// The message delegates for an invitee who has not done so, or to very many people.
    case delegation
    /// It is not clear which options of a poll the words mean, or the mail was forwarded.
    case unclearVotes
    /// The votes were sent after a poll had ended.
    case lateVotes

    /// True if the person may accept the message.
    package var canBeTaken: Bool { self != .ownMeeting }
}

/// A sender of messages about a meeting, and the user it spoke for.
package struct SenderState: Hashable, Sendable, Codable {
    /// The `CalendarAddress.key` of the organizer or attendee; empty for a meeting without an organizer.
    package var user: String
    /// The `CalendarAddress.key` of the mail's From.
    package var sender: String
    /// True if the person confirmed it. An unconfirmed sender is that of a meeting's first message, and
    /// counts until the user writes from an address of their own.
    package var isConfirmed: Bool

    package init(user: String, sender: String, isConfirmed: Bool) {
        self.user = user
        self.sender = sender
        self.isConfirmed = isConfirmed
    }
}

/// The contacts with an address of a message.
package struct MessageContacts: Hashable, Sendable {
    /// The contacts of each address, by key.
    private var addresses: [String: Set<String>] = [:]

    package init() {}

    /// Makes the table.
    ///
    /// - Parameter contacts: The addresses of each contact.
    package init(_ contacts: [[String]]) {
        for contact in contacts {
            let keys = Set(contact.map { CalendarAddress.key($0) })
            for key in keys { addresses[key, default: []].formUnion(keys) }
        }
    }

    package func has(_ key: String) -> Bool { addresses[key] != nil }

    /// Returns whether two addresses belong to the same contact.
    package func isSamePerson(_ one: String, _ other: String) -> Bool {
        one == other || addresses[one]?.contains(other) == true
    }

    /// Returns the position of an invitee who was invited by another address of the same contact; `nil` if
    /// there is none, or if several people have the address, of whom more than one is invited.
    package func place(of key: String, in meeting: Meeting) -> Int? {
        if key.isEmpty { return nil }
        let found = meeting.invitees.indices.filter { place in
            meeting.invitees[place].addressKey.map { isSamePerson(key, $0) } ?? false
        }
        guard let first = found.first, let person = meeting.invitees[first].addressKey else { return nil }
        let isOne = found.allSatisfy { place in
            meeting.invitees[place].addressKey.map { isSamePerson(person, $0) } ?? false
        }
        return isOne ? first : nil
    }
}
