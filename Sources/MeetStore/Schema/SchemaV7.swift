import GRDB
import MeetCore

/// The seventh version: contacts are listed by given or family name, and by the alphabet of a language.
///
/// `contact.listKey` is the place in the list (`NameOrder`); `sortKey` stays what names are compared by. `givenName` and
/// `familyName` are what the card says, `NULL` where it does not. The `meta` row `contactOrder` says by which order the
/// keys were made, none by the usual one, and `contactOrderAction` the last action that stood then: what that or an
/// earlier one brings back has keys of another order.
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

/// The parts of names are written in the cards alone.
func completeV7(_ db: Database, _ cards: any ContactCardCoding) throws {
    let rows = try db.cursor("SELECT id, card FROM contact WHERE kind = 'individual' ORDER BY id")
    var parts: [(id: Int64, given: String?, family: String?)] = []
    while let row = try rows.next() {
        // A card that cannot be read has no parts.
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
