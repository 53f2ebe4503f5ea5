// The received data of a meeting, and links.
extension ICalendarEncoder {
    /// Writes URL (RFC 5545, 3.8.4.6) and CONFERENCE (RFC 7986, 5.11).
    mutating func writeLinks(of meeting: Meeting, _ received: ReceivedEntry? = nil) {
        if let url = meeting.url, !url.isEmpty {
            lines.write("URL", received?.parameters(of: "URL", in: meeting) ?? [], .uri(url))
        }
        if let conference = meeting.conference, !conference.isEmpty {
            let asLink = [ContentLine.Parameter(name: "VALUE", values: ["URI"])]
            let parameters = received?.parameters(of: "CONFERENCE", in: meeting) ?? []
            lines.write("CONFERENCE", asLink + parameters, .uri(conference))
        }
    }

    /// Writes the property for which Apple's programs show a map: the name, and the address as a single text.
    mutating func writeStructuredLocation(_ venue: Venue?, uri: String) {
        guard let venue else { return }
        var parameters = [ContentLine.Parameter(name: "VALUE", values: ["URI"])]
        let address = venue.address.oneLine
        if !address.isEmpty { parameters.append(ContentLine.Parameter(name: "X-ADDRESS", values: [address])) }
        parameters.append(ContentLine.Parameter(name: "X-TITLE", values: [venue.name]))
        lines.write("X-APPLE-STRUCTURED-LOCATION", parameters, .raw(uri))
    }

    /// Writes the unmodelled properties, the alarms and then the kept components, the order of RFC 5545,
    /// 3.6.1.
    mutating func writeUnmodelled(of meeting: Meeting, _ component: String, _ received: ReceivedEntry?) {
        let isEvent = component == "VEVENT"
        var kept = KeptComponents()
        for property in meeting.unmodelled where !kept.take(property) {
            if Self.isWritten(property.name, of: meeting, isEvent: isEvent) { continue }
            if let current = Self.current(property, of: meeting, received) { write(current) }
        }
        writeAlarms(of: meeting)
        for property in kept.properties { write(property) }
    }

    /// Returns whether a property that occurs once has been written, or no longer fits the meeting.
    private static func isWritten(_ name: String, of meeting: Meeting, isEvent: Bool) -> Bool {
        switch name {
        case "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "DESCRIPTION", "LOCATION",
            "GEO",
            "STATUS", "ORGANIZER", "RECURRENCE-ID", "COMPLETED", "URL", "METHOD":
            true
        case "DTSTART", "DTEND", "DUE": isEvent || name != "DTSTART"
        // It would give another length.
        case "DURATION": true
        // Beside the meeting's own rule, a further one comes from the file; without a rule, it is all there
        // is.
        case "RRULE", "RDATE", "EXDATE": meeting.seriesID != nil
        default: false
        }
    }

    private mutating func write(_ property: UnmodelledProperty) {
        lines.write(group: property.group, property.name, property.parameters, .raw(property.value))
    }
}

/// The nested components that are written back: complete ones only. An incomplete one would be read as an
/// entry of its own, or swallow the rest of the file.
private struct KeptComponents {
    private(set) var properties: [UnmodelledProperty] = []
    /// The names of the open components, outermost first.
    private var begun: [String] = []
    private var current: [UnmodelledProperty] = []
    private var isSound = true

    /// The components that stand directly in an object (RFC 5545, 3.6).
    private static let entries: Set = [
        "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
    ]

    /// Takes a property that is part of a component, or begins or ends one.
    ///
    /// - Returns: Whether it was such a property.
    mutating func take(_ property: UnmodelledProperty) -> Bool {
        let isBegin = property.name == "BEGIN"
        guard isBegin || !begun.isEmpty else { return property.name == "END" }
        current.append(property)
        let name = property.value.withoutBlanksAround.uppercased()
        if isBegin {
            begun.append(name)
            isSound = isSound && !name.isEmpty && !Self.entries.contains(name)
        } else if property.name == "END" {
            isSound = isSound && begun.last == name
            begun.removeLast()
        }
        guard begun.isEmpty else { return true }
        if isSound { properties += current }
        current = []
        isSound = true
        return true
    }
}
