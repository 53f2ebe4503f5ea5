import Foundation
import MeetCore
import MeetStore

/// A contact described in words. Missing parts are unchanged; an empty text removes a part.
package struct TypedContact: Hashable, Sendable {
    package var name: String?
    package var givenName: String?
    package var familyName: String?
    package var nickname: String?
    package var organization: String?
    package var title: String?
    /// The birthday for `ContactDate(typed:)` and `ContactDate(parsing:)`: `1985-04-12`, `--04-12`, `12 Apr
    /// 1985`.
    package var birthday: String?
    package var note: String?
    /// The values to add; a label may precede one: `work: maria@example.org`.
    package var emails: [String] = []
    package var phones: [String] = []
    package var websites: [String] = []
    package var categories: [String] = []
    /// The values to remove, each as it is listed.
    package var removedEmails: [String] = []
    package var removedPhones: [String] = []
    package var removedWebsites: [String] = []
    package var removedCategories: [String] = []
    /// The parts of the first postal address.
    package var street: String?
    package var locality: String?
    package var postcode: String?
    package var country: String?
    /// A zone, a city of one, or an offset from UTC.
    package var timeZone: String?
    /// The wish to stay in touch, for `TouchWishParser`: `every 2 months`.
    package var touch: String?

    package init() {}
}

/// A reason why words do not describe a contact or a group.
package enum TypedContactError: Error, Hashable, Sendable {
    case noName
    case noGroupName
    case noEmailAddress(String)
    case noPhoneNumber(String)
    case noWebsite(String)
    case noDate(String)
    case noTimeZone(String)
    case noTouchWish(String)
    /// A value to remove does not exist.
    case notThere(String, contact: String)
    /// A person to remove is not a member.
    case noMember(String, group: String)
}

extension TypedContact {
    /// Applies the description to a contact. Values are removed before others are added.
    ///
    /// - Throws: `TypedContactError`.
    func apply(to contact: inout Contact) throws(TypedContactError) {
        try applyNames(to: &contact)
        if let organization { contact.organization = value(organization) }
        if let title { contact.title = value(title) }
        if let note { contact.note = value(note) }
        if let birthday { contact.birthday = try date(birthday) }
        if let timeZone { contact.timeZone = try zone(timeZone) }
        if let touch { contact.touchWish = try TypedContact.wish(touch) }
        try remove(from: &contact)
        for typed in emails { try addEmail(typed, to: &contact) }
        for typed in phones { try addPhone(typed, to: &contact) }
        for typed in websites { try addWebsite(typed, to: &contact) }
        for category in categories.map(\.trimmed)
        where !category.isEmpty && !contact.categories.contains(category) {
            contact.categories.append(category)
        }
        applyAddress(to: &contact)
        guard contact.tidied().isSavable else { throw .noName }
    }

    private func applyNames(to contact: inout Contact) throws(TypedContactError) {
        let isComposed = contact.name == contact.structuredName.composed
        if let givenName { contact.structuredName.given = value(givenName).map { [$0] } ?? [] }
        if let familyName { contact.structuredName.family = value(familyName).map { [$0] } ?? [] }
        if let nickname { contact.nicknames = value(nickname).map { [$0] } ?? [] }
        if let name {
            guard let name = value(name) else { throw .noName }
            contact.name = name
        } else if givenName ?? familyName != nil, isComposed || contact.name.isEmpty {
            // A name composed of its parts follows them.
            contact.name = contact.structuredName.composed
        }
    }

