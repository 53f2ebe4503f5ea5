/// The ninth version: `contact.importDigest` is the digest of the only card that a contact was last imported
/// from (`ContactOrigins.digest`), by which an unchanged card is recognised.
let schemaV9 = """
    ALTER TABLE contact ADD COLUMN importDigest INTEGER;
    CREATE INDEX contactDigest ON contact(importDigest) WHERE importDigest IS NOT NULL;
    """
