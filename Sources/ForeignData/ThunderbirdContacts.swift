import MeetCore

/// Reads an address book of Thunderbird (`abook.sqlite`, `history.sqlite`).
package enum ThunderbirdContacts {
    /// Returns the cards of an address book. Versions since 102 store a whole vCard for each; older ones
    /// store properties, of which a card is made.
    package static func cards(ofDatabase path: String) throws(ForeignFault) -> [[UInt8]] {
        let database = try ForeignDatabase(copying: path)
        guard database.tables.contains("properties") else { throw .noDatabase }
        var order: [String] = []
        var people: [String: [String: String]] = [:]
        try database.read("properties") { row in
            guard let card = row.text("card"), let name = row.text("name"), let value = row.text("value"),
                !value.isEmpty
            else { return }
            if people[card] == nil { order.append(card) }
            people[card, default: [:]][name] = value
        }
        return order.compactMap { uid in people[uid].flatMap { card($0, uid: uid) } }
    }

    private static func card(_ properties: [String: String], uid: String) -> [UInt8]? {
        if let card = properties["_vCard"], card.contains("BEGIN:VCARD") {
            return Array(card.utf8) + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
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
