import Foundation

/// An iCalendar object (RFC 5545, 3.4), or one of vCalendar 1.0, as it stands in a file.
package struct CalendarObject: Hashable, Sendable {
    /// METHOD in upper case, the action asked of the recipient (RFC 5546, 1.4); `nil` if absent.
    package var method: String?
    /// The identifier of the program that wrote it (RFC 5545, 3.7.3).
    package var productID: String?
    /// The name of the calendar (RFC 7986, 5.1 NAME; X-WR-CALNAME); `nil` if the file has none.
    package var name: String?
    /// The colour of the calendar (RFC 7986, 5.9 COLOR; X-APPLE-CALENDAR-COLOR); `nil` if the file has none.
    package var colour: CalendarColour?
    /// The entries, in file order.
    package var events: [CalendarEvent]
    /// The problems of unreadable parts, ordered by line.
    package var problems: [ImportProblem]

    package init(
        method: String? = nil, productID: String? = nil, events: [CalendarEvent] = [],
        problems: [ImportProblem] = []
    ) {
        self.method = method
        self.productID = productID
        self.events = events
        self.problems = problems
    }
}

/// A VEVENT or a VTODO as it stands in a file (RFC 5545, 3.6.1 and 3.6.2).
package struct CalendarEvent: Hashable, Sendable {
    package enum Component: String, Hashable, Sendable, Codable {
        case event = "VEVENT"
        case toDo = "VTODO"
    }

    package var component: Component
    /// The UID, or an empty text.
    package var uid = ""
    /// The date of a series, as in `Meeting.recurrenceID`; empty for a single event or the series itself. It
    /// is in the event's own zone if that is known, else in the zone that it was written in:
    /// `recurrenceZone`.
    package var recurrenceID = ""
    /// The zone of `recurrenceID`: an IANA name or `UTC`; `nil` for a date and for a floating time.
    package var recurrenceZone: String?
    /// True if the later dates are meant too (RFC 5545, 3.2.13 RANGE=THISANDFUTURE).
    package var followsRecurrenceID = false
    package var sequence = 0
    /// True if there is no SEQUENCE, which counts as 0 then.
    package var isSequenceMissing = false
    /// DTSTAMP, the time the message was created (RFC 5545, 3.8.7.2).
    package var stamp: Date?
    package var created: Date?
    package var lastModified: Date?
    package var title = ""
    package var notes = ""
    package var location = ""
    package var coordinate: Coordinate?
    /// The name of the place in X-APPLE-STRUCTURED-LOCATION.
    package var placeName: String?
    /// The address in X-APPLE-STRUCTURED-LOCATION, on a single line.
    package var placeAddress: String?
    /// The kind of place, any of which will do, as `ICalendarEncoder` writes it.
    package var placeKind: String?
    package var url: String?
    /// The link to join remotely: the best CONFERENCE (RFC 7986, 5.11), else the value of a program's own
    /// property; further ones are unmodelled.
    package var conference: String?
    /// True if the event does not block time (RFC 5545, 3.8.2.7 TRANSP).
    package var isTransparent = false
    /// The time, or `unscheduled`. The zone of a timed event is an IANA name, `UTC`, or empty for a floating
    /// time, which is in the reader's zone.
    package var time = MeetingTime.unscheduled
    package var recurrence: Recurrence?
    /// The number of calendar days in addition to exact hours, as in `Recurrence.days`, also for a single
    /// date of a series.
    package var days = 0
    /// The status; `nil` if there is none, or only the progress of a to-do.
    package var status: Meeting.Status?
    package var completedAt: Date?
    package var organizer: CalendarAddress?
    /// The attendees without ids; their addresses are without `mailto:`.
    package var attendees: [Invitee] = []
    /// The users who act for the organizer or an attendee (RFC 5545, 3.2.18 SENT-BY); both are
    /// `CalendarAddress.key`s.
    package var sentBy: [String: String] = [:]
    /// The comment of an answer (RFC 5546, 3.2.3); several are joined as lines.
    package var comment: String?
    /// The REQUEST-STATUS values, unparsed (RFC 5545, 3.8.8.3).
    package var requestStatus: [String] = []
    /// The reminders of VALARMs at a number of minutes before the start.
    package var reminders: [Reminder] = []
    package var categories: [String] = []
    /// The unmodelled properties, to be written back. Nested components come last, as the lines from their
    /// BEGIN to their END.
    package var unmodelled: [UnmodelledProperty] = []
    /// The component as it stands in the file: unfolded, in UTF-8.
    package var text = ""
    package var written = Written()
    /// The position among the entries of the file, from 0.
    package var index = 0
    /// The line number of BEGIN, from 1.
    package var line = 0

    package init(component: Component = .event) {
        self.component = component
    }

    /// The values as the file has them, where the fields above hold them in the form of a meeting.
    package struct Written: Hashable, Sendable {
        package var start: CalendarMoment?
        /// DTEND or DUE.
        package var end: CalendarMoment?
        package var recurrenceID: CalendarMoment?
        /// The values of the RRULEs.
        package var rules: [String] = []
        /// The values of the RDATEs and the EXDATEs.
        package var added: [CalendarSpan] = []
        package var removed: [CalendarSpan] = []
        /// The unmodelled parameters of modelled properties, by property name.
        package var parameters: [String: [UnmodelledProperty.Parameter]] = [:]
        /// The unmodelled parameters of the attendees, by index.
        package var attendeeParameters: [Int: [UnmodelledProperty.Parameter]] = [:]
        /// DESCRIPTION, if it is not plain text or another property holds more.
        package var description: UnmodelledProperty?
        /// STATUS in lower case.
        package var status: String?
        /// The organizer's address, if it is not an e-mail address.
        package var organizer: String?
        /// The attendees' addresses that are not e-mail addresses, and the PARTSTATs that are not of RFC
        /// 5545, 3.2.12, in lower case, by index.
        package var addresses: [Int: String] = [:]
        package var participations: [Int: String] = [:]

        package init() {}
    }
}

