import Foundation

// The data of an entry beside time and people: notes, conference link, transparency.
extension EventBuilder {
    // MARK: Notes

    /// Reads DESCRIPTION as plain text, even if it is HTML; if it is empty, STYLED-DESCRIPTION (RFC 9073,
    /// 6.6), X-ALT-DESC or its own ALTREP.
    mutating func buildNotes() {
        let source = description.map { text($0) } ?? ""
        if let description, !source.isBlank {
            event.notes = plainNotes(of: description, source)
        } else {
            event.notes = styledNotes() ?? source
        }
        guard let description else { return }
        noteParameters(of: description)
        if event.notes != source, !source.isBlank { event.written.description = property(description) }
    }

    private func plainNotes(of line: ContentLine, _ source: String) -> String {
        if isHTML(line) { return HTMLText.plain(source) }
        return HTMLText.plainIfMarkedUp(source) ?? source
    }

    private func styledNotes() -> String? {
        for line in styledDescriptions {
            let isURI = line.value(of: "VALUE")?.uppercased() == "URI"
            let source = isURI ? Self.html(inData: text(line)) : text(line)
            guard let source, !source.isBlank else { continue }
            let notes =
                isURI || isHTML(line) ? HTMLText.plain(source) : HTMLText.plainIfMarkedUp(source) ?? source
            if !notes.isBlank { return notes }
        }
        let other = description?.value(of: "ALTREP").flatMap { Self.html(inData: $0.withoutQuotesAround) }
        return other.map(HTMLText.plain).flatMap { $0.isBlank ? nil : $0 }
    }

    private func isHTML(_ line: ContentLine) -> Bool {
        let type = line.value(of: "FMTTYPE")?.withoutBlanksAround.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }

    /// Returns the page of a `data:` URI (RFC 2397), as Thunderbird writes it, or `nil`.
    private static func html(inData uri: String) -> String? {
        guard ASCII.begins(uri.utf8, with: "DATA:TEXT/HTML"), let comma = uri.firstIndex(of: ",") else {
            return nil
        }
        let body = String(uri[uri.index(after: comma)...])
        if uri[..<comma].lowercased().hasSuffix(";base64") {
            return Data(base64Encoded: body).map { String(decoding: $0, as: UTF8.self) }
        }
        return body.removingPercentEncoding ?? body
    }

    // MARK: Where it is joined

    mutating func buildConference() {
        let best = conferences.indices.min { (conferences[$0].rank, $0) < (conferences[$1].rank, $1) }
        guard let best else { return }
        event.conference = conferences[best].uri
        if let line = conferences[best].line { noteParameters(of: line) }
        for (place, link) in conferences.enumerated() where place != best {
            if let line = link.line { keep(line) }
        }
    }

    // MARK: Whether it takes time

    /// Reads TRANSP, else Outlook's property. Without either an entry blocks time (RFC 5545, 3.8.2.7), even
    /// one of whole days.
    mutating func buildTransparency() {
        switch transparency {
        // iCalendar has a word, vCalendar 1.0 (versit, 2.3.27) a number.
        case "TRANSPARENT": event.isTransparent = true
        case let word? where isVersit: event.isTransparent = (Int(word) ?? 0) > 0
        case let word? where !word.isEmpty: event.isTransparent = word.hasPrefix("TRANSPARENT")
        default: event.isTransparent = busyStatus == "FREE" || busyStatus == "WORKINGELSEWHERE"
        }
    }

    // MARK: Parameters that no field says

    /// Keeps the parameters of a modelled property.
    mutating func noteParameters(of line: ContentLine) {
        let kept = Self.kept(line.parameters, except: Self.said)
        event.written.parameters[line.name] = kept.isEmpty ? nil : kept
    }

    /// Keeps the parameters of the attendee that is added next.
    mutating func noteAttendeeParameters(_ parameters: [ContentLine.Parameter]) {
        let kept = Self.kept(parameters, except: Self.saidOfPeople)
        if !kept.isEmpty { event.written.attendeeParameters[event.attendees.count] = kept }
    }

    mutating func noteOrganizerParameters(_ parameters: [ContentLine.Parameter]) {
        let kept = Self.kept(parameters, except: Self.saidOfPeople)
        event.written.parameters["ORGANIZER"] = kept.isEmpty ? nil : kept
    }

    private static func kept(
        _ parameters: [ContentLine.Parameter], except said: Set<String>
    ) -> [ContentLine.Parameter] {
        parameters.filter { $0.hasProperName && !said.contains($0.name) && !$0.values.allSatisfy(\.isEmpty) }
    }

    private static let said: Set = ["CHARSET", "ENCODING", "VALUE"]

    private static let saidOfPeople = said.union([
        "CN", "ROLE", "PARTSTAT", "RSVP", "CUTYPE", "DELEGATED-TO", "DELEGATED-FROM", "X-RESPONSE-COMMENT",
        "STATUS",
        "EXPECT",
    ])

    // MARK: Dates as they are written

    /// Returns the values of an RDATE or an EXDATE; invalid ones are left out.
    mutating func spans(of line: ContentLine) -> [CalendarSpan] {
        let parts = decoded(line).split { $0 == ASCII.comma || $0 == ASCII.semicolon }
        return parts.prefix(limits.dates).compactMap { part in
            let halves = part.split(separator: UInt8(ascii: "/"), maxSplits: 1).map { ASCII.trimmed($0) }
            guard let first = halves.first, let start = moment(first, line) else { return nil }
            guard halves.count == 2 else { return CalendarSpan(start: start) }
            if let end = moment(halves[1], line) { return CalendarSpan(start: start, end: .moment(end)) }
            return CalendarSpan(start: start, end: .length(String(decoding: halves[1], as: UTF8.self)))
        }
    }

    // MARK: What comes once

    /// Reports a property that is repeated with another value, because an END and a BEGIN may be missing
    /// there.
    mutating func expectOnce(_ line: ContentLine) {
        let value = text(line).withoutBlanksAround
        guard !value.isEmpty else { return }
        if let first = uniqueValues[line.name] {
            if text(first).withoutBlanksAround != value {
                warn(line.number, .propertyAgain(property: line.name, found: excerpt(line)))
            }
        } else {
            uniqueValues[line.name] = line
        }
    }
}
