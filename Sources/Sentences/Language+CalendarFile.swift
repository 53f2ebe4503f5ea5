import MeetCore

// MARK: - Calendar files

extension Language {
    /// The problems that only calendar files have; empty for others.
    func calendarWords(_ reason: ImportProblem.Reason) -> String {
        switch reason {
        case .noCalendar(let found, let isBinary):
            if isBinary { return say("no calendar found; this is not text") }
            return say("no calendar found")
                + (found.map { say("; expected BEGIN:VCALENDAR, found \(quoted($0))") } ?? "")
        case .noEventEnd(let line):
            return say("expected an END for the entry that begins on line \(line)")
        case .eventTooLong(let bytes, let properties):
            return say(
                "expected an entry of at most \(bytes) bytes and \(properties) properties; "
                    + "the rest of it is left out")
        case .calendarTooLong(let events):
            return say("expected a calendar of at most \(events) entries; the rest is left out")
        case .noMeeting(let name): return say("expected VEVENT or VTODO, found \(quoted(name)); left out")
        case .noTitleOrTime: return say("expected a title or a time, found neither")
        case .noTime(let property, let found):
            return say("expected a time in \(property), found \(quoted(found))")
        case .endBeforeStart: return say("the end is before the start; the meeting has no duration")
        case .unknownZone(let zone):
            return say("unknown time zone \(quoted(zone)); your own time zone is used")
        case .noRule(let found):
            return say("expected a repeat rule, at most daily, found \(quoted(found))")
        case .unusedRule("EXRULE", let found):
            return say("EXRULE \(quoted(found)) is kept for export; the dates it excludes are still shown")
        case .unusedRule(let property, let found):
            return say("a second \(property), \(quoted(found)), is kept for export; its dates are not shown")
        case .brokenDelimiter(let found, let component):
            return say("expected BEGIN or END of \(component), found \(quoted(found)); it is treated as one")
        case .noEventBegin(let component):
            return say("expected BEGIN:\(component) before this line; the entry is read from here on")
        case .strayLines(1, let component):
            return say("expected BEGIN:\(component) before this line; it is left out")
        case .strayLines(let count, let component):
            return say("expected BEGIN:\(component) before these \(count) lines; they are left out")
        case .propertyAgain(let property, let found):
            return say(
                "\(property) appears again, as \(quoted(found)); an END and a BEGIN may be missing before it")
        case .message(let method):
            return say("\(quoted(method)) is a message about a meeting; “meet-tui invitations read” reads it")
        case .ownChangesStay(let title): return say("your changes to \(quoted(title)) stay")
        case .tooManyAttendees(let limit):
            return say("expected at most \(limit) people, found more; the rest is left out")
        case .tooManyDates(let limit, let last):
            return say("expected a series of at most \(limit) dates; those after \(last) are left out")
        case .mailTooLong:
            return say("it has more parts, levels or bytes than can be read; the rest is left out")
        case .noCalendarInFolder: return say("no calendar file (.ics) in this folder")
        default: return ""
        }
    }
}
