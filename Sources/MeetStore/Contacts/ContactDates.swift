import GRDB
import MeetCore

/// The birthdays and anniversaries of contacts.
extension MeetStore {
    /// Returns the dates of all contacts that come back each year, for `BirthdayCalendar`.
    ///
    /// No column holds them, so the cards are searched: in a book of 10,000 about 6 ms, and 30 more for 30 MB
    /// of photos. The result is kept until the next write.
    package func contactDates() throws(StoreError) -> [BirthdayCalendar.Entry] {
        try read { db in try kept.dates(db) { try Self.contactDates(db) } }
    }

    private static func contactDates(_ db: Database) throws -> [BirthdayCalendar.Entry] {
        var entries: [BirthdayCalendar.Entry] = []
        // GLOB skips to the next line, where instr() compares at every character; a date stands before the
        // photo of a card, so that instr() finds it soon.
        let rows = try db.preparedCursor(
            """
            SELECT id, name,
                CASE WHEN card GLOB '*\nBDAY*'
                    THEN substr(card, instr(card, char(10) || 'BDAY') + 1, 200) END AS birthday,
                CASE WHEN card GLOB '*\nANNIVERSARY*'
                    THEN substr(card, instr(card, char(10) || 'ANNIVERSARY') + 1, 200) END AS anniversary
            FROM contact WHERE card GLOB '*\nBDAY*' OR card GLOB '*\nANNIVERSARY*'
            """)
        while let row = try rows.next() {
            let contact = Identifier<Contact>(try row["id"])
            let name: String = try row["name"]
            func add(_ occasion: BirthdayCalendar.Occasion, _ property: String, _ text: String?) {
                guard let text,
                    let date = BirthdayCalendar.Entry.date(of: property, beginning: text)
                else { return }
                entries.append(
                    BirthdayCalendar.Entry(contact: contact, name: name, occasion: occasion, date: date))
            }
            add(.birthday, "BDAY", try row["birthday"])
            add(.anniversary, "ANNIVERSARY", try row["anniversary"])
        }
        return entries
    }
}
