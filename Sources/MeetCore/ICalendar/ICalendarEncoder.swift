import Foundation

/// Writes meetings as one iCalendar object (RFC 5545, 3.4).
///
/// A plain export has no METHOD (3.7.2), and its DTSTAMP is the last revision (3.8.7.2): the same meetings
/// give the same octets. A scheduling message has both, see `ICalendarEncoder+Messages.swift`.
///
/// Every meeting is a VEVENT. A meeting without a time is a VTODO with the same UID, because without METHOD a
/// VEVENT requires DTSTART (3.6.1) and a VTODO does not (3.6.2). Its deadline is DUE.
///
/// A series is one VEVENT with its rule (3.8.5); each exception is another with the same UID and a
/// RECURRENCE-ID.
///
/// Without meetings the output is a VCALENDAR without components, which readers accept though the grammar
/// requires one.
package struct ICalendarEncoder {
    /// The organizer of the meetings (RFC 5545, 3.8.4.3).
    package struct Organizer: Hashable, Sendable {
        package var name: String
        package var email: String

        package init(name: String, email: String) {
            self.name = name
            self.email = email
        }
    }

    /// The identifier of this program (RFC 5545, 3.7.3).
    static let productID = "-//meet//meet-tui//EN"

    /// The organizer, written into meetings that have invitees with addresses: only group-scheduled entries
    /// have an ORGANIZER (RFC 5545, 3.8.4.3).
    let organizer: Organizer?
    /// The kinds of meetings, whose lead times become alarms.
    let kinds: [MeetingKind]
    /// The calendar whose name and colour the object has (RFC 7986, 5.1 and 5.9); `nil` for none.
    let calendar: MeetingCalendar?
    /// The components so far; the head is written once all zones are known.
    var lines = ContentLineWriter()
    /// The time span that each zone's definition must cover, by TZID.
    var spans: [String: ZoneSpan] = [:]
    /// METHOD (3.7.2); `nil` for a plain export.
    var method: String?
    /// The zones looked up so far; `nil` for an unknown one.
    private var zones: [String: TimeZone?] = [:]

    package init(
        organizer: Organizer? = nil, kinds: [MeetingKind] = [], calendar: MeetingCalendar? = nil
    ) {
        self.organizer = organizer
        self.kinds = kinds
        self.calendar = calendar
    }

    /// Returns the whole object, in UTF-8 with CRLF line ends, folded at 75 octets.
    package static func encode(_ meetings: [Meeting], organizer: Organizer? = nil) -> String {
        var encoder = ICalendarEncoder(organizer: organizer)
        for meeting in meetings { encoder.add(meeting) }
        return encoder.finished()
    }

    package mutating func add(_ meeting: Meeting) {
        let isScheduled = Self.isScheduled(meeting.time)
        let component = isScheduled ? "VEVENT" : "VTODO"
        let received = ReceivedEntry(meeting)
        lines.write("BEGIN", .raw(component))
        lines.write("UID", .strictText(meeting.uid))
        lines.write("DTSTAMP", .raw(DateTimeText.utc(meeting.updatedAt)))
        lines.write("CREATED", .raw(DateTimeText.utc(meeting.createdAt)))
        lines.write("LAST-MODIFIED", .raw(DateTimeText.utc(meeting.updatedAt)))
        lines.write("SEQUENCE", .raw(String(max(0, meeting.sequence))))
        lines.write(
            "SUMMARY", received?.parameters(of: "SUMMARY", in: meeting) ?? [], .strictText(meeting.title))
        writeNotes(of: meeting, received)
        writeTime(of: meeting)
        writeRecurrence(of: meeting)
        writeStatus(meeting, isScheduled: isScheduled)
        writeTransparency(of: meeting)
        writeKind(of: meeting)
        writePlaces(meeting.places, received?.parameters(of: "LOCATION", in: meeting) ?? [])
        writeLinks(of: meeting, received)
        writePeople(of: meeting, received)
        writeUnmodelled(of: meeting, component, received)
        lines.write("END", .raw(component))
    }

    /// Returns the complete object. The zones come first, for readers that process the lines in order.
    package func finished() -> String {
        var head = ContentLineWriter()
        head.write("BEGIN", .raw("VCALENDAR"))
        head.write("VERSION", .raw("2.0"))
        head.write("PRODID", .raw(Self.productID))
        if let method { head.write("METHOD", .raw(method)) }
        if let calendar { Self.write(calendar, to: &head) }
        for (id, span) in spans.sorted(by: { $0.key < $1.key }) {
            head.writeTimeZone(id: id, ZoneObservance.observances(of: span))
        }
        var foot = ContentLineWriter(appendingTo: head.output + lines.output)
        foot.write("END", .raw("VCALENDAR"))
        return String(decoding: foot.output, as: UTF8.self)
    }

    /// Writes the name and the colour of a calendar. COLOR is a name of CSS 3, so the property of Apple keeps
    /// the exact colour; many readers know only X-WR-CALNAME.
    private static func write(_ calendar: MeetingCalendar, to head: inout ContentLineWriter) {
        head.write("NAME", .strictText(calendar.name))
        head.write("X-WR-CALNAME", .strictText(calendar.name))
        guard let colour = calendar.colour else { return }
        head.write("COLOR", .raw(colour.name))
        head.write("X-APPLE-CALENDAR-COLOR", .raw(colour.hex))
    }

    /// Writes STATUS. A VTODO can be neither tentative nor confirmed, and a VEVENT has no completion (RFC
    /// 5545, 3.8.1.11 and 3.8.2.1); an X- property keeps the mark there.
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

    /// Writes names and addresses on a single line, and the coordinate to six decimals (RFC 5545, 3.8.1.6) if
    /// there is a single place: GEO occurs once. A kind of place stands among the names, and in a property of
    /// this program.
    ///
    /// - Parameter parameters: The parameters of LOCATION.
    mutating func writePlaces(_ places: MeetingPlaces, _ parameters: [Parameter] = []) {
        let texts = places.venues.map(Self.location) + [places.kind].compactMap { $0 }
        if !texts.isEmpty {
            lines.write("LOCATION", parameters, .strictText(texts.joined(separator: "; ")))
        }
        if let kind = places.kind { lines.write("X-MEET-PLACE-KIND", .strictText(kind)) }
        guard let place = places.single?.coordinate else { return }
        func degrees(_ number: Double) -> String {
            // Adding zero turns -0 into 0.
            ContentLineWriter.decimal((number * 1_000_000).rounded() / 1_000_000 + 0)
        }
        lines.write("GEO", .raw(degrees(place.latitude) + ";" + degrees(place.longitude)))
        writeStructuredLocation(
            places.single, uri: "geo:" + degrees(place.latitude) + "," + degrees(place.longitude))
    }

    static func location(_ venue: Venue) -> String {
        let address = venue.address
        let parts = [address.street, address.postcode, address.locality, address.country]
        let line = address.line.flatMap { $0.isEmpty ? nil : $0 }
        let texts = [venue.name] + (line.map { [$0] } ?? parts.compactMap { $0 })
        return texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    mutating func zone(_ identifier: String) -> TimeZone? {
        if let known = zones[identifier] { return known }
        let zone = TimeZone(identifier: identifier)
        zones[identifier] = .some(zone)
        return zone
    }
}

// MARK: - Time

extension ICalendarEncoder {
    /// Returns whether DTSTART can hold the time.
    static func isScheduled(_ time: MeetingTime) -> Bool {
        switch time {
        case .timed(let start, _, _): start.isReal
        case .allDay(let first, let last): first.isReal && last.isReal
        case .due, .unscheduled: false
        }
    }

    /// Writes the time. A series whose dates last calendar days has a DURATION (RFC 5545, 3.8.5.3).
    mutating func writeTime(of meeting: Meeting) {
        guard let recurrence = meeting.recurrence, meeting.seriesID == nil,
            let rest = Series(meeting.time, recurrence)?.restMinutes,
            case .timed(let start, let zone, _) = meeting.time
        else { return writeTime(meeting.time) }
        writeTime(.timed(start: start, zone: zone, minutes: 0))
        lines.write("DURATION", .raw("P\(recurrence.days)D" + (rest > 0 ? "T\(rest)M" : "")))
    }

    mutating func writeTime(_ time: MeetingTime) {
        if case .due(let deadline) = time { return writeDue(deadline) }
        guard Self.isScheduled(time) else { return }
        switch time {
        case .timed(let start, let zone, let minutes):
            writeTimed(start, zone: zone, minutes: max(0, minutes))
        case .allDay(let first, let last): writeDays(first, max(first, last))
        case .due, .unscheduled: break
        }
    }

    /// Writes DUE: a date if it is the end of a day (RFC 5545, 3.8.2.3).
    private mutating func writeDue(_ deadline: Deadline) {
        guard deadline.day.isReal, deadline.wallTime?.isReal != false else { return }
        var wall = deadline.wallTime ?? WallTime(date: deadline.day, hour: 0, minute: 0)
        let identifier = deadline.zone ?? ""
        if deadline.wallTime != nil, let zone = zone(identifier), let instant = wall.instant(in: zone) {
            // A wall time that the clocks skip is not exported.
            wall = WallTime.at(instant, in: zone)
        }
        let time = MeetingTime.timed(start: wall, zone: identifier, minutes: 0)
        write("DUE", [wall], isDate: deadline.wallTime == nil, time)
    }

    /// Writes the dates of whole days. DTEND is the day after the last one (RFC 5545, 3.6.1); the last day of
    /// the year 9999 has none.
    private mutating func writeDays(_ first: CalendarDate, _ last: CalendarDate) {
        let asDate = [ContentLine.Parameter(name: "VALUE", values: ["DATE"])]
        lines.write("DTSTART", asDate, .raw(DateTimeText.date(first)))
        let end = last.adding(days: 1)
        if end.isReal {
            lines.write("DTEND", asDate, .raw(DateTimeText.date(end)))
        } else {
            lines.write("DURATION", .raw("P\(end.dayNumber - first.dayNumber)D"))
        }
    }

    /// Writes a timed start and end: UTC as such; a known zone with its TZID; any other as a floating time,
    /// which is in the reader's zone (RFC 5545, 3.3.5).
    private mutating func writeTimed(_ start: WallTime, zone identifier: String, minutes: Int) {
        let isUTC = Self.namesOfUTC.contains(identifier)
        let zone = isUTC ? nil : zone(identifier)
        let clock = zone ?? .gmt
        guard let instant = start.instant(in: clock) else { return }
        let end = instant.addingTimeInterval(Double(minutes) * 60)
        // A wall time that the clocks skip is replaced by the one at that instant.
        let startWall = zone == nil ? start : WallTime.at(instant, in: clock)
        let endWall = WallTime.at(end, in: clock)
        // Readers take the first of two equal wall times (3.3.5), so an end at the second one needs a
        // DURATION; so does an end after the year 9999.
        let hasEnd = endWall.isReal && endWall.instant(in: clock) == end

        let parameters = zone == nil ? [] : [ContentLine.Parameter(name: "TZID", values: [identifier])]
        let mark = isUTC ? "Z" : ""
        lines.write("DTSTART", parameters, .raw(DateTimeText.local(startWall.utcSeconds) + mark))
        // An end at the start is invalid; without an end the event takes no time (3.6.1).
        if minutes > 0 {
            if hasEnd {
                lines.write("DTEND", parameters, .raw(DateTimeText.local(endWall.utcSeconds) + mark))
            } else {
                lines.write("DURATION", .raw("PT\(minutes)M"))
            }
        }
        guard let zone else { return }
        let last = hasEnd ? end : instant
        spans[identifier, default: ZoneSpan(zone: zone, first: instant, last: last)].cover(instant, last)
    }

    /// Writes the recurrence, or the date of a series.
    mutating func writeRecurrence(of meeting: Meeting) {
        guard Self.isScheduled(meeting.time) else { return }
        let isDate = meeting.seriesID != nil || meeting.recurrence == nil
        if isDate, let start = WallTime(basicText: meeting.recurrenceID) {
            write("RECURRENCE-ID", [start], isDate: meeting.recurrenceID.utf8.count == 8, meeting.time)
        } else if let recurrence = meeting.recurrence {
            let isDate = meeting.time.zoneIdentifier == nil
            if let rule = recurrence.rule {
                lines.write("RRULE", .raw(Self.exported(rule, meeting.time).description))
            }
            let lengths = isDate ? [:] : recurrence.lengths
            write("RDATE", recurrence.added.filter { lengths[$0] == nil }, isDate: isDate, meeting.time)
            write(
                "RDATE", recurrence.added.filter { lengths[$0] != nil }, isDate: isDate, meeting.time,
                lengths: lengths)
            write("EXDATE", recurrence.removed, isDate: isDate, meeting.time)
            coverZone(of: meeting.time, rule: recurrence.rule)
        }
    }

    /// Writes a list of dates.
    ///
    /// - Parameter lengths: The lengths in minutes of dates that are written as periods.
    mutating func write(
        _ name: String, _ walls: [WallTime], isDate: Bool, _ time: MeetingTime,
        lengths: [WallTime: Int] = [:]
    ) {
        if walls.isEmpty { return }
        if isDate {
            let days = walls.map { DateTimeText.date($0.date) }.joined(separator: ",")
            lines.write(name, [ContentLine.Parameter(name: "VALUE", values: ["DATE"])], .raw(days))
            return
        }
        let identifier = time.zoneIdentifier ?? ""
        let isUTC = Self.namesOfUTC.contains(identifier)
        let zone = isUTC ? nil : zone(identifier)
        var parameters = zone == nil ? [] : [ContentLine.Parameter(name: "TZID", values: [identifier])]
        if !lengths.isEmpty { parameters.insert(Parameter(name: "VALUE", values: ["PERIOD"]), at: 0) }
        let texts = walls.map { wall in
            DateTimeText.local(wall.utcSeconds) + (isUTC ? "Z" : "")
                + (lengths[wall].map { "/PT\($0)M" } ?? "")
        }
        lines.write(name, parameters, .raw(texts.joined(separator: ",")))
        guard let zone else { return }
        for wall in walls {
            guard let instant = wall.instant(in: zone) else { continue }
            spans[identifier, default: ZoneSpan(zone: zone, first: instant, last: instant)].cover(
                instant, instant)
        }
    }

    /// Returns the rule with UNTIL as a date if the start is a date, and else in UTC (RFC 5545, 3.3.10).
    private static func exported(_ rule: RecurrenceRule, _ time: MeetingTime) -> RecurrenceRule {
        var rule = rule
        let zone = time.timeZone ?? .gmt
        if time.zoneIdentifier == nil {
            switch rule.end {
            case .wallTime(let wall): rule.end = .day(wall.date)
            case .instant(let instant): rule.end = .day(CalendarDate(instant, in: zone))
            case .never, .count, .day: break
            }
        } else {
            let last: WallTime? =
                switch rule.end {
                case .day(let day): WallTime(date: day, hour: 23, minute: 59)
                case .wallTime(let wall): wall
                case .never, .count, .instant: nil
                }
            if let instant = last?.instant(in: zone) { rule.end = .instant(instant) }
        }
        return rule
    }

    /// Extends the zone's definition over the series, or over some years of a series without an end.
    private mutating func coverZone(of time: MeetingTime, rule: RecurrenceRule?) {
        guard case .timed(let start, let identifier, _) = time, let span = spans[identifier] else { return }
        let farthest = start.adding(minutes: 10 * 366 * 1440)
        var last = start
        if let rule {
            for wall in RecurrenceExpansion(rule, from: start, in: span.zone) {
                if wall > farthest { break }
                last = wall
            }
        }
        guard let instant = last.instant(in: span.zone) else { return }
        spans[identifier]?.cover(instant, instant)
    }

    private static let namesOfUTC: Set<String> = [
        "UTC", "GMT", "UCT", "Zulu", "Universal", "Greenwich", "GMT0", "GMT+0", "GMT-0", "Etc/UTC", "Etc/GMT",
        "Etc/UCT", "Etc/Zulu", "Etc/Universal", "Etc/Greenwich", "Etc/GMT0", "Etc/GMT+0", "Etc/GMT-0",
    ]
}

// MARK: - People

extension ICalendarEncoder {
    /// Writes ORGANIZER and ATTENDEE, which require a calendar address, a URI (RFC 5545, 3.3.3). An invitee
    /// without an e-mail address is written as an X-MEET-INVITEE: the name as a text, with the parameters of
    /// an ATTENDEE.
    ///
    /// A meeting with a foreign organizer keeps that organizer, whoever is invited.
    private mutating func writePeople(of meeting: Meeting, _ received: ReceivedEntry?) {
        let invitees = meeting.invitees
        if let other = meeting.organizer {
            writeOrganizer(other.name, other.email, received?.parameters(of: "ORGANIZER", in: meeting) ?? [])
        } else if let organizer, invitees.contains(where: { Self.address(of: $0.email) != nil }) {
            writeOrganizer(organizer.name, organizer.email)
        }
        for invitee in invitees {
            let answer = Self.parameters(of: invitee) + (received?.parameters(of: invitee) ?? [])
            if let address = Self.address(of: invitee.email) {
                let name = invitee.name.isEmpty ? [] : [Parameter(name: "CN", values: [invitee.name])]
                lines.write("ATTENDEE", name + answer, .uri(address))
            } else {
                lines.write("X-MEET-INVITEE", answer, .strictText(invitee.name))
            }
        }
    }

    mutating func writeOrganizer(_ name: String, _ email: String, _ parameters: [Parameter] = []) {
        // An address of another kind is written unchanged.
        let isOther = email.contains(":") && !EmailAddress.isPlausible(email)
        guard let address = isOther ? email : Self.address(of: email) else { return }
        let name = name.isEmpty ? [] : [Parameter(name: "CN", values: [name])]
        lines.write("ORGANIZER", name + parameters, .uri(address))
    }

    typealias Parameter = ContentLine.Parameter

    /// Returns the role and the answer. The answer's comment is X-RESPONSE-COMMENT, the parameter of Exchange
    /// and Google Calendar.
    static func parameters(of invitee: Invitee) -> [Parameter] {
        let role =
            switch invitee.role {
            case .required: "REQ-PARTICIPANT"
            case .optional: "OPT-PARTICIPANT"
            case .chair: "CHAIR"
            case .nonParticipant: "NON-PARTICIPANT"
            }
        var parameters = [
            Parameter(name: "ROLE", values: [role]),
            Parameter(name: "PARTSTAT", values: [invitee.participation.rawValue.uppercased()]),
        ]
        if invitee.userType != .individual {
            parameters.insert(
                Parameter(name: "CUTYPE", values: [invitee.userType.rawValue.uppercased()]), at: 0)
        }
        if invitee.wantsAnswer { parameters.append(Parameter(name: "RSVP", values: ["TRUE"])) }
        if !invitee.delegatedTo.isEmpty {
            parameters.append(Parameter(name: "DELEGATED-TO", values: invitee.delegatedTo.map(uri)))
        }
        if !invitee.delegatedFrom.isEmpty {
            parameters.append(Parameter(name: "DELEGATED-FROM", values: invitee.delegatedFrom.map(uri)))
        }
        if let comment = invitee.comment, !comment.isEmpty {
            parameters.append(Parameter(name: "X-RESPONSE-COMMENT", values: [comment]))
        }
        return parameters
    }

    /// Returns the text as a URI, with `mailto:` if it is a bare address.
    private static func uri(_ text: String) -> String {
        text.contains(":") ? text : address(of: text) ?? text
    }

    /// Returns a mailto URI (RFC 6068, 2): characters that it cannot hold are percent-encoded, as is every
    /// `@` but the last. `nil` without an address.
    static func address(of email: String?) -> String? {
        let trimmed = email?.trimmed ?? ""
        guard !trimmed.isEmpty else { return nil }
        var uri = Array("mailto:".utf8)
        let bytes = Array(trimmed.utf8)
        let at = bytes.lastIndex(of: UInt8(ascii: "@"))
        for (index, byte) in bytes.enumerated() {
            if ASCII.isLetterOrDigit(byte) || unreserved.contains(byte) || index == at {
                uri.append(byte)
            } else {
                uri.append(UInt8(ascii: "%"))
                uri.append(hexadecimal[Int(byte >> 4)])
                uri.append(hexadecimal[Int(byte & 15)])
            }
        }
        return String(decoding: uri, as: UTF8.self)
    }

    /// The unreserved characters besides letters and digits.
    private static let unreserved = Array("-._~!$'*+".utf8)
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}
