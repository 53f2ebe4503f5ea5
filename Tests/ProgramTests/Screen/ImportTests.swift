import Foundation
import Testing

extension OnATerminal {
    @Suite(.serialized) struct ImportTests {
        private static func card(_ uid: String, _ lines: String...) -> String {
            (["BEGIN:VCARD", "VERSION:4.0", "UID:\(uid)"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
        }

        private func open(_ home: Scratch) async throws -> Tmux {
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("i")
            try await screen.wait(for: "─ Import ─", "path of a .vcf or .ics file")
            return screen
        }

        @Test func aPathIsCompletedAndTheFileLookedInto() async throws {
            let home = try Scratch()
            try FileManager.default.createDirectory(
                atPath: home.path("books"), withIntermediateDirectories: false)
            let one = Self.card("a", "FN:Ελένη Νικολάου", "ORG:Φάρος", "TEL:+30 694 000 0000")
            try home.write(one + Self.card("b", "FN:王小明"), to: "books/people.vcf")
            try home.write("no cards", to: "books/letter.txt")
            try home.write(Self.card("c", "NOTE:nobody"), to: "books/empty.vcf")
            let screen = try await open(home)
            try screen.type("bo")
            try await screen.wait(for: "▌  books/")
            try screen.press("Tab")
            let found = try await screen.wait(for: "books/empty.vcf", "books/people.vcf")
            #expect(!found.contains("letter.txt"))
            try screen.type("p")
            try await screen.wait(without: "books/empty.vcf")
            try screen.press("Enter")
            // What would be done, before anything is.
            try await screen.wait(for: "2 new", "▌+ Ελένη Νικολάου", "Φάρος", "+30 694 000 0000", " + 王小明")
            #expect(try home.decode([Printed.Contact].self, "contacts", "list", "--json").isEmpty)
            try screen.press("Enter")
            try await screen.wait(for: "Done.", "2  added", "0  skipped")
            try screen.press("Enter")
            try await screen.wait(without: "Done.")
            try screen.press("3")
            try await screen.wait(for: "▌ Ελένη Νικολάου", "王小明", "2 contacts")
            let stored = try home.decode([Printed.Contact].self, "contacts", "list", "--json")
            #expect(Set(stored.map(\.name)) == ["Ελένη Νικολάου", "王小明"])
            try screen.press("u")
            try await screen.wait(for: "Undone: import of 2 contacts.", "Nobody here yet.")
        }

        /// Whoever has no address book takes the one that was installed with the program.
        @Test func theInstalledSampleIsOffered() async throws {
            let home = try Scratch()
            let files = FileManager.default
            // A link beside the program, as it would stand in an installation.
            let installed = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
                .appendingPathComponent("sample-\(UUID())")
            defer { try? files.removeItem(at: installed) }
            let program = installed.appendingPathComponent("bin/meet-tui").path
            let sample = installed.appendingPathComponent("share/doc/meet/examples/contacts.vcf").path
            for file in [program, sample] {
                try files.createDirectory(
                    atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            }
            try files.linkItem(atPath: Program.path, toPath: program)
            try files.copyItem(atPath: Program.addressBook, toPath: sample)
            let screen = try Tmux(home, command: [program])
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("i")
            try await screen.wait(for: "▌  Sample with invented people")
            try screen.press("Enter")
            try await screen.wait(for: "65 new")
            try screen.press("Enter")
            try await screen.wait(for: "Done.", "65  added")
        }

        @Test func whatIsNoFileIsSaidAndThePathStays() async throws {
            let home = try Scratch()
            let screen = try await open(home)
            try screen.type("nothing.vcf")
            try await screen.wait(for: "No folder, .vcf or .ics file starts with this.")
            try screen.press("Enter")
            try await screen.wait(for: "Cannot read", "› nothing.vcf")
        }

        @Test func aBigImportIsStoppedAndStoresNothing() async throws {
            let home = try Scratch()
            let cards = (0..<15_000).map { Self.card("big-\($0)", "FN:Person \($0)") }
            try home.write(cards.joined(), to: "big.vcf")
            try home.write(Self.card("a", "FN:Ada"), to: "a.vcf")
            try home.succeed("contacts", "import", "a.vcf")
            let screen = try await open(home)
            try screen.type("big.vcf")
            try await screen.wait(for: "▌  big.vcf")
            // The look into the file can be stopped,
            try screen.press("Enter")
            try await screen.wait(for: "Reading big.vcf", "Esc stops.")
            try screen.press("Escape")
            try await screen.wait(for: "Reading was stopped; nothing was changed.")
            // and so can the import.
            try screen.press("Enter")
            try await screen.wait(for: "15\u{202F}000 new", "▌+ Person 0")
            try screen.press("Enter")
            try await screen.wait(for: "progress of the import") { found in
                found.contains("Importing big.vcf") && found.contains(" cards") && found.contains("█")
            }
            try screen.press("Escape")
            try await screen.wait(for: "Importing was stopped; nothing was changed.", "15\u{202F}000 new")
            let stored = try home.decode([Printed.Contact].self, "contacts", "list", "--json")
            #expect(stored.map(\.name) == ["Ada"])
            // Everything goes on as before.
            try screen.press("Escape")
            try await screen.wait(for: "› big.vcf")
            try screen.press("Escape")
            try await screen.wait(without: "─ Import ─")
            try screen.press("3")
            try await screen.wait(for: "▌ Ada", "1 contact")
            #expect(try home.succeed("doctor").output.contains("1 contact"))
        }

        @Test func whatWasEditedStaysWhenTheOldFileComesAgain() async throws {
            let home = try Scratch()
            let old = ["FN:Maria Papadopoulou", "EMAIL:maria@example.org", "TITLE:Architect"]
            func card(_ more: String...) -> String {
                (["BEGIN:VCARD", "VERSION:3.0", "UID:m"] + old + more + ["END:VCARD", ""])
                    .joined(separator: "\n")
            }
            try home.write(card(), to: "old.vcf")
            try home.succeed("contacts", "import", "old.vcf")
            let screen = try await open(home)
            try screen.press("Escape")
            try await screen.wait(without: "path of a .vcf or .ics file")
            try screen.press("3")
            try await screen.wait(for: "▌ Maria Papadopoulou", "1 contact")
            try screen.press("e")
            try await screen.wait(for: "Edit contact", "▌ Name")
            try screen.type(" of Volos")
            try await screen.wait(for: "Maria Papadopoulou of Volos")
            try screen.press("C-s")
            try await screen.wait(without: "Edit contact")
            try await screen.wait(for: "▌ Maria Papadopoulou of Volos")

            func importAgain(_ file: String, showing texts: String...) async throws {
                try screen.press("i")
                try await screen.wait(for: "─ Import ─")
                try screen.type(file)
                try await screen.wait(for: "▌  \(file)")
                try screen.press("Enter")
                try await screen.wait(for: texts.joined(separator: ", ")) { texts.allSatisfy($0.contains) }
                try screen.press("Enter")
                try await screen.wait(for: "Done.")
                try screen.press("Enter")
                try await screen.wait(for: "▌ Maria Papadopoulou of Volos", "1 contact")
            }
            try await importAgain("old.vcf", showing: "1 unchanged", "Nothing would change.")
            // What is new in the file comes in beside it.
            try home.write(card("TEL:+30 694 000 0000"), to: "new.vcf")
            try await importAgain("new.vcf", showing: "1 changed", "+ +30 694 000 0000")
            try await importAgain("old.vcf", showing: "1 changed", "− +30 694 000 0000")
            let stored = try home.decode([Printed.Contact].self, "contacts", "list", "--json")
            #expect(stored.map(\.name) == ["Maria Papadopoulou of Volos"])
            #expect(stored.first?.emails?.map(\.address) == ["maria@example.org"])
            #expect(stored.first?.title == "Architect")
        }
    }
}
