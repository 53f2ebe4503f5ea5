import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The messages before they are sent.
@Suite struct PreviewTests {
    @Test func aPreviewIsWhatIsSentAndStoresNothing() throws {
        let (office, clock) = (PostOffice(), StandingClock(instant("2026-11-21T08:00Z")))
        let (maria, nikos) = (try Person("Maria", office, clock), try Person("Nikos", office, clock))
        let meeting = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        let send = SendInvitations(meetings: [try #require(meeting.id)], words: "Bring cake.")
        let preview = try PreviewInvitations(send).run(in: maria.workspace)
        #expect(preview.map { $0.to.map(\.email) } == [["nikos@example.org"]])
        #expect(preview.first?.text.contains("Bring cake.") == true)
        #expect(try maria.outbox().isEmpty && maria.pending(meeting).count == 1)
        let sent = try send.run(in: maria.workspace)
        #expect(sent.map(\.text) == preview.map(\.text) && sent.map(\.calendar) == preview.map(\.calendar))
    }

    @Test func aRefusalIsTheSame() throws {
        let (office, clock) = (PostOffice(), StandingClock(instant("2026-11-21T08:00Z")))
        let maria = try Person("Maria", office, clock)
        var foreign = Meeting.timed("Theirs", "2026-11-24 11:00")
        foreign.organizer = CalendarAddress(name: "", email: "zoe@example.org")
        let stored = try maria.store.save(foreign)
        let send = SendInvitations(meetings: [try #require(stored.id)])
        #expect(throws: InvitationError.notOrganizer(title: "Theirs")) {
            try PreviewInvitations(send).run(in: maria.workspace)
        }
    }
}
