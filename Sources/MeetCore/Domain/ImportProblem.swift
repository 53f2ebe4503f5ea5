/// A problem with something in a file that could not be imported unchanged.
package struct ImportProblem: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, Codable {
        /// A whole card, meeting or similar was left out.
        case skipped
        /// A part was left out or repaired; the rest was kept.
        case warning
    }

    /// The file as named by the caller, `-` for standard input.
    package var file: String
    /// The line, from 1.
    package var line: Int
    package var reason: Reason
    package var severity: Severity
    /// True if it concerns the whole file, so that the line has no meaning.
    package var isOfWholeFile: Bool

    package init(
        file: String, line: Int, reason: Reason, severity: Severity, isOfWholeFile: Bool = false
    ) {
        self.file = file
        self.line = line
        self.reason = reason
        self.severity = severity
        self.isOfWholeFile = isOfWholeFile
    }

    /// The expected and the found text.
    package enum Reason: Hashable, Sendable {
        // Problems of the file.

        /// No card. `found` is the first nonblank line, if it can be shown.
        case noCard(found: Excerpt?, isBinary: Bool)
        case unreadable(Unreadable)
        /// A folder without vCard files.
        case emptyFolder

        // Problems of a card.

        case noBegin(found: Excerpt)
        /// The card that began in a line has no END.
        case noEnd(begunInLine: Int)
        case noNameAddressOrNumber
        case cardTooLong(bytes: Int, properties: Int)
        /// The person's own value was kept in place of the card's.
        case ownValueStays(ContactPart, contact: Excerpt, own: ContactValue, refused: ContactValue)

        // Problems of a property.

        case noProperty(found: Excerpt)
        case propertyTooLong(bytes: Int, found: Excerpt)
        case unknownCharacterSet(Excerpt)
        /// An EMAIL that is not an address; it is kept unchanged.
        case noEmailAddress(found: Excerpt)
        case noBase64(property: String, found: Excerpt)
        case noPhotoInBase64(found: Excerpt)
        case noPhotoInDataURI(found: Excerpt)
        case photoTooLarge(limit: Int, found: Int)
        /// A BEGIN or END of something other than a card.
        case noCardDelimiter(name: String, found: Excerpt)

        // Problems of a calendar.

        /// No calendar. `found` is the first nonblank line, if it can be shown.
        case noCalendar(found: Excerpt?, isBinary: Bool)
        /// The entry that began in a line has no END.
        case noEventEnd(begunInLine: Int)
        case eventTooLong(bytes: Int, properties: Int)
        /// More entries than the limit.
        case calendarTooLong(events: Int)
        /// A component other than an event or a to-do, such as VJOURNAL.
        case noMeeting(Excerpt)
        /// An entry without a title and a time.
        case noTitleOrTime
        /// An invalid date or time.
        case noTime(property: String, found: Excerpt)
        case endBeforeStart
        /// An unknown zone; the time is in the reader's instead.
        case unknownZone(Excerpt)
        /// An unsupported recurrence rule.
        case noRule(found: Excerpt)
        /// A rule that is kept and written back, but not used: a further RRULE, or an EXRULE.
        case unusedRule(property: String, found: Excerpt)
        /// A malformed BEGIN or END, read as that of a component.
        case brokenDelimiter(found: Excerpt, component: String)
        /// The entry that ends in this line has no BEGIN; it is read from its first property on.
        case noEventBegin(component: String)
        /// Lines outside entries, before an END without a BEGIN, were left out.
        case strayLines(count: Int, component: String)
        /// A property that occurs once is repeated with another value, for example if an END and a BEGIN are
        /// missing.
        case propertyAgain(property: String, found: Excerpt)
        /// An answer, a cancellation or similar: it changes a meeting, and is none.
        case message(method: Excerpt)
        /// The person's changes of the meeting were kept in place of the file's.
        case ownChangesStay(Excerpt)
        /// More attendees than the limit.
        case tooManyAttendees(limit: Int)
        /// More dates than the limit; the series ends with `last`.
        case tooManyDates(limit: Int, last: CalendarDate)
        /// A folder without calendar files.
        case noCalendarInFolder

        // Problems of a mail.

        /// More parts, levels or bytes than the limit.
        case mailTooLong

        // Problems of a place in a file of places.

        case noObject
        case noName
        case noCoordinates

        // Problems of a track.

        case track(TrackFault)
        /// Points without a valid position, which were left out.
        case pointsLeftOut(count: Int)
        /// A folder without tracks.
        case noTrackInFolder

        // Problems of a pack of questions.

        case quiz(QuizFault)
        /// A folder without packs.
        case noQuizInFolder

        // Problems of another program's file.

        /// A line or record that is not in the program's form.
        case foreignLine(program: String, found: Excerpt)
        /// A file, an archive or a database that cannot be read.
        case foreignFile(ForeignFault)
        /// The note of an entry, in a file of its own, is missing.
        case noNote(file: String)
    }

    /// A reason why a file cannot be read.
    package enum Unreadable: Hashable, Sendable {
        /// The operating system's message.
        case told(String)
        /// The contents of a pipe cannot be copied to a temporary folder.
        case noTemporaryFolder
        case noCopy(in: String, reason: String)
    }

    /// The beginning of the found text, at most 40 characters, with control characters and direction marks
    /// replaced.
    package struct Excerpt: Hashable, Sendable, Codable, CustomStringConvertible {
        package let text: String
        /// True if more text followed.
        package let isCut: Bool

        package init(_ bytes: some Collection<UInt8>) {
            let beginning = Array(bytes.prefix(160))
            var shown = ""
            for scalar in String(decoding: beginning, as: UTF8.self).unicodeScalars.prefix(40) {
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    shown.unicodeScalars.append("·")
                default: shown.unicodeScalars.append(scalar)
                }
            }
            text = shown
            isCut = shown.unicodeScalars.count == 40 || beginning.count == 160
        }

        package init(_ text: String) { self.init(text.utf8) }

        package var description: String { text }
    }
}

/// The result of importing a record.
package enum ImportChange: Sendable {
    case added, updated, unchanged
}

/// The numbers of added, updated and unchanged records of an import.
package struct ImportCounts: Hashable, Sendable {
    package var added: Int
    package var updated: Int
    /// The records that were stored already without a difference.
    package var unchanged: Int

    package init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
    }

    package var total: Int { added + updated + unchanged }

    package mutating func count(_ change: ImportChange) {
        switch change {
        case .added: added += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        }
    }
}
