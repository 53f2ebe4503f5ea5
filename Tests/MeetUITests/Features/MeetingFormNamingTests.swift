import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences

/// Naming a venue and people by typing, without leaving the form.
@MainActor
@Suite struct MeetingFormNamingTests {
    private static func book(_ store: MeetStore) throws {
        try Seed.contacts(store)
        try store.save(Seed.entra)
        try store.save(Venue(name: "Entropy Bar", category: "bar"))
        try store.save(Venue(name: "Lighthouse"))
    }

    private func meeting(_ harness: Harness) throws -> Meeting? {
        try harness.store.meetings(MeetingQuery(), rows: 0..<1).first.flatMap {
            try harness.store.meeting($0.meetingID)
        }
    }

    private func keys(_ text: String) -> [Key] { text.map { Key.character($0) } }

    private func marked(_ harness: Harness, _ text: String) -> Bool {
        harness.rows.contains { $0.contains("▌ " + text) }
    }

    @Test func whatIsTypedIsAPlaceAndAPerson() async throws {
        let harness = try await Harness(seed: Self.book)
        let typed: [[Key]] = [
            ["n"], keys("Swim"), [.tab], keys("fri 15:00"), [.tab], keys("Sea wall"), [.tab],
            keys("bob@nowhere.example"), [.control("s")],
        ]
        // As fast as keys can come.
        await harness.pressAtOnce(typed.flatMap { $0 })
        let saved = try #require(try meeting(harness))
        #expect(saved.title == "Swim")
        #expect(saved.time == Seed.time(11, 27, 15))
        #expect(saved.venue?.name == "Sea wall")
        #expect(saved.venue?.isSaved == false)
        #expect(saved.invitees.map(\.email) == ["bob@nowhere.example"])
        #expect(try harness.store.venueCount() == 3)
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func whoIsTakenOffAndNamedAgainKeepsTheirAnswer() async throws {
        let harness = try await Harness { store in
            let bob = Invitee(
                name: "bob@nowhere.example", email: "bob@nowhere.example", participation: .accepted)
            try store.save(
                Meeting(
                    title: "Swim", time: Seed.time(11, 27, 15), invitees: [bob], createdAt: Harness.now))
        }
        await harness.press("e", "!", .tab, .tab, .tab, .backspace)
        await harness.type("bob@nowhere.example")
        await harness.press(.tab, .control("s"))
        let saved = try #require(try meeting(harness))
        #expect(saved.title == "Swim!")
        #expect(saved.invitees.map(\.email) == ["bob@nowhere.example"])
        #expect(saved.invitees.map(\.participation) == [.accepted])
    }

    /// New, two fields on, a venue, two people, saved.
    @Test func theMainJobTakesSevenKeys() async throws {
        let harness = try await Harness(seed: Self.book)
        var pressed = 0
        func press(_ key: Key) async {
            pressed += 1
            await harness.press(key)
        }
        await press("n")
        await harness.type("Coffee")
        await press(.tab)
        await harness.type("fri 15:00")
        await press(.tab)
        await harness.type("ligh")
        await press(.enter)
        await harness.type("maria")
        await press(.enter)
        await harness.type("zoe")
        await press(.enter)
        await press(.control("s"))
        #expect(pressed <= 7)
        let saved = try #require(try meeting(harness))
        #expect(saved.title == "Coffee")
        #expect(saved.time == Seed.time(11, 27, 15))
        #expect(saved.venue?.name == "Lighthouse")
        #expect(saved.venue?.isSaved == true)
        #expect(saved.invitees.map(\.name) == ["Maria Papadopoulou", "Zoë Tzanaki"])
    }

    @Test func savedVenuesAreListedBelowAsOneTypes() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", .tab, .tab)
        #expect(!harness.screen.contains("Entropy Bar"))
        await harness.type("ent")
        #expect(marked(harness, "Café Entra"))
        #expect(harness.screen.contains("Entropy Bar"))
        #expect(!harness.screen.contains("Lighthouse"))
        #expect(harness.screen.contains("Tab: a place called “ent”"))
        await harness.press(.down)
        #expect(marked(harness, "Entropy Bar"))
        await harness.press(.up, .down, .enter)
        #expect(harness.screen.contains("▌ Invitees"))
        #expect(!harness.screen.contains("Café Entra"))
        await harness.press(.backTab)
        #expect(harness.rows.contains { $0.contains("▌ Venue") && $0.contains("Entropy Bar") })
    }

