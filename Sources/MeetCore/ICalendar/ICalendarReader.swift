/// Reads iCalendar (RFC 5545) and vCalendar 1.0 (versit, 1996) of any size, chunk by chunk.
///
/// It never fails: what cannot be read is told in the problems of the objects. An entry may lack its END or stand outside of
/// any VCALENDAR, and each stands or falls alone. The same bytes give the same objects however they are cut into chunks.
/// Memory is bounded by `limits`.
package struct ICalendarReader {
    package let file: String
    package let limits: ICalendarLimits

    private var lines: ContentLineReader
    private var objects: [CalendarObject] = []
    private var object: RawObject?
    private var entry: RawComponent?
    /// The last lines that stand in no entry.
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

    /// Takes the next bytes.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        // The line reader is moved out while it calls back, so that taking a line may change all else.
        var lines = self.lines
        self.lines = ContentLineReader(maximumLineLength: 1)
        lines.feed(chunk) { take($0) }
        self.lines = lines
    }

    /// All that was read, in the order of the file. Nothing may be fed afterwards.
    ///
    /// Without any calendar it is one object with a problem of the whole file.
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

    /// Reads what fits into memory.
    package static func read(
        _ bytes: some Collection<UInt8>, file: String, limits: ICalendarLimits = ICalendarLimits()
    ) -> [CalendarObject] {
        var reader = ICalendarReader(file: file, limits: limits)
        Array(bytes).withUnsafeBytes { reader.feed($0) }
        return reader.finish()
    }

    /// The entries of a text that a meeting was received as (`CalendarEvent.text`).
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

    /// The line before a BEGIN that has lost the line end in front of it, as where it is folded by mistake.
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
            // Behind a blank it is a word of a text: a title may speak of it.
            if before.bytes.last == UInt8(ascii: " ") { return nil }
            // A line end that is escaped is one of a text.
            if before.bytes.suffix(2).elementsEqual([ASCII.backslash, UInt8(ascii: "n")]) { return nil }
            return (before, CalendarDelimiter(isBegin: true, name: name, isBroken: true))
        }
        return nil
    }

    /// What stands in a VCALENDAR, and in nothing else (RFC 5545, 3.4).
    private static let entries: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    private mutating func begin(_ name: String, _ line: ContentLineReader.Line) {
        if name == "VCALENDAR" {
            // Begun twice, it is one.
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

    /// Ends the components within the entry that are deeper, with the END each of them lacks.
    ///
    /// - Parameter isMissing: Whether the file lacks it.
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
        // It begins or ends nothing that is known, so that nothing ends or begins there.
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

    /// The name of a property, in upper case; `nil` for what is none.
    private static func name(_ line: ContentLineReader.Line) -> String? {
        let name = line.bytes.prefix(while: { ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen })
        guard !name.isEmpty, name.count < 30 else { return nil }
        return String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
    }

    /// What no alarm holds (RFC 5545, 3.6.6; RFC 9074): its END is missing before it.
    private static let neverOfAlarms: Set<String> = [
        "DTSTART", "DTEND", "DUE", "DTSTAMP", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "ORGANIZER",
        "LOCATION",
        "SEQUENCE", "STATUS", "TRANSP", "CREATED", "CLASS", "CATEGORIES", "GEO", "PRIORITY",
    ]

    // MARK: Entries without a BEGIN

    /// Takes a line that stands in no entry. Where it and those before it can only be of an event or a to-do, it is one
    /// whose BEGIN is missing.
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
            // Far too much for what comes before a time.
            loose = nil
        }
    }

    /// Leaves out what stands in no entry and makes none.
    ///
    /// - Parameter name: The component that an END behind it is of; `nil` without one.
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

    /// Ends an entry that has lost its END, where its last line is.
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
    /// Of the properties among them.
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

/// Bounds on what a file may ask of us. What exceeds one is left out with a reason; the file is read on.
package struct ICalendarLimits: Sendable {
    /// Bytes of one unfolded property; a longer one is left out.
    package var lineBytes = 4 << 20
    /// Bytes of all properties of a component together; those beyond are left out.
    package var componentBytes = 8 << 20
    /// Properties of a component; those beyond are left out.
    package var componentProperties = 20_000
    /// Bytes of all components of an object together; components beyond are left out.
    package var objectBytes = 512 << 20
    /// Entries of an object; those beyond are left out.
    package var events = 200_000
    /// Components open inside one another; those inside deeper ones are left out.
    package var nesting = 8
    /// Attendees of an entry; those beyond are left out.
    package var attendees = 5_000
    /// Dates added to a series or taken out of it; those beyond are left out.
    package var dates = 10_000
    /// Problems reported of one object.
    package var problems = 1_000

    package init() {}
}
