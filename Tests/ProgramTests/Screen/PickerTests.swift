import Foundation
import Testing

extension OnATerminal {
    /// Whom the picker of people takes, and whom it does not.
    @Suite(.serialized) struct PickerTests {
        /// The form of a meeting with the picker of its invitees open, over the sample address book.
        private func picker(_ home: Scratch) async throws -> Tmux {
            try home.succeed("contacts", "import", Program.addressBook)
            let screen = try Tmux(home, columns: 80, rows: 24)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting", "What is it about?")
            try screen.type("Dinner")
            try screen.press("Tab", "Tab", "Tab")
            try await screen.wait(for: "▌ Invitees")
            try screen.press("Enter")
            try await screen.wait(for: "Nobody chosen yet")
            return screen
        }

        private func invited(_ home: Scratch, _ screen: Tmux) async throws -> [String] {
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting")
            return try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first
            )
            .invitees.map(\.name)
        }

        @Test func aWholeNameInvitesThatPersonAlone() async throws {
            let home = try Scratch()
            let screen = try await picker(home)
            try screen.type("maria dimitrova")
            try await screen.wait(for: "› maria dimitrova", "▌  Мария Димитрова")
            try screen.press("Enter")
            try await screen.wait(without: "› maria")
            #expect(try await invited(home, screen) == ["Мария Димитрова"])
        }

        @Test func lettersThatFitNobodyInviteNobody() async throws {
            let home = try Scratch()
            let screen = try await picker(home)
            try screen.type("asdf@")
            try screen.press("Enter")
            try await screen.wait(for: "Nobody is called “asdf@”. ^O uses")
            try screen.press("Escape")
            try await screen.wait(without: "› asdf")
            #expect(try await invited(home, screen) == [])
        }

        @Test func whatIsTypedAfterAMarkInvitesNoStrangers() async throws {
            let home = try Scratch()
            let screen = try await picker(home)
            try screen.type("nik")
            try await screen.wait(for: "▌  Nikos Karras")
            try screen.press("Tab")
            try screen.type("Bring the drafts please")
            try await screen.wait(for: "✓ Nikos Karras", "› Bring the drafts please")
            try screen.press("Enter")
            try await screen.wait(for: "Nobody is called “Bring the drafts")
            try screen.press("C-u", "C-s")
            try await screen.wait(without: "Type a name", "› ")
            #expect(try await invited(home, screen) == ["Nikos Karras"])
        }

        @Test func aPastedListBecomesPeople() async throws {
            let home = try Scratch()
            let screen = try await picker(home)
            try screen.paste("Zoë Tzanaki\nPetros P <petros@nowhere.example>\nnik karras\n")
            try await screen.wait(for: "✓ Zoë Tzanaki, Petros P, Nikos Karras", "3 people added.")
            try screen.press("Enter")
            try await screen.wait(without: "› ")
            #expect(try await invited(home, screen) == ["Zoë Tzanaki", "Petros P", "Nikos Karras"])
        }
    }
}
