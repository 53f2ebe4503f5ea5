import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct ContactOperationsTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store)
    }

    private func add(_ name: String, _ emails: [String] = []) throws -> Identifier<Contact> {
        try #require(try SaveContact(.named(name, uid: name, emails: emails)).run(in: workspace).record().id)
    }

    private func group(_ name: String, _ members: [String]) -> Contact {
        var group = Contact.named(name, uid: "group-\(name)")
        group.kind = .group
        group.members = members
        return group
    }

    @Test func anExportTellsOfEverybodyUntilItIsStopped() throws {
        for name in ["Zoë", "Maria", "Nikos"] { _ = try add(name) }
        var told: [String] = []
        try ExportContacts().run(in: workspace) { told.append($0.name) }
        #expect(told == ["Maria", "Nikos", "Zoë"])
        #expect(throws: StoreError.cancelled) {
            try ExportContacts().run(in: workspace) { _ in
                told.append("")
                throw CancellationError()
            }
        }
        #expect(told.count == 4)
    }

    @Test func strangersInAGroupStay() throws {
        let (maria, nikos) = (try add("Maria"), try add("Nikos"))
        let stored = try store.save(group("Friends", ["urn:uuid:elsewhere", "Maria"]))
        let saved = try SaveGroup(stored, members: [nikos, maria]).run(in: workspace).record()
        #expect(saved.members == ["Nikos", "Maria", "urn:uuid:elsewhere"])
        let shown = try LoadContact(#require(saved.id)).run(in: workspace)
        #expect(shown?.members.map(\.name) == ["Nikos", "Maria"])
    }

    @Test func membersThatAreGoneAreLeftOut() throws {
        let (maria, nikos) = (try add("Maria"), try add("Nikos"))
        try DeleteContact(nikos).run(in: workspace)
        let saved = try SaveGroup(group("Friends", []), members: [nikos, maria]).run(in: workspace).record()
        #expect(saved.members == ["Maria"])
    }

    /// Whoever came, went or stayed elsewhere while the form was open.
    @Test func membersChangedOnBothSidesGoTogether() throws {
        let (maria, nikos) = (try add("Maria"), try add("Nikos"))
        _ = try add("Zoë")
        let base = try store.save(group("Friends", ["Maria", "urn:uuid:elsewhere"]))
        var other = base
        other.members = ["Maria", "urn:uuid:elsewhere", "Zoë"]
        other.note = "Fridays"
        try store.save(other)
        var mine = base
        mine.name = "Good friends"
        let saved = try SaveGroup(mine, members: [maria, nikos], base: base).run(in: workspace).record()
        #expect(saved.name == "Good friends")
        #expect(saved.note == "Fridays")
        #expect(Set(saved.members) == ["Maria", "Nikos", "Zoë", "urn:uuid:elsewhere"])
    }

    @Test func aFieldChangedOnBothSidesIsAskedAbout() throws {
        let base = try store.save(.named("Maria"))
        let id = try #require(base.id)
        var (mine, other) = (base, base)
        mine.note = "mine"
        other.note = "theirs"
        try store.save(other)
        try SaveDraft(Draft(id: "a", kind: "contact", payload: Data(), updatedAt: .distantPast))
            .run(in: workspace)
        guard
            case .conflicts(let conflicts, let stored) =
                try SaveContact(mine, base: base, draft: "a").run(in: workspace)
        else {
            Issue.record("It was saved.")
            return
        }
        #expect(conflicts.map(\.kept) == [.text("mine")])
        #expect(conflicts.map(\.refused) == [.text("theirs")])
        #expect(stored.note == "theirs")
        #expect(try store.contact(id)?.note == "theirs")
        #expect(try workspace.store.takeDrafts().map(\.id) == ["a"])
        _ = try SaveContact(mine, base: base, preferring: .mine, draft: "a").run(in: workspace)
        #expect(try store.contact(id)?.note == "mine")
        #expect(try workspace.store.takeDrafts().isEmpty)
    }

    @Test func aGroupInvitesItsMembers() throws {
        let maria = try add("Maria", ["maria@x.gr"])
        let nikos = try add("Nikos")
        let friends = try #require(
            try SaveGroup(group("Friends", []), members: [nikos, maria]).run(in: workspace).record().id)
        let invitees = try ListInvitees(of: friends).run(in: workspace)
        #expect(invitees.map(\.contactID) == [nikos, maria])
        #expect(invitees.map(\.email) == [nil, "maria@x.gr"])
        #expect(try ListInvitees(of: maria).run(in: workspace).map(\.name) == ["Maria"])
        try DeleteContact(maria).run(in: workspace)
        #expect(try ListInvitees(of: maria).run(in: workspace).isEmpty)
    }

    @Test func whoIsNewOrGoneIsFoundOrNotAtOnce() throws {
        func found(_ text: String) throws -> [String] {
            try FindInvitees(text, limit: 10, groupLabel: "group").run(in: workspace).map(\.contact.name)
        }
        let maria = try add("Maria Papadopoulou")
        #expect(try found("m pap") == ["Maria Papadopoulou"])
        _ = try add("Markos Papas")
        #expect(try found("m pap").sorted() == ["Maria Papadopoulou", "Markos Papas"])
        try DeleteContact(maria).run(in: workspace)
        #expect(try found("m pap") == ["Markos Papas"])
        _ = try Undo().run(in: workspace)
        #expect(try found("m pap").sorted() == ["Maria Papadopoulou", "Markos Papas"])
        // Another process is heard of by whoever watches the file.
        try store.save(.named("Mina Papas"))
        workspace.forgetCaches()
        #expect(try found("m pap").count == 3)
    }

    @Test func aPageOfContactsLiesAroundOne() throws {
        let ids = try (0..<9).map { try add("Name \($0)") }
        let page = try ListContacts("name", around: .contact(ids[4], fallback: 0), before: 1, after: 2)
            .run(in: workspace)
        #expect(page.count == 9)
        #expect(page.anchor == 4)
        #expect(page.rows.map(\.name) == ["Name 3", "Name 4", "Name 5"])
    }

    @Test func aPageBringsTheLettersOfTheWholeList() throws {
        for name in ["Anna", "Maria", "Markos", "Nikos"] { _ = try add(name) }
        func letters(_ text: String, withLetters: Bool = true) throws -> [String]? {
            let page = ListContacts(text, around: .row(0), before: 1, after: 1)
            return try ShowContacts(page, withLetters: withLetters).run(in: workspace)
                .letters?.letters.map { "\($0.letter) \($0.row)" }
        }
        #expect(try letters("") == ["a 0", "m 1", "n 3"])
        #expect(try letters("mar") == ["m 0"])
        #expect(try letters("nobody") == [])
        #expect(try letters("", withLetters: false) == nil)
    }

    @Test func aPageBringsTheContactUnderItsBar() throws {
        let ids = try (0..<3).map { try add("Name \($0)") }
        func shown(_ text: String, _ anchor: ContactAnchor) throws -> ShowContacts.Shown {
            try ShowContacts(ListContacts(text, around: anchor, before: 1, after: 2), withLetters: false)
                .run(in: workspace)
        }
        let one = try shown("", .contact(ids[1], fallback: 0))
        #expect(one.page.rows.map(\.name) == ["Name 0", "Name 1", "Name 2"])
        #expect(one.contact?.contact.name == "Name 1")
        #expect(try shown("", .row(7)).contact?.contact.name == "Name 2")
        #expect(try shown("nobody", .row(0)).contact == nil)
    }

    @Test func cardsThatAreGoneAreLeftOut() throws {
        let (maria, nikos) = (try add("Maria"), try add("Nikos"))
        try DeleteContact(maria).run(in: workspace)
        #expect(try LoadCards([maria, nikos]).run(in: workspace).map(\.name) == ["Nikos"])
    }

    @Test func aPathMayMeanAFileOrTheWholeFolder() throws {
        let folder = fixture.folder.path
        let workspace = Workspace(store: store, environment: ["HOME": folder], workingFolder: folder)
        try FileManager.default.createDirectory(atPath: folder + "/cards", withIntermediateDirectories: true)
        for name in ["b.vcf", "A.VCF", "notes.txt", ".hidden.vcf"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/cards/" + name))
        }
        func paths(_ typed: String) -> [String] { CompletePath(typed).run(in: workspace).map(\.id) }
        #expect(paths("ca") == ["cards/"])
        #expect(paths("cards/") == ["cards/*", "cards/A.VCF", "cards/b.vcf"])
        #expect(paths("~/cards/a") == ["~/cards/A.VCF"])
        #expect(paths("cards/.") == ["cards/.hidden.vcf"])
        #expect(paths("nowhere/").isEmpty)
    }

    @Test func aCompletedPathHasNoTwoSlashes() throws {
        let folder = fixture.folder.path
        let workspace = Workspace(
            store: store, environment: ["HOME": folder + "/"], workingFolder: folder + "/")
        try FileManager.default.createDirectory(
            atPath: folder + "/cards/below", withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/cards/a.vcf"))
        func paths(_ typed: String) -> [String] { CompletePath(typed).run(in: workspace).map(\.path) }
        #expect(paths("cards//") == ["cards/", "cards/a.vcf", "cards/below/"])
        #expect(paths("~//cards///a") == ["~/cards/a.vcf"])
        for typed in ["/", "//", "~/", "~//", "./", folder + "//cards//"] {
            let found = paths(typed)
            #expect(!found.isEmpty && !found.contains { $0.contains("//") }, "\(typed): \(found)")
        }
        #expect(workspace.expand("a.vcf") == folder + "/a.vcf" && workspace.expand("~/a") == folder + "/a")
    }

    @Test func theSampleIsOfferedBeforeAnythingIsTyped() throws {
        let folder = fixture.folder.path
        let sample = folder + "/installed/contacts.vcf"
        for name in ["installed/contacts.vcf", "own/book.vcf", "own/below/more.vcf"] {
            let file = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
        }
        func found(_ typed: String, in place: String, sample: String?) -> [PathCompletion] {
            let workspace = Workspace(
                store: store, workingFolder: folder + "/" + place, sampleCards: { sample })
            return CompletePath(typed).run(in: workspace)
        }
        let offered = found("", in: "own", sample: sample)
        #expect(offered.map(\.path) == ["book.vcf", sample, "below/"])
        #expect(offered.map(\.isSample) == [false, true, false])
        // Typed text is completed without it, and where it is not installed there is none.
        #expect(found("b", in: "own", sample: sample).map(\.path) == ["book.vcf", "below/"])
        #expect(found("", in: "own", sample: nil).map(\.path) == ["book.vcf", "below/"])
        // In its own folder it is listed once.
        let there = found("", in: "installed", sample: sample)
        #expect(there.map(\.path) == ["contacts.vcf"] && there.allSatisfy(\.isSample))
    }
}
