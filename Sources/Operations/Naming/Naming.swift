import Foundation
import MeetCore
import MeetStore

/// Why nobody, or no one thing, is meant by what was typed.
package enum NamingError: Error, Hashable, Sendable {
    /// Nothing was typed where somebody is to be invited.
    case empty
    /// No contact is called so, and it is no e-mail address.
    case nobody(String)
    /// Several contacts may be meant; the first of them, and whether they are more than a few.
    case severalContacts(String, [ContactSummary], isMany: Bool)
    /// Nobody who is called so is invited to the meeting of that title.
    case notInvited(String, meeting: String)
    /// Several invitees may be meant, by their names.
    case severalInvitees(String, [String])
    case noVenue(Int64)
    /// Several saved venues are called so, by their ids.
    case severalVenues(String, [Identifier<Venue>])
}

/// No time zone is called so.
package struct UnknownZone: Error, Hashable, Sendable {
    package var name: String
}

extension TimeZone {
    /// The zone that is meant: `Europe/Athens`, or the city alone.
    package static func named(_ name: String) throws(UnknownZone) -> TimeZone {
        guard let identifier = TimeZoneSearch.exact(name) ?? TimeZoneSearch.validate(name),
            let zone = TimeZone(identifier: identifier)
        else { throw UnknownZone(name: name) }
        return zone
    }
}

extension MeetStore {
    /// As many of those who may be meant as are named.
    private static let mostNamed = 4
    /// More than that are many.
    private static let mostCounted = 5

    /// Whom to invite: the contact of exactly that name or address, else the only one that matches, else, for an
    /// address, somebody who is no contact. A group stands for its members.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    func invitees(named who: String) throws -> [Invitee] {
        let text = who.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw NamingError.empty }
        var found = try contacts(named: text)
        if found.isEmpty {
            let typed = EmailAddress.invitee(from: text)
            if let email = typed.email {
                found = try contacts(named: email)
                if found.isEmpty { return [typed] }
            } else {
                found = try contacts(text, rows: 0..<Self.mostCounted + 1)
            }
        }
        guard let contact = found.first else { throw NamingError.nobody(text) }
        guard found.count == 1 else {
            throw NamingError.severalContacts(
                text, Array(found.prefix(Self.mostNamed)), isMany: found.count > Self.mostCounted)
        }
        return try invitees(contact)
    }

    /// The contact as an invitee, or the members of the group.
    func invitees(_ contact: ContactSummary) throws(StoreError) -> [Invitee] {
        let everyone = contact.kind == .group ? try members(ofGroup: contact.id) : [contact]
        return everyone.map { Invitee(contactID: $0.id, name: $0.name, email: $0.email) }
    }

    /// Which venue is meant: a saved one by its number or name; any other text is the name of a place that only this
    /// meeting uses, and an empty one means none.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    func venue(named text: String) throws -> Venue? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return nil }
        if let number = Int64(text) {
            guard let venue = try venue(Identifier(number)) else { throw NamingError.noVenue(number) }
            return venue
        }
        let named = try venues(named: text)
        guard named.count < 2 else { throw NamingError.severalVenues(text, named.compactMap(\.id)) }
        return named.first ?? Venue(name: text, isSaved: false)
    }
}

extension Meeting {
    /// The invitee who is meant: of exactly that name or address, else the only one whose name has it in it.
    func invitee(named who: String) throws(NamingError) -> Invitee {
        let wanted = SearchFolding.fold(who.trimmingCharacters(in: .whitespacesAndNewlines))
        let exact = invitees.filter { invitee in
            SearchFolding.fold(invitee.name) == wanted || invitee.email.map(SearchFolding.fold) == wanted
        }
        let found = exact.isEmpty ? invitees.filter { SearchFolding.fold($0.name).contains(wanted) } : exact
        guard let invitee = found.first, !wanted.isEmpty else { throw .notInvited(who, meeting: title) }
        guard found.count == 1 else { throw .severalInvitees(who, found.map(\.name)) }
        return invitee
    }

    /// Invites somebody, unless they are invited: the same contact, else the same address, else the same name.
    mutating func invite(_ invitee: Invitee) {
        let isInvited = invitees.contains { known in
            if let id = invitee.contactID { return known.contactID == id }
            if let email = invitee.email { return known.email?.lowercased() == email.lowercased() }
            return known.name == invitee.name
        }
        if !isInvited { invitees.append(invitee) }
    }
}
