import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// Nothing typed into the forms of contacts, addresses and groups is lost.
@MainActor
@Suite struct ContactDraftTests {
    private func go(to name: String, in harness: Harness) async {
        for _ in 0..<40 where !harness.rows.contains(where: { $0.contains("▌ \(name)") }) {
            await harness.press(.tab)
        }
    }

    private func line(_ name: String, in harness: Harness) -> String? {
        harness.rows.first { $0.contains("▌ \(name)") }
    }

    @Test func everyCharacterOfANewContactSurvivesARestart() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "n")
        await harness.type("Ελένη 王 👩‍👧 ")
        await go(to: "E-mail", in: harness)
        await harness.type("work: eleni@")
        await harness.press(.control("n"))
        await harness.type("second@example.org")
        await go(to: "Birthday", in: harness)
        await harness.type("1985-0")
        await go(to: "More", in: harness)
        await harness.press(.enter)
        await go(to: "Nickname", in: harness)
        await harness.type("Lena, ")
        await harness.restart()
        #expect(harness.screen.contains("An unfinished contact"))
        #expect(harness.screen.contains("work: eleni@"))
        await harness.press(.enter)
        // The parts of a joined emoji stand side by side.
        for text in ["Ελένη 王 👩👧", "work: eleni@", "second@example.org", "1985-0", "Lena,"] {
            #expect(harness.screen.contains(text), "\(text)")
        }
        // The cursor is where it was, and so is the blank behind the comma.
        await harness.type("Helen")
        #expect(line("Nickname", in: harness)?.contains("Lena, Helen") == true)
        await harness.press(.control("s"))
        #expect(harness.screen.contains("“eleni@” is not an e-mail address"))
        await harness.type("example.org")
        await go(to: "Birthday", in: harness)
        await harness.type("4-12")
        await harness.press(.control("s"))
        let found = try #require(try harness.store.contacts("eleni", rows: 0..<5).first)
        let saved = try #require(try harness.store.contact(found.id))
        #expect(saved.name == "Ελένη 王 👩‍👧")
        #expect(saved.emails.map(\.address) == ["eleni@example.org", "second@example.org"])
        #expect(saved.nicknames == ["Lena", "Helen"])
        #expect(saved.birthday == .date(year: 1985, month: 4, day: 12))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func anAddressHalfTypedSurvivesToo() async throws {
        let harness = try await Harness()
        await harness.press("3", "n")
        await go(to: "Address", in: harness)
        await harness.type("Ermou 14")
        await harness.press(.tab, .tab)
        await harness.type("38221")
        await harness.restart()
        #expect(harness.screen.contains("A contact without a name"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Ermou 14, 38221"))
        await harness.press(.control("s"))
        let found = try #require(try harness.store.contacts(rows: 0..<1).first)
        #expect(try harness.store.contact(found.id)?.addresses.map(\.postcode) == ["38221"])
    }

    @Test func anAddressThatIsLeftUnsavedLeavesNoTrace() async throws {
        let harness = try await Harness()
        await harness.press("3", "n")
        await go(to: "Address", in: harness)
        await harness.type("Ermou")
        #expect(try harness.store.drafts().count == 1)
        await harness.press(.escape, "Y")
        #expect(harness.screen.contains("New contact"))
        #expect(try harness.store.drafts().isEmpty)
    }

    /// What somebody else changed while the form lay there is not taken back.
    @Test func aChangeResumedGoesTogetherWithThatOfOthers() async throws {
        let harness = try await Harness { store in
            var zoe = Seed.contact("z", "Zoë", email: "zoe@example.net")
            zoe.photo = .bytes(Data([1, 2, 3]), mediaType: "image/png")
            zoe.unmodelled = [UnmodelledProperty(name: "X-SHOE-SIZE", value: "39")]
            try store.save(zoe)
        }
        await harness.press("3", "e")
        await harness.type(" Tzanaki")
        await harness.press(.escape, "F")
        #expect(harness.screen.contains("Saved as a draft; n brings it back."))
        let id = try #require(try harness.store.contacts(rows: 0..<1).first?.id)
        var zoe = try #require(try harness.store.contact(id))
        #expect(zoe.name == "Zoë")
        zoe.phones = [ContactPhone(number: "+30 694 000 0000")]
        zoe = try harness.store.save(zoe)
        await harness.press("n", .enter)
        #expect(harness.screen.contains("Edit contact"))
        #expect(harness.screen.contains("+30 694 000 0000"))
        await harness.press(.control("s"))
        zoe.name = "Zoë Tzanaki"
        #expect(try harness.store.contact(id)?.withoutRevision == zoe.withoutRevision)
        #expect(try harness.store.drafts().isEmpty)
        #expect(try harness.store.contactCount() == 1)
    }

    @Test func aContactThatIsGoneIsWrittenDownAnew() async throws {
        let harness = try await Harness { store in
            try store.save(Seed.contact("z", "Zoë", email: "zoe@example.net"))
        }
        await harness.press("3", "e")
        await harness.type(" T")
        await harness.press(.escape, "F", "d", "n", .enter)
        #expect(harness.screen.contains("New contact"))
        await harness.press(.control("s"))
        #expect(try harness.store.contacts(named: "Zoë T").count == 1)
    }

    @Test func aGroupSurvivesARestart() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "o")
        await harness.type("Drivers ")
        await harness.press(.tab)
        await harness.type("nikos")
        await harness.press(.enter)
        await harness.restart()
        #expect(harness.screen.contains("An unfinished group"))
        await harness.press(.enter)
        await harness.type("of cars")
        #expect(line("Name", in: harness)?.contains("Drivers of cars") == true)
        await harness.press(.control("s"))
        let group = try #require(try harness.store.contacts(named: "Drivers of cars").first)
        #expect(try harness.store.members(ofGroup: group.id).map(\.name) == ["Nikos Karras"])
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func aGroupThatIsChangedIsOfferedAsAChange() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "/")
        await harness.type("run club")
        await harness.press(.enter, "e")
        await harness.type(" Volos")
        await harness.press(.escape, "F", "o", .enter)
        #expect(harness.screen.contains("Edit group"))
        await harness.press(.control("s"))
        let group = try #require(try harness.store.contacts(named: "Run club Volos").first)
        #expect(try harness.store.members(ofGroup: group.id).count == 3)
        #expect(try harness.store.contactCount() == Seed.people.count)
    }

    @Test func eachPlaceOffersItsOwn() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("n")
        await harness.type("Tea")
        await harness.press(.escape, "F", "3", "n")
        #expect(harness.screen.contains("New contact"))
        await harness.type("Bo")
        await harness.press(.escape, "F", "o")
        #expect(harness.screen.contains("New group"))
        await harness.type("Friends")
        await harness.press(.escape, "F", "n")
        #expect(harness.screen.contains("An unfinished contact"))
        await harness.press(.escape, "1", "n")
        #expect(harness.screen.contains("An unfinished meeting"))
        await harness.press(.escape)
        await harness.restart()
        #expect(harness.screen.contains("1 of 3"))
        await harness.press(.tab, .tab, "D", "Y", "D", "Y", "D", "Y")
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func anotherOneIsBegunInstead() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "n")
        await harness.type("Half")
        await harness.press(.escape, "F", "n", "n")
        #expect(harness.screen.contains("New contact") && !harness.screen.contains("Half"))
    }

    @Test func anUntouchedFormLeavesNoTrace() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "n", .tab, .tab, .escape)
        #expect(harness.screen.contains("7 contacts"))
        await harness.press("e", .tab, .tab, .escape)
        #expect(harness.screen.contains("7 contacts"))
        await harness.press("o", .escape)
        #expect(harness.screen.contains("7 contacts"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func aDraftThatCannotBeReadStays() async throws {
        let harness = try await Harness { store in
            for kind in ["contact", "group", "meeting", "poem"] {
                try store.saveDraft(
                    Draft(id: kind, kind: kind, payload: Data("{}".utf8), updatedAt: .distantPast))
            }
        }
        #expect(harness.screen.contains("Welcome to meet."))
        #expect(try harness.store.drafts().count == 4)
    }
}

