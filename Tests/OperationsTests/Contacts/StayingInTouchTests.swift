import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The list of people not seen for long.
@Suite struct StayingInTouchTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-21T08:00Z"))
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        for name in ["Anna", "Ben", "Zoe", "Eva"] {
            var contact = Contact(uid: name.lowercased(), name: name)
            contact.emails = [ContactEmail(address: "\(name.lowercased())@example.org")]
            try opened.save(contact)
        }
    }

    private func list(onlyNeglected: Bool = false, limit: Int = .max) throws -> [TouchedContact] {
        try ListTouch(zone: StoreFixture.athens, onlyNeglected: onlyNeglected, limit: limit)
            .run(in: workspace)
    }

    private func meet(_ name: String, _ start: String) throws {
        var meeting = Meeting.timed("With \(name)", start)
        meeting.invitees = [
            Invitee(name: name, email: "\(name.lowercased())@example.org", participation: .accepted)
        ]
        try store.save(meeting)
    }

    private func wish(_ name: String, _ words: String) throws {
        var typed = TypedContact()
        typed.touch = words
        _ = try EditContact(name, typed).run(in: workspace)
    }

    @Test func theMostNeglectedComesFirst() throws {
        #expect(try list().isEmpty)
        try wish("Anna", "every month")
        try wish("Ben", "2 weeks")
        try wish("Zoe", "every year")
        try wish("Eva", "weekly")
        try meet("Anna", "2026-10-01 19:00")
        try meet("Ben", "2026-10-05 19:00")
        try meet("Zoe", "2026-09-01 19:00")
        #expect(try list().map(\.contact.name) == ["Eva", "Ben", "Anna", "Zoe"])
        #expect(try list(onlyNeglected: true).map(\.contact.name) == ["Eva", "Ben", "Anna"])
        #expect(try list(limit: 1).map(\.contact.name) == ["Eva"])
        // What is planned is enough.
        try meet("Eva", "2026-11-27 19:00")
        let eva = try #require(try list().first { $0.contact.name == "Eva" })
        #expect(eva.standing.next == CalendarDate("2026-11-27") && eva.meetings.next?.title == "With Eva")
        #expect(try list(onlyNeglected: true).map(\.contact.name) == ["Ben", "Anna"])
    }

    @Test func theWishOfAGroupIsOneForEachMember() throws {
        var words = TypedGroup()
        words.name = "Choir"
        words.members = ["Anna", "Ben"]
        words.touch = "every 3 months"
        let group = try AddGroup(words).run(in: workspace).contact
        try wish("Ben", "P1M")
        let found = try list()
        #expect(found.map(\.contact.name).sorted() == ["Anna", "Ben"])
        let anna = try #require(found.first { $0.contact.name == "Anna" })
        let ben = try #require(found.first { $0.contact.name == "Ben" })
        #expect(anna.standing.wish?.text == "P3M" && anna.group == "Choir")
        #expect(ben.standing.wish?.text == "P1M" && ben.group == nil)
        // A person alone shows the same.
        let loaded = try LoadTouch(anna.id, zone: StoreFixture.athens).run(in: workspace)
        #expect(loaded?.standing == anna.standing && loaded?.group == "Choir")
        let groupID = try #require(group.id)
        let ofGroup = try LoadTouch(groupID, zone: StoreFixture.athens).run(in: workspace)
        #expect(ofGroup == nil)
    }

    @Test func aWishIsUndoneAndRemoved() throws {
        try wish("Anna", "every month")
        _ = try store.undo()
        #expect(try list().isEmpty)
        _ = try store.redo()
        let anna = try #require(try list().first)
        _ = try SetTouchWish(anna.id, " every 2 weeks ").run(in: workspace)
        #expect(try list().map(\.standing.wish?.text) == ["P2W"])
        _ = try SetTouchWish(anna.id, "").run(in: workspace)
        #expect(try list().isEmpty)
        #expect(throws: TypedContactError.noTouchWish("often")) {
            try SetTouchWish(anna.id, "often").run(in: workspace)
        }
    }

    /// The card has it, so another computer has it too.
    @Test func anImportedCardBringsIt() throws {
        let card = """
            BEGIN:VCARD
            VERSION:4.0
            UID:ida
            FN:Ida
            X-MEET-TOUCH:P6W
            END:VCARD

            """.replacing("\n", with: "\r\n")
        let contact = try #require(VCardDecoder.contact(from: card))
        _ = try store.importContacts([contact])
        #expect(try list().map(\.contact.name) == ["Ida"])
    }
}
