import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// Choosing people by keys, as somebody does who types whole names.
@MainActor
@Suite struct InviteePickerFlowTests {
    private static func people(_ store: MeetStore) throws {
        _ = try store.importContacts([
            Seed.contact("a", "Anna Abbott"), Seed.contact("j", "Jürgen Müller"),
            Seed.contact("m", "Maria Papadopoulou", email: "maria@x.example"),
            Seed.contact("d", "Мария Димитрова"), Seed.contact("n", "Nikos Karras"),
        ])
    }

    private func picker(_ harness: Harness) async {
        await harness.press("n", "x", .tab, .tab, .tab, .enter)
        #expect(harness.screen.contains("Nobody chosen yet."))
    }

    private func invited(_ harness: Harness) throws -> [String] {
        let all = try harness.store.meetings(MeetingQuery(), rows: 0..<100)
        return try all.first.flatMap { try harness.store.meeting($0.meetingID) }?.invitees.map(\.name) ?? []
    }

    @Test(arguments: [
        ("jurgen muller", "Jürgen Müller"), ("Jürgen Müller", "Jürgen Müller"), ("jur mull", "Jürgen Müller"),
        ("maria dimitrova", "Мария Димитрова"), ("mp", "Maria Papadopoulou"), ("anna ", "Anna Abbott"),
    ])
    func aWholeNameIsTypedWithItsBlank(typed: String, name: String) async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type(typed)
        await harness.press(.enter, .control("s"))
        #expect(try invited(harness) == [name])
    }

    private static func withTwoAddresses(_ store: MeetStore) throws {
        var dora = Seed.contact("dora", "Dora Pappa", email: "dora@work.example")
        dora.emails.append(ContactEmail(label: "home", address: "dora@home.example"))
        _ = try store.importContacts([dora, Seed.contact("n", "Nikos Karras", email: "nikos@x.example")])
    }

    private func addresses(_ harness: Harness) throws -> [String?] {
        let all = try harness.store.meetings(MeetingQuery(), rows: 0..<100)
        return try all.first.flatMap { try harness.store.meeting($0.meetingID) }?.invitees.map(\.email) ?? []
    }

    /// Each address is a row, and the one that is chosen is marked, and shown in the form.
    @Test func oneOfSeveralAddressesIsChosen() async throws {
        let harness = try await Harness(seed: Self.withTwoAddresses)
        await picker(harness)
        await harness.type("dora")
        #expect(harness.screen.contains("dora@work.example") && harness.screen.contains("dora@home.example"))
        await harness.press(.down, .enter)
        #expect(harness.screen.contains("Dora Pappa <dora@home.example>"))
        // Another one takes its place.
        await harness.press(.control("o"))
        await harness.type("dora")
        await harness.press(.enter)
        #expect(harness.screen.contains("Dora Pappa <dora@work.example>"))
        #expect(!harness.screen.contains("dora@home.example"))
        await harness.press(.control("s"))
        #expect(try addresses(harness) == ["dora@work.example"])
    }

    /// In a terminal with little room too.
    @Test func theAddressesTellTheRowsApart() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Self.withTwoAddresses)
        await picker(harness)
        await harness.type("dora")
        #expect(harness.screen.contains("dora@work.example") && harness.screen.contains("dora@home.example"))
    }

    /// In the form's own field too, in full or by its beginning.
    @Test(arguments: ["dora@home.example", "dora@h", "Dora <dora@home.example>"])
    func theAddressThatIsTypedIsInvited(typed: String) async throws {
        let harness = try await Harness(seed: Self.withTwoAddresses)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type(typed)
        await harness.press(.enter)
        #expect(harness.screen.contains("Dora Pappa <dora@home.example>"))
        await harness.type("nikos")
        await harness.press(.enter, .control("s"))
        #expect(try addresses(harness) == ["dora@home.example", "nikos@x.example"])
    }

    @Test func whomBackspaceTakesAwayIsSaid() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nik")
        await harness.press(.tab, .backspace)
        #expect(harness.screen.contains("Nikos Karras is no longer chosen."))
        #expect(harness.screen.contains("Nobody chosen yet."))
        // Nobody is left to take away.
        await harness.press(.backspace)
        #expect(!harness.screen.contains("no longer chosen"))
    }

    @Test func whatFitsNobodyTakesNobody() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("asdf@")
        await harness.press(.enter)
        // Once, and in the list.
        #expect(harness.screen.components(separatedBy: "Nobody is called “asdf@”. ^O uses").count == 2)
        await harness.press(.tab, .control("s"), .escape, .control("s"))
        #expect(try invited(harness).isEmpty)
        #expect(try harness.store.meetings(MeetingQuery(), rows: 0..<9).count == 1)
    }

    @Test func afterAMarkTextIsText() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nik")
        await harness.press(.tab)
        await harness.type("Bring the drafts please")
        #expect(harness.screen.contains("› Bring the drafts please"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Nobody is called “Bring the drafts please”."))
        await harness.press(.control("u"), .enter, .control("s"))
        #expect(try invited(harness) == ["Nikos Karras"])
    }

    @Test func whoIsNoContactIsInvitedAsTyped() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("maria")
        await harness.press(.control("o"))
        #expect(harness.screen.contains("✓ maria"))
        await harness.type("maria")
        await harness.press(.control("o"))
        #expect(harness.screen.contains("maria is already chosen."))
        await harness.press(.control("s"), .control("s"))
        #expect(try invited(harness) == ["maria"])
    }

    @Test(arguments: [
        ("maria@x.example", "Maria Papadopoulou"), ("X <maria@x.example>", "Maria Papadopoulou"),
        ("Bob B <bob@y.example>", "Bob B"), ("bob@y.example", "bob@y.example"),
    ])
    func anAddressIsItsContactOrItself(typed: String, name: String) async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type(typed)
        await harness.press(.enter, .control("s"))
        #expect(try invited(harness) == [name])
    }

    /// Whom nobody fits is added to the contacts and invited, by Enter on the row that says so.
    @Test(arguments: [Key.enter, .tab]) func aNewNameBecomesAContact(_ key: Key) async throws {
        let harness = try await Harness(seed: Self.people)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("Ελένη")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Nobody named “Ελένη” is in your contacts"), "\(harness.screen)")
        #expect(harness.screen.contains("^O searches, or adds a"), "\(harness.screen)")
        await harness.press(.control("o"))
        #expect(harness.screen.contains("Add “Ελένη” as a new contact"), "\(harness.screen)")
        #expect(harness.screen.contains("Nobody is called “Ελένη”. ^O uses"), "\(harness.screen)")
        await harness.press(key)
        #expect(harness.screen.contains("“Ελένη” is now in your contacts."), "\(harness.screen)")
        // Tab waits for more people.
        #expect((harness.app.topLayer.screen is InviteePicker) == (key == .tab))
        if key == .tab { await harness.press(.enter) }
        await harness.press(.control("s"))
        #expect(try invited(harness) == ["Ελένη"])
        let contact = try #require(try harness.store.contacts(named: "Ελένη").first)
        let meeting = try #require(try harness.store.meetings(MeetingQuery(), rows: 0..<1).first?.meetingID)
        #expect(try harness.store.meeting(meeting)?.invitees.first?.contactID == contact.id)
    }

    /// An address invites without a contact; the row below makes one.
    @Test func anAddressBecomesAContactOfItsOwn() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("bob@y.example")
        await harness.press(.down, .enter, .control("s"))
        #expect(try invited(harness) == ["bob@y.example"])
        #expect(try harness.store.contacts(named: "bob@y.example").count == 1)
    }

    /// Longer text is no name, and who is in the contacts needs no second one.
    @Test(arguments: ["Bring the drafts please", "maria", "bob@", "12"])
    func whatIsNoNewNameIsNotOffered(typed: String) async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type(typed)
        #expect(!harness.screen.contains("as a new contact"), "\(harness.screen)")
    }

    @Test func soItIsAmongTheMembersOfAGroup() async throws {
        let harness = try await Harness(seed: Self.people)
        await harness.press("3", "o")
        await harness.type("Drivers")
        await harness.press(.tab, .enter)
        await harness.type("maria pap")
        await harness.press(.enter)
        // Only contacts can be in a group.
        await harness.press(.enter)
        await harness.type("bob@y.example")
        #expect(!harness.screen.contains("^O"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Nobody matches."))
        await harness.press(.escape, .control("s"))
        let group = try #require(try harness.store.contacts(named: "Drivers").first)
        #expect(try harness.store.members(ofGroup: group.id).map(\.name) == ["Maria Papadopoulou"])
    }

    @Test(arguments: ["group", "GROU", "run"]) func aGroupIsFoundByWhatItIs(typed: String) async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await picker(harness)
        await harness.type(typed)
        await harness.press(.enter, .control("s"))
        #expect(try invited(harness) == ["Maria Papadopoulou", "Nikos Karras", "Γιώργος Παπαδόπουλος"])
    }

    @Test func tabUnmarksWhoWasTyped() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("maria pap")
        await harness.press(.tab)
        await harness.type("maria pap")
        await harness.press(.tab)
        #expect(harness.screen.contains("Nobody chosen yet."))
    }

    @Test func spaceUnmarksWhereNothingIsTyped() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.press(.space, .up, .space)
        #expect(harness.screen.contains("Nobody chosen yet."))
    }

    /// The bar goes on by itself after a mark: whom it comes to is not meant.
    @Test func enterAfterAMarkTakesTheMarkedAlone() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.press(.down, .space, .enter, .control("s"))
        #expect(try invited(harness) == ["Jürgen Müller"])
    }

    /// Nor is the first of the list, where people had been chosen before.
    @Test func enterInAPickerThatWasOnlyLookedIntoChangesNothing() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nikos")
        await harness.press(.enter)
        // The field keeps the focus for the next name, as after one that was typed there.
        #expect(harness.rows.contains { $0.contains("▌ Invitees") }, "\(harness.screen)")
        await harness.press(.control("o"), .enter, .control("s"))
        #expect(try invited(harness) == ["Nikos Karras"])
    }

    @Test func aNameTypedAfterThePickerIsInvitedToo() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nikos")
        await harness.press(.enter)
        #expect(harness.rows.last?.contains("Enter next field") == true, "\(harness.screen)")
        await harness.type("anna")
        await harness.press(.enter, .enter)
        #expect(harness.rows.contains { $0.contains("▌ Notes") }, "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try invited(harness) == ["Nikos Karras", "Anna Abbott"])
    }

    @Test func escapeAsksBeforeMarksAreLost() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nikos")
        await harness.press(.tab, .escape)
        #expect(harness.screen.contains("Leave without them?"))
        await harness.press(.enter)
        #expect(harness.screen.contains("✓ Nikos Karras"))
        // Without a change it asks nothing.
        await harness.press(.backspace, .escape)
        #expect(!harness.screen.contains("Leave without them?"))
        #expect(!harness.screen.contains("Nobody chosen yet."))
    }

    @Test(arguments: ["Y", .escape] as [Key]) func theSameKeysLeaveWithoutThem(_ key: Key) async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nikos")
        await harness.press(.tab, .escape)
        #expect(harness.screen.contains("Leave without them?"))
        await harness.press(key)
        #expect(!(harness.app.topLayer.screen is InviteePicker) && harness.app.layers.count == 1)
        #expect(!harness.screen.contains("Nikos Karras"), "\(harness.screen)")
    }

    @Test func aPastedListBecomesPeople() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.send(
            .paste("To: Somebody <maria@x.example>, Bob B <bob@y.example>\nmaria\nnikos karras\nbob@\n"))
        #expect(harness.screen.contains("✓ Maria Papadopoulou, Bob B, Nikos Karras"))
        #expect(
            harness.screen.contains(
                "3 people added. Not added: “bob@”; ^O invites them as typed. Several contacts are named “maria”: which one?"
            ))
        // Who is still open is looked for, and decided by a key; what named nobody comes after that.
        #expect(harness.screen.contains("› maria"))
        await harness.press(.down, .enter)
        #expect(harness.screen.contains("› bob@"))
        await harness.press(.control("u"), .enter, .control("s"))
        #expect(
            try invited(harness) == ["Maria Papadopoulou", "Bob B", "Nikos Karras", "Мария Димитрова"])
    }

    @Test func aListPastedIntoTheFieldBecomesPeople() async throws {
        let harness = try await Harness(seed: Self.people)
        await harness.press("3", "o")
        await harness.type("Drivers")
        await harness.press(.tab)
        await harness.send(.paste("anna abbott; Bob B; maria; müller"))
        #expect(harness.screen.contains("2 people added. Not added: “Bob B”."))
        await harness.press(.control("u"), .control("s"), .control("s"))
        let group = try #require(try harness.store.contacts(named: "Drivers").first)
        #expect(try harness.store.members(ofGroup: group.id).map(\.name) == ["Anna Abbott", "Jürgen Müller"])
    }

    @Test(arguments: [Key.enter, .tab, .control("s")]) func aTypedListIsReadAsAPastedOneIs(_ key: Key)
        async throws
    {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("anna, nikos, mailto:new@x.example")
        #expect(harness.screen.contains("Enter: add all who have an address"))
        await harness.press(key)
        // Tab waits for more.
        if key == .tab { await harness.press(.enter) }
        await harness.press(.control("s"))
        #expect(try invited(harness) == ["Anna Abbott", "Nikos Karras", "new@x.example"])
    }

    @Test func pastedProseInvitesNobodyAndIsKept() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Self.people)
        await picker(harness)
        await harness.send(.paste("Hi all, can we meet on Friday, please bring the drafts"))
        #expect(harness.screen.contains("Nobody added. Not added: “Hi all”"))
        #expect(harness.screen.contains("^O invites them as typed."))
        #expect(harness.screen.contains("› Hi all, can we meet on Friday"))
        #expect(harness.rows.last?.contains("Enter add") == false)
        await harness.press(.enter)
        #expect(harness.screen.contains("Nobody added."))
        await harness.press(.escape, .control("s"))
        #expect(try invited(harness).isEmpty)
    }

    @Test func whoeverWasTypedIsInvitedByAKeyOfItsOwn() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("nik")
        await harness.send(.paste("anna, Unknown Person, Bob"))
        #expect(harness.screen.contains("› nik, Unknown Person, Bob"))
        await harness.press(.control("a"), .delete, .delete, .delete, .delete, .control("o"))
        await harness.press(.enter, .control("s"))
        #expect(try invited(harness) == ["Anna Abbott", "Unknown Person", "Bob"])
    }

    /// What is to be decided comes one after the other.
    @Test func everyOpenNameIsAskedFor() async throws {
        let harness = try await Harness { store in
            try Self.people(store)
            _ = try store.importContacts([Seed.contact("a2", "Anna Zorn")])
        }
        await picker(harness)
        await harness.send(.paste("maria, anna"))
        await harness.press(.enter)
        #expect(harness.screen.contains("› anna"))
        #expect(harness.screen.contains("Several contacts are named “anna”: which one?"))
        await harness.press(.down, .enter, .control("s"))
        #expect(try invited(harness) == ["Maria Papadopoulou", "Anna Zorn"])
    }
}