extension CalendarEvent {
    /// Returns the key of a date of the series, in the series' zone, as in `Meeting.recurrenceID`.
    ///
    /// A date without an hour means the series' date on that day; an hour is converted to the zone of the
    /// series; in a series of whole days only the day counts. Empty if this is not a date of a series.
    package func recurrenceID(in series: MeetingTime) -> String {
        guard let wall = WallTime(basicText: recurrenceID) else { return recurrenceID }
        let isDate = recurrenceID.utf8.count == 8
        switch series {
        case .allDay: return wall.date.basicText
        case .timed(let start, let zone, _):
            if isDate { return WallTime(date: wall.date, hour: start.hour, minute: start.minute).basicText }
            guard let recurrenceZone, recurrenceZone != zone,
                let from = TimeZone(identifier: recurrenceZone), let to = TimeZone(identifier: zone),
                let instant = wall.instant(in: from)
            else { return wall.basicText }
            return WallTime.at(instant, in: to).basicText
        case .due, .unscheduled: return recurrenceID
        }
    }

    /// A UID derived from title, time and place, for an entry without one.
    package var derivedUID: String {
        let text = "\(title)\n\(time)\n\(location)\n\(recurrenceID)".utf8
        let hashes = [FNV1a.hash(text), FNV1a.hash(text, from: 0x8422_2325_CBF2_9CE4)]
        return hashes.map(FNV1a.hexadecimal).joined() + "@meet.invalid"
    }

    /// Returns the event as a new meeting, without ids and without its tie to a series.
    ///
    /// - Parameter now: The creation time, if the event has none.
    /// - Parameter zone: The reader's zone, which is that of a floating time.
    package func meeting(now: Date, zone: String = "") -> Meeting {
        var meeting = Meeting(uid: uid, title: title, notes: notes, createdAt: created ?? now)
        meeting.updatedAt = lastModified ?? stamp ?? meeting.createdAt
        meeting.time = time
        if case .timed(let start, "", let minutes) = time {
            meeting.time = .timed(start: start, zone: zone, minutes: minutes)
        }
        meeting.recurrence = recurrenceID.isEmpty ? recurrence : nil
        meeting.dropRecurrenceWithoutTime()
        meeting.recurrenceID = recurrenceID
        meeting.venue = venue
        meeting.placeKind = placeKind
        meeting.invitees = attendees
        meeting.kind = categories.first
        meeting.reminders = reminders
        meeting.status = status ?? .confirmed
        meeting.sequence = sequence
        meeting.doneAt = completedAt ?? (written.status == "completed" ? now : nil)
        meeting.received = text.isEmpty ? nil : text
        meeting.unmodelled = furtherCategories + unmodelled
        meeting.organizer = organizer
        meeting.url = url
        meeting.conference = conference
        meeting.isTransparent = isTransparent
        return meeting
    }

    /// The categories after the first, which is the meeting's kind.
    private var furtherCategories: [UnmodelledProperty] {
        let further = categories.dropFirst()
        if further.isEmpty { return [] }
        var value: [UInt8] = []
        for (place, category) in further.enumerated() {
            if place > 0 { value.append(ASCII.comma) }
            TextValue.append(category, escapingCommas: true, escapingSemicolons: true, to: &value)
        }
        return [UnmodelledProperty(name: "CATEGORIES", value: String(decoding: value, as: UTF8.self))]
    }

    /// The venue, or `nil` if no place is given. It is not saved in the person's list.
    package var venue: Venue? {
        var lines = [location]
        if location.utf8.contains(where: { $0 < ASCII.space || $0 >= 0x80 }) {
            lines = location.split(whereSeparator: \.isNewline).map(String.init)
        }
        lines = lines.map(\.withoutBlanksAround).filter { !$0.isEmpty }
        if let placeKind {
            if lines == [placeKind] { return nil }
            // The kind stands after the names, see `ICalendarEncoder.writePlaces`.
            if let last = lines.last, last.hasSuffix("; " + placeKind) {
                lines[lines.count - 1] = String(last.dropLast(placeKind.count + 2)).withoutBlanksAround
                if lines.last == "" { lines.removeLast() }
            }
        }
        guard let name = placeName ?? lines.first else {
            return coordinate.map {
                Venue(name: CoordinateText.text($0), coordinate: $0, isSaved: false)
            }
        }
        let rest = lines.dropFirst().joined(separator: ", ")
        let address = placeAddress ?? (rest.isEmpty ? nil : rest)
        return Venue(
            name: name, address: VenueAddress(line: address), coordinate: coordinate, isSaved: false)
    }
}
