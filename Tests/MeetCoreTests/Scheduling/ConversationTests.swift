import Foundation
import Testing

@testable import MeetCore

/// Two people who send each other messages as text, each with what they have stored.
@Suite struct ConversationTests {
    private typealias Fixture = SchedulingFixture

    /// One of the two, and their store.
    private final class Person {
        var address: CalendarAddress
        var state: SchedulingState?
        private var lastID: Int64 = 0

        init(_ address: CalendarAddress, _ meeting: Meeting? = nil) {
            self.address = address
            if let meeting { state = SchedulingState(series: meeting) }
            lastID = meeting?.id?.rawValue ?? 0
        }

        var meeting: Meeting? { state?.series }

        /// Reads a message and stores what changes by it.
        func read(_ text: String, from sender: CalendarAddress) -> SchedulingOutcome? {
            let objects = ICalendarReader.read(text.utf8, file: "mail")
            let messages = objects.flatMap {
                SchedulingMessage.messages(of: $0, sender: sender, receivedAt: Fixture.now)
            }
            guard objects.count == 1, messages.count == 1, let message = messages.first else { return nil }
            let outcome = ITIP.process(
                message, have: state, own: [address.email], now: Fixture.now, zone: "Europe/Athens")
            store(outcome)
            return outcome
        }

        func store(_ outcome: SchedulingOutcome) {
            var state = state ?? SchedulingState()
            for var meeting in outcome.saves {
                if meeting.id == nil {
                    lastID += 1
                    meeting.id = Identifier(lastID)
                }
                if meeting.recurrenceID.isEmpty {
                    state.series = meeting
                } else {
                    meeting.seriesID = state.series?.id
                    state.exceptions.removeAll { $0.recurrenceID == meeting.recurrenceID }
                    state.exceptions.append(meeting)
                }
            }
            state.exceptions.removeAll { $0.id.map(outcome.deletes.contains) ?? false }
            for reply in outcome.replies {
                state.replies.removeAll {
                    $0.recurrenceID == reply.recurrenceID && $0.address == reply.address
                }
                state.replies.append(reply)
            }
            for received in outcome.received {
                state.received.removeAll { $0.recurrenceID == received.recurrenceID }
                state.received.append(received)
            }
            self.state = state
        }

        /// Changes the own meeting as a form does.
        func edit(_ change: (inout Meeting) -> Void) {
            guard let old = state?.series else { return }
            var new = old
            change(&new)
            new.sequence = SchedulingSequence.next(from: old, to: new, isOwn: true)
            if SchedulingSequence.resetsAnswers(from: old, to: new) {
                new = SchedulingSequence.withOpenAnswers(new, answeredFor: old)
            }
            state?.series = new
        }

        func participation(of other: CalendarAddress) -> Invitee.Participation? {
            meeting?.invitees.first { $0.email == other.email }?.participation
        }
    }

    private static let organizer = Fixture.maria
    private static let guest = Fixture.nikos

    private static func plan(_ recurrence: Recurrence? = nil) -> Meeting {
        Meeting(
            id: Identifier(1), uid: "plan-1", title: "Plan; review, twice", notes: "Bring\nthe drafts",
            time: Fixture.thursday, recurrence: recurrence,
            venue: Venue(name: "Café Entra", address: VenueAddress(line: "Ermou 14, Volos")),
            invitees: [Fixture.invitee(guest)], createdAt: Fixture.stamp(-60))
    }

    private static func request(_ person: Person, _ minutes: Int) -> String {
        let meetings = [person.state?.series].compactMap { $0 } + (person.state?.exceptions ?? [])
        return SchedulingWriter.request(meetings, organizer: organizer, stamp: Fixture.stamp(minutes))
    }

    private static func reply(
        _ person: Person, _ participation: Invitee.Participation, _ minutes: Int, comment: String? = nil
    ) throws -> String {
        let meeting = try #require(person.meeting)
        return SchedulingWriter.reply(
            meeting, attendee: guest, participation: participation, comment: comment,
            sequence: person.state?.received.first?.sequence, stamp: Fixture.stamp(minutes))
    }

