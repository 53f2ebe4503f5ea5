import Foundation
import StoreFixture
import Testing

@testable import MeetCore

/// What is sent: the shape that RFC 5546 asks for, and that Google's and Microsoft's calendars take.
@Suite struct SchedulingWriterTests {
    private typealias Fixture = SchedulingFixture

    private static let stamp = Fixture.stamp(0)

    /// With all that only its owner sees.
    private static let mine: Meeting = {
        var meeting = Fixture.mine
        meeting.notes = "Bring the book"
        meeting.kind = "Coffee"
        meeting.reminders = [.before(minutes: 30)]
        meeting.doneAt = Fixture.now
        meeting.url = "https://example.org/coffee"
        meeting.conference = "https://meet.example.org/1"
        meeting.venue = Venue(name: "Café Entra", address: VenueAddress(line: "Ermou 14, Volos"))
        meeting.invitees[1].comment = "At work until 18:00"
        meeting.invitees.append(Invitee(name: "Grandma"))
        return meeting
    }()

    private static let messages: [(name: String, text: String)] = {
        let series = Fixture.series(mine)
        let theirs = Fixture.theirs
        let date = Fixture.exception(theirs)
        return [
            ("REQUEST", SchedulingWriter.request([mine], organizer: Fixture.me, stamp: stamp)),
            (
                "REQUEST of a series",
                SchedulingWriter.request(
                    [series, Fixture.exception(series)], organizer: Fixture.me, stamp: stamp)
            ),
            ("PUBLISH", SchedulingWriter.publish([mine], organizer: Fixture.me, stamp: stamp)),
            ("CANCEL", SchedulingWriter.cancel([mine], organizer: Fixture.me, stamp: stamp)),
            (
                "CANCEL of one date",
                SchedulingWriter.cancel(
                    [Fixture.exception(mine)], organizer: Fixture.me, series: mine.time, stamp: stamp)
            ),
            (
                "CANCEL for one",
                SchedulingWriter.cancel(
                    [mine], organizer: Fixture.me, attendees: [Fixture.nikos], stamp: stamp)
            ),
            (
                "REPLY",
                SchedulingWriter.reply(
                    theirs, attendee: Fixture.me, participation: .declined, comment: "At work; sorry",
                    sequence: 4, stamp: stamp)
            ),
            (
                "REPLY for one date",
                SchedulingWriter.reply(
                    date, attendee: Fixture.me, participation: .accepted, series: theirs.time, stamp: stamp)
            ),
            (
                "REPLY that delegates",
                SchedulingWriter.reply(
                    theirs, attendee: Fixture.me, participation: .delegated, delegates: [Fixture.zoe],
                    stamp: stamp)
            ),
            (
                "COUNTER",
                SchedulingWriter.counter(
                    theirs, attendee: Fixture.me, time: Fixture.timed("2026-11-27 12:00"), comment: "Later?",
                    stamp: stamp)
            ),
            (
                "DECLINECOUNTER",
                SchedulingWriter.declineCounter(
                    mine, organizer: Fixture.me, attendee: Fixture.nikos, comment: "No room", stamp: stamp)
            ),
            (
                "REFRESH",
                SchedulingWriter.refresh(
                    uid: theirs.uid, recurrenceID: Fixture.second, time: theirs.time,
                    organizer: Fixture.maria, attendee: Fixture.me, stamp: stamp)
            ),
        ]
    }()

