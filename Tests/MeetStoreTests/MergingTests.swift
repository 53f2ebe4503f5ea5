import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// A form is open while another connection writes.
@Suite struct MergingTests {
    let fixture: StoreFixture
    let store: MeetStore
    let other: MeetStore
    let base: Meeting

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        other = try fixture.open()
        var meeting = Meeting.timed("Coffee", "2026-11-21 11:00")
        meeting.invitees = [Invitee(name: "Maria"), Invitee(name: "Nikos")]
        base = try store.save(meeting)
    }

    private func saved(_ result: Saved<Meeting, MeetingMerge.Conflict>) throws -> Meeting {
        guard case .saved(let meeting) = result else {
            Issue.record("\(result)")
            throw StoreError.outdated
        }
        return meeting
    }

    @Test func aTitleChangedElsewhereStays() throws {
        var changed = base
        changed.title = "Tea"
        try other.save(changed)
        var edited = base
        edited.notes = "Bring cake"
        let meeting = try saved(store.save(edited, base: base))
        #expect(meeting.title == "Tea" && meeting.notes == "Bring cake")
        #expect(try other.meeting(base.id!) == meeting)
    }

    @Test func anInviteeAndAnAnswerFromElsewhereStay() throws {
        var changed = base
        changed.invitees.append(Invitee(name: "Zoë"))
        try other.save(changed)
        try other.recordAnswer(
            meeting: base.id!, invitee: try #require(base.invitees[0].id), participation: .accepted,
            comment: "gladly")
        var edited = base
        edited.title = "Tea"
        edited.invitees.append(Invitee(name: "Petros"))
        let meeting = try saved(store.save(edited, base: base))
        #expect(meeting.title == "Tea")
        #expect(meeting.invitees.map(\.name) == ["Maria", "Nikos", "Petros", "Zoë"])
        #expect(meeting.invitees[0].participation == .accepted && meeting.invitees[0].comment == "gladly")
        try store.undo()
        let undone = try #require(try store.meeting(base.id!))
        #expect(undone.title == "Coffee" && undone.invitees.map(\.name) == ["Maria", "Nikos", "Zoë"])
        #expect(undone.invitees[0].participation == .accepted)
    }

    @Test func whatBothChangedIsAskedAndNothingStored() throws {
        var (changed, edited) = (base, base)
        changed.title = "Tea"
        edited.title = "Lunch"
        edited.notes = "Bring cake"
        let stored = try other.save(changed)
        let draft = Draft(id: "d", kind: "meeting", payload: Data(), updatedAt: .distantPast)
        try store.saveDraft(draft)
        let history = try store.history().undo
        #expect(
            try store.save(edited, base: base, discarding: "d")
                == .conflicts(
                    [MeetingMerge.Conflict(part: .title, mine: .text("Lunch"), theirs: .text("Tea"))],
                    stored: stored))
        #expect(try store.meeting(base.id!) == stored)
        #expect(try store.history().undo == history)
        #expect(try store.drafts().count == 1)
        let mine = try saved(
            store.save(edited, base: base, resolution: [.title: .mine], discarding: "d"))
        #expect(mine.title == "Lunch" && mine.notes == "Bring cake")
        #expect(try store.drafts().isEmpty)
    }

    @Test func savingANewMeetingAndItsDraftIsOneTransaction() throws {
        try store.saveDraft(Draft(id: "d", kind: "meeting", payload: Data(), updatedAt: .distantPast))
        let meeting = try store.save(Meeting.unscheduled("Coffee"), discarding: "d")
        #expect(try store.drafts().isEmpty)
        #expect(meeting.id != nil)
        try store.saveDraft(Draft(id: "e", kind: "meeting", payload: Data(), updatedAt: .distantPast))
        var broken = meeting
        broken.id = Identifier(4711)
        #expect(throws: StoreError.self) { try store.save(broken, discarding: "e") }
        #expect(try store.drafts().map(\.id) == ["e"])
    }

    @Test func aMeetingThatIsGoneIsNotMadeAnew() throws {
        try other.deleteMeeting(base.id!)
        #expect(throws: StoreError.notFound(.meeting(base.id!))) {
            try store.save(base, base: base)
        }
    }

    @Test func twoMeetingsNeverHaveOneUID() throws {
        var copy = base
        copy.id = nil
        #expect(try store.save(copy).uid != base.uid)
        let maria = try store.save(Contact.named("Maria", uid: "m"))
        #expect(try store.save(Contact.named("Other", uid: "m")).uid != maria.uid)
        #expect(try store.integrityCheck() == [])
    }

    // MARK: Contacts

    @Test func anImportWhileAFormIsOpenIsNotLost() throws {
        try store.importContacts([Contact.named("Maria", uid: "m", phones: ["6941234567"])])
        let id = try #require(try store.contacts(rows: 0..<1).first).id
        let base = try #require(try store.contact(id))
        try other.importContacts([
            Contact.named("Maria", uid: "m", emails: ["m@x.gr"], phones: ["6941234567"])
        ])
        var edited = base
        edited.note = "mine"
        guard case .saved(let saved) = try store.save(edited, base: base) else {
            Issue.record("a conflict")
            return
        }
        #expect(saved.note == "mine" && saved.emails.map(\.address) == ["m@x.gr"])
        #expect(try store.contact(id) == saved)
        // The file of before changes nothing.
        let counts = try store.importContacts([
            Contact.named("Maria", uid: "m", emails: ["m@x.gr"], phones: ["6941234567"])
        ])
        #expect(counts.unchanged == 1)
    }

    @Test func aNoteThatBothWroteIsAsked() throws {
        let base = try store.save(Contact.named("Maria"))
        var (changed, edited) = (base, base)
        changed.note = "theirs"
        edited.note = "mine"
        edited.organization = "Studio"
        try other.save(changed)
        guard case .conflicts(let conflicts, let stored) = try store.save(edited, base: base) else {
            Issue.record("no conflict")
            return
        }
        #expect(conflicts.map(\.kept) == [.text("mine")] && conflicts.map(\.refused) == [.text("theirs")])
        #expect(stored.note == "theirs")
        _ = try store.save(edited, base: base, preferring: .theirs)
        let after = try #require(try store.contact(base.id!))
        #expect(after.note == "theirs" && after.organization == "Studio")
    }

    @Test func cardsOfOneUIDAreStoredWithTheirOwnAndFoundAgain() throws {
        let cards = ["Ann Roe", "Bo Lee", "Cy Young"].map { Contact.named($0, uid: "0") }
        #expect(try store.importContacts(cards).added == 3)
        #expect(try store.importContacts(cards).unchanged == 3)
        let uids = try store.read { try String.fetchAll($0, sql: "SELECT uidKey FROM contact ORDER BY id") }
        #expect(uids.first == "0" && Set(uids).count == 3)
        var changed = cards[2]
        changed.note = "new"
        #expect(try store.importContacts([changed]).updated == 1)
        #expect(try store.contactCount() == 3)
        let many = (0..<400).map { Contact.named("Person\($0) Roe\($0)", uid: "same") }
        #expect(try store.importContacts(many).added == 400)
        #expect(try store.importContacts(many).unchanged == 400)
        #expect(try store.integrityCheck() == [])
    }

    /// A book that begins empty has its indices made at the end; however that comes, they are there.
    @Test func theIndicesOfAFirstImportAreAllThere() throws {
        func schema() throws -> Set<String> {
            try store.read {
                Set(try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
            }
        }
        let before = try schema()
        let people = (0..<1500).map { Contact.named("Person \($0)", uid: "p\($0)") }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try store.importing { importer in
                let card = try IncomingContact(
                    people[0], hasUID: true, file: "", line: 1, cards: store.cards, isSearchable: true)
                _ = try importer.add(card)
                throw Stop()
            }
        }
        #expect(try schema() == before)
        #expect(try store.contactCount() == 0)
        for _ in 0..<2 {
            #expect(try store.importContacts(people).added == 1500)
            #expect(try schema() == before)
            #expect(try store.integrityCheck() == [])
            #expect(try other.contacts(named: "person 7").count == 1)
            #expect(try other.contactIndex(of: other.contacts(named: "person 7")[0].id) != nil)
            try store.undo()
            #expect(try store.contactCount() == 0)
        }
    }
}
