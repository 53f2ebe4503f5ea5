/// A three-way merge of a contact with a card of a file, field by field: `base` is the card at the last
/// import, `mine` the contact now, `theirs` the card now.
///
/// - A field that the card did not change since `base` stays mine; one that was not changed here becomes
///   theirs.
/// - If both changed it, mine stays and the difference is reported as a conflict; an empty field yields to
///   one with a value.
/// - Lists are merged value by value. Values that differ only in spelling are equal (`MergeKeys`).
/// - Without a base nothing is removed: lists are united, empty fields are filled, notes are joined.
///
/// So no local change is lost, nor anything new in the card, except for conflicts.
package struct ContactMerge {
    /// A field with different values in the card and the contact; the contact's value stays.
    package struct Conflict: Hashable, Sendable {
        package var part: ContactPart
        package var kept: ContactValue
        package var refused: ContactValue
    }

    package internal(set) var contact: Contact
    package private(set) var conflicts: [Conflict] = []

    let base: Contact?
    let mine: Contact
    let theirs: Contact

    /// Merges the card into `mine`, which keeps its id and UID.
    package init(base: Contact?, mine: Contact, theirs: Contact) {
        self.base = base
        self.mine = mine
        self.theirs = theirs
        contact = mine
        if base == theirs { return }
        mergeNames()
        mergeOrganization()
        mergeSingleValues()
        mergeNote()
        mergeLists()
        mergeParameters()
    }

    // MARK: Fields with one value

    /// Returns the merged field; an empty field gives way.
    private func choose<Value: Equatable>(_ field: KeyPath<Contact, Value>, empty: Value) -> ThreeWayMerge {
        choose(base.map { $0[keyPath: field] }, mine[keyPath: field], theirs[keyPath: field], empty: empty)
    }

    private func choose<Value: Equatable>(
        _ base: Value?, _ mine: Value, _ theirs: Value, empty: Value
    ) -> ThreeWayMerge {
        let choice = ThreeWayMerge(base: base, mine: mine, theirs: theirs)
        guard case .conflict = choice else { return choice }
        if mine == empty { return .theirs }
        return theirs == empty ? .mine : .conflict
    }

    private mutating func merge<Value: Equatable>(
        _ field: WritableKeyPath<Contact, Value>, empty: Value, _ part: ContactPart,
        value: (Value) -> ContactValue
    ) {
        switch choose(field, empty: empty) {
        case .mine: break
        case .theirs: contact[keyPath: field] = theirs[keyPath: field]
        case .conflict:
            note(conflict: part, value(mine[keyPath: field]), value(theirs[keyPath: field]))
        }
    }

    /// Reports a conflict, unless the values differ only in spelling.
    private mutating func note(
        conflict part: ContactPart, _ kept: ContactValue, _ refused: ContactValue
    ) {
        if kept.key != refused.key {
            conflicts.append(Conflict(part: part, kept: kept, refused: refused))
        }
    }

    private mutating func mergeText(_ field: WritableKeyPath<Contact, String?>, _ part: ContactPart) {
        merge(field, empty: nil, part) { .text($0 ?? "") }
    }

    private mutating func mergeSingleValues() {
        merge(\.kind, empty: .individual, .kind) { .kind($0) }
        mergeText(\.title, .title)
        mergeText(\.role, .role)
        mergeDate(\.birthday, .birthday)
        mergeDate(\.anniversary, .anniversary)
        mergeText(\.gender, .gender)
        mergeText(\.timeZone, .timeZone)
        merge(\.coordinate, empty: nil, .coordinate) {
            .text($0.map(CoordinateText.text) ?? "")
        }
        merge(\.photo, empty: nil, .photo) { $0.map(ContactValue.init) ?? .text("") }
        // The revision date of the card is of no interest to the person.
        if case .theirs = choose(\.revision, empty: nil) { contact.revision = theirs.revision }
    }

    /// Merges a date; one without a year yields to the same with it.
    private mutating func mergeDate(_ field: WritableKeyPath<Contact, ContactDate?>, _ part: ContactPart) {
        if base == nil, case .date(nil, let month, let day)? = mine[keyPath: field],
            case .date(.some, month, day)? = theirs[keyPath: field]
        {
            contact[keyPath: field] = theirs[keyPath: field]
        } else {
            merge(field, empty: nil, part) { .text($0?.description ?? "") }
        }
    }

    /// Merges the notes; two notes of different origin are both kept.
    private mutating func mergeNote() {
        if base == nil, let note = mine.note, let other = theirs.note {
            if !note.contains(other) { contact.note = other.contains(note) ? other : note + "\n\n" + other }
        } else {
            mergeText(\.note, .note)
        }
    }

    // MARK: Names

    private struct Core: Equatable {
        var family: [String] = []
        var given: [String] = []
        var additional: [String] = []

        init() {}

        init(_ name: StructuredName) {
            (family, given, additional) = (name.family, name.given, name.additional)
        }

        var text: String { (given + additional + family).joined(separator: " ") }
    }

    /// Merges family, given and middle names together: taken separately from two cards they would make a
    /// third name.
    private mutating func mergeNames() {
        let isSameName = ContactMatching.nameKey(mine) == ContactMatching.nameKey(theirs)
        switch choose(\.name, empty: "") {
        case .mine: break
        case .theirs: contact.name = theirs.name
        case .conflict:
            if !isSameName { note(conflict: .name, .text(mine.name), .text(theirs.name)) }
        }
        let (core, other) = (Core(mine.structuredName), Core(theirs.structuredName))
        switch choose(base.map { Core($0.structuredName) }, core, other, empty: Core()) {
        case .mine: break
        case .theirs: take(other)
        case .conflict:
            if base == nil, core.additional.isEmpty, core.family == other.family, core.given == other.given {
                take(other)
            } else if !isSameName {
                note(conflict: .nameParts, .text(core.text), .text(other.text))
            }
        }
        mergeList(\.structuredName.prefixes, MergeKeys.text)
        mergeList(\.structuredName.suffixes, MergeKeys.text)
        if case .theirs = choose(\.structuredName.further, empty: []) {
            contact.structuredName.further = theirs.structuredName.further
        }
        mergeText(\.structuredName.phoneticGiven, .phoneticName)
        mergeText(\.structuredName.phoneticMiddle, .phoneticName)
        mergeText(\.structuredName.phoneticFamily, .phoneticName)
    }

    private mutating func take(_ core: Core) {
        contact.structuredName.family = core.family
        contact.structuredName.given = core.given
        contact.structuredName.additional = core.additional
    }

    /// Merges the organisation together with its departments.
    private mutating func mergeOrganization() {
        struct Place: Equatable {
            var organization: String?
            var departments: [String] = []
            var text: String { ([organization].compactMap { $0 } + departments).joined(separator: ", ") }
        }
        let place = Place(organization: mine.organization, departments: mine.departments)
        let other = Place(organization: theirs.organization, departments: theirs.departments)
        let old = base.map { Place(organization: $0.organization, departments: $0.departments) }
        switch choose(old, place, other, empty: Place()) {
        case .mine: break
        case .theirs: (contact.organization, contact.departments) = (other.organization, other.departments)
        case .conflict:
            let isSame = MergeKeys.text(place.organization ?? "") == MergeKeys.text(other.organization ?? "")
            if base == nil, isSame, place.departments.isEmpty || other.departments.isEmpty {
                if place.departments.isEmpty { contact.departments = other.departments }
            } else {
                note(conflict: .organization, .text(place.text), .text(other.text))
            }
        }
    }

    // MARK: The rest

    private mutating func mergeList<Value: Equatable>(
        _ field: WritableKeyPath<Contact, [Value]>, _ key: (Value) -> String,
        combine: (Value, Value) -> Value = { mine, _ in mine }
    ) {
        let list = ListMerge(
            base: base?[keyPath: field], mine: mine[keyPath: field], theirs: theirs[keyPath: field])
        contact[keyPath: field] = list.merged(key: key, combine: combine)
    }

    private mutating func mergeParameters() {
        for name in theirs.propertyParameters.keys.sorted() {
            let choice = choose(
                base.map { $0.propertyParameters[name] ?? [] }, mine.propertyParameters[name] ?? [],
                theirs.propertyParameters[name] ?? [], empty: [])
            if case .theirs = choice { contact.propertyParameters[name] = theirs.propertyParameters[name] }
        }
        for name in mine.propertyParameters.keys where theirs.propertyParameters[name] == nil {
            if let base, base.propertyParameters[name] == mine.propertyParameters[name] {
                contact.propertyParameters[name] = nil
            }
        }
    }
}

