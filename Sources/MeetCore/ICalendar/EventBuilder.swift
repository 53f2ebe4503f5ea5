import Foundation

/// Builds an event from the lines of a VEVENT or a VTODO.
struct EventBuilder {
    let raw: RawComponent
    let file: String
    let limits: ICalendarLimits
    /// True for vCalendar 1.0.
    let isVersit: Bool
    var zones: ZoneFinder
    let characterSets: CharacterSetDecoder
    var event: CalendarEvent
    var problems: [ImportProblem]

    // The values that are combined after all lines are read.
    var start: CalendarMoment?
    var end: CalendarMoment?
    var duration: CalendarLength?
    /// The zone of the start and its wall time, if only the file defines the zone.
    var ownStart: (identifier: String, wall: WallTime)?
    /// The zones of times that are defined by the file alone.
    var definitions: Set<String> = []
    var rules: [ContentLine] = []
    var added: [ContentLine] = []
    var removed: [ContentLine] = []
    /// The lines of the time as written, kept if no meeting can represent them.
    var timeLines: [ContentLine] = []
    /// The alarms with their triggers and lines.
    var alarms: [EventAlarm] = []
    /// The alarms of vCalendar 1.0 with their moments.
    var versitAlarms: [(line: ContentLine, moment: CalendarMoment)] = []
    /// The conference links with their ranks.
    var conferences: [ConferenceLink] = []
    var description: ContentLine?
    /// The properties that hold the notes in another form.
    var styledDescriptions: [ContentLine] = []
    /// TRANSP, and Outlook's equivalent.
    var transparency: String?
    var busyStatus: String?
    /// The values of properties that occur once.
    var uniqueValues: [String: ContentLine] = [:]
    private var comments: [String] = []
    private var components: [UnmodelledProperty] = []

    init(
        raw: RawComponent, file: String, limits: ICalendarLimits, isVersit: Bool, zones: ZoneFinder,
        characterSets: CharacterSetDecoder
    ) {
        self.raw = raw
        self.file = file
        self.limits = limits
        self.isVersit = isVersit
        self.zones = zones
        self.characterSets = characterSets
        event = CalendarEvent(component: raw.name == "VTODO" ? .toDo : .event)
        event.line = raw.line
        event.isSequenceMissing = true
        problems = raw.problems
    }

    mutating func build() {
        var place = 0
        while place < raw.lines.count {
            guard let line = raw.contentLine(place, characterSets) else {
                let found = ImportProblem.Excerpt(raw.bytes[raw.lines[place].range])
                warn(raw.lines[place].number, .noProperty(found: found))
                place += 1
                continue
            }
            if line.name == "BEGIN" {
                place = takeComponent(from: place)
                continue
            }
            // An END without a BEGIN is ignored.
            if line.name != "END" { take(line) }
            place += 1
        }
        buildTime()
        buildReminders()
        buildVersitReminders()
        event.written.added = added.flatMap { spans(of: $0) }
        event.written.removed = removed.flatMap { spans(of: $0) }
        buildNotes()
        buildConference()
        buildTransparency()
        if !comments.isEmpty { event.comment = comments.joined(separator: "\n") }
        event.unmodelled += components
        event.text = writtenText()
    }

