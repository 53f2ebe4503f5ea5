import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What a poll does from its draft to its decision.
@Suite struct PollStepsTests {
    private let desk: PollDesk

    init() throws { desk = try PollDesk() }

    private func meetings() throws -> [Meeting] {
        try desk.store.meetings(rows: 0..<100).compactMap { try desk.store.meeting($0.meetingID) }
    }

    @Test func everyoneGetsOneMail() async throws {
        let id = try await desk.open()
        #expect(PollDesk.guests.map(desk.mails) == [1, 1, 1])
        #expect(try desk.poll(id).state == .open && desk.poll(id).sentAt == desk.clock.now)
        let mail = try #require(try desk.host.outbox().first)
        #expect(mail.method == "POLL" && mail.mail.calendar == nil)
        // Nothing is sent twice, and somebody who was added gets theirs.
        #expect(try SendPoll(id).run(in: desk.workspace).messages.isEmpty)
        var poll = try desk.poll(id)
        poll.people.append(Poll.Voter(name: "Lena", email: "lena@example.org"))
        _ = try EditPoll(poll).run(in: desk.workspace)
        let more = try SendPoll(id).run(in: desk.workspace).messages
        #expect(more.map { $0.to.map(\.email) } == [["lena@example.org"]])
    }

    /// Of an open poll only those who have no mail get one, whatever changed, unless all are asked for.
    @Test func anOpenPollGoesToThoseWithoutIt() async throws {
        let id = try await desk.open()
        var poll = try desk.poll(id)
        poll.notes = "At my place."
        poll.people.append(Poll.Voter(name: "Lena", email: "lena@example.org"))
        _ = try EditPoll(poll).run(in: desk.workspace)
        // Letters that tell the notes.
        var mailing = try #require(desk.workspace.mailing)
        mailing.letter = { Letter(subject: $0.meeting.title, text: $0.meeting.notes) }
        let workspace = Workspace(
            store: desk.store, now: { [desk] in desk.clock.now }, mailing: mailing)
        #expect(try PreviewPoll(id).run(in: workspace).count == 1)
        let sent = try SendPoll(id).run(in: workspace).messages
        #expect(sent.map { $0.to.map(\.email) } == [["lena@example.org"]])
        let again = try SendPoll(id, isToAll: true).run(in: workspace).messages
        #expect(again.compactMap { $0.to.first?.email } == PollDesk.guests.map(PollDesk.address))
        #expect(try SendPoll(id, isToAll: true).run(in: workspace).messages.isEmpty)
    }