extension ContactMerge {
    /// Merges the other contacts into the first, one after the other. At least one is required.
    package static func united(_ contacts: [Contact]) -> Contact {
        contacts.dropFirst().reduce(contacts[0]) {
            ContactMerge(base: nil, mine: $0, theirs: $1).contact
        }
    }
}

extension ContactMerge {
    private mutating func mergeLists() {
        let theirGroups = GroupNaming(mine: mine, base: base)
        mergeList(\.nicknames, MergeKeys.text)
        mergeList(\.languages, MergeKeys.text)
        mergeList(\.categories, MergeKeys.text)
        mergeList(\.members, MergeKeys.member)
        mergeDetailed(\.emails, MergeKeys.email, theirGroups)
        mergeDetailed(\.phones, MergeKeys.phone, theirGroups)
        mergeDetailed(\.addresses, MergeKeys.address, theirGroups)
        for field in [\Contact.urls, \.messengers, \.socialProfiles, \.related] {
            mergeDetailed(field, MergeKeys.link, theirGroups)
        }
        mergeUnmodelled(theirGroups)
    }

    private mutating func mergeDetailed<Value: LabelledValue>(
        _ field: WritableKeyPath<Contact, [Value]>, _ key: (Value) -> String, _ groups: GroupNaming
    ) {
        mergeList(field, key) { mine, theirs in
            var value = mine
            value.label = mine.label ?? theirs.label
            value.fill(from: theirs)
            return value
        }
        if contact[keyPath: field] == theirs[keyPath: field] { return }
        // A preference from the card yields if mine has a preferred value already.
        let own = Set(mine[keyPath: field].map(key))
        let isOwn = contact[keyPath: field].map { own.contains(key($0)) }
        let hasPreferred = zip(contact[keyPath: field], isOwn).contains { $0.isPreferred && $1 }
        for index in isOwn.indices where !isOwn[index] {
            if hasPreferred { contact[keyPath: field][index].isPreferred = false }
            let group = contact[keyPath: field][index].details.group
            contact[keyPath: field][index].details.group = group.map(groups.name)
        }
    }