    private mutating func take(_ line: ContentLine) {
        switch line.name {
        case "UID":
            expectOnce(line)
            event.uid = text(line).withoutBlanksAround
        case "SUMMARY":
            event.title = text(line)
            noteParameters(of: line)
        case "DESCRIPTION": description = line
        case "STYLED-DESCRIPTION", "X-ALT-DESC":
            styledDescriptions.append(line)
            keep(line)
        case "LOCATION":
            event.location = text(line)
            noteParameters(of: line)
        case "GEO": takePosition(line)
        case "X-APPLE-STRUCTURED-LOCATION": takeStructuredLocation(line)
        case "X-MEET-PLACE-KIND": event.placeKind = nonEmpty(text(line))
        case "URL":
            event.url = nonEmpty(text(line).withoutBlanksAround)
            noteParameters(of: line)
        case "CONFERENCE": if !line.value.isEmpty { conferences.append(ConferenceLink(line, text(line))) }
        case "TRANSP":
            transparency = text(line).withoutBlanksAround.uppercased()
            keep(line)
        case "X-MICROSOFT-CDO-BUSYSTATUS":
            busyStatus = text(line).withoutBlanksAround.uppercased()
            keep(line)
        case "SEQUENCE":
            let digits = text(line).withoutBlanksAround
            event.sequence = min(max(0, Int(digits) ?? 0), Int(Int32.max))
            event.isSequenceMissing = Int(digits) == nil
        case "DTSTAMP": event.stamp = instant(line)
        case "CREATED", "DCREATED": event.created = instant(line)
        case "LAST-MODIFIED": event.lastModified = instant(line)
        case "COMPLETED", "X-MEET-DONE": event.completedAt = instant(line)
        case "STATUS": takeStatus(line)
        case "ORGANIZER": takeOrganizer(line)
        case "ATTENDEE": takeAttendee(line)
        case "X-MEET-INVITEE": takeNamedInvitee(line)
        case "COMMENT":
            let comment = text(line).trimmed
            if !comment.isEmpty, comments.count < 100 { comments.append(comment) }
        case "REQUEST-STATUS":
            if event.requestStatus.count < 100 { event.requestStatus.append(text(line)) }
        case "CATEGORIES": takeCategories(line)
        case "DTSTART":
            expectOnce(line)
            takeStart(line)
            timeLines.append(line)
        case "DTEND":
            end = moment(line) ?? end
        case "DUE":
            if event.component == .toDo { end = moment(line) ?? end } else { keep(line) }
        case "DURATION":
            duration = MomentText.duration(line.value)
            if duration == nil { warn(line.number, .noTime(property: line.name, found: excerpt(line))) }
            if let duration, duration.usualSeconds < 0 { warn(line.number, .endBeforeStart) }
            timeLines.append(line)
        case "RRULE": rules.append(line)
        case "EXRULE":
            warn(line.number, .unusedRule(property: line.name, found: excerpt(line)))
            keep(line)
        case "RDATE": added.append(line)
        case "EXDATE": removed.append(line)
        case "RECURRENCE-ID": takeRecurrenceID(line)
        case "DALARM" where isVersit, "AALARM" where isVersit: takeVersitAlarm(line)
        default:
            if let link = ConferenceLink(ofProgram: line, text(line)) { conferences.append(link) }
            keep(line)
        }
    }

    /// Reads the component that begins at `place`, and returns the position of the first line after it.
    private mutating func takeComponent(from place: Int) -> Int {
        var depth = 0
        var end = place
        var lines: [ContentLine] = []
        while end < raw.lines.count {
            if let line = raw.contentLine(end, characterSets) {
                lines.append(line)
                if line.name == "BEGIN" { depth += 1 }
                if line.name == "END" { depth -= 1 }
            }
            end += 1
            if depth <= 0 { break }
        }
        let name = lines.first.map { text($0).withoutBlanksAround.uppercased() }
        if name == "VALARM", alarms.count < 100, let alarm = EventAlarm(lines) {
            alarms.append(alarm)
        } else {
            for line in lines { if let property = property(line) { components.append(property) } }
        }
        return end
    }

    /// Keeps a component to write it back unchanged.
    mutating func keep(_ lines: [ContentLine]) {
        for line in lines { if let property = property(line) { components.append(property) } }
    }

    // MARK: Small parts

    private mutating func takeStatus(_ line: ContentLine) {
        let status = text(line).withoutBlanksAround.lowercased()
        if status.isEmpty { return }
        event.written.status = status
        switch status {
        case "tentative": event.status = .tentative
        case "confirmed": event.status = .confirmed
        // Some programs use the second spelling.
        case "cancelled", "canceled": event.status = .cancelled
        default: break
        }
    }

    private mutating func takeCategories(_ line: ContentLine) {
        var bytes = decoded(line)
        // vCalendar 1.0 separates lists by semicolons.
        if isVersit { bytes = ArraySlice(bytes.map { $0 == ASCII.semicolon ? ASCII.comma : $0 }) }
        for word in TextValue.list(bytes) {
            let category = word.withoutBlanksAround
            guard !category.isEmpty, !event.categories.contains(category), event.categories.count < 200 else {
                continue
            }
            event.categories.append(category)
        }
    }

