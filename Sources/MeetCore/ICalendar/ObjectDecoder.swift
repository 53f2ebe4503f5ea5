/// The contents of an object, before its entries are decoded.
struct RawObject {
    /// The line number of BEGIN, from 1.
    var line: Int
    var method: String?
    var productID: String?
    /// The values of the properties that label the calendar (`CalendarLabel`), the first of each.
    private(set) var labels: [String: String] = [:]
    /// True for vCalendar 1.0, whose grammar differs.
    var isVersit = false
    var entries: [RawComponent] = []
    var problems: [ImportProblem] = []
    private var size = 0
    private var isFull = false
    /// False from the first entry that is no time zone.
    private var hasOnlyZones = true

    init(line: Int) {
        self.line = line
    }

    /// Adds an entry if the limits allow it.
    mutating func append(_ entry: RawComponent, _ limits: ICalendarLimits, _ file: String) {
        if entry.name != "VTIMEZONE" { hasOnlyZones = false }
        guard size + entry.bytes.count <= limits.objectBytes, entries.count < limits.events else {
            if !isFull {
                problems.append(
                    ImportProblem(
                        file: file, line: entry.line, reason: .calendarTooLong(events: limits.events),
                        severity: .skipped))
            }
            isFull = true
            return
        }
        size += entry.bytes.count
        entries.append(entry)
    }

    /// Takes a property of the object.
    ///
    /// - Returns: Whether only objects have this property.
    mutating func take(_ line: ContentLine, _ characterSets: CharacterSetDecoder) -> Bool {
        // Only noted: an entry that lost its BEGIN may have a COLOR too (RFC 7986, 5.9).
        // Some programs write the time zones before the properties of the calendar.
        if hasOnlyZones, CalendarLabel.properties.contains(line.name), labels[line.name] == nil {
            labels[line.name] = CalendarLabel.text(of: line, characterSets)
        }
        guard Self.own.contains(line.name) || line.name.hasPrefix("X-WR-") else { return false }
        let text = TextValue.unescaped(characterSets.utf8(ASCII.trimmed(line.value), declared: nil))
        switch line.name {
        case "METHOD": method = text.isEmpty ? nil : text.uppercased()
        case "PRODID": productID = text.isEmpty ? nil : text
        case "VERSION": isVersit = text.hasPrefix("1")
        default: break
        }
        return true
    }

    private static let own: Set<String> = [
        "METHOD", "PRODID", "VERSION", "CALSCALE", "REFRESH-INTERVAL", "SOURCE",
    ]
}

/// Decodes a gathered object.
struct ObjectDecoder {
    let raw: RawObject
    let file: String
    let limits: ICalendarLimits
    let firstIndex: Int
    let characterSets: CharacterSetDecoder

    mutating func decode() -> CalendarObject {
        var object = CalendarObject(method: raw.method, productID: raw.productID)
        object.name = CalendarLabel.name(in: raw.labels)
        object.colour = CalendarLabel.colour(in: raw.labels)
        var zones = ZoneFinder()
        for entry in raw.entries where entry.name == "VTIMEZONE" {
            let zone = EmbeddedZone.read(entry, characterSets)
            let key = ZoneFinder.key(zone.identifier)
            if zones.embedded.count < 500, zones.embedded[key] == nil { zones.embedded[key] = zone }
        }
        var problems = raw.problems
        object.events.reserveCapacity(raw.entries.count)
        for entry in raw.entries {
            switch entry.name {
            case "VTIMEZONE": problems += entry.problems
            case "VEVENT", "VTODO":
                var builder = EventBuilder(
                    raw: entry, file: file, limits: limits, isVersit: raw.isVersit, zones: zones,
                    characterSets: characterSets)
                builder.build()
                zones = builder.zones
                builder.event.index = firstIndex + object.events.count
                object.events.append(builder.event)
                problems += builder.problems
            default:
                problems.append(
                    ImportProblem(
                        file: file, line: entry.line, reason: .noMeeting(ImportProblem.Excerpt(entry.name)),
                        severity: .skipped))
            }
            if problems.count > limits.problems { problems.removeLast(problems.count - limits.problems) }
        }
        object.problems = problems.sorted { $0.line < $1.line }
        return object
    }
}
