import Foundation
import MeetCore

/// The columns of a table of contacts by their English names, in the forms that Google wrote until 2024 and
/// writes since, and those of Outlook and Outlook on the web.
struct ContactColumns {
    enum Column: Hashable {
        case fullName, prefix, given, middle, family, suffix, nickname
        case organization, department, title
        case birthday, anniversary, note, categories
        /// A value with its number or its place (`home`, `2`), which ties it to its label and other parts.
        case email(String), phone(String), url(String)
        case label(Kind, String)
        case address(String, AddressPart)
    }

    enum Kind: Hashable {
        case email, phone, url, address
    }

    enum AddressPart: Int, Hashable, CaseIterable {
        // The order of ADR (RFC 6350, 6.3.1).
        case box, extended, street, city, region, code, country
        /// The whole address, used if its parts are empty.
        case formatted
    }

    private let columns: [Column?]
    let maker: ContactTable.Maker

    /// Recognises a header; `nil` if it has no name or no address of mail.
    init?(_ header: [String]) {
        let names = header.map { $0.trimmed.lowercased().replacing("e-mail", with: "email") }
        columns = names.map(Self.column)
        let known = Set(columns.compactMap { $0 })
        let hasName = !known.isDisjoint(with: [.fullName, .given, .family, .organization])
        let reaches = known.contains { column in
            switch column {
            case .email, .phone: true
            default: false
            }
        }
        guard hasName, reaches else { return nil }
        let isGoogles = names.contains { $0.hasPrefix("email 1 - ") || $0.hasPrefix("phone 1 - ") }
        maker = isGoogles ? .google : .outlook
    }

    /// Returns the dates of a row.
    func dates(in row: [String]) -> [String] {
        zip(columns, row).compactMap { column, text in
            column == .birthday || column == .anniversary ? text : nil
        }
    }

    /// Returns the person of a row; missing fields at its end are empty.
    func person(_ row: [String]) -> ForeignPerson {
        var values: [Column: String] = [:]
        for case (let column?, let text) in zip(columns, row) {
            let text = text.trimmed
            if !text.isEmpty, values[column] == nil { values[column] = text }
        }
        var person = ForeignPerson()
        person.fullName = values[.fullName] ?? ""
        person.nameParts = [.family, .given, .middle, .prefix, .suffix].map { values[$0] ?? "" }
        person.nicknames = values[.nickname].map { [$0] } ?? []
        person.organization = values[.organization] ?? ""
        person.department = values[.department] ?? ""
        person.title = values[.title] ?? ""
        person.birthday = values[.birthday] ?? ""
        person.anniversary = values[.anniversary] ?? ""
        person.note = values[.note] ?? ""
        person.categories = (values[.categories] ?? "").split(whereSeparator: { ";,".contains($0) })
            .flatMap { Self.several(String($0)) }.filter { !$0.hasPrefix("*") }
        var seen: Set<Column> = []
        for case let column? in columns where seen.insert(column).inserted {
            switch column {
            case .email(let key):
                person.emails += Self.labelled(values[column], Self.label(.email, key, values))
            case .phone(let key):
                person.phones += Self.labelled(values[column], Self.label(.phone, key, values))
            case .url(let key):
                person.urls += Self.labelled(values[column], Self.label(.url, key, values))
            case .address(let key, _):
                guard !person.addresses.contains(where: { $0.key == key }) else { continue }
                let parts = AddressPart.allCases.map { values[.address(key, $0)] ?? "" }
                guard parts.contains(where: { !$0.isEmpty }) else { continue }
                person.addresses.append(
                    ForeignPerson.Address(
                        key: key, label: Self.label(.address, key, values), parts: Array(parts.prefix(7)),
                        formatted: parts[AddressPart.formatted.rawValue]))
            default: break
            }
        }
        return person
    }

    // MARK: - Values

    /// Google joins several values of a label in one field.
    private static func several(_ text: String) -> [String] {
        text.components(separatedBy: ":::").map(\.trimmed).filter { !$0.isEmpty }
    }