    /// Reads GEO: `39.366700;22.945800` (RFC 5545, 3.8.1.6).
    private mutating func takePosition(_ line: ContentLine) {
        if let coordinate = CoordinateText.parse(text(line), ignoresRest: true) {
            event.coordinate = coordinate
        }
    }

    /// Reads `geo:39.3667,22.9458` (RFC 5870), with the name and the address as parameters.
    private mutating func takeStructuredLocation(_ line: ContentLine) {
        func parameter(_ name: String) -> String? {
            guard let text = line.value(of: name) else { return nil }
            let lines = TextValue.unescaped(Array(text.utf8)[...]).split(whereSeparator: \.isNewline)
            return nonEmpty(
                lines.map { $0.withoutBlanksAround }.filter { !$0.isEmpty }
                    .joined(separator: ", "))
        }
        let value = text(line).withoutBlanksAround
        if value.prefix(4).lowercased() == "geo:", event.coordinate == nil {
            event.coordinate = CoordinateText.parse(value)
        }
        event.placeName = parameter("X-TITLE")
        event.placeAddress = parameter("X-ADDRESS")
    }

    private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

    // MARK: Values

    /// Decodes the bytes of a value to text, still escaped: transfer encoding and character set.
    func decoded(_ line: ContentLine) -> ArraySlice<UInt8> {
        guard !line.parameters.isEmpty else {
            return TextValue.withoutControls(characterSets.utf8(line.value, declared: nil))
        }
        var value = line.value
        let encoding = transferEncoding(line)
        let isEncoded = encoding == "QUOTED-PRINTABLE" || encoding == "Q"
        if isEncoded { value = QuotedPrintable.decode(value)[...] }
        let declared = raw.wasUTF16 && !isEncoded ? nil : line.value(of: "CHARSET")
        return TextValue.withoutControls(characterSets.utf8(value, declared: declared))
    }

    func text(_ line: ContentLine) -> String { TextValue.unescaped(decoded(line)) }

    /// Returns the transfer encoding in upper case; in vCalendar 1.0 its name may be missing.
    private func transferEncoding(_ line: ContentLine) -> String? {
        for parameter in line.parameters {
            if parameter.name == "ENCODING" {
                return parameter.values[0].withoutBlanksAround.uppercased()
            }
            if parameter.name.isEmpty, parameter.values[0].uppercased() == "QUOTED-PRINTABLE" {
                return "QUOTED-PRINTABLE"
            }
        }
        return nil
    }

    /// Keeps an unmodelled property.
    mutating func keep(_ line: ContentLine) {
        if let property = property(line) { event.unmodelled.append(property) }
    }

    /// Returns the property to be written back: in UTF-8, with quoted-printable decoded.
    func property(_ line: ContentLine) -> UnmodelledProperty? {
        var parameters = line.parameters.filter { $0.hasProperName && $0.name != "CHARSET" }
        let encoding = transferEncoding(line)
        if encoding == "QUOTED-PRINTABLE" || encoding == "Q" {
            parameters.removeAll { $0.name == "ENCODING" }
        }
        let bytes = decoded(line)
        var value = String(decoding: bytes, as: UTF8.self)
        if bytes.contains(ASCII.lineFeed) { value = value.replacing("\n", with: "\\n") }
        return UnmodelledProperty(group: line.group, name: line.name, parameters: parameters, value: value)
    }

    /// Returns the lines as written, in UTF-8, preceded by the zones that only the file defines.
    private mutating func writtenText() -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.bytes.count + raw.lines.count * 2 + 30)
        if !definitions.isEmpty { bytes += zones.definitions(of: definitions).utf8 }
        bytes += Array("BEGIN:\(raw.name)\r\n".utf8)
        for line in raw.lines {
            bytes += characterSets.utf8(raw.bytes[line.range], declared: nil)
            bytes += [ASCII.carriageReturn, ASCII.lineFeed]
        }
        bytes += Array("END:\(raw.name)\r\n".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    func excerpt(_ line: ContentLine) -> ImportProblem.Excerpt { ImportProblem.Excerpt(line.value) }

    mutating func warn(_ line: Int, _ reason: ImportProblem.Reason) {
        guard problems.count < 100 else { return }
        problems.append(ImportProblem(file: file, line: line, reason: reason, severity: .warning))
    }
}
