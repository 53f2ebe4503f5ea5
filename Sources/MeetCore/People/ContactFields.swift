import Foundation

/// The fields of a contact by the names people know them by, and their values as text.
package enum ContactFields {
    static let kind = "Kind"
    static let name = "Name"
    static let structuredName = "Name parts"
    static let phoneticName = "Phonetic name"
    static let organization = "Organisation"
    static let title = "Title"
    static let role = "Role"
    static let birthday = "Birthday"
    static let anniversary = "Anniversary"
    static let gender = "Gender"
    static let timeZone = "Time zone"
    static let coordinate = "Coordinates"
    static let note = "Note"
    static let photo = "Photo"

    static func text(_ coordinate: Coordinate) -> String {
        "\(coordinate.latitude), \(coordinate.longitude)"
    }

    static func text(_ photo: ContactPhoto) -> String {
        switch photo {
        case .bytes(let data, let type): "\(type ?? "image"), \(data.count) bytes"
        case .link(let link): link
        }
    }

    /// What differs between two contacts, in the order of a card; all the second has where there is no first.
    /// UID and revision are left out, for people do not see them.
    package static func changes(from before: Contact?, to after: Contact) -> [ContactFieldChange] {
        let old = before.map(fields)
        return fields(of: after).enumerated().flatMap { place, field in
            field.changes(from: old?[place].values ?? [])
        }
    }

    /// All that a contact says, in the order of a card, UID and revision left out.
    package static func values(of contact: Contact) -> [ContactFieldValue] {
        fields(of: contact).flatMap(\.values)
    }

    /// The fields in their order, as many of every contact, those without a value too.
    private static func fields(of contact: Contact) -> [Field] {
        let parts = contact.structuredName
        var fields: [Field] = []
        func single(_ name: String, _ text: String?) {
            let isKnown = text.map { !$0.isEmpty } ?? false
            fields.append(
                Field(
                    name: name, isList: false,
                    values: isKnown ? [ContactFieldValue(name, nil, text ?? "")] : []))
        }
        func list(_ name: String, _ values: [ContactFieldValue]) {
            fields.append(Field(name: name, isList: true, values: values))
        }
        single(kind, contact.kind == .individual ? nil : contact.kind.rawValue)
        single(name, contact.name)
        single("Given name", parts.given.joined(separator: " "))
        single("Middle name", parts.additional.joined(separator: " "))
        single("Family name", parts.family.joined(separator: " "))
        single("Prefix", parts.prefixes.joined(separator: ", "))
        single("Suffix", (parts.suffixes + parts.further.joined()).joined(separator: ", "))
        single(
            phoneticName,
            [parts.phoneticGiven, parts.phoneticMiddle, parts.phoneticFamily].compactMap { $0 }
                .joined(separator: " "))
        list("Nickname", contact.nicknames.map { ContactFieldValue("Nickname", nil, $0) })
        single(
            organization,
            ([contact.organization].compactMap { $0 } + contact.departments).joined(separator: ", "))
        single(title, contact.title)
        single(role, contact.role)
        list(
            "E-mail",
            contact.emails.map {
                ContactFieldValue("E-mail", $0.label, $0.address, MergeKeys.email($0), $0.isPreferred)
            })
        list(
            "Phone",
            contact.phones.map {
                ContactFieldValue("Phone", $0.label, $0.number, MergeKeys.phone($0), $0.isPreferred)
            })
        list(
            "Address",
            contact.addresses.map {
                ContactFieldValue("Address", $0.label, $0.oneLine, MergeKeys.address($0), $0.isPreferred)
            })
        for (name, field) in [
            ("Website", \Contact.urls), ("Messenger", \.messengers), ("Social profile", \.socialProfiles),
            ("Related", \.related),
        ] {
            list(
                name,
                contact[keyPath: field].map {
                    ContactFieldValue(name, $0.label, $0.text, MergeKeys.link($0), $0.isPreferred)
                })
        }
        single(birthday, contact.birthday?.description)
        single(anniversary, contact.anniversary?.description)
        single(gender, contact.gender)
        list("Language", contact.languages.map { ContactFieldValue("Language", nil, $0) })
        single(timeZone, contact.timeZone)
        single(coordinate, contact.coordinate.map(text))
        single(note, contact.note)
        list("Category", contact.categories.map { ContactFieldValue("Category", nil, $0) })
        // Two pictures of the same size are told apart by nothing that fits into a line.
        let picture = contact.photo.map { photo in
            ContactFieldValue(Self.photo, nil, text(photo), "\(text(photo)) \(photo.hashValue)")
        }
        fields.append(Field(name: Self.photo, isList: false, values: picture.map { [$0] } ?? []))
        list("Member", contact.members.map { ContactFieldValue("Member", nil, $0, MergeKeys.member($0)) })
        list(
            "Other",
            contact.unmodelled.map { ContactFieldValue($0.name, nil, $0.value, MergeKeys.property($0)) })
        return fields
    }

    private struct Field {
        var name: String
        /// Whether it may have several values.
        var isList: Bool
        var values: [ContactFieldValue]

        func changes(from before: [ContactFieldValue]) -> [ContactFieldChange] {
            if isList { return listChanges(from: before) }
            let (old, new) = (before.first, values.first)
            if old?.text == new?.text, old == nil || new == nil || old?.key == new?.key { return [] }
            return [ContactFieldChange(label: name, before: old?.text, after: new?.text)]
        }

        /// Values that are the same in another writing, or with another label, are one change.
        private func listChanges(from before: [ContactFieldValue]) -> [ContactFieldChange] {
            var changes: [ContactFieldChange] = []
            let old = Dictionary(before.map { ($0.key, $0) }) { first, _ in first }
            let new = Set(values.map(\.key))
            for value in before where !new.contains(value.key) {
                changes.append(ContactFieldChange(label: value.label, before: value.shown, after: nil))
            }
            for value in values {
                guard let known = old[value.key] else {
                    changes.append(ContactFieldChange(label: value.label, before: nil, after: value.shown))
                    continue
                }
                if known.label != value.label || known.shown != value.shown {
                    let isRelabelled = known.label != value.label
                    changes.append(
                        ContactFieldChange(
                            label: value.label,
                            before: isRelabelled ? "\(known.label): \(known.shown)" : known.shown,
                            after: value.shown))
                }
            }
            return changes
        }
    }
}

/// One value of a field of a contact, as text for people.
package struct ContactFieldValue: Hashable, Sendable {
    /// `Title`, `E-mail`.
    package var field: String
    /// What kind of value it is, where the card says it: `work`.
    package var kind: String?
    package var text: String
    package var isPreferred: Bool
    /// The same for values of one field that say the same, however they are written.
    package var key: String

    init(
        _ field: String, _ kind: String?, _ text: String, _ key: String? = nil, _ isPreferred: Bool = false
    ) {
        self.field = field
        self.kind = kind
        self.text = text
        self.isPreferred = isPreferred
        self.key = key ?? MergeKeys.text(text)
    }

    /// `E-mail (work)`.
    var label: String { field + (kind.map { " (\($0))" } ?? "") }

    var shown: String { text + (isPreferred ? " (preferred)" : "") }
}

/// One field of a contact, or one value of a field that has several, as text for people.
package struct ContactFieldChange: Hashable, Sendable {
    /// `Title`, `E-mail (work)`.
    package var label: String
    /// `nil` where there was none.
    package var before: String?
    /// `nil` where it is taken away.
    package var after: String?

    package init(label: String, before: String?, after: String?) {
        self.label = label
        self.before = before
        self.after = after
    }
}
