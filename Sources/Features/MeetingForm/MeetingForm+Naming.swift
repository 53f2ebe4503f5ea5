import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// Input of a venue or of people: matches are listed below, and the text is resolved when the field loses the
// focus.
extension MeetingForm {
    /// The maximum number of matches listed.
    private static let mostOffers = 50

    /// True if matches are listed below the focused field.
    var hasOffers: Bool {
        switch focus {
        case .venue: venueField.rows > 0
        case .invitees: inviteeField.rows > 0
        case .title, .when, .notes, .kind, .reminders, .travel, .calendar: false
        }
    }

    mutating func typeName(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        let isEmpty = focus == .venue ? venueField.rawText.isEmpty : inviteeField.rawText.isEmpty
        switch event {
        case .key(.enter):
            if isEnterNext { return leave(.move(by: 1), in: context) }
            return isEmpty || hasOffers ? nil : takeOffer(in: context)
        case .key(.backspace) where isEmpty, .key(.delete) where isEmpty: return takeBack(in: context)
        // A pasted list of people.
        case .paste(let text) where focus == .invitees && PeopleList.isList(text):
            return [read(text, beside: inviteeField.text, then: .stay)]
        default: break
        }
        let columns = MeetingFormLayout.valueColumns(Self.fieldColumns(of: context.body.columns))
        let isTyped =
            focus == .venue
            ? venueField.type(event, columns: columns) : inviteeField.type(event, columns: columns)
        guard let isTyped else { return nil }
        return isTyped ? changed(focus, in: context) + findOffers(in: context) : []
    }

    private mutating func takeBack(in context: ScreenContext) -> [Action] {
        if focus == .venue {
            if places.kind != nil { places.kind = nil } else { _ = places.venues.popLast() }
        } else {
            _ = invitees.popLast()
        }
        return changed(focus, in: context)
    }

    // MARK: - What matches

    /// Searches matches for the text of the focused field. Input is held meanwhile, so that Enter takes a
    /// listed match.
    func findOffers(in context: ScreenContext) -> [Action] {
        let policy = EffectPolicy.read("offers").saying(.searching).holdingInput
        switch focus {
        case .venue where !venueField.isEmpty:
            let text = venueField.rawText
            // Only the last of several places is being typed.
            let last = PlaceWords.halves(text).last
            let find = SuggestVenues(last, limit: last.isEmpty ? 0 : Self.mostOffers)
            return [.run(Effect(find, policy) { .venues($0, for: text) })]
        case .invitees where !inviteeField.isEmpty:
            let text = inviteeField.rawText
            let wanted = EmailAddress.invitee(from: text).email ?? inviteeField.text
            let find = FindInvitees(wanted, limit: Self.mostOffers, groupLabel: say.groupInRow)
            return [.run(Effect(find, policy) { .people($0, for: text) })]
        default: return []
        }
    }

    /// Excludes those already invited, and people with another address if a whole address is typed.
    mutating func offer(_ found: [InviteeCandidate], for text: String) {
        let address = EmailAddress.address(in: inviteeField.text)?.lowercased()
        let offered = found.filter { candidate in
            let contact = candidate.contact
            if let address, contact.email?.lowercased().hasPrefix(address) != true { return false }
            return contact.kind == .group || !invitees.contains(where: candidate.isMeant)
        }
        inviteeField.offer(offered, for: text)
    }

    mutating func moveOffer(by step: Int) {
        if focus == .venue {
            venueField.move(by: step)
        } else {
            inviteeField.move(by: step)
        }
    }

    mutating func markOffer(_ row: Int, of rows: Int) -> Bool {
        focus == .venue ? venueField.mark(row: row, of: rows) : inviteeField.mark(row: row, of: rows)
    }

