import Foundation
import Testing

@testable import MeetCore

/// A meeting of somebody else that was changed here and there.
@Suite struct MeetingUpdateTests {
    private typealias Fixture = SchedulingFixture

    private static func update(
        mine: (inout Meeting) -> Void = { _ in }, theirs: (inout Meeting) -> Void = { _ in },
        base: (inout Meeting) -> Void = { _ in }
    ) -> MeetingUpdate {
        var before = Fixture.theirs
        before.id = nil
        before.invitees[0].participation = .needsAction
        base(&before)
        var stored = Fixture.theirs
        mine(&stored)
        var said = before
        said.sequence = 2
        theirs(&said)
        return MeetingUpdate(
            stored: stored, theirs: said, base: before, stamp: Fixture.stamp(1),
            own: [Fixture.me.key])
    }

    @Test func whatIsMineAloneStays() {
        let meeting = Self.update(
            mine: { meeting in
                meeting.kind = "Coffee"
                meeting.reminders = [.before(minutes: 30)]
                meeting.doneAt = Fixture.now
                meeting.notes = "Bring the book"
                meeting.invitees[1].contactID = Identifier(7)
                meeting.invitees[1].name = "Nikos K."
            },
            theirs: { meeting in
                meeting.title = "Tea"
                meeting.reminders = [.before(minutes: 5)]
            }
        ).meeting
        #expect(meeting.title == "Tea")
        #expect(meeting.kind == "Coffee")
        #expect(meeting.reminders == [.before(minutes: 30)])
        #expect(meeting.doneAt == Fixture.now)
        #expect(meeting.notes == "Bring the book")
        #expect(meeting.invitees[1].name == "Nikos K.")
        #expect(meeting.id == Identifier(1))
        #expect(meeting.sequence == 2)
    }

    @Test func theOrganizersWordCounts() {
        let meeting = Self.update(
            mine: { meeting in
                meeting.notes = "Mine"
                meeting.url = "https://mine.example"
            },
            theirs: { meeting in
                meeting.notes = "Theirs"
                meeting.url = "https://theirs.example"
            }
        ).meeting
        #expect(meeting.notes == "Theirs")
        #expect(meeting.url == "https://theirs.example")
    }

    /// Who moved it here alone knows why; the organizer did not say anything of the time.
    @Test func aTimeOfMineStaysWhereTheirsIsAsBefore() {
        let update = Self.update(
            mine: { $0.time = Fixture.timed("2026-11-26 18:30") }, theirs: { $0.title = "Tea" })
        #expect(update.meeting.time == Fixture.timed("2026-11-26 18:30"))
        #expect(!update.isRescheduled)
        #expect(update.meeting.invitees[0].participation == .accepted)
        #expect(update.changes == [FieldChange(.title, old: .text("Coffee"), new: .text("Tea"))])
    }

    @Test func aStoredVenueStaysWhereTheLineIsTheSame() {
        let line = Venue(name: "Café Entra, Ermou 14", isSaved: false)
        let stored = Venue(
            id: Identifier(3), name: "Café Entra, Ermou 14", phone: "+30 24210 1", isSaved: true)
        let same = Self.update(
            mine: { $0.venue = stored }, theirs: { $0.venue = line }, base: { $0.venue = line })
        #expect(same.meeting.venue == stored)
        #expect(same.changes.isEmpty)
        let other = Self.update(
            mine: { $0.venue = stored }, theirs: { $0.venue = Venue(name: "Plaza") },
            base: { $0.venue = line })
        #expect(other.meeting.venue?.name == "Plaza")
        #expect(
            other.changes == [
                FieldChange(.place, old: .text("Café Entra, Ermou 14"), new: .text("Plaza"))
            ])
    }

    /// What the message says of me against what I said: mine, theirs, theirs before.
    @Test(arguments: [
        (
            Invitee.Participation.accepted, Invitee.Participation.needsAction, -5,
            Invitee.Participation.accepted
        ),
        (.needsAction, .accepted, -5, .accepted),
        // Answered elsewhere, later or earlier than here.
        (.accepted, .declined, -5, .declined),
        (.accepted, .declined, 5, .accepted),
    ])
    func myAnswer(
        mine: Invitee.Participation, theirs: Invitee.Participation, answered: Int,
        expected: Invitee.Participation
    ) {
        let update = Self.update(
            mine: { meeting in
                meeting.invitees[0].participation = mine
                meeting.invitees[0].answeredAt = Fixture.stamp(answered)
            }, theirs: { $0.invitees[0].participation = theirs })
        #expect(update.meeting.invitees[0].participation == expected)
    }

    @Test func guestsOfMineStayAndTheirsGo() {
        let update = Self.update(
            mine: { $0.invitees.append(Fixture.invitee(Fixture.zoe)) },
            theirs: { $0.invitees.remove(at: 1) })
        #expect(update.meeting.invitees.map(\.email) == [Fixture.me.email, Fixture.zoe.email])
        #expect(
            update.changes == [FieldChange(.invitees, old: .people([Fixture.nikos]), new: nil)])
    }
}
