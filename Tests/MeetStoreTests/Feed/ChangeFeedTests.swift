import Foundation
import MeetCore
import StoreFixture
import Testing

@testable import MeetStore

/// Changes that are followed by the journal, the inbox and the dates.
@Suite struct ChangeFeedTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let now = instant("2026-11-21T07:41Z")

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func end() throws -> ChangePosition { try store.endOfChanges(announcedUntil: now) }

    /// The kinds of changes since a position, without starts.
    private func kinds(since position: ChangePosition) throws -> [StoredChange.Kind] {
        try store.changes(after: position, startingFrom: now, until: now).changes.map(\.kind)
    }

    @Test func eachActionIsToldWithItsRecords() throws {
        let begin = try end()
        let coffee = try #require(try store.save(Meeting.timed("Coffee", "2026-11-21 11:00")).id)
        let maria = try #require(try store.save(Contact.named("Maria", emails: ["m@x.gr"])).id)
        #expect(try kinds(since: begin) == [.savedMeeting(coffee), .savedContact(maria)])
        let middle = try store.changes(after: begin, startingFrom: now, until: now).position
        #expect(try kinds(since: middle) == [])
        _ = try store.setStatus(coffee, .cancelled)
        #expect(try kinds(since: middle) == [.cancelledMeeting(coffee)])
        try store.deleteMeeting(coffee)
        #expect(try kinds(since: middle) == [.deleted(.meeting, ids: [coffee.rawValue])])
    }

    @Test func undoAndRedoAreChangesToo() throws {
        let coffee = try #require(try store.save(Meeting.timed("Coffee", "2026-11-21 11:00")).id)
        let begin = try end()
        try store.undo()
        let undone = try store.changes(after: begin, startingFrom: now, until: now)
        #expect(undone.changes.map(\.kind) == [.deleted(.meeting, ids: [coffee.rawValue])])
        #expect(undone.changes.map(\.isUndone) == [true])
        try store.redo()
        #expect(try kinds(since: undone.position) == [.savedMeeting(coffee)])
    }

    @Test func anAnswerIsToldWithItsInvitee() throws {
        var meeting = Meeting.timed("Coffee", "2026-11-21 11:00")
        meeting.invitees = [Invitee(name: "Maria"), Invitee(name: "Nikos")]
        var saved = try store.save(meeting)
        let begin = try end()
        saved.invitees[1].participation = .accepted
        let id = try #require(saved.id)
        let nikos = try #require(saved.invitees[1].id)
        _ = try store.save(saved)
        #expect(try kinds(since: begin).contains(.answered(id, nikos)))
    }

    private func imported(_ count: Int) -> (()) -> ActionTitle? {
        { _ in .imported(.meeting, count: count) }
    }

    @Test func aFloodIsOneChange() throws {
        let begin = try end()
        try store.asOneAction(imported(300)) { store in
            for number in 0..<300 { _ = try store.save(Meeting.timed("Run \(number)", "2026-11-21 11:00")) }
        }
        let found = try store.changes(after: begin, startingFrom: now, until: now)
        #expect(found.changes.count == 1)
        guard case .several(let count) = found.changes.first?.kind else {
            Issue.record("\(found.changes)")
            return
        }
        #expect(count >= 300)
        #expect(found.changes.first?.action == .imported(.meeting, count: 300))
        #expect(try kinds(since: found.position) == [])
    }

    @Test func startsAreAnnouncedOnceAndNotTooLate() throws {
        let coffee = try #require(try store.save(Meeting.timed("Coffee", "2026-11-21 11:00")).id)
        let begin = try end()
        let start = instant("2026-11-21T09:00Z")
        #expect(try store.nextStart(after: now) == start)
        let before = try store.changes(
            after: begin, startingFrom: now, until: start.addingTimeInterval(-1))
        #expect(before.changes == [])
        let due = try store.changes(after: before.position, startingFrom: now, until: start)
        #expect(due.changes.map(\.kind) == [.starting(OccurrenceIdentity(meeting: coffee))])
        #expect(due.changes.map(\.at) == [start])
        let again = try store.changes(
            after: due.position, startingFrom: now, until: start.addingTimeInterval(60))
        #expect(again.changes == [])
        // The clock is set back: nothing is told twice.
        #expect(try store.changes(after: due.position, startingFrom: now, until: now).changes == [])
        let late = try store.changes(
            after: begin, startingFrom: start.addingTimeInterval(1), until: start.addingTimeInterval(60))
        #expect(late.changes == [])
    }

    @Test func theLatestAreInOrder() throws {
        for title in ["One", "Two", "Three"] { _ = try store.save(Meeting.timed(title, "2026-11-21 11:00")) }
        let latest = try store.latestChanges(2)
        #expect(latest.map(\.action) == [.added(.meeting, name: "Two"), .added(.meeting, name: "Three")])
        #expect(try store.latestChanges(0) == [])
        #expect(try store.latestChanges(100).count == 3)
    }

    @Test func ownWritesAreNoticed() async throws {
        #expect(!store.hasWritten)
        var changes = store.ownChanges().makeAsyncIterator()
        _ = try store.save(Meeting.timed("Coffee", "2026-11-21 11:00"))
        #expect(await changes.next() != nil)
        #expect(store.hasWritten)
        store.close()
        #expect(await changes.next() == nil)
    }
}
