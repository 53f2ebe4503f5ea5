import MeetCore

// MARK: - Files of other programs

extension Language {
    /// The reason why a file of another program cannot be read, as part of a sentence.
    package func words(_ fault: ForeignFault) -> String {
        switch fault {
        case .unreadable(let reason): say("cannot be read: \(reason)")
        case .noArchive: say("not a zip archive, or a damaged one")
        case .encrypted(let name): say("\(quoted(name)) is encrypted; unpack it with its password first")
        case .unsafeName(let name):
            say("the name \(quoted(name)) points outside the archive; refused for safety")
        case .unknownCompression(let name):
            say("\(quoted(name)) is compressed in a way that cannot be read; unpack the archive first")
        case .damagedEntry(let name): say("\(quoted(name)) is damaged in the archive")
        case .tooManyEntries(let limit): say("more than \(grouped: limit) files in the archive")
        case .tooLarge(let megabytes): say("more than \(megabytes) MB; refused for safety")
        case .nothingKnown: say("contains neither a calendar (.ics) nor contacts (.vcf or .csv)")
        case .noContactTable:
            say("not a table of contacts with the English column names of Google or Outlook")
        case .unclosedQuote: say("a quoted field that is never closed")
        case .rowTooLong: say("a row that is too long")
        case .tooManyRows(let limit): say("more than \(grouped: limit) rows")
        case .noDatabase: say("not a database of that program, or a damaged one")
        case .databaseInUse: say("its program is writing to it; try again in a moment")
        case .outlookDataFile:
            say(
                "a data file that only Outlook reads; export the calendar (.ics) and contacts (.csv) there"
            )
        }
    }
}
