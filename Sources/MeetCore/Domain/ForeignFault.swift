/// A reason why a file that another program wrote cannot be read: an archive, a table or a database.
package enum ForeignFault: Error, Hashable, Sendable {
    /// The operating system's message.
    case unreadable(String)

    // Archives

    /// Not a zip archive, or one that is cut off or damaged.
    case noArchive
    /// An archive or an entry of it that needs a password.
    case encrypted(ImportProblem.Excerpt)
    /// An entry whose name leads out of the archive.
    case unsafeName(ImportProblem.Excerpt)
    /// An entry that is compressed in an unsupported way.
    case unknownCompression(ImportProblem.Excerpt)
    /// An entry whose contents differ from its size or its checksum.
    case damagedEntry(ImportProblem.Excerpt)
    /// More entries than the limit.
    case tooManyEntries(limit: Int)
    /// Contents beyond the limit, such as those of a zip bomb.
    case tooLarge(megabytes: Int)
    /// No calendar, card or table of contacts.
    case nothingKnown

    // Tables

    /// No table with the columns of Google or Outlook.
    case noContactTable
    /// A quoted field that begins in this line has no end.
    case unclosedQuote(line: Int)
    /// A field or a row beyond the limits.
    case rowTooLong(line: Int)
    /// A table beyond the limit, in rows.
    case tooManyRows(limit: Int)

    // Databases

    /// Not an SQLite database, or a damaged one, or one without the expected tables.
    case noDatabase
    /// A database that its program changes all the time.
    case databaseInUse
    /// A data file of Outlook, which only Outlook reads.
    case outlookDataFile
}
