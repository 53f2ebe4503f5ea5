import MeetCore

/// Reads an address book of Evolution and GNOME Contacts (`contacts.db` of evolution-data-server).
package enum EvolutionContacts {
    /// Passes on the cards of an address book, which are whole vCards in one table or another.
    ///
    /// - Throws: `ForeignFault`; `CancellationError` if it was stopped.
    package static func readCards(
        ofDatabase path: String, isStopped: @escaping @Sendable () -> Bool = { false },
        _ body: (_ card: [UInt8]) -> Void
    ) throws {
        let database = try ForeignDatabase(copying: path, isStopped: isStopped)
        let tables = database.tables.filter { database.has("vcard", in: $0) }.sorted()
        guard !tables.isEmpty else { throw ForeignFault.noDatabase }
        for table in tables {
            try database.read(table) { row in
                guard let card = row.text("vcard"), card.contains("BEGIN:VCARD") else { return }
                body(Array(card.utf8) + [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
            }
        }
    }

    /// Counts the cards; `nil` if that cannot be done without reading the whole address book.
    package static func count(ofDatabase path: String) -> RowCounts? {
        guard let counter = RowCounter(path) else { return nil }
        let tables = counter.tables.filter { counter.has("vcard", in: $0) }
        if tables.isEmpty { return nil }
        var counts = RowCounts()
        for table in tables {
            guard counter.add(table, to: \.contacts, of: &counts) else { return nil }
        }
        return counts
    }
}
