/// Who handed a message over, by the header of its mail (RFC 5322, 3.6.2).
///
/// RFC 6047, 3 and RFC 5546, 6 ask that a message is accepted only from the calendar user that it speaks for.
package struct MessageOrigin: Hashable, Sendable {
    /// The addresses of From, Sender and Reply-To, by `CalendarAddress.key`; empty where the mail has none of them.
    package var addresses: Set<String>
    /// Whether it answers another mail by itself (RFC 3834, 5: `auto-replied`), as a holiday notice does.
    package var isAutoReply: Bool
    /// Whether a program sent it, with or without a question before it. Nothing is sent back to it (RFC 3834, 2).
    package var isAutomatic: Bool
    /// Whether the person's own server found the sender forged (RFC 8601).
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

/// Why a message is not accepted as that of whom it speaks for. Nothing changes by it until the person takes it.
package enum SchedulingDoubt: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its sender is not the organizer.
    case notOrganizer
    /// Its sender is not the attendee whose answer it is.
    case notAttendee
    /// It names another organizer than the one that is known.
    case otherOrganizer
    /// It claims to change a meeting of the person's own.
    case ownMeeting
    /// It names no sender.
    case noSender
    /// The person's own server found the sender forged.
    case failedAuthentication
    /// It is an automatic reply.
    case automatic
    /// It lets somebody come in the place of an invitee who has not said so, or lets very many come.
    case delegation

    /// Whether the person may take the message as true.
    package var canBeTaken: Bool { self != .ownMeeting }
}

/// A sender that messages about a meeting came from, and for whom it spoke.
package struct SenderState: Hashable, Sendable, Codable {
    /// The `CalendarAddress.key` of the organizer or attendee; empty for a meeting without an organizer.
    package var user: String
    /// The `CalendarAddress.key` of the mail's From.
    package var sender: String
    /// Whether the person said so. Of the others only the first message of a meeting tells, which counts until the user
    /// writes from an address of their own.
    package var isConfirmed: Bool

    package init(user: String, sender: String, isConfirmed: Bool) {
        self.user = user
        self.sender = sender
        self.isConfirmed = isConfirmed
    }
}

/// The contacts that have an address of a message.
package struct MessageContacts: Hashable, Sendable {
    /// By the key of an address, those of the contacts that have it.
    private var addresses: [String: Set<String>] = [:]

    package init() {}

    /// - Parameter contacts: The addresses of each contact.
    package init(_ contacts: [[String]]) {
        for contact in contacts {
            let keys = Set(contact.map { CalendarAddress.key($0) })
            for key in keys { addresses[key, default: []].formUnion(keys) }
        }
    }

    package func has(_ key: String) -> Bool { addresses[key] != nil }

    /// Whether two addresses are of one contact.
    package func isSamePerson(_ one: String, _ other: String) -> Bool {
        one == other || addresses[one]?.contains(other) == true
    }
}
