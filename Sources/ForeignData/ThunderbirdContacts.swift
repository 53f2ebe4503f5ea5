import Foundation
import MeetCore

/// Reads an address book of Thunderbird (`abook.sqlite`, `history.sqlite`).
package enum ThunderbirdContacts {
    /// Passes on the cards of an address book, and after them its mailing lists as cards of groups (RFC
    /// 6350, 6.1.4). Versions since 102 store a whole vCard for each person; older ones store properties, of
    /// which a card is made.
    ///
    /// - Throws: `ForeignFault`; `CancellationError` if it was stopped.
    package static func readCards(
        ofDatabase path: String, isStopped: @escaping @Sendable () -> Bool = { false },
        _ body: (_ card: [UInt8]) -> Void
    ) throws {
        let database = try ForeignDatabase(copying: path, isStopped: isStopped)
        guard database.tables.contains("properties") else { throw ForeignFault.noDatabase }
        var (uid, properties): (String, [String: String]) = ("", [:])
        // The UIDs of the cards whose own is another one than that of the address book.
        var uids: [String: String] = [:]
        func end() {
            guard let made = card(properties, uid: uid) else { return }
            if let own = ownUID(of: properties), own != uid { uids[uid] = own }
            body(made)
        }
        try database.read("properties", sortedBy: "card") { row in
            guard let card = row.text("card"), let name = row.text("name"), let value = row.text("value"),
                !value.isEmpty
            else { return }
            if card != uid {
                end()
                (uid, properties) = (card, [:])
            }
            properties[name] = value
        }
        end()
        for list in try lists(of: database, uids) { body(list) }
    }

    /// Counts the cards and lists; `nil` if that cannot be done without reading the whole address book.
    package static func count(ofDatabase path: String) -> RowCounts? {
        guard let counter = RowCounter(path) else { return nil }
        let tables = counter.tables
        var counts = RowCounts()
        guard tables.contains("cards"), counter.add("cards", to: \.contacts, of: &counts) else { return nil }
        if tables.contains("lists"), !counter.add("lists", to: \.groups, of: &counts) { return nil }
        return counts
    }

    /// Returns the mailing lists that have members.
    ///
    /// - Parameter uids: The UIDs of the members' cards, by those of the address book, where they differ.
    private static func lists(of database: ForeignDatabase, _ uids: [String: String]) throws -> [[UInt8]] {
        var members: [String: [String]] = [:]
        try database.read("list_cards") { row in
            guard let list = row.text("list"), let card = row.text("card"), !card.isEmpty else { return }
            members[list, default: []].append(uids[card] ?? card)
        }
        var lists: [[UInt8]] = []
        try database.read("lists") { row in
            guard let uid = row.text("uid"), let cards = members[uid],
                let name = row.text("name")?.trimmed, !name.isEmpty
            else { return }
            var lines = ContentLineWriter()
            lines.write("BEGIN", .raw("VCARD"))
            lines.write("VERSION", .raw("4.0"))
            lines.write("KIND", .raw("group"))
            lines.write("UID", .text(uid))
            lines.write("FN", .text(name))
            if let nickname = row.text("nickname")?.trimmed, !nickname.isEmpty {
                lines.write("NICKNAME", .text(nickname))
            }
            if let note = row.text("description")?.trimmed, !note.isEmpty { lines.write("NOTE", .text(note)) }
            for card in cards { lines.write("MEMBER", .uri(card)) }
            lines.write("END", .raw("VCARD"))
            lists.append(lines.output)
        }
        return lists
    }

    /// Returns the UID in a whole vCard; `nil` without one.
    private static func ownUID(of properties: [String: String]) -> String? {
        let lines = properties["_vCard"]?.split(whereSeparator: \.isNewline) ?? []
        guard let line = lines.first(where: { ["UID:", "UID;"].contains($0.prefix(4).uppercased()) }),
            let colon = line.firstIndex(of: ":")
        else { return nil }
        let uid = String(line[line.index(after: colon)...]).trimmed
        return uid.isEmpty ? nil : uid
    }

    private static func card(_ properties: [String: String], uid: String) -> [UInt8]? {
        if let card = properties["_vCard"], let begin = card.range(of: "BEGIN:VCARD") {
            guard ownUID(of: properties) == nil else {
                return Array(card.utf8) + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
            }
            // The lists name it by the UID of the address book.
            let (before, after) = (card[..<begin.upperBound], card[begin.upperBound...])
            return Array("\(before)\r\nUID:\(uid)\(after)\r\n".utf8)
        }
        func value(_ name: String) -> String { properties[name]?.trimmed ?? "" }
        func labelled(_ name: String, _ label: String = "") -> [ForeignPerson.Labelled] {
            value(name).isEmpty ? [] : [ForeignPerson.Labelled(value: value(name), label: label)]
        }
        var person = ForeignPerson()
        person.uid = uid
        person.fullName = value("DisplayName")
        person.nameParts = [value("LastName"), value("FirstName"), "", "", ""]
        person.nicknames = [value("NickName")].filter { !$0.isEmpty }
        person.organization = value("Company")
        person.department = value("Department")
        person.title = value("JobTitle")
        person.note = value("Notes")
        person.emails = labelled("PrimaryEmail") + labelled("SecondEmail")
        person.phones =
            labelled("CellularNumber", "mobile") + labelled("HomePhone", "home")
            + labelled("WorkPhone", "work") + labelled("FaxNumber", "fax") + labelled("PagerNumber", "pager")
        person.urls = labelled("WebPage1", "work") + labelled("WebPage2", "home")
        person.birthday = date(value("BirthYear"), value("BirthMonth"), value("BirthDay"))
        person.anniversary = date(
            value("AnniversaryYear"), value("AnniversaryMonth"), value("AnniversaryDay"))
        for place in ["Home", "Work"] {
            let parts =
                ["", value(place + "Address2")]
                + ["Address", "City", "State", "ZipCode", "Country"].map { value(place + $0) }
            guard parts.contains(where: { !$0.isEmpty }) else { continue }
            person.addresses.append(
                ForeignPerson.Address(
                    key: place, label: place.lowercased(), parts: parts, formatted: ""))
        }
        return person.card(DateOrder(of: []))
    }

    /// Returns a date as `DateOrder` reads it; empty without a month and a day.
    private static func date(_ year: String, _ month: String, _ day: String) -> String {
        if month.isEmpty || day.isEmpty { return "" }
        return year.isEmpty ? "--\(month)-\(day)" : "\(year)-\(month)-\(day)"
    }
}
