import GRDB
import MeetCore

/// The seventh version: contacts are ordered by given or family name, and by the alphabet of a language.
///
/// `contact.listKey` is the position in the list (`NameOrder`); `sortKey` is still used to compare names.
/// `givenName` and `familyName` are from the card, `NULL` if absent. The `meta` row `contactOrder` is the
/// order of the keys, missing for the default one, and `contactOrderAction` the latest action at that time:
/// rows restored by that or an earlier one have keys of another order.
let schemaV7 = """
    ALTER TABLE contact ADD COLUMN givenName TEXT;
    ALTER TABLE contact ADD COLUMN familyName TEXT;
    ALTER TABLE contact ADD COLUMN listKey TEXT NOT NULL DEFAULT '';
    UPDATE contact SET listKey =
        replace(replace(replace(replace(sortKey, '{', ' '), '|', ' '), '}', ' '), '~', ' ');
    CREATE INDEX contactList ON contact(listKey, id);
    DROP INDEX contactGroups;
    CREATE INDEX contactGroups ON contact(listKey, id) WHERE kind = 'group';
    INSERT OR REPLACE INTO meta(key, value)
        SELECT 'contactOrderAction', coalesce(max(id), 0) FROM action;

    """

/// Fills in the parts of names, which only the cards have.
func completeV7(_ db: Database, _ cards: any ContactCardCoding) throws {
    let rows = try db.cursor("SELECT id, card FROM contact WHERE kind = 'individual' ORDER BY id")
    var parts: [(id: Int64, given: String?, family: String?)] = []
    while let row = try rows.next() {
        // An unreadable card has no parts.
        guard let contact = try? cards.decode(row["card"]) else { continue }
        let names = contact.namesToOrderBy
        if names.given != nil || names.family != nil {
            parts.append((try row["id"], names.given, names.family))
        }
    }
    for (id, given, family) in parts {
        try db.update("contact", id: id, [("givenName", given), ("familyName", family)])
    }
}