    /// Unfolded, without the zones.
    private static func lines(_ name: String) -> [String] {
        guard let text = messages.first(where: { $0.name == name })?.text else { return [] }
        var isZone = false
        return text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").filter { line in
            if line == "BEGIN:VTIMEZONE" { isZone = true }
            defer { if line == "END:VTIMEZONE" { isZone = false } }
            return !isZone && !line.isEmpty
        }
    }

    private static let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meet//meet-tui//EN"]
    private static let foot = ["END:VEVENT", "END:VCALENDAR"]
    private static let about = [
        "BEGIN:VEVENT", "UID:coffee-1", "DTSTAMP:20261121T100000Z", "SEQUENCE:1", "SUMMARY:Coffee",
        "DTSTART;TZID=Europe/Athens:20261126T190000", "DTEND;TZID=Europe/Athens:20261126T200000",
    ]
    private static let organizerMaria = "ORGANIZER;CN=Maria:mailto:maria@example.org"
    private static let organizerMe = "ORGANIZER;CN=Me:mailto:me@example.org"
    private static let nikos =
        "ATTENDEE;CN=Nikos;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:nikos@example.org"

    @Test func requestAsksThoseWhoHaveNotAnswered() {
        let expected: [String] = [
            "METHOD:REQUEST", "BEGIN:VEVENT", "UID:coffee-1", "DTSTAMP:20261121T100000Z",
            "CREATED:20261121T090000Z", "LAST-MODIFIED:20261121T090000Z", "SEQUENCE:1", "SUMMARY:Coffee",
            "DTSTART;TZID=Europe/Athens:20261126T190000", "DTEND;TZID=Europe/Athens:20261126T200000",
            "STATUS:CONFIRMED", "DESCRIPTION:Bring the book", "LOCATION:Café Entra\\, Ermou 14\\, Volos",
            "URL:https://example.org/coffee", "CONFERENCE;VALUE=URI:https://meet.example.org/1",
            Self.organizerMe,
            "ATTENDEE;CN=Maria;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:maria@example.org",
            Self.nikos, "X-MEET-INVITEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:Grandma",
        ]
        #expect(Self.lines("REQUEST") == Self.head + expected + Self.foot)
    }

    @Test func aMessageSaysWhatIsPrivate() {
        var meeting = Fixture.mine
        meeting.privacy = .private
        let text = SchedulingWriter.request([meeting], organizer: Fixture.me, stamp: Self.stamp)
        #expect(text.contains("\r\nCLASS:PRIVATE\r\n"))
        #expect(!Self.lines("REQUEST").contains { $0.hasPrefix("CLASS") })
    }

    @Test func aSeriesGoesWithItsDates() {
        let lines = Self.lines("REQUEST of a series")
        #expect(lines.filter { $0 == "UID:coffee-1" }.count == 2)
        #expect(lines.contains("RRULE:FREQ=WEEKLY;COUNT=4"))
        #expect(lines.contains("RECURRENCE-ID;TZID=Europe/Athens:20261203T190000"))
    }

    /// The key is by the clocks of the series, whatever those of the date are.
    @Test func aDateIsNamedByTheSeries() {
        let series = Fixture.series(Fixture.mine)
        var date = Fixture.exception(series)
        date.time = Fixture.timed("2026-12-03 18:00", "Europe/Rome")
        for meetings in [[series, date], [date]] {
            let text = SchedulingWriter.request(
                meetings, organizer: Fixture.me, series: series.time, stamp: Self.stamp)
            #expect(text.contains("RECURRENCE-ID;TZID=Europe/Athens:20261203T190000\r\n"))
            #expect(text.contains("TZID:Europe/Rome\r\n"))
        }
    }

    @Test func publishAsksNobody() {
        let lines = Self.lines("PUBLISH")
        #expect(lines.contains("METHOD:PUBLISH") && lines.contains(Self.organizerMe))
        #expect(!lines.contains { $0.hasPrefix("ATTENDEE") || $0.hasPrefix("X-MEET-INVITEE") })
    }

    @Test func cancelForAllAndForSome() {
        let all = Self.lines("CANCEL")
        #expect(all.contains("STATUS:CANCELLED"))
        #expect(all.filter { $0.hasPrefix("ATTENDEE") }.count == 2)
        #expect(
            Self.lines("CANCEL for one") == Self.head + ["METHOD:CANCEL"] + Self.about
                + [Self.organizerMe, Self.nikos] + Self.foot)
        #expect(
            Self.lines("CANCEL of one date").contains("RECURRENCE-ID;TZID=Europe/Athens:20261203T190000"))
    }

    /// The words are in the first component alone.
    @Test func ownWordsGoAlong() {
        let series = Fixture.series(Self.mine)
        let messages = [
            SchedulingWriter.request(
                [series, Fixture.exception(series)], organizer: Fixture.me, comment: "Bring a cake; or two",
                stamp: Self.stamp),
            SchedulingWriter.cancel(
                [series], organizer: Fixture.me, comment: "Bring a cake; or two", stamp: Self.stamp),
        ]
        for text in messages {
            #expect(text.components(separatedBy: "\r\nCOMMENT:").count == 2)
            let events = ICalendarReader.events(of: text)
            #expect(events.compactMap(\.comment) == ["Bring a cake; or two"])
        }
        let silent = SchedulingWriter.request([series], organizer: Fixture.me, comment: "", stamp: Self.stamp)
        #expect(!silent.contains("COMMENT"))
    }

    @Test func replyHasTheOneWhoAnswers() {
        var about = Self.about
        about[3] = "SEQUENCE:4"
        let expected: [String] = [
            Self.organizerMaria,
            "ATTENDEE;CN=Me;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED:mailto:me@example.org",
            "COMMENT:At work\\; sorry",
        ]
        #expect(Self.lines("REPLY") == Self.head + ["METHOD:REPLY"] + about + expected + Self.foot)
        #expect(Self.lines("REPLY for one date").contains("RECURRENCE-ID;TZID=Europe/Athens:20261203T190000"))
        #expect(
            Self.lines("REPLY that delegates").contains(
                "ATTENDEE;CN=Me;ROLE=REQ-PARTICIPANT;PARTSTAT=DELEGATED;"
                    + "DELEGATED-TO=\"mailto:zoe@example.org\":mailto:me@example.org"))
    }

    @Test func counterHasTheTimeThatIsProposed() {
        let lines = Self.lines("COUNTER")
        #expect(lines.contains("METHOD:COUNTER"))
        #expect(lines.contains("DTSTART;TZID=Europe/Athens:20261127T120000"))
        #expect(lines.contains("DTEND;TZID=Europe/Athens:20261127T130000"))
        #expect(lines.contains("COMMENT:Later?") && lines.contains(Self.organizerMaria))
        let attendees = lines.filter { $0.hasPrefix("ATTENDEE") }
        #expect(attendees.count == 1)
        #expect(attendees.first?.contains("PARTSTAT=TENTATIVE") == true)
    }

    @Test func declineCounterIsForTheOneWhoProposed() {
        let expected = [
            "METHOD:DECLINECOUNTER", "BEGIN:VEVENT", "UID:coffee-1", "DTSTAMP:20261121T100000Z", "SEQUENCE:1",
            Self.organizerMe, "COMMENT:No room",
        ]
        #expect(Self.lines("DECLINECOUNTER") == Self.head + expected + Self.foot)
    }

    /// Messages about a task have what RFC 5546, 3.4, requires, and are read as the same deadline.
    @Test func messagesAboutATaskAreComplete() throws {
        var task = Fixture.mine
        let day = CalendarDate(year: 2026, month: 11, day: 27)
        for deadline in [Deadline(day: day), Deadline(day: day, minute: 18 * 60, zone: "Europe/Athens")] {
            task.time = .due(deadline)
            let request = SchedulingWriter.request([task], organizer: Fixture.me, stamp: Self.stamp)
            let start =
                deadline.minute == nil
                ? "DTSTART;VALUE=DATE:20261121" : "DTSTART;TZID=Europe/Athens:20261121T000000"
            #expect(request.contains("\r\n\(start)\r\n"), "\(request)")
            #expect(request.contains("\r\nPRIORITY:0\r\n"))
            #expect(ICalendarReader.events(of: request).first?.time == task.time)
            // The start is before the deadline.
            var late = task
            late.createdAt = Self.stamp.addingTimeInterval(30 * 86_400)
            let told = SchedulingWriter.request([late], organizer: Fixture.me, stamp: Self.stamp)
            #expect(told.contains(":20261126"), "\(told)")
            let reply = SchedulingWriter.reply(
                task, attendee: Fixture.nikos, participation: .accepted, stamp: Self.stamp)
            #expect(reply.contains("\r\nREQUEST-STATUS:2.0;Success\r\n"))
            let declined = SchedulingWriter.declineCounter(
                task, organizer: Fixture.me, attendee: Fixture.nikos, stamp: Self.stamp)
            #expect(declined.contains("BEGIN:VTODO") && declined.contains("\r\nATTENDEE"))
        }
        for (name, text) in Self.messages {
            #expect(!text.contains("PRIORITY") && !text.contains("REQUEST-STATUS"), "\(name)")
        }
    }

    @Test func refreshNamesWhatIsMeant() {
        let expected = [
            "METHOD:REFRESH", "BEGIN:VEVENT", "UID:coffee-1", "DTSTAMP:20261121T100000Z",
            "RECURRENCE-ID;TZID=Europe/Athens:20261203T190000", Self.organizerMaria,
            "ATTENDEE;CN=Me;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:me@example.org",
        ]
        #expect(Self.lines("REFRESH") == Self.head + expected + Self.foot)
    }

    /// What ought to be sent because a message came is written by its method.
    @Test(arguments: [SchedulingMethod.request, .cancel, .refresh])
    func whatIsAskedForIsWritten(method: SchedulingMethod) {
        let reply = SchedulingReply(
            method: method, recipients: [Fixture.nikos], uid: "coffee-1", meetings: [Fixture.mine])
        let text = SchedulingWriter.text(of: reply, from: Fixture.me, stamp: Self.stamp)
        #expect(text.contains("METHOD:\(method.rawValue)\r\n") && text.contains("UID:coffee-1\r\n"))
    }

    @Test func nothingGoesAlongThatOnlyItsOwnerSees() {
        for (name, text) in Self.messages {
            for word in ["VALARM", "X-MEET-DONE", "CATEGORIES", "X-RESPONSE-COMMENT", "At work until"] {
                #expect(!text.contains(word), "\(name) has \(word)")
            }
        }
    }

    /// Every zone is defined, there is one UID, and every address is a URI.
    @Test func everyMessageIsWhole() {
        for (name, text) in Self.messages {
            let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
            let isNamed = text.contains("TZID=Europe/Athens")
            #expect(lines.contains("TZID:Europe/Athens") == isNamed, "\(name)")
            #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 1, "\(name)")
            #expect(lines.filter { $0.hasPrefix("ORGANIZER") }.allSatisfy { $0.contains(":mailto:") })
            #expect(lines.filter { $0.hasPrefix("METHOD:") }.count == 1, "\(name)")
        }
    }

    @Test(.enabled(if: Python.has("icalendar"), "python3 with the package icalendar is not here"))
    func anotherReaderTakesEachMessage() throws {
        let script = """
            import icalendar, sys
            for text in sys.stdin.buffer.read().decode('utf-8').split('\\x00'):
                calendar = icalendar.Calendar.from_ical(text)
                assert not calendar.errors, calendar.errors
                words = [str(calendar['METHOD'])]
                for event in calendar.walk('VEVENT'):
                    assert not event.errors, event.errors
                    attendees = event.get('ATTENDEE', [])
                    attendees = attendees if isinstance(attendees, list) else [attendees]
                    when = event.get('DTSTART', event.get('RECURRENCE-ID'))
                    when = when.dt.isoformat() if when else '-'
                    words += [str(event['UID']), when, str(event.get('SEQUENCE', '-')),
                              str(event['ORGANIZER']), str(event.get('STATUS', '-'))]
                    words += [a.params['CN'] + '=' + a.params['PARTSTAT'] for a in attendees]
                print(' '.join(words))
            """
        let texts = Self.messages.map(\.text).joined(separator: "\0")
        let (status, output) = try Python.run(script, input: texts)
        #expect(status == 0)
        let me = "mailto:me@example.org"
        let thursday = "coffee-1 2026-11-26T19:00:00+02:00 1"
        let asked = "Maria=NEEDS-ACTION Nikos=ACCEPTED"
        let expected: [String] = [
            "REQUEST \(thursday) \(me) CONFIRMED \(asked)",
            "REQUEST \(thursday) \(me) CONFIRMED \(asked) coffee-1 2026-12-03T20:00:00+02:00 1 \(me) "
                + "CONFIRMED \(asked)",
            "PUBLISH \(thursday) \(me) CONFIRMED",
            "CANCEL \(thursday) \(me) CANCELLED \(asked)",
            "CANCEL coffee-1 2026-12-03T20:00:00+02:00 1 \(me) CANCELLED \(asked)",
            "CANCEL \(thursday) \(me) - Nikos=ACCEPTED",
            "REPLY coffee-1 2026-11-26T19:00:00+02:00 4 mailto:maria@example.org - Me=DECLINED",
            "REPLY coffee-1 2026-12-03T20:00:00+02:00 1 mailto:maria@example.org - Me=ACCEPTED",
            "REPLY \(thursday) mailto:maria@example.org - Me=DELEGATED",
            "COUNTER coffee-1 2026-11-27T12:00:00+02:00 1 mailto:maria@example.org CONFIRMED Me=TENTATIVE",
            "DECLINECOUNTER coffee-1 - 1 \(me) -",
            "REFRESH coffee-1 2026-12-03T19:00:00+02:00 - mailto:maria@example.org - Me=NEEDS-ACTION",
        ]
        #expect(output.split(separator: "\n").map(String.init) == expected)
    }
}
