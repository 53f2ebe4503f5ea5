import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// A reason why typed text does not identify a person or a record.
package enum NamingError: Error, Hashable, Sendable {
    /// No text for an invitee.
    case empty
    /// No contact of that name, and not an e-mail address.
    case nobody(String)
    /// Several matching contacts: all of them, or the first if there are many.
    case severalContacts(String, [ContactSummary], isMany: Bool)
    /// No invitee of that name in the meeting with that title.
    case notInvited(String, meeting: String)
    /// Several matching invitees, by name.
    case severalInvitees(String, [String])
    case noVenue(Int64)
    /// Several saved venues of that name, by id.
    case severalVenues(String, [Identifier<Venue>])
    /// No matching contact, or no matching group.
    case noContact(String, isGroup: Bool)
    /// Several contacts to show or change: the first of them, and whether there are many.
    case whichContact(String, [ContactSummary], isMany: Bool)
    /// No matching saved venue.
    case noVenueCalled(String)
    /// Several saved venues to show or change: the first of them, and whether there are many.
    case whichVenue(String, [Venue], isMany: Bool)
    /// Several kinds of places, of which only one is possible.
    case severalKinds([String])
    /// No matching meeting.
    case noMeetingCalled(String)
    /// Several meetings to show: the first of them, and whether there are many.
    case whichMeeting(String, [Meeting], isMany: Bool)
}

/// An unknown time zone.
package struct UnknownZone: Error, Hashable, Sendable {
    package var name: String

    package init(name: String) {
        self.name = name
    }
}

extension TimeZone {
    /// Returns the named zone: `Europe/Athens`, the city alone, another town or a country with one zone.
    package static func named(_ name: String) throws(UnknownZone) -> TimeZone {
        guard let identifier = TimeZoneSearch.only(name) ?? TimeZoneSearch.validate(name),
            let zone = TimeZone(identifier: identifier)
        else { throw UnknownZone(name: name) }
        return zone
    }
}

extension MeetStore {
    /// The maximum number of candidates in an error.
    private static let mostNamed = 4
    /// The number of candidates above which there are many.
    private static let mostCounted = 5
    /// The maximum number of cards read to compare names.
    private static let mostRead = 50

    /// Returns the invitees of a name: the contact of exactly that name or address, else the only match, or
    /// the only one with that first name, else, for an address, a person without a contact. A group stands
    /// for its members. A typed address is used for the invitation. Of cards with the same name and address
    /// the first is taken.
    ///
    /// - Parameter prefersOne: Whether the most likely of several matches is taken
    ///   (`preferred(named:mayGuess:)`): for text without a list to choose from, where the result is shown.
    /// - Throws: `NamingError`, `StoreError`.
    func invitees(named who: String, prefersOne: Bool = false) throws -> [Invitee] {
        let text = who.trimmed
        guard !text.isEmpty else { throw NamingError.empty }
        var (found, areAll) = try contacts(meantBy: text)
        let typed = EmailAddress.invitee(from: text)
        if found.isEmpty, typed.email != nil { return [typed] }
        if found.count > 1, typed.email != nil {
            // If several share the address, the name beside it decides.
            let named = found.filter { SearchFolding.fold($0.name) == SearchFolding.fold(typed.name) }
            if !named.isEmpty { found = named }
        } else if found.count > 1, areAll,
            let preferred = found.preferred(named: text, mayGuess: prefersOne)
        {
            found = [preferred]
        }
        if found.count > 1, areAll, found.areOnePerson(knowingAddress: typed.email != nil) {
            found = [found[0]]
        }
        guard let contact = found.first else { throw NamingError.nobody(text) }
        guard found.count == 1 else {
            let isMany = found.count > Self.mostCounted
            throw NamingError.severalContacts(
                text, Array(found.prefix(isMany ? Self.mostNamed : Self.mostCounted)), isMany: isMany)
        }
        return try invitees(contact).map { invitee in
            guard let email = typed.email, contact.kind != .group else { return invitee }
            var invitee = invitee
            let addresses = try self.contact(contact.id)?.emails.map(\.address) ?? []
            invitee.email = addresses.first { ContactKeys.email($0) == ContactKeys.email(email) } ?? email
            return invitee
        }
    }

