import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What others do not know after undo and redo, what they know without a message, and what is found in the inbox.
@Suite struct NoticesAfterUndoTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    private func undo() throws -> HistoryEntry { try #require(try maria.store.undo()) }

    private func notices(_ entry: HistoryEntry, isRedo: Bool = false) throws -> [String] {
        try NoticesAfterUndo(entry, isRedo: isRedo).run(in: maria.workspace).map(\.method)
    }

    @Test func whatWasToldAndIsGoneIsCalledOff() async throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try maria.tell(coffee)
        try await maria.sync(.sending)
        let entry = try undo()
        #expect(entry.subject == nil && entry.uids == [coffee.uid] && entry.withdrawn == 0)
        #expect(try notices(entry) == ["CANCEL"])
        let again = try #require(try maria.store.redo())
        #expect(try notices(again, isRedo: true).isEmpty)
    }

    @Test func whatHadNotLeftIsTakenBackAndAsksNobody() async throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        var moved = coffee
        moved.time = Meeting.timed("", "2026-11-24 12:00").time
        moved = try maria.store.save(moved)
        try maria.tell(moved)
        let entry = try undo()
        #expect(entry.withdrawn == 1)
        #expect(try maria.pending(coffee).count == 1)
        #expect(try notices(entry).isEmpty)
        let again = try #require(try maria.store.redo())
        #expect(try notices(again, isRedo: true) == ["REQUEST"])
    }

    @Test func ofWhatNobodyWasToldNobodyIsAsked() throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        var moved = coffee
        moved.time = Meeting.timed("", "2026-11-24 12:00").time
        _ = try maria.store.save(moved)
        #expect(try notices(try undo()).isEmpty)
    }

    @Test func oneUIDIsAskedAbout() throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        let tea = try maria.plan(.timed("Tea", "2026-11-25 11:00"), with: nikos)
        try maria.tell(coffee)
        let id = try #require(coffee.id)
        _ = try DeleteMeeting(id).run(in: maria.workspace)
        #expect(try PendingNotices(uids: [coffee.uid]).run(in: maria.workspace).map(\.method) == ["CANCEL"])
        #expect(try PendingNotices(uids: [tea.uid]).run(in: maria.workspace).map(\.method) == ["REQUEST"])
        #expect(try PendingNotices(uids: []).run(in: maria.workspace).isEmpty)
    }

    @Test func whatPeopleKnowIsNotSent() async throws {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        let id = try #require(coffee.id)
        let told = try CountAsTold(SendInvitations(meetings: [id])).run(in: maria.workspace)
        #expect(told.map(\.state) == [.sent])
        #expect(try maria.pending(coffee).isEmpty)
        #expect(try await maria.sync(.sending).sent.isEmpty)
        #expect(office.mailbox("nikos@example.org").isEmpty)
    }

    @Test func aReportSaysWhatWaits() async throws {
        office.fail(with: .network(.resolve(host: "127.0.0.1")))
        try maria.tell(try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos))
        let report = try await maria.sync(.sending)
        #expect(report.waiting == 1 && report.failures.map(\.isTriedAgain) == [true])
        office.fail(with: nil)
        #expect(try await maria.sync(.sending, isImpatient: true).waiting == 0)
    }

    // MARK: - The inbox

    @Test func theInboxIsLookedThrough() async throws {
        for title in ["Coffee", "Concert", "Walk"] {
            let meeting = try maria.plan(.timed(title, "2026-11-24 11:00"), with: nikos)
            try maria.tell(meeting)
            try await maria.sync()
            clock.move(to: clock.now.addingTimeInterval(60))
            try await nikos.sync()
        }
        var list = ListInbox()
        list.text = "co"
        let found = try ShowInbox(list).run(in: nikos.workspace)
        #expect(found.page.rows.map { $0.meeting?.title } == ["Concert", "Coffee"])
        #expect(found.page.count == 2 && found.total == 3)
        // The bar goes with a message, into the list of what was found and out of it.
        let coffee = try #require(found.page.rows.last?.id)
        list.item = coffee
        #expect(try ShowInbox(list).run(in: nikos.workspace).page.anchor == 1)
        list.text = ""
        #expect(try ShowInbox(list).run(in: nikos.workspace).page.anchor == 2)
        list.text = "walk"
        #expect(try ShowInbox(list).run(in: nikos.workspace).page.anchor == 0)
        list.text = "oncert"
        #expect(try ShowInbox(list).run(in: nikos.workspace).page.rows.isEmpty)
    }
}
