import Foundation
import MeetCore
import MeetStore
import VenueSearch

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
    /// No contact, or no group where one is wanted, is meant by that.
    case noContact(String, isGroup: Bool)
    /// Which of these contacts is to be shown or changed? The first of them, and whether they are more than a few.
    case whichContact(String, [ContactSummary], isMany: Bool)
    /// No saved venue is meant by that.
    case noVenueCalled(String)
    /// Which of these saved venues is to be shown or changed? The first of them, and whether they are more than a few.
    case whichVenue(String, [Venue], isMany: Bool)
    /// Places of one kind alone will do, not of these.
    case severalKinds([String])
    /// No meeting is meant by that.
    case noMeetingCalled(String)
    /// Which of these meetings is to be shown? The first of them, and whether they are more than a few.
    case whichMeeting(String, [Meeting], isMany: Bool)
}

/// No time zone is called so.
package struct UnknownZone: Error, Hashable, Sendable {
    package var name: String

    package init(name: String) {
        self.name = name
    }
}

extension TimeZone {
    /// The zone that is meant: `Europe/Athens`, the city alone, another town or a country of one zone.
    package static func named(_ name: String) throws(UnknownZone) -> TimeZone {
        guard let identifier = TimeZoneSearch.only(name) ?? TimeZoneSearch.validate(name),
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
    /// Whose cards are read at most, to see who is called so.
    private static let mostRead = 50

    /// Whom to invite: the contact of exactly that name or address, else the only one that matches, else, for an
    /// address, somebody who is no contact. A group stands for its members. Whose address was typed is invited by that one.
    ///
    /// - Parameter prefersOne: Whether of several that match the one who is most likely meant is taken
    ///   (`preferred(of:named:)`): where it is shown who was, and no list is there to choose from.
    /// - Throws: `NamingError`, `StoreError`.
    func invitees(named who: String, prefersOne: Bool = false) throws -> [Invitee] {
        let text = who.trimmed
        guard !text.isEmpty else { throw NamingError.empty }
        var (found, areAll) = try contacts(meantBy: text)
        let typed = EmailAddress.invitee(from: text)
        if found.isEmpty, typed.email != nil { return [typed] }
        if found.count > 1, typed.email != nil {
            // Several share the address: the name beside it says who is meant.
            let named = found.filter { SearchFolding.fold($0.name) == SearchFolding.fold(typed.name) }
            if named.count == 1 { found = named }
        } else if found.count > 1, areAll, prefersOne, let preferred = try preferred(of: found, named: text) {
            found = [preferred]
        }
        guard let contact = found.first else { throw NamingError.nobody(text) }
        guard found.count == 1 else {
            throw NamingError.severalContacts(
                text, Array(found.prefix(Self.mostNamed)), isMany: found.count > Self.mostCounted)
        }
        return try invitees(contact).map { invitee in
            guard let email = typed.email, contact.kind != .group else { return invitee }
            var invitee = invitee
            let addresses = try self.contact(contact.id)?.emails.map(\.address) ?? []
            invitee.email = addresses.first { ContactKeys.email($0) == ContactKeys.email(email) } ?? email
            return invitee
        }
    }

    /// Who may be meant: the contacts of exactly that name or address, else those that match; none for an address that
    /// no contact has. Of many that match there are only the first, and it is said that these are not all.
    private func contacts(
        meantBy text: String
    ) throws(StoreError) -> (found: [ContactSummary], areAll: Bool) {
        let exact = try contacts(named: text)
        if !exact.isEmpty { return (exact, true) }
        if let email = EmailAddress.invitee(from: text).email { return (try contacts(named: email), true) }
        let query = WordQuery(text)
        var found: [ContactSummary] = []
        let read = try contacts(text, rows: 0..<Self.mostRead)
        for contact in read {
            // What a note says of others names nobody, nor does where somebody works.
            guard let card = try self.contact(contact.id), query.score(WordTarget(called: card)) != nil else {
                continue
            }
            found.append(contact)
        }
        return (found, read.count < Self.mostRead)
    }

    /// Which stored contact is meant by its number, name or address; as `invitees(named:)` else.
    ///
    /// - Parameter isGroup: Whether only groups are meant.
    /// - Throws: `NamingError`, `StoreError`.
    func contact(meantBy text: String, isGroup: Bool = false) throws -> Contact {
        let text = text.trimmed
        func isWanted(_ kind: Contact.Kind) -> Bool { !isGroup || kind == .group }
        if let number = Int64(text), let contact = try contact(Identifier(number)), isWanted(contact.kind) {
            return contact
        }
        let found = text.isEmpty ? [] : try contacts(meantBy: text).found.filter { isWanted($0.kind) }
        guard let first = found.first, let contact = try contact(first.id) else {
            throw NamingError.noContact(text, isGroup: isGroup)
        }
        guard found.count == 1 else {
            throw NamingError.whichContact(
                text, Array(found.prefix(Self.mostNamed)), isMany: found.count > Self.mostCounted)
        }
        return contact
    }

    /// Which saved venue is meant by its number or name: the one of exactly that name, else the only one that
    /// matches.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    func savedVenue(meantBy text: String) throws -> Venue {
        let text = text.trimmed
        if let number = Int64(text), let venue = try venue(Identifier(number)), venue.isSaved { return venue }
        var found = text.isEmpty ? [] : try venues(named: text)
        if found.isEmpty, !text.isEmpty { found = try venues(text, rows: 0..<Self.mostCounted + 1) }
        guard let venue = found.first else { throw NamingError.noVenueCalled(text) }
        guard found.count == 1 else {
            throw NamingError.whichVenue(
                text, Array(found.prefix(Self.mostNamed)), isMany: found.count > Self.mostCounted)
        }
        return venue
    }

