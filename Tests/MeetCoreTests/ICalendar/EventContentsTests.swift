import Foundation
import Testing

@testable import MeetCore

/// What an entry says beside its time: whether it takes any, where it is joined, notes in HTML, and what is written back.
@Suite struct EventContentsTests {
    private static let head = [
        "UID:c@example.org", "DTSTAMP:20261101T000000Z", "DTSTART:20261210T100000Z", "SUMMARY:Call",
    ]

    private static func object(_ lines: [String], component: String = "VEVENT", version: String = "2.0")
        -> CalendarObject
    {
        let text =
            (["BEGIN:VCALENDAR", "VERSION:\(version)", "BEGIN:\(component)"] + head + lines + [
                "END:\(component)", "END:VCALENDAR", "",
            ]).joined(separator: "\r\n")
        return ICalendarReader.read(Array(text.utf8), file: "f.ics").first ?? CalendarObject()
    }

    private static func event(_ lines: String...) throws -> CalendarEvent {
        try #require(object(lines).events.first)
    }

    /// The unfolded lines that an export has of what these lines say.
    private static func exported(_ lines: [String], _ change: (inout Meeting) -> Void = { _ in }) throws
        -> [String]
    {
        var meeting = try #require(object(lines).events.first).meeting(now: ICalendarFixture.created)
        change(&meeting)
        return ICalendarFixture.component(meeting)
    }

    // MARK: Whether it takes time

    @Test(arguments: [
        ([], false), (["TRANSP:TRANSPARENT"], true), (["transp:transparent"], true),
        (["TRANSP:OPAQUE"], false),
        (["X-MICROSOFT-CDO-BUSYSTATUS:FREE"], true), (["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"], true),
        (["X-MICROSOFT-CDO-BUSYSTATUS:OOF"], false), (["X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"], false),
        (["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], false),
        (["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"], true),
        (["TRANSP:TRANSPARENT-NOCONFLICT"], true),
    ])
    func saysWhetherItTakesTime(lines: [String], isTransparent: Bool) throws {
        let event = try #require(Self.object(lines).events.first)
        #expect(event.isTransparent == isTransparent)
        let meeting = event.meeting(now: ICalendarFixture.created)
        #expect(meeting.isTransparent == isTransparent)
        let text = ICalendarEncoder.encode([meeting])
        #expect(ICalendarReader.events(of: text).map(\.isTransparent) == [isTransparent])
    }

    @Test(arguments: [("0", false), ("1", true), ("2", true)])
    func vCalendarSaysItByNumber(value: String, isTransparent: Bool) throws {
        let event = try #require(Self.object(["TRANSP:\(value)"], version: "1.0").events.first)
        #expect(event.isTransparent == isTransparent)
    }

    @Test func whatWasSaidOfItIsWrittenOnceAndAgrees() throws {
        func said(_ lines: [String], _ change: (inout Meeting) -> Void = { _ in }) throws -> [String] {
            try Self.exported(lines, change).filter { $0.hasPrefix("TRANSP") || $0.hasPrefix("X-MICROSOFT") }
        }
        #expect(try said([]) == [])
        #expect(try said(["TRANSP:OPAQUE"]) == ["TRANSP:OPAQUE"])
        #expect(try said(["TRANSP:TRANSPARENT"]) == ["TRANSP:TRANSPARENT"])
        let outlook = ["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"]
        #expect(try said(outlook) == outlook)
        #expect(
            try said(outlook) { $0.isTransparent = true } == [
                "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
            ])
        #expect(
            try said(["X-MICROSOFT-CDO-BUSYSTATUS:FREE"]) { $0.isTransparent = false } == [
                "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"
            ])
    }

    // MARK: Where it is joined

