import Foundation
import GRDB
import MeetCore

/// The contact list, in the order of `contactOrder`.
extension MeetStore {
    /// Returns the number of contacts with words that begin with those of `text`, in any script and case; of
    /// all contacts for a text without words.
    package func contactCount(_ text: String = "") throws(StoreError) -> Int {
        try read { db in
            switch try filter(text, db) {
            case .all: try db.number("SELECT count(*) FROM contact")
            case .few(let ids): ids.count
            case .many(_, let matched): matched.count
            }
        }
    }

    /// Returns whether there are more contacts than `count`.
    package func hasContacts(beyond count: Int = 0) throws(StoreError) -> Bool {
        try read { db in
            try db.number("SELECT EXISTS (SELECT 1 FROM contact LIMIT 1 OFFSET ?)", [count]) == 1
        }
    }

    /// Returns the contacts at these positions of the list; fewer at its end.
    package func contacts(_ text: String = "", rows: Range<Int>) throws(StoreError) -> [ContactSummary] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            let filter = try filter(text, db)
            if case .many(let list, let matched) = filter {
                let ids = matched.places(page.offset..<page.offset + page.limit).map { list.ids[$0] }
                return try db.rows(
                    """
                    SELECT \(ContactSummary.columns)
                    FROM (SELECT key AS place, value AS wanted FROM json_each(?)) CROSS JOIN contact ON id = wanted
                    ORDER BY place
                    """, [JSONText.array(ids)]
                ).map(ContactSummary.init)
            }
            return try db.rows(
                """
                SELECT \(ContactSummary.columns) FROM (
                    SELECT id AS pageID FROM contact WHERE \(filter.condition)
                    ORDER BY listKey, id LIMIT ? OFFSET ?
                ) JOIN contact ON id = pageID ORDER BY listKey, id
                """, filter.arguments + [page.limit, page.offset]
            ).map(ContactSummary.init)
        }
    }

    /// Returns the position of a contact in the list; `nil` if `text` does not match it.
    package func contactIndex(
        _ text: String = "", of id: Identifier<Contact>
    ) throws(StoreError) -> Int? {
        try read { db in
            let filter = try filter(text, db)
            if case .many(let list, let matched) = filter {
                return list.places(of: id.rawValue).first { matched.contains($0) }.map(matched.count(before:))
            }
            let row = try db.row(
                "SELECT listKey FROM contact WHERE \(filter.condition) AND id = ?",
                filter.arguments + [id.rawValue])
            guard let row else { return nil }
            return try db.number(
                "SELECT count(*) FROM contact WHERE \(filter.condition) AND (listKey, id) < (?, ?)",
                filter.arguments + [try row["listKey"] as String, id.rawValue])
        }
    }

    /// Returns the first letters of the sort keys, in order, each with the position of its first name.
    package func contactLetters(_ text: String = "") throws(StoreError) -> [ContactLetter] {
        try read { db in
            let alphabet = try ContactOrder.stored(db).alphabet
            let filter = try filter(text, db)
            let counts: [(key: String, names: Int)]
            switch filter {
            case .many(let list, let matched):
                let starts = try kept.letters(.contacts, db) {
                    var place = 0
                    return try Self.countsOfLetters(db).map { key, names in
                        defer { place += names }
                        return (key, place)
                    }
                }
                let ends = starts.dropFirst().map(\.place) + [list.ids.count]
                counts = zip(starts, ends).map { start, end in
                    (start.key, matched.count(before: end) - matched.count(before: start.place))
                }
            case .few: counts = try Self.countsOfLetters(filter, db)
            case .all: counts = try Self.countsOfLetters(db)
            }
            var place = 0
            return counts.compactMap { key, names in
                defer { place += names }
                guard names > 0 else { return nil }
                return ContactLetter(key: key, letter: alphabet.letter(of: key), row: place)
            }
        }
    }

    /// Returns the number of names with each first letter, among few matches.
    private static func countsOfLetters(
        _ filter: ContactFilter, _ db: Database
    ) throws -> [(key: String, names: Int)] {
        let keys = try db.rows(
            "SELECT listKey FROM contact WHERE \(filter.condition) ORDER BY listKey", filter.arguments
        ) { try $0["listKey"] as String }
        var counts: [(key: String, names: Int)] = []
        for key in keys {
            let letter = NameAlphabet.element(of: key)
            // A letter may be followed by those written with it, and these by more of the letter's own.
            if !counts.contains(where: { $0.key == letter }) { counts.append((letter, 0)) }
            counts[counts.count - 1].names += 1
        }
        return counts
    }

    /// Returns the number of names with each first letter. For 100,000 names this takes 5 ms; grouping all of
    /// them takes 32.
    private static func countsOfLetters(_ db: Database) throws -> [(key: String, names: Int)] {
        let letters = try letters(db)
        let counts = try db.rows(
            """
            SELECT (SELECT count(*) FROM contact
                WHERE listKey >= first AND listKey < following) AS names
            FROM (SELECT key AS place, value AS first, lead(value, 1, ?) OVER (ORDER BY key) AS following
                FROM json_each(?)) ORDER BY place
            """, [behindAll, JSONText.array(letters)])
        return try zip(letters, counts).map { ($0, try $1["names"]) }
    }

    private func filter(_ text: String, _ db: Database) throws -> ContactFilter {
        try ContactFilter(text, kept, db)
    }

    /// An upper bound of all sort keys.
    private static let behindAll = "\u{10FFFF}"

    /// Returns the first elements of the whole list's keys, in order: a letter, or z and a character for
    /// letters after z (`NameAlphabet`). Each is looked up after the previous one.
    private static func letters(_ db: Database) throws -> [String] {
        var letters: [String] = []
        var next = ""
        while let row = try db.row(
            "SELECT listKey FROM contact WHERE listKey >= ? ORDER BY listKey LIMIT 1", [next])
        {
            let letter = NameAlphabet.element(of: try row["listKey"])
            let isNew = !letters.contains(letter)
            if isNew { letters.append(letter) }
            // A letter may be followed by those written with it, and these by more of the letter's own.
            let isAlone = isNew && letter.unicodeScalars.count == 1
            let following = letter.isEmpty ? "\u{1}" : letter + (isAlone ? "{" : behindAll)
            if following == next { break }
            next = following
        }
        return letters
    }

    /// Returns the order of the list.
    package func contactOrder() throws(StoreError) -> NameOrder {
        try read { db in try ContactOrder.stored(db) }
    }

    /// Sets the order of the list, and recomputes its keys if the order has changed.
    ///
    /// - Returns: Whether they were recomputed.
    @discardableResult
    package func orderContacts(_ order: NameOrder) throws(StoreError) -> Bool {
        if try contactOrder() == order { return false }
        return try write { db in try ContactOrder.set(order, db) }
    }

    /// Returns a contact with all data of its card; `nil` if there is none.
    package func contact(_ id: Identifier<Contact>) throws(StoreError) -> Contact? {
        try read { db in
            try db.row("SELECT id, card FROM contact WHERE id = ?", [id.rawValue]).map(contact)
        }
    }

    /// Returns the names of contacts, without deleted ones.
    package func namesOfContacts(
        _ ids: [Identifier<Contact>]
    ) throws(StoreError) -> [Identifier<Contact>: String] {
        try read { db in
            var names: [Identifier<Contact>: String] = [:]
            for id in ids {
                guard let row = try db.row("SELECT name FROM contact WHERE id = ?", [id.rawValue]) else {
                    continue
                }
                names[id] = try row["name"]
            }
            return names
        }
    }

    /// Returns the groups among the contacts, by name.
    package func groups() throws(StoreError) -> [ContactSummary] {
        try read { db in
            try db.rows(
                "SELECT \(ContactSummary.columns) FROM contact WHERE kind = 'group' ORDER BY listKey, id"
            )
            .map(ContactSummary.init)
        }
    }

    /// Returns the contacts with this UID, with `urn:uuid:` or without.
    package func contacts(uid: String) throws(StoreError) -> [Contact] {
        try read { db in
            try db.rows("SELECT id, card FROM contact WHERE uidKey = ? ORDER BY id", [ContactKeys.uid(uid)])
                .map(contact)
        }
    }

    /// Returns the contacts with exactly this name, ignoring case and accents, or with exactly this e-mail
    /// address.
    package func contacts(named nameOrEmail: String) throws(StoreError) -> [ContactSummary] {
        try read { db in
            try db.rows(
                """
                SELECT \(ContactSummary.columns) FROM contact
                WHERE sortKey = ? OR id IN (SELECT contactID FROM contactEmail WHERE address = ?)
                ORDER BY listKey, id
                """, [SortKey.of(nameOrEmail), ContactKeys.email(nameOrEmail)]
            ).map(ContactSummary.init)
        }
    }

    /// Returns those of the contacts that have more than one e-mail address.
    package func contactsWithSeveralAddresses(
        among ids: [Identifier<Contact>]
    ) throws(StoreError) -> Set<Identifier<Contact>> {
        if ids.isEmpty { return [] }
        return try read { db in
            Set(
                try db.rows(
                    """
                    SELECT value AS id FROM json_each(?)
                    WHERE (SELECT count(DISTINCT address) FROM contactEmail WHERE contactID = value) > 1
                    """, [JSONText.array(ids.map(\.rawValue))]
                ) { Identifier(try $0["id"]) })
        }
    }

    /// Returns the contacts whose names begin with a text, ignoring case and accents, by name.
    package func contacts(beginning name: String, limit: Int) throws(StoreError) -> [ContactSummary] {
        let key = SortKey.of(name)
        return try read { db in
            try db.rows(
                """
                SELECT \(ContactSummary.columns) FROM contact WHERE sortKey >= ?1 AND sortKey < ?1 || ?2
                ORDER BY sortKey, id LIMIT ?3
                """, [key, "\u{10FFFF}", limit]
            ).map(ContactSummary.init)
        }
    }

    /// Returns the contacts with this telephone number, in any spelling.
    package func contacts(phone: String) throws(StoreError) -> [ContactSummary] {
        let digits = PhoneKeys.digits(phone)
        return try read { db in
            try db.rows(
                """
                SELECT \(ContactSummary.columns) FROM contact
                WHERE id IN (SELECT contactID FROM contactPhone WHERE tail = ? AND digits = ?)
                ORDER BY listKey, id
                """, [String(digits.suffix(PhoneKeys.tailLength)), digits]
            ).map(ContactSummary.init)
        }
    }

    /// Passes every contact to `body` in the order of the list, for an export. The state is that of the call;
    /// `body` may throw to stop.
    package func forEachContact(_ body: (Contact) throws -> Void) throws(StoreError) {
        try read { db in
            let rows = try db.cursor("SELECT id, card FROM contact ORDER BY listKey, id")
            while let row = try rows.next() {
                try Task.checkCancellation()
                try body(contact(row))
            }
        }
    }

    /// Passes every contact to `body` as a vCard 4.0 (RFC 6350).
    package func forEachVCard(_ body: (String) throws -> Void) throws(StoreError) {
        try read { db in
            let rows = try db.cursor("SELECT id, card FROM contact ORDER BY listKey, id")
            while let row = try rows.next() {
                try Task.checkCancellation()
                let card: String = try row["card"]
                try body(cards.isVCard(card) ? card : VCardEncoder.encode(contact(row), version: .v4))
            }
        }
    }

    /// Returns the distinct members of a group (RFC 6350, 6.6.5), in order. Members are named by UID, with
    /// `urn:uuid:` or without, by the UID of a merged card, or by `mailto:`; unknown ones are left out.
    package func members(ofGroup id: Identifier<Contact>) throws(StoreError) -> [ContactSummary] {
        try read { db in
            guard let row = try db.row("SELECT id, card FROM contact WHERE id = ?", [id.rawValue]) else {
                return []
            }
            var seen: Set<Identifier<Contact>> = []
            return try contact(row).members.compactMap { member in
                guard let summary = try Self.member(member, db), seen.insert(summary.id).inserted else {
                    return nil
                }
                return summary
            }
        }
    }

    /// Returns the names of a contact's groups, sorted.
    package func groups(of id: Identifier<Contact>) throws(StoreError) -> [String] {
        try read { db in
            let keys = try db.rows(
                """
                SELECT uidKey AS key FROM contact WHERE id = ?1
                UNION SELECT uidKey FROM contactSource WHERE contactID = ?1
                UNION SELECT address FROM contactEmail WHERE contactID = ?1
                """, [id.rawValue]
            ).map { try $0["key"] as String }.filter { !$0.isEmpty }
            // An address may be percent-encoded as in a link (RFC 6068).
            let written = keys + keys.map { $0.replacing("@", with: "%40") }
            // Most groups need not be decoded.
            let rows = try db.rows(
                """
                SELECT id, name, card FROM contact WHERE kind = 'group' AND EXISTS (
                    SELECT 1 FROM json_each(?) WHERE instr(lower(card), lower(value)) > 0)
                ORDER BY listKey, id
                """, [ContactKeys.json(written)])
            return try rows.compactMap { row in
                // An unreadable group must not prevent showing the others.
                guard let group = try? contact(row) else { return nil }
                let isIn = try group.members.contains { member in
                    guard member.lowercased().hasPrefix("mailto:") || keys.contains(ContactKeys.uid(member))
                    else {
                        return false
                    }
                    return try Self.member(member, db)?.id == id
                }
                return isIn ? try row["name"] as String : nil
            }
        }
    }

    /// Returns the names of MEMBER values, without unknown ones.
    package func names(ofMembers members: [String]) throws(StoreError) -> [String: String] {
        try read { db in
            var names: [String: String] = [:]
            for member in Set(members) { names[member] = try Self.member(member, db)?.name }
            return names
        }
    }

    /// Returns the unknown MEMBER values of a group.
    package func unknownMembers(ofGroup id: Identifier<Contact>) throws(StoreError) -> [String] {
        try read { db in
            guard let row = try db.row("SELECT id, card FROM contact WHERE id = ?", [id.rawValue]) else {
                return []
            }
            return try contact(row).members.filter { try Self.member($0, db) == nil }
        }
    }

    /// Decodes the contact of a row with `id` and `card`.
    func contact(_ row: StoredRow) throws -> Contact {
        try contact(row["id"], card: row["card"])
    }

    func contact(_ id: Int64, card: String) throws -> Contact {
        var contact = try cards.decode(card)
        contact.id = Identifier(id)
        return contact
    }

    /// Returns the contact of a MEMBER value.
    static func member(_ member: String, _ db: Database) throws -> ContactSummary? {
        let columns = ContactSummary.columns
        if member.lowercased().hasPrefix("mailto:") {
            let address = String(member.dropFirst("mailto:".count))
            return try db.row(
                """
                SELECT \(columns) FROM contact
                WHERE id IN (SELECT contactID FROM contactEmail WHERE address = ?) ORDER BY id LIMIT 1
                """, [ContactKeys.email(address.removingPercentEncoding ?? address)]
            ).map(ContactSummary.init)
        }
        return try db.row(
            """
            SELECT \(columns) FROM contact
            WHERE uidKey = ?1 OR id IN (SELECT contactID FROM contactSource WHERE uidKey = ?1)
            ORDER BY uidKey <> ?1, id LIMIT 1
            """, [ContactKeys.uid(member)]
        ).map(ContactSummary.init)
    }
}
