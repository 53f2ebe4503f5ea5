/// Reads iCalendar (RFC 5545) and vCalendar 1.0 (versit, 1996) of any size, chunk by chunk.
///
/// It never fails: unreadable parts are reported in the problems of the objects. An entry may lack its END or
/// stand outside of any VCALENDAR, without effect on the others. The result does not depend on the chunks.
/// Memory is bounded by `limits`.
package struct ICalendarReader {
    package let file: String
    package let limits: ICalendarLimits

    private var lines: ContentLineReader
    private var objects: [CalendarObject] = []
    private var object: RawObject?
    private var entry: RawComponent?
    /// The latest lines that belong to no entry.
    private var loose: LooseLines?
    private var nextIndex = 0
    private let characterSets = CharacterSetDecoder()
    /// The first line that belongs to no calendar.
    private var stray: (number: Int, text: ImportProblem.Excerpt, isBinary: Bool)?

    package init(file: String, limits: ICalendarLimits = ICalendarLimits()) {
        self.file = file
        self.limits = limits
        lines = ContentLineReader(maximumLineLength: limits.lineBytes)
    }

    /// Reads the next bytes.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        // The line reader is moved out during its callback, which changes the other properties.
        var lines = self.lines
        self.lines = ContentLineReader(maximumLineLength: 1)
        lines.feed(chunk) { take($0) }
        self.lines = lines
    }

    /// Returns all objects, in file order. No further bytes may be fed.
    ///
    /// Without any calendar the result is an object with a problem of the whole file.
    package mutating func finish() -> [CalendarObject] {
        var lines = self.lines
        lines.finish { take($0) }
        endObject()
        if objects.isEmpty {
            var found = stray?.isBinary == true ? nil : stray?.text
            if found?.text.unicodeScalars.contains("\u{FFFD}") == true { found = nil }
            let problem = ImportProblem(
                file: file, line: stray?.number ?? 1,
                reason: .noCalendar(found: found, isBinary: stray?.isBinary ?? false), severity: .skipped,
                isOfWholeFile: true)
            objects.append(CalendarObject(problems: [problem]))
        }
        return objects
    }

    /// Reads an object that fits into memory.
    package static func read(
        _ bytes: some Collection<UInt8>, file: String, limits: ICalendarLimits = ICalendarLimits()
    ) -> [CalendarObject] {
        var reader = ICalendarReader(file: file, limits: limits)
        Array(bytes).withUnsafeBytes { reader.feed($0) }
        return reader.finish()
    }

    /// Returns the entries of the text that a meeting was received as (`CalendarEvent.text`).
    package static func events(of text: String) -> [CalendarEvent] {
        read(text.utf8, file: "").flatMap(\.events)
    }

    // MARK: Lines

    private mutating func take(_ line: ContentLineReader.Line) {
        var delimiter: CalendarDelimiter?
        switch line.bytes.first.map(ASCII.uppercased) {
        case UInt8(ascii: "B"), UInt8(ascii: "E"): delimiter = CalendarDelimiter(line.bytes)
        default: break
        }
        if delimiter?.isBroken != false, let (before, next) = Self.parted(line) {
            takeOne(before, CalendarDelimiter(before.bytes))
            takeOne(line, next)
        } else {
            takeOne(line, delimiter)
        }
    }

    private mutating func takeOne(_ line: ContentLineReader.Line, _ delimiter: CalendarDelimiter?) {
        if let delimiter { take(delimiter, line) } else { property(line) }
    }

    private mutating func take(_ delimiter: CalendarDelimiter, _ line: ContentLineReader.Line) {
        let problem =
            delimiter.isBroken
            ? problem(
                line.number,
                .brokenDelimiter(found: ImportProblem.Excerpt(line.bytes), component: delimiter.name)) : nil
        if delimiter.isBegin {
            begin(delimiter.name, line)
        } else {
            end(delimiter.name, line)
        }
        guard let problem else { return }
        if entry != nil { return report(problem) }
        if let count = object?.problems.count, count < limits.problems { object?.problems.append(problem) }
    }

    /// Splits off the line before a BEGIN that lost its line end, for example by faulty folding.
    private static func parted(
        _ line: ContentLineReader.Line
    ) -> (before: ContentLineReader.Line, CalendarDelimiter)? {
        guard let last = line.bytes.last, last | 0x20 == UInt8(ascii: "t") || last | 0x20 == UInt8(ascii: "o")
        else { return nil }
        for (word, name) in [("BEGIN:VEVENT", "VEVENT"), ("BEGIN:VTODO", "VTODO")] {
            let size = word.utf8.count
            guard line.bytes.count > size,
                line.bytes.suffix(size).elementsEqual(word.utf8, by: { ASCII.uppercased($0) == $1 })
            else { continue }
            var before = line
            before.bytes = line.bytes.dropLast(size)
            // After a blank it is a word of a text, such as a title.
            if before.bytes.last == UInt8(ascii: " ") { return nil }
            // An escaped line end belongs to a text.
            if before.bytes.suffix(2).elementsEqual([ASCII.backslash, UInt8(ascii: "n")]) { return nil }
            return (before, CalendarDelimiter(isBegin: true, name: name, isBroken: true))
        }
        return nil
    }

    /// The components that stand only directly in a VCALENDAR (RFC 5545, 3.4).
    private static let entries: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    private mutating func begin(_ name: String, _ line: ContentLineReader.Line) {
        if name == "VCALENDAR" {
            // A repeated BEGIN counts once.
            if object?.entries.isEmpty == true, entry == nil, loose == nil { return }
            endObject()
            object = RawObject(line: line.number)
            return
        }
        if entry != nil, !Self.entries.contains(name) {
            guard let depth = entry?.open.count, depth < limits.nesting else { return }
            entry?.open.append((name, line.number))
            append(line.bytes, line)
            return
        }
        endEntry()
        dropLoose()
        if object == nil { object = RawObject(line: line.number) }
        entry = RawComponent(name: name, line: line.number)
    }

    private mutating func end(_ name: String, _ line: ContentLineReader.Line) {
        if name == "VCALENDAR" { return endObject() }
        guard let current = entry else {
            if Self.entries.contains(name) { dropLoose(before: name) }
            return
        }
        if let depth = current.open.lastIndex(where: { $0.name == name }) {
            closeWithin(downTo: depth + 1, line, isMissing: true)
            closeWithin(downTo: depth, line)
        } else if current.name == name || current.lacksBegin && Self.entries.contains(name) {
            entry?.name = name
            closeWithin(downTo: 0, line, isMissing: true)
            if let whole = entry { object?.append(whole, limits, file) }
            entry = nil
        }
    }

    /// Ends the nested components that are deeper, adding the missing END of each.
    ///
    /// - Parameter isMissing: Whether the file lacks the END.
    private mutating func closeWithin(
        downTo depth: Int, _ line: ContentLineReader.Line, isMissing: Bool = false
    ) {
        while let last = entry?.open.last, let count = entry?.open.count, count > depth {
            entry?.open.removeLast()
            append(Array("END:\(last.name)".utf8)[...], line)
            if isMissing { report(problem(line.number, .noEventEnd(begunInLine: last.line))) }
        }
    }

    private mutating func property(_ line: ContentLineReader.Line) {
        let name = Self.name(line)
        // A property of this name would begin or end a component.
        if name == "BEGIN" || name == "END" {
            return report(problem(line.number, .noProperty(found: ImportProblem.Excerpt(line.bytes))))
        }
        if entry != nil {
            if entry?.open.last?.name == "VALARM", let count = entry?.open.count,
                let name, Self.neverOfAlarms.contains(name)
            {
                closeWithin(downTo: count - 1, line, isMissing: true)
            }
            append(line.bytes, line)
            return
        }
        if object == nil, stray == nil {
            let isBinary = line.bytes.contains { $0 < 0x20 && $0 != ASCII.tab && $0 != ASCII.escape }
            stray = (line.number, ImportProblem.Excerpt(line.bytes), isBinary)
        }
        guard line.bytes.count < 10_000,
            let content = try? ContentLine(parsing: line.bytes, characterSets: characterSets)
        else { return }
        let characterSets = characterSets
        let isTaken = object?.take(content, characterSets) ?? false
        if !isTaken { takeLoose(line, content.name) }
    }

    /// Returns the name of a property in upper case, or `nil` if the line is none.
    private static func name(_ line: ContentLineReader.Line) -> String? {
        let name = line.bytes.prefix(while: { ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen })
        guard !name.isEmpty, name.count < 30 else { return nil }
        return String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
    }

    /// The properties that no alarm has (RFC 5545, 3.6.6; RFC 9074): before one, the alarm's END is missing.
    private static let neverOfAlarms: Set<String> = [
        "DTSTART", "DTEND", "DUE", "DTSTAMP", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "ORGANIZER",
        "LOCATION",
        "SEQUENCE", "STATUS", "TRANSP", "CREATED", "CLASS", "CATEGORIES", "GEO", "PRIORITY",
    ]

    // MARK: Entries without a BEGIN

    /// Handles a line that belongs to no entry. If it and the lines before it can only be of an event or a
    /// to-do, they become an entry whose BEGIN is missing.
    private mutating func takeLoose(_ line: ContentLineReader.Line, _ name: String) {
        if loose == nil { loose = LooseLines(line: line.number) }
        loose?.names.insert(name)
        loose?.component.append(line.bytes, number: line.number)
        loose?.component.wasUTF16 = line.wasUTF16
        guard let names = loose?.names, var found = loose?.component else { return }
        let isEntry =
            names.contains("DTSTART") || names.contains("DUE") || names.isSuperset(of: ["UID", "SUMMARY"])
        if isEntry {
            loose = nil
            found.name = names.contains("DUE") ? "VTODO" : "VEVENT"
            found.lacksBegin = true
            found.problems.append(problem(found.line, .noEventBegin(component: found.name)))
            if object == nil { object = RawObject(line: found.line) }
            entry = found
        } else if found.lines.count > 1_000 || found.bytes.count > 1 << 20 {
            // Far more than can precede a time.
            loose = nil
        }
    }

    /// Drops the lines that belong to no entry and make none.
    ///
    /// - Parameter name: The component of the END that follows; `nil` without one.
    private mutating func dropLoose(before name: String? = nil) {
        guard let dropped = loose else { return }
        loose = nil
        let isOfEvent = !dropped.names.isDisjoint(with: LooseLines.ofEvents)
        guard name != nil || isOfEvent, let count = object?.problems.count, count < limits.problems else {
            return
        }
        let stray = problem(
            dropped.component.line,
            .strayLines(count: dropped.component.lines.count, component: name ?? "VEVENT"))
        object?.problems.append(stray)
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, _ line: ContentLineReader.Line) {
        guard let size = entry?.bytes.count, let count = entry?.lines.count else { return }
        if line.isCut {
            let found = ImportProblem.Excerpt(line.bytes)
            report(problem(line.number, .propertyTooLong(bytes: limits.lineBytes, found: found)))
        } else if size + bytes.count > limits.componentBytes || count >= limits.componentProperties {
            guard entry?.isFull == false else { return }
            entry?.isFull = true
            let reason = ImportProblem.Reason.eventTooLong(
                bytes: limits.componentBytes, properties: limits.componentProperties)
            report(problem(line.number, reason))
        } else {
            entry?.wasUTF16 = line.wasUTF16
            entry?.append(bytes, number: line.number)
        }
    }

    private mutating func report(_ problem: ImportProblem) {
        guard let count = entry?.problems.count, count < limits.problems else { return }
        entry?.problems.append(problem)
    }

    // MARK: Ends

    /// Ends an entry that lost its END, after its last line.
    private mutating func endEntry() {
        guard var current = entry else { return }
        entry = nil
        let last = current.lines.last?.number ?? current.line
        for (name, _) in current.open.reversed() { current.append(Array("END:\(name)".utf8), number: last) }
        current.open = []
        current.problems.append(problem(last, .noEventEnd(begunInLine: current.line)))
        object?.append(current, limits, file)
    }

    private mutating func endObject() {
        endEntry()
        dropLoose()
        guard let raw = object else { return }
        object = nil
        var decoder = ObjectDecoder(
            raw: raw, file: file, limits: limits, firstIndex: nextIndex, characterSets: characterSets)
        let decoded = decoder.decode()
        nextIndex += decoded.events.count
        objects.append(decoded)
    }

    private func problem(_ line: Int, _ reason: ImportProblem.Reason) -> ImportProblem {
        ImportProblem(file: file, line: line, reason: reason, severity: .warning)
    }
}

