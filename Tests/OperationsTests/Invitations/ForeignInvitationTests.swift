import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Invitations of others that lie in the person's mailbox: it is shared, or somebody handed them on.
@Suite struct ForeignInvitationTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person
    let zoe: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
        zoe = try Person("Zoe", office, clock)
    }

    /// What Maria tells Zoë lies in the mailbox of Nikos too.
    private func tell(_ meeting: Meeting) async throws {
        try maria.tell(meeting)
        try await maria.sync()
        let mail = try #require(office.mailbox(zoe.address).last)
        office.deliver(mail, to: nikos.address)
        clock.move(to: clock.now.addingTimeInterval(60))
        try await nikos.sync()
        clock.move(to: clock.now.addingTimeInterval(60))
    }

    private func invite() async throws -> Meeting {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: zoe)
        try await tell(coffee)
        return coffee
    }

    private func item() throws -> InboxItem { try #require(try nikos.inbox().first) }

    @Test func itIsShownAndCannotBeAnswered() async throws {
        let coffee = try await invite()
        let item = try item()
        #expect(item.news == .forOthers && item.state == .unseen)
        #expect(item.meeting?.title == "Coffee" && item.meeting?.id == nil)
        #expect(try nikos.stored(coffee.uid) == nil)
        let id = try #require(item.id)
        for participation in [Invitee.Participation.accepted, .declined, .tentative] {
            #expect(throws: InvitationError.notAnswerable(id)) {
                try nikos.workspace.store.transaction {
                    try InvitationService($0, nikos.workspace).answer(id, participation, comment: nil)
                }
            }
        }
        #expect(throws: InvitationError.notAnswerable(id)) {
            try ProposeTime(id, coffee.time).run(in: nikos.workspace)
        }
        #expect(throws: InvitationError.notAnswerable(id)) {
            try DeclineProposal(id).run(in: nikos.workspace)
        }
        #expect(try nikos.outbox().isEmpty)
    }

    @Test func itIsKeptAndFollowsWhoeverCallsIt() async throws {
        var coffee = try await invite()
        let id = try #require(try item().id)
        let kept = try TakeProposal(id).run(in: nikos.workspace)
        #expect(kept.organizer?.email == maria.address && kept.invitees.map(\.email) == [zoe.address])
        #expect(try item().state == .taken && item().meeting?.id == kept.id)
        // Nobody is told, and there is nothing to answer.
        #expect(try nikos.outbox().isEmpty)
        let stored = try #require(kept.id).occurrence()
        #expect(throws: InvitationError.notOrganizer(title: "Coffee")) {
            try AnswerStoredInvitation(stored, .accepted).run(in: nikos.workspace)
        }
        coffee = try #require(try maria.stored(coffee.uid))
        coffee.time = Meeting.timed("", "2026-11-24 12:00").time
        try await tell(try maria.store.save(coffee))
        let update = try item()
        #expect(update.state == .unseen && update.changes.map(\.field) == [.time])
        #expect(try nikos.stored(coffee.uid)?.time == coffee.time)
        let answer = try #require(update.id)
        #expect(throws: InvitationError.notAnswerable(answer)) {
            try AnswerInboxItem(answer, .accepted).run(in: nikos.workspace)
        }
        #expect(try nikos.outbox().isEmpty)
    }

    @Test func undoTakesItOutAgain() async throws {
        let coffee = try await invite()
        _ = try TakeProposal(try #require(try item().id)).run(in: nikos.workspace)
        _ = try nikos.store.undo()
        #expect(try nikos.stored(coffee.uid) == nil)
        #expect(try item().state == .unseen)
    }

    @Test func aLaterOneTakesItsPlaceAndACancellationToo() async throws {
        var coffee = try await invite()
        coffee = try #require(try maria.stored(coffee.uid))
        coffee.title = "Tea"
        try await tell(try maria.store.save(coffee))
        #expect(try nikos.inbox().map(\.state) == [.unseen, .superseded])
        #expect(try nikos.inbox().map { $0.meeting?.title } == ["Tea", "Coffee"])
        _ = try SetMeetingStatus(try #require(coffee.id), .cancelled).run(in: maria.workspace)
        try await tell(coffee)
        #expect(try nikos.inbox().map(\.news) == [.cancelled, .forOthers, .forOthers])
        #expect(try nikos.inbox(.open).map(\.news) == [.cancelled])
    }

    /// An answer of an invitee to somebody else is no invitation.
    @Test func whatIsNoInvitationIsPassedOver() async throws {
        let coffee = try await invite()
        _ = try TakeProposal(try #require(try item().id)).run(in: nikos.workspace)
        let stored = try #require(try nikos.stored(coffee.uid))
        let reply = SchedulingWriter.reply(
            stored, attendee: CalendarAddress(email: zoe.address), participation: .accepted, stamp: clock.now)
        let source = InvitationSource(name: "-", bytes: Array(reply.utf8))
        let results = try ReadInvitations([source]).run(in: nikos.workspace)
        guard case .notForMe = results.first?.result else {
            Issue.record("\(results)")
            return
        }
    }
}
