import Foundation

// Scheduling messages (RFC 5546). They omit everything that is private to the owner: alarms, the kind, the
// done mark, and the attendees' comments.
extension ICalendarEncoder {
    /// The properties of a component in a message (RFC 5546, 3.2 and 3.4).
    struct Shape {
        /// DTSTAMP, the time the message was created.
        var stamp: Date
        var organizer: CalendarAddress?
        /// The attendees; `nil` for all of the meeting.
        var attendees: [Invitee]?
        var status = Status.written
        var content = Content.whole
        var comment: String?
        /// The time of the series, whose zone RECURRENCE-ID is in if the date has another zone.
        var seriesTime: MeetingTime?
        /// SEQUENCE, or `nil` to leave it out.
        var sequence: Int?

        enum Status {
            case written, cancelled, absent
        }

        enum Content {
            /// Every property that is not private.
            case whole
            /// Title and time: enough to identify the meeting for people.
            case brief
            /// The identifying properties only.
            case identity
        }
    }

    /// Begins a message with a method such as `REQUEST`.
    init(method: String) {
        self.init()
        self.method = method
    }

    mutating func add(_ meeting: Meeting, as shape: Shape) {
        let isScheduled = Self.isScheduled(meeting.time)
        let component = isScheduled ? "VEVENT" : "VTODO"
        lines.write("BEGIN", .raw(component))
        lines.write("UID", .strictText(meeting.uid))
        lines.write("DTSTAMP", .raw(DateTimeText.utc(shape.stamp)))
        writeRevision(of: meeting, shape)
        if shape.content == .identity {
            writeRecurrenceID(of: meeting, shape)
        } else {
            lines.write("SUMMARY", .strictText(meeting.title))
            if shape.content == .whole { writeTaskStart(of: meeting) }
            writeTime(of: meeting)
            if meeting.recurrenceID.isEmpty {
                if shape.content == .whole { writeRecurrence(of: meeting) }
            } else {
                writeRecurrenceID(of: meeting, shape)
            }
        }
        writeStatus(of: meeting, shape, isScheduled: isScheduled)
        if shape.content == .whole {
            writeDescription(of: meeting)
            if !isScheduled { writePriority(of: meeting) }
            if meeting.isTransparent { writeTransparency(of: meeting) }
            if meeting.privacy != .public {
                lines.write("CLASS", .raw(meeting.privacy.rawValue.uppercased()))
            }
        }
        writePeople(of: meeting, shape)
        // An answer to a task has one (RFC 5546, 3.4.3); that to an event may do without.
        if !isScheduled, method == "REPLY" {
            lines.write("REQUEST-STATUS", .raw("2.0;Success"))
        }
        if let comment = shape.comment, !comment.isEmpty { lines.write("COMMENT", .strictText(comment)) }
        lines.write("END", .raw(component))
    }

    private mutating func writeRevision(of meeting: Meeting, _ shape: Shape) {
        if shape.content == .whole {
            lines.write("CREATED", .raw(DateTimeText.utc(meeting.createdAt)))
            lines.write("LAST-MODIFIED", .raw(DateTimeText.utc(meeting.updatedAt)))
        }
        if let sequence = shape.sequence { lines.write("SEQUENCE", .raw(String(max(0, sequence)))) }
    }

    /// Writes the start of a task with a deadline, which messages require (RFC 5546, 3.4.2): the day on which
    /// it was planned, or the day before the deadline if that is earlier. Readers would take a start for the
    /// date of a meeting that has none yet, which is written without.
    private mutating func writeTaskStart(of meeting: Meeting) {
        guard case .due(let deadline) = meeting.time, deadline.day.isReal else { return }
        let isDate = deadline.wallTime == nil
        let identifier = deadline.zone ?? ""
        let planned = WallTime.at(meeting.createdAt, in: TimeZone(identifier: identifier) ?? .gmt).date
        let day = min(planned, deadline.day.adding(days: -1))
        guard day.isReal else { return }
        var start = WallTime(date: day, hour: 0, minute: 0)
        if !isDate, let zone = zone(identifier), let instant = start.instant(in: zone) {
            // A midnight that the clocks skip is not exported.
            start = WallTime.at(instant, in: zone)
        }
        write("DTSTART", [start], isDate: isDate, .timed(start: start, zone: identifier, minutes: 0))
    }

    /// Writes PRIORITY, which messages about tasks require (RFC 5546, 3.4.2); 0 is none.
    private mutating func writePriority(of meeting: Meeting) {
        let known = meeting.unmodelled.first { $0.name == "PRIORITY" }?.value
        lines.write("PRIORITY", .raw(known ?? "0"))
    }

    private mutating func writeDescription(of meeting: Meeting) {
        if !meeting.notes.isEmpty { lines.write("DESCRIPTION", .strictText(meeting.notes)) }
        writePlaces(meeting.places)
        writeLinks(of: meeting)
    }

    /// Writes STATUS. A VTODO can be neither tentative nor confirmed (RFC 5545, 3.8.1.11).
    private mutating func writeStatus(of meeting: Meeting, _ shape: Shape, isScheduled: Bool) {
        switch shape.status {
        case .absent: break
        case .cancelled: lines.write("STATUS", .raw("CANCELLED"))
        case .written:
            let isCancelled = meeting.status == .cancelled
            let word = isScheduled || isCancelled ? meeting.status.rawValue.uppercased() : "NEEDS-ACTION"
            lines.write("STATUS", .raw(word))
        }
    }

    /// Writes RECURRENCE-ID in the zone of the series (RFC 5545, 3.8.4.4).
    private mutating func writeRecurrenceID(of meeting: Meeting, _ shape: Shape) {
        guard let start = WallTime(basicText: meeting.recurrenceID) else { return }
        let isDate = meeting.recurrenceID.utf8.count == 8
        write("RECURRENCE-ID", [start], isDate: isDate, shape.seriesTime ?? meeting.time)
    }

    /// Writes ORGANIZER, and an ATTENDEE for each invitee with an address.
    private mutating func writePeople(of meeting: Meeting, _ shape: Shape) {
        if let organizer = shape.organizer { writeOrganizer(organizer.name, organizer.email) }
        for invitee in shape.attendees ?? meeting.invitees {
            var told = invitee
            told.comment = nil
            let answer = Self.parameters(of: told)
            if let address = Self.address(of: invitee.email) {
                lines.write("ATTENDEE", Self.called(invitee.name) + answer, .uri(address))
            } else {
                lines.write("X-MEET-INVITEE", answer, .strictText(invitee.name))
            }
        }
    }

    private static func called(_ name: String) -> [Parameter] {
        name.isEmpty ? [] : [Parameter(name: "CN", values: [name])]
    }
}
