import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// Two people with a database each, who write to each other about single dates of a series.
@Suite struct SeriesExchangeTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person
    /// The dates of the series.
    let second = "20261201T190000"
    let third = "20261208T190000"

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    /// Messages of one leave and reach the other; the clock goes on.
    private func carry(from one: Person, to other: Person) async throws {
        try await one.sync()
        clock.move(to: clock.now.addingTimeInterval(60))
        try await other.sync()
        clock.move(to: clock.now.addingTimeInterval(60))
    }

    /// Nikos, and Zoë who never answers, are asked to four dates.
    private func invite(answer: Invitee.Participation? = .accepted) async throws -> Meeting {
        var choir = Meeting.timed("Choir", "2026-11-24 19:00")
        choir.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4")
        choir.invitees = ["nikos@example.org", "zoe@example.org"].map { Invitee(name: $0, email: $0) }
        let series = try maria.store.save(choir)
        try maria.tell(series)
        try await carry(from: maria, to: nikos)
        if let answer { try await self.answer(answer) }
        return series
    }

    /// Nikos answers what waits first.
    private func answer(_ participation: Invitee.Participation) async throws {
        let item = try #require(try nikos.inbox(.open).first)
        let id = try #require(item.id)
        _ = try AnswerInboxItem(id, participation).run(in: nikos.workspace)
        try await carry(from: nikos, to: maria)
    }

    /// Maria changes a date and says so.
    private func change(_ key: String, of series: Meeting, _ edit: (inout Meeting) -> Void) async throws {
        let id = try #require(series.id)
        var date = try #require(try maria.store.meeting(id.occurrence(key)))
        edit(&date)
        try maria.store.save(date)
        try maria.tell(series)
        try await carry(from: maria, to: nikos)
    }

    private func move(_ key: String, of series: Meeting, to start: String) async throws {
        try await change(key, of: series) { $0.time = Meeting.timed("", start).time }
    }

    /// What Nikos says, to the whole and to a date that differs.
    private func says(_ person: Person, _ series: Meeting, _ key: String = "") throws -> Invitee
        .Participation?
    {
        let state = try person.store.schedulingState(uid: series.uid)
        let meeting = key.isEmpty ? state?.series : state?.exception(key)
        return meeting?.invitees.first { $0.email == "nikos@example.org" }?.participation
    }

    private func time(_ person: Person, _ series: Meeting, _ key: String = "") throws -> MeetingTime? {
        let state = try person.store.schedulingState(uid: series.uid)
        return key.isEmpty ? state?.series?.time : state?.exception(key)?.time
    }

    /// Whoever has no calendar program would come at the former time.
    @Test func anInvitationTellsTheDatesThatWereMovedBefore() async throws {
        var choir = Meeting.timed("Choir", "2026-11-24 19:00")
        choir.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4")
        choir.invitees = [Invitee(name: "nikos@example.org", email: "nikos@example.org")]
        let id = try #require(try maria.store.save(choir).id)
        for (key, start) in [(second, "2026-12-01 20:00"), (third, "2026-12-08 19:00")] {
            var date = try #require(try maria.store.meeting(id.occurrence(key)))
            date.time = Meeting.timed("", start).time
            date.notes = "Bring a chair"
            try maria.store.save(date)
        }
        let letters = Mutex<[LetterContent]>([])
        let way = PostOffice.Way(office: office, address: maria.address)
        let clock = clock
        let workspace = Workspace(
            store: maria.store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in way },
                letter: { content in
                    letters.withLock { $0.append(content) }
                    return Letter(subject: content.meeting.title, text: content.words)
                }))
        _ = try SendInvitations(meetings: [id]).run(in: workspace)
        let told = letters.withLock(\.self).filter { $0.meeting.recurrenceID.isEmpty }
        // The third is at its time.
        let former = Meeting.timed("", "2026-12-01 19:00").time
        let present = Meeting.timed("", "2026-12-01 20:00").time
        #expect(told.map(\.movedDates) == [[MovedDate(former: former, present: present)]])
    }

    @Test func aMovedDateAsksForItAlone() async throws {
        let series = try await invite()
        #expect(try says(maria, series) == .accepted)
        try await move(third, of: series, to: "2026-12-09 20:00")
        // Who said yes said it to another day.
        #expect(try says(maria, series, third) == .needsAction)
        #expect(try says(maria, series) == .accepted)
        let item = try #require(try nikos.inbox(.open).first)
        #expect(item.news == .occurrenceChanged && item.state == .waiting && item.recurrenceID == third)
        #expect(item.changes.map(\.field) == [.time])
        #expect(item.changes.first?.old == .time(Meeting.timed("", "2026-12-08 19:00").time))
        #expect(item.changes.first?.new == .time(Meeting.timed("", "2026-12-09 20:00").time))
        #expect(try nikos.inbox(.open).count == 1)
        #expect(try says(nikos, series) == .accepted)
        #expect(try says(nikos, series, third) == .needsAction)
        try await answer(.declined)
        #expect(try says(maria, series, third) == .declined)
        #expect(try says(maria, series) == .accepted)
        #expect(try maria.inbox().first?.recurrenceID == third)
        #expect(try maria.pending(series).isEmpty)
    }

    /// Other notes for all dates, or for this one, take nothing away from the question.
    @Test(arguments: [false, true])
    func aMovedDateWaitsThoughMoreIsSaid(isOfAll: Bool) async throws {
        let series = try await invite()
        try await move(third, of: series, to: "2026-12-09 20:00")
        if isOfAll {
            var all = try #require(try maria.stored(series.uid))
            all.notes = "Bring the scores"
            try maria.store.save(all)
            try maria.tell(series)
            try await carry(from: maria, to: nikos)
        } else {
            try await change(third, of: series) { $0.notes = "Bring the scores" }
        }
        let waiting = try nikos.inbox(.open).filter { $0.state == .waiting }
        #expect(waiting.map(\.recurrenceID) == [third])
        #expect(waiting.first?.changes.map(\.field) == [.time, .notes])
        #expect(waiting.first?.changes.first?.old == .time(Meeting.timed("", "2026-12-08 19:00").time))
        #expect(try says(nikos, series, third) == .needsAction)
    }

    @Test func oneAnswerForAllIsOneForAMovedDateThatWasNotAnswered() async throws {
        let series = try await invite(answer: nil)
        try await move(third, of: series, to: "2026-12-09 20:00")
        let items = try nikos.inbox(.open)
        #expect(Set(items.map(\.recurrenceID)) == ["", third])
        let whole = try #require(items.first { $0.recurrenceID.isEmpty }?.id)
        _ = try AnswerInboxItem(whole, .accepted).run(in: nikos.workspace)
        #expect(try nikos.inbox(.open).isEmpty)
        #expect(try nikos.inbox().map(\.state) == [.accepted, .accepted])
        try await carry(from: nikos, to: maria)
        #expect(try says(maria, series) == .accepted)
        #expect(try says(maria, series, third) == .accepted)
        #expect(try maria.inbox().map(\.recurrenceID) == [""])
    }

    @Test func whoIsTakenOffOneDateIsToldSoAndMayBeAskedAgain() async throws {
        let series = try await invite()
        try await change(third, of: series) { date in
            date.invitees.removeAll { $0.email == "nikos@example.org" }
        }
        let sent = try #require(try maria.outbox().first)
        #expect(sent.method == "CANCEL" && sent.recurrenceID == third)
        #expect(sent.to.map(\.email) == ["nikos@example.org"])
        let item = try #require(try nikos.inbox(.open).first)
        #expect(item.news == .uninvited && item.recurrenceID == third)
        let state = try #require(try nikos.store.schedulingState(uid: series.uid))
        #expect(state.exception(third)?.status == .cancelled && state.series?.status == .confirmed)
        #expect(try says(nikos, series) == .accepted)
        #expect(try maria.pending(series).isEmpty)

        try await change(third, of: series) { date in
            date.invitees.append(Invitee(name: "nikos@example.org", email: "nikos@example.org"))
        }
        let again = try #require(try nikos.inbox(.open).first)
        #expect(again.news == .occurrenceChanged && again.state == .waiting && again.recurrenceID == third)
        #expect(try nikos.store.schedulingState(uid: series.uid)?.exception(third)?.status == .confirmed)
        try await answer(.accepted)
        #expect(try says(maria, series, third) == .accepted)
    }

    @Test func anotherTimeForOneDateIsTakenForItAlone() async throws {
        let series = try await invite()
        try await move(second, of: series, to: "2026-12-01 20:00")
        try await propose("2026-12-02 18:00")
        let proposal = try #require(try maria.inbox(.open).first { $0.recurrenceID == second })
        #expect(proposal.news == .proposed(Meeting.timed("", "2026-12-02 18:00").time))
        _ = try TakeProposal(try #require(proposal.id)).run(in: maria.workspace)
        try maria.tell(series)
        try await carry(from: maria, to: nikos)
        for person in [maria, nikos] {
            #expect(try time(person, series, second) == Meeting.timed("", "2026-12-02 18:00").time)
            #expect(try time(person, series) == series.time)
        }
        #expect(try nikos.stored(series.uid)?.recurrence == series.recurrence)
    }

    @Test func anotherTimeThatIsNotTakenAsksWhetherOneComesAtTheFirst() async throws {
        let series = try await invite()
        try await move(second, of: series, to: "2026-12-01 20:00")
        try await propose("2026-12-02 18:00")
        #expect(try says(nikos, series, second) == .needsAction)
        let proposal = try #require(try maria.inbox(.open).first { $0.recurrenceID == second }?.id)
        _ = try DeclineProposal(proposal).run(in: maria.workspace)
        try await carry(from: maria, to: nikos)
        let item = try #require(try nikos.inbox(.open).first)
        #expect(item.news == .proposalDeclined && item.state == .waiting && item.recurrenceID == second)
        #expect(try time(nikos, series, second) == Meeting.timed("", "2026-12-01 20:00").time)
        #expect(try time(maria, series, second) == Meeting.timed("", "2026-12-01 20:00").time)
        try await answer(.accepted)
        #expect(try says(maria, series, second) == .accepted)
        #expect(try says(nikos, series, second) == .accepted)
    }

    private func propose(_ start: String) async throws {
        let item = try #require(try nikos.inbox(.open).first?.id)
        _ = try ProposeTime(item, Meeting.timed("", start).time).run(in: nikos.workspace)
        try await carry(from: nikos, to: maria)
    }

    /// A rule that names the day goes along to another one.
    @Test func anotherDayForAllMovesTheRule() async throws {
        var run = Meeting.timed("Run", "2026-11-24 19:00")
        run.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=4")
        let series = try maria.plan(run, with: nikos)
        try maria.tell(series)
        try await carry(from: maria, to: nikos)
        try await propose("2026-11-25 19:00")
        let proposal = try #require(try maria.inbox(.open).first?.id)
        _ = try TakeProposal(proposal).run(in: maria.workspace)
        let taken = try #require(try maria.stored(series.uid))
        #expect(taken.time == Meeting.timed("", "2026-11-25 19:00").time)
        #expect(taken.recurrence == Recurrence(text: "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=4"))
    }

    @Test func fromADateOnThereAreNoMore() async throws {
        let series = try await invite()
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            METHOD:CANCEL
            BEGIN:VEVENT
            UID:\(series.uid)
            DTSTAMP:20261122T080000Z
            SEQUENCE:4
            STATUS:CANCELLED
            ORGANIZER:mailto:maria@example.org
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:\(third)
            DTSTART;TZID=Europe/Athens:\(third)
            END:VEVENT
            END:VCALENDAR
            """
        clock.move(to: instant("2026-11-22T09:00Z"))
        let source = InvitationSource(name: "-", bytes: Array(text.utf8))
        let results = try ReadInvitations([source]).run(in: nikos.workspace)
        guard case .stored(let item) = results.first?.result else {
            Issue.record("\(results)")
            return
        }
        #expect(item.news == .ended && item.recurrenceID == third && item.meeting?.status == .cancelled)
        let stored = try #require(try nikos.stored(series.uid))
        let recurrence = try #require(stored.recurrence)
        let dates = try #require(Series(stored.time, recurrence))
        #expect(stored.status == .confirmed)
        #expect(dates.starts.map(\.basicText) == ["20261124T190000", second])
    }
}
