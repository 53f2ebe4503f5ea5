import Foundation
import MeetCore
import TerminalKit
import Testing

@testable import MeetUI

@MainActor
@Suite struct ContactsFlowTests {
    private func contact(_ name: String, _ harness: Harness) throws -> Contact {
        let found = try #require(try harness.store.contacts(named: name).first)
        return try #require(try harness.store.contact(found.id))
    }

    @Test func aContactIsWrittenDown() async throws {
        let harness = try await Harness()
        await harness.press("2", "n")
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
        await harness.press("2", "e")
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
        await harness.press("2", "e")
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
        await harness.press("2", "n")
        for _ in 0..<10 {
            let cut = harness.rows.filter { $0.contains("│") && $0.contains("…") && !$0.contains(" …") }
            #expect(cut.isEmpty, "\(cut)")
            await harness.press(.tab)
        }
        await harness.press(.escape, "4", .down)
        #expect(harness.screen.contains("the first one is used."))
        await harness.press(.enter)
        #expect(harness.screen.components(separatedBy: "the first one is used.").count >= 2)
        #expect(harness.rows.contains { $0.contains("│") && $0.contains("the first one is used.") })
    }

    @Test func aGroupIsMadeOfContacts() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "o")
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
        await harness.press("2", "'", "z")
        #expect(harness.rows.contains { $0.hasPrefix("▌ Zoë") })
        await harness.press("'", "α")
        #expect(harness.rows.contains { $0.hasPrefix("▌ Άννα") })
        #expect(harness.rows.contains { $0.hasSuffix("Α") })
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
        await harness.press("2", "/")
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
        await harness.press("2", .enter, "G")
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
        await harness.press("2", "w")
        #expect(harness.screen.contains("is no link that can be opened"))
    }

    @Test func somebodyIsInvitedFromTheAddressBook() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "m")
        #expect(harness.screen.contains("New meeting"))
        #expect(harness.screen.contains("Maria Papadopoulou"))
    }

    @Test func aChangedFormIsNotLeftWithoutAsking() async throws {
        let harness = try await Harness()
        await harness.press("2", "n")
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
        await harness.press("2", "n")
        await harness.type("Maria")
        await harness.press(.tab)
        await harness.type("work: maria at example")
        #expect(!harness.screen.contains("is no e-mail address"))
        await harness.press(.tab)
        let row = try #require(harness.rows.firstIndex { $0.contains("work: maria at example") })
        #expect(harness.rows[row + 1].contains("! “maria at example” is no e-mail address"))
        await harness.press(.control("s"))
        #expect(harness.rows[row].contains("▌ E-mail"))
        #expect(harness.rows[row].contains("work: maria at example"))
        #expect(try harness.store.contactCount() == 0)
        await harness.press(.control("x"))
        #expect(!harness.screen.contains("is no e-mail address"))
        await harness.type("maria@example.org")
        await harness.press(.control("s"))
        #expect(try contact("Maria", harness).emails.map(\.address) == ["maria@example.org"])
    }

    /// What a file said is not questioned.
    @Test func anOddAddressOfACardDoesNotKeepItFromBeingSaved() async throws {
        let harness = try await Harness { store in
            try store.save(Seed.contact("u", "Anna", email: "anna-at-home"))
        }
        await harness.press("2", "e")
        await harness.type(" K")
        await harness.press(.tab, .tab, .tab)
        #expect(!harness.screen.contains("is no e-mail address"))
        await harness.press(.control("s"))
        #expect(try contact("Anna K", harness).emails.map(\.address) == ["anna-at-home"])
    }

    @Test func whatIsNoDateIsSaidAndStays() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "e")
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
        await harness.press("2", "e")
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
        await harness.press("2", "n", .tab)
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
        await harness.press("2", "e")
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
        ("Phone", "call me", "! “call me” is no number"), ("Website", "javascript:alert(1)", "is no website"),
    ]) func whatLeadsNowhereIsSaid(_ field: String, _ typed: String, _ sentence: String) async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "n")
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

    /// Beside the letters it is seen how far down the list the bar is, and in the detail that there is more.
    @Test(arguments: [(120, 36), (80, 24), (40, 12)]) func whatIsBelowTheEdgeIsTold(columns: Int, rows: Int)
        async throws
    {
        let harness = try await Harness(Size(columns: columns, rows: rows)) { store in
            for number in 10..<77 { try store.save(Seed.contact("p\(number)", "Person \(number)")) }
            var long = Seed.contact("long", "Aaron")
            long.note = Array(repeating: "and so on", count: 40).joined(separator: "\n")
            try store.save(long)
        }
        func thumb() -> [Int] {
            harness.rows.indices.filter { harness.rows[$0].contains(columns > 100 ? "┃" : "▐") }
        }
        await harness.press("2")
        #expect(thumb().first == 2, "\(harness.screen)")
        await harness.press("G")
        #expect(thumb().last == rows - 3, "\(harness.screen)")
        await harness.press("g", .enter)
        func thumbOfDetail() -> [Int] { harness.rows.indices.filter { harness.rows[$0].hasSuffix("▐") } }
        #expect(thumbOfDetail().first == 2, "\(harness.screen)")
        await harness.press("G")
        #expect(thumbOfDetail().last == rows - 3, "\(harness.screen)")
    }

    /// Where there is no room for all letters a dot says so.
    @Test func theLetterIndexSaysThatItIsThinned() async throws {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        func harness(_ rows: Int) async throws -> Harness {
            try await Harness(Size(columns: 80, rows: rows)) { store in
                for letter in letters {
                    for number in 0..<2 { try store.save(Seed.contact("\(letter)\(number)", "\(letter)da")) }
                }
            }
        }
        func edge(_ harness: Harness) -> String {
            String(
                harness.rows.compactMap { row -> Character? in
                    let list = row.split(separator: "│", omittingEmptySubsequences: false).first
                    return list?.last { !" ▐".contains($0) }
                })
        }
        let roomy = try await harness(36)
        await roomy.press("2")
        #expect(edge(roomy).contains(letters))
        let tight = try await harness(18)
        await tight.press("2")
        #expect(edge(tight).contains("A·D·"))
        #expect(!edge(tight).contains("B"))
        // The one under the bar is always there.
        await tight.press("'", "b")
        #expect(edge(tight).contains("B·D·"))
    }

    /// Space marks, whatever the filter shows; = merges those that were marked.
    @Test func markedContactsAreMergedByHand() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "/")
        await harness.type("maria")
        await harness.press(.enter, .space)
        #expect(harness.screen.contains("1 marked"))
        await harness.press("=")
        #expect(harness.screen.contains("Mark another contact"))
        await harness.press(.escape, "/")
        await harness.type("nikos")
        await harness.press(.enter, .space)
        #expect(harness.screen.contains("2 marked"))
        await harness.press("=")
        #expect(harness.screen.contains("Card 1") && harness.screen.contains("Card 2"))
        #expect(!harness.screen.contains("likely") && !harness.screen.contains("possible"))
        let before = try harness.store.contactCount()
        await harness.press(.enter)
        #expect(harness.screen.contains("Merged 2 cards of"))
        #expect(try harness.store.contactCount() == before - 1)
        // It is done: the list is there again, and nobody is marked.
        #expect(!harness.screen.contains("Card 1") && !harness.screen.contains("marked"))
        await harness.press("u")
        #expect(try harness.store.contactCount() == before)
    }

    /// Whoever was marked first stays, also where others are older.
    @Test func theFirstOneMarkedIsTheOneThatStays() async throws {
        let harness = try await Harness { store in
            for name in ["Anna", "Bo"] { try store.save(Seed.contact(name, name)) }
        }
        let bo = try #require(try contact("Bo", harness).id)
        await harness.press("2", .down, .space, .up, .space, "=", .enter)
        #expect(harness.screen.contains("Merged 2 cards of Bo"), "\(harness.screen)")
        #expect(try harness.store.contact(bo)?.name == "Bo")
        #expect(try harness.store.contactCount() == 1)
    }

    @Test func aDeletedPersonIsNoThing() async throws {
        let harness = try await Harness { store in
            try store.save(Seed.contact("a", "Anna"))
            var group = Contact(uid: "g", name: "Run club")
            group.kind = .group
            try store.save(group)
        }
        await harness.press("2", "d")
        #expect(harness.screen.contains("Deleted “Anna”; u brings them back."), "\(harness.screen)")
        await harness.press("d")
        #expect(harness.screen.contains("Deleted “Run club”; u brings it back."), "\(harness.screen)")
    }

    private func barAt(_ harness: Harness) -> String {
        harness.rows.first { $0.hasPrefix("▌") }.map { String($0.prefix(40)) } ?? ""
    }

    /// What came back while another tab was shown is where the bar stands afterwards.
    @Test func theBarIsAtWhatUndoBroughtBackFromAnotherTab() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("2", .down, .down)
        let gone = barAt(harness)
        await harness.press("d", "G", "1", "u", "2")
        #expect(barAt(harness) == gone)
    }

    /// From a filter that found nothing the bar goes back to where it was.
    @Test func escInAFilterThatFoundNothingGoesBack() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "G")
        let last = barAt(harness)
        await harness.press("/")
        await harness.type("zzz")
        await harness.press(.escape)
        #expect(barAt(harness) == last)
        await harness.press("/")
        await harness.type("zzz")
        await harness.press(.enter, .escape)
        #expect(barAt(harness) == last)
    }

    @Test(arguments: [(120, 36), (80, 24)]) func theFooterSaysWhatMarksAreFor(columns: Int, rows: Int)
        async throws
    {
        let harness = try await Harness(Size(columns: columns, rows: rows), seed: Seed.contacts)
        await harness.press("2")
        #expect(harness.rows.last?.contains("Space mark") == true, "\(harness.screen)")
        #expect(harness.rows.last?.contains("= merge") == false)
        await harness.press(.space)
        #expect(harness.rows.last?.contains("= merge") == true, "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.rows.last?.contains("= merge") == false)
    }

    /// Its line takes a row of the list's.
    @Test func theFilterLeavesTheBarInSight() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24)) { store in
            for number in 10..<60 { try store.save(Seed.contact("p\(number)", "Person \(number)")) }
        }
        await harness.press("2", "G", "/")
        #expect(harness.screen.contains("▌ Person 59"), "\(harness.screen)")
    }

    @Test func escTakesTheMarksAway() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", .space, .space)
        #expect(harness.screen.contains("2 marked"))
        #expect(harness.rows.filter { $0.contains("✓") }.count == 2)
        await harness.press(.escape)
        #expect(harness.screen.contains("7 contacts"))
        await harness.press(.space, .up, .space)
        #expect(harness.screen.contains("7 contacts"))
    }

    @Test func typingWhereSomethingIsPickedOpensThePicker() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "o")
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
        await harness.press("2", "n", .tab)
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
