import Foundation
import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

@MainActor
@Suite struct ContactsFlowTests {
    private func contact(_ name: String, _ harness: Harness) throws -> Contact {
        let found = try #require(try harness.store.contacts(named: name).first)
        return try #require(try harness.store.contact(found.id))
    }

    @Test func aContactIsWrittenDown() async throws {
        let harness = try await Harness()
        await harness.press("3", "n")
        await harness.type("Ελένη Νικολάου")
        await harness.press(.tab)
        await harness.type("work: eleni@example.gr")
        await harness.press(.control("n"))
        await harness.type("eleni@example.org")
        await harness.press(.tab)
        await harness.type("Φάρος")
        await harness.press(.tab)
        await harness.type("cell: +30 694 000")
        // What few people need is behind the last line.
        #expect(!harness.screen.contains("Nickname"))
        await harness.press(.backTab, .backTab, .backTab, .backTab, .backTab, .enter)
        #expect(harness.rows.contains { $0.contains("▌ Given") })
        await harness.type("Ελένη")
        await harness.press(.tab)
        await harness.type("Νικολάου")
        await harness.press(.control("s"))
        let contact = try contact("Ελένη Νικολάου", harness)
        #expect(contact.structuredName.given == ["Ελένη"])
        #expect(contact.structuredName.family == ["Νικολάου"])
        #expect(contact.organization == "Φάρος")
        #expect(contact.emails.map(\.address) == ["eleni@example.gr", "eleni@example.org"])
        #expect(contact.emails.map(\.label) == ["work", nil])
        #expect(contact.phones.map(\.label) == ["cell"])
        #expect(harness.screen.contains("eleni@example.gr"))
    }

