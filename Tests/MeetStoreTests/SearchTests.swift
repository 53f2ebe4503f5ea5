import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct SearchTests {
    private static let people = [
        ("Γιώργος Παπαδόπουλος", "maria@entra.gr", "+30 24210 12345"),
        ("Jürgen Müller", "j.mueller@firma.de", ""),
        ("Иван Щукин", "", ""), ("王小明", "", ""), ("Seán O'Brien", "", ""), ("Χρήστος Μπούρας", "", ""),
        ("Łukasz Æsop", "", ""), ("Near And Or Not", "", ""),
    ]

    @Test(arguments: [
        ("γιωργος", ["Γιώργος Παπαδόπουλος"]), ("ΓΙΩΡΓΟΣ", ["Γιώργος Παπαδόπουλος"]),
        ("giorgos", ["Γιώργος Παπαδόπουλος"]), ("παπαδοπουλος", ["Γιώργος Παπαδόπουλος"]),
        ("Παπαδόπουλος Γιώργος", ["Γιώργος Παπαδόπουλος"]), ("pap gio", ["Γιώργος Παπαδόπουλος"]),
        ("γιωργ", ["Γιώργος Παπαδόπουλος"]), ("entra", ["Γιώργος Παπαδόπουλος"]),
        ("maria@ent", ["Γιώργος Παπαδόπουλος"]), ("24210", ["Γιώργος Παπαδόπουλος"]),
        ("2421012345", ["Γιώργος Παπαδόπουλος"]), ("003024210", ["Γιώργος Παπαδόπουλος"]),
        ("+30 24210-123", ["Γιώργος Παπαδόπουλος"]), ("2421 012", ["Γιώργος Παπαδόπουλος"]),
        ("muller", ["Jürgen Müller"]), ("MÜLLER", ["Jürgen Müller"]), ("jurgen firma", ["Jürgen Müller"]),
        ("ivan", ["Иван Щукин"]), ("иван", ["Иван Щукин"]), ("shchukin", ["Иван Щукин"]),
        ("sukin", ["Иван Щукин"]),
        ("wang", ["王小明"]), ("王", ["王小明"]), ("小明", ["王小明"]), ("xiao ming", ["王小明"]),
        ("brien", ["Seán O'Brien"]), ("o'b", ["Seán O'Brien"]), ("sean", ["Seán O'Brien"]),
        ("christos bouras", ["Χρήστος Μπούρας"]), ("chrestos mpour", ["Χρήστος Μπούρας"]),
        ("lukasz", ["Łukasz Æsop"]), ("łuk", ["Łukasz Æsop"]), ("aesop", ["Łukasz Æsop"]),
        ("NEAR", ["Near And Or Not"]), ("and or", ["Near And Or Not"]), ("not", ["Near And Or Not"]),
        ("iorgos", []), ("zzz", []), ("giorgos zzz", []),
    ])
    func peopleAreFoundInEveryScript(typed: String, names: [String]) throws {
        let store = try Self.store.get()
        #expect(try store.names(typed) == names)
        #expect(try store.contactCount(typed) == names.count)
    }

    @Test(arguments: [
        "", " ", "\"", "*", "\"*", "'", "()", "-", "^", ":", "...", "{}", "\\", "\0", "😀", "!?", "\n",
    ])
    func withoutAWordEverybodyIsShown(typed: String) throws {
        #expect(try Self.store.get().contactCount(typed) == Self.people.count)
    }

    @Test(arguments: [
        "\"a", "a\"b", "a*", "*a", "NEAR(", "NEAR(a b, 5)", "a AND", "OR", "NOT a", "a:b", "searchText:a",
        "{a}:b",
        "^a", "a + b", "(a", "a)", "';DROP TABLE contact", "a\0b", "-a", "ª", "½", "\u{301}",
        "a\u{301}\u{301}",
        String(repeating: "a", count: 10_000), String(repeating: "a ", count: 10_000), "ﷺ", "𝒜", "🇬🇷a",
    ])
    func nothingTypedIsAnError(typed: String) throws {
        let store = try Self.store.get()
        #expect(try store.contactCount(typed) == store.contacts(typed, rows: 0..<1000).count)
        _ = try store.meetingCount(MeetingQuery(text: typed))
        _ = try store.meetings(MeetingQuery(text: typed), rows: 0..<10)
        _ = try store.venueCount(typed)
    }

    @Test func meetingsAreFoundByTitleNotesVenueAndInvitee() throws {
        let fixture = try StoreFixture()
        let store = try fixture.open()
        var meeting = Meeting.unscheduled("Καφές")
        meeting.notes = "Bring the drafts"
        meeting.venue = Venue(name: "Φάρος", address: VenueAddress(locality: "Βόλος"))
        meeting.invitees = [Invitee(name: "Zoë", email: "zoe@x.gr")]
        meeting = try store.save(meeting)
        for text in ["kafes", "ΚΑΦΕΣ", "draft", "faros", "volos", "zoe", "x.gr"] {
            #expect(try store.titles(MeetingQuery(text: text)) == ["Καφές"], "\(text)")
            #expect(try store.meetingCount(MeetingQuery(text: text)) == 1)
        }
        meeting.invitees = []
        meeting.title = "Tea"
        meeting = try store.save(meeting)
        #expect(try store.meetingCount(MeetingQuery(text: "zoe")) == 0)
        #expect(try store.meetingCount(MeetingQuery(text: "tea")) == 1)
        try store.undo()
        #expect(try store.meetingCount(MeetingQuery(text: "zoe")) == 1)
        #expect(try store.meetingCount(MeetingQuery(text: "tea")) == 0)
        try store.deleteMeeting(try #require(meeting.id))
        #expect(try store.meetingCount(MeetingQuery(text: "zoe")) == 0)
        try store.undo()
        #expect(try store.meetingCount(MeetingQuery(text: "zoe")) == 1)
        #expect(try store.integrityCheck() == [])
    }

    /// One store for the whole table of questions.
    private static let store = Result<MeetStore, any Error> {
        let store = try fixture.get().open()
        _ = try store.importContacts(
            people.map { name, email, phone in
                Contact.named(
                    name, emails: email.isEmpty ? [] : [email], phones: phone.isEmpty ? [] : [phone])
            })
        return store
    }
    private static let fixture = Result<StoreFixture, any Error> { try StoreFixture() }
}
