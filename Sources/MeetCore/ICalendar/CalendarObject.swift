import Foundation

/// An iCalendar object (RFC 5545, 3.4), or one of vCalendar 1.0, as a file has it.
package struct CalendarObject: Hashable, Sendable {
    /// What is asked of who receives it, in upper case (RFC 5546, 1.4); `nil` where the file says nothing.
    package var method: String?
    /// The program that wrote it (RFC 5545, 3.7.3).
    package var productID: String?
    /// In the order of the file.
    package var events: [CalendarEvent]
    /// What of it could not be read, by line.
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

/// A VEVENT or a VTODO as a file has it (RFC 5545, 3.6.1 and 3.6.2).
package struct CalendarEvent: Hashable, Sendable {
    package enum Component: String, Hashable, Sendable, Codable {
        case event = "VEVENT"
        case toDo = "VTODO"
    }

    package var component: Component
    /// Empty where it has none.
    package var uid = ""
    /// Which date of a series it is, as in `Meeting.recurrenceID`; empty for what is none. By the clocks of the event's
    /// own zone where that is known, and else of the zone it was written in: `recurrenceZone` is the one.
    package var recurrenceID = ""
    /// The zone that `recurrenceID` is read by: an IANA name or `UTC`; `nil` for a date and for a floating time.
    package var recurrenceZone: String?
    /// Whether the later dates are meant too (RFC 5545, 3.2.13 RANGE=THISANDFUTURE).
    package var followsRecurrenceID = false
    package var sequence = 0
    /// Whether it says no SEQUENCE, which counts as 0 then.
    package var isSequenceMissing = false
    /// DTSTAMP: when the message was made (RFC 5545, 3.8.7.2).
    package var stamp: Date?
    package var created: Date?
    package var lastModified: Date?
    package var title = ""
    package var notes = ""
    package var location = ""
    package var coordinate: Coordinate?
    /// What an X-APPLE-STRUCTURED-LOCATION calls the place.
    package var placeName: String?
    /// The address in an X-APPLE-STRUCTURED-LOCATION, on one line.
    package var placeAddress: String?
    /// Any place of this kind will do, as `ICalendarEncoder` writes it.
    package var placeKind: String?
    package var url: String?
    /// Where it is joined from afar: the best CONFERENCE (RFC 7986, 5.11), else what another property of a program says;
    /// further ones are unmodelled.
    package var conference: String?
    /// Whether it takes no time (RFC 5545, 3.8.2.7 TRANSP).
    package var isTransparent = false
    /// `unscheduled` where it has none. The zone of a timed one is an IANA name, `UTC`, or empty for a floating time,
    /// which is the reader's.
    package var time = MeetingTime.unscheduled
    package var recurrence: Recurrence?
    /// How many days of the calendar it takes beside exact hours, as in `Recurrence.days`, of one date of a series too.
    package var days = 0
    /// `nil` where it says none, or only how far a to-do has come.
    package var status: Meeting.Status?
    package var completedAt: Date?
    package var organizer: CalendarAddress?
    /// Without ids, their addresses without `mailto:`.
    package var attendees: [Invitee] = []
    /// Who acts for the organizer or an attendee (RFC 5545, 3.2.18 SENT-BY), by `CalendarAddress.key` both.
    package var sentBy: [String: String] = [:]
    /// What an answer says (RFC 5546, 3.2.3); several are lines.
    package var comment: String?
    /// RFC 5545, 3.8.8.3, as they stand.
    package var requestStatus: [String] = []
    /// Of VALARMs that are told so many minutes before the start.
    package var reminders: [Reminder] = []
    package var categories: [String] = []
    /// What no other field stands for, to be written back. Components within it come last, as the lines from their
    /// BEGIN to their END.
    package var unmodelled: [UnmodelledProperty] = []
    /// The component as it stood in the file: unfolded, in UTF-8.
    package var text = ""
    package var written = Written()
    /// From 0, among the entries of the file.
    package var index = 0
    /// Of its BEGIN, from 1.
    package var line = 0

    package init(component: Component = .event) {
        self.component = component
    }

    /// What the file says where the fields above say it as a meeting has it.
    package struct Written: Hashable, Sendable {
        package var start: CalendarMoment?
        /// DTEND, or DUE.
        package var end: CalendarMoment?
        package var recurrenceID: CalendarMoment?
        /// The values of its RRULEs.
        package var rules: [String] = []
        /// The values of its RDATEs and its EXDATEs.
        package var added: [CalendarSpan] = []
        package var removed: [CalendarSpan] = []
        /// The parameters of properties that fields stand for, by their names, as far as no field says them.
        package var parameters: [String: [UnmodelledProperty.Parameter]] = [:]
        /// The same of the attendees, by their places.
        package var attendeeParameters: [Int: [UnmodelledProperty.Parameter]] = [:]
        /// DESCRIPTION, where it is no plain text or says less than another property.
        package var description: UnmodelledProperty?
        /// STATUS, in lower case.
        package var status: String?
        /// Of the organizer, where it is no e-mail address.
        package var organizer: String?
        /// Of attendees by their places: the address where it is no e-mail address, and the PARTSTAT, in lower case,
        /// where it is none of RFC 5545, 3.2.12.
        package var addresses: [Int: String] = [:]
        package var participations: [Int: String] = [:]

        package init() {}
    }
}

extension CalendarEvent {
    /// The key of the date of a series that is meant, by the clocks of that series, as in `Meeting.recurrenceID`.
    ///
    /// A date alone means that day's, an hour is put into the zone of the series; of a series of whole days only the day
    /// counts. Empty where it is no date of a series.
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

    /// A UID for what has none: the same for the same title, time and place.
    package var derivedUID: String {
        let text = "\(title)\n\(time)\n\(location)\n\(recurrenceID)".utf8
        let hashes = [FNV1a.hash(text), FNV1a.hash(text, from: 0x8422_2325_CBF2_9CE4)]
        return hashes.map(FNV1a.hexadecimal).joined() + "@meet.invalid"
    }

    /// The meeting it says, new: without ids, and without what ties it to a series.
    ///
    /// - Parameter now: When it was created, where it does not say so.
    /// - Parameter zone: The zone of the reader, which is that of a floating time.
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

    /// A meeting has one kind.
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

    /// Where it is; `nil` where nothing is said of that. It is in nobody's list.
    package var venue: Venue? {
        var lines = [location]
        if location.utf8.contains(where: { $0 < ASCII.space || $0 >= 0x80 }) {
            lines = location.split(whereSeparator: \.isNewline).map(String.init)
        }
        lines = lines.map(\.withoutBlanksAround).filter { !$0.isEmpty }
        if let placeKind {
            if lines == [placeKind] { return nil }
            // The kind stands behind the names, see `ICalendarEncoder.writePlaces`.
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
