import Foundation
import Testing

@testable import MeetCore

@Suite struct FieldChangeTests {
    private typealias Fixture = SchedulingFixture

    @Test func eachFieldSaysOldAndNew() throws {
        let old = Fixture.theirs
        var new = old
        new.title = "Tea"
        new.time = Fixture.timed("2026-11-26 20:00")
        new.recurrence = Fixture.weekly
        new.venue = Venue(name: "Plaza", address: VenueAddress(line: "Ermou 1"))
        new.status = .tentative
        new.notes = "Cake"
        new.url = "https://example.org"
        new.conference = "https://meet.example.org/1"
        new.organizer = Fixture.zoe
        new.invitees = [Fixture.invitee(Fixture.me), Fixture.invitee(Fixture.zoe)]
        let weekly = try #require(Fixture.weekly)
        let expected: [FieldChange] = [
            FieldChange(.title, old: .text("Coffee"), new: .text("Tea")),
            FieldChange(.time, old: .time(old.time), new: .time(new.time)),
            FieldChange(.recurrence, old: nil, new: .recurrence(weekly)),
            FieldChange(.place, old: nil, new: .text("Plaza, Ermou 1")),
            FieldChange(.status, old: .status(.confirmed), new: .status(.tentative)),
            FieldChange(.notes, old: nil, new: .text("Cake")),
            FieldChange(.url, old: nil, new: .text("https://example.org")),
            FieldChange(.conference, old: nil, new: .text("https://meet.example.org/1")),
            FieldChange(.organizer, old: .people([Fixture.maria]), new: .people([Fixture.zoe])),
            FieldChange(.invitees, old: .people([Fixture.nikos]), new: .people([Fixture.zoe])),
        ]
        let changes = FieldChange.changes(from: old, to: new)
        #expect(changes == expected)
        #expect(changes.map(\.field) == FieldChange.Field.allCases)
        let kept = try JSONDecoder().decode([FieldChange].self, from: JSONEncoder().encode(changes))
        #expect(kept == changes)
    }

    @Test func whatOthersDoNotSeeIsNoChange() {
        let old = Fixture.theirs
        var new = old
        new.kind = "Coffee"
        new.reminders = [.eveningBefore]
        new.doneAt = Fixture.now
        new.invitees[0].participation = .declined
        new.time = Fixture.timed("2026-11-26 17:00", "UTC")
        new.venue = Venue(name: "")
        #expect(FieldChange.changes(from: old, to: new).isEmpty)
    }

    @Test func twoChangesAreToldAsOne() {
        let (seven, eight) = (Fixture.thursday, Fixture.timed("2026-11-26 20:00"))
        let nine = Fixture.timed("2026-11-26 21:00")
        let first = [
            FieldChange(.time, old: .time(seven), new: .time(eight)),
            FieldChange(.invitees, old: .people([Fixture.nikos]), new: .people([Fixture.zoe])),
        ]
        let second = [
            FieldChange(.title, old: .text("Coffee"), new: .text("Tea")),
            FieldChange(.time, old: .time(eight), new: .time(nine)),
            FieldChange(.invitees, old: .people([Fixture.zoe]), new: .people([Fixture.maria])),
        ]
        #expect(
            FieldChange.joined(first, second) == [
                FieldChange(.title, old: .text("Coffee"), new: .text("Tea")),
                FieldChange(.time, old: .time(seven), new: .time(nine)),
                FieldChange(.invitees, old: .people([Fixture.nikos]), new: .people([Fixture.maria])),
            ])
        #expect(FieldChange.joined(first, []) == first)
        // Moved back: that is what is to be said.
        let back = FieldChange(.time, old: .time(eight), new: .time(seven))
        #expect(FieldChange.joined([first[0]], [back]) == [back])
    }
}