    private static func labelled(_ text: String?, _ label: String) -> [ForeignPerson.Labelled] {
        several(text ?? "").map { ForeignPerson.Labelled(value: $0, label: label) }
    }

    /// Returns the label of a value: that of its column of labels, or its place in the name of its column.
    private static func label(_ kind: Kind, _ key: String, _ values: [Column: String]) -> String {
        if let label = values[.label(kind, key)] {
            // Google marks the preferred value.
            return (label.hasPrefix("*") ? String(label.dropFirst()) : label).trimmed
        }
        return key.allSatisfy(\.isNumber) ? "" : key
    }

    // MARK: - Names of columns

    /// Returns the meaning of a name in lower case, with `email` for `e-mail`.
    private static func column(_ name: String) -> Column? {
        if let column = plain[name] { return column }
        let words = name.components(separatedBy: " - ")
        if words.count == 2 { return numbered(words[0], words[1]) }
        for place in ["business", "home", "other"] where name.hasPrefix(place + " ") {
            return placed(String(name.dropFirst(place.count + 1)), place == "business" ? "work" : place)
        }
        return nil
    }

    /// Google's, `email 1 - value`.
    private static func numbered(_ beginning: String, _ part: String) -> Column? {
        let words = beginning.split(separator: " ").map(String.init)
        guard words.count == 2, words[1].allSatisfy(\.isNumber) else { return nil }
        let key = words[1]
        switch (words[0], part) {
        case ("email", "value"): return .email(key)
        case ("phone", "value"): return .phone(key)
        case ("website", "value"): return .url(key)
        case ("email", "type"), ("email", "label"): return .label(.email, key)
        case ("phone", "type"), ("phone", "label"): return .label(.phone, key)
        case ("website", "type"), ("website", "label"): return .label(.url, key)
        case ("address", "type"), ("address", "label"): return .label(.address, key)
        case ("address", _): return addressParts[part].map { .address(key, $0) }
        case ("organization", "name") where key == "1": return .organization
        case ("organization", "title") where key == "1": return .title
        case ("organization", "department") where key == "1": return .department
        default: return nil
        }
    }

    /// Outlook's, `business phone 2`, `home street`.
    private static func placed(_ rest: String, _ place: String) -> Column? {
        switch rest {
        case "phone": return .phone(place)
        case "phone 2": return .phone(place + " 2")
        case "fax": return .phone(place + " fax")
        case "web page": return .url(place)
        default: return addressParts[rest].map { .address(place, $0) }
        }
    }

    private static let addressParts: [String: AddressPart] = [
        "formatted": .formatted, "address": .formatted, "street": .street, "street 2": .extended,
        "extended address": .extended, "po box": .box, "address po box": .box, "city": .city,
        "region": .region, "state": .region, "postal code": .code, "zip": .code, "country": .country,
        "country/region": .country,
    ]

    private static let plain: [String: Column] = [
        // Google
        "name": .fullName, "given name": .given, "additional name": .middle, "family name": .family,
        "name prefix": .prefix, "name suffix": .suffix, "organization name": .organization,
        "organization title": .title, "organization department": .department, "group membership": .categories,
        "labels": .categories,
        // Both
        "first name": .given, "middle name": .middle, "last name": .family, "nickname": .nickname,
        "birthday": .birthday, "notes": .note,
        // Outlook
        "display name": .fullName, "full name": .fullName, "title": .prefix, "suffix": .suffix,
        "company": .organization, "department": .department, "job title": .title,
        "anniversary": .anniversary, "categories": .categories, "web page": .url("1"),
        "personal web page": .url("home"), "email address": .email("1"), "email": .email("1"),
        "email 2 address": .email("2"), "email 3 address": .email("3"), "mobile phone": .phone("mobile"),
        "primary phone": .phone("main"), "car phone": .phone("car"), "pager": .phone("pager"),
        "company main phone": .phone("work main"), "other phone": .phone("other"),
    ]
}