    @Test(arguments: [
        (
            ["CONFERENCE;FEATURE=AUDIO:tel:+30-210", "CONFERENCE;FEATURE=VIDEO:https://v.example.com/1"],
            "https://v.example.com/1"
        ),
        (["CONFERENCE:tel:+30-210", "CONFERENCE:https://v.example.com/1"], "https://v.example.com/1"),
        (
            [
                "CONFERENCE;FEATURE=CHAT:https://c.example.com",
                "CONFERENCE;FEATURE=\"AUDIO,VIDEO\":https://v.example.com",
            ], "https://v.example.com"
        ),
        (
            [
                "CONFERENCE;FEATURE=MODERATOR,VIDEO:https://m.example.com",
                "CONFERENCE;FEATURE=VIDEO:https://v.example.com",
            ], "https://v.example.com"
        ),
        (
            ["CONFERENCE;FEATURE=PHONE:tel:+1", "CONFERENCE;FEATURE=VIDEO:sip:room@example.com"],
            "sip:room@example.com"
        ),
        (["CONFERENCE;FEATURE=AUDIO:tel:+1", "CONFERENCE:tel:+2"], "tel:+1"),
        (["CONFERENCE:https://a.example.com", "CONFERENCE:https://b.example.com"], "https://a.example.com"),
        (
            ["CONFERENCE:tel:+1", "X-GOOGLE-CONFERENCE:https://meet.example.com/a"],
            "https://meet.example.com/a"
        ),
        (
            [
                "X-GOOGLE-CONFERENCE:https://meet.example.com/a",
                "CONFERENCE;FEATURE=VIDEO:https://v.example.com",
            ], "https://v.example.com"
        ),
        (
            ["X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.example.com/l/19%3a"],
            "https://teams.example.com/l/19%3a"
        ),
        (
            ["X-MICROSOFT-ONLINEMEETINGEXTERNALLINK:https://teams.example.com/x"],
            "https://teams.example.com/x"
        ),
        (["X-GOOGLE-HANGOUT:https://hangouts.example.com/x"], "https://hangouts.example.com/x"),
    ])
    func takesTheBestLink(lines: [String], link: String) throws {
        let event = try #require(Self.object(lines).events.first)
        #expect(event.conference == link)
        // All of them are written back, and the best is found again.
        let written = try Self.exported(lines)
        for line in lines {
            let value = String(line[line.range(of: ":")!.upperBound...])
            #expect(
                written.contains {
                    $0.hasSuffix(value.replacing("\"VIDEO\":", with: "")) || $0.hasSuffix(value)
                }, "\(line)")
        }
        let again = ICalendarReader.events(of: written.joined(separator: "\r\n"))
        #expect(again.map(\.conference) == [link])
    }

    @Test(arguments: [
        "X-MICROSOFT-ONLINEMEETINGCONFLINK:conf:sip:olga@example.com\\;gruu", "X-GOOGLE-CONFERENCE:",
        "X-CONFERENCE-NOTE:see https://example.com", "LOCATION:https://zoom.example.us/j/1",
        "X-OTHER:https://example.com",
    ])
    func anythingElseIsNoLink(line: String) throws {
        #expect(try Self.event(line).conference == nil)
    }

    @Test func aConferenceKeepsItsParameters() throws {
        let lines = try Self.exported([
            "CONFERENCE;VALUE=URI;FEATURE=VIDEO,AUDIO;LABEL=\"Video: main\":https://v.example.com"
        ])
        #expect(
            lines.contains(
                "CONFERENCE;VALUE=URI;FEATURE=VIDEO,AUDIO;LABEL=\"Video: main\":https://v.example.com"))
    }

    // MARK: Notes

    @Test(arguments: [
        (["DESCRIPTION:One\\nTwo"], "One\nTwo"),
        (
            ["DESCRIPTION:<p>One</p><ul><li>Two</li></ul><a href=\"https://e.org\">three</a> &amp; four"],
            "One\n\n- Two\nthree <https://e.org> & four"
        ),
        (["DESCRIPTION;FMTTYPE=text/html:<i>One</i>\\nTwo"], "One Two"),
        (["DESCRIPTION:Ask <ann@example.org>"], "Ask <ann@example.org>"),
        (["X-ALT-DESC;FMTTYPE=text/html:<html><body>One<br>Two</body></html>"], "One\nTwo"),
        (["DESCRIPTION:\\n", "X-ALT-DESC;FMTTYPE=text/html:<p>Rich</p>"], "Rich"),
        (["DESCRIPTION:Plain", "X-ALT-DESC;FMTTYPE=text/html:<p>Rich</p>"], "Plain"),
        (["STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>Styled\\, rich</p>"], "Styled, rich"),
        (["STYLED-DESCRIPTION;VALUE=URI:https://example.org/d.html"], ""),
        (["DESCRIPTION;ALTREP=\"data:text/html,%3Cp%3EOne%3C%2Fp%3E\":"], "One"),
    ])
    func notesArePlainText(lines: [String], notes: String) throws {
        #expect(try #require(Self.object(lines).events.first).notes == notes)
    }

    @Test func whatTheyWereWrittenAsIsWrittenBackWhileTheyAreTheSame() throws {
        func said(_ lines: [String], _ change: (inout Meeting) -> Void = { _ in }) throws -> [String] {
            try Self.exported(lines, change).filter { $0.contains("DESC") }
        }
        let html = ["DESCRIPTION;LANGUAGE=en:<p>One\\, two</p>", "X-ALT-DESC;FMTTYPE=text/html:<p>One</p>"]
        #expect(try said(html) == html)
        #expect(try said(html) { $0.notes = "Other" } == ["DESCRIPTION:Other"])
        #expect(try said(html) { $0.notes = "" } == [])
        let styled = ["STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>One</p>"]
        #expect(try said(styled) == ["DESCRIPTION:One"] + styled)
        // What is planned anew from it says the same while its words do.
        #expect(try said(styled) { $0.received = nil } == ["DESCRIPTION:One"] + styled)
        #expect(try said(styled) { ($0.received, $0.notes) = (nil, "Two") } == ["DESCRIPTION:Two"])
    }

    // MARK: People

    @Test(arguments: [
        ("", Invitee.UserType.individual), (";CUTYPE=INDIVIDUAL", .individual), (";CUTYPE=ROOM", .room),
        (";CUTYPE=resource", .resource), (";CUTYPE=\"GROUP\"", .group), (";CUTYPE=UNKNOWN", .unknown),
        (";CUTYPE=X-ROBOT", .unknown),
    ])
    func saysWhatAnAttendeeIs(parameter: String, type: Invitee.UserType) throws {
        let event = try Self.event("ATTENDEE\(parameter);CN=A:mailto:a@example.org")
        #expect(event.attendees.map(\.userType) == [type])
        #expect(event.attendees[0].isPerson == [.individual, .unknown].contains(type))
        let text = ICalendarEncoder.encode([event.meeting(now: ICalendarFixture.created)])
        #expect(ICalendarReader.events(of: text).flatMap(\.attendees).map(\.userType) == [type])
    }

    @Test func parametersThatNoFieldSaysAreWrittenBack() throws {
        let lines = [
            "SUMMARY;LANGUAGE=el;X-A=1:Καφές", "LOCATION;LANGUAGE=en;ALTREP=\"https://e.org/l\":Entra",
            "ORGANIZER;CN=Olga;SENT-BY=\"mailto:boss@example.com\";X-NUM=2:mailto:olga@example.com",
            "ATTENDEE;CN=Room 1;CUTYPE=ROOM;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;LANGUAGE=de;DIR=\"ldap://e.org\""
                + ";X-NUM-GUESTS=0:mailto:room@example.com",
            "ATTENDEE;CN=Ann;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;SENT-BY=\"mailto:bob@example.com\":mailto:ann@example.com",
            "URL;X-B=2:https://example.org/",
        ]
        let written = try Self.exported(lines)
        for line in lines { #expect(written.contains(line), "\(line)\n\(written.joined(separator: "\n"))") }
        // What says something else by now says it without them, and the others keep theirs.
        let changed = try Self.exported(lines) {
            $0.title = "Tea"
            $0.invitees.removeFirst()
        }
        #expect(changed.contains("SUMMARY:Tea"))
        #expect(changed.contains(lines[4]) && !changed.contains { $0.contains("room@example.com") })
    }

    // MARK: Series

    @Test func aSecondRuleIsKeptAndSaidToBe() throws {
        let rules = [
            "RRULE:FREQ=WEEKLY;COUNT=4", "RRULE:FREQ=MONTHLY;COUNT=2", "EXRULE:FREQ=YEARLY",
            "RRULE:FREQ=WEEKLY;COUNT=4",
        ]
        let object = Self.object(rules)
        #expect(
            object.problems.map(\.reason) == [
                .unusedRule(property: "RRULE", found: ImportProblem.Excerpt("FREQ=MONTHLY;COUNT=2")),
                .unusedRule(property: "EXRULE", found: ImportProblem.Excerpt("FREQ=YEARLY")),
            ])
        let written = try Self.exported(rules)
        for rule in rules { #expect(written.contains(rule)) }
        #expect(
            Self.object(["RRULE:FREQ=HOURLY"]).problems.map(\.reason) == [
                .noRule(found: ImportProblem.Excerpt("FREQ=HOURLY"))
            ])
    }

    @Test func datesAreSaidAsTheyAreWritten() throws {
        let event = try Self.event(
            "RRULE:FREQ=DAILY;COUNT=3",
            "RDATE;VALUE=PERIOD:20261224T100000Z/PT2H,20261225T100000Z/20261225T120000Z",
            "RDATE:20261226T100000Z", "EXDATE;VALUE=DATE:20261211")
        func moment(_ day: Int, _ hour: Int) -> CalendarMoment {
            CalendarMoment(
                date: CalendarDate(year: 2026, month: 12, day: day), second: hour * 3600, zone: "UTC")
        }
        #expect(
            event.written.added == [
                CalendarSpan(start: moment(24, 10), end: .length("PT2H")),
                CalendarSpan(start: moment(25, 10), end: .moment(moment(25, 12))),
                CalendarSpan(start: moment(26, 10)),
            ])
        #expect(
            event.written.removed == [
                CalendarSpan(start: CalendarMoment(date: CalendarDate(year: 2026, month: 12, day: 11)))
            ])
    }
}
