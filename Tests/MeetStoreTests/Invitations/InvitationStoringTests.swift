import Foundation
import MeetCore
import StoreFixture
import Testing

@testable import MeetStore

/// What is stored of invitations, and what undo has to do with it.
@Suite struct InvitationStoringTests {
    let fixture: StoreFixture
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
    }

    private var received: Meeting {
        var meeting = Meeting.timed("Walk", "2026-11-24 10:00")
        meeting.uid = "walk@example.org"
        meeting.organizer = CalendarAddress(name: "Maria", email: "maria@example.org")
        meeting.url = "https://example.org/walk"
        meeting.conference = "https://meet.example.org/walk"
        meeting.sequence = 3
        meeting.invitees = [Invitee(name: "Me", email: "me@example.org")]
        return meeting
    }

    private func message(_ uid: String, _ method: String = "REQUEST") -> OutgoingMessage {
        OutgoingMessage(
            messageID: "\(UUID().uuidString)@example.org", method: method, uid: uid,
            from: CalendarAddress(name: "Me", email: "me@example.org"),
            to: [CalendarAddress(name: "Nikos", email: "Nikos@example.org")], subject: "s", text: "t",
            calendar: "c", createdAt: clock.now)
    }

    private func item(_ uid: String, _ state: InboxItem.State = .waiting) -> InboxItem {
        InboxItem(
            method: "REQUEST", news: .invited, state: state, uid: uid,
            from: CalendarAddress(name: "Maria", email: "maria@example.org"),
            changes: [FieldChange(.title, old: .text("a"), new: .text("b"))], comment: "hi",
            receivedAt: clock.now, messageID: "1@example.org")
    }

    @Test func whoCallsAMeetingIsKept() throws {
        let saved = try #require(try store.file([received]).first)
        let stored = try #require(try store.meeting(uid: "walk@example.org"))
        #expect(stored == saved && stored.organizer?.name == "Maria")
        #expect(stored.url == received.url && stored.conference == received.conference)
        // What a message did is no action.
        #expect(try store.history().undo == nil)
    }

    @Test func theSequenceIsTheOrganizersOwn() throws {
        _ = try store.file([received])
        var again = received
        again.title = "Walk by the sea"
        // A title that differs would raise it, were it the person's own meeting.
        #expect(try store.file([again]).first?.sequence == 3)
        let before = try #require(try store.meeting(uid: again.uid))
        #expect(before.title == "Walk by the sea")
        // Who was known keeps the row.
        #expect(before.invitees.compactMap(\.id).count == 1)
        let invitee = try #require(before.invitees.first?.id)
        #expect(try store.file([again]).first?.invitees.first?.id == invitee)
    }

    @Test func aDateCanComeWithoutItsSeries() throws {
        var date = received
        date.recurrenceID = "20261124T100000"
        _ = try store.file([date])
        let state = try #require(try store.schedulingState(uid: date.uid))
        #expect(state.series == nil && state.exceptions.map(\.recurrenceID) == ["20261124T100000"])
        // It can be answered, and stays that date.
        let lone = try #require(state.exceptions.first)
        let id = try #require(lone.id)
        let invitee = try #require(lone.invitees.first?.id)
        try store.recordAnswer(meeting: id, invitee: invitee, participation: .accepted)
        #expect(try store.meeting(id)?.recurrenceID == "20261124T100000")
        #expect(try store.meetings(MeetingQuery(), rows: 0..<9).map(\.title) == ["Walk"])
        // The series comes later.
        var series = received
        series.time = Meeting.timed("", "2026-11-17 10:00").time
        series.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=3")
        let saved = try #require(try store.file([series]).first)
        #expect(try store.meeting(id)?.seriesID == saved.id)
        #expect(try store.integrityCheck() == [])
    }

    @Test func answersThatCountedAreKept() throws {
        let reply = ReplyState(address: "nikos@example.org", sequence: 2, stamp: clock.now)
        let received = ReceivedState(recurrenceID: "20261124", sequence: 1, stamp: clock.now)
        try store.note([reply], [received], uid: "x")
        let later = ReplyState(address: "nikos@example.org", sequence: 3, stamp: clock.now)
        try store.note([later], [], uid: "x")
        let state = try #require(try store.schedulingState(uid: "x"))
        #expect(state.replies == [later] && state.received == [received])
        #expect(try store.schedulingState(uid: "y") == nil)
    }

    @Test func theInboxIsListedByThePage() throws {
        for number in 0..<5 {
            clock.move(to: clock.now.addingTimeInterval(60))
            let state: InboxItem.State = number == 2 ? .dismissed : .waiting
            _ = try store.insert(
                item("\(number)", state), sourceKey: "\(number)", component: "", replacing: { _ in false })
        }
        #expect(try store.inboxCount(.all) == 5 && store.inboxCount(.open) == 4)
        #expect(try store.inbox(.all, rows: 1..<3).map(\.uid) == ["3", "2"])
        let found = try #require(try store.inboxItem(sourceKey: "3"))
        #expect(found.changes == item("3").changes && found.comment == "hi" && found.news == .invited)
        #expect(try store.inboxItem(sourceKey: "9") == nil)
    }

    @Test func aLaterMessageTakesThePlaceOfAnEarlierOne() throws {
        let first = try store.insert(item("x"), sourceKey: nil, component: "", replacing: { _ in false })
        _ = try store.insert(item("x"), sourceKey: nil, component: "", replacing: { _ in true })
        let id = try #require(first.id)
        #expect(try store.inboxItem(id)?.state == .superseded)
        #expect(try store.inboxCount(.open) == 1)
    }

    @Test func undoTakesBackWhatHasNotLeft() throws {
        let meeting = try store.save(Meeting.timed("Coffee", "2026-11-24 11:00"))
        let other = try store.save(Meeting.timed("Tea", "2026-11-24 12:00"))
        let queued = try #require(try store.enqueue(message(meeting.uid)).id)
        let others = try #require(try store.enqueue(message(other.uid)).id)
        // The last action is the other meeting's.
        _ = try store.undo()
        #expect(try store.outgoing(queued)?.state == .queued)
        #expect(try store.outgoing(others)?.state == .withdrawn)
        _ = try store.undo()
        #expect(try store.outgoing(queued)?.state == .withdrawn)
        // What was only told of is not told again by itself.
        _ = try store.redo()
        #expect(try store.outgoing(queued)?.state == .withdrawn)
    }

    @Test func undoOfAnAnswerIsUndoneWithIt() throws {
        let filed = try #require(try store.file([received]).first)
        let inbox = try store.insert(
            item(filed.uid), sourceKey: nil, component: "", replacing: { _ in false })
        let (id, invitee) = (try #require(filed.id), try #require(filed.invitees.first?.id))
        try store.recordAnswer(meeting: id, invitee: invitee, participation: .accepted)
        let action = try #require(try store.lastAction())
        let reply = try #require(try store.enqueue(message(filed.uid, "REPLY"), action: action).id)
        var accepted = inbox
        accepted.state = .accepted
        try store.save(accepted, action: action)
        _ = try store.undo()
        let number = try #require(inbox.id)
        #expect(try store.inboxItem(number)?.state == .waiting)
        #expect(try store.outgoing(reply)?.state == .withdrawn)
        _ = try store.redo()
        #expect(try store.inboxItem(number)?.state == .accepted)
        #expect(try store.outgoing(reply)?.state == .queued)
    }

    @Test func whatLeftIsWhatOthersKnow() throws {
        let first = try store.enqueue(message("x"))
        var second = try store.enqueue(message("x"))
        second.state = .cancelled
        try store.save(second)
        #expect(try store.messages(about: "x").map(\.id) == [first.id])
        #expect(try store.uidsTold(by: ["REQUEST"]) == ["x"])
        #expect(try store.uidsTold(by: ["CANCEL"]).isEmpty)
        #expect(try store.outboxCount(isOpenOnly: true) == 1)
        #expect(
            try store.outbox(isOpenOnly: false, rows: 0..<1).first?.to.map(\.email) == ["Nikos@example.org"])
    }

    @Test func theStateOfASourceIsRememberedByItsKey() throws {
        #expect(try store.sourceState("a") == nil)
        try store.setSourceState("a", to: "1")
        try store.setSourceState("a", to: "2")
        try store.setSourceState("b", to: "3")
        #expect(try store.sourceState("a") == "2")
        try store.setSourceState("a", to: nil)
        #expect(try store.sourceState("a") == nil && store.sourceState("b") == "3")
    }

    @Test func oneHoldsTheLockOfASource() throws {
        let lock = try #require(SourceLock(database: store.path, source: "mail"))
        #expect(SourceLock(database: store.path, source: "mail") == nil)
        #expect(SourceLock(database: store.path, source: "other") != nil)
        withExtendedLifetime(lock) {}
    }
}
