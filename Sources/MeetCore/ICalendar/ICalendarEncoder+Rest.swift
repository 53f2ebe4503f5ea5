// What a meeting was received with, and links.
extension ICalendarEncoder {
    /// URL (RFC 5545, 3.8.4.6) and CONFERENCE (RFC 7986, 5.11).
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

    /// What Apple's programs show a map of: the name, and the address as one text.
    mutating func writeStructuredLocation(_ venue: Venue?, uri: String) {
        guard let venue else { return }
        var parameters = [ContentLine.Parameter(name: "VALUE", values: ["URI"])]
        let address = venue.address.oneLine
        if !address.isEmpty { parameters.append(ContentLine.Parameter(name: "X-ADDRESS", values: [address])) }
        parameters.append(ContentLine.Parameter(name: "X-TITLE", values: [venue.name]))
        lines.write("X-APPLE-STRUCTURED-LOCATION", parameters, .raw(uri))
    }

    /// The properties that no field stands for, then the alarms, then the components that were there: that is the order
    /// of RFC 5545, 3.6.1.
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

    /// Whether a property that comes once at most has been written, or has no place in what the meeting has become.
    private static func isWritten(_ name: String, of meeting: Meeting, isEvent: Bool) -> Bool {
        switch name {
        case "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "DESCRIPTION", "LOCATION",
            "GEO",
            "STATUS", "ORGANIZER", "RECURRENCE-ID", "COMPLETED", "URL", "METHOD":
            true
        case "DTSTART", "DTEND", "DUE": isEvent || name != "DTSTART"
        // It would say another length.
        case "DURATION": true
        // Beside a rule of the meeting's own a further one is the file's; without one it is all there is.
        case "RRULE", "RDATE", "EXDATE": meeting.seriesID != nil
        default: false
        }
    }

    private mutating func write(_ property: UnmodelledProperty) {
        lines.write(group: property.group, property.name, property.parameters, .raw(property.value))
    }
}

/// The components within an entry that are written back: whole ones, that end as they began. Another would be taken for an
/// entry of its own, or take the rest of the file along.
private struct KeptComponents {
    private(set) var properties: [UnmodelledProperty] = []
    /// The names of those that have begun, the outermost first.
    private var begun: [String] = []
    private var current: [UnmodelledProperty] = []
    private var isSound = true

    /// What stands in an object by itself (RFC 5545, 3.6).
    private static let entries: Set = [
        "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
    ]

    /// Takes a property that stands in a component, or begins or ends one.
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
