import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What undo makes of imports, and of what organizers changed since.
@Suite struct UndoneImportTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private static func event(
        _ sequence: Int, day: String, title: String = "Coffee", organizer: String? = "maria@example.org"
    ) -> String {
        var lines = [
            "BEGIN:VEVENT", "UID:coffee", "SEQUENCE:\(sequence)", "DTSTAMP:202611\(20 + sequence)T080000Z",
            "SUMMARY:\(title)", "DTSTART;TZID=Europe/Athens:202612\(day)T090000", "DURATION:PT1H",
        ]
        if let organizer { lines.append("ORGANIZER:mailto:\(organizer)") }
        return (lines + ["END:VEVENT"]).joined(separator: "\n") + "\n"
    }

    /// Added, updated, unchanged.
    @discardableResult
    private func take(_ text: String) throws -> [Int] {
        var counts = [0, 0, 0]
        let incoming = ICalendarReader.events(of: text).map { event in
            IncomingMeeting(event, meeting: event.meeting(now: fixture.clock.now), file: "f")
        }
        try store.importMeetings(incoming) { _, outcome in
            switch outcome.change {
            case .added: counts[0] += 1
            case .updated: counts[1] += 1
            case .unchanged: counts[2] += 1
            }
        }
        return counts
    }

    private func coffee() throws -> Meeting { try #require(try store.meeting(uid: "coffee")) }
    private func day() throws -> Int? { try coffee().time.wallStart?.date.day }

    private func move(to day: Int, as author: Author = .person) throws {
        var meeting = try coffee()
        meeting.time = Meeting.timed("", "2026-12-0\(day) 09:00").time
        try store.save(meeting, as: author)
    }

    // MARK: - What was undone comes again

    @Test(arguments: ["maria@example.org", nil]) func whatWasUndoneComesAgain(organizer: String?) throws {
        try take(Self.event(0, day: "01", organizer: organizer))
        let second = Self.event(1, day: "05", organizer: organizer)
        #expect(try take(second) == [0, 1, 0])
        try store.undo()
        #expect(try day() == 1)
        #expect(try take(second) == [0, 1, 0])
        #expect(try day() == 5)
        #expect(try take(second) == [0, 0, 1])
    }

    @Test func whatWasNeverReceivedComesAgainToo() throws {
        var meeting = Meeting.timed("Coffee", "2026-12-01 09:00")
        meeting.uid = "coffee"
        try store.save(meeting)
        let second = Self.event(1, day: "05", organizer: nil)
        #expect(try take(second) == [0, 1, 0])
        try store.undo()
        #expect(try day() == 1)
        #expect(try take(second) == [0, 1, 0])
        #expect(try day() == 5)
    }

    @Test func aCardThatWasUndoneComesAgain() throws {
        func card(_ note: String) -> Contact {
            var contact = Contact.named("Maria")
            contact.uid = "maria"
            contact.note = note
            return contact
        }
        try store.importContacts([card("old")])
        #expect(try store.importContacts([card("new")]).updated == 1)
        try store.undo()
        #expect(try store.importContacts([card("new")]).updated == 1)
        #expect(try store.contacts(uid: "maria").first?.note == "new")
    }

    // MARK: - What the organizer changed

    @Test func undoOfAnImportTakesBackAllOfIt() throws {
        try take(Self.event(0, day: "01"))
        try move(to: 2)
        try take(Self.event(1, day: "05"))
        #expect(try day() == 2)
        #expect(try store.undo()?.title == .imported(.meeting, count: 1))
        #expect(try day() == 2)
        #expect(try coffee().received?.contains("SEQUENCE:0") == true)
        try store.undo()
        #expect(try day() == 1)
        try take(Self.event(2, day: "05"))
        #expect(try day() == 5)
        try store.undo()
        try store.redo()
        #expect(try day() == 5)
        #expect(try coffee().received?.contains("SEQUENCE:2") == true)
    }

    @Test func redoTakesInAllOfItAgain() throws {
        try take(Self.event(0, day: "01"))
        try move(to: 2)
        try take(Self.event(1, day: "05"))
        try store.undo()
        try store.redo()
        #expect(try day() == 2)
        #expect(try coffee().received?.contains("SEQUENCE:1") == true)
    }

    @Test func whatTheOrganizerMovedSinceStays() throws {
        try take(Self.event(0, day: "01"))
        try move(to: 2)
        try move(to: 5, as: .background)
        #expect(throws: StoreError.overtaken) { try store.undo() }
        #expect(try day() == 5)
        // What came before can still be undone.
        #expect(try store.undo()?.title == .imported(.meeting, count: 1))
    }

    @Test func whatTheOrganizerLeftAloneIsUndone() throws {
        try take(Self.event(0, day: "01"))
        var meeting = try coffee()
        meeting.time = Meeting.timed("", "2026-12-02 09:00").time
        meeting.notes = "Bring cake"
        try store.save(meeting)
        try move(to: 5, as: .background)
        try store.undo()
        #expect(try coffee().notes == "" && day() == 5)
    }

    @Test func anImportThatMailOvertookStaysAsAWhole() throws {
        try take(Self.event(0, day: "01"))
        try take(Self.event(1, day: "05"))
        var meeting = try coffee()
        meeting.title = "Tea"
        meeting.received = meeting.received?.replacingOccurrences(of: "SEQUENCE:1", with: "SEQUENCE:2")
        try store.save(meeting, as: .background)
        #expect(throws: StoreError.overtaken) { try store.undo() }
        #expect(try day() == 5)
    }

    /// Only the words for searching were left to restore, so that nothing was undone.
    @Test func aTitleThatWasChangedSinceStaysAndIsFound() throws {
        try take(Self.event(0, day: "01"))
        func call(_ title: String, notes: String = "", as author: Author = .person) throws {
            var meeting = try coffee()
            (meeting.title, meeting.notes) = (title, notes)
            try store.save(meeting, as: author)
        }
        func found(_ word: String) throws -> Bool { try !store.meetings(matching: word, limit: 5).isEmpty }
        try call("Tea")
        try call("Wine", as: .background)
        #expect(throws: StoreError.overtaken) { try store.undo() }
        #expect(try coffee().title == "Wine" && found("Wine"))
        #expect(try !found("Coffee") && !found("Tea"))
        // Of two changes one stays: the words are those of both sides.
        try call("Wine", notes: "Bring cake")
        try call("Juice", notes: "Bring cake", as: .background)
        try store.undo()
        #expect(try coffee().title == "Juice" && coffee().notes.isEmpty)
        #expect(try found("Juice") && !found("cake"))
        try store.redo()
        #expect(try coffee().notes == "Bring cake" && found("Juice") && found("cake"))
    }

    @Test func aLaterAnswerStays() throws {
        var meeting = Meeting.timed("Coffee", "2026-12-01 09:00")
        meeting.invitees = [Invitee(name: "Maria")]
        let saved = try store.save(meeting)
        let (id, maria) = (try #require(saved.id), try #require(saved.invitees.first?.id))
        try store.recordAnswer(meeting: id, invitee: maria, participation: .declined)
        try store.recordAnswer(meeting: id, invitee: maria, participation: .accepted, as: .background)
        #expect(throws: StoreError.overtaken) { try store.undo() }
        #expect(try store.meeting(id)?.invitees.first?.participation == .accepted)
    }

    // MARK: - Whose meeting it is

    @Test(arguments: ["me.email", "mail.address", "mail.aliases"])
    func ownMeetingsAreNumberedHere(setting: String) throws {
        try store.set(setting, to: "Eleni@example.net")
        try take(Self.event(3, day: "01", organizer: "eleni@EXAMPLE.net"))
        try move(to: 2)
        #expect(try coffee().sequence == 4)
        try store.undo()
        #expect(try coffee().sequence == 5)
        try store.deleteMeeting(try #require(try coffee().id))
        try store.undo()
        #expect(try coffee().sequence == 6)
    }

    @Test func othersNumberTheirs() throws {
        try store.set("me.email", to: "eleni@example.net")
        try take(Self.event(3, day: "01"))
        try move(to: 2)
        try store.undo()
        try store.deleteMeeting(try #require(try coffee().id))
        try store.undo()
        #expect(try coffee().sequence == 3)
    }
}
