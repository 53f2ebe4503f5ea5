/// The ninth version: `contact.importDigest` is what the one card was that a contact was last imported as
/// (`ContactOrigins.digest`), so that the same card is known by its bytes when it comes again.
let schemaV9 = """
    ALTER TABLE contact ADD COLUMN importDigest INTEGER;
    CREATE INDEX contactDigest ON contact(importDigest) WHERE importDigest IS NOT NULL;
    """
