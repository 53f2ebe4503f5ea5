import Foundation

/// The received form of a meeting, for data that its fields do not hold: the parameters of properties, and a
/// description that is not plain text. It is written again if the field is unchanged.
struct ReceivedEntry {
    private let event: CalendarEvent
    private let places: MeetingPlaces
    private let attendees: [String: [ContentLine.Parameter]]

    /// Parses the received text, or returns `nil` if the meeting was not received, or its text says no more than
    /// the fields.
    init?(_ meeting: Meeting) {
        guard let text = meeting.received, Self.mayMatter(text, to: meeting),
            let event = ICalendarReader.events(of: text).first
        else { return nil }
        self.event = event
        places = event.meeting(now: .distantPast).places
        var attendees: [String: [ContentLine.Parameter]] = [:]
        for (place, parameters) in event.written.attendeeParameters
        where event.attendees.indices.contains(place) {
            attendees[Self.key(event.attendees[place])] = parameters
        }
        self.attendees = attendees
    }

    /// Returns whether a received text may hold something that is written again. Else parsing it would be most of
    /// the time of an export.
    private static func mayMatter(_ text: String, to meeting: Meeting) -> Bool {
        if meeting.unmodelled.contains(where: { notesAgain.contains($0.name) }) { return true }
        var text = text
        return text.withUTF8(holdsMore)
    }

    private static func holdsMore(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for (place, byte) in text.enumerated() {
            switch byte {
            case ASCII.semicolon:
                if isAfter(withParameters, place, text) || isAfter(people, place, text) { return true }
            case ASCII.colon: if isAfter(people, place, text) { return true }
            // A folded line, whose name may be folded too.
            case ASCII.space, ASCII.tab: if isAfterLineEnd(place, text) { return true }
            // Notes with markup.
            case UInt8(ascii: "<"), UInt8(ascii: "&"): return true
            default: break
            }
        }
        return false
    }

    /// Returns whether one of the names stands before a position, perhaps with blanks after it.
    private static func isAfter(
        _ names: [[UInt8]], _ place: Int, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var end = place
        while end > 0, ASCII.isBlank(text[end - 1]) { end -= 1 }
        return names.contains { name in
            name.count <= end
                && text[(end - name.count)..<end].elementsEqual(name) { ASCII.uppercased($0) == $1 }
        }
    }

    private static func isAfterLineEnd(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        place > 0 && (text[place - 1] == ASCII.lineFeed || text[place - 1] == ASCII.carriageReturn)
    }

    /// The properties whose parameters `parameters(of:in:)` returns.
    private static let withParameters = ["SUMMARY", "DESCRIPTION", "LOCATION", "URL", "CONFERENCE"].map {
        Array($0.utf8)
    }
    private static let people = ["ORGANIZER", "ATTENDEE", "X-MEET-INVITEE"].map { Array($0.utf8) }
    /// The properties that hold the notes in another form.
    private static let notesAgain: Set = ["X-ALT-DESC", "STYLED-DESCRIPTION"]

    private static func key(_ invitee: Invitee) -> String { invitee.addressKey ?? "\n" + invitee.name }

    /// Returns the received parameters of a property of `meeting`, or none if its value has changed.
    func parameters(of name: String, in meeting: Meeting) -> [ContentLine.Parameter] {
        guard let parameters = event.written.parameters[name] else { return [] }
        let isSame =
            switch name {
            case "SUMMARY": event.title == meeting.title
            case "DESCRIPTION": event.notes == meeting.notes
            case "LOCATION": Self.text(places) == Self.text(meeting.places)
            case "URL": event.url == meeting.url
            case "CONFERENCE": event.conference == meeting.conference
            case "ORGANIZER": event.organizer == meeting.organizer
            default: false
            }
        return isSame ? parameters : []
    }

    /// Returns the received parameters of an ATTENDEE.
    func parameters(of invitee: Invitee) -> [ContentLine.Parameter] { attendees[Self.key(invitee)] ?? [] }

    /// Returns whether the notes are those that were received.
    func hasNotes(of meeting: Meeting) -> Bool { event.notes == meeting.notes }

    /// Returns the received DESCRIPTION if it is not plain text and the notes are unchanged.
    func description(of meeting: Meeting) -> UnmodelledProperty? {
        hasNotes(of: meeting) ? event.written.description : nil
    }

    private static func text(_ places: MeetingPlaces) -> [String] {
        places.venues.map(ICalendarEncoder.location) + [places.kind].compactMap { $0 }
    }
}

// Writing of received data, and of properties that depend on it.
extension ICalendarEncoder {
    /// Writes DESCRIPTION (RFC 5545, 3.8.1.5).
    mutating func writeNotes(of meeting: Meeting, _ received: ReceivedEntry?) {
        if let description = received?.description(of: meeting) {
            lines.write(description.name, description.parameters, .raw(description.value))
        } else if !meeting.notes.isEmpty {
            let parameters = received?.parameters(of: "DESCRIPTION", in: meeting) ?? []
            lines.write("DESCRIPTION", parameters, .strictText(meeting.notes))
        }
    }

    /// Writes TRANSP (RFC 5545, 3.8.2.7) if it is not the default or was received. A VTODO has none.
    mutating func writeTransparency(of meeting: Meeting) {
        guard Self.isScheduled(meeting.time) else { return }
        if meeting.isTransparent {
            lines.write("TRANSP", .raw("TRANSPARENT"))
        } else if meeting.unmodelled.contains(where: { $0.name == "TRANSP" }) {
            lines.write("TRANSP", .raw("OPAQUE"))
        }
    }

    /// Returns the property as it is to be written now, or `nil` if it would contradict the meeting.
    static func current(
        _ property: UnmodelledProperty, of meeting: Meeting, _ received: ReceivedEntry?
    ) -> UnmodelledProperty? {
        switch property.name {
        case "TRANSP": return isScheduled(meeting.time) ? nil : property
        case "X-MICROSOFT-CDO-BUSYSTATUS":
            let status = property.value.withoutBlanksAround.uppercased()
            let saysFree = status == "FREE" || status == "WORKINGELSEWHERE"
            if saysFree == meeting.isTransparent { return property }
            var property = property
            property.value = meeting.isTransparent ? "FREE" : "BUSY"
            return property
        case "X-ALT-DESC", "STYLED-DESCRIPTION":
            let isCurrent =
                received?.hasNotes(of: meeting) ?? (words(of: property) == words(meeting.notes))
            return isCurrent ? property : nil
        default: return property
        }
    }

    private static func words(of property: UnmodelledProperty) -> [Substring] {
        words(HTMLText.plain(TextValue.unescaped(Array(property.value.utf8)[...])))
    }

    private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
