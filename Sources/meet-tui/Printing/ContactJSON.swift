import MeetCore

/// A contact. Several parts of a name are joined with commas.
struct ContactJSON: Encodable {
    /// The number in this database.
    var id: Int64?
    /// The UID of vCard.
    var uid: String?
    /// The full name.
    var name: String?
    /// The kind of vCard (KIND); absent for a person.
    var kind: Contact.Kind?
    /// The given names.
    var givenName: String?
    /// The family names.
    var familyName: String?
    /// The middle names.
    var middleName: String?
    /// The prefixes: `Dr`.
    var prefix: String?
    /// The suffixes: `Jr.`
    var suffix: String?
    /// The nicknames.
    var nickname: String?
    /// The organization.
    var organization: String?
    /// The departments in the organization.
    var departments: [String]?
    /// The job title.
    var title: String?
    /// The birthday: `1985-12-03`, or `--12-03` without a year.
    var birthday: String?
    /// The time zone in which the contact lives.
    var timeZone: String?
    /// The wish to meet every so often: a duration of ISO 8601, `P2M`.
    var stayInTouch: String?
    /// The note.
    var note: String?
    /// The e-mail addresses.
    var emails: [Email]?
    /// The telephone numbers.
    var phones: [Phone]?
    /// The postal addresses.
    var addresses: [Address]?
    /// The categories of vCard (CATEGORIES).
    var categories: [String]?
    /// The names of the groups that contain the contact.
    var groups: [String]?
    /// The reason why the latest message to the contact was not delivered, as a sentence; printed by
    /// `contacts show`.
    var undelivered: String?
    /// The file of the card; printed by `contacts read`.
    var file: String?
    /// The position of the card in its file, from 0; printed by `contacts read`.
    var index: Int?
    /// The first line of the card in its file, from 1; printed by `contacts read`.
    var line: Int?

    /// An e-mail address of a contact.
    struct Email: Encodable {
        /// The label: `work`.
        var label: String?
        /// The address.
        var address: String
        /// `true` if the contact prefers this address.
        var preferred: Bool
    }

    /// A telephone number of a contact.
    struct Phone: Encodable {
        /// The label: `cell`.
        var label: String?
        /// The number.
        var number: String
        /// `true` if the contact prefers this number.
        var preferred: Bool
    }

    /// A postal address of a contact.
    struct Address: Encodable {
        /// The label: `home`.
        var label: String?
        /// The post office box.
        var poBox: String?
        /// The apartment or suite.
        var extended: String?
        /// The street with the house number.
        var street: String?
        /// The town.
        var locality: String?
        /// The region or state.
        var region: String?
        /// The postcode.
        var postcode: String?
        /// The country.
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
        stayInTouch = contact.touchWish?.text
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
