import Foundation

// What is sent to somebody about a meeting (RFC 5546). Nothing goes along that only its owner sees: alarms, the kind, the
// done mark, and what attendees said with their answers.
extension ICalendarEncoder {
    /// Which properties a component has in a message (RFC 5546, 3.2 and 3.4).
    struct Shape {
        /// DTSTAMP: when the message was made.
        var stamp: Date
        var organizer: CalendarAddress?
        /// Those of the meeting where it is `nil`.
        var attendees: [Invitee]?
        var status = Status.written
        var content = Content.whole
        var comment: String?
        /// By whose clocks RECURRENCE-ID is, where the date is at other clocks than its series.
        var seriesTime: MeetingTime?
        /// `nil` where it says none.
        var sequence: Int?

        enum Status {
            case written, cancelled, absent
        }

        enum Content {
            /// All that others may know.
            case whole
            /// What it is called and when it is: enough to tell people what is meant.
            case brief
            /// Which one is meant.
            case identity
        }
    }

    /// The first line of a message of one method, such as `REQUEST`.
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
            if meeting.isTransparent { writeTransparency(of: meeting) }
            if meeting.privacy != .public {
                lines.write("CLASS", .raw(meeting.privacy.rawValue.uppercased()))
            }
        }
        writePeople(of: meeting, shape)
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

    private mutating func writeDescription(of meeting: Meeting) {
        if !meeting.notes.isEmpty { lines.write("DESCRIPTION", .strictText(meeting.notes)) }
        writePlaces(meeting.places)
        writeLinks(of: meeting)
    }

    /// A to-do knows neither tentative nor confirmed (RFC 5545, 3.8.1.11).
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

    /// By the clocks of the series (RFC 5545, 3.8.4.4).
    private mutating func writeRecurrenceID(of meeting: Meeting, _ shape: Shape) {
        guard let start = WallTime(basicText: meeting.recurrenceID) else { return }
        let isDate = meeting.recurrenceID.utf8.count == 8
        write("RECURRENCE-ID", [start], isDate: isDate, shape.seriesTime ?? meeting.time)
    }

    /// ORGANIZER, and an ATTENDEE for each who has an address.
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
