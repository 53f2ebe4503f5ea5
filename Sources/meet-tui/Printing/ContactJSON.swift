import MeetCore

/// A contact in the output of `--json`; `contacts read` adds its file and position.
struct ContactJSON: Encodable {
    var id: Int64?
    var uid: String?
    var name: String?
    var kind: Contact.Kind?
    var givenName: String?
    var familyName: String?
    var middleName: String?
    var prefix: String?
    var suffix: String?
    var nickname: String?
    var organization: String?
    var departments: [String]?
    var title: String?
    var birthday: String?
    var timeZone: String?
    var note: String?
    var emails: [Email]?
    var phones: [Phone]?
    var addresses: [Address]?
    var categories: [String]?
    var groups: [String]?
    var file: String?
    var index: Int?
    var line: Int?

    struct Email: Encodable {
        var label: String?
        var address: String
        var preferred: Bool
    }

    struct Phone: Encodable {
        var label: String?
        var number: String
        var preferred: Bool
    }

    struct Address: Encodable {
        var label: String?
        var poBox: String?
        var extended: String?
        var street: String?
        var locality: String?
        var region: String?
        var postcode: String?
        var country: String?
    }

    /// Makes the output.
    ///
    /// - Parameter groups: The names of the contacts' groups.
    init(_ contact: Contact, groups: [Identifier<Contact>: [String]] = [:]) {
        id = contact.id?.rawValue
        uid = present(contact.uid)
        name = present(contact.name)
        kind = contact.kind == .individual ? nil : contact.kind
        let names = contact.structuredName
        givenName = present(names.given.joined(separator: ","))
        familyName = present(names.family.joined(separator: ","))
        middleName = present(names.additional.joined(separator: ","))
        prefix = present(names.prefixes.joined(separator: ","))
        suffix = present(names.suffixes.joined(separator: ","))
        nickname = present(contact.nicknames.joined(separator: ","))
        organization = present(contact.organization)
        departments = present(contact.departments)
        title = present(contact.title)
        birthday = contact.birthday?.description
        timeZone = present(contact.timeZone)
        note = present(contact.note)
        emails = present(
            contact.emails.map { Email(label: $0.label, address: $0.address, preferred: $0.isPreferred) })
        phones = present(
            contact.phones.map { Phone(label: $0.label, number: $0.number, preferred: $0.isPreferred) })
        addresses = present(
            contact.addresses.map { address in
                Address(
                    label: address.label, poBox: present(address.poBox), extended: present(address.extended),
                    street: present(address.street), locality: present(address.locality),
                    region: present(address.region), postcode: present(address.postcode),
                    country: present(address.country))
            })
        categories = present(contact.categories)
        self.groups = present(contact.id.flatMap { groups[$0] } ?? [])
    }
}

/// Returns a text, or `nil` for an empty one: a field without a value is absent.
private func present(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
}

private func present<Element>(_ list: [Element]) -> [Element]? {
    list.isEmpty ? nil : list
}