    /// Returns the candidates: the contacts of exactly that name or address, else the matches; none for an
    /// unknown address. Of many matches only the first are returned, with a flag.
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
            // A mention in a note, or the workplace, does not identify a contact.
            guard let card = try self.contact(contact.id), query.score(WordTarget(called: card)) != nil else {
                continue
            }
            found.append(contact)
        }
        return (found, read.count < Self.mostRead)
    }

    /// Returns the stored contact of a number, name or address; otherwise like `invitees(named:)`.
    ///
    /// - Parameter isGroup: Whether only groups are searched.
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

    /// Returns the saved venue of a number or name: the one of exactly that name, else the only match.
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

    /// Returns the contact as an invitee, or the members of the group.
    func invitees(_ contact: ContactSummary) throws(StoreError) -> [Invitee] {
        let everyone = contact.kind == .group ? try members(ofGroup: contact.id) : [contact]
        var invitees: [Invitee] = []
        for contact in everyone {
            var email = contact.email
            // An invalid address is not chosen if there is another.
            if let written = email, EmailAddress.address(in: written) == nil,
                let card = try self.contact(contact.id)
            {
                email = card.emails.map(\.address).first { EmailAddress.address(in: $0) != nil } ?? written
            }
            invitees.append(Invitee(contactID: contact.id, name: contact.name, email: email))
        }
        return invitees
    }

    /// Returns the venue of a text: a saved one by its number or name; any other text is the name of a place
    /// that only this meeting uses, and an empty one means none.
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

    /// Returns the venue of a text in which numbers are names.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    func venue(called text: String) throws -> Venue? {
        let text = text.trimmed
        if text.isEmpty { return nil }
        let named = try venues(named: text)
        guard named.count < 2 else { throw NamingError.severalVenues(text, named.compactMap(\.id)) }
        return named.first ?? Venue(name: text, isSaved: false)
    }

    /// Returns the distinct places: `any pharmacy` is any place of that kind, unless a saved venue has that
    /// name; otherwise like `venue(named:)`.
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
    /// Returns the invitee of exactly that name or address, else the only one whose name contains it.
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

    /// Invites a person unless they are invited; see `[Invitee].invite`.
    mutating func invite(_ invitee: Invitee, isAddressMeant: Bool = false) {
        invitees.invite(invitee, isAddressMeant: isAddressMeant)
    }
}

extension [ContactSummary] {
    /// Returns whether the cards are of one person, as far as an invitation can tell: none is a group, and all
    /// have the same name and address.
    ///
    /// - Parameter knowingAddress: Whether all are known to have the same address.
    fileprivate func areOnePerson(knowingAddress: Bool) -> Bool {
        guard let first, allSatisfy({ $0.kind == first.kind && $0.kind != .group }) else { return false }
        let key = first.email.map(CalendarAddress.key)
        guard knowingAddress || key != nil else { return false }
        return allSatisfy {
            SearchFolding.fold($0.name) == SearchFolding.fold(first.name)
                && (knowingAddress || $0.email.map(CalendarAddress.key) == key)
        }
    }
}

extension [Invitee] {
    /// Adds a person unless they are in the list: the same contact, else the same address, else the same
    /// name.
    ///
    /// - Parameter isAddressMeant: Whether the address was chosen, and replaces that of a person in the list.
    package mutating func invite(_ invitee: Invitee, isAddressMeant: Bool = false) {
        guard let place = firstIndex(where: invitee.isSamePerson) else { return append(invitee) }
        guard isAddressMeant, let email = invitee.email,
            self[place].email.map(CalendarAddress.key) != CalendarAddress.key(email)
        else { return }
        self[place].email = email
    }
}

/// A reason why a kind of meeting does not exist, or is invalid.
package enum KindError: Error, Hashable, Sendable {
    case noName
    /// An invalid length, or one longer than `MeetingKind.longestLead`.
    case noLead(String)
    /// An unknown kind, with the existing ones by name.
    case unknown(String, known: [String])
}

extension MeetStore {
    /// Returns the kind of that name, ignoring case.
    ///
    /// - Throws: `KindError`, `StoreError`.
    func kind(named name: String) throws -> MeetingKind {
        let kinds = try kinds()
        guard let kind = kinds.first(where: { $0.isCalled(name) }) else {
            throw KindError.unknown(name, known: kinds.map(\.name))
        }
        return kind
    }
}
