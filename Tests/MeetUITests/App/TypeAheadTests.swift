import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// Keys that come faster than anything can be read reach what they were meant for.
@MainActor
@Suite struct TypeAheadTests {
    private func keys(_ text: String) -> [Key] { text.map { Key.character($0) } }

    private func titles(_ harness: Harness) throws -> [String] {
        try harness.store.meetings(MeetingQuery(), rows: 0..<100).map(\.title)
    }

    @Test func aFilterIsAppliedBeforeTheNextKey() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.pressAtOnce(["/"] + keys("conf") + [.enter, "d"])
        #expect(try !titles(harness).contains("Conference"))
        #expect(try titles(harness).contains("Coffee at Entra"))
    }

    @Test func contactsAreFilteredBeforeTheNextKey() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.pressAtOnce(["3", "/"] + keys("zoe") + [.enter, "d"])
        #expect(try harness.store.contacts(named: "Zoë Tzanaki").isEmpty)
        #expect(try harness.store.contactCount("") == Seed.people.count - 1)
    }

    @Test func aGroupAndTheNextPersonAreBothTaken() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.pressAtOnce(
            ["n", "x", .tab, .tab, .tab] + keys("run") + [.enter, .control("s")])
        let meeting = try #require(try harness.store.meeting(Identifier(1)))
        #expect(
            meeting.invitees.map(\.name) == ["Maria Papadopoulou", "Nikos Karras", "Γιώργος Παπαδόπουλος"])
    }

    @Test func anAnswerAfterACommentKeepsIt() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.pressAtOnce(["a", "c"] + keys("late") + [.enter, "t"])
        let meeting = try #require(try harness.store.meeting(Identifier(1)))
        #expect(meeting.invitees.first?.comment == "late")
        #expect(meeting.invitees.first?.participation == .tentative)
    }

    @Test func keysPressedDuringTheStartCount() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.restart(pressing: ["n"] + keys("first thing"))
        #expect(harness.screen.contains("New meeting"))
        #expect(harness.screen.contains("first thing"))
    }

    @Test func twoMarksAreNone() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.pressAtOnce(["x", "x"])
        #expect(try harness.store.meeting(Identifier(1))?.doneAt == nil)
    }

    @Test func bothFieldsOfMeAreKept() async throws {
        let harness = try await Harness()
        await harness.pressAtOnce(
            ["6", .enter] + keys("Eleni") + [.enter, .down, .enter] + keys("e@example.org") + [.enter])
        let person = try Profile(readFrom: harness.store)
        #expect(person.name == "Eleni")
        #expect(person.emails == ["e@example.org"])
    }

    @Test func nothingActsAfterTheProgramWasLeft() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.pressAtOnce(["q", "d"])
        #expect(try titles(harness).count == 7)
    }
}

@MainActor
@Suite struct FormTruthTests {
    @Test func anotherZoneAloneIsStored() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", .tab, .enter, .backTab, .backTab)
        await harness.type("tokyo")
        await harness.press(.enter, .tab, .enter, .control("s"))
        #expect(try harness.store.meeting(Identifier(1))?.time.zoneIdentifier == "Asia/Tokyo")
    }

    @Test func answersRecordedWhileTheFormIsOpenStay() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", "!")
        let meeting = try #require(try harness.store.meeting(Identifier(1)))
        let zoe = try #require(meeting.invitees.last?.id)
        _ = try harness.store.recordAnswer(
            meeting: Identifier(1), invitee: zoe, participation: .accepted, comment: "yes")
        await harness.press(.control("s"))
        let saved = try #require(try harness.store.meeting(Identifier(1)))
        #expect(saved.title == "Coffee at Entra!")
        #expect(saved.invitees.last?.participation == .accepted)
        #expect(saved.invitees.last?.comment == "yes")
    }

    @Test func aFormThatCameWithPeopleIsKeptAsADraft() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "m", "x", .escape, "F")
        #expect(try harness.store.drafts().count == 1)
    }

    @Test func aMalformedBirthdayForgetsNothing() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "e")
        while !harness.rows.contains(where: { $0.contains("▌ Birthday") }) { await harness.press(.tab) }
        await harness.type("12/13/1985")
        await harness.press(.tab, .tab, .tab)
        await harness.type("a note")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Write the date as 12 Apr 1985"))
        #expect(harness.screen.contains("12/13/1985"))
        #expect(harness.screen.contains("a note"))
    }

    @Test func aContactWhoseNameAloneIsEditedStaysAsItWas() async throws {
        var contact = Contact(uid: "odd", name: "Odd Card")
        contact.note = "line one\nline two"
        contact.emails = [ContactEmail(label: "Work: main", address: "a@example.org")]
        contact.nicknames = ["one, two", "three"]
        contact.structuredName.given = ["Odd, really"]
        let harness = try await Harness { store in try store.save(contact) }
        await harness.press("3", "e")
        await harness.type("!")
        await harness.press(.control("s"))
        let id = try #require(try harness.store.contacts(named: "Odd Card!").first?.id)
        var saved = try #require(try harness.store.contact(id))
        saved.id = nil
        contact.name = "Odd Card!"
        saved.revision = contact.revision
        #expect(saved == contact)
    }

    @Test func strangersStayInAGroup() async throws {
        let harness = try await Harness { store in
            var group = Contact(uid: "g", name: "Group")
            group.kind = .group
            group.members = ["urn:uuid:not-here", "u1"]
            _ = try store.importContacts([group, Seed.contact("u1", "Zoë")])
        }
        await harness.press("3", "e")
        await harness.type("s")
        await harness.press(.control("s"))
        let id = try #require(try harness.store.contacts(named: "Groups").first?.id)
        let members = try #require(try harness.store.contact(id)).members
        #expect(Set(members) == ["urn:uuid:not-here", "u1"])
    }

    @Test func aClickInAScrolledPickerTakesItsRow() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24)) { store in
            _ = try store.importContacts((100..<160).map { Seed.contact("\($0)", "Person \($0)") })
        }
        await harness.press("n", "x", .tab, .tab, .tab, .enter)
        for _ in 0..<40 { await harness.press(.down) }
        let row = try #require(harness.rows.firstIndex { $0.contains("Person 130") })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 20, row: row))))
        #expect(harness.rows[row].contains("▌"))
        #expect(harness.rows[row].contains("Person 130"))
    }
}
