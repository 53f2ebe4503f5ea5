// MARK: - Refusals by servers of calendars and contacts

extension Language {
    /// The sentence about a refusal with a status of HTTP.
    func refused(_ status: Int, _ said: String) -> String {
        switch status {
        case 400, 409, 415, 422:
            say("The server does not accept it as it is (\(status))\(quote(said)). Change it and try again.")
        case 403: say("The server does not allow it\(quote(said)). Does the account have the right to it?")
        case 405, 501:
            say("The server cannot do that (\(status))\(quote(said)). Is the URL that of a calendar?")
        case 413: say("It is too large for the server\(quote(said)). Make it shorter, or remove attachments.")
        case 507:
            say("The server has no space left\(quote(said)). Delete something there, or ask whoever runs it.")
        case 500...:
            say("The server has a fault of its own (\(status))\(quote(said)). It is tried again later.")
        default:
            say("The server returned the error \(status)\(quote(said)). Ask whoever runs it if this goes on.")
        }
    }

    /// The sentence about a refusal that names a condition (RFC 4918, 16).
    func refused(for condition: String, _ said: String) -> String {
        guard let reason = reason(ofCondition: condition) else {
            return say(
                "The server refused it\(quote(said.isEmpty ? condition : said)). Ask whoever runs it if this goes on."
            )
        }
        return say("The server refused it: \(reason)\(quote(said)). Change it, or keep it elsewhere.")
    }

    /// The meaning of a condition of WebDAV, CalDAV (RFC 4791, 5.3.2.1; RFC 6638, 3.2.4) or CardDAV (RFC 6352,
    /// 6.3.2.1), in a clause; `nil` for others.
    func reason(ofCondition name: String) -> String? {
        switch name {
        case "valid-calendar-data", "valid-calendar-object-resource", "valid-address-data",
            "valid-scheduling-message":
            say("the server cannot read it")
        case "supported-calendar-data", "supported-calendar-component", "supported-address-data":
            say("the calendar or address book there does not take such entries")
        case "calendar-collection-location-ok", "addressbook-collection-location-ok":
            say("the server does not take it at this place")
        case "max-resource-size": say("it is too large for the server")
        case "no-uid-conflict", "unique-scheduling-object-resource":
            say("the server has another entry with the same UID")
        case "min-date-time", "max-date-time": say("its date is too far away for the server")
        case "max-instances": say("it repeats too often for the server")
        case "max-attendees-per-instance": say("it has too many invitees for the server")
        case "quota-not-exceeded", "sufficient-disk-space": say("the server has no space left for it")
        case "need-privileges": say("the account may not change it there")
        case "allowed-organizer-scheduling-object-change", "allowed-attendee-scheduling-object-change",
            "same-organizer-in-all-components":
            say("the server does not allow this change of an invitation")
        case "no-conflicting-lock", "lock-token-submitted": say("another program has locked it there")
        default: nil
        }
    }
}
