import Foundation
import Testing

/// `contacts show|add|edit|delete` and `groups`.
@Suite struct PeopleByWordsTests {
    private func prepared() throws -> Scratch {
        let home = try Scratch()
        for name in ["Maria Papadopoulou", "Maria Karra", "Zoë Tzanaki"] {
            let email = (name.split(separator: " ").last ?? "").lowercased() + "@x.gr"
            try home.succeed("contacts", "add", "--name", name, "--email", email)
        }
        return home
    }

    @Test func addsWhatItPrints() throws {
        let home = try Scratch()
        let added = try home.decode(
            Printed.Contact.self, "contacts", "add", "--name", "Nikos Karras", "--email", "work:nikos@x.gr",
            "--email", "n@home.gr", "--phone", "cell: +30 694 000", "--organization", "Entra", "--title",
            "Baker", "--birthday", "--04-12", "--street", "Ermou 14", "--locality", "Volos", "--category",
            "friends", "--note", "Likes tea.", "--json")
        #expect(
            added
                == Printed.Contact(
                    id: 1, uid: added.uid, name: "Nikos Karras", organization: "Entra", title: "Baker",
                    birthday: "--04-12", note: "Likes tea.",
                    emails: [
                        .init(label: "work", address: "nikos@x.gr", preferred: false),
                        .init(address: "n@home.gr", preferred: false),
                    ], phones: [.init(label: "cell", number: "+30 694 000", preferred: false)],
                    addresses: [.init(street: "Ermou 14", locality: "Volos")], categories: ["friends"]))
        for who in ["1", "nikos", "NIKOS KARRAS", "n@home.gr"] {
            #expect(try home.decode(Printed.Contact.self, "contacts", "show", who, "--json") == added)
        }
        // A name can be made of its parts.
        let other = try home.decode(
            Printed.Contact.self, "contacts", "add", "--given-name", "Ada", "--family-name", "Okonkwo",
            "--json")
        #expect(other.name == "Ada Okonkwo")
        let renamed = try home.decode(
            Printed.Contact.self, "contacts", "edit", "ada", "--family-name", "Byron", "--json")
        #expect(renamed.name == "Ada Byron" && renamed.familyName == "Byron")
    }

    @Test func changesWhatIsNamedAndLeavesTheRest() throws {
        let home = try prepared()
        let changed = try home.decode(
            Printed.Contact.self, "contacts", "edit", "Maria Karra", "--phone", "+30 1", "--email",
            "KARRA@x.gr", "--email", "work:m@x.gr", "--note", "New", "--json")
        #expect(changed.emails?.map(\.address) == ["karra@x.gr", "m@x.gr"])
        #expect(changed.phones?.count == 1 && changed.note == "New")
        let again = try home.decode(
            Printed.Contact.self, "contacts", "edit", "Maria Karra", "--remove-email", "karra@x.gr",
            "--remove-phone", "+301", "--note", "", "--json")
        #expect(again.emails?.map(\.address) == ["m@x.gr"])
        #expect(again.phones == nil && again.note == nil && again.name == "Maria Karra")
        #expect(
            try home.fail("contacts", "edit", "Maria Karra", "--remove-email", "karra@x.gr")
                == "meet-tui: “Maria Karra” has no “karra@x.gr”.\n")
    }

    @Test func whatMayBeSeveralIsAskedForByNumber() throws {
        let home = try prepared()
        let listed = try home.decode([Printed.Contact].self, "contacts", "list", "maria", "--json")
        for command in [
            ["contacts", "show", "maria"], ["contacts", "edit", "maria", "--note", "x"],
            ["contacts", "delete", "zoe", "maria"], ["groups", "add", "--name", "x", "--member", "maria"],
        ] {
            let run = try home.run(command)
            #expect(run.status == 1 && run.output.isEmpty)
            for contact in listed {
                #expect(run.errors.contains("\(contact.id ?? 0) \(contact.name)"), "\(run.errors)")
            }
        }
        #expect(try home.succeed("contacts", "list").lines.count == 3)
        #expect(
            try home.fail("contacts", "show", "nobody") == "meet-tui: No contact matches “nobody”.\n")
    }

    @Test func deletesAllOfThemAsOneAction() throws {
        let home = try prepared()
        let deleted = try home.decode(
            [Printed.Contact].self, "contacts", "delete", "zoe", "Maria Karra", "zoe", "--json")
        #expect(deleted.map(\.name) == ["Zoë Tzanaki", "Maria Karra"])
        #expect(try home.succeed("contacts", "list", "--columns", "name").lines == ["Maria Papadopoulou"])
        #expect(try home.fail("contacts", "delete", "1", "4711").contains("4711"))
        #expect(
            try home.succeed("history", "undo").output == "Undone: deletion of 2 contacts.\n")
        #expect(try home.succeed("contacts", "list").lines.count == 3)
    }

    @Test(arguments: [
        ["--email", "no address"], ["--phone", "none"], ["--birthday", "soon"], ["--name", "  "],
        ["--website", "two words"],
    ])
    func refusesWhatCannotBe(arguments: [String]) throws {
        let home = try Scratch()
        let run = try home.run(["contacts", "add", "--name", "Zoë"] + arguments)
        #expect(run.status == 1 && run.output.isEmpty && run.errorLines.count == 1, "\(run.errors)")
        #expect(try home.fail("contacts", "add", "--note", "nobody").contains("name"))
        #expect(try home.succeed("contacts", "list").output.isEmpty)
    }

    @Test func groupsOfPeopleByNameAndNumber() throws {
        let home = try prepared()
        let group = try home.decode(
            Printed.Group.self, "groups", "add", "--name", "Run club", "--member", "zoe", "--member", "1",
            "--member", "Zoë Tzanaki", "--json")
        #expect(group.members.map(\.name) == ["Zoë Tzanaki", "Maria Papadopoulou"])
        #expect(try home.decode(Printed.Group.self, "groups", "show", "run", "--json") == group)
        #expect(try home.decode([Printed.Group].self, "groups", "--json") == [group])
        #expect(
            try home.succeed("groups").lines == ["\(group.id)\tRun club\t2\tZoë Tzanaki, Maria Papadopoulou"])
        let changed = try home.decode(
            Printed.Group.self, "groups", "edit", "Run club", "--name", "Runners", "--remove-member", "zoe",
            "--member", "Maria Karra", "--json")
        #expect(changed.name == "Runners")
        #expect(changed.members.map(\.name) == ["Maria Papadopoulou", "Maria Karra"])
        #expect(
            try home.fail("groups", "edit", "Runners", "--remove-member", "zoe")
                == "meet-tui: “zoe” is not in “Runners”.\n")
        // A contact is none, and stays.
        #expect(try home.fail("groups", "delete", "zoe") == "meet-tui: No group matches “zoe”.\n")
        #expect(try home.succeed("groups", "delete", "\(group.id)").output == "Deleted “Runners”.\n")
        #expect(try home.succeed("contacts", "list").lines.count == 3)
        try home.succeed("history", "undo")
        #expect(try home.decode(Printed.Group.self, "groups", "show", "Runners", "--json") == changed)
    }
}
