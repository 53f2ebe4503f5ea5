import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct ContactsByWordsTests {
    let fixture: StoreFixture
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        workspace = Workspace(store: try fixture.open())
        for name in ["Maria Karra", "Maria Papadopoulou", "Zoë"] {
            try workspace.store.save(.named(name, uid: name, emails: [name.prefix(3).lowercased() + "@x.gr"]))
        }
    }

    private func words(_ change: (inout TypedContact) -> Void) -> TypedContact {
        var words = TypedContact()
        change(&words)
        return words
    }

    @Test func whatIsSaidTwiceIsThereOnce() throws {
        let added = try AddContact(
            words {
                $0.name = " Nikos "
                $0.emails = ["n@x.gr", "work: N@X.gr", "home:other@x.gr"]
                $0.phones = ["+30 1", "cell: +301"]
            }
        ).run(in: workspace)
        #expect(added.name == "Nikos")
        #expect(added.emails.map(\.address) == ["n@x.gr", "other@x.gr"])
        #expect(added.emails.map(\.label) == ["work", "home"])
        #expect(added.phones.map(\.number) == ["+30 1"] && added.phones.first?.label == "cell")
    }

    @Test func aBirthdayIsSaidAsItIsShownOrAsItIsWritten() throws {
        for typed in ["12 Apr 1985", "1985-04-12", "19850412"] {
            let maria = try EditContact("karra", words { $0.birthday = typed }).run(in: workspace)
            #expect(maria.birthday == .date(year: 1985, month: 4, day: 12), "\(typed)")
        }
    }

    @Test func whatIsRefusedChangesNothing() throws {
        let wrong: [(TypedContactError, TypedContact)] = [
            (.noName, words { $0.name = " " }), (.noEmailAddress("x"), words { $0.emails = ["x"] }),
            (.noPhoneNumber("none"), words { $0.phones = ["none"] }),
            (.noWebsite("ftp://x.gr"), words { $0.websites = ["ftp://x.gr"] }),
            (.noDate("soon"), words { $0.birthday = "soon" }),
            (.noDate("30 Feb 1985"), words { $0.birthday = "30 Feb 1985" }),
            (.notThere("y@x.gr", contact: "Zoë"), words { $0.removedEmails = ["y@x.gr"] }),
        ]
        let before = try FindContact("Zoë").run(in: workspace)
        for (error, words) in wrong {
            #expect(throws: error) { try EditContact("zoe", words).run(in: workspace) }
        }
        #expect(try FindContact("Zoë").run(in: workspace) == before)
        #expect(throws: TypedContactError.noName) { try AddContact(TypedContact()).run(in: workspace) }
    }

    @Test func whoIsMeant() throws {
        let maria = try FindContact("maria karra").run(in: workspace).contact
        let number = try #require(maria.id)
        for who in ["\(number)", "karra", "  Maria Karra "] {
            #expect(try FindContact(who).run(in: workspace).contact.id == number)
        }
        #expect(throws: NamingError.noContact("4711", isGroup: false)) {
            try FindContact("4711").run(in: workspace)
        }
        #expect(throws: NamingError.noContact("", isGroup: false)) { try FindContact(" ").run(in: workspace) }
        #expect(throws: NamingError.noContact("zoe", isGroup: true)) {
            try FindContact("zoe", isGroup: true).run(in: workspace)
        }
        do {
            _ = try FindContact("maria").run(in: workspace)
            Issue.record("Both are meant.")
        } catch NamingError.whichContact(_, let contacts, let isMany) {
            #expect(contacts.count == 2 && !isMany)
        }
    }

    @Test func allOfThemOrNoneAreDeletedAndComeBackTogether() throws {
        #expect(throws: NamingError.noContact("nobody", isGroup: false)) {
            try DeleteContacts(["zoe", "nobody"]).run(in: workspace)
        }
        #expect(try workspace.store.contactCount() == 3)
        #expect(
            try DeleteContacts(["zoe", "karra", "Zoë"]).run(in: workspace).map(\.name) == [
                "Zoë", "Maria Karra",
            ])
        let last = try #require(try workspace.store.actions().first)
        #expect(last.entry.title == .deletedSeveral(.contact, count: 2) && !last.isUndone)
        #expect(try Undo().run(in: workspace)?.title == last.entry.title)
        #expect(try workspace.store.actions().first?.isUndone == true)
        #expect(try workspace.store.contactCount() == 3)
    }

    @Test func aGroupIsOfContactsAndOfGroupsMembers() throws {
        var words = TypedGroup()
        words.name = "Marias"
        words.members = ["karra", "Maria Papadopoulou", "karra"]
        let marias = try AddGroup(words).run(in: workspace)
        #expect(marias.members.map(\.name) == ["Maria Karra", "Maria Papadopoulou"])
        words.name = "All"
        words.members = ["zoe", "Marias"]
        let all = try AddGroup(words).run(in: workspace)
        #expect(all.members.count == 3)
        #expect(try ListGroups("mar").run(in: workspace) == [marias])
        #expect(try ListGroups(limit: 1).run(in: workspace) == [all])
        var less = TypedGroup()
        less.removedMembers = ["Marias"]
        #expect(try EditGroup("All", less).run(in: workspace).members.map(\.name) == ["Zoë"])
        #expect(throws: TypedContactError.noMember("karra", group: "All")) {
            var words = TypedGroup()
            words.removedMembers = ["karra"]
            _ = try EditGroup("All", words).run(in: workspace)
        }
        #expect(throws: TypedContactError.noGroupName) { try AddGroup(TypedGroup()).run(in: workspace) }
    }
}
