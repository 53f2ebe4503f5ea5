import Foundation
import Testing

@Suite struct ContactsTests {
    @Test func importsEveryoneOnce() throws {
        let home = try Scratch()
        let cards =
            try String(contentsOfFile: Program.addressBook, encoding: .utf8)
            .components(separatedBy: "BEGIN:VCARD").count - 1
        #expect(cards >= 60)
        let first = try home.decode(
            Printed.ImportReport.self, "contacts", "import", Program.addressBook, "--json")
        #expect(
            first == Printed.ImportReport(added: cards, updated: 0, unchanged: 0, skipped: [], warnings: []))
        let again = try home.decode(
            Printed.ImportReport.self, "contacts", "import", Program.addressBook, "--json")
        #expect(
            again == Printed.ImportReport(added: 0, updated: 0, unchanged: cards, skipped: [], warnings: []))
        #expect(try home.decode([Printed.Contact].self, "contacts", "list", "--json").count == cards)
    }

    @Test func aDryRunSaysWhatItWouldDoAndStoresNothing() throws {
        let home = try Scratch()
        let file = try home.write(
            "BEGIN:VCARD\nVERSION:4.0\nUID:one\nFN:One\nTITLE:Baker\nEND:VCARD\n", to: "one.vcf")
        let report = try home.decode(
            Printed.ImportReport.self, "contacts", "import", file, "--dry-run", "--json")
        #expect(report == Printed.ImportReport(added: 1, updated: 0, unchanged: 0, skipped: [], warnings: []))
        #expect(try home.succeed("contacts", "list").output.isEmpty)
        #expect(try home.succeed("contacts", "import", file, "--dry-run").lines.first == "+ One")
        try home.succeed("contacts", "import", file)
        _ = try home.write(
            "BEGIN:VCARD\nVERSION:4.0\nUID:one\nFN:One\nTITLE:Chef\nEND:VCARD\n", to: "one.vcf")
        let lines = try home.succeed("contacts", "import", file, "--dry-run").lines
        #expect(lines.first == "~ One" && lines.contains { $0.contains("Title: Baker → Chef") }, "\(lines)")
    }

    @Test func listsAndMergesDuplicates() throws {
        struct Group: Codable, Equatable {
            struct Card: Codable, Equatable {
                var id: Int64
                var name: String
            }
            var grade: String
            var reasons: [String]
            var contacts: [Card]
        }
        let home = try Scratch()
        func card(_ uid: String, _ emails: String...) -> String {
            "BEGIN:VCARD\nVERSION:4.0\nUID:\(uid)\nFN:One Two\n"
                + emails.map { "EMAIL:\($0)@x.example\n" }.joined() + "END:VCARD\n"
        }
        let file = try home.write(card("one", "a") + card("two", "b"), to: "one.vcf")
        try home.succeed("contacts", "import", file)
        let cards = [Group.Card(id: 1, name: "One Two"), Group.Card(id: 2, name: "One Two")]
        #expect(
            try home.decode([Group].self, "contacts", "duplicates", "--json")
                == [Group(grade: "possible", reasons: ["name"], contacts: cards)])
        // What is not sure is not merged unasked.
        #expect(try home.succeed("contacts", "duplicates", "--merge").lines == ["0 merged"])
        #expect(try home.succeed("contacts", "duplicates", "--grade", "likely").output.isEmpty)
        // Now they share an address, and each is known by its UID.
        try home.succeed("contacts", "import", try home.write(card("two", "a", "b"), to: "two.vcf"))
        let lines = try home.succeed("contacts", "duplicates").lines
        #expect(lines.count == 2 && lines.first?.hasPrefix("sure") == true)
        #expect(lines.first?.contains("same name, same e-mail") == true)
        let merged = try home.decode([Group].self, "contacts", "duplicates", "--merge", "--json")
        #expect(merged == [Group(grade: "sure", reasons: ["name", "email"], contacts: cards)])
        #expect(try home.succeed("contacts", "list").lines.count == 1)
        #expect(try home.succeed("contacts", "duplicates").output.isEmpty)
    }

    @Test func whoIsSaidToBeSomebodyElseIsFoundNoMore() throws {
        let home = try Scratch()
        func card(_ uid: String) -> String {
            "BEGIN:VCARD\nVERSION:4.0\nUID:\(uid)\nFN:One Two\nEMAIL:\(uid)@x.example\nEND:VCARD\n"
        }
        try home.succeed("contacts", "import", try home.write(card("a") + card("b"), to: "two.vcf"))
        #expect(try home.succeed("contacts", "duplicates").lines.count == 2)
        #expect(try home.run(["contacts", "duplicates", "--distinct", "1"]).status == 64)
        #expect(try home.run(["contacts", "duplicates", "--distinct", "1", "1"]).status == 64)
        #expect(
            try home.fail("contacts", "duplicates", "--distinct", "1", "7").contains("No contact matches “7”")
        )
        #expect(
            try home.succeed("contacts", "duplicates", "--distinct", "2", "1").lines
                == ["2 contacts marked as different"])
        #expect(try home.succeed("contacts", "duplicates").output.isEmpty)
    }

    @Test func findsNamesInAnyScriptAndWithoutAccents() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let searches = [
            ("γιωργος", "Γιώργος"), ("ΓΙΩΡΓΟΣ", "Γιώργος"), ("giorgos", "Γιώργος"),
            ("παπαδοπουλος", "Παπαδόπουλος"), ("muller", "Müller"), ("ivan", "Иван"),
        ]
        for (query, name) in searches {
            let lines = try home.succeed("contacts", "list", query).lines
            #expect(!lines.isEmpty, "\(query) finds nobody")
            #expect(lines.allSatisfy { $0.contains(name) }, "\(query): \(lines)")
            let found = try home.decode([Printed.Contact].self, "contacts", "list", query, "--json")
            #expect(found.count == lines.count)
        }
        let nobody = try home.run(["contacts", "list", "nobodyatall"])
        #expect(nobody.status == 0 && nobody.output.isEmpty)
        #expect(nobody.errors == "meet-tui: No contact matches “nobodyatall”.\n")
        #expect(try home.decode([Printed.Contact].self, "contacts", "list", "nobodyatall", "--json").isEmpty)
        // `list` is what `contacts` does when it is not told.
        #expect(try home.succeed("contacts").output == home.succeed("contacts", "list").output)
        #expect(try home.succeed("contacts", "list", "--limit", "3").lines.count == 3)
    }

    @Test func showsOneWithEverythingTheCardSays() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let found = try #require(
            try home.decode([Printed.Contact].self, "contacts", "list", "Maria", "Papadopoulou", "--json")
                .first)
        let id = try #require(found.id)
        let contact = try home.decode(Printed.Contact.self, "contacts", "show", "\(id)", "--json")
        #expect(contact == found)
        #expect(contact.givenName == "Maria")
        #expect(contact.familyName == "Papadopoulou")
        #expect(contact.organization == "Studio Pelion")
        #expect(contact.departments == ["Illustration"])
        #expect(contact.birthday == "1991-05-21")
        #expect(contact.emails?.first == .init(label: "home", address: "maria@example.org", preferred: true))
        #expect(contact.phones?.count == 2)
        #expect(contact.addresses?.first?.street == "Ermou 14")
        let shown = try home.succeed("contacts", "show", "\(id)").output
        for part in ["Maria Papadopoulou", "Studio Pelion", "m.papadopoulou@studio.example", "Ermou 14"] {
            #expect(shown.contains(part))
        }
        #expect(try home.fail("contacts", "show", "4711").contains("4711"))
    }

    @Test func readsFilesWithoutStoringAnything() throws {
        let home = try Scratch()
        let cards = try home.decode([Printed.Contact].self, "contacts", "read", Program.addressBook, "--json")
        #expect(cards.count >= 60)
        #expect(cards.first?.index == 0)
        #expect(cards.first?.line == 1)
        #expect(cards.first?.file == Program.addressBook)
        #expect(!FileManager.default.fileExists(atPath: home.database))
    }

    @Test(arguments: ["vcard4", "vcard3"]) func exportsWhatImportsUnchanged(format: String) throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let count = try home.succeed("contacts", "list").lines.count
        try home.succeed("contacts", "export", "--format", format, "--output", home.path("all.vcf"))
        let printed = try home.succeed("contacts", "export", "--format", format).output
        #expect(try String(contentsOfFile: home.path("all.vcf"), encoding: .utf8) == printed)
        #expect(try home.permissions(home.path("all.vcf")) == 0o600)
        let report = try home.decode(
            Printed.ImportReport.self, "contacts", "import", home.path("all.vcf"), "--json")
        #expect(
            report == Printed.ImportReport(added: 0, updated: 0, unchanged: count, skipped: [], warnings: []))
        // Somebody else's program gets the same people.
        let other = try Scratch()
        try other.succeed("contacts", "import", home.path("all.vcf"))
        func people(_ home: Scratch) throws -> [Printed.Contact] {
            try home.decode([Printed.Contact].self, "contacts", "list", "--json").map {
                var contact = $0
                contact.id = nil
                return contact
            }
        }
        #expect(try people(other) == people(home))
    }

    @Test func exportsJSON() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let exported = try home.decode([Printed.Contact].self, "contacts", "export", "--format", "json")
        let listed = try home.decode([Printed.Contact].self, "contacts", "list", "--json")
        #expect(exported.count == listed.count)
        for contact in listed { #expect(exported.contains(contact)) }
    }

    @Test func importsFromStandardInput() throws {
        let home = try Scratch()
        let cards = try String(contentsOfFile: Program.addressBook, encoding: .utf8)
        let report = try home.decode(
            Printed.ImportReport.self, "contacts", "import", "-", "--json", input: cards)
        #expect(report.added >= 60)
        #expect(
            try home.decode([Printed.Contact].self, "contacts", "read", "-", "--json", input: cards).count
                >= 60)
    }

    @Test func importsTheGoodCardsOfAFileAndNamesTheBad() throws {
        let home = try Scratch()
        let file = try home.write(
            """
            BEGIN:VCARD
            VERSION:4.0
            UID:one
            FN:One
            END:VCARD
            BEGIN:VCARD
            VERSION:4.0
            UID:two
            END:VCARD
            BEGIN:VCARD
            VERSION:4.0
            UID:three
            FN:Three
            """, to: "mixed.vcf")
        let run = try home.run(["contacts", "import", file, "--json"])
        let report = try JSONDecoder().decode(Printed.ImportReport.self, from: Data(run.output.utf8))
        #expect(report.added + report.skipped.count == 3)
        #expect(run.errorLines.count == report.skipped.count + report.warnings.count)
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("meet-tui: \(file):") }, "\(run.errors)")
        #expect(run.status == (report.skipped.isEmpty ? 0 : 1))
        #expect(try home.succeed("contacts", "list", "one").lines.count == 1)
    }

    @Test func saysWhatKeepsItFromReading() throws {
        let home = try Scratch()
        let missing = home.path("nowhere.vcf")
        #expect(try home.fail("contacts", "import", missing).contains(missing))
        #expect(try home.fail("contacts", "import", missing, "--json").contains(missing))
        #expect(try home.fail("contacts", "import", home.folder).contains(home.folder))
        #expect(
            try home.fail("contacts", "export", "--output", home.path("no/such/folder")).contains(
                "no/such/folder"))
    }
}
