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
        switch line.bytes.first.map(ASCII.uppercased) {
        case UInt8(ascii: "B"):
            if let name = Self.delimiter(line.bytes, "BEGIN:") { return begin(name, line) }
        case UInt8(ascii: "E"):
            if let name = Self.delimiter(line.bytes, "END:") { return end(name, line) }
        default: break
        }
        property(line)
    }

    /// The name behind a BEGIN or an END, in upper case.
    private static func delimiter(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> String? {
        guard bytes.count < 100, ASCII.begins(bytes, with: word) else { return nil }
        let name = ASCII.trimmed(bytes.dropFirst(word.utf8CodeUnitCount))
        guard !name.isEmpty, name.allSatisfy({ ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen }) else {
            return nil
        }
        return String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
    }

    /// What stands in a VCALENDAR, and in nothing else (RFC 5545, 3.4).
    private static let entries: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    private mutating func begin(_ name: String, _ line: ContentLineReader.Line) {
        if name == "VCALENDAR" {
            endObject()
            object = RawObject(line: line.number)
            return
        }
        if entry != nil, !Self.entries.contains(name) {
            guard let depth = entry?.open.count, depth < limits.nesting else { return }
            entry?.open.append(name)
            append(line.bytes, line)
            return
        }
        endEntry()
        if object == nil { object = RawObject(line: line.number) }
        entry = RawComponent(name: name, line: line.number)
    }

    private mutating func end(_ name: String, _ line: ContentLineReader.Line) {
        if name == "VCALENDAR" { return endObject() }
        guard let current = entry else { return }
        if let depth = current.open.lastIndex(of: name) {
            closeWithin(downTo: depth, line)
        } else if current.name == name {
            closeWithin(downTo: 0, line)
            if let whole = entry { object?.append(whole, limits, file) }
            entry = nil
        }
    }

    /// Ends the components within the entry that are deeper, with the END each of them lacks.
    private mutating func closeWithin(downTo depth: Int, _ line: ContentLineReader.Line) {
        while let name = entry?.open.last, let count = entry?.open.count, count > depth {
            entry?.open.removeLast()
            append(Array("END:\(name)".utf8)[...], line)
        }
    }

    private mutating func property(_ line: ContentLineReader.Line) {
        if entry != nil {
            append(line.bytes, line)
        } else if object != nil {
            guard line.bytes.count < 10_000,
                let content = try? ContentLine(parsing: line.bytes, characterSets: characterSets)
            else { return }
            object?.take(content, characterSets)
        } else if stray == nil {
            let isBinary = line.bytes.contains { $0 < 0x20 && $0 != ASCII.tab && $0 != ASCII.escape }
            stray = (line.number, ImportProblem.Excerpt(line.bytes), isBinary)
        }
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
        for name in current.open.reversed() { current.append(Array("END:\(name)".utf8), number: last) }
        current.open = []
        current.problems.append(problem(last, .noEventEnd(begunInLine: current.line)))
        object?.append(current, limits, file)
    }

    private mutating func endObject() {
        endEntry()
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
