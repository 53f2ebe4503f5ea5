import Foundation

// The organizer and the attendees (RFC 5545, 3.8.4.1 and 3.8.4.3).
extension EventBuilder {
    mutating func takeOrganizer(_ line: ContentLine) {
        let person = CalendarUser(line, text(line))
        guard !person.isEmpty else { return }
        takeSender(person)
        noteOrganizerParameters(person.parameters)
        if let email = person.email {
            event.organizer = CalendarAddress(name: person.name, email: email)
        } else {
            event.written.organizer = person.written
            // An address is required: others find the organizer by it.
            event.organizer = CalendarAddress(name: person.name, email: person.written)
        }
    }

    mutating func takeAttendee(_ line: ContentLine) {
        guard hasRoomForAttendee(line) else { return }
        let person = CalendarUser(line, text(line))
        guard !person.isEmpty else { return }
        takeSender(person)
        let role = person.parameter("ROLE")?.uppercased()
        // vCalendar 1.0, 2.4.3: the organizer is among the attendees.
        if isVersit, role == "ORGANIZER" || role == "OWNER", event.organizer == nil, let email = person.email
        {
            event.organizer = CalendarAddress(name: person.name, email: email)
        }
        var invitee = Invitee(name: person.shownName, email: person.email)
        describe(&invitee, person)
        noteAttendeeParameters(person.parameters)
        if person.email == nil { event.written.addresses[event.attendees.count] = person.written }
        event.attendees.append(invitee)
    }

    private mutating func takeSender(_ person: CalendarUser) {
        guard let email = person.email, let sender = person.addresses("SENT-BY").first else { return }
        event.sentBy[CalendarAddress.key(email)] = CalendarAddress.key(sender)
    }

    /// Reads an invitee without an address, as `ICalendarEncoder` writes them.
    mutating func takeNamedInvitee(_ line: ContentLine) {
        let name = text(line)
        guard !name.isEmpty, hasRoomForAttendee(line) else { return }
        var invitee = Invitee(name: name)
        let person = CalendarUser(line, name)
        describe(&invitee, person)
        noteAttendeeParameters(person.parameters)
        event.attendees.append(invitee)
    }

    /// Returns whether another attendee is allowed; the first one beyond the limit is reported.
    private mutating func hasRoomForAttendee(_ line: ContentLine) -> Bool {
        if event.attendees.count < limits.attendees { return true }
        let reason = ImportProblem.Reason.tooManyAttendees(limit: limits.attendees)
        if !problems.contains(where: { $0.reason == reason }) { warn(line.number, reason) }
        return false
    }

    private mutating func describe(_ invitee: inout Invitee, _ person: CalendarUser) {
        switch person.parameter("ROLE")?.uppercased() {
        case "CHAIR", "ORGANIZER", "OWNER": invitee.role = .chair
        case "OPT-PARTICIPANT": invitee.role = .optional
        case "NON-PARTICIPANT": invitee.role = .nonParticipant
        default: break
        }
        if let word = person.parameter("CUTYPE")?.withoutBlanksAround.lowercased() {
            // An unrecognised type counts as unknown (RFC 5545, 3.2.3).
            invitee.userType = word.isEmpty ? .individual : Invitee.UserType(rawValue: word) ?? .unknown
        }
        if isVersit, person.parameter("EXPECT")?.uppercased() == "FYI" { invitee.role = .nonParticipant }
        if let word = person.parameter("PARTSTAT") ?? (isVersit ? person.parameter("STATUS") : nil) {
            let stated = word.lowercased()
            if let known = Self.participation(stated, isVersit: isVersit) {
                invitee.participation = known
            } else if !stated.isEmpty {
                // An unrecognised PARTSTAT is no answer (RFC 5545, 3.2.12).
                event.written.participations[event.attendees.count] = stated
            }
        }
        let answer = person.parameter("RSVP")?.uppercased()
        invitee.wantsAnswer = answer == "TRUE" || answer == "YES"
        invitee.delegatedTo = person.addresses("DELEGATED-TO")
        invitee.delegatedFrom = person.addresses("DELEGATED-FROM")
        // Some servers leave the comment of an answer that no longer counts.
        let isWritten = event.written.participations[event.attendees.count] != nil
        if invitee.participation != .needsAction || isWritten,
            let comment = person.parameter("X-RESPONSE-COMMENT"), !comment.isEmpty
        {
            invitee.comment = comment
        }
    }