    @Test func invitationAnswerMoveAndCancellation() throws {
        let maria = Person(Self.organizer, Self.plan())
        let nikos = Person(Self.guest)

        let first = nikos.read(Self.request(maria, 1), from: Self.organizer)
        #expect(first?.verdict == .invited)
        #expect(nikos.meeting?.organizer == Self.organizer)
        #expect(nikos.meeting?.title == "Plan; review, twice")
        #expect(nikos.meeting?.notes == "Bring\nthe drafts")
        #expect(nikos.meeting?.time == Fixture.thursday)

        let early = try Self.reply(nikos, .accepted, 2, comment: "Gladly; of course")
        nikos.state?.series?.invitees[0].participation = .accepted
        let answered = maria.read(early, from: Self.guest)
        #expect(answered?.verdict == .answered(Self.guest, .accepted, comment: "Gladly; of course"))
        #expect(maria.participation(of: Self.guest) == .accepted)

        // Only notes: nobody is asked again.
        maria.edit { $0.notes = "Bring nothing" }
        let noted = nikos.read(Self.request(maria, 3), from: Self.organizer)
        #expect(noted?.changes.map(\.field) == [.notes])
        #expect(nikos.participation(of: Self.guest) == .accepted)

        maria.edit { $0.time = Fixture.timed("2026-11-26 20:00") }
        #expect(maria.participation(of: Self.guest) == .needsAction)
        let moved = nikos.read(Self.request(maria, 4), from: Self.organizer)
        #expect(
            moved?.verdict
                == .rescheduled([
                    FieldChange(
                        .time, old: .time(Fixture.thursday),
                        new: .time(Fixture.timed("2026-11-26 20:00")))
                ]))
        #expect(nikos.participation(of: Self.guest) == .needsAction)

        // The mail of the first answer comes once more, and an older one that was never seen.
        #expect(maria.read(early, from: Self.guest)?.verdict == .alreadyKnown)
        let late = early.replacing("DTSTAMP:20261121T100200Z", with: "DTSTAMP:20261121T100230Z")
        #expect(maria.read(late, from: Self.guest)?.verdict == .outdated)
        #expect(maria.participation(of: Self.guest) == .needsAction)

