import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Who, where and when is meant by words.
@Suite struct NamingTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for (name, email) in [
            ("Maria Papadopoulou", "maria@x.gr"), ("Maria Karra", "mk@x.gr"), ("Νίκος Καρράς", nil),
            ("Zoë", "zoe@x.gr"),
        ] { try store.save(.named(name, uid: name, emails: [email].compactMap { $0 })) }
        var group = Contact.named("Friends", uid: "friends")
        group.kind = .group
        group.members = ["Zoë", "Maria Karra"]
        try store.save(group)
    }

    @Test(arguments: [
        ("maria karra", ["Maria Karra"]), ("nikos", ["Νίκος Καρράς"]), (" zoe ", ["Zoë"]),
        ("MK@X.GR", ["Maria Karra"]),
        ("papad", ["Maria Papadopoulou"]), ("Friends", ["Zoë", "Maria Karra"]),
        ("new@y.gr", ["new@y.gr"]), ("Petros <petros@y.gr>", ["Petros"]), ("Anybody <zoe@x.gr>", ["Zoë"]),
    ])
    func whoIsInvited(text: String, names: [String]) throws {
        #expect(try store.invitees(named: text).map(\.name) == names)
    }

    /// Whichever of a contact's addresses is typed.
    @Test(arguments: [
        ("dora@home.gr", "dora@home.gr"), ("DORA@HOME.GR", "dora@home.gr"),
        ("Dora <dora@home.gr>", "dora@home.gr"),
        ("mailto:dora@home.gr", "dora@home.gr"), ("dora@work.gr", "dora@work.gr"), ("Dora", "dora@work.gr"),
    ])
    func theAddressThatIsTypedIsInvited(text: String, email: String) throws {
        var dora = Contact.named("Dora", uid: "dora", emails: ["dora@home.gr", "dora@work.gr"])
        dora.emails[1].isPreferred = true
        try store.save(dora)
        let invited = try store.invitees(named: text)
        #expect(invited.map(\.email) == [email] && invited.map(\.name) == ["Dora"])
        #expect(invited[0].contactID != nil)
        #expect(
            try ReadPeople(text + ", zoe@x.gr").run(in: Workspace(store: store)).invitees.first?.email
                == email)
    }

    /// Who is invited already is so by the address that is typed from then on.
    @Test func anAddressThatIsTypedTakesThePlaceOfAnother() throws {
        try store.save(.named("Dora", uid: "dora", emails: ["dora@work.gr", "dora@home.gr"]))
        let workspace = Workspace(store: store)
        var words = TypedMeeting()
        words.title = "Coffee"
        words.invite = ["Dora"]
        let meeting = try PlanMeeting(words, zone: .gmt).run(in: workspace)
        #expect(meeting.invitees.map(\.email) == ["dora@work.gr"])
        let id = try #require(meeting.id)
        var other = TypedMeeting()
        other.invite = ["dora@home.gr", "Dora"]
        #expect(
            try EditMeeting(id, other, zone: .gmt).run(in: workspace).invitees.map(\.email) == [
                "dora@home.gr"
            ])
    }

    @Test func whoCannotBeInvited() throws {
        #expect(throws: NamingError.empty) { try store.invitees(named: "  ") }
        #expect(throws: NamingError.nobody("Petros")) { try store.invitees(named: "Petros") }
        let marias = try store.contacts("maria", rows: 0..<9)
        #expect(throws: NamingError.severalContacts("maria", marias, isMany: false)) {
            try store.invitees(named: "maria")
        }
        for number in 0..<6 { try store.save(.named("Maria \(number)")) }
        do {
            _ = try store.invitees(named: "maria")
            Issue.record("Nobody is meant alone.")
        } catch NamingError.severalContacts(let name, let contacts, let isMany) {
            #expect(name == "maria" && contacts.count == 4 && isMany)
        }
    }

    /// Two cards of one person cannot be told apart by what is typed.
    @Test(arguments: ["anna@x.gr", "Anna <anna@x.gr>", "anna"])
    func equalCardsAreOnePerson(text: String) throws {
        for uid in ["a1", "a2"] { try store.save(.named("Anna", uid: uid, emails: ["anna@x.gr"])) }
        #expect(try store.invitees(named: text).map(\.email) == ["anna@x.gr"])
        try store.save(.named("Anna", uid: "a3", emails: ["other@x.gr"]))
        #expect(try store.invitees(named: "anna@x.gr").map(\.name) == ["Anna"])
        #expect(throws: NamingError.self) { try store.invitees(named: "anna") }
    }

    @Test func whatANoteSaysNamesNobody() throws {
        var contact = Contact.named("Petros")
        contact.note = "Knows Melina."
        contact.nicknames = ["Pet"]
        try store.save(contact)
        #expect(throws: NamingError.nobody("Melina")) { try store.invitees(named: "Melina") }
        #expect(try store.invitees(named: "pet").map(\.name) == ["Petros"])
    }

    @Test func whichVenueIsMeant() throws {
        let entra = try store.save(Venue(name: "Café Entra"))
        let number = try #require(entra.id)
        #expect(try store.venue(named: "cafe entra") == entra)
        #expect(try store.venue(named: "\(number)") == entra)
        #expect(try store.venue(named: " ") == nil)
        #expect(try store.venue(named: "At home") == Venue(name: "At home", isSaved: false))
        // In a form, where nobody sees numbers, one is a name.
        #expect(try store.venue(called: "cafe entra") == entra)
        #expect(try store.venue(called: "\(number)") == Venue(name: "\(number)", isSaved: false))
        #expect(throws: NamingError.noVenue(99)) { try store.venue(named: "99") }
        let other = try #require(try store.save(Venue(name: "CAFE ENTRA")).id)
        #expect(throws: NamingError.severalVenues("Café Entra", [number, other])) {
            try store.venue(named: "Café Entra")
        }
    }

    @Test func whichPlacesAreMeant() throws {
        let entra = try store.save(Venue(name: "Café Entra"))
        let number = try #require(entra.id).rawValue
        let workspace = Workspace(store: store)
        func named(_ text: String) throws -> MeetingPlaces { try NamePlaces(text).run(in: workspace) }
        #expect(try named("cafe entra; Sea wall").venues == [entra, Venue(name: "Sea wall", isSaved: false)])
        #expect(try named("Any  pharmacies") == MeetingPlaces(kind: "pharmacy"))
        #expect(try named("any zoo shop").kind == "zoo shop")
        #expect(try named("any cafe; Sea wall").venues.map(\.name) == ["Sea wall"])
        #expect(try named(" ; ").isEmpty)
        // A venue that is called so is meant.
        let thing = try store.save(Venue(name: "Any Thing"))
        #expect(try named("any thing") == MeetingPlaces(thing))
        #expect(throws: NamingError.severalKinds(["pharmacy", "cafe"])) {
            try named("any pharmacy; any cafe")
        }
        // By the command line a number is a saved venue.
        let two = try store.places(named: ["\(number)", "Plaisio", "CAFE ENTRA"], hasNumbers: true)
        #expect(two.venues.map(\.name) == ["Café Entra", "Plaisio"])
        #expect(try named("\(number)").venues.map(\.name) == ["\(number)"])
    }

    @Test func whichInviteeIsMeant() throws {
        var meeting = Meeting.unscheduled("Coffee")
        meeting.invite(Invitee(name: "Maria Karra", email: "mk@x.gr"))
        meeting.invite(Invitee(name: "Maria"))
        meeting.invite(Invitee(name: "Marios"))
        #expect(try meeting.invitee(named: "maria").name == "Maria")
        #expect(try meeting.invitee(named: "MK@x.gr").name == "Maria Karra")
        #expect(try meeting.invitee(named: "karra").name == "Maria Karra")
        #expect(throws: NamingError.severalInvitees("mari", ["Maria Karra", "Maria", "Marios"])) {
            try meeting.invitee(named: "mari")
        }
        #expect(throws: NamingError.notInvited("Zoë", meeting: "Coffee")) {
            try meeting.invitee(named: "Zoë")
        }
        #expect(throws: NamingError.notInvited("", meeting: "Coffee")) { try meeting.invitee(named: "") }
    }

    @Test func nobodyIsInvitedTwice() {
        var meeting = Meeting.unscheduled("Coffee")
        let (one, other) = (Identifier<Contact>(1), Identifier<Contact>(2))
        meeting.invite(Invitee(contactID: one, name: "Maria", email: "m@x.gr"))
        meeting.invite(Invitee(contactID: one, name: "Maria K", email: "other@x.gr"))
        meeting.invite(Invitee(name: "Somebody", email: "M@x.gr"))
        meeting.invite(Invitee(name: "Maria"))
        #expect(meeting.invitees.map(\.name) == ["Maria"])
        meeting.invite(Invitee(contactID: other, name: "Maria", email: "m@x.gr"))
        meeting.invite(Invitee(name: "Zoë"))
        #expect(meeting.invitees.map(\.name) == ["Maria", "Maria", "Zoë"])
    }

    @Test func zonesByTheirNames() throws {
        #expect(try TimeZone.named("Europe/Athens").identifier == "Europe/Athens")
        #expect(throws: UnknownZone(name: "Atlantis")) { try TimeZone.named("Atlantis") }
    }
}