    private mutating func mergeUnmodelled(_ groups: GroupNaming) {
        mergeList(\.unmodelled, MergeKeys.property)
        if contact.unmodelled == theirs.unmodelled { return }
        let own = Set(mine.unmodelled)
        for index in contact.unmodelled.indices where !own.contains(contact.unmodelled[index]) {
            contact.unmodelled[index].group = contact.unmodelled[index].group.map(groups.name)
        }
    }
}

/// The names of property groups (RFC 6350, 3.3) in a contact that may have groups of the same name.
private struct GroupNaming {
    private let taken: Set<String>

    /// Prepares the names. Groups of the base came from the card, so its new properties belong to them.
    init(mine: Contact, base: Contact?) {
        taken = Self.groups(of: mine).subtracting(base.map(Self.groups) ?? [])
    }

    private static func groups(of contact: Contact) -> Set<String> {
        var groups: [String?] = contact.emails.map(\.details.group)
        groups += contact.phones.map(\.details.group)
        groups += contact.addresses.map(\.details.group)
        for list in [contact.urls, contact.messengers, contact.socialProfiles, contact.related] {
            groups += list.map(\.details.group)
        }
        groups += contact.unmodelled.map(\.group)
        return Set(groups.compactMap { $0?.lowercased() })
    }

    func name(_ group: String) -> String {
        var name = group
        while taken.contains(name.lowercased()) { name += "-b" }
        return name
    }
}

/// A value of a property with its label and other parameters.
protocol LabelledValue: Equatable {
    var label: String? { get set }
    var isPreferred: Bool { get set }
    var details: PropertyDetails { get set }
    /// Fills missing parts from an equal value.
    mutating func fill(from other: Self)
}

extension LabelledValue {
    mutating func fill(from other: Self) {}
}

extension ContactEmail: LabelledValue {}
extension ContactPhone: LabelledValue {}
extension LabelledText: LabelledValue {}
extension ContactAddress: LabelledValue {
    mutating func fill(from other: ContactAddress) {
        formatted = formatted ?? other.formatted
    }
}
