import Foundation

/// The fields of a contact as shown to people.
package enum ContactFields {
    /// Returns the differences of two contacts, in the order of a card; without a first one, all fields of
    /// the second. UID and revision are left out, because people do not see them.
    package static func changes(from before: Contact?, to after: Contact) -> [ContactFieldChange] {
        let old = before.map(fields)
        return fields(of: after).enumerated().flatMap { place, field in
            field.changes(from: old?[place].values ?? [])
        }
    }

    /// Returns all values of a contact, in the order of a card, without UID and revision.
    package static func values(of contact: Contact) -> [ContactFieldValue] {
        fields(of: contact).flatMap(\.values)
    }

    /// Returns the fields in order, the same number for every contact, including those without a value.
    private static func fields(of contact: Contact) -> [Field] {
        let parts = contact.structuredName
        var fields: [Field] = []
        func single(_ part: ContactPart, _ value: ContactValue?) {
            let value = value.flatMap { $0.isEmpty ? nil : $0 }
            fields.append(Field(isList: false, values: value.map { [ContactFieldValue(part, $0)] } ?? []))
        }
        func text(_ part: ContactPart, _ text: String?) { single(part, text.map(ContactValue.text)) }
        func list(_ part: ContactPart, _ texts: [String], _ key: (String) -> String = MergeKeys.text) {
            fields.append(
                Field(isList: true, values: texts.map { ContactFieldValue(part, .text($0), key: key($0)) }))
        }
        func labelled<Value: LabelledValue>(
            _ part: ContactPart, _ values: [Value], _ text: (Value) -> String, _ key: (Value) -> String
        ) {
            fields.append(
                Field(
                    isList: true,
                    values: values.map {
                        ContactFieldValue(
                            part, kind: $0.label, .text(text($0)), key: key($0), isPreferred: $0.isPreferred)
                    }))
        }
        single(.kind, contact.kind == .individual ? nil : .kind(contact.kind))
        text(.name, contact.name)
        text(.givenName, parts.given.joined(separator: " "))
        text(.middleName, parts.additional.joined(separator: " "))
        text(.familyName, parts.family.joined(separator: " "))
        text(.prefix, parts.prefixes.joined(separator: ", "))
        text(.suffix, (parts.suffixes + parts.further.joined()).joined(separator: ", "))
        text(
            .phoneticName,
            [parts.phoneticGiven, parts.phoneticMiddle, parts.phoneticFamily].compactMap { $0 }
                .joined(separator: " "))
        list(.nickname, contact.nicknames)
        text(
            .organization,
            ([contact.organization].compactMap { $0 } + contact.departments).joined(separator: ", "))
        text(.title, contact.title)
        text(.role, contact.role)
        labelled(.email, contact.emails, \.address, MergeKeys.email)
        labelled(.phone, contact.phones, \.number, MergeKeys.phone)
        labelled(.address, contact.addresses, \.oneLine, MergeKeys.address)
        labelled(.website, contact.urls, \.text, MergeKeys.link)
        labelled(.messenger, contact.messengers, \.text, MergeKeys.link)
        labelled(.socialProfile, contact.socialProfiles, \.text, MergeKeys.link)
        labelled(.related, contact.related, \.text, MergeKeys.link)
        text(.birthday, contact.birthday?.description)
        text(.anniversary, contact.anniversary?.description)
        text(.gender, contact.gender)
        list(.language, contact.languages)
        text(.timeZone, contact.timeZone)
        text(.coordinate, contact.coordinate.map(CoordinateText.text))
        text(.note, contact.note)
        list(.category, contact.categories)
        // Two pictures of the same size cannot be distinguished in a line.
        let picture = contact.photo.map { photo in
            ContactFieldValue(.photo, ContactValue(photo), key: "\(photo.hashValue)")
        }
        fields.append(Field(isList: false, values: picture.map { [$0] } ?? []))
        list(.member, contact.members, MergeKeys.member)
        fields.append(
            Field(
                isList: true,
                values: contact.unmodelled.map {
                    ContactFieldValue(.property($0.name), .text($0.value), key: MergeKeys.property($0))
                }))
        return fields
    }

    private struct Field {
        /// True if the field may have several values.
        var isList: Bool
        var values: [ContactFieldValue]

        func changes(from before: [ContactFieldValue]) -> [ContactFieldChange] {
            if isList { return listChanges(from: before) }
            let (old, new) = (before.first, values.first)
            if old?.value == new?.value, old == nil || new == nil || old?.key == new?.key { return [] }
            return [ContactFieldChange(old: old, new: new)]
        }

        /// Returns the changes of a list. Values that differ only in spelling or label are a single change.
        private func listChanges(from before: [ContactFieldValue]) -> [ContactFieldChange] {
            let old = Dictionary(before.map { ($0.key, $0) }) { first, _ in first }
            let new = Set(values.map(\.key))
            let lost = before.filter { !new.contains($0.key) }.map { ContactFieldChange(old: $0, new: nil) }
            return lost
                + values.compactMap { value in
                    guard let known = old[value.key] else { return ContactFieldChange(old: nil, new: value) }
                    return known.isSame(as: value) ? nil : ContactFieldChange(old: known, new: value)
                }
        }
    }
}

/// A value of a field of a contact.
package struct ContactFieldValue: Hashable, Sendable {
    package var part: ContactPart
    /// The kind of value, if the card has it: `work`.
    package var kind: String?
    package var value: ContactValue
    package var isPreferred: Bool
    /// A key that is equal for values that differ only in spelling.
    package var key: String

    package init(
        _ part: ContactPart, kind: String? = nil, _ value: ContactValue, key: String? = nil,
        isPreferred: Bool = false
    ) {
        self.part = part
        self.kind = kind
        self.value = value
        self.isPreferred = isPreferred
        self.key = key ?? value.key
    }

    fileprivate func isSame(as other: ContactFieldValue) -> Bool {
        (part, kind, value) == (other.part, other.kind, other.value) && isPreferred == other.isPreferred
    }
}

extension ContactValue {
    /// A key that is equal for values that differ only in spelling.
    var key: String {
        switch self {
        case .text(let text): MergeKeys.text(text)
        case .kind(let kind): kind.rawValue
        case .picture(let mediaType, let bytes): "\(mediaType ?? "") \(bytes)"
        }
    }
}

/// A field of a contact that differs, or a value of a field with several.
package struct ContactFieldChange: Hashable, Sendable {
    /// The old value; `nil` if there was none.
    package var old: ContactFieldValue?
    /// The new value; `nil` if it is removed.
    package var new: ContactFieldValue?

    package init(old: ContactFieldValue?, new: ContactFieldValue?) {
        self.old = old
        self.new = new
    }
}
