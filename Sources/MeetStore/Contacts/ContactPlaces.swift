import Foundation
import GRDB
import MeetCore

/// The invited contacts with a known location.
extension MeetStore {
    /// Returns for each invitee the contact chosen, else the only one with that address, if its card has a
    /// zone, an address or a point on the map; by the invitees' positions.
    package func contactsWithPlaces(of invitees: [Invitee]) throws(StoreError) -> [Int: Contact] {
        try contacts(of: invitees, where: Self.tellsPlace)
    }

    /// Returns the contacts like `contactsWithPlaces`, also those whose card has only a language.
    package func contactsAddressed(_ invitees: [Invitee]) throws(StoreError) -> [Int: Contact] {
        try contacts(of: invitees, where: "(\(Self.tellsPlace) OR instr(c.card, 'LANG') > 0)")
    }

    /// Returns the contacts like `contactsWithPlaces`, whatever their cards have.
    package func contacts(of invitees: [Invitee]) throws(StoreError) -> [Int: Contact] {
        try contacts(of: invitees, where: "1")
    }

    private func contacts(
        of invitees: [Invitee], where condition: String
    ) throws(StoreError) -> [Int: Contact] {
        let ids = invitees.compactMap { $0.contactID?.rawValue }
        let emails = invitees.compactMap { $0.contactID == nil ? $0.email.map(ContactKeys.email) : nil }
        if ids.isEmpty, emails.isEmpty { return [:] }
        return try read { db in
            let picked = try contacts(Set(ids), where: condition, db)
            let addressed = try contacts(addresses: Set(emails), where: condition, db)
            var found: [Int: Contact] = [:]
            for (place, invitee) in invitees.enumerated() {
                if let id = invitee.contactID {
                    found[place] = picked[id.rawValue]
                } else if let email = invitee.email {
                    found[place] = addressed[ContactKeys.email(email)]
                }
            }
            return found
        }
    }

    /// A text that occurs in cards with such a property, and in few others.
    private static let tellsPlace =
        "(instr(c.card, 'TZ') > 0 OR instr(c.card, 'ADR') > 0 OR instr(c.card, 'GEO') > 0)"

    private func contacts(
        _ ids: Set<Int64>, where condition: String, _ db: Database
    ) throws -> [Int64: Contact] {
        if ids.isEmpty { return [:] }
        let list = JSONText.array(ids)
        var found: [Int64: Contact] = [:]
        for row in try db.rows(
            """
            SELECT c.id, c.card FROM json_each(?) AS wanted CROSS JOIN contact c ON c.id = wanted.value
            WHERE \(condition)
            """, [list])
        {
            let id: Int64 = try row["id"]
            found[id] = try contact(row)
        }
        return found
    }

    /// Returns the contacts by address, without addresses of several contacts.
    private func contacts(
        addresses: Set<String>, where condition: String, _ db: Database
    ) throws -> [String: Contact] {
        if addresses.isEmpty { return [:] }
        let list = String(decoding: try JSONEncoder().encode(addresses.sorted()), as: UTF8.self)
        var found: [String: Contact] = [:]
        for row in try db.rows(
            """
            SELECT c.id, c.card, e.address FROM json_each(?) AS wanted
            CROSS JOIN contactEmail e ON e.address = wanted.value JOIN contact c ON c.id = e.contactID
            WHERE (SELECT count(DISTINCT contactID) FROM contactEmail WHERE address = e.address) = 1
                AND \(condition)
            """, [list])
        {
            let address: String = try row["address"]
            found[address] = try contact(row)
        }
        return found
    }
}