/// Lines that stand in no entry.
private struct LooseLines {
    var component: RawComponent
    /// The names of the properties among them.
    var names: Set<String> = []

    /// Properties that no calendar has as a whole (RFC 5545, 3.6; RFC 7986, 4).
    static let ofEvents: Set<String> = [
        "DTSTAMP", "DTSTART", "DTEND", "DUE", "DURATION", "SUMMARY", "LOCATION", "ORGANIZER", "ATTENDEE",
        "RRULE",
    ]

    init(line: Int) {
        component = RawComponent(name: "VEVENT", line: line)
    }
}

/// The limits on the resources of a file. Anything beyond one is left out with a reason, and reading
/// continues.
package struct ICalendarLimits: Sendable {
    /// Bytes of an unfolded property; a longer one is left out.
    package var lineBytes = 4 << 20
    /// Bytes of all properties of a component together; further ones are left out.
    package var componentBytes = 8 << 20
    /// Properties of a component; further ones are left out.
    package var componentProperties = 20_000
    /// Bytes of all components of an object together; further components are left out.
    package var objectBytes = 512 << 20
    /// Entries of an object; further ones are left out.
    package var events = 200_000
    /// Components nested in each other; deeper ones are left out.
    package var nesting = 8
    /// Attendees of an entry; further ones are left out.
    package var attendees = 5_000
    /// Dates added to a series or removed from it; further ones are left out.
    package var dates = 10_000
    /// Problems reported for an object.
    package var problems = 1_000

    package init() {}
}
