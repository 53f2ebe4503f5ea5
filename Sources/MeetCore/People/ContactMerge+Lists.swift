extension ContactMerge {
    mutating func mergeLists() {
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
        // What came from the card gives way where mine has one it prefers already.
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

/// The names that groups of properties (RFC 6350, 3.3) get when they come to a contact that may have others of
/// the same name.
private struct GroupNaming {
    private let taken: Set<String>

    /// Groups of the base came with the card, so that its new properties belong to them.
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

/// One of several values of a property, with what a card says beside it.
private protocol LabelledValue: Equatable {
    var label: String? { get set }
    var isPreferred: Bool { get set }
    var details: PropertyDetails { get set }
    /// Takes over what only the other, which means the same, says.
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