    /// Takes the selected match; without matches the text is resolved as on leaving the field.
    mutating func takeOffer(in context: ScreenContext) -> [Action] {
        if focus == .venue {
            guard let venue = venueField.selected else { return leave(.move(by: 1), in: context) }
            let before = PlaceWords.halves(venueField.text).before
            return before.isEmpty
                ? take(MeetingPlaces(venue), then: .move(by: 1), in: context)
                : [namePlaces(before, with: venue, then: .move(by: 1))]
        }
        guard let candidate = inviteeField.selected else { return leave(.stay, in: context) }
        let contact = candidate.contact
        guard contact.kind == .group else {
            let invitee = Invitee(contactID: contact.id, name: contact.name, email: contact.email)
            return invite(
                [invitee], isAddressMeant: candidate.isOneOfSeveral, then: .stay, in: context)
        }
        let members = ListInvitees(of: contact.id)
        return [
            .run(
                Effect(members, .read().holdingInput) {
                    .namedInvitees($0, isAddressMeant: false, then: .stay)
                })
        ]
    }

    /// The text of an invitee, with the address if the contact has several.
    func shown(_ invitee: Invitee) -> String {
        guard let email = invitee.email, let contact = invitee.contactID,
            withSeveralAddresses.contains(contact)
        else { return invitee.name }
        return CalendarAddress(name: invitee.name, email: email).written
    }

    // MARK: - Resolved names

    package mutating func take(_ named: MeetingPlaces, then next: Next, in context: ScreenContext) -> [Action]
    {
        places = named
        venueField.clear()
        return changed(.venue, in: context) + goOn(next, in: context)
    }

    /// - Parameter isAddressMeant: True if the address was typed or chosen: it replaces another one.
    mutating func invite(
        _ named: [Invitee], isAddressMeant: Bool, then next: Next, in context: ScreenContext
    ) -> [Action] {
        for invitee in named { invitees.invite(asSaved(invitee), isAddressMeant: isAddressMeant) }
        inviteeField.clear()
        hasInvited = true
        return changed(.invitees, in: context) + goOn(next, in: context)
    }

    /// Returns an invitee as saved, with their answer, if they were taken off in this form and named again.
    private func asSaved(_ invitee: Invitee) -> Invitee {
        let key = invitee.email.map(CalendarAddress.key)
        let known = original?.invitees.first {
            invitee.isSamePerson(as: $0) && $0.email.map(CalendarAddress.key) == key
        }
        return known ?? invitee
    }

    /// Invites the people of a list. Names with no match or several stay in the field, with a message.
    mutating func invite(
        _ found: ReadPeople.Found, beside: String, then next: Next, in context: ScreenContext
    ) -> [Action] {
        let added = found.invitees.filter { !invitees.contains(where: $0.isSamePerson) }.map(asSaved)
        let left = ([beside] + found.ambiguous + found.unreadable).filter { !$0.isEmpty }
        let isSettled = found.ambiguous.isEmpty && found.unreadable.isEmpty
        invitees += added
        inviteeField = OfferField(PeopleList.text(of: left))
        hasInvited = hasInvited || !found.invitees.isEmpty
        let actions = changed(.invitees, in: context)
        if isSettled { return actions + (left.isEmpty ? goOn(next, in: context) : findOffers(in: context)) }
        // The key opens the picker with the remaining names, and has to be pressed again there.
        let keys = [KeyMap.key(.searchForIt, in: .meetingForm), KeyMap.key(.newFromText, in: .picker)]
        let sentence = say.peopleWereRead(
            added.count, alreadyChosen: found.invitees.count - added.count, unread: found.unreadable,
            undecided: found.ambiguous, asTyped: keys.joined(separator: " "))
        return actions + complain(.invitees, sentence) + findOffers(in: context)
    }

    private func read(_ list: String, beside: String, then next: Next) -> Action {
        var policy = EffectPolicy.read("naming").saying(.reading).holdingInput
        policy.failureIsShownByScreen = true
        return .run(
            Effect(ReadPeople(list), policy, onFailure: { .notNamed(.invitees, typed: list, $0) }) {
                .readPeople($0, beside: beside, then: next)
            })
    }

