import Foundation
import Testing

@testable import MeetCore

@Suite struct MeetingTests {
    private typealias Fixture = SchedulingFixture

    @Test func aMeetingWithoutAnOrganizerIsOnesOwn() {
        #expect(Fixture.mine.isOrganized(by: []))
        #expect(!Fixture.theirs.isOrganized(by: [Fixture.me.key]))
        #expect(Fixture.theirs.isOrganized(by: [Fixture.maria.key]))
    }

    @Test func onesOwnRowIsFoundByAnyOfTheAddresses() {
        let own: Set = ["alias@example.org", CalendarAddress.key("MAILTO:Me@Example.org")]
        #expect(Fixture.theirs.ownInvitee(by: own)?.email == Fixture.me.email)
        #expect(Fixture.theirs.ownInvitee(by: ["alias@example.org"]) == nil)
        #expect(!Invitee(name: "Me").isSelf(by: own) && !Invitee(name: "Me", email: "").isSelf(by: [""]))
    }

    @Test(
        arguments: [
            (Fixture.thursday, true), (.allDay(first: today, last: today), true),
            (.due(Deadline(day: today)), false), (.unscheduled, false),
        ] as [(MeetingTime, Bool)])
    func onlyATimeRepeats(time: MeetingTime, repeats: Bool) {
        var meeting = Fixture.series(Fixture.mine)
        meeting.time = time
        meeting.dropRecurrenceWithoutTime()
        #expect((meeting.recurrence == Fixture.weekly) == repeats)
        #expect((meeting.recurrence == nil) != repeats)
    }

    private static let today = CalendarDate(year: 2026, month: 11, day: 21)
}