    private func remove(from contact: inout Contact) throws(TypedContactError) {
        let name = contact.name
        func check(_ count: Int, _ other: Int, _ typed: String) throws(TypedContactError) {
            if count == other { throw .notThere(typed, contact: name) }
        }
        for typed in removedEmails {
            let before = contact.emails.count
            contact.emails.removeAll { $0.address.lowercased() == typed.trimmed.lowercased() }
            try check(before, contact.emails.count, typed)
        }
        for typed in removedPhones {
            let before = contact.phones.count
            contact.phones.removeAll { PhoneKeys.digits($0.number) == PhoneKeys.digits(typed) }
            try check(before, contact.phones.count, typed)
        }
        for typed in removedWebsites {
            let before = contact.urls.count
            contact.urls.removeAll { $0.text == typed.trimmed }
            try check(before, contact.urls.count, typed)
        }
        for typed in removedCategories {
            let before = contact.categories.count
            contact.categories.removeAll { $0 == typed.trimmed }
            try check(before, contact.categories.count, typed)
        }
    }

    private func addEmail(_ typed: String, to contact: inout Contact) throws(TypedContactError) {
        let (label, written) = TypedLabel.split(typed.trimmed, needsBlank: false)
        guard let address = EmailAddress.one(in: written) else { throw .noEmailAddress(typed) }
        if let index = contact.emails.firstIndex(where: { $0.address.lowercased() == address.lowercased() }) {
            if let label { contact.emails[index].label = label }
        } else {
            contact.emails.append(ContactEmail(label: label, address: address))
        }
    }

    private func addPhone(_ typed: String, to contact: inout Contact) throws(TypedContactError) {
        let (label, number) = TypedLabel.split(typed.trimmed, needsBlank: false)
        guard PhoneKeys.hasDigits(number) else { throw .noPhoneNumber(typed) }
        let digits = PhoneKeys.digits(number)
        if let index = contact.phones.firstIndex(where: { PhoneKeys.digits($0.number) == digits }) {
            if let label { contact.phones[index].label = label }
        } else {
            contact.phones.append(ContactPhone(label: label, number: number))
        }
    }

    private func addWebsite(_ typed: String, to contact: inout Contact) throws(TypedContactError) {
        let (label, address) = TypedLabel.split(typed.trimmed)
        let isLink =
            !address.isEmpty && !address.contains(where: \.isWhitespace) && !WebLink.hasOtherScheme(address)
        guard isLink else { throw .noWebsite(typed) }
        if let index = contact.urls.firstIndex(where: { $0.text == address }) {
            if let label { contact.urls[index].label = label }
        } else {
            contact.urls.append(LabelledText(label: label, text: address))
        }
    }

    private func applyAddress(to contact: inout Contact) {
        guard street ?? locality ?? postcode ?? country != nil else { return }
        var address = contact.addresses.first ?? ContactAddress()
        address.street = street.map(\.trimmed) ?? address.street
        address.locality = locality.map(\.trimmed) ?? address.locality
        address.postcode = postcode.map(\.trimmed) ?? address.postcode
        address.country = country.map(\.trimmed) ?? address.country
        // The text of the envelope would contradict the change.
        address.formatted = nil
        contact.addresses.replaceSubrange(
            ..<min(1, contact.addresses.count), with: address.isEmpty ? [] : [address])
    }

    private func date(_ typed: String) throws(TypedContactError) -> ContactDate? {
        guard let text = value(typed) else { return nil }
        guard let date = ContactDate(typed: text) ?? ContactDate(parsing: text.utf8) else {
            throw .noDate(typed)
        }
        return date
    }

    private func zone(_ typed: String) throws(TypedContactError) -> String? {
        guard let text = value(typed) else { return nil }
        guard let zone = PersonZone.typed(text) else { throw .noTimeZone(typed) }
        return zone
    }

    /// Returns a typed wish to stay in touch; `nil` for an empty text.
    ///
    /// - Throws: `noTouchWish`.
    static func wish(_ typed: String) throws(TypedContactError) -> TouchWish? {
        if typed.trimmed.isEmpty { return nil }
        guard let wish = TouchWishParser.wish(typed) else { throw .noTouchWish(typed) }
        return wish
    }

    private func value(_ text: String) -> String? {
        let text = text.trimmed
        return text.isEmpty ? nil : text
    }
}