    /// Resolves the places named in a text; a text that begins with a mark adds to the chosen ones.
    ///
    /// - Parameter venue: A venue chosen in addition.
    private func namePlaces(_ text: String, with venue: Venue? = nil, then next: Next) -> Action {
        var policy = EffectPolicy.read("naming").saying(.searching).holdingInput
        policy.failureIsShownByScreen = true
        let known = PlaceWords.isAddition(text) ? places : MeetingPlaces()
        return .run(
            Effect(NamePlaces(text), policy, onFailure: { .notNamed(.venue, typed: text, $0) }) { named in
                var all = known
                all.add(named)
                all.add(MeetingPlaces(venue))
                return .namedPlaces(all, then: next)
            })
    }

    private mutating func goOn(_ next: Next, in context: ScreenContext) -> [Action] {
        next == .save ? settle(then: next, in: context) : go(next, in: context)
    }

    /// Leaves the focused field after its text is resolved.
    mutating func leave(_ next: Next, in context: ScreenContext) -> [Action] {
        name(focus, then: next) ?? go(next, in: context)
    }

    /// Resolves the texts of all fields, then continues.
    mutating func settle(then next: Next, in context: ScreenContext) -> [Action] {
        name(.venue, then: next) ?? name(.invitees, then: next) ?? go(next, in: context)
    }

    /// Resolves the text of a field; `nil` if there is none.
    private func name(_ field: Field, then next: Next) -> [Action]? {
        var policy = EffectPolicy.read("naming").saying(.searching).holdingInput
        policy.failureIsShownByScreen = true
        switch field {
        case .venue where !venueField.isEmpty: return [namePlaces(venueField.text, then: next)]
        case .invitees where PeopleList.isList(inviteeField.text):
            return [read(inviteeField.text, beside: "", then: next)]
        case .invitees where !inviteeField.isEmpty:
            let text = inviteeField.text
            let isAddress = EmailAddress.invitee(from: text).email != nil
            return [
                .run(
                    Effect(
                        NameInvitees(text), policy,
                        onFailure: { .notNamed(.invitees, typed: text, $0) }
                    ) { .namedInvitees($0, isAddressMeant: isAddress, then: next) })
            ]
        default: return nil
        }
    }

    /// Shows why the text of a field could not be resolved, and lists possible matches.
    mutating func complain(
        _ field: Field, about typed: String, _ failure: EffectFailure, in context: ScreenContext
    ) -> [Action] {
        guard case .failed(let error) = failure else { return [] }
        let sentence =
            switch error {
            case NamingError.severalContacts, NamingError.severalVenues:
                say.severalAreMeant(
                    typed, up: KeyMap.key(.moveUp, in: .offers), down: KeyMap.key(.moveDown, in: .offers),
                    take: KeyMap.key(.take, in: .offers))
            case NamingError.nobody(let who):
                say.nobodyIsNamed(who, key: KeyMap.key(.searchForIt, in: .meetingForm))
            case let error as NamingError: say.sentence(error)
            default: ErrorText.sentence(error)
            }
        return complain(field, sentence) + findOffers(in: context)
    }

    /// True if Enter opens the field's picker, as nothing is typed.
    var isPickerNext: Bool {
        switch focus {
        case .when: whenField.text.trimmed.isEmpty || knownTime != nil || lacksHour
        case .venue: venueField.isEmpty
        case .invitees: inviteeField.isEmpty && !hasInvited
        case .kind: reminderFields.kind.text.trimmed.isEmpty
        case .calendar: true
        case .title, .notes, .reminders, .travel: false
        }
    }

    /// True if the text, which has no matches, is a place, an address or a list of people.
    var isNameMeant: Bool {
        switch focus {
        case .venue: !venueField.isEmpty
        case .invitees:
            EmailAddress.invitee(from: inviteeField.text).email != nil || PeopleList.isList(inviteeField.text)
        case .title, .when, .notes, .kind, .reminders, .travel, .calendar: false
        }
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        guard focus == .invitees else { return command.text }
        return switch command.text {
        case .takeOffer: .addOffer
        case .takeName: .addName
        default: command.text
        }
    }
}