    @Test func theExactNameIsTheSavedVenue() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("cafe entra")
        await harness.press(.tab, .control("s"))
        #expect(try meeting(harness)?.venue?.address.line == "Ermou 14, Volos")
    }

    @Test func aNumberIsAName() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("1")
        await harness.press(.tab, .control("s"))
        #expect(try meeting(harness)?.venue?.name == "1")
    }

    @Test func whereNothingMatchesEnterTakesWhatIsTyped() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("Sea wall")
        #expect(harness.screen.contains("Enter: a place called “Sea wall”"))
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Invitees"))
        await harness.press(.control("s"))
        #expect(try meeting(harness)?.venue?.name == "Sea wall")
    }

    /// A place that was typed for a meeting is suggested for the next one, below the saved venues.
    @Test func aPlaceThatWasTypedBeforeIsSuggested() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("Light house by the sea")
        await harness.press(.tab, .control("s"))
        await harness.press("n", "y", .tab, .tab)
        await harness.type("ligh")
        #expect(marked(harness, "Lighthouse"), "\(harness.screen)")
        #expect(
            harness.rows.contains {
                $0.contains("Light house by the sea") && $0.contains("from an earlier meeting")
            }, "\(harness.screen)")
        await harness.press(.down, .enter, .control("s"))
        let meetings = try harness.store.meetings(MeetingQuery(), rows: 0..<2)
            .compactMap { try harness.store.meeting($0.meetingID) }
        #expect(meetings.compactMap(\.venue?.name) == ["Light house by the sea", "Light house by the sea"])
        // Each has its own.
        #expect(Set(meetings.compactMap(\.venue?.id)).count == 2)
        #expect(try harness.store.venueCount() == 3)
    }

    @Test func savingTakesWhatIsStillBeingTyped() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("Sea wall")
        await harness.press(.control("s"))
        #expect(try meeting(harness)?.venue?.name == "Sea wall")
    }

    @Test(arguments: [Key.control("o"), .function(3)])
    func theWholeSearchIsAKeyAway(_ key: Key) async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("ligh")
        #expect(harness.rows.last?.contains("^O search") == true)
        await harness.press(key)
        #expect(harness.screen.contains("Venue for “x”"))
        #expect(harness.rows.contains { $0.contains("› ligh") })
        await harness.press(.escape, .escape)
        // Nothing was chosen: what was typed is still there.
        #expect(harness.rows.contains { $0.contains("▌ Venue") && $0.contains("ligh") })
        await harness.press(.tab)
    }

    @Test func clearingTakesTheTextAndThenTheVenue() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab)
        await harness.type("ligh")
        await harness.press(.enter, .backTab)
        await harness.type("caf")
        await harness.press(.control("x"))
        #expect(harness.rows.contains { $0.contains("▌ Venue") && $0.contains("Lighthouse") })
        await harness.press(.control("x"))
        #expect(!harness.screen.contains("Lighthouse"))
    }

    // MARK: - People

    @Test func severalPeopleAreListedAndAskedAbout() async throws {
        let harness = try await Harness { store in
            try Self.book(store)
            _ = try store.importContacts([Seed.contact("m2", "Maria Karra", email: "karra@example.org")])
        }
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("maria")
        #expect(harness.screen.contains("maria@example.org") && harness.screen.contains("karra@example.org"))
        for leaving in [Key.tab, .control("s")] {
            await harness.press(leaving)
            #expect(harness.screen.contains("“maria” matches several"))
            #expect(harness.screen.contains("▌ Invitees"))
            #expect(try meeting(harness) == nil)
        }
        await harness.press(.down, .enter, .control("s"))
        #expect(try meeting(harness)?.invitees.count == 1)
    }

    @Test func theOnlyOneWhoMatchesIsMeant() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("zoe")
        await harness.press(.tab)
        #expect(harness.screen.contains("▌ Notes"))
        await harness.press(.control("s"))
        #expect(try meeting(harness)?.invitees.map(\.name) == ["Zoë Tzanaki"])
    }

    @Test(arguments: [Key.enter, .tab, .control("s")])
    func whoIsNobodyIsNotInvited(_ key: Key) async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("qqqq")
        #expect(harness.screen.contains("Nobody has that name"))
        await harness.press(key)
        #expect(harness.screen.contains("Nobody named “qqqq” is in your contacts"))
        #expect(harness.rows.contains { $0.contains("▌ Invitees") && $0.contains("qqqq") })
        #expect(try meeting(harness) == nil)
    }

    @Test(arguments: [Key.enter, .tab, .control("s")]) func aTypedListIsSeveralPeople(_ key: Key) async throws
    {
        for (typed, emails) in [
            ("alice@x.example, carl@y.example", ["alice@x.example", "carl@y.example"]),
            ("nikos; zoe", ["nikos@example.com", "zoe@example.net"]),
            ("nikos@example.com bob@example.org", ["nikos@example.com", "bob@example.org"]),
            ("mailto:new@x.example", ["new@x.example"]),
        ] {
            let harness = try await Harness(seed: Self.book)
            await harness.press("n", "x", .tab, .tab, .tab)
            await harness.type(typed)
            await harness.press(key)
            if key != .control("s") { await harness.press(.control("s")) }
            #expect(try meeting(harness)?.invitees.map(\.email) == emails, "\(typed)")
        }
    }

    private static let mixed =
        "Maria P <maria@example.org>, nikos@example.com; \"Karl, Otto\" <karl@x.example>, zoe, "
        + "Unknown Person, bob@example.org"

    @Test(arguments: [false, true]) func whoIsUnknownInAListStaysInTheField(_ isPasted: Bool) async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        if isPasted {
            await harness.send(.paste(Self.mixed))
        } else {
            await harness.type(Self.mixed)
            await harness.press(.tab)
        }
        #expect(harness.rows.contains { $0.hasSuffix("  Unknown Person") }, "\(harness.screen)")
        #expect(
            harness.screen.contains(
                "5 people added. Not added: “Unknown Person”; ^O ^O invites"))
        await harness.press(.control("s"))
        #expect(try meeting(harness) == nil)
        await harness.press(.control("o"), .control("o"), .enter, .control("s"))
        #expect(
            try meeting(harness)?.invitees.map(\.name) == [
                "Maria Papadopoulou", "Nikos Karras", "Karl, Otto", "Zoë Tzanaki", "bob@example.org",
                "Unknown Person",
            ])
    }

    @Test func pastedProseInvitesNobodyAndIsKept() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("zo")
        await harness.send(.paste("Hi all, can we meet on Friday, please bring the drafts"))
        #expect(harness.screen.contains("zo, Hi all, can we meet on Friday, please bring the drafts"))
        await harness.press(.tab)
        #expect(harness.screen.contains("Not added: “Hi all”, “can we meet on Friday”"))
        await harness.press(.control("x"), .control("s"))
        #expect(try meeting(harness)?.invitees.map(\.name) == ["Zoë Tzanaki"])
    }

    @Test func aGroupIsItsMembers() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.pressAtOnce(keys("run") + [.enter] + keys("zoe") + [.enter, .control("s")])
        #expect(
            try meeting(harness)?.invitees.map(\.name)
                == ["Maria Papadopoulou", "Nikos Karras", "Γιώργος Παπαδόπουλος", "Zoë Tzanaki"])
    }

    @Test func aGroupIsFoundByWhatGroupsAreCalled() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.pressAtOnce(keys(say.groupInRow) + [.enter, .control("s")])
        #expect(
            try meeting(harness)?.invitees.map(\.name)
                == ["Maria Papadopoulou", "Nikos Karras", "Γιώργος Παπαδόπουλος"])
    }

    @Test func whoIsInvitedIsNotOfferedAgain() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("zoe")
        await harness.press(.enter)
        await harness.type("zoe")
        #expect(!marked(harness, "Zoë Tzanaki"))
        await harness.press(.control("s"))
        #expect(try meeting(harness)?.invitees.map(\.name) == ["Zoë Tzanaki"])
    }

    @Test func enterGoesOnOnceSomebodyIsInvited() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("zoe")
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Invitees"))
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Notes"))
        // With nothing taken it opens the picker, after which the next name can be typed.
        await harness.press(.backTab, .enter)
        await harness.type("maria")
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Invitees   Zoë Tzanaki, Maria Papadopoulou"), "\(harness.screen)")
        #expect(harness.screen.contains("another name, or Enter to continue"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Notes"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try meeting(harness)?.invitees.map(\.name) == ["Zoë Tzanaki", "Maria Papadopoulou"])
    }

    @Test func theCalendarMovesOn() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .enter, .right, .enter)
        #expect(harness.screen.contains("▌ Venue"))
    }

    private func footer(_ harness: Harness) -> String { harness.rows.last ?? "" }

    @Test func enterGoesOnOnceATimeIsTyped() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab)
        #expect(footer(harness).contains("Enter calendar"))
        await harness.type("fri 15:0 x")
        #expect(!footer(harness).contains("Enter"))
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ When"))
        await harness.press(.backspace, .backspace)
        await harness.type("0")
        #expect(footer(harness).contains("Enter next field  ^O calendar"))
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Venue"))
        await harness.press(.backTab, .control("o"))
        #expect(harness.screen.contains("Date and time"))
        await harness.press(.enter, .backTab)
        // What was picked is not typed.
        #expect(footer(harness).contains("Enter calendar"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Date and time"))
    }

    @Test func theFooterSaysWhatEnterDoesAmongTheInvitees() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", "x", .tab, .tab, .tab)
        #expect(footer(harness).contains("Enter pick"))
        await harness.type("qqqq")
        #expect(!footer(harness).contains("Enter"))
        await harness.type("@x.example")
        #expect(footer(harness).contains("Enter add"))
        await harness.press(.enter)
        #expect(footer(harness).contains("Enter next field"))
    }

    // MARK: - Nothing lost

    @Test func whatNamesNothingYetIsKept() async throws {
        let harness = try await Harness(seed: Self.book)
        await harness.press("n", .tab, .tab)
        await harness.type("Sea wa")
        await harness.restart()
        #expect(harness.screen.contains("An unfinished meeting"))
        #expect(harness.screen.contains("Sea wa"))
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("Venue") && $0.contains("Sea wa") })
        await harness.type("x")
        await harness.press(.control("s"))
        #expect(try meeting(harness)?.venue?.name == "Sea wa")
    }

    /// At all sizes.
    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func looks(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1)) { store in
            try Self.book(store)
            for number in 1...8 { try store.save(Venue(name: "Entrance \(number)", category: "gate")) }
        }
        await harness.press("n", "x", .tab, .tab)
        await harness.type("ent")
        await harness.press(.down)
        try harness.look("form-venues")
        await harness.press(.enter)
        await harness.type("run")
        await harness.press(.enter)
        await harness.type("z")
        try harness.look("form-people")
        await harness.press(.control("u"), .backTab, .backTab)
        await harness.type("fri 15:00 and then some more words that mean nothing at all to anybody here")
        try harness.look("form-when-error")
    }
}