    /// The contact as an invitee, or the members of the group.
    func invitees(_ contact: ContactSummary) throws(StoreError) -> [Invitee] {
        let everyone = contact.kind == .group ? try members(ofGroup: contact.id) : [contact]
        var invitees: [Invitee] = []
        for contact in everyone {
            var email = contact.email
            // What no mail reaches is not chosen where another address is there.
            if let written = email, EmailAddress.address(in: written) == nil,
                let card = try self.contact(contact.id)
            {
                email = card.emails.map(\.address).first { EmailAddress.address(in: $0) != nil } ?? written
            }
            invitees.append(Invitee(contactID: contact.id, name: contact.name, email: email))
        }
        return invitees
    }

    /// Which venue is meant: a saved one by its number or name; any other text is the name of a place that only this
    /// meeting uses, and an empty one means none.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    func venue(named text: String) throws -> Venue? {
        let text = text.trimmed
        if text.isEmpty { return nil }
        if let number = Int64(text) {
            guard let venue = try venue(Identifier(number)) else { throw NamingError.noVenue(number) }
            return venue
        }
        return try venue(called: text)
    }

    /// The same where numbers are names too.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    func venue(called text: String) throws -> Venue? {
        let text = text.trimmed
        if text.isEmpty { return nil }
        let named = try venues(named: text)
        guard named.count < 2 else { throw NamingError.severalVenues(text, named.compactMap(\.id)) }
        return named.first ?? Venue(name: text, isSaved: false)
    }

    /// Which places are meant, each once: of `any pharmacy` all of that kind, unless a saved venue is called so; else as
    /// `venue(named:)` has it.
    ///
    /// - Parameter hasNumbers: Whether a number stands for a saved venue.
    /// - Throws: `NamingError`, `StoreError`.
    func places(named names: [String], hasNumbers: Bool) throws -> MeetingPlaces {
        var places = MeetingPlaces()
        for name in names {
            if let kind = PlaceWords.kind(in: name), try venues(named: name).isEmpty {
                let kind = VenueCategory.named(kind)?.name ?? kind
                if let other = places.kind, other != kind { throw NamingError.severalKinds([other, kind]) }
                places.kind = kind
                continue
            }
            places.add(MeetingPlaces(hasNumbers ? try venue(named: name) : try venue(called: name)))
        }
        return places
    }
}

extension Meeting {
    /// The invitee who is meant: of exactly that name or address, else the only one whose name has it in it.
    func invitee(named who: String) throws(NamingError) -> Invitee {
        let wanted = SearchFolding.fold(who.trimmed)
        let exact = invitees.filter { invitee in
            SearchFolding.fold(invitee.name) == wanted || invitee.email.map(SearchFolding.fold) == wanted
        }
        let found = exact.isEmpty ? invitees.filter { SearchFolding.fold($0.name).contains(wanted) } : exact
        guard let invitee = found.first, !wanted.isEmpty else { throw .notInvited(who, meeting: title) }
        guard found.count == 1 else { throw .severalInvitees(who, found.map(\.name)) }
        return invitee
    }

    /// Invites somebody, unless they are invited; see `[Invitee].invite`.
    mutating func invite(_ invitee: Invitee, isAddressMeant: Bool = false) {
        invitees.invite(invitee, isAddressMeant: isAddressMeant)
    }
}

extension [Invitee] {
    /// Adds somebody who is not among them: by the same contact, else the same address, else the same name.
    ///
    /// - Parameter isAddressMeant: Whether the address was chosen, and counts for somebody who is among them by another one.
    package mutating func invite(_ invitee: Invitee, isAddressMeant: Bool = false) {
        guard let place = firstIndex(where: invitee.isSamePerson) else { return append(invitee) }
        guard isAddressMeant, let email = invitee.email,
            self[place].email.map(CalendarAddress.key) != CalendarAddress.key(email)
        else { return }
        self[place].email = email
    }
}
