/// The fifteenth version: at the table, and after. Each subject has a part of its own.
let schemaV15 = [
    schemaV15Tracks, schemaV15Touch, schemaV15Table,
].joined(separator: "\n")
