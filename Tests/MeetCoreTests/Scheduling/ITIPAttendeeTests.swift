import Foundation
import Testing

@testable import MeetCore

/// What comes from those who are asked to a meeting of mine.
@Suite struct ITIPAttendeeTests {
    private typealias Fixture = SchedulingFixture

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var method: SchedulingMethod
        var events: [CalendarEvent]
        var have: SchedulingState?
        var sender: CalendarAddress?
        var expected: String

        init(
            _ name: String, _ method: SchedulingMethod = .reply, _ events: CalendarEvent...,
            have: SchedulingState? = SchedulingFixture.have(SchedulingFixture.mine),
            sender: CalendarAddress? = nil, gives expected: String
        ) {
            testDescription = name
            self.method = method
            self.events = events
            self.have = have
            self.sender = sender
            self.expected = expected
        }
    }

    private static let mine = Fixture.mine
    private static let series = Fixture.series(mine)
    private static let maria = Fixture.maria
    private static let later = Fixture.timed("2026-11-26 20:00")

    /// Mine, moved since it was last told.
    private static var moved: Meeting {
        var meeting = mine
        meeting.time = later
        meeting.sequence = 2
        return meeting
    }
    private static var renamed: Meeting {
        var meeting = mine
        meeting.title = "Tea"
        meeting.sequence = 2
        return meeting
    }

    private static func answered(_ minutes: Int, sequence: Int = 1, _ key: String = "") -> [ReplyState] {
        [
            ReplyState(
                recurrenceID: key, address: "maria@example.org", sequence: sequence,
                stamp: Fixture.stamp(minutes))
        ]
    }

    private static func date(
        _ address: CalendarAddress, _ participation: Invitee.Participation, key: String = Fixture.second
    ) -> CalendarEvent {
        Fixture.answer(address, participation, to: series) { event in
            event.recurrence = nil
            event.recurrenceID = key
            event.recurrenceZone = "Europe/Athens"
            event.time = Fixture.timed("2026-12-03 19:00")
        }
    }

    private static let replies: [Case] = [
        Case(
            "yes", .reply, Fixture.answer(maria, .accepted),
            gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "no, with a comment", .reply, Fixture.answer(maria, .declined) { $0.comment = "At work\n" },
            gives: "maria declined: At work; save 1 1126T1900 maria- nikos+"),
        Case(
            "in any case, with mailto:", .reply,
            Fixture.answer(maria, .tentative) { $0.attendees[0].email = "MAILTO:Maria@Example.ORG" },
            gives: "maria tentative; save 1 1126T1900 maria~ nikos+"),
        Case(
            "by another address of theirs", .reply,
            Fixture.answer(CalendarAddress(email: "m@elsewhere.example"), .accepted), sender: maria,
            gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "the whole list is sent", .reply,
            Fixture.answer(maria, .accepted) { $0.attendees.insert(Fixture.invitee(Fixture.nikos), at: 0) },
            sender: maria, gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "without a time", .reply, Fixture.answer(maria, .accepted) { $0.time = .unscheduled },
            gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "again", .reply, Fixture.answer(maria, .declined, stamp: 3),
            have: Fixture.have(mine, replies: answered(2)),
            gives: "maria declined; save 1 1126T1900 maria- nikos+"),
        Case(
            "an earlier DTSTAMP", .reply, Fixture.answer(maria, .declined),
            have: Fixture.have(mine, replies: answered(2)), gives: "outdated"),
        Case(
            "a lower SEQUENCE", .reply, Fixture.answer(maria, .declined, sequence: 0, stamp: 9),
            have: Fixture.have(mine, replies: answered(2)), gives: "outdated"),
        Case(
            "twice", .reply, Fixture.answer(maria, .declined, stamp: 2),
            have: Fixture.have(mine, replies: answered(2)), gives: "known"),
        Case(
            "others' answers do not count", .reply, Fixture.answer(Fixture.nikos, .declined),
            have: Fixture.have(mine, replies: answered(2)),
            gives: "nikos declined; save 1 1126T1900 maria. nikos-"),
        Case(
            "to an earlier time", .reply, Fixture.answer(maria, .accepted), have: Fixture.have(moved),
            gives: "outdated; offer 1 1126T2000 maria+ nikos+"),
        Case(
            "to an earlier revision that says no time", .reply,
            Fixture.answer(maria, .accepted) { $0.time = .unscheduled }, have: Fixture.have(moved),
            gives: "outdated; offer 1 1126T2000 maria+ nikos+"),
        Case(
            "to an earlier title", .reply, Fixture.answer(maria, .accepted), have: Fixture.have(renamed),
            gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "not invited", .reply, Fixture.answer(Fixture.zoe, .accepted),
            gives: "zoe is not invited, accepted; offer 1 1126T1900 maria. nikos+ zoe+"),
        Case("by myself", .reply, Fixture.answer(Fixture.me, .accepted), gives: "from myself"),
        Case(
            "to what is unknown", .reply, Fixture.answer(maria, .accepted), have: nil,
            gives: "unknown meeting"),
        Case(
            "to a meeting of others", .reply, Fixture.answer(Fixture.nikos, .accepted, to: Fixture.theirs),
            have: Fixture.have(Fixture.theirs), gives: "not for me"),
        Case(
            "of nobody", .reply, Fixture.answer(maria, .accepted) { $0.attendees = [] },
            gives: "malformed: noAttendee"),
    ]

    private static let others: [Case] = [
        Case(
            "one date", .reply, date(maria, .declined), have: Fixture.have(series),
            gives: "maria declined of 20261203T190000; save new 20261203T190000 1203T1900 maria- nikos+"),
        Case(
            "one date that differs", .reply, date(maria, .declined),
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "maria declined of 20261203T190000; save 2 20261203T190000 1203T2000 maria- nikos+"),
        Case(
            "no date of it", .reply, date(maria, .declined, key: "20261204T190000"),
            have: Fixture.have(series), gives: "unknown meeting of 20261204T190000"),
        Case(
            "a date in the far future", .reply, date(maria, .declined, key: "99991203T190000"),
            have: Fixture.have(endless), gives: "unknown meeting of 99991203T190000"),
        Case(
            "the only date of a single one", .reply, date(maria, .accepted, key: "20261126T190000"),
            gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "one date, before all", .reply, date(maria, .declined),
            have: Fixture.have(series, replies: answered(5)), gives: "outdated of 20261203T190000"),
        Case(
            "two dates in one message", .reply, date(maria, .declined),
            date(maria, .accepted, key: "20261210T190000"), have: Fixture.have(series),
            gives: "maria declined of 20261203T190000; also maria accepted of 20261210T190000; "
                + "save new 20261203T190000 1203T1900 maria- nikos+; "
                + "save new 20261210T190000 1210T1900 maria+ nikos+"),
        Case(
            "all dates and one that moved", .reply, date(maria, .accepted),
            Fixture.answer(maria, .accepted, to: series),
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "maria accepted; save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 maria+ nikos+; "
                + "save 2 20261203T190000 1203T2000 maria+ nikos+"),
        Case(
            "all dates but for one", .reply, date(maria, .declined),
            Fixture.answer(maria, .accepted, to: series), have: Fixture.have(series),
            gives: "maria accepted; also maria declined of 20261203T190000; "
                + "save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 maria+ nikos+; "
                + "save new 20261203T190000 1203T1900 maria- nikos+"),
        Case(
            "all dates", .reply, Fixture.answer(maria, .accepted, to: series),
            have: Fixture.have(series, [sameTime]),
            gives: "maria accepted; save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 maria+ nikos+; "
                + "save 2 20261203T190000 1203T1900 maria+ nikos+"),
        Case(
            "all dates, but not those that moved", .reply, Fixture.answer(maria, .accepted, to: series),
            have: Fixture.have(series, [Fixture.exception(series)]),
            gives: "maria accepted; save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 maria+ nikos+"),
        Case(
            "all dates, but one answered since", .reply, Fixture.answer(maria, .accepted, to: series),
            have: Fixture.have(series, [sameTime], replies: answered(7, Fixture.second)),
            gives: "maria accepted; save 1 1126T1900 RRULE:FREQ=WEEKLY;COUNT=4 maria+ nikos+"),
        Case(
            "lets somebody else come", .reply,
            Fixture.answer(maria, .delegated) { $0.attendees[0].delegatedTo = ["mailto:zoe@example.org"] },
            gives: "maria delegates to zoe; save 1 1126T1900 maria> nikos+ zoe."),
        Case(
            "comes instead", .reply,
            Fixture.answer(Fixture.zoe, .accepted) { $0.attendees[0].delegatedFrom = ["Maria@example.org"] },
            gives: "zoe accepted; save 1 1126T1900 maria> nikos+ zoe+"),
        Case(
            "another time", .counter,
            Fixture.answer(maria, .tentative) { event in
                event.time = later
                event.comment = "Later?"
            },
            gives: "maria proposes: Later?; save 1 1126T1900 maria~ nikos+; offer 1 1126T2000 maria. nikos."),
        Case(
            "another time without an answer", .counter,
            Fixture.answer(maria, .needsAction) { $0.time = later },
            gives: "maria proposes; offer 1 1126T2000 maria. nikos."),
        Case(
            "another time for one date", .counter,
            { () -> CalendarEvent in
                var event = date(maria, .declined)
                event.time = Fixture.timed("2026-12-04 10:00")
                return event
            }(), have: Fixture.have(series),
            gives: "maria proposes of 20261203T190000; save new 20261203T190000 1203T1900 maria- nikos+; "
                + "offer new 20261203T190000 1204T1000 maria. nikos."),
        Case(
            "the same time is an answer", .counter, Fixture.answer(maria, .accepted),
            gives: "maria accepted; save 1 1126T1900 maria+ nikos+"),
        Case(
            "another time than one of before", .counter,
            Fixture.answer(maria, .tentative) { $0.time = later }, have: Fixture.have(renamed),
            gives: "outdated; offer 1 1126T2000 maria. nikos."),
        Case(
            "no time", .counter, Fixture.answer(maria, .tentative) { $0.time = .unscheduled },
            gives: "malformed: noTime"),
        Case(
            "another time by a stranger", .counter,
            Fixture.answer(Fixture.zoe, .tentative) { $0.time = later },
            gives: "zoe is not invited, tentative; offer 1 1126T1900 maria. nikos+ zoe~"),
        Case(
            "asks for it", .refresh, Fixture.answer(maria, .needsAction),
            gives: "maria wants refresh; send REQUEST to maria"),
        Case(
            "asks for what is off", .refresh, Fixture.answer(maria, .needsAction),
            have: Fixture.have(cancelled), gives: "maria wants refresh; send CANCEL to maria"),
        Case(
            "a stranger asks", .refresh, Fixture.answer(Fixture.zoe, .needsAction),
            gives: "zoe is not invited, needs-action"),
        Case(
            "asks for what is unknown", .refresh, Fixture.answer(maria, .needsAction), have: nil,
            gives: "unknown meeting"),
    ]

    private static var endless: Meeting {
        var meeting = mine
        meeting.recurrence = Recurrence(text: "RRULE:FREQ=DAILY")
        return meeting
    }

    /// A date that differs in its notes alone.
    private static var sameTime: Meeting {
        var date = Fixture.exception(series)
        date.time = Fixture.timed("2026-12-03 19:00")
        return date
    }
    private static var cancelled: Meeting {
        var meeting = mine
        meeting.status = .cancelled
        return meeting
    }

    @Test(arguments: replies + others)
    func means(_ item: Case) {
        let outcome = Fixture.process(item.method, item.events, have: item.have, sender: item.sender)
        #expect(Fixture.line(outcome) == item.expected)
    }

    @Test func anAnswerIsKeptWithWhenAndByWhom() throws {
        let outcome = Fixture.process(
            .reply, [Fixture.answer(Self.maria, .accepted) { $0.comment = "Gladly" }],
            have: Fixture.have(Self.mine), sender: Fixture.zoe)
        let invitee = try #require(outcome.saves.first?.invitees.first)
        #expect(invitee.answeredAt == Fixture.stamp(1))
        #expect(invitee.answeredBy == "Zoë <zoe@example.org>")
        #expect(invitee.comment == "Gladly")
        #expect(
            outcome.replies == [
                ReplyState(address: "maria@example.org", sequence: 1, stamp: Fixture.stamp(1))
            ])
    }

    /// A clock that is ahead says nothing of the future.
    @Test func noAnswerIsOfTheFuture() {
        let outcome = Fixture.process(
            .reply, [Fixture.answer(Self.maria, .accepted, stamp: 10_000)], have: Fixture.have(Self.mine))
        #expect(outcome.saves.first?.invitees.first?.answeredAt == Fixture.now)
    }

    /// What is not asked about twice: the same answer of a stranger.
    @Test func aStrangerIsAskedAboutOnce() {
        let answer = Fixture.answer(Fixture.zoe, .accepted)
        let first = Fixture.process(.reply, [answer], have: Fixture.have(Self.mine))
        let again = Fixture.process(.reply, [answer], have: Fixture.have(Self.mine, replies: first.replies))
        #expect(again.verdict == .alreadyKnown)
    }

    @Test func aDelegateIsInvited() {
        let outcome = Fixture.process(
            .reply,
            [
                Fixture.answer(Self.maria, .delegated) { event in
                    event.attendees[0].delegatedTo = ["zoe@example.org"]
                    event.attendees.append(Fixture.invitee(Fixture.zoe))
                }
            ], have: Fixture.have(Self.mine))
        let delegate = outcome.saves.first?.invitees.last
        #expect(delegate?.name == "Zoë")
        #expect(delegate?.delegatedFrom == ["maria@example.org"])
        #expect(delegate?.wantsAnswer == true)
    }
}
