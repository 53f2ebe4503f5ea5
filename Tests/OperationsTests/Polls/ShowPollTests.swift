import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What a poll shows beside its votes: the reader's meetings, and what is known of others' time.
@Suite struct ShowPollTests {
    private let desk: PollDesk

    init() throws { desk = try PollDesk() }

    private func shown(_ poll: Poll) throws -> ShowPoll.Shown? {
        try ShowPoll(poll.uid, ownAddresses: [], zone: desk.store.readerZone).run(in: desk.workspace)
    }

    /// Holds are no obstacles, nor are meetings that only touch, take no time or are cancelled.
    @Test func ownMeetingsAreFoundAtEachOption() throws {
        try desk.store.save(Meeting.timed("Dentist", "2026-11-30 10:30"))
        try desk.store.save(Meeting.timed("Before", "2026-11-30 09:00"))
        var lecture = Meeting.timed("Lecture", "2026-12-01 10:00")
        lecture.isTransparent = true
        try desk.store.save(lecture)
        var cancelled = Meeting.timed("Cancelled", "2026-12-02 10:00")
        cancelled.status = .cancelled
        try desk.store.save(cancelled)
        let poll = try AddPoll(desk.draft(hasHolds: true)).run(in: desk.workspace)
        let clashes = try #require(try shown(poll)).clashes
        #expect(clashes.map { $0.map(\.title) } == [["Dentist"], [], []])
    }

    @Test func theTimeOfThoseWhoHaveNotVotedIsKnownFromMeetings() throws {
        var walk = Meeting.timed("Walk", "2026-12-01 10:00")
        walk.invitees = [
            Invitee(name: "Ann", email: PollDesk.address("ann"), participation: .accepted),
            Invitee(name: "Nikos", email: PollDesk.address("nikos"), participation: .accepted),
        ]
        try desk.store.save(walk)
        let poll = try AddPoll(desk.draft()).run(in: desk.workspace)
        let id = try #require(poll.id)
        _ = try RecordVotes(id, voter: 1, .votes([1: .yes], comment: nil)).run(in: desk.workspace)
        let found = try #require(try shown(poll))
        #expect(found.states[0] == [.unknown, .busy, .unknown])
        #expect(found.readings[0]?.source == .meetings)
        // Who has voted has told more than the meetings do.
        #expect(found.states[1] == [.unknown, .unknown, .unknown] && found.readings[1] == nil)
        #expect(found.states[2] == [.unknown, .unknown, .unknown])
    }

    @Test func aPollThatIsGoneIsNotShown() throws {
        #expect(try ShowPoll("none", ownAddresses: [], zone: .gmt).run(in: desk.workspace) == nil)
    }

    @Test func mailsAreLookedAtBeforeTheyAreSent() throws {
        let poll = try AddPoll(desk.draft()).run(in: desk.workspace)
        let id = try #require(poll.id)
        let mails = try PreviewPoll(id).run(in: desk.workspace)
        #expect(mails.map { $0.to.map(\.email) } == PollDesk.guests.map { [PollDesk.address($0)] })
        #expect(try desk.host.outbox().isEmpty)
        #expect(try desk.poll(id).state == .draft)
    }

    @Test func theDraftOfTheFormGoesWithTheSavedPoll() throws {
        try desk.store.saveDraft(
            Draft(id: "poll-1", kind: "poll", payload: Data("{}".utf8), updatedAt: desk.clock.now))
        var poll = desk.draft()
        poll.title = ""
        #expect(throws: PollError.noTitle) { try SavePoll(poll, draft: "poll-1").run(in: desk.workspace) }
        #expect(try desk.store.drafts().count == 1)
        guard case .saved(let saved) = try SavePoll(desk.draft(), draft: "poll-1").run(in: desk.workspace)
        else { return }
        #expect(try desk.store.drafts().isEmpty && saved.id != nil)
    }
}
