import Foundation

/// Writes meetings as one iCalendar object (RFC 5545, 3.4).
///
/// It is a plain export, so there is no METHOD (3.7.2), and DTSTAMP is the last revision (3.8.7.2): the same
/// meetings give the same octets. Every meeting is a VEVENT. One that has no time yet is a VTODO with the same
/// UID, for a VEVENT needs a DTSTART where there is no METHOD (3.6.1) and a VTODO does not (3.6.2).
///
/// Without any meeting it is a VCALENDAR with no components, which readers take though the grammar wants one.
package struct ICalendarEncoder {
    /// Who calls the meetings (RFC 5545, 3.8.4.3).
    package struct Organizer: Hashable, Sendable {
        package var name: String
        package var email: String

        package init(name: String, email: String) {
            self.name = name
            self.email = email
        }
    }

    /// Written into meetings that have invitees with addresses: only what is scheduled in a group has an
    /// ORGANIZER (RFC 5545, 3.8.4.3).
    let organizer: Organizer?
    /// The components so far; the head follows when all zones are known.
    var lines = ContentLineWriter()
    /// What each zone in use must cover, by TZID.
    var spans: [String: ZoneSpan] = [:]
    /// Zones looked up already; the value is `nil` for one that nobody knows here.
    private var zones: [String: TimeZone?] = [:]

    package init(organizer: Organizer? = nil) {
        self.organizer = organizer
    }

    /// The whole object, in UTF-8 with CRLF line ends, folded at 75 octets.
    package static func encode(_ meetings: [Meeting], organizer: Organizer? = nil) -> String {
        var encoder = ICalendarEncoder(organizer: organizer)
        for meeting in meetings { encoder.add(meeting) }
        return encoder.finished()
    }

    package mutating func add(_ meeting: Meeting) {
        let isScheduled = Self.isScheduled(meeting.time)
        let component = isScheduled ? "VEVENT" : "VTODO"
        lines.write("BEGIN", .raw(component))
        lines.write("UID", .strictText(meeting.uid))
        lines.write("DTSTAMP", .raw(DateTimeText.utc(meeting.updatedAt)))
        lines.write("CREATED", .raw(DateTimeText.utc(meeting.createdAt)))
        lines.write("LAST-MODIFIED", .raw(DateTimeText.utc(meeting.updatedAt)))
        lines.write("SEQUENCE", .raw(String(max(0, meeting.sequence))))
        lines.write("SUMMARY", .strictText(meeting.title))
        if !meeting.notes.isEmpty { lines.write("DESCRIPTION", .strictText(meeting.notes)) }
        writeTime(meeting.time)
        writeStatus(meeting, isScheduled: isScheduled)
        if let venue = meeting.venue { writePlace(venue) }
        writePeople(meeting.invitees)
        lines.write("END", .raw(component))
    }

    /// The object with all that was added. The zones come first, for readers that take one line after another.
    package func finished() -> String {
        var head = ContentLineWriter()
        head.write("BEGIN", .raw("VCALENDAR"))
        head.write("VERSION", .raw("2.0"))
        head.write("PRODID", .raw("-//meet//meet-tui//EN"))
        for (id, span) in spans.sorted(by: { $0.key < $1.key }) {
            head.writeTimeZone(id: id, ZoneObservance.observances(of: span))
        }
        var foot = ContentLineWriter(appendingTo: head.output + lines.output)
        foot.write("END", .raw("VCALENDAR"))
        return String(decoding: foot.output, as: UTF8.self)
    }

    /// A to-do knows neither tentative nor confirmed, an event no completion (RFC 5545, 3.8.1.11 and 3.8.2.1);
    /// there an X- property keeps the mark.
    private mutating func writeStatus(_ meeting: Meeting, isScheduled: Bool) {
        if isScheduled {
            lines.write("STATUS", .raw(meeting.status.rawValue.uppercased()))
            if let done = meeting.doneAt { lines.write("X-MEET-DONE", .raw(DateTimeText.utc(done))) }
            return
        }
        if meeting.status == .cancelled {
            lines.write("STATUS", .raw("CANCELLED"))
        } else {
            lines.write("STATUS", .raw(meeting.doneAt == nil ? "NEEDS-ACTION" : "COMPLETED"))
        }
        if let done = meeting.doneAt { lines.write("COMPLETED", .raw(DateTimeText.utc(done))) }
    }

    /// The name and the address on one line, and the coordinate to six decimals (RFC 5545, 3.8.1.6).
    private mutating func writePlace(_ venue: Venue) {
        let address = venue.address
        let parts = [address.street, address.postcode, address.locality, address.country]
        let line = address.line.flatMap { $0.isEmpty ? nil : $0 }
        let texts = [venue.name] + (line.map { [$0] } ?? parts.compactMap { $0 })
        lines.write("LOCATION", .strictText(texts.filter { !$0.isEmpty }.joined(separator: ", ")))
        guard let place = venue.coordinate else { return }
        func degrees(_ number: Double) -> String {
            // Adding zero makes -0 a 0.
            ContentLineWriter.decimal((number * 1_000_000).rounded() / 1_000_000 + 0)
        }
        lines.write("GEO", .raw(degrees(place.latitude) + ";" + degrees(place.longitude)))
    }

    mutating func zone(_ identifier: String) -> TimeZone? {
        if let known = zones[identifier] { return known }
        let zone = TimeZone(identifier: identifier)
        zones[identifier] = .some(zone)
        return zone
    }
}