extension Contact {
    fileprivate var withoutRevision: Contact {
        var contact = self
        contact.revision = nil
        return contact
    }
}

@MainActor
@Suite struct TextPromptTests {
    @Test func aWrongAddressOfMineStaysToBePutRight() async throws {
        let harness = try await Harness()
        await harness.press("6", .down, .enter)
        await harness.type("maria@example.org, maria at home")
        await harness.press(.enter)
        #expect(harness.screen.contains("! “maria” is not an e-mail address."))
        #expect(harness.screen.contains("maria@example.org, maria at home"))
        #expect(try Profile(readFrom: harness.store).emails.isEmpty)
        await harness.press(.control("w"), .control("w"), .control("w"), .backspace, .backspace, .enter)
        #expect(try Profile(readFrom: harness.store).emails == ["maria@example.org"])
    }

    @Test func whatWasTypedIsNotLeftWithoutAsking() async throws {
        let harness = try await Harness()
        await harness.press("6", .enter)
        await harness.type("Eleni")
        await harness.press(.escape)
        #expect(harness.screen.contains("Leave the form?"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Eleni"))
        await harness.press(.escape, "Y")
        #expect(try Profile(readFrom: harness.store).name.isEmpty)
        await harness.press(.enter, .escape)
        #expect(!harness.screen.contains("Leave the form?"))
    }
}
