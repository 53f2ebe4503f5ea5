/// Something in a file that could not be taken over as it stands.
package struct ImportProblem: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, Codable {
        /// A whole card, meeting or the like was left out.
        case skipped
        /// A part was left out or mended; the rest was kept.
        case warning
    }

    /// As the caller named it, `-` for standard input.
    package var file: String
    /// From 1.
    package var line: Int
    package var reason: Reason
    package var severity: Severity
    /// Whether it concerns the file as a whole, so that its line says nothing.
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

    /// What was expected, and what was found in its place.
    package enum Reason: Hashable, Sendable {
        // Of the file.

        /// It holds no card. `found` is the first line that is no blank one, where it can be shown.
        case noCard(found: Excerpt?, isBinary: Bool)
        case unreadable(Unreadable)
        /// A folder without files of vCards.
        case emptyFolder

        // Of a card.

        case noBegin(found: Excerpt)
        /// The card that began in a line has no END.
        case noEnd(begunInLine: Int)
        case noNameAddressOrNumber
        case cardTooLong(bytes: Int, properties: Int)
        /// The person's own value stays, and that of the card is not taken.
        case ownValueStays(ContactPart, contact: Excerpt, own: ContactValue, refused: ContactValue)

        // Of a property.

        case noProperty(found: Excerpt)
        case propertyTooLong(bytes: Int, found: Excerpt)
        case unknownCharacterSet(Excerpt)
        /// An EMAIL that nothing can be sent to; it stays as it is.
        case noEmailAddress(found: Excerpt)
        case noBase64(property: String, found: Excerpt)
        case noPhotoInBase64(found: Excerpt)
        case noPhotoInDataURI(found: Excerpt)
        case photoTooLarge(limit: Int, found: Int)
        /// A BEGIN or END of something that is no card.
        case noCardDelimiter(name: String, found: Excerpt)

        // Of a calendar.

        /// The file holds no calendar. `found` is the first line that is no blank one, where it can be shown.
        case noCalendar(found: Excerpt?, isBinary: Bool)
        /// The entry that began in a line has no END.
        case noEventEnd(begunInLine: Int)
        case eventTooLong(bytes: Int, properties: Int)
        /// There are more entries than are taken.
        case calendarTooLong(events: Int)
        /// A component that is neither an event nor a to-do, such as VJOURNAL.
        case noMeeting(Excerpt)
        /// An entry that says neither what it is nor when.
        case noTitleOrTime
        /// A date or a time that is none.
        case noTime(property: String, found: Excerpt)
        case endBeforeStart
        /// Nobody knows the zone, so the hour is taken for the reader's.
        case unknownZone(Excerpt)
        /// A rule of how it comes again that no meeting can have.
        case noRule(found: Excerpt)
        /// A rule that is kept and written back, and not used: an RRULE beside the first, or an EXRULE.
        case unusedRule(property: String, found: Excerpt)
        /// A BEGIN or an END that is written wrongly, and is read as that of a component.
        case brokenDelimiter(found: Excerpt, component: String)
        /// An entry that ends in this line has no BEGIN; it is read from its first property on.
        case noEventBegin(component: String)
        /// So many lines stand in no entry, and before an END without a BEGIN; they are left out.
        case strayLines(count: Int, component: String)
        /// A property that comes once comes again with another value, as where an END and a BEGIN are missing.
        case propertyAgain(property: String, found: Excerpt)
        /// An answer, a cancellation or the like: it changes a meeting, and is none.
        case message(method: Excerpt)
        /// What the person changed of the meeting stays, though the file says otherwise.
        case ownChangesStay(Excerpt)
        /// More people are asked than are kept.
        case tooManyAttendees(limit: Int)
        /// A series has more dates than are kept, so that it ends with `last`.
        case tooManyDates(limit: Int, last: CalendarDate)
        /// A folder without calendar files.
        case noCalendarInFolder

        // Of a mail.

        /// It has more parts, levels or bytes than are looked at.
        case mailTooLong

        // Of a place in a file of places.

        case noObject
        case noName
        case noCoordinates
    }

    /// Why a file cannot be read.
    package enum Unreadable: Hashable, Sendable {
        /// As the operating system tells it.
        case told(String)
        /// What a pipe gives would be copied there first.
        case noTemporaryFolder
        case noCopy(in: String, reason: String)
    }

    /// The beginning of what was found, at most 40 characters, with control characters and what turns the writing
    /// direction replaced.
    package struct Excerpt: Hashable, Sendable, CustomStringConvertible {
        package let text: String
        /// Whether more followed.
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
