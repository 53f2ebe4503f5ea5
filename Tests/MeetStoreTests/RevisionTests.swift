import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What undo brings back, and what it leaves alone.
@Suite struct RevisionTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func stored(_ meeting: Meeting) throws -> Meeting {
        let id = try #require(meeting.id)
        return try #require(try store.meeting(id))
    }

    @Test func anUndoneChangeIsALaterRevision() throws {
        var meeting = try store.save(Meeting.timed("Coffee", "2026-11-21 11:00"))
        meeting.title = "Tea"
        let changed = try store.save(meeting)
        #expect(changed.sequence == 1)
        try store.undo()
        let undone = try stored(meeting)
        #expect(undone.title == "Coffee" && undone.sequence == 2 && undone.updatedAt > changed.updatedAt)
        try store.redo()
        let redone = try stored(meeting)
        #expect(redone.title == "Tea" && redone.sequence == 3 && redone.updatedAt > undone.updatedAt)
    }

    @Test func whatNeedNotBeToldRaisesNoSequence() throws {
        var meeting = Meeting.unscheduled("Coffee")
        meeting.invitees = [Invitee(name: "Maria")]
        meeting = try store.save(meeting)
        meeting.notes = "Bring cake"
        try store.save(meeting)
        try store.undo()
        #expect(try stored(meeting).sequence == 0)
        let answered = try store.recordAnswer(
            meeting: meeting.id!, invitee: try #require(meeting.invitees[0].id), participation: .accepted)
        try store.undo()
        let undone = try stored(meeting)
        #expect(undone.sequence == 0 && undone.updatedAt > answered.updatedAt)
        #expect(undone.invitees[0].participation == .needsAction)
    }

    @Test func aMeetingThatComesBackIsLaterThanTheOneThatWent() throws {
        var meeting = try store.save(Meeting.unscheduled("Coffee"))
        meeting.title = "Tea"
        meeting = try store.save(meeting)
        try store.deleteMeeting(meeting.id!)
        try store.undo()
        #expect(try stored(meeting).sequence == 2)
        try store.undo()
        try store.undo()
        #expect(try store.meetingCount() == 0)
        try store.redo()
        #expect(try stored(meeting).sequence > 2)
        #expect(try stored(meeting).title == "Coffee")
    }

    @Test func backgroundWorkIsNotTakenBack() throws {
        var meeting = Meeting.timed("Coffee", "2026-11-21 11:00")
        meeting.invitees = [Invitee(name: "Maria")]
        meeting = try store.save(meeting)
        let maria = try #require(meeting.invitees[0].id)
        meeting.title = "Tea"
        meeting = try store.save(meeting)
        try store.recordAnswer(
            meeting: meeting.id!, invitee: maria, participation: .accepted, as: .background)
        var received = try stored(meeting)
        received.notes = "from afar"
        received.received = "BEGIN:VEVENT"
        received.sequence = 7
        try store.save(received, as: .background)
        try store.save(Contact.named("Synced"), as: .background)

        #expect(
            try store.undo()?.title == .changedMeeting(name: "Tea", [.renamed(from: "Coffee")]))
        let undone = try stored(meeting)
        #expect(undone.title == "Coffee" && undone.notes == "from afar" && undone.sequence == 8)
        #expect(undone.received == "BEGIN:VEVENT" && undone.invitees[0].participation == .accepted)
        #expect(try store.names() == ["Synced"])
        try store.redo()
        #expect(try stored(meeting).title == "Tea")
        #expect(try stored(meeting).notes == "from afar")
    }

    @Test func whatStandsInTheWayIsSaid() throws {
        let maria = try store.save(Contact.named("Maria", uid: "m"))
        try store.save(Venue(name: "Port"))
        try store.deleteContact(maria.id!)
        let again = try store.save(Contact.named("Maria", uid: "m"), as: .background)
        #expect(throws: StoreError.outdated) { try store.undo() }
        #expect(try store.names() == ["Maria"])
        #expect(try store.contact(again.id!) == again)
        #expect(try store.history().undo == nil)
        #expect(try store.integrityCheck() == [])
        try store.save(Venue(name: "Bench"))
        #expect(try store.undo() != nil)
    }

    @Test func undoAndRedoOfManyShowProgressAndCanBeStopped() async throws {
        let store = store
        try store.save(Meeting.unscheduled("Coffee"))
        try store.importContacts((0..<2500).map { Contact.named("Person \($0)", emails: ["p\($0)@x.gr"]) })
        let entry = try #require(try store.history().undo)
        #expect(entry.rows == 2500)

        func stopped(_ replay: @escaping @Sendable (MeetStore, (Int, Int) -> Void) throws -> Void) async {
            let task = Task {
                try replay(store) { done, total in
                    #expect(total == 2500)
                    if done > 0 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            await #expect(throws: StoreError.cancelled) { try await task.value }
        }
        await stopped { store, progress in try store.undo(progress: progress) }
        #expect(try store.contactCount() == 2500)
        var heard: [Int] = []
        #expect(try store.undo { done, _ in heard.append(done) } != nil)
        #expect(heard.first == 0 && heard.last == 2500 && heard.count > 3 && heard == heard.sorted())
        #expect(try store.contactCount() == 0)
        await stopped { store, progress in try store.redo(progress: progress) }
        #expect(try store.contactCount() == 0)
        #expect(try store.redo() != nil)
        #expect(try store.contactCount("person 77") == 11)
        #expect(try store.integrityCheck() == [])
    }

    @Test func aLargeActionStaysWhileItIsTheLast() throws {
        var options = StoreOptions()
        options.historySize = 5000
        let store = try fixture.open(options)
        try store.importContacts((0..<300).map { Contact.named("Person \($0)") })
        try store.undo()
        #expect(try store.facts().historySize > 5000)
        try store.redo()
        #expect(try store.contactCount() == 300)
        try store.undo()
        try store.save(Venue(name: "Port"))
        #expect(try store.facts().historySize < 5000)
    }

    @Test func aMeetingChangedTwiceInOneActionComesBackAsItWas() throws {
        let meeting = try store.save(Meeting.unscheduled("Coffee"))
        try store.performUndoable { db in
            for notes in ["one", "two", "three"] {
                try db.execute(
                    sql: "UPDATE meeting SET notes = ?, title = title || '!'", arguments: [notes])
            }
            return (.changed(.meeting, name: ""), ())
        }
        #expect(try stored(meeting).title == "Coffee!!!")
        try store.undo()
        #expect(try stored(meeting).unrevised == meeting.unrevised)
        try store.redo()
        #expect(try stored(meeting).title == "Coffee!!!")
        #expect(try stored(meeting).notes == "three")
    }
}
