import MeetCore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

@MainActor
@Suite struct DuplicatesFlowTests {
    private func names(_ harness: Harness) throws -> [String] {
        try harness.store.contacts(rows: 0..<100).map(\.name)
    }

    @Test func nobodyTwiceIsSaid() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "=")
        #expect(harness.screen.contains("There are no duplicates."))
        await harness.press(.enter, .space, "x", "m")
        #expect(harness.screen.contains("There are no duplicates."))
        await harness.press(.escape)
        #expect(harness.screen.contains("7 contacts"))
    }

    @Test func thoseWhoAreOneAreMergedAtOnceAndPartedByUndo() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        let before = try names(harness)
        await harness.press("3", "=")
        #expect(harness.screen.contains("3 people"))
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Maria Papadopoulou") })
        await harness.press(.enter)
        #expect(harness.screen.contains("Merged 2 cards of Maria Papadopoulou; u undoes this."))
        #expect(harness.screen.contains("2 people"))
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Γιώργος Παπαδόπουλος") })
        let maria = try #require(try harness.store.contacts(named: "Maria Papadopoulou").first)
        #expect(
            try harness.store.contact(maria.id)?.emails.map(\.address) == [
                "maria@example.org", "m.papadopoulou@work.example",
            ])
        // Undo leads back to them.
        await harness.press("u")
        #expect(harness.screen.contains("3 people"))
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Maria Papadopoulou") })
        #expect(try names(harness) == before)
        await harness.press(.control("r"))
        #expect(try names(harness).count == before.count - 1)
    }

    @Test func severalAreMergedFasterThanAnythingIsRead() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.press("3", "=")
        await harness.pressAtOnce([.enter, "m", .enter, .enter])
        #expect(harness.screen.contains("There are no duplicates."))
        #expect(try FindDuplicates().run(in: Workspace(store: harness.store)).isEmpty)
        #expect(try harness.store.contactCount("Maria") == 1)
        #expect(try harness.store.contactCount("王小明") == 1)
    }

    @Test func whoIsNotMarkedStays() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.press("3", "=", .down)
        #expect(harness.screen.contains("3 cards"))
        await harness.press(.tab, .down, .space)
        #expect(harness.rows.contains { $0.contains("▌[ ] Card 2") })
        await harness.press("m")
        #expect(harness.screen.contains("Merged 2 cards of Γιώργος Παπαδόπουλος"))
        // The one that was left out was looked at: it is not asked for again.
        #expect(harness.screen.contains("2 people"))
        let left = try harness.store.contacts("giorgos", rows: 0..<10)
        #expect(left.count == 2)
        #expect(try harness.store.contact(left[1].id)?.phones.map(\.number) == ["+30 24210 12345"])
        // At the next look it is.
        await harness.press(.escape, .escape, "=")
        #expect(harness.screen.contains("3 people"))
    }

    @Test func oneCardIsNothingToMerge() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        let before = try names(harness)
        await harness.press("3", "=", .space, .space)
        #expect(harness.screen.contains("At least two cards must be marked."))
        await harness.press(.enter)
        #expect(harness.screen.contains("Mark at least two cards"))
        #expect(try names(harness) == before)
    }

    @Test func thoseWhoAreNotTheSameAreNeverShownAgain() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        let before = try names(harness)
        await harness.press("3", "=", "x")
        #expect(harness.screen.contains("Not the same: Maria Papadopoulou. They are no longer shown"))
        #expect(harness.screen.contains("2 people"))
        await harness.press("x", "x")
        #expect(harness.screen.contains("There are no more duplicates."))
        #expect(try names(harness) == before)
        await harness.press(.escape, "=")
        #expect(harness.screen.contains("There are no duplicates."))
        await harness.restart()
        await harness.press("3", "=")
        #expect(harness.screen.contains("There are no duplicates."))
    }

    @Test func undoLeadsBackToThoseWhoWereCalledDifferent() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        let before = try names(harness)
        await harness.press("3", "=", "x", "x")
        #expect(harness.screen.contains("1 person"))
        await harness.press("u")
        #expect(
            harness.screen.contains("Undone: marking of contacts like “Γιώργος Παπαδόπουλος” as different"))
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Γιώργος Παπαδόπουλος") })
        await harness.press("u")
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Maria Papadopoulou") })
        #expect(harness.screen.contains("3 people"))
        #expect(try names(harness) == before)
        await harness.press(.control("r"))
        #expect(harness.screen.contains("2 people"))
        await harness.press("m", "u", "u")
        #expect(harness.screen.contains("3 people"))
        #expect(try names(harness) == before)
    }

    /// How certain it is stands in the list, and why beside the cards.
    @Test func gradesAndReasonsAreTold() async throws {
        let harness = try await Harness { store in
            try store.save(
                Seed.contact("1", "Νίκος Καρράς", email: "n@example.gr", phone: "+30 694 111 0001"))
            try store.save(Seed.contact("2", "Nikolaos Karras", phone: "6941110001"))
            try store.save(Seed.contact("3", "Bo Berg", email: "home@example.gr"))
            try store.save(Seed.contact("4", "Ada Berg", email: "home@example.gr"))
            try store.save(Seed.contact("5", "Sofia Lindqvist", email: "sofia@example.se"))
            try store.save(Seed.contact("6", "Sofia Lindquist", email: "sofia@example.se"))
        }
        await harness.press("3", "=")
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Νίκος Καρράς") })
        #expect(
            harness.screen.contains(
                "= sure: name spelled differently, short form of the name, same phone"))
        await harness.press(.down)
        #expect(harness.rows.contains { $0.hasPrefix("▌ ≈ Sofia Lindqvist") })
        #expect(harness.screen.contains("≈ likely: name differs by a letter, same e-mail"))
        await harness.press(.down)
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? Bo Berg") })
        #expect(harness.screen.contains("? possible: same e-mail, different name"))
    }

    /// Two cards of one name and address, left apart by their birthdays.
    @Test func whatIsSaidOfNobodyIsTrueOfThoseWhoAreLeftApart() async throws {
        let harness = try await Harness { store in
            for (uid, year) in [("m1", 1985), ("m2", 2010)] {
                var maria = Seed.contact(uid, "Maria Papadopoulou", email: "maria@example.org")
                maria.birthday = .date(year: year, month: 4, day: 12)
                try store.save(maria)
            }
        }
        await harness.press("3", "=")
        #expect(harness.screen.contains("There are no duplicates."))
        #expect(harness.screen.contains("No two cards seem to be for the same person."))
        #expect(!harness.screen.contains("share"))
    }

    /// Where the cards are not beside the list, they are shown before anything is merged.
    @Test func aNarrowScreenShowsTheCardsFirst() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: Seed.duplicates)
        await harness.press("3", "=")
        #expect(harness.rows.last?.contains("Enter cards") == true, "\(harness.screen)")
        #expect(harness.rows.last?.contains("x not the same") == true, "\(harness.screen)")
        #expect(harness.rows.last?.contains("merge") == false, "\(harness.screen)")
        await harness.press(.space)
        #expect(harness.screen.contains("Enter shows the cards"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Card 1"))
        #expect(harness.rows.last?.contains("Enter merge") == true, "\(harness.screen)")
        #expect(try harness.store.contactCount("Maria") == 2)
        await harness.press(.enter)
        #expect(try harness.store.contactCount("Maria") == 1)
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Γιώργος Παπαδόπουλος") })
    }

    @Test func whatOthersChangeIsFoundAnew() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.press("3", "=", .down)
        let maria = try #require(try harness.store.contacts(named: "Maria Papadopoulou").last)
        try harness.store.deleteContact(maria.id)
        await harness.changeElsewhere()
        #expect(harness.screen.contains("2 people"))
        #expect(harness.rows.contains { $0.hasPrefix("▌ = Γιώργος Παπαδόπουλος") })
    }

    @Test func theSearchIsLeftAtOnce() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.pressAtOnce(["3", "=", .escape])
        #expect(!harness.screen.contains("Duplicates"))
        #expect(harness.screen.contains("9 contacts"))
    }

    /// While it is looked for them, nobody knows yet whether there is something to merge.
    @Test(arguments: ["x", "m", Key.enter]) func whatIsTypedDuringTheSearchIsAnswered(key: Key) async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.press("3")
        await harness.pressAtOnce(["=", key])
        #expect(harness.screen.contains("Still searching your contacts."), "\(harness.screen)")
        #expect(harness.screen.contains("3 people"))
    }

    @Test func theMouseMarksCards() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.press("3", "=")
        let row = try #require(harness.rows.firstIndex { $0.contains("Card 2") })
        let line = harness.rows[row]
        let column = try #require(line.range(of: "Card 2")).lowerBound
        let place = Point(column: line.distance(from: line.startIndex, to: column), row: row)
        await harness.send(.mouse(Mouse(.doubleClick(.left), at: place)))
        #expect(harness.rows[row].contains("[✓] Card 1") && harness.rows[row].contains("[ ] Card 2"))
    }

    @Test func theCommandIsInHelpAndPalette() async throws {
        let harness = try await Harness(seed: Seed.duplicates)
        await harness.press("3", "?")
        #expect(harness.screen.contains("Find and merge duplicate contacts"))
        await harness.press(.escape, ":")
        await harness.type("merge duplicate contacts")
        await harness.press(.enter)
        #expect(harness.screen.contains("Duplicates"))
        #expect(harness.screen.contains("3 people"))
    }
}