    /// Two people with one name are told apart by their addresses.
    @Test func peopleWithOneNameAreNamedByTheirAddresses() throws {
        var poll = desk.draft()
        poll.people.append(Poll.Voter(name: "ann", email: "ann@example.net"))
        #expect(
            poll.people.indices.map { poll.people.typedName(of: $0) } == [
                "ann@example.org", "Nikos", "Zoe", "ann@example.net",
            ])
        for place in poll.people.indices {
            #expect(try poll.voter(named: poll.people.typedName(of: place)) == place)
        }
    }

    @Test func aTimeThatHasBegunIsPast() {
        func isPast(_ time: MeetingTime, _ now: String) -> Bool {
            Poll.Content.time(time).isPast(at: instant(now), zone: StoreFixture.athens)
        }
        let timed = Meeting.timed("", "2026-11-30 10:00").time
        #expect(!isPast(timed, "2026-11-30T08:00Z") && isPast(timed, "2026-11-30T08:01Z"))
        let day = Meeting.allDay("", "2026-11-30").time
        #expect(!isPast(day, "2026-11-30T20:00Z") && isPast(day, "2026-11-30T22:00Z"))
        #expect(!Poll.Content.text("cake").isPast(at: .distantFuture, zone: .gmt))
    }

    @Test func undoWithdrawsWhatWasNotSent() throws {
        let id = try #require(try AddPoll(desk.draft()).run(in: desk.workspace).id)
        _ = try SendPoll(id).run(in: desk.workspace)
        let undone = try #require(try desk.store.undo())
        #expect(undone.withdrawn == 3 && undone.title == .poll(.sent, name: "Dinner"))
        #expect(try desk.poll(id).state == .draft)
        #expect(try SendPoll(id).run(in: desk.workspace).messages.count == 3)
    }

    @Test func whatCannotBeAskedIsRefused() throws {
        func refusal(_ change: (inout Poll) -> Void) -> PollError? {
            var poll = desk.draft()
            change(&poll)
            do { _ = try AddPoll(poll).run(in: desk.workspace) } catch { return error as? PollError }
            return nil
        }
        #expect(refusal { $0.title = " " } == .noTitle)
        #expect(refusal { $0.options.removeLast(2) } == .numberOfOptions(1))
        #expect(refusal { $0.options[1] = Poll.Option(.text("x")) } == .mixedOptions)
        #expect(refusal { $0.options[2] = $0.options[0] } == .sameOption(number: 3))
        #expect(refusal { $0.people[1].email = "ANN@example.org" } == .samePerson(name: "Nikos"))
        #expect(refusal { $0.deadline = desk.clock.now } == .deadlineHasPassed)
        #expect(
            refusal { poll in
                poll.hasHolds = true
                poll.options.append(Poll.Option(.time(Meeting.timed("", "2026-12-03 10:00").time)))
            } == .cannotHold)
        #expect(try desk.store.polls().isEmpty)
        let id = try #require(try AddPoll(desk.draft()).run(in: desk.workspace).id)
        #expect(throws: PollError.notPossible(.draft, title: "Dinner")) {
            try DecidePoll(id, 1).run(in: desk.workspace)
        }
    }

    @Test func typedVotesAreReadOrRefused() async throws {
        let id = try await desk.open()
        let place = try desk.poll(id).voter(named: "zo")
        _ = try RecordVotes(id, voter: place, .text("1 yes 3 maybe")).run(in: desk.workspace)
        #expect(try desk.votes("zoe", in: id)[3] == .maybe)
        #expect(throws: PollError.unclearVotes("hello")) {
            try RecordVotes(id, voter: place, .text("hello")).run(in: desk.workspace)
        }
        #expect(throws: PollError.noOption(number: 4, title: "Dinner")) {
            try RecordVotes(id, voter: place, .votes([4: .yes], comment: nil)).run(in: desk.workspace)
        }
        _ = try desk.store.undo()
        #expect(try desk.votes("zoe", in: id).isEmpty)
    }

    // MARK: - Time

    /// Two processes at the same time: each mail once, to those alone who have not voted.
    @Test func theReminderIsSentOnce() async throws {
        let id = try await desk.open()
        try await desk.receive(try desk.link(.all, of: "ann", in: id))
        let other = try desk.host.fixture.open(at: desk.clock)
        let elsewhere = Workspace(
            store: other, now: { [desk] in desk.clock.now }, mailing: desk.workspace.mailing)
        #expect(try RunPolls().run(in: desk.workspace).next == desk.clock.now.addingTimeInterval(5 * 86_400))
        desk.advance(5 * 86_400)
        let round = try RunPolls().run(in: elsewhere)
        #expect(
            round.reminders.compactMap { $0.to.first?.email } == ["nikos@example.org", "zoe@example.org"])
        // The process ends before it sends; another one does.
        other.close()
        #expect(try RunPolls().run(in: desk.workspace).reminders.isEmpty)
        desk.advance(RunPolls.patience)
        try await desk.host.sync(.sending)
        try await desk.host.sync(.sending)
        #expect(PollDesk.guests.map(desk.mails) == [1, 2, 2])
        #expect(try RunPolls().run(in: desk.workspace).isEmpty)
    }

    /// The computer slept: a vote that waited in the mailbox is read before its reminder is sent.
    @Test func whoseVoteWaitsInTheMailboxIsNotReminded() async throws {
        let id = try await desk.open()
        desk.advance(5 * 86_400)
        #expect(try RunPolls().run(in: desk.workspace).reminders.count == 3)
        try await desk.receive(try desk.link(.all, of: "ann", in: id))
        #expect(PollDesk.guests.map(desk.mails) == [1, 1, 1])
        desk.advance(RunPolls.patience)
        // Somebody phones in the last moment.
        let zoe = try desk.poll(id).voter(named: "zoe")
        _ = try RecordVotes(id, voter: zoe, .text("1 yes")).run(in: desk.workspace)
        try await desk.host.sync(.sending)
        #expect(PollDesk.guests.map(desk.mails) == [1, 2, 1])
    }

    /// A reminder by hand is the only one.
    @Test func aReminderByHandIsTheReminder() async throws {
        let id = try await desk.open()
        #expect(try RemindPoll(id).run(in: desk.workspace).messages.count == 3)
        desk.advance(5 * 86_400)
        #expect(try RunPolls().run(in: desk.workspace).reminders.isEmpty)
    }

    @Test func theDeadlineClosesAndALaterOneOpens() async throws {
        let id = try await desk.open()
        desk.advance(8 * 86_400)
        let round = try RunPolls().run(in: desk.workspace)
        #expect(round.closed.map(\.id) == [id] && round.reminders.isEmpty && round.next == nil)
        #expect(round.news.map(\.news) == [.pollClosed])
        #expect(try desk.host.inbox(.open).first?.meeting?.title == "Dinner")
        // What time did is not undone.
        #expect(try desk.store.history().undo?.title == .poll(.sent, name: "Dinner"))
        var poll = try desk.poll(id)
        poll.deadline = desk.clock.now.addingTimeInterval(86_400)
        #expect(try EditPoll(poll).run(in: desk.workspace).state == .open)
        _ = try ClosePoll(id).run(in: desk.workspace)
        #expect(try desk.poll(id).deadline == desk.clock.now)
    }

    // MARK: - The decision

    @Test func aDecisionIsOneActionAndMayBeTakenAnew() async throws {
        let id = try await desk.open(desk.draft(hasHolds: true))
        #expect(try meetings().map(\.status) == [.tentative, .tentative, .tentative])
        _ = try RecordVotes(id, voter: 0, .votes([2: .yes], comment: nil)).run(in: desk.workspace)
        let decided = try DecidePoll(id, 2).run(in: desk.workspace)
        let meeting = try #require(decided.meeting)
        #expect(decided.holds == 3 && decided.mayNotify && decided.messages.isEmpty)
        #expect(try meetings().map(\.id) == [meeting.id])
        #expect(meeting.uid == decided.poll.uid && .time(meeting.time) == PollDesk.times[1])
        #expect(meeting.invitees.map(\.email) == PollDesk.guests.map(PollDesk.address))
        #expect(decided.poll.state == .decided && decided.poll.decided == 2)
        // The invitations are asked about like those of any meeting.
        #expect(try desk.host.pending(meeting).first?.kind == .invitation)
        #expect(try desk.store.undo()?.title == .poll(.decided, name: "Dinner"))
        #expect(try desk.poll(id).state == .open && desk.poll(id).decided == nil)
        #expect(try meetings().map(\.status) == [.tentative, .tentative, .tentative])
        let anew = try DecidePoll(id, 1).run(in: desk.workspace)
        let told = try #require(anew.meeting)
        #expect(try desk.host.tell(told).count == 3)
        #expect(try meetings().count == 1)
    }

    @Test func aVenueIsSetAndOthersAreTold() async throws {
        let coffee = try desk.store.save(Meeting.timed("Coffee", "2026-11-30 11:00"))
        let venues = ["Entra", "Avra"].map { Poll.Content.venue(Venue(name: $0)) }
        var poll = desk.draft(venues)
        poll.meetingID = coffee.id
        let id = try await desk.open(poll)
        let decided = try DecidePoll(id, 2).run(in: desk.workspace)
        #expect(decided.meeting?.id == coffee.id && decided.meeting?.venue?.name == "Avra")
        // Nobody is invited by a question about the place, so all are told.
        #expect(decided.messages.count == 3 && decided.meeting?.invitees.isEmpty == true)
        _ = try desk.store.undo()
        let known = try #require(coffee.id)
        #expect(try desk.store.meeting(known)?.venue == nil)
        #expect(try desk.host.outbox().filter { $0.state == .queued }.isEmpty)
    }

    @Test func wordsMakeNoMeeting() async throws {
        let id = try await desk.open(desk.draft(["Ann", "Nikos"].map { .text($0) }))
        let decided = try DecidePoll(id, 1, tells: false).run(in: desk.workspace)
        #expect(decided.meeting == nil && decided.messages.isEmpty && decided.poll.decided == 1)
        #expect(try meetings().isEmpty)
    }

    @Test func aDroppedPollLeavesNothing() async throws {
        let id = try #require(try AddPoll(desk.draft(hasHolds: true)).run(in: desk.workspace).id)
        _ = try SendPoll(id).run(in: desk.workspace)
        #expect(try DropPoll(id).run(in: desk.workspace).state == .dropped)
        #expect(try meetings().isEmpty)
        #expect(try desk.host.outbox().isEmpty)
        _ = try desk.store.undo()
        #expect(try meetings().count == 3)
    }
}
