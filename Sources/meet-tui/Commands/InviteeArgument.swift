import Foundation
import MeetCore
import MeetStore
import MeetUI

/// People as arguments: a name, an e-mail address, or a group.
enum InviteeArgument {
    /// Whom to invite: the contact of exactly that name or address, else the only one that matches, else, for an
    /// address, somebody who is no contact. A group stands for its members.
    static func invitees(_ who: String, in store: MeetStore) throws -> [Invitee] {
        let text = who.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw Failure("Whom to invite? --invite was empty.") }
        var found = try store.contacts(named: text)
        if found.isEmpty {
            let typed = EmailAddress.invitee(from: text)
            if let email = typed.email {
                found = try store.contacts(named: email)
                if found.isEmpty { return [typed] }
            } else {
                found = try store.contacts(text, rows: 0..<6)
            }
        }
        guard let contact = found.first else {
            throw Failure(
                "Nobody called “\(text)” is in your contacts; an e-mail address invites somebody who is not.")
        }
        guard found.count == 1 else {
            let names = found.prefix(4)
                .map { contact in contact.email.map { "\(contact.name) <\($0)>" } ?? contact.name }
                .joined(separator: ", ")
            throw Failure(
                "“\(text)” may be \(found.count > 5 ? "many people" : "several people"): \(names). Name one of them."
            )
        }
        guard contact.kind == .group else {
            return [Invitee(contactID: contact.id, name: contact.name, email: contact.email)]
        }
        return try store.members(ofGroup: contact.id).map {
            Invitee(contactID: $0.id, name: $0.name, email: $0.email)
        }
    }

    /// The invitee of a meeting who is meant.
    static func invitee(_ who: String, in meeting: Meeting) throws -> Invitee {
        let wanted = SearchFolding.fold(who.trimmingCharacters(in: .whitespacesAndNewlines))
        let exact = meeting.invitees.filter { invitee in
            SearchFolding.fold(invitee.name) == wanted || invitee.email.map(SearchFolding.fold) == wanted
        }
        let found =
            exact.isEmpty ? meeting.invitees.filter { SearchFolding.fold($0.name).contains(wanted) } : exact
        guard let invitee = found.first, !wanted.isEmpty else {
            throw Failure("“\(who)” is not invited to “\(meeting.title)”.")
        }
        guard found.count == 1 else {
            throw Failure("“\(who)” may be \(found.map(\.name).joined(separator: " or ")). Name one of them.")
        }
        return invitee
    }

    static func isSame(_ one: Invitee, _ other: Invitee) -> Bool {
        if let id = other.contactID { return one.contactID == id }
        if let email = other.email { return one.email?.lowercased() == email.lowercased() }
        return one.name == other.name
    }
}

/// Venues as arguments.
enum VenueArgument {
    /// A saved venue by number or name; any other text is the name of a place that only this meeting uses.
    static func venue(_ text: String, in store: MeetStore) throws -> Venue? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return nil }
        if let number = Int64(text) {
            guard let venue = try store.venue(Identifier(number)) else {
                throw Failure("There is no venue \(number).")
            }
            return venue
        }
        let named = try store.venues(named: text)
        guard named.count < 2 else {
            let numbers = named.compactMap(\.id).map(\.description).joined(separator: ", ")
            throw Failure("Several venues are called “\(text)”; give the number of one: \(numbers).")
        }
        return named.first ?? Venue(name: text, isSaved: false)
    }
}