@Suite struct DuplicateCardsTests {
    private func contact(_ name: String, _ change: (inout Contact) -> Void) -> Contact {
        var contact = Contact(uid: "u", name: name)
        change(&contact)
        return contact
    }

    private func fates(_ cards: DuplicateCards, ofCard card: Int) -> [String] {
        cards.values[card].map { value in
            let sign = [.shared: "=", .kept: "+", .lost: "✗"][cards.fate(of: value)] ?? "?"
            return sign + value.text
        }
    }

    @Test func whatDiffersIsTold() {
        let one = contact("Maria") {
            $0.organization = "Entra"
            $0.phones = [ContactPhone(number: "+30 694 123 4567")]
            $0.birthday = .date(year: nil, month: 4, day: 12)
            $0.note = "Met."
        }
        let other = contact("MARIA") {
            $0.organization = "Entra S.A."
            $0.phones = [ContactPhone(number: "6941234567")]
            $0.birthday = .date(year: 1985, month: 4, day: 12)
            $0.note = "Calls late."
            $0.nicknames = ["Marika"]
        }
        let cards = DuplicateCards([one, other], marked: [0, 1])
        #expect(
            fates(cards, ofCard: 0) == [
                "=Maria", "+Entra", "=+30 694 123 4567", "+--04-12", "+Met.",
            ])
        #expect(
            fates(cards, ofCard: 1) == [
                "=MARIA", "+Marika", "✗Entra S.A.", "=6941234567", "+1985-04-12", "+Calls late.",
            ])
        #expect(cards.lost.map(\.text) == ["Entra S.A."])
        #expect(
            cards.parts.map { say.label($0) } == [
                "Name", "Nickname", "Organisation", "Phone", "Birthday", "Note",
            ])
        #expect(
            cards.result.filter(\.isNew).map(\.value.text) == [
                "Marika", "1985-04-12", "Met.\n\nCalls late.",
            ])
    }

    @Test func datesAreShownAsEverywhere() {
        let one = contact("Maria") { $0.birthday = .date(year: nil, month: 4, day: 12) }
        let other = contact("Maria") {
            $0.birthday = .date(year: 1985, month: 4, day: 12)
            $0.anniversary = .text("circa 2010")
        }
        let cards = DuplicateCards([one, other], marked: [0, 1])
        #expect(cards.values[0].map(cards.text) == ["Maria", "12 Apr"])
        #expect(cards.values[1].map(cards.text) == ["Maria", "12 Apr 1985", "circa 2010"])
    }

    @MainActor @Test func groupsSayWhoIsInThemAndAreNoPeople() async throws {
        let harness = try await Harness { store in
            try Seed.contacts(store)
            for uid in ["a", "b"] {
                var group = Contact(uid: uid, name: "Chess")
                group.kind = .group
                group.members = ["urn:uuid:u1", uid == "a" ? "u2" : "mailto:zoe@example.net"]
                try store.save(group)
            }
        }
        await harness.press("3", "=")
        #expect(harness.screen.contains("Chess"), "\(harness.screen)")
        #expect(harness.screen.contains("Maria Papadopoulou"), "\(harness.screen)")
        #expect(harness.screen.contains("Zoë Tzanaki"))
        #expect(!harness.screen.contains("urn:uuid") && !harness.screen.contains("mailto:"))
        #expect(harness.rows.last?.contains("1 group") == true, "\(harness.screen)")
    }

    @Test func aSingleMarkedCardBecomesNothing() {
        let cards = DuplicateCards([contact("A") { _ in }, contact("A") { $0.title = "x" }], marked: [1])
        #expect(cards.merged == nil)
        #expect(cards.lost.isEmpty && cards.result.isEmpty)
        #expect(DuplicateCards([], marked: []).parts.isEmpty)
    }
}
