import Foundation
import MeetCore
import Operations
import Sentences
import Shell

/// Converts a contact to the lines of its form, and back. Values without a line stay in the contact.
package enum ContactFormLines {
    package typealias Field = ContactField
    typealias Line = FormLines<Field>.Line

    /// The rare lines, shown if they have text or were requested.
    static let rare: [Field] = [
        .given, .family, .title, .nickname, .departments, .role, .categories, .touch, .timeZone,
        .language, .anniversary, .freeBusy, .middle, .prefix, .suffix,
    ]

    /// The rare lines that have text.
    static func filled(_ contact: Contact) -> Set<Field> {
        Set(rareLines(of: contact).filter { !$0.field.isEmpty }.map(\.id))
    }

    /// - Parameters:
    ///   - shown: The rare lines that are shown.
    ///   - more: The fields that get an empty line after the filled ones.
    static func lines(
        of contact: Contact, showing shown: Set<Field> = Set(rare), more: Set<ContactField.Several> = []
    ) -> [Line] {
        var lines = [line(.name, contact.name, placeholder: say("e.g. Maria Papadopoulou"))]
        lines += several(
            contact.emails, Field.email, say("e.g. work: maria@example.org"), hasMore: more.contains(.email)
        ) {
            ($0.label, $0.address)
        }
        lines.append(line(.organization, contact.organization ?? "", placeholder: say("e.g. Café Entra")))
        lines += several(
            contact.phones, Field.phone, say("e.g. cell: +30 210 1234567"), hasMore: more.contains(.phone)
        ) {
            ($0.label, $0.number)
        }
        let first = lines.count
        let empty: [ContactAddress?] = contact.addresses.isEmpty || more.contains(.address) ? [nil] : []
        for (index, address) in (contact.addresses.map(Optional.some) + empty).enumerated() {
            let text = address.map { labelled($0.label, $0.oneLine) } ?? ""
            lines.append(
                line(
                    .address(index), text,
                    placeholder: say(
                        "\(KeyMap.key(.openPicker, in: .form)) for each part, or type the street"),
                    isPicked: true))
        }
        lines[first].startsSection = true
        lines += several(
            contact.urls, Field.url, say("e.g. https://example.org"), hasMore: more.contains(.url)
        ) {
            ($0.label, $0.text)
        }
        lines += [
            line(
                .birthday, text(of: contact.birthday),
                placeholder: say("e.g. 12 Apr 1985, or 12 Apr without a year")),
            Line(.note, Field.note.label, contact.note ?? "", isMultiline: true),
        ]
        let rare = rareLines(of: contact)
        var others = rare.filter { shown.contains($0.id) }
        let hidden = rare.filter { !shown.contains($0.id) }
        if !hidden.isEmpty {
            let invitation = say.moreInvitation(
                hidden.prefix(4).map(\.name), hasOthers: hidden.count > 4,
                key: KeyMap.key(.openPicker, in: .form))
            var more = line(.more, placeholder: invitation, isPicked: true)
            more.keepsPlaceholder = true
            others.append(more)
        }
        if !others.isEmpty { others[0].startsSection = true }
        return lines + others
    }

    private static func rareLines(of contact: Contact) -> [Line] {
        let name = contact.structuredName
        return [
            line(.given, name.given.joined(separator: ", ")),
            line(.family, name.family.joined(separator: ", ")),
            line(.title, contact.title ?? "", placeholder: say("e.g. Architect")),
            line(.nickname, contact.nicknames.joined(separator: ", ")),
            line(.departments, contact.departments.joined(separator: ", ")),
            line(.role, contact.role ?? "", placeholder: say("e.g. Project leader")),
            line(
                .categories, contact.categories.joined(separator: ", "),
                placeholder: say("e.g. friends, runners")),
            line(
                .touch, contact.touchWish.map { say.words($0) } ?? "",
                placeholder: say("e.g. every 2 months")),
            line(.timeZone, contact.timeZone ?? "", placeholder: say("a city, CET, +2")),
            line(
                .language, contact.languages.joined(separator: ", "),
                placeholder: say("e.g. el or en, for the mails to them")),
            line(
                .anniversary, text(of: contact.anniversary),
                placeholder: say("e.g. 5 Jun 2010")),
            line(
                .freeBusy, contact.freeBusyAddress ?? "",
                placeholder: say("e.g. https://example.org/maria.ifb")),
            line(.middle, name.additional.joined(separator: ", ")),
            line(.prefix, name.prefixes.joined(separator: ", "), placeholder: say("e.g. Dr.")),
            line(.suffix, name.suffixes.joined(separator: ", "), placeholder: say("e.g. Jr.")),
        ]
    }

    private static func several<Value>(
        _ values: [Value], _ field: (Int) -> Field, _ placeholder: String, hasMore: Bool,
        _ parts: (Value) -> (label: String?, text: String)
    ) -> [Line] {
        let filled = values.enumerated().map { index, value in
            let (label, text) = parts(value)
            return line(field(index), labelled(label, text), placeholder: placeholder)
        }
        return values.isEmpty || hasMore
            ? filled + [line(field(values.count), placeholder: placeholder)] : filled
    }

    private static func line(
        _ field: Field, _ text: String = "", placeholder: String = "", isPicked: Bool = false
    ) -> Line {
        Line(field, field.label, text, placeholder: placeholder, isPicked: isPicked)
    }

    private static func labelled(_ label: String?, _ text: String) -> String {
        label.map { "\(say.cardLabel($0)): \(text)" } ?? text
    }

    /// The label before the first colon, if that can be one: `https://…` has none.
    static func split(_ text: String) -> (label: String?, text: String) {
        TypedLabel.split(text)
    }

    /// The contact with the lines' text. A line that is equal to the one of `lines(of:)` changes nothing, so
    /// that a value which a line cannot show is kept.
    static func contact(_ contact: Contact, from form: FormLines<Field>) -> Contact {
        var filled = contactWithoutDates(contact, from: form)
        filled.birthday = date(form, .birthday, was: contact.birthday)
        filled.anniversary = date(form, .anniversary, was: contact.anniversary)
        return filled
    }

    /// Returns the base with which a resumed form is saved (`FormLines.base`). Lists are merged value by value, so that they need
    /// none.
    static func base(before: Contact, mine: Contact, theirs: Contact) -> Contact {
        func single(_ contact: Contact) -> [Line] { lines(of: contact).filter { $0.id.several == nil } }
        var form = FormLines(lines(of: theirs))
        for line in FormLines.base(before: single(before), mine: single(mine), theirs: single(theirs)).lines {
            form.set(line.id, to: line.field.text)
        }
        return contact(theirs, from: form)
    }

    /// The errors by line: unreadable addresses, numbers without a digit, websites that are no links,
    /// unreadable dates.
    ///
    /// - Parameter original: The contact before; its own values are not checked.
    static func remarks(on form: FormLines<Field>, of original: Contact) -> [Field: String] {
        var remarks: [Field: String] = [:]
        let known = Set(original.emails.flatMap { [$0.address, labelled($0.label, $0.address)] })
        for line in form.lines {
            switch line.id {
            case .email:
                let text = line.field.text.trimmed
                let address = split(text).text
                if !known.contains(text), !known.contains(address), !address.isEmpty,
                    !EmailAddress.isPlausible(address)
                {
                    remarks[line.id] = say.isNoEmailAddressWithForm(address)
                }
            case .phone:
                let number = split(line.field.text.trimmed).text
                let isKnown = original.phones.contains { $0.number == number }
                if !number.isEmpty, !isKnown, !PhoneKeys.hasDigits(number) {
                    remarks[line.id] = say("“\(number)” is not a phone number: it has no digits.")
                }
            case .url:
                let link = split(line.field.text.trimmed).text
                let isKnown = original.urls.contains { $0.text == link }
                if !isKnown, WebLink.hasOtherScheme(link) { remarks[line.id] = say.isNoWebsite(link) }
            case .birthday, .anniversary:
                let was = line.id == .birthday ? original.birthday : original.anniversary
                let text = line.field.text.trimmed
                if !text.isEmpty, text != Self.text(of: was), ContactDate(typed: text) == nil {
                    remarks[line.id] = say.howToWriteADate
                }
            case .timeZone:
                let text = line.field.text.trimmed
                if !text.isEmpty, text != original.timeZone, PersonZone.typed(text) == nil {
                    let near = TimeZoneSearch.matches(text, limit: 3)
                    remarks[line.id] = say.sentence(UnknownZone(name: ShortText.typed(text)), near: near)
                }
            case .touch:
                let text = line.field.text.trimmed
                let isKnown = text == original.touchWish.map { say.words($0) }
                if !text.isEmpty, !isKnown, TouchWishParser.wish(text) == nil {
                    remarks[line.id] = say.noTouchWish(text)
                }
            case .freeBusy:
                let text = line.field.text.trimmed
                if !text.isEmpty, text != original.freeBusyAddress, !Self.isFreeBusyAddress(text) {
                    remarks[line.id] = say("“\(ShortText.typed(text))” is not an https: address.")
                }
            case .language:
                let text = line.field.text.trimmed
                if text != original.languages.joined(separator: ", "), languages(in: text) == nil {
                    remarks[line.id] = say(
                        "“\(ShortText.typed(text))” is not a language; write its code, such as en or el.")
                }
            default: break
            }
        }
        return remarks
    }

    /// Returns whether busy times can be read at an address: one of a server, which is asked over https
    /// unless it is this machine.
    private static func isFreeBusyAddress(_ text: String) -> Bool {
        if case .web? = try? SubscriptionAddress(text, expand: { $0 }) { true } else { false }
    }

    /// The tags of typed languages: codes, or the names of the languages that the program speaks. `nil` if one
    /// of them is none.
    static func languages(in text: String) -> [String]? {
        var tags: [String] = []
        for name in text.split(separator: ",").map(\.trimmed) where !name.isEmpty {
            let folded = SearchFolding.fold(name)
            let spoken = Languages.all.first { SearchFolding.fold($0.ownName) == folded }
            guard let tag = spoken?.tag ?? LanguageTag.typed(name) else { return nil }
            tags.append(tag)
        }
        return tags
    }

    /// The contact filled from the form, except for its dates.
    static func contactWithoutDates(_ contact: Contact, from form: FormLines<Field>) -> Contact {
        var filled = contact
        let was = Dictionary(
            lines(of: contact).map { ($0.id, $0.field.text.trimmed) }, uniquingKeysWith: { first, _ in first }
        )
        func change(_ field: Field, _ body: (String) -> Void) {
            let text = form.text(field)
            if text != was[field] { body(text) }
        }
        func list(_ text: String) -> [String] {
            text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        }
        func value(_ text: String) -> String? { text.isEmpty ? nil : text }
        change(.name) { filled.name = $0 }
        change(.given) { filled.structuredName.given = list($0) }
        change(.family) { filled.structuredName.family = list($0) }
        change(.middle) { filled.structuredName.additional = list($0) }
        change(.prefix) { filled.structuredName.prefixes = list($0) }
        change(.suffix) { filled.structuredName.suffixes = list($0) }
        change(.nickname) { filled.nicknames = list($0) }
        change(.organization) { filled.organization = value($0) }
        change(.departments) { filled.departments = list($0) }
        change(.title) { filled.title = value($0) }
        change(.role) { filled.role = value($0) }
        change(.categories) { filled.categories = list($0) }
        change(.timeZone) { filled.timeZone = $0.isEmpty ? nil : PersonZone.typed($0) ?? contact.timeZone }
        change(.freeBusy) { filled.freeBusyAddress = value($0) }
        change(.language) { filled.languages = languages(in: $0) ?? contact.languages }
        change(.note) { filled.note = value($0) }
        change(.touch) {
            filled.touchWish = $0.isEmpty ? nil : TouchWishParser.wish($0) ?? contact.touchWish
        }
        filled.emails = several(
            form, was, Field.email, of: contact.emails, make: { ContactEmail(address: $0) }, label: \.label
        ) {
            ($0.label, $0.address) = ($1, $2)
        }
        filled.phones = several(
            form, was, Field.phone, of: contact.phones, make: { ContactPhone(number: $0) }, label: \.label
        ) {
            ($0.label, $0.number) = ($1, $2)
        }
        filled.urls = several(
            form, was, Field.url, of: contact.urls, make: { LabelledText(text: $0) }, label: \.label
        ) {
            ($0.label, $0.text) = ($1, $2)
        }
        return filled
    }

    private static func several<Value>(
        _ form: FormLines<Field>, _ was: [Field: String], _ field: (Int) -> Field, of values: [Value],
        make: (String) -> Value, label oldLabel: (Value) -> String?,
        set: (inout Value, _ label: String?, _ text: String) -> Void
    ) -> [Value] {
        (0...values.count).compactMap { index in
            if values.indices.contains(index), form.text(field(index)) == was[field(index)] {
                return values[index]
            }
            let (label, text) = split(form.text(field(index)))
            guard !text.isEmpty else { return nil }
            let old = values.indices.contains(index) ? values[index] : nil
            var value = old ?? make(text)
            set(&value, label.map { say.cardLabel(typed: $0, was: old.flatMap(oldLabel)) }, text)
            return value
        }
    }

    /// A date as shown, if that is read back as the same date; else as the card writes it.
    private static func text(of date: ContactDate?) -> String {
        guard let date else { return "" }
        let shown = DateText.onCard(date)
        return ContactDate(typed: shown) == date ? shown : date.description
    }

    /// The date of a line; an unreadable one leaves the contact's date unchanged, and `remarks` reports it.
    private static func date(
        _ form: FormLines<Field>, _ field: Field, was date: ContactDate?
    ) -> ContactDate? {
        let text = form.text(field)
        if text.isEmpty { return nil }
        return text == self.text(of: date) ? date : ContactDate(typed: text) ?? date
    }
}
