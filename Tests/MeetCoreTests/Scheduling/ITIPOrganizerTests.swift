import Foundation
import Testing

@testable import MeetCore

/// What comes from whoever calls the meeting: method and what is stored give what it means, what is saved and what is sent.
@Suite struct ITIPOrganizerTests {
    private typealias Fixture = SchedulingFixture

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var method: SchedulingMethod?
        var events: [CalendarEvent]
        var have: SchedulingState?
        var sender: CalendarAddress?
        var expected: String

        init(
            _ name: String, _ method: SchedulingMethod?, _ events: CalendarEvent...,
            have: SchedulingState? = nil, sender: CalendarAddress? = SchedulingFixture.maria,
            gives expected: String
        ) {
            testDescription = name
            self.method = method
            self.events = events
            self.have = have
            self.sender = sender
            self.expected = expected
        }
    }

    private static let theirs = Fixture.theirs
    private static let series = Fixture.series(theirs)
    private static let known = Fixture.have(theirs)
    private static let knownSeries = Fixture.have(series)
    private static let later = Fixture.timed("2026-11-26 20:00")
    private static let both = "me. nikos."

    private static func date(
        _ time: String = "2026-12-03 21:00", sequence: Int = 1, stamp: Int = 1,
        _ change: (inout CalendarEvent) -> Void = { _ in }
    ) -> CalendarEvent {
        Fixture.event(series, sequence: sequence, stamp: stamp) { event in
            event.recurrence = nil
            event.recurrenceID = Fixture.second
            event.recurrenceZone = "Europe/Athens"
            event.time = Fixture.timed(time)
            change(&event)
        }
    }

    private static func third(
        _ time: String = "2026-12-10 19:00", _ change: (inout CalendarEvent) -> Void = { _ in }
    ) -> CalendarEvent {
        date(time) { event in
            event.recurrenceID = "20261210T190000"
            change(&event)
        }
    }

    private static let requests: [Case] = [
        Case("new", .request, Fixture.event(), gives: "invited; save new 1126T1900 me. nikos."),
        Case(
            "new to an alias", .request,
            Fixture.event { $0.attendees[0].email = "MAILTO:Also-Me@Example.org" },
            gives: "invited; save new 1126T1900 MAILTO:Also-Me. nikos."),
        Case(
            "of a series with a date that differs", .request, Fixture.event(series), date(),
            gives: "invited; save new 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 me. nikos.; "
                + "save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "a date of an unknown series", .request, date(),
            gives: "invited of 20261203T190000; save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "to others", .request, Fixture.event { $0.attendees.removeFirst() },
            gives: "not for me; offer new 1126T1900 nikos."),
        Case(
            "to nobody", .request, Fixture.event { $0.attendees = [] }, gives: "published; save new 1126T1900"
        ),
        Case(
            "notes keep my answer", .request, Fixture.event { $0.notes = "Cake" }, have: known,
            gives: "updated[notes]; save 1 1126T1900 me+ nikos."),
        Case(
            "a title with a higher SEQUENCE keeps it too", .request,
            Fixture.event(sequence: 2) { $0.title = "Tea" },
            have: known, gives: "updated[title]; save 1 1126T1900 me+ nikos."),
        Case(
            "another time asks again", .request, Fixture.event(sequence: 2) { $0.time = later }, have: known,
            gives: "rescheduled[time]; save 1 1126T2000 me. nikos."),
        Case(
            "another time asks again, whatever it says of me", .request,
            Fixture.event(sequence: 2) { event in
                event.time = later
                event.attendees[0].participation = .accepted
            }, have: known, gives: "rescheduled[time]; save 1 1126T2000 me. nikos."),
        Case(
            "the same instant by another zone is no other time", .request,
            Fixture.event { $0.time = Fixture.timed("2026-11-26 17:00", "UTC") }, have: known,
            gives: "updated[]; save 1 1126T1700 me+ nikos."),
        Case(
            "a rule asks again", .request, Fixture.event(sequence: 2) { $0.recurrence = Fixture.weekly },
            have: known,
            gives: "rescheduled[recurrence]; save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 me. nikos."),
        Case(
            "what others answered", .request, Fixture.event { $0.attendees[1].participation = .declined },
            have: known,
            gives: "updated[]; save 1 1126T1900 me+ nikos-"),
        Case(
            "one more guest", .request, Fixture.event { $0.attendees.append(Fixture.invitee(Fixture.zoe)) },
            have: known, gives: "updated[invitees]; save 1 1126T1900 me+ nikos. zoe."),
        Case(
            "takes place after all", .request, Fixture.event(sequence: 2),
            have: Fixture.have(Self.cancelled), gives: "rescheduled[status]; save 1 1126T1900 me. nikos."),
        Case(
            "asks me to what I only knew of", .request, Fixture.event(sequence: 2),
            have: Fixture.have(Self.foreign),
            gives: "invited; save 1 1126T1900 me. nikos."),
        Case(
            "a lower SEQUENCE", .request, Fixture.event(sequence: 0, stamp: 9) { $0.time = later },
            have: known,
            gives: "outdated"),
        Case(
            "an earlier DTSTAMP", .request, Fixture.event(stamp: -1) { $0.time = later }, have: known,
            gives: "outdated"),
        Case("twice", .request, Fixture.event(stamp: 0), have: known, gives: "known"),
        Case(
            "twice, and deleted in between", .request, Fixture.event(stamp: 0),
            have: SchedulingState(received: known.received), gives: "known"),
        Case(
            "by somebody else", .request, Fixture.event(sequence: 2) { $0.organizer = Fixture.nikos },
            have: known,
            sender: Fixture.nikos, gives: "not the organizer: nikos"),
        Case(
            "handed over", .request, Fixture.event(sequence: 2) { $0.organizer = Fixture.nikos }, have: known,
            gives: "updated[organizer]; save 1 1126T1900 me+ nikos."),
        Case(
            "sent by a secretary", .request, Fixture.event { $0.notes = "Cake" }, have: known,
            sender: Fixture.zoe,
            gives: "updated[notes]; save 1 1126T1900 me+ nikos."),
        Case(
            "mine", .request, Fixture.event(Fixture.mine), have: Fixture.have(Fixture.mine),
            sender: Fixture.me,
            gives: "from myself"),
        Case(
            "mine, from another program", .request, Fixture.event(Fixture.mine), sender: Fixture.me,
            gives: "from myself; offer new 1126T1900 maria. nikos+"),
        Case(
            "of what is mine by a stranger", .request, Fixture.event { $0.time = later },
            have: Fixture.have(Fixture.mine), gives: "not the organizer: maria"),
    ]

    private static let dates: [Case] = [
        Case(
            "one date moved", .request, date(), have: knownSeries,
            gives: "occurrence[time] of 20261203T190000; save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "one date with notes", .request, date("2026-12-03 19:00") { $0.notes = "Cake" },
            have: knownSeries,
            gives: "occurrence[notes] of 20261203T190000; save new 20261203T190000 1203T1900 me+ nikos."),
        Case(
            "named in UTC", .request,
            date { event in
                event.recurrenceID = "20261203T170000"
                event.recurrenceZone = "UTC"
            }, have: knownSeries,
            gives: "occurrence[time] of 20261203T190000; save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "moved again", .request, date(stamp: 2), have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "occurrence[time] of 20261203T190000; save 2 20261203T190000 1203T2100 me. nikos."),
        Case(
            "an older word about a date", .request, date(stamp: 1),
            have: Fixture.have(
                series, [Fixture.exception(series)],
                received: [ReceivedState(recurrenceID: Fixture.second, sequence: 1, stamp: Fixture.stamp(5))]),
            gives: "outdated of 20261203T190000"),
        Case(
            "counted apart from the whole", .request, date(sequence: 0, stamp: 1), have: knownSeries,
            gives: "occurrence[time] of 20261203T190000; save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "older than the whole", .request, date(sequence: 0, stamp: -1), have: knownSeries,
            gives: "outdated of 20261203T190000"),
        Case(
            "the whole moved loses dates", .request,
            Fixture.event(series, sequence: 2) { $0.time = later },
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "rescheduled[time]; save 1 1126T2000 RRULE:FREQ=WEEKLY;COUNT=4 me. nikos.; delete 2"),
        Case(
            "the whole with notes keeps dates", .request, Fixture.event(series) { $0.notes = "Cake" },
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "updated[notes]; save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 me+ nikos."),
        Case(
            "one date moved, told with the whole", .request, Fixture.event(series), date(),
            have: knownSeries,
            gives: "occurrence[time] of 20261203T190000; "
                + "save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 me+ nikos.; "
                + "save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "other notes for all, and one date moved", .request,
            Fixture.event(series) { $0.notes = "Cake" }, date { $0.notes = "Cake" }, have: knownSeries,
            gives: "updated[notes]; also occurrence[time] of 20261203T190000; "
                + "save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 me+ nikos.; "
                + "save new 20261203T190000 1203T2100 me. nikos."),
        Case(
            "two dates moved", .request, date(), third("2026-12-10 21:00"), have: knownSeries,
            gives: "occurrence[time] of 20261203T190000; also occurrence[time] of 20261210T190000; "
                + "save new 20261203T190000 1203T2100 me. nikos.; "
                + "save new 20261210T190000 1210T2100 me. nikos."),
        Case(
            "one moved, one off", .request, date(), third { $0.status = .cancelled }, have: knownSeries,
            gives: "occurrence[time] of 20261203T190000; also cancelled of 20261210T190000; "
                + "save new 20261203T190000 1203T2100 me. nikos.; "
                + "save new 20261210T190000 1210T1900 cancelled me+ nikos."),
        Case(
            "all moved, and one date otherwise", .request,
            Fixture.event(series, sequence: 2) { $0.time = later },
            date(sequence: 2) { $0.recurrenceID = "20261203T200000" }, have: knownSeries,
            gives: "rescheduled[time]; save 1 1126T2000 RRULE:FREQ=WEEKLY;COUNT=4 me. nikos.; "
                + "save new 20261203T200000 1203T2100 me. nikos."),
        Case(
            "the series of a known date", .request, Fixture.event(series),
            have: SchedulingState(exceptions: [Fixture.exception(series)]),
            gives: "updated[]; save new 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 me. nikos."),
        Case(
            "more dates", .add, Fixture.event(sequence: 2) { $0.time = Fixture.timed("2027-01-07 19:00") },
            have: knownSeries,
            gives: "added 20270107T190000 of 20270107T190000; "
                + "save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4|RDATE:20270107T190000 me+ nikos."),
        Case(
            "a longer one more", .add,
            Fixture.event(sequence: 2) {
                $0.time = Fixture.timed("2027-01-07 18:00", "Europe/Rome", minutes: 90)
            },
            have: known,
            gives:
                "added 20270107T190000 of 20270107T190000; save 1 1126T1900 RDATE:20270107T190000 me+ nikos.; "
                + "save new 20270107T190000 0107T1800 me. nikos."),
        Case(
            "more dates, and a revision missed", .add,
            Fixture.event(sequence: 5) { $0.time = Fixture.timed("2027-01-07 19:00") }, have: known,
            gives:
                "added 20270107T190000 of 20270107T190000; save 1 1126T1900 RDATE:20270107T190000 me+ nikos.; "
                + "send REFRESH to maria"),
        Case(
            "more dates, and a number that nobody counts to", .add,
            Fixture.event(sequence: .max) { $0.time = Fixture.timed("2027-01-07 19:00") }, have: known,
            gives:
                "added 20270107T190000 of 20270107T190000; save 1 1126T1900 RDATE:20270107T190000 me+ nikos.; "
                + "send REFRESH to maria"),
        Case(
            "more dates of what is unknown", .add, Fixture.event(),
            gives: "unknown meeting; send REFRESH to maria"),
        Case("more dates twice", .add, Fixture.event(stamp: 0), have: known, gives: "known"),
    ]

    private static let cancels: [Case] = [
        Case(
            "all", .cancel, Fixture.event(sequence: 2) { $0.status = .cancelled }, have: known,
            gives: "cancelled; save 1 1126T1900 cancelled me+ nikos."),
        Case(
            "all, with no more than its name", .cancel, bare, have: known,
            gives: "cancelled; save 1 1126T1900 cancelled me+ nikos."),
        Case(
            "a series with its dates", .cancel, Fixture.event(sequence: 2) { $0.status = .cancelled },
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "cancelled; save 1 1126T1900 cancelled RRULE:FREQ=WEEKLY;COUNT=4 me+ nikos.; "
                + "save 2 20261203T190000 1203T2000 cancelled me+ nikos."),
        Case(
            "one date keeps the series", .cancel, date { $0.status = .cancelled }, have: knownSeries,
            gives: "cancelled of 20261203T190000; save new 20261203T190000 1203T1900 cancelled me+ nikos."),
        Case(
            "one date that differs", .cancel, date { $0.status = .cancelled },
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "cancelled of 20261203T190000; save 2 20261203T190000 1203T2000 cancelled me+ nikos."),
        Case(
            "no date of it", .cancel, date { $0.recurrenceID = "20261204T190000" }, have: knownSeries,
            gives: "cancels what is unknown of 20261204T190000"),
        Case(
            "from a date on", .cancel,
            date { event in
                event.status = .cancelled
                event.followsRecurrenceID = true
            }, have: Fixture.have(series, [Fixture.exception(series)]),
            gives:
                "ended of 20261203T190000; save 1 1126T1900 RRULE:FREQ=WEEKLY;UNTIL=20261203T185900 me+ nikos.; "
                + "delete 2"),
        Case(
            "from the first date on", .cancel,
            date { event in
                event.recurrenceID = "20261126T190000"
                event.followsRecurrenceID = true
                event.status = .cancelled
            }, have: knownSeries,
            gives: "cancelled; save 1 1126T1900 cancelled RRULE:FREQ=WEEKLY;COUNT=4 me+ nikos."),
        Case(
            "two dates", .cancel, date { $0.status = .cancelled }, third { $0.status = .cancelled },
            have: knownSeries,
            gives: "cancelled of 20261203T190000; also cancelled of 20261210T190000; "
                + "save new 20261203T190000 1203T1900 cancelled me+ nikos.; "
                + "save new 20261210T190000 1210T1900 cancelled me+ nikos."),
        Case(
            "one date without me", .cancel,
            date { event in
                event.status = nil
                event.attendees.removeLast()
            }, have: knownSeries,
            gives: "uninvited of 20261203T190000; save new 20261203T190000 1203T1900 cancelled me+ nikos."),
        Case(
            "one date without Nikos", .cancel,
            date { event in
                event.status = nil
                event.attendees.removeFirst()
            }, have: knownSeries,
            gives: "dropped nikos of 20261203T190000; save new 20261203T190000 1203T1900 me+"),
        Case(
            "told as an invitation", .request, Fixture.event(sequence: 2) { $0.status = .cancelled },
            have: known, gives: "cancelled; save 1 1126T1900 cancelled me+ nikos."),
        Case(
            "without Nikos", .cancel,
            Fixture.event { event in
                event.status = nil
                event.attendees.removeFirst()
            }, have: known, gives: "dropped nikos; save 1 1126T1900 me+"),
        Case(
            "without me", .cancel,
            Fixture.event { event in
                event.status = nil
                event.attendees.removeLast()
            }, have: known, gives: "uninvited; save 1 1126T1900 cancelled me+ nikos."),
        Case("what is unknown", .cancel, bare, gives: "cancels what is unknown"),
        Case("an older one", .cancel, Fixture.event(sequence: 0), have: known, gives: "outdated"),
        Case("twice", .cancel, Fixture.event(stamp: 0), have: known, gives: "known"),
        Case(
            "by a guest", .cancel, Fixture.event(sequence: 2) { $0.organizer = Fixture.nikos }, have: known,
            sender: Fixture.nikos, gives: "not the organizer: nikos"),
        Case(
            "what is mine, by a guest", .cancel,
            Fixture.event(Fixture.mine, sequence: 2) { $0.organizer = nil },
            have: Fixture.have(Fixture.mine), sender: Fixture.nikos, gives: "not the organizer: nikos"),
        Case(
            "another time is not taken", .declineCounter, Fixture.event { $0.comment = " No room " },
            have: known,
            gives: "proposal declined: No room"),
        Case("another time of what is unknown", .declineCounter, Fixture.event(), gives: "unknown meeting"),
    ]

    private static let others: [Case] = [
        Case(
            "published", .publish, Fixture.event { $0.attendees = [] }, gives: "published; save new 1126T1900"
        ),
        Case(
            "published again", .publish,
            Fixture.event { event in
                event.attendees = []
                event.time = later
            }, have: Fixture.have(Self.published), gives: "rescheduled[time]; save 1 1126T2000"),
        Case("no method, and asks me", nil, Fixture.event(), gives: "invited; save new 1126T1900 me. nikos."),
        Case(
            "no method", nil,
            Fixture.event { event in
                event.organizer = nil
                event.attendees = []
            }, sender: nil, gives: "published; save new 1126T1900"),
        Case("no UID", .request, Fixture.event { $0.uid = "" }, gives: "malformed: noUID"),
        Case(
            "two UIDs", .request, Fixture.event(), Fixture.event { $0.uid = "other" },
            gives: "malformed: severalMeetings"),
        Case("nothing", .request, gives: "malformed: noEvent"),
    ]

    private static let bare: CalendarEvent = {
        var event = CalendarEvent(component: .event)
        event.uid = theirs.uid
        event.organizer = Fixture.maria
        event.sequence = 2
        event.stamp = Fixture.stamp(3)
        return event
    }()
    private static var cancelled: Meeting {
        var meeting = theirs
        meeting.status = .cancelled
        return meeting
    }
    private static var foreign: Meeting {
        var meeting = theirs
        meeting.invitees.removeFirst()
        return meeting
    }
    private static var published: Meeting {
        var meeting = theirs
        meeting.invitees = []
        return meeting
    }

    @Test(arguments: requests + dates + cancels + others)
    func means(_ item: Case) {
        let outcome = Fixture.process(item.method, item.events, have: item.have, sender: item.sender)
        #expect(Fixture.line(outcome) == item.expected)
    }

    @Test func aForeignMethodIsNamed() {
        let object = CalendarObject(method: "x-Vote", events: [Fixture.event()])
        let messages = SchedulingMessage.messages(
            of: object, headerMethod: "REQUEST", receivedAt: Fixture.now)
        let outcomes = messages.map {
            ITIP.process($0, have: nil, own: Fixture.own, now: Fixture.now)
        }
        #expect(outcomes.map(\.verdict) == [.unknownMethod("X-VOTE")])
    }

    @Test func aMessageIsPartedByUID() {
        let other = Fixture.event { $0.uid = "other" }
        let nameless = Fixture.event { $0.uid = "" }
        let object = CalendarObject(
            productID: "-//Nobody//Nothing//XX",
            events: [Fixture.event(Self.series), other, Self.date(), nameless, nameless])
        let messages = SchedulingMessage.messages(
            of: object, headerMethod: " request ", sender: Fixture.maria, receivedAt: Fixture.now)
        #expect(messages.map(\.events.count) == [2, 1, 1, 1])
        #expect(messages.map(\.method) == [.request, .request, .request, .request])
    }

    /// The mails of an invitation and its cancellation may overtake each other.
    @Test func aCancellationThatCameFirstCounts() {
        let cancelled = Fixture.process(.cancel, [Self.bare], have: nil)
        let late = SchedulingState(received: cancelled.received)
        #expect(Fixture.process(.request, [Fixture.event()], have: late).verdict == .outdated)
    }

    /// What is received is kept as the latest, of the whole and of each date.
    @Test func revisionsAreKept() {
        let outcome = Fixture.process(
            .request, [Fixture.event(Self.series, sequence: 3), Self.date(sequence: 4, stamp: 7)],
            have: Self.knownSeries)
        #expect(
            outcome.received == [
                ReceivedState(sequence: 3, stamp: Fixture.stamp(1), organizer: "maria@example.org"),
                ReceivedState(
                    recurrenceID: Fixture.second, sequence: 4, stamp: Fixture.stamp(7),
                    organizer: "maria@example.org"),
            ])
    }
}
