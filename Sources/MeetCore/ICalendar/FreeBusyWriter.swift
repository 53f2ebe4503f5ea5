import Foundation

/// Writes busy times as VFREEBUSY (RFC 5545, 3.6.4), without any title.
package enum FreeBusyWriter {
    /// The maximum number of periods of a line.
    private static let periodsOfLine = 4

    /// Returns the person's own busy times for publication (RFC 5546, 3.3.1).
    ///
    /// - Parameters:
    ///   - span: The time that they tell about.
    ///   - owner: The person; `nil` without an address.
    ///   - stamp: The time of writing.
    package static func published(
        busy: [Range<Date>], tentative: [Range<Date>], over span: Range<Date>, owner: CalendarAddress?,
        stamp: Date
    ) -> String {
        var lines = beginning("PUBLISH", uid: uid(owner?.key ?? ""), over: span, stamp: stamp)
        writePerson("ORGANIZER", owner, to: &lines)
        write(TimeSpans.clipped(TimeSpans.united(busy), to: span), "BUSY", to: &lines)
        // A busy time is not tentative besides.
        let rest = FreeTime.slots(in: TimeSpans.clipped(tentative, to: span), without: busy, atLeast: 0)
        write(rest.filter { !$0.isEmpty }, "BUSY-TENTATIVE", to: &lines)
        return ended(lines)
    }

    /// Returns a request for the busy times of others (RFC 5546, 3.3.2; RFC 6638, 5).
    package static func request(
        from organizer: String, to attendees: [String], over span: Range<Date>, uid: String, stamp: Date
    ) -> String {
        var lines = beginning("REQUEST", uid: uid, over: span, stamp: stamp)
        writePerson("ORGANIZER", CalendarAddress(email: organizer), to: &lines)
        for attendee in attendees { writePerson("ATTENDEE", CalendarAddress(email: attendee), to: &lines) }
        return ended(lines)
    }

    /// Returns whether two texts of `published` say the same, whenever they were written.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        func rest(_ text: String) -> [Substring] {
            text.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP:") }
        }
        return rest(one) == rest(other)
    }

    private static func uid(_ owner: String) -> String {
        "free-busy-\(FNV1a.hexadecimal(FNV1a.hash(owner.utf8)))@meet.invalid"
    }

    private static func beginning(
        _ method: String, uid: String, over span: Range<Date>, stamp: Date
    ) -> ContentLineWriter {
        var lines = ContentLineWriter()
        lines.write("BEGIN", .raw("VCALENDAR"))
        lines.write("VERSION", .raw("2.0"))
        lines.write("PRODID", .raw(ICalendarEncoder.productID))
        lines.write("METHOD", .raw(method))
        lines.write("BEGIN", .raw("VFREEBUSY"))
        lines.write("UID", .strictText(uid))
        lines.write("DTSTAMP", .raw(DateTimeText.utc(stamp)))
        lines.write("DTSTART", .raw(DateTimeText.utc(span.lowerBound)))
        lines.write("DTEND", .raw(DateTimeText.utc(span.upperBound)))
        return lines
    }

    private static func ended(_ written: ContentLineWriter) -> String {
        var lines = written
        lines.write("END", .raw("VFREEBUSY"))
        lines.write("END", .raw("VCALENDAR"))
        return String(decoding: lines.output, as: UTF8.self)
    }

    private static func writePerson(
        _ property: String, _ person: CalendarAddress?, to lines: inout ContentLineWriter
    ) {
        guard let person, let address = ICalendarEncoder.address(of: person.email) else { return }
        let name = person.name.isEmpty ? [] : [ContentLine.Parameter(name: "CN", values: [person.name])]
        lines.write(property, name, .uri(address))
    }

    private static func write(
        _ spans: [Range<Date>], _ kind: String, to lines: inout ContentLineWriter
    ) {
        for first in stride(from: 0, to: spans.count, by: periodsOfLine) {
            let periods = spans[first..<min(first + periodsOfLine, spans.count)].map {
                DateTimeText.utc($0.lowerBound) + "/" + DateTimeText.utc($0.upperBound)
            }
            lines.write(
                "FREEBUSY", [ContentLine.Parameter(name: "FBTYPE", values: [kind])],
                .raw(periods.joined(separator: ",")))
        }
    }
}