    @Test func editingKeepsWhatTheFormDoesNotShow() async throws {
        let harness = try await Harness { store in
            var contact = Contact(uid: "u", name: "Anna Kowalska")
            contact.unmodelled = [UnmodelledProperty(name: "X-SHOE-SIZE", value: "39")]
            contact.nicknames = ["Ania, the tall"]
            contact.emails = [ContactEmail(label: "work", address: "anna@example.org", isPreferred: true)]
            try store.save(contact)
        }
        await harness.press("3", "e")
        await harness.type(" PhD")
        await harness.press(.control("s"))
        let contact = try contact("Anna Kowalska PhD", harness)
        #expect(contact.unmodelled == [UnmodelledProperty(name: "X-SHOE-SIZE", value: "39")])
        #expect(contact.nicknames == ["Ania, the tall"])
        #expect(
            contact.emails == [ContactEmail(label: "work", address: "anna@example.org", isPreferred: true)])
        await harness.press("u")
        #expect(try harness.store.contacts(named: "Anna Kowalska").count == 1)
    }

    @Test func anAddressIsWrittenInItsParts() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "e")
        while !harness.rows.contains(where: { $0.contains("▌ Address") }) { await harness.press(.tab) }
        await harness.press(.enter)
        await harness.type("Ermou 14")
        await harness.press(.tab, .tab)
        await harness.type("38221")
        await harness.press(.tab)
        await harness.type("Volos")
        await harness.press(.control("s"), .control("s"))
        let address = try #require(try contact("Maria Papadopoulou", harness).addresses.first)
        #expect(address.street == "Ermou 14")
        #expect(address.postcode == "38221")
        #expect(address.locality == "Volos")
    }

    /// At 80 columns no hint of the form is cut, and none that stands under what one is asked for.
    @Test func hintsAreWhole() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.contacts)
        await harness.press("3", "n")
        for _ in 0..<10 {
            let cut = harness.rows.filter { $0.contains("│") && $0.contains("…") && !$0.contains(" …") }
            #expect(cut.isEmpty, "\(cut)")
            await harness.press(.tab)
        }
        await harness.press(.escape, "6", .down)
        let meaning = "Your e-mail addresses, separated by commas; messages are sent from the first."
        #expect(harness.screen.contains(meaning), "\(harness.screen)")
        await harness.press(.enter)
        // It wraps in the box, and stands at the foot of the tab still.
        let box = harness.rows.filter { $0.contains("│") }
        let words = box.flatMap { $0.split { " │".contains($0) } }.joined(separator: " ")
        #expect(words.contains(meaning), "\(harness.screen)")
        #expect(harness.rows.contains { !box.contains($0) && $0.contains(meaning) }, "\(harness.screen)")
    }

    @Test func aGroupIsMadeOfContacts() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "o")
        await harness.type("Drivers")
        await harness.press(.tab, .enter)
        await harness.type("nikos")
        await harness.press(.tab)
        await harness.type("wang")
        await harness.press(.enter, .control("s"))
        let group = try contact("Drivers", harness)
        #expect(group.kind == .group)
        #expect(group.members.count == 2)
        #expect(harness.screen.contains("王小明"))
    }

    @Test func aLetterGoesToItsNames() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 12)) { store in
            _ = try store.importContacts(
                ["Ada", "Bo", "Çağla", "Dora", "Ελένη", "Zoë", "Άννα", "Иван", "王"].map {
                    Seed.contact($0, $0)
                })
        }
        await harness.press("3", "'", "z")
        #expect(harness.rows.contains { $0.hasPrefix("▌ Zoë") })
        await harness.press("'", "α")
        #expect(harness.rows.contains { $0.hasPrefix("▌ Άννα") })
        #expect(harness.rows.contains { $0.hasSuffix("Α") || $0.hasSuffix("Α▐") })
    }

    /// The whole card is searched, in the list and where people are picked.
    @Test(arguments: [
        "やまだ", "Tall", "694-123", "+30 694 123 4567", "0694 1234567", "φάρος", "filoi", "t.yamada@kai",
    ])
    func aContactIsFoundByAnythingOnTheCard(typed: String) async throws {
        let harness = try await Harness { store in
            try Seed.contacts(store)
            var contact = Seed.contact(
                "y", "山田太郎", email: "t.yamada@kaisha.example", organization: "Φάρος",
                phone: "+30 694 123 4567")
            contact.structuredName.phoneticFamily = "ヤマダ"
            contact.nicknames = ["Tarō the Tall"]
            contact.categories = ["Φίλοι"]
            try store.save(contact)
        }
        await harness.press("3", "/")
        await harness.type(typed)
        #expect(harness.screen.contains("1 match"))
        #expect(harness.rows.contains { $0.hasPrefix("▌ 山田太郎") })
        await harness.press(.escape, "1", "n", .tab, .tab, .tab, .enter)
        await harness.send(.paste(typed))
        #expect(harness.screen.contains("▌  山田太郎"))
    }

    @Test func aLongCardIsReadToItsEnd() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 12)) { store in
            var contact = Seed.contact("u", "Eve")
            contact.note = (1...40).map { "line \($0)." }.joined(separator: "\n")
            try store.save(contact)
        }
        await harness.press("3", .enter, "G")
        #expect(harness.screen.contains("line 40."))
        await harness.press("g")
        #expect(harness.screen.contains("Eve"))
    }

    @Test func aLinkThatIsNoLinkIsNotOpened() async throws {
        let harness = try await Harness { store in
            var contact = Seed.contact("u", "Eve")
            contact.urls = [LabelledText(text: "file:///etc/passwd")]
            try store.save(contact)
        }
        await harness.press("3", "w")
        #expect(harness.screen.contains("is not a link that can be opened"))
    }

    @Test func somebodyIsInvitedFromTheAddressBook() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "m")
        #expect(harness.screen.contains("New meeting"))
        #expect(harness.screen.contains("Maria Papadopoulou"))
    }

    @Test func aChangedFormIsNotLeftWithoutAsking() async throws {
        let harness = try await Harness()
        await harness.press("3", "n")
        await harness.type("Half")
        await harness.press(.escape)
        #expect(harness.screen.contains("Leave the form?"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Half"))
        await harness.press(.escape, "D")
        #expect(harness.screen.contains("Nobody here yet."))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func whatIsNoAddressIsSaidUnderItsLine() async throws {
        let harness = try await Harness()
        await harness.press("3", "n")
        await harness.type("Maria")
        await harness.press(.tab)
        await harness.type("work: maria at example")
        #expect(!harness.screen.contains("is not an e-mail address"))
        await harness.press(.tab)
        let row = try #require(harness.rows.firstIndex { $0.contains("work: maria at example") })
        #expect(harness.rows[row + 1].contains("! “maria at example” is not an e-mail address"))
        await harness.press(.control("s"))
        #expect(harness.rows[row].contains("▌ E-mail"))
        #expect(harness.rows[row].contains("work: maria at example"))
        #expect(try harness.store.contactCount() == 0)
        await harness.press(.control("x"))
        #expect(!harness.screen.contains("is not an e-mail address"))
        await harness.type("maria@example.org")
        await harness.press(.control("s"))
        #expect(try contact("Maria", harness).emails.map(\.address) == ["maria@example.org"])
    }

    /// What a file said is not questioned.
    @Test func anOddAddressOfACardDoesNotKeepItFromBeingSaved() async throws {
        let harness = try await Harness { store in
            try store.save(Seed.contact("u", "Anna", email: "anna-at-home"))
        }
        await harness.press("3", "e")
        await harness.type(" K")
        await harness.press(.tab, .tab, .tab)
        #expect(!harness.screen.contains("is not an e-mail address"))
        await harness.press(.control("s"))
        #expect(try contact("Anna K", harness).emails.map(\.address) == ["anna-at-home"])
    }

    @Test func whatIsNoDateIsSaidAndStays() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "e")
        while !harness.rows.contains(where: { $0.contains("▌ Birthday") }) { await harness.press(.tab) }
        await harness.type("spring")
        await harness.press(.tab)
        #expect(harness.screen.contains("! Write the date as 12 Apr 1985"))
        #expect(harness.screen.contains("spring"))
        await harness.press(.control("s"))
        #expect(harness.rows.contains { $0.contains("▌ Birthday") && $0.contains("spring") })
    }

    @Test func aDateIsTypedAsItIsShown() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "e")
        while !harness.rows.contains(where: { $0.contains("▌ Birthday") }) { await harness.press(.tab) }
        await harness.type("12 Apr 1985")
        await harness.press(.control("s"))
        #expect(try contact("Maria Papadopoulou", harness).birthday == .date(year: 1985, month: 4, day: 12))
        #expect(harness.screen.contains("12 Apr 1985"))
        // The form shows it in the same way, and takes it as it is.
        await harness.press("e")
        #expect(harness.rows.contains { $0.contains("Birthday") && $0.contains("12 Apr 1985") })
        await harness.type("!")
        await harness.press(.control("s"))
        #expect(try contact("Maria Papadopoulou!", harness).birthday == .date(year: 1985, month: 4, day: 12))
    }

    /// Nobody has to step over lines that are empty.
    @Test func tabGoesFromAFilledLineToTheNextField() async throws {
        let harness = try await Harness()
        await harness.press("3", "n", .tab)
        await harness.type("eleni@example.gr")
        await harness.press(.tab)
        #expect(harness.rows.contains { $0.contains("▌ Organisation") })
        await harness.press(.tab)
        await harness.type("+30 694 000")
        await harness.press(.tab)
        #expect(harness.rows.contains { $0.contains("▌ Address") })
        // One more is asked for; left empty it goes again.
        await harness.press(.backTab, .control("n"))
        #expect(harness.rows.filter { $0.contains("Phone  ") }.count == 2)
        await harness.press(.tab)
        #expect(harness.rows.contains { $0.contains("▌ Address") })
        #expect(harness.rows.filter { $0.contains("Phone  ") }.count == 1)
        // It is offered where it means something.
        #expect(harness.screen.contains("another"))
        await harness.press(.backTab, .backTab)
        #expect(!harness.screen.contains("another"))
    }

    @Test func enterInANoteIsANewLine() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "e")
        while !harness.rows.contains(where: { $0.contains("▌ Note") }) { await harness.press(.tab) }
        await harness.type("First.")
        await harness.press(.enter)
        await harness.type("Second.")
        let row = try #require(harness.rows.firstIndex { $0.contains("▌ Note") && $0.contains("First.") })
        #expect(harness.rows[row + 1].contains("Second."))
        await harness.press(.tab)
        #expect(harness.rows[row + 1].contains("Second."))
        await harness.press(.control("s"))
        #expect(try contact("Maria Papadopoulou", harness).note == "First.\nSecond.")
    }

    @Test(arguments: [
        ("Phone", "call me", "! “call me” is not a phone number"),
        ("Website", "javascript:alert(1)", "is not a website"),
    ]) func whatLeadsNowhereIsSaid(_ field: String, _ typed: String, _ sentence: String) async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "n")
        await harness.type("Bo")
        while !harness.rows.contains(where: { $0.contains("▌ \(field)") }) { await harness.press(.tab) }
        await harness.type(typed)
        #expect(!harness.screen.contains(sentence))
        await harness.press(.tab)
        #expect(harness.screen.contains(sentence))
        await harness.press(.control("s"))
        #expect(try harness.store.contacts(named: "Bo").isEmpty)
        await harness.press(.control("x"), .control("s"))
        #expect(try harness.store.contacts(named: "Bo").count == 1)
    }

    /// A language is one of the rare lines; mails to the person are in it.
    @Test func theLanguageIsAmongTheRareLines() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "e")
        while !harness.rows.contains(where: { $0.contains("▌ More") }) { await harness.press(.tab) }
        #expect(!harness.screen.contains("Language"))
        await harness.press(.enter)
        while !harness.rows.contains(where: { $0.contains("▌ Language") }) { await harness.press(.tab) }
        await harness.type("Klingon")
        await harness.press(.tab)
        #expect(harness.screen.contains("! “Klingon” is not a language"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(harness.rows.contains { $0.contains("▌ Language") && $0.contains("Klingon") })
        await harness.press(.control("x"))
        await harness.type("Ελληνικά, en_gb")
        await harness.press(.control("s"))
        #expect(try contact("Maria Papadopoulou", harness).languages == ["el", "en-GB"])
        // A line with text is shown from then on.
        await harness.press("e")
        #expect(harness.rows.contains { $0.contains("Language") && $0.contains("el, en-GB") })
    }

    /// Cards have their labels in English.
    @Test func labelsAreWrittenInTheLanguage() {
        var contact = Contact(name: "Zoe")
        contact.emails = [
            ContactEmail(label: "work", address: "a@example.org"),
            ContactEmail(label: "Γιαγιά", address: "b@example.org"),
        ]
        let changed = Languages.speaking(Language.greek) { [contact] in
            var form = FormLines(ContactFormLines.lines(of: contact))
            #expect(form.text(.email(0)) == "εργασία: a@example.org")
            form.set(.email(0), to: "εργασία: c@example.org")
            form.set(.phone(0), to: "κινητό: +30 694 000")
            return ContactFormLines.contact(contact, from: form)
        }
        #expect(changed.emails.map(\.label) == ["work", "Γιαγιά"])
        #expect(changed.emails.map(\.address) == ["c@example.org", "b@example.org"])
        #expect(changed.phones.map(\.label) == ["cell"])
    }

    @Test func typingWhereSomethingIsPickedOpensThePicker() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "o")
        await harness.type("Drivers")
        await harness.press(.tab)
        await harness.type("zoe")
        #expect(harness.screen.contains("Members") && harness.screen.contains("› zoe"))
        // Only contacts can be in a group.
        #expect(!harness.screen.contains("Invite “zoe”"))
        await harness.press(.enter, .control("s"))
        #expect(try contact("Drivers", harness).members.count == 1)
        await harness.press("e")
        while !harness.rows.contains(where: { $0.contains("▌ Members") }) { await harness.press(.tab) }
        await harness.press(.backspace)
        #expect(!harness.rows.contains { $0.contains("▌ Members") && $0.contains("Zoë") })
        await harness.press(.escape, "D", "n")
        while !harness.rows.contains(where: { $0.contains("▌ Address") }) { await harness.press(.tab) }
        await harness.type("Ermou 14")
        #expect(harness.rows.contains { $0.contains("▌ Street") && $0.contains("Ermou 14") })
        await harness.press(.control("s"))
        #expect(harness.rows.contains { $0.contains("▌ Address") && $0.contains("Ermou 14") })
    }

    /// An example differs from data in its words and its looks.
    @Test func anExampleLooksLikeNone() async throws {
        let harness = try await Harness()
        await harness.press("3", "n", .tab)
        #expect(harness.style(of: "e.g. work: maria@example.org")?.attributes == [.dim, .italic])
        await harness.type("w")
        #expect(!harness.screen.contains("e.g. work"))
    }

    @Test(arguments: [
        ("work: a@example.org", "work", "a@example.org"), ("a@example.org", nil, "a@example.org"),
        ("https://example.org", nil, "https://example.org"),
        ("blog: https://example.org", "blog", "https://example.org"),
    ])
    func aLabelStandsBeforeAColon(typed: String, label: String?, text: String) {
        let split = ContactFormLines.split(typed)
        #expect(split.label == label)
        #expect(split.text == text)
    }
}