    private static func participation(_ word: String, isVersit: Bool) -> Invitee.Participation? {
        if let known = Invitee.Participation(rawValue: word) { return known }
        let hyphenated = word.utf8.map { $0 == ASCII.space || $0 == UInt8(ascii: "_") ? ASCII.hyphen : $0 }
        if let known = Invitee.Participation(rawValue: String(decoding: hyphenated, as: UTF8.self)) {
            return known
        }
        guard isVersit else { return nil }
        switch word {
        case "confirmed": return .accepted
        case "sent": return .needsAction
        default: return nil
        }
    }
}

/// An ATTENDEE or an ORGANIZER: a calendar address with its parameters.
struct CalendarUser {
    /// CN, or in vCalendar 1.0 the text before the address; empty without either.
    private(set) var name = ""
    /// The address without `mailto:`; `nil` if it is of another kind.
    private(set) var email: String?
    /// The address as written, without `mailto:`.
    private(set) var written = ""
    private(set) var parameters: [ContentLine.Parameter]

    init(_ line: ContentLine, _ value: String) {
        parameters = line.parameters
        var address = value
        mend(&address)
        address = address.trimmed
        name = parameter("CN").map { TextValue.unescaped(Array($0.utf8)[...]) } ?? ""
        if address.utf8.last == UInt8(ascii: ">"), let open = address.lastIndex(of: "<") {
            if name.isEmpty {
                name = address[..<open].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
            }
            address = String(address[address.index(after: open)...].dropLast())
        }
        if name.utf8.contains(ASCII.lineFeed) { name = name.replacing("\n", with: " ") }
        name = name.withoutQuotesAround
        let isMail = ASCII.begins(address.utf8, with: "MAILTO:")
        if isMail {
            let rest = address.utf8.dropFirst(7).prefix { $0 != UInt8(ascii: "?") }
            address = Substring(rest).withoutBlanksAround
            if address.utf8.contains(UInt8(ascii: "%")) {
                address = address.removingPercentEncoding ?? address
            }
        }
        written = address
        let stated = parameter("EMAIL")?.withoutBlanksAround
        if EmailAddress.isPlausible(address), isMail || !address.contains(":") {
            email = address
        } else if let stated, EmailAddress.isPlausible(stated) {
            email = stated
        } else if isMail, !address.isEmpty {
            email = address
        }
    }

    /// Returns the value of a parameter, without stray quotes.
    func parameter(_ name: String) -> String? {
        guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
        return (parameter.values.count == 1 ? parameter.values[0] : parameter.values.joined(separator: ","))
            .withoutQuotesAround
    }

    func addresses(_ name: String) -> [String] {
        parameters.filter { $0.name == name }.flatMap(\.values)
            .map(\.withoutQuotesAround).filter { !$0.isEmpty }
    }

    /// The name to show; empty only if there is neither name nor address.
    var shownName: String { name.isEmpty ? email ?? written : name }

    var isEmpty: Bool { name.isEmpty && written.isEmpty }

    /// Repairs a value cut by an unquoted colon: `CN=Ann: Bee;PARTSTAT=ACCEPTED:mailto:ann@example.org`,
    /// where the value seems to begin after the first colon.
    private mutating func mend(_ address: inout String) {
        // Most have only the colon of `mailto:`.
        guard address.utf8.count(where: { $0 == ASCII.colon }) > 1,
            let range = address.range(of: ":mailto:", options: [.caseInsensitive, .backwards])
        else { return }
        let pieces = address[..<range.lowerBound].split(separator: ";", omittingEmptySubsequences: false)
        address = String(address[range.lowerBound...].dropFirst())
        if let first = pieces.first, let last = parameters.indices.last,
            let end = parameters[last].values.indices.last
        {
            parameters[last].values[end] += ":" + first
        }
        for piece in pieces.dropFirst().prefix(100) {
            let halves = piece.split(separator: "=", maxSplits: 1)
            guard halves.count == 2 else { continue }
            parameters.append(
                ContentLine.Parameter(name: halves[0].uppercased(), values: [String(halves[1])]))
        }
    }
}
