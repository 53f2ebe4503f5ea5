import Foundation
import Testing

@testable import MeetCore

@Suite struct SchedulingSequenceTests {
    private typealias Fixture = SchedulingFixture

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var raises: Bool
        var resets: Bool
        var change: @Sendable (inout Meeting) -> Void

        init(
            _ name: String, raises: Bool, resets: Bool, _ change: @escaping @Sendable (inout Meeting) -> Void
        ) {
            testDescription = name
            self.raises = raises
            self.resets = resets
            self.change = change
        }
    }

    @Test(arguments: [
        Case("nothing", raises: false, resets: false) { _ in },
        Case("time", raises: true, resets: true) { $0.time = Fixture.timed("2026-11-26 20:00") },
        Case("length", raises: true, resets: true) {
            $0.time = Fixture.timed("2026-11-26 19:00", minutes: 90)
        },
        Case("zone alone", raises: true, resets: true) {
            $0.time = Fixture.timed("2026-11-26 17:00", "UTC")
        },
        Case("rule", raises: true, resets: true) { $0.recurrence = Recurrence(text: "RRULE:FREQ=DAILY") },
        Case("a date less", raises: true, resets: false) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20261203T190000")
        },
        Case("a date more", raises: true, resets: true) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4\nRDATE:20261204T190000")
        },
        Case("cancelled", raises: true, resets: false) { $0.status = .cancelled },
        Case("title", raises: true, resets: false) { $0.title = "Tea" },
        Case("place", raises: true, resets: false) { $0.venue = Venue(name: "Plaza") },
        Case("place with coordinates", raises: true, resets: false) {
            $0.venue = Venue(name: "Plaza", coordinate: Coordinate(latitude: 39, longitude: 22))
        },
        Case("kind of place", raises: true, resets: false) { $0.placeKind = "bakery" },
        Case("notes", raises: false, resets: false) { $0.notes = "Cake" },
        Case("page", raises: false, resets: false) { $0.url = "https://example.org" },
        Case("guests", raises: false, resets: false) { $0.invitees = [] },
        Case("reminders", raises: false, resets: false) { $0.reminders = [.eveningBefore] },
    ])
    func rises(_ item: Case) {
        let old = Fixture.series(Fixture.mine)
        var new = old
        item.change(&new)
        #expect(SchedulingSequence.requiresSequenceIncrement(from: old, to: new) == item.raises)
        #expect(SchedulingSequence.resetsAnswers(from: old, to: new) == item.resets)
        #expect(SchedulingSequence.next(from: old, to: new, isOwn: true) == (item.raises ? 2 : 1))
    }

    /// What undo brings back is a later revision, though it says what an earlier one said.
    @Test func undoOnlyRises() {
        let first = Fixture.mine
        var moved = first
        moved.time = Fixture.timed("2026-11-26 20:00")
        moved.sequence = SchedulingSequence.next(from: first, to: moved, isOwn: true)
        var undone = first
        undone.sequence = SchedulingSequence.next(from: moved, to: undone, isOwn: true)
        #expect(first.sequence == 1 && moved.sequence == 2 && undone.sequence == 3)
        // Whoever wrote it raised it already.
        #expect(SchedulingSequence.next(from: moved, to: undone, isOwn: true) == 3)
        var last = undone
        last.sequence = .max
        #expect(SchedulingSequence.next(from: first, to: last, isOwn: true) == .max)
    }

    /// The stored row of a place, and the words of an invitation that are the same place.
    @Test func thePlaceThatIsKnownRaisesNothing() {
        var old = Fixture.mine
        old.venue = Venue(
            id: Identifier(1), name: "Plaza", address: VenueAddress(line: "Ermou 1"),
            coordinate: Coordinate(latitude: 39, longitude: 22))
        var new = old
        new.venue = Venue(name: "Plaza", address: VenueAddress(line: "Ermou 1"))
        #expect(!SchedulingSequence.requiresSequenceIncrement(from: old, to: new))
        new.venue?.address.line = "Ermou 2"
        #expect(SchedulingSequence.requiresSequenceIncrement(from: old, to: new))
    }

    @Test func whatOthersOrganizeKeepsTheirNumber() {
        let old = Fixture.mine
        var new = old
        new.title = "Tea"
        #expect(SchedulingSequence.next(from: old, to: new, isOwn: false) == old.sequence)
        new.sequence = 5
        #expect(SchedulingSequence.next(from: old, to: new, isOwn: false) == 5)
        // Nobody asks whose it is where nothing is raised.
        #expect(
            SchedulingSequence.next(
                from: old, to: old, isOwn: Self.wasAsked()) == old.sequence)
    }

    private static func wasAsked() -> Bool {
        Issue.record("Nobody is to be asked.")
        return true
    }

    @Test(arguments: [
        (1, 3, false, 3), (1, 3, true, 4), (3, 3, true, 4), (5, 3, true, 5), (-2, -1, false, 0),
    ])
    func aNumberNeverFalls(revision: Int, earlier: Int, isRaised: Bool, expected: Int) {
        #expect(
            SchedulingSequence.number(of: revision, after: earlier, isRaised: isRaised) == expected)
    }

    @Test func itTakesPlaceAfterAll() {
        var cancelled = Fixture.mine
        cancelled.status = .cancelled
        #expect(SchedulingSequence.resetsAnswers(from: cancelled, to: Fixture.mine))
    }

    @Test func answersAreOpenAgain() {
        var meeting = Fixture.mine
        meeting.invitees[0].participation = .delegated
        meeting.invitees[1].comment = "Gladly"
        meeting.invitees.append(Fixture.invitee(Fixture.me, .accepted))
        let open = SchedulingSequence.withOpenAnswers(
            meeting, answeredFor: meeting, except: [Fixture.me.key])
        #expect(open.invitees.map(\.participation) == [.delegated, .needsAction, .accepted])
        #expect(open.invitees[1].comment == nil)
        #expect(open.invitees[1].formerAnswer?.comment == "Gladly" && open.invitees[0].formerAnswer == nil)
    }

    @Test func formerAnswersComeBackForTheirDatesAlone() {
        var first = Fixture.mine
        first.invitees[1].participation = .accepted
        first.invitees[1].comment = "Gladly"
        var moved = first
        moved.time = Fixture.timed("2026-11-26 20:00")
        var open = SchedulingSequence.withOpenAnswers(moved, answeredFor: first)
        #expect(open.invitees[1].openedAnswer?.participation == .accepted)
        #expect(SchedulingSequence.withAnswersRestored(open) == open)
        open.time = first.time
        let restored = SchedulingSequence.withAnswersRestored(open)
        #expect(restored.invitees[1].participation == .accepted && restored.invitees[1].comment == "Gladly")
        #expect(restored.invitees[1].openedAnswer == nil)
        // To tell it does not open what was restored.
        #expect(SchedulingSequence.withOpenAnswers(restored, answeredFor: moved) == restored)
        // Who answered since has another answer.
        open.invitees[1].participation = .declined
        #expect(SchedulingSequence.withAnswersRestored(open) == open)
    }

    @Test(arguments: [(30.4, nil, 30.0), (30.4, 10, 30), (30.4, 30.2, 31), (30.4, 95, 96)])
    func stampsRise(now: Double, last: Double?, expected: Double) {
        let stamp = SchedulingSequence.stamp(
            now: Date(timeIntervalSince1970: now), after: last.map { Date(timeIntervalSince1970: $0) })
        #expect(stamp.timeIntervalSince1970 == expected)
    }
}
