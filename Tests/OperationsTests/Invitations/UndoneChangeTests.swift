import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What is undone after it was told is told as something later.
@Suite struct UndoneChangeTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    /// SEQUENCE and DTSTAMP of what Maria sent, the earliest first.
    private func revisions() throws -> [Revision] {
        try maria.outbox().reversed().flatMap { message in
            try ICalendarReader.events(of: message.calendar).map { event in
                Revision(sequence: event.sequence, stamp: try #require(event.stamp))
            }
        }
    }

    private func expectRising(_ revisions: [Revision]) {
        for (one, next) in zip(revisions, revisions.dropFirst()) {
            #expect(one.sequence < next.sequence && one.stamp < next.stamp, "\(revisions)")
        }
    }

    private func tell(_ meeting: Meeting) async throws {
        try maria.tell(meeting)
        try await maria.sync()
        try await nikos.sync()
    }

    /// The clock stands still: DTSTAMP rises all the same.
    @Test func ofAMeeting() async throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try await tell(coffee)
        var moved = try #require(try maria.stored(coffee.uid))
        moved.time = Meeting.timed("", "2026-11-24 12:00").time
        try maria.store.save(moved)
        try await tell(coffee)
        #expect(try nikos.stored(coffee.uid)?.time == moved.time)
        _ = try maria.store.undo()
        #expect(try maria.stored(coffee.uid)?.time == coffee.time)
        let notices = try maria.pending(coffee)
        #expect(notices.map(\.method) == ["REQUEST"] && notices.first?.changes.map(\.field) == [.time])
        try await tell(coffee)
        #expect(try nikos.stored(coffee.uid)?.time == coffee.time)
        _ = try maria.store.redo()
        try await tell(coffee)
        #expect(try nikos.stored(coffee.uid)?.time == moved.time)
        let sent = try revisions()
        #expect(sent.count == 4)
        expectRising(sent)
    }

    @Test func ofOneDate() async throws {
        var choir = Meeting.timed("Choir", "2026-11-24 19:00")
        choir.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4")
        let series = try maria.plan(choir, with: nikos)
        try await tell(series)
        let key = "20261208T190000"
        let id = try #require(series.id)
        var date = try #require(try maria.store.meeting(id.occurrence(key)))
        date.time = Meeting.timed("", "2026-12-08 20:00").time
        try maria.store.save(date)
        try await tell(series)
        #expect(try nikos.store.schedulingState(uid: series.uid)?.exception(key)?.time == date.time)
        _ = try maria.store.undo()
        #expect(try maria.pending(series).map(\.recurrenceID) == [key])
        try await tell(series)
        let usual = Meeting.timed("", "2026-12-08 19:00").time
        #expect(try nikos.store.schedulingState(uid: series.uid)?.exception(key)?.time == usual)
        let sent = try revisions()
        #expect(sent.count == 3)
        expectRising(sent)
    }

    /// Who asks for it again after an undo that nobody was told of gets no earlier number.
    @Test func whoAsksAgainGetsNoEarlierNumber() async throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try await tell(coffee)
        var moved = try #require(try maria.stored(coffee.uid))
        moved.time = Meeting.timed("", "2026-11-24 12:00").time
        try maria.store.save(moved)
        try await tell(coffee)
        _ = try maria.store.undo()
        let refresh = SchedulingWriter.refresh(
            uid: coffee.uid, organizer: CalendarAddress(email: maria.address),
            attendee: CalendarAddress(email: nikos.address), stamp: clock.now)
        let source = InvitationSource(name: "-", bytes: Array(refresh.utf8))
        _ = try ReadInvitations([source]).run(in: maria.workspace)
        let sent = try revisions()
        #expect(sent.count == 3)
        #expect(sent.map(\.sequence) == sent.map(\.sequence).sorted())
        #expect(sent.map(\.stamp) == sent.map(\.stamp).sorted())
    }
}
