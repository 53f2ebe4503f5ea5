import MeetCore

/// Reads an address book of Evolution and GNOME Contacts (`contacts.db` of evolution-data-server).
package enum EvolutionContacts {
    /// Returns the cards of an address book, which are whole vCards in one table or another.
    package static func cards(ofDatabase path: String) throws(ForeignFault) -> [[UInt8]] {
        let database = try ForeignDatabase(copying: path)
        let tables = database.tables.filter { database.has("vcard", in: $0) }.sorted()
        guard !tables.isEmpty else { throw .noDatabase }
        var cards: [[UInt8]] = []
        for table in tables {
            try database.read(table) { row in
                guard let card = row.text("vcard"), card.contains("BEGIN:VCARD") else { return }
                cards.append(Array(card.utf8) + [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
            }
        }
        return cards
    }
}