        // Undo brings the first time back, as a later revision.
        maria.edit { $0.time = Fixture.thursday }
        #expect(maria.meeting?.sequence == 2)
        let undone = nikos.read(Self.request(maria, 6), from: Self.organizer)
        #expect(undone?.changes.map(\.field) == [.time])
        #expect(
            nikos.read(Self.request(maria, 5), from: Self.organizer)?.verdict == .outdated)

        maria.edit { $0.status = .cancelled }
        let meeting = try #require(maria.meeting)
        let off = SchedulingWriter.cancel([meeting], organizer: Self.organizer, stamp: Fixture.stamp(7))
        #expect(nikos.read(off, from: Self.organizer)?.verdict == .cancelled)
        #expect(nikos.meeting?.status == .cancelled)
        #expect(nikos.read(off, from: Self.organizer)?.verdict == .alreadyKnown)
    }

    @Test func aProposalIsTaken() throws {
        let maria = Person(Self.organizer, Self.plan())
        let nikos = Person(Self.guest)
        _ = nikos.read(Self.request(maria, 1), from: Self.organizer)
        let invitation = try #require(nikos.meeting)
        let noon = Fixture.timed("2026-11-27 12:00", minutes: 45)
        let counter = SchedulingWriter.counter(
            invitation, attendee: Self.guest, time: noon, comment: "12:00?", stamp: Fixture.stamp(2))
        let proposed = try #require(maria.read(counter, from: Self.guest))
        #expect(proposed.verdict == .proposed(Self.guest, noon, comment: "12:00?"))
        #expect(maria.participation(of: Self.guest) == .tentative)
        #expect(maria.meeting?.time == Fixture.thursday)

        let declined = SchedulingWriter.declineCounter(
            try #require(maria.meeting), organizer: Self.organizer, attendee: Self.guest,
            comment: "No room", stamp: Fixture.stamp(3))
        #expect(
            nikos.read(declined, from: Self.organizer)?.verdict == .proposalDeclined(comment: "No room"))

        let offer = try #require(proposed.offer.first)
        maria.edit { $0 = offer }
        let taken = nikos.read(Self.request(maria, 4), from: Self.organizer)
        #expect(taken?.changes.map(\.field) == [.time])
        #expect(nikos.meeting?.time == noon)
    }

    @Test func oneDateIsMovedAndAnotherIsOff() throws {
        let maria = Person(Self.organizer, Self.plan(Fixture.weekly))
        let nikos = Person(Self.guest)
        #expect(nikos.read(Self.request(maria, 1), from: Self.organizer)?.verdict == .invited)
        #expect(nikos.meeting?.recurrence == Fixture.weekly)

        let series = try #require(maria.meeting)
        var moved = series
        moved.id = Identifier(7)
        moved.seriesID = series.id
        moved.recurrence = nil
        moved.recurrenceID = Fixture.second
        moved.time = Fixture.timed("2026-12-04 10:00")
        moved.sequence = 1
        maria.state?.exceptions = [moved]
        let request = SchedulingWriter.request(
            [moved], organizer: Self.organizer, series: series.time, stamp: Fixture.stamp(2))
        let changed = try #require(nikos.read(request, from: Self.organizer))
        #expect(changed.recurrenceID == Fixture.second)
        #expect(changed.changes.map(\.field) == [.time])
        #expect(nikos.state?.exceptions.map(\.time) == [moved.time])

        var off = moved
        off.recurrenceID = "20261210T190000"
        off.time = Fixture.timed("2026-12-10 19:00")
        let cancel = SchedulingWriter.cancel(
            [off], organizer: Self.organizer, series: series.time, stamp: Fixture.stamp(3))
        let cancelled = try #require(nikos.read(cancel, from: Self.organizer))
        #expect(cancelled.verdict == .cancelled)
        #expect(cancelled.recurrenceID == "20261210T190000")
        #expect(nikos.meeting?.status == .confirmed)
        #expect(nikos.state?.exceptions.map(\.status) == [.confirmed, .cancelled])

        // For the date that was moved Nikos has no time; he comes to the others.
        let date = try #require(nikos.state?.exceptions.first)
        let no = SchedulingWriter.reply(
            date, attendee: Self.guest, participation: .declined, series: series.time,
            stamp: Fixture.stamp(4))
        #expect(maria.read(no, from: Self.guest)?.recurrenceID == Fixture.second)
        _ = maria.read(try Self.reply(nikos, .accepted, 5), from: Self.guest)
        #expect(maria.participation(of: Self.guest) == .accepted)
        #expect(maria.state?.exceptions.first?.invitees.first?.participation == .declined)
    }

    /// What the organizer says goes through the text that is kept, which is what the next change is compared with.
    @Test func aChangeOfMineOutlivesAnUpdate() {
        let maria = Person(Self.organizer, Self.plan())
        let nikos = Person(Self.guest)
        _ = nikos.read(Self.request(maria, 1), from: Self.organizer)
        nikos.state?.series?.notes = "Ask Maria for the keys"
        nikos.state?.series?.reminders = [.before(minutes: 30)]
        maria.edit { $0.title = "Tea" }
        let update = nikos.read(Self.request(maria, 2), from: Self.organizer)
        #expect(update?.changes.map(\.field) == [.title])
        #expect(nikos.meeting?.notes == "Ask Maria for the keys")
        #expect(nikos.meeting?.reminders == [.before(minutes: 30)])
    }

    @Test func whoAsksIsSentIt() throws {
        let maria = Person(Self.organizer, Self.plan(Fixture.weekly))
        let nikos = Person(Self.guest)
        let refresh = SchedulingWriter.refresh(
            uid: "plan-1", organizer: Self.organizer, attendee: Self.guest, stamp: Fixture.stamp(1))
        let asked = try #require(maria.read(refresh, from: Self.guest))
        #expect(asked.verdict == .wantsRefresh(Self.guest))
        let text = SchedulingWriter.text(
            of: try #require(asked.sends.first), from: Self.organizer, stamp: Fixture.stamp(2))
        #expect(nikos.read(text, from: Self.organizer)?.verdict == .invited)
    }
}
