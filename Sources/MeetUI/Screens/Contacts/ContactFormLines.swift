import Foundation
import MeetCore

/// Between a contact and the lines of its form, both ways. What the lines cannot say stays in the contact.
enum ContactFormLines {
    typealias Field = ContactForm.Field
    typealias Line = FormLines<Field>.Line

    struct Complaint: Error {
        var field: Field
        var sentence: String
    }

    static func lines(of contact: Contact) -> [Line] {
        let name = contact.structuredName
        var lines: [Line] = [
            Line(.name, "Name", contact.name, placeholder: "as it is shown"),
            Line(.given, "Given", name.given.joined(separator: ", ")),
            Line(.family, "Family", name.family.joined(separator: ", ")),
            Line(.middle, "Middle", name.additional.joined(separator: ", ")),
            Line(.prefix, "Prefix", name.prefixes.joined(separator: ", "), placeholder: "Dr."),
            Line(.suffix, "Suffix", name.suffixes.joined(separator: ", ")),
            Line(.nickname, "Nickname", contact.nicknames.joined(separator: ", ")),
            Line(.organization, "Organisation", contact.organization ?? ""),
            Line(.departments, "Departments", contact.departments.joined(separator: ", ")),
            Line(.title, "Title", contact.title ?? ""),
            Line(.role, "Role", contact.role ?? ""),
        ]
        lines += several(contact.emails, "E-mail", Field.email, "work: maria@example.org") {
            ($0.label, $0.address)
        }
        lines += several(contact.phones, "Phone", Field.phone, "cell: +30 210 1234567") {
            ($0.label, $0.number)
        }
        for (index, address) in (contact.addresses.map(Optional.some) + [nil]).enumerated() {
            let text = address.map { labelled($0.label, $0.oneLine) } ?? ""
            lines.append(
                Line(.address(index), "Address", text, placeholder: "Enter: its parts", isPicked: true))
        }
        lines += several(contact.urls, "Website", Field.url, "https://example.org") { ($0.label, $0.text) }
        lines += [
            Line(
                .birthday, "Birthday", contact.birthday?.description ?? "",
                placeholder: "1985-04-12, or --04-12 without a year"),
            Line(.anniversary, "Anniversary", contact.anniversary?.description ?? ""),
            Line(.categories, "Categories", contact.categories.joined(separator: ", ")),
            Line(.note, "Note", contact.note?.replacingOccurrences(of: "\n", with: " ⏎ ") ?? ""),
        ]
        return lines
    }

    private static func several<Value>(
        _ values: [Value], _ name: String, _ field: (Int) -> Field, _ placeholder: String,
        _ parts: (Value) -> (label: String?, text: String)
    ) -> [Line] {
        let filled = values.enumerated().map { index, value in
            let (label, text) = parts(value)
            return Line(field(index), name, labelled(label, text), placeholder: placeholder)
        }
        return filled + [Line(field(values.count), name, placeholder: placeholder)]
    }

    private static func labelled(_ label: String?, _ text: String) -> String {
        label.map { "\($0): \(text)" } ?? text
    }

    /// The label before the first colon, where what stands there can be one: `https://…` has none.
    static func split(_ text: String) -> (label: String?, text: String) {
        guard let colon = text.firstIndex(of: ":") else { return (nil, text) }
        let label = text[..<colon]
        let rest = text[text.index(after: colon)...]
        guard !label.isEmpty, rest.first == " ", !label.contains("@") else { return (nil, text) }
        return (String(label).trimmed, String(rest).trimmed)
    }

    /// The contact with what the lines say. A line that says what `lines(of:)` makes of the contact changes
    /// nothing, so that what a line cannot show stays as it is.
    static func contact(_ contact: Contact, from form: FormLines<Field>) throws(Complaint) -> Contact {
        var filled = contactWithoutDates(contact, from: form)
        filled.birthday = try date(form, .birthday, was: contact.birthday)
        filled.anniversary = try date(form, .anniversary, was: contact.anniversary)
        return filled
    }

    /// The same, its dates left as they are.
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
        change(.note) { filled.note = value($0)?.replacingOccurrences(of: " ⏎ ", with: "\n") }
        filled.emails = several(
            form, was, Field.email, of: contact.emails, make: { ContactEmail(address: $0) }
        ) {
            ($0.label, $0.address) = ($1, $2)
        }
        filled.phones = several(
            form, was, Field.phone, of: contact.phones, make: { ContactPhone(number: $0) }
        ) {
            ($0.label, $0.number) = ($1, $2)
        }
        filled.urls = several(form, was, Field.url, of: contact.urls, make: { LabelledText(text: $0) }) {
            ($0.label, $0.text) = ($1, $2)
        }
        return filled
    }

    private static func several<Value>(
        _ form: FormLines<Field>, _ was: [Field: String], _ field: (Int) -> Field, of values: [Value],
        make: (String) -> Value,
        set: (inout Value, _ label: String?, _ text: String) -> Void
    ) -> [Value] {
        (0...values.count).compactMap { index in
            if values.indices.contains(index), form.text(field(index)) == was[field(index)] {
                return values[index]
            }
            let (label, text) = split(form.text(field(index)))
            guard !text.isEmpty else { return nil }
            var value = values.indices.contains(index) ? values[index] : make(text)
            set(&value, label, text)
            return value
        }
    }

    private static func date(
        _ form: FormLines<Field>, _ field: Field, was date: ContactDate?
    ) throws(Complaint) -> ContactDate? {
        let text = form.text(field)
        if text.isEmpty { return nil }
        if text == date?.description { return date }
        guard let typed = ContactDate(parsing: text.utf8) else {
            throw Complaint(
                field: field, sentence: "Write the date as 1985-04-12, or --04-12 where the year is unknown.")
        }
        return typed
    }
}
