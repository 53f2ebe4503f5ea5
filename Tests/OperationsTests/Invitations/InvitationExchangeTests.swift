import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Two people with a database each, who write to each other.
@Suite struct InvitationExchangeTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    /// The clock goes on, as between two things that people do.
    private func goOn(minutes: Double = 1) { clock.move(to: clock.now.addingTimeInterval(minutes * 60)) }

    /// Nikos is asked to a meeting of Maria's, and knows of it.
    private func invite(_ meeting: Meeting = .timed("Coffee", "2026-11-24 11:00")) async throws -> Meeting {
        let planned = try maria.plan(meeting, with: nikos)
        try maria.tell(planned)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        goOn()
        return planned
    }

    private func answer(_ participation: Invitee.Participation, _ comment: String? = nil) async throws {
        let item = try #require(try nikos.inbox(.open).first)
        let id = try #require(item.id)
        _ = try AnswerInboxItem(id, participation, comment: comment).run(in: nikos.workspace)
        try await nikos.sync()
        goOn()
        try await maria.sync()
        goOn()
    }

    @Test func anInvitationIsAnsweredAndTheListFillsItself() async throws {
        let coffee = try await invite()
        let item = try #require(try nikos.inbox().first)
        #expect(item.method == "REQUEST" && item.news == .invited && item.state == .waiting)
        #expect(item.from?.email == "maria@example.org" && item.meeting?.title == "Coffee")
        #expect(item.meeting?.organizer?.email == "maria@example.org")
        try await answer(.accepted, "a little late")
        let invitee = try #require(try maria.stored(coffee.uid)?.invitees.first)
        #expect(invitee.participation == .accepted && invitee.comment == "a little late")
        #expect(try maria.inbox().first?.news == .answered(.accepted))
        #expect(try nikos.inbox().first?.state == .accepted)
        // Nothing is left to be said.
        #expect(try maria.pending(coffee).isEmpty)
        #expect(office.mailbox("nikos@example.org").count == 1)
        #expect(office.mailbox("maria@example.org").count == 1)
    }

    @Test func whatIsSaidTwiceIsReadOnce() async throws {
        _ = try await invite()
        let mail = try #require(office.mailbox("nikos@example.org").first)
        let again = try ReadInvitations([InvitationSource(name: "-", bytes: mail)]).run(in: nikos.workspace)
        guard case .known = again.first?.result else {
            Issue.record("\(again)")
            return
        }
        #expect(try nikos.inbox().count == 1)
        #expect(try await nikos.sync().received.isEmpty)
    }

    @Test func aMoveIsToldWithWhatChangedAndAsksAgain() async throws {
        let coffee = try await invite()
        try await answer(.accepted)
        var moved = try #require(try maria.stored(coffee.uid))
        moved.time = Meeting.timed("", "2026-11-24 12:00").time
        moved = try maria.store.save(moved)
        let notices = try maria.pending(moved)
        #expect(notices.map(\.method) == ["REQUEST"] && notices.first?.changes.map(\.field) == [.time])
        try maria.tell(moved)
        // Who said yes said it to another time.
        #expect(try maria.stored(coffee.uid)?.invitees.first?.participation == .needsAction)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        let item = try #require(try nikos.inbox(.open).first)
        #expect(item.changes.map(\.field) == [.time] && item.state == .waiting)
        #expect(item.changes.first?.old == .time(coffee.time))
        #expect(try nikos.stored(coffee.uid)?.time == moved.time)
        goOn()
        try await answer(.declined)
        #expect(try maria.stored(coffee.uid)?.invitees.first?.participation == .declined)
    }

    @Test func aLateOldAnswerDoesNotOverwrite() async throws {
        let coffee = try await invite()
        try await answer(.accepted)
        let old = try #require(office.mailbox("maria@example.org").first)
        try await answerAgain(.declined, of: coffee)
        office.deliver(old, to: "maria@example.org")
        try await maria.sync()
        #expect(try maria.stored(coffee.uid)?.invitees.first?.participation == .declined)
    }

    private func answerAgain(_ participation: Invitee.Participation, of meeting: Meeting) async throws {
        let id = try #require(try nikos.inbox().first?.id)
        _ = try AnswerInboxItem(id, participation).run(in: nikos.workspace)
        try await nikos.sync()
        goOn()
        try await maria.sync()
        goOn()
    }

    @Test func aProposalIsTaken() async throws {
        let coffee = try await invite()
        let id = try #require(try nikos.inbox().first?.id)
        let noon = Meeting.timed("", "2026-11-24 12:00").time
        let proposed = try ProposeTime(id, noon, comment: "at work until then").run(in: nikos.workspace)
        #expect(proposed.state == .proposed)
        // Who proposes another time has not said “perhaps”.
        #expect(try nikos.stored(coffee.uid)?.invitees.map(\.participation) == [.needsAction])
        try await nikos.sync()
        goOn()
        try await maria.sync()
        let item = try #require(try maria.inbox(.open).first)
        #expect(item.news == .proposed(noon) && item.comment == "at work until then")
        let taken = try TakeProposal(try #require(item.id)).run(in: maria.workspace)
        #expect(taken.time == noon)
        #expect(try maria.pending(taken).map(\.method) == ["REQUEST"])
        // Whoever proposed the time comes at it, and is not asked again.
        #expect(taken.invitees.map(\.participation) == [.accepted])
        #expect(try maria.pending(taken).flatMap(\.askedAgain).isEmpty)
        try maria.tell(taken)
        #expect(try maria.stored(coffee.uid)?.invitees.map(\.participation) == [.accepted])
        try await maria.sync()
        goOn()
        try await nikos.sync()
        #expect(try nikos.stored(coffee.uid)?.time == noon)
        #expect(try nikos.stored(coffee.uid)?.invitees.map(\.participation) == [.accepted])
        #expect(try nikos.inbox(.open).map(\.state) == [.unseen])
    }

    /// The meeting keeps its zone, and the proposer's answer stands in the message to them.
    @Test func aProposalFromAnotherZoneKeepsTheZone() async throws {
        let coffee = try await invite()
        let id = try #require(try nikos.inbox().first?.id)
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 24), hour: 10, minute: 0)
        let lisbon = MeetingTime.timed(start: start, zone: "Europe/Lisbon", minutes: 60)
        _ = try ProposeTime(id, lisbon).run(in: nikos.workspace)
        try await nikos.sync()
        goOn()
        try await maria.sync()
        let proposal = try #require(try maria.inbox(.open).first?.id)
        let taken = try TakeProposal(proposal).run(in: maria.workspace)
        #expect(taken.time == Meeting.timed("", "2026-11-24 12:00").time)
        let way = PostOffice.Way(office: office, address: maria.address)
        let clock = clock
        let workspace = Workspace(
            store: maria.store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in way },
                letter: { Letter(subject: "", text: $0.coming.sorted().joined(separator: " ")) }))
        let sent = try SendInvitations(meetings: [try #require(taken.id)]).run(in: workspace)
        #expect(sent.map(\.text) == ["nikos@example.org"])
        // Somebody who accepted the former time does not count as coming at another one.
        var moved = try #require(try maria.stored(coffee.uid))
        moved.time = Meeting.timed("", "2026-11-25 11:00").time
        _ = try maria.store.save(moved)
        let again = try SendInvitations(meetings: [try #require(taken.id)]).run(in: workspace)
        #expect(again.map(\.text) == [""])
    }

    /// All meetings of which somebody is to be notified include those that nobody knows of.
    @Test func allIncludesWhatNobodyWasToldOf() async throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        _ = try maria.plan(.timed("Past", "2026-11-10 11:00"), with: nikos)
        _ = try maria.store.save(.timed("Alone", "2026-11-25 11:00"))
        var foreign = Meeting.timed("Theirs", "2026-11-26 11:00")
        foreign.organizer = CalendarAddress(email: "zoe@example.org")
        foreign.invitees = [Invitee(name: "Nikos", email: "nikos@example.org")]
        _ = try maria.store.save(foreign)
        #expect(try PendingNotices().run(in: maria.workspace).isEmpty)
        var all = PendingNotices()
        all.includesNew = true
        #expect(try all.run(in: maria.workspace).map(\.uid) == [coffee.uid])
        let sent = try SendInvitations(meetings: nil).run(in: maria.workspace)
        #expect(sent.map(\.uid) == [coffee.uid])
        #expect(try SendInvitations(meetings: nil).run(in: maria.workspace).isEmpty)
    }

    /// A message that was answered keeps the time that it told.
    @Test func anOldInvitationKeepsItsTime() async throws {
        let coffee = try await invite()
        try await answer(.accepted)
        var moved = try #require(try maria.stored(coffee.uid))
        moved.time = Meeting.timed("", "2026-11-25 11:00").time
        try maria.tell(try maria.store.save(moved))
        try await maria.sync()
        goOn()
        try await nikos.sync()
        let old = try #require(try nikos.inbox().first { $0.news == .invited })
        #expect(old.tellsFormerTime && old.toldTime?.isSame(as: coffee.time) == true)
        let new = try #require(try nikos.inbox().first { $0.news == .rescheduled })
        #expect(!new.tellsFormerTime && new.toldTime?.isSame(as: moved.time) == true)
    }

    /// An organizer alone cannot say that somebody comes at another time.
    @Test func aMoveThatWasNotProposedAsksAgain() async throws {
        let coffee = try await invite()
        let id = try #require(try nikos.inbox().first?.id)
        _ = try ProposeTime(id, Meeting.timed("", "2026-11-24 12:00").time).run(in: nikos.workspace)
        try await nikos.sync()
        goOn()
        try await maria.sync()
        let proposal = try #require(try maria.inbox(.open).first?.id)
        var taken = try TakeProposal(proposal).run(in: maria.workspace)
        taken.time = Meeting.timed("", "2026-11-24 13:00").time
        taken = try maria.store.save(taken)
        try maria.tell(taken)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        #expect(try nikos.stored(coffee.uid)?.invitees.map(\.participation) == [.needsAction])
        #expect(try nikos.inbox(.open).map(\.state) == [.waiting])
    }

    @Test func aProposalIsUndone() async throws {
        _ = try await invite()
        let id = try #require(try nikos.inbox().first?.id)
        _ = try ProposeTime(id, Meeting.timed("", "2026-11-24 12:00").time).run(in: nikos.workspace)
        let undone = try #require(try nikos.store.undo())
        #expect(undone.title == .proposedTime(meeting: "Coffee") && undone.withdrawn == 1)
        #expect(try nikos.inbox().map(\.state) == [.waiting])
        #expect(try nikos.outbox().isEmpty)
    }

    @Test(arguments: [Invitee.Participation.accepted, .declined])
    func anAnswerDecidesAProposal(_ participation: Invitee.Participation) async throws {
        let coffee = try await invite()
        let id = try #require(try nikos.inbox().first?.id)
        let noon = Meeting.timed("", "2026-11-24 12:00").time
        _ = try ProposeTime(id, noon).run(in: nikos.workspace)
        try await nikos.sync()
        goOn()
        try await maria.sync()
        let proposal = try #require(try maria.inbox(.open).first?.id)
        _ = try AnswerInboxItem(proposal, participation).run(in: maria.workspace)
        let isTaken = participation == .accepted
        #expect(try maria.inbox().first?.state == (isTaken ? .taken : .refused))
        #expect(try maria.stored(coffee.uid)?.time == (isTaken ? noon : coffee.time))
    }

    @Test func aProposalIsDeclined() async throws {
        let coffee = try await invite()
        let id = try #require(try nikos.inbox().first?.id)
        _ = try ProposeTime(id, Meeting.timed("", "2026-11-24 12:00").time).run(in: nikos.workspace)
        try await nikos.sync()
        goOn()
        try await maria.sync()
        let item = try #require(try maria.inbox(.open).first?.id)
        #expect(try DeclineProposal(item, comment: "no room").run(in: maria.workspace).state == .refused)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        #expect(try nikos.inbox().first?.news == .proposalDeclined)
        #expect(try nikos.inbox().first?.comment == "no room")
        #expect(try nikos.stored(coffee.uid)?.time == coffee.time)
    }

    @Test func aCancellationTakesItOffOnBothSides() async throws {
        let coffee = try await invite()
        let id = try #require(coffee.id)
        _ = try SetMeetingStatus(id, .cancelled).run(in: maria.workspace)
        #expect(try maria.pending(coffee).map(\.method) == ["CANCEL"])
        try maria.tell(coffee)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        #expect(try nikos.inbox().first?.news == .cancelled)
        #expect(try nikos.stored(coffee.uid)?.status == .cancelled)
        #expect(try maria.pending(coffee).isEmpty)
    }

    @Test func whatIsDeletedIsCalledOff() async throws {
        let coffee = try await invite()
        let id = try #require(coffee.id)
        _ = try DeleteMeeting(id).run(in: maria.workspace)
        let notices = try PendingNotices().run(in: maria.workspace)
        #expect(notices.map(\.method) == ["CANCEL"] && notices.first?.meetingID == nil)
        let sent = try SendInvitations(uids: [coffee.uid], meetings: nil).run(in: maria.workspace)
        #expect(sent.map(\.method) == ["CANCEL"])
        try await maria.sync()
        goOn()
        try await nikos.sync()
        #expect(try nikos.stored(coffee.uid)?.status == .cancelled)
        // It takes place after all: a later revision of it.
        _ = try maria.store.undo()
        let again = try #require(try maria.stored(coffee.uid))
        #expect(try maria.pending(again).map(\.kind) == [.invitation])
        goOn()
        try maria.tell(again)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        #expect(try nikos.stored(coffee.uid)?.status == .confirmed)
    }

    @Test func whoIsInvitedNoLongerIsToldSo() async throws {
        let coffee = try await invite()
        var alone = try #require(try maria.stored(coffee.uid))
        alone.invitees = []
        alone = try maria.store.save(alone)
        let notices = try maria.pending(alone)
        #expect(notices.map(\.method) == ["CANCEL"])
        #expect(notices.first?.recipients.map(\.email) == ["nikos@example.org"])
    }

    @Test func whoHasNotAnsweredIsReminded() async throws {
        let coffee = try await invite()
        let id = try #require(coffee.id)
        let messages = try RemindInvitees(id, words: "well?").run(in: maria.workspace)
        #expect(messages.map(\.method) == ["REQUEST"] && messages.first?.text == "well?")
        try await maria.sync()
        goOn()
        try await nikos.sync()
        goOn()
        try await answer(.accepted)
        #expect(throws: InvitationError.nobodyToTell(title: "Coffee")) {
            try RemindInvitees(id).run(in: maria.workspace)
        }
    }

    @Test func datesOfASeriesAreMovedAndCalledOff() async throws {
        var run = Meeting.timed("Run", "2026-11-24 19:00")
        run.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4")
        let series = try await invite(run)
        let id = try #require(series.id)
        #expect(try nikos.stored(series.uid)?.recurrence == series.recurrence)
        var second = try #require(try maria.store.meeting(id.occurrence("20261201T190000")))
        second.time = Meeting.timed("", "2026-12-01 20:00").time
        try maria.store.save(second)
        _ = try SetMeetingStatus(id.occurrence("20261208T190000"), .cancelled).run(in: maria.workspace)
        let notices = try maria.pending(series)
        #expect(
            notices.map { "\($0.method) \($0.recurrenceID)" } == [
                "REQUEST 20261201T190000", "CANCEL 20261208T190000",
            ])
        try maria.tell(series)
        try await maria.sync()
        goOn()
        try await nikos.sync()
        let state = try #require(try nikos.store.schedulingState(uid: series.uid))
        #expect(state.series?.status == .confirmed)
        #expect(state.exception("20261201T190000")?.time == second.time)
        let third = state.exception("20261208T190000")
        let isLeftOut = state.series?.recurrence?.removed.contains {
            $0.basicText == "20261208T190000"
        }
        #expect(third?.status == .cancelled || isLeftOut == true)
        #expect(try maria.pending(series).isEmpty)
    }
}
