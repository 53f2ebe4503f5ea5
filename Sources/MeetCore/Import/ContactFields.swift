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
        var changes: [ContactFieldChange] = []
        func single(_ label: String, _ text: (Contact) -> String?) {
            let (old, new) = (before.flatMap(text), text(after))
            func shown(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
            if shown(old) != shown(new) {
                changes.append(ContactFieldChange(label: label, before: shown(old), after: shown(new)))
            }
        }
        func list(_ values: (Contact) -> [Value]) {
            changes += self.changes(from: before.map(values) ?? [], to: values(after))
        }
        single(kind) { $0.kind == .individual ? nil : $0.kind.rawValue }
        single(name) { $0.name }
        single("Given name") { $0.structuredName.given.joined(separator: " ") }
        single("Middle name") { $0.structuredName.additional.joined(separator: " ") }
        single("Family name") { $0.structuredName.family.joined(separator: " ") }
        single("Prefix") { $0.structuredName.prefixes.joined(separator: ", ") }
        single("Suffix") {
            ($0.structuredName.suffixes + $0.structuredName.further.joined()).joined(separator: ", ")
        }
        single(phoneticName) {
            let name = $0.structuredName
            return [name.phoneticGiven, name.phoneticMiddle, name.phoneticFamily].compactMap { $0 }
                .joined(separator: " ")
        }
        list { $0.nicknames.map { Value("Nickname", nil, $0) } }
        single(organization) {
            ([$0.organization].compactMap { $0 } + $0.departments).joined(separator: ", ")
        }
        single(title) { $0.title }
        single(role) { $0.role }
        list { $0.emails.map { Value("E-mail", $0.label, $0.address, MergeKeys.email($0), $0.isPreferred) } }
        list { $0.phones.map { Value("Phone", $0.label, $0.number, MergeKeys.phone($0), $0.isPreferred) } }
        list { $0.addresses.map { Value("Address", $0.label, $0.oneLine, nil, $0.isPreferred) } }
        for (label, field) in [
            ("Website", \Contact.urls), ("Messenger", \.messengers), ("Social profile", \.socialProfiles),
            ("Related", \.related),
        ] {
            list { $0[keyPath: field].map { Value(label, $0.label, $0.text, nil, $0.isPreferred) } }
        }
        single(birthday) { $0.birthday?.description }
        single(anniversary) { $0.anniversary?.description }
        single(gender) { $0.gender }
        list { $0.languages.map { Value("Language", nil, $0) } }
        single(timeZone) { $0.timeZone }
        single(coordinate) { $0.coordinate.map(text) }
        single(note) { $0.note }
        list { $0.categories.map { Value("Category", nil, $0) } }
        // Two pictures of the same size are told apart by nothing that fits into a line.
        single(photo) { $0.photo.map(text) }
        if let before, changes.last?.label != photo, before.photo != after.photo, let picture = after.photo {
            changes.append(
                ContactFieldChange(label: photo, before: before.photo.map(text), after: text(picture)))
        }
        list { $0.members.map { Value("Member", nil, $0) } }
        list { $0.unmodelled.map { Value($0.name, nil, $0.value) } }
        return changes
    }

    /// One of the values of a field that may have several.
    private struct Value {
        var label: String
        var text: String
        var key: String

        init(
            _ field: String, _ kind: String?, _ text: String, _ key: String? = nil,
            _ isPreferred: Bool = false
        ) {
            label = field + (kind.map { " (\($0))" } ?? "")
            self.text = text + (isPreferred ? " (preferred)" : "")
            self.key = key ?? text
        }
    }

    /// Values that are the same in another writing, or with another label, are one change.
    private static func changes(from before: [Value], to after: [Value]) -> [ContactFieldChange] {
        var changes: [ContactFieldChange] = []
        let old = Dictionary(before.map { ($0.key, $0) }) { first, _ in first }
        let new = Set(after.map(\.key))
        for value in before where !new.contains(value.key) {
            changes.append(ContactFieldChange(label: value.label, before: value.text, after: nil))
        }
        for value in after {
            guard let known = old[value.key] else {
                changes.append(ContactFieldChange(label: value.label, before: nil, after: value.text))
                continue
            }
            if known.label != value.label || known.text != value.text {
                let isRelabelled = known.label != value.label
                changes.append(
                    ContactFieldChange(
                        label: value.label,
                        before: isRelabelled ? "\(known.label): \(known.text)" : known.text,
                        after: value.text))
            }
        }
        return changes
    }
}
