import Foundation
import Testing

extension OnATerminal {
    @Suite(.serialized) struct LookTests {
        @Test(arguments: [("", true), ("1", false)])
        func colorsUnlessNoneAreWanted(noColor: String, hasColors: Bool) async throws {
            let home = try Scratch()
            try home.succeed("contacts", "import", Program.addressBook)
            try home.succeed(
                "meetings", "add", "--title", "Tea", "--start", "2027-03-01 10:00", "--invite", "giorgos")
            let screen = try Tmux(home, environment: ["NO_COLOR": noColor])
            try await screen.wait(for: "Tea", "1 meeting")
            #expect(try screen.captureStyled().colors.isEmpty != hasColors)
            // Attributes say what colours do not.
            #expect(try !screen.captureStyled().attributes.isEmpty)
            try screen.press("3")
            try await screen.wait(for: "Ada Okonkwo")
            #expect(try screen.captureStyled().colors.isEmpty != hasColors)
        }

        @Test func dataIsNeverAControl() async throws {
            let home = try Scratch()
            let name = "Esc\u{1B}[2J\u{1B}[31mred\u{9B}5mCsi\u{202E}gnp\u{07}"
            try home.write(
                "BEGIN:VCARD\nVERSION:4.0\nUID:h\nFN:\(name)\nNOTE:\(name)\nEND:VCARD\n", to: "a.vcf")
            try home.succeed("contacts", "import", "a.vcf")
            try home.succeed("meetings", "add", "--title", name, "--venue", name, "--notes", name)
            let screen = try Tmux(home)
            try await screen.wait(for: "Esc␛[2J␛[31mred�5mCsi�gnp␇", "1 meeting")
            try screen.press("3")
            // The reader of vCards has left out the C0 controls, which no property value can hold.
            try await screen.wait(for: "Esc[2J[31mred�5mCsi�gnp", "1 contact")
            #expect(try screen.capture().contains(" meet   1 Meetings"))
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
        }

        @Test func exportsToATerminalShowNoControls() async throws {
            let home = try Scratch()
            let name = "Csi\u{9B}31mred"
            try home.write("BEGIN:VCARD\nVERSION:4.0\nUID:h\nFN:\(name)\nEND:VCARD\n", to: "a.vcf")
            try home.succeed("contacts", "import", "a.vcf")
            let screen = try Tmux(home, command: [Program.path, "contacts", "export"])
            try await screen.wait(for: "FN:Csi�31mred", "END:VCARD")
            #expect(try home.succeed("contacts", "export").output.contains("FN:\(name)\r\n"))
        }

        @Test func redrawsWhatAnotherProgramSpoiled() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.", "0 meetings")
            let before = try screen.captureStyled().lines.dropFirst()
            let terminal = try screen.value("pane_tty")
            try Data("\u{1B}[7m\u{1B}[5;1Hspoiled\u{1B}[20;30Hspoiled too".utf8)
                .write(to: URL(fileURLWithPath: terminal))
            try await screen.wait(for: "spoiled", "spoiled too")
            try screen.press("C-l")
            try await screen.wait(without: "spoiled")
            try await screen.wait(for: "same screen") { _ in
                try screen.captureStyled().lines.dropFirst() == before
            }
        }
    }
}
