import MeetCore

/// abook: an address book in sections with a name for each value (`~/.abook/addressbook`).
struct AbookSource: ForeignSource {
    let name = "abook"
    let title = "abook"

    func finds(in home: ForeignHome) -> [String] {
        home.existing([home.path(".abook/addressbook"), Workspace.join(home.data, "abook/addressbook")])
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        for path in paths {
            let file = home.isFolder(path) ? Workspace.join(path, "addressbook") : path
            guard let lines = try reading.lines(ofFile: file) else { continue }
            var record: (line: Int, found: String, values: [String: String])?
            func end(_ reading: inout ForeignReading) {
                guard let found = record else { return }
                record = nil
                let contact = Self.contact(found.values)
                // abook leaves out records without a name; an address or a number is worth keeping.
                if contact.isSavable {
                    reading.take(contact, file: file, line: found.line)
                } else {
                    reading.skip(found.found, in: file, line: found.line)
                }
            }
            var isInFormat = false
            for (index, line) in lines.enumerated() {
                let text = line.trimmed
                if text.isEmpty || text.hasPrefix("#") { continue }
                if text.hasPrefix("[") {
                    end(&reading)
                    isInFormat = text == "[format]"
                    guard text.hasSuffix("]") else {
                        reading.skip(line, in: file, line: index + 1)
                        continue
                    }
                    if !isInFormat { record = (index + 1, line, [:]) }
                } else if isInFormat {
                    continue
                } else if let equals = line.firstIndex(of: "="), record != nil {
                    let value = String(line[line.index(after: equals)...]).trimmed
                    record?.values[String(line[..<equals]).trimmed.lowercased()] = value
                } else {
                    reading.skip(line, in: file, line: index + 1)
                }
            }
            end(&reading)
        }
    }

    /// The fields that a contact has elsewhere; all others are kept in its note.
    private static let known: Set<String> = [
        "name", "email", "address", "address2", "city", "state", "zip", "country", "phone", "workphone",
        "fax", "mobile", "nick", "url", "notes", "anniversary", "groups",
    ]

    private static func contact(_ values: [String: String]) -> Contact {
        func value(_ name: String) -> String { values[name] ?? "" }
        func list(_ name: String) -> [String] {
            value(name).split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        }
        var contact = Contact(uid: "", name: value("name"))
        contact.emails = list("email").map { ContactEmail(address: $0) }
        let phones = [("home", "phone"), ("work", "workphone"), ("fax", "fax"), ("cell", "mobile")]
        contact.phones = phones.compactMap { label, name in
            value(name).isEmpty ? nil : ContactPhone(label: label, number: value(name))
        }
        var address = ContactAddress(label: "home")
        (address.street, address.extended) = (value("address"), value("address2"))
        (address.locality, address.region) = (value("city"), value("state"))
        (address.postcode, address.country) = (value("zip"), value("country"))
        if !address.oneLine.isEmpty { contact.addresses = [address] }
        contact.nicknames = list("nick")
        if !value("url").isEmpty { contact.urls = [LabelledText(text: value("url"))] }
        contact.categories = list("groups")
        if !value("anniversary").isEmpty {
            contact.anniversary =
                ContactDate(parsing: value("anniversary").utf8) ?? .text(value("anniversary"))
        }
        let others = values.keys.filter { !known.contains($0) && !value($0).isEmpty }.sorted()
        let note = [value("notes")] + others.map { "\($0): \(value($0))" }
        contact.note = note.filter { !$0.isEmpty }.joined(separator: "\n")
        if contact.name.isEmpty { contact.name = contact.composedName }
        return contact
    }
}
