import Foundation
import Testing

extension OnATerminal {
    /// The meeting form on a real terminal.
    @Suite(.serialized) struct MeetingFormTests {
        private func meetings(_ home: Scratch) throws -> [Printed.Meeting] {
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
        }

        @Test(arguments: [(120, 36), (80, 24), (40, 12)])
        func typingAndTabsGiveAMeeting(columns: Int, rows: Int) async throws {
            let home = try Scratch()
            let screen = try Tmux(home, columns: columns, rows: rows)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try screen.type("Swim")
            try screen.press("Tab")
            try screen.type("15 jan 2027 11:00")
            try screen.press("Tab")
            try screen.type("Sea wall")
            try screen.press("Tab")
            try screen.type("bob@nowhere.example")
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting") { $0.contains("Swim") && !$0.contains("New meeting") }
            let saved = try #require(try meetings(home).first)
            #expect(saved.title == "Swim")
            #expect(saved.start?.hasPrefix("2027-01-15T11:00") == true)
            #expect(saved.venue?.name == "Sea wall")
            #expect(saved.invitees.map(\.email) == ["bob@nowhere.example"])
        }

        /// Beside what is typed: new, two fields on, a venue, two people, saved.
        @Test func theMainJobTakesSevenKeys() async throws {
            let home = try Scratch()
            try home.succeed("contacts", "import", Program.addressBook)
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            // A saved venue.
            try screen.press("4", "n")
            try await screen.wait(for: "New venue")
            try screen.type("Lighthouse")
            try screen.press("C-s")
            try await screen.wait(for: "1 venue")
            try screen.press("1")
            try await screen.wait(for: "Welcome to meet.")
            var pressed = 0
            func press(_ key: String) throws {
                pressed += 1
                try screen.press(key)
            }
            try press("n")
            try screen.type("Coffee")
            try press("Tab")
            try screen.type("15 jan 2027 11:00")
            try press("Tab")
            try screen.type("ligh")
            try await screen.wait(for: "▌ Lighthouse", "^O search")
            try press("Enter")
            try screen.type("papadopoulou")
            try await screen.wait(for: "▌ Maria Papadopoulou")
            try press("Enter")
            try screen.type("giorgos")
            try await screen.wait(for: "▌ Γιώργος")
            try press("Enter")
            try press("C-s")
            try await screen.wait(for: "1 meeting") { $0.contains("·2") }
            #expect(pressed <= 7)
            let saved = try #require(try meetings(home).first)
            #expect(saved.venue?.name == "Lighthouse")
            #expect(saved.invitees.map(\.name) == ["Maria Papadopoulou", "Γιώργος Αντωνίου"])
        }

        /// Terminals and tmux hand on both keys.
        @Test(arguments: ["C-o", "F3"]) func theWholeSearchIsAKeyAway(_ key: String) async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n", "x", "Tab", "Tab")
            try screen.type("kuusi")
            try await screen.wait(for: "Enter: a place called “kuusi”")
            try screen.press(key)
            try await screen.wait(for: "Venue for “x”", "› kuusi")
        }

        @Test func aTimeAloneKeepsTheDay() async throws {
            let home = try Scratch()
            try home.succeed("meetings", "add", "--title", "Dinner", "--start", "2027-01-15 20:00")
            let screen = try Tmux(home)
            try await screen.wait(for: "Dinner")
            try screen.press("e", "Tab", "C-x")
            try await screen.wait(for: "Enter: calendar")
            try screen.type("14:00")
            try await screen.wait(for: "→ Fri 15 Jan 2027 · 14:00–15:00")
            try screen.press("C-s")
            try await screen.wait(without: "Edit meeting")
            #expect(try meetings(home).first?.start?.hasPrefix("2027-01-15T14:00") == true)
        }

        @Test func aKeyAfterEscDeletesNothing() async throws {
            let home = try Scratch()
            try home.succeed("meetings", "add", "--title", "Dinner", "--start", "2027-01-15 20:00")
            let screen = try Tmux(home)
            try await screen.wait(for: "Dinner")
            // Unchanged, the form closes without a question.
            try screen.press("e")
            try await screen.wait(for: "Edit meeting")
            try screen.press("Escape")
            try await screen.wait(without: "Edit meeting")
            try screen.press("D", "F", "Y", "M")
            try screen.press("e")
            try await screen.wait(for: "Edit meeting")
            try screen.press("x", "BSpace", "Escape")
            try await screen.wait(without: "Edit meeting")
            try screen.press("e")
            try await screen.wait(for: "Edit meeting")
            try screen.press("!")
            try await screen.wait(for: "Dinner!")
            try screen.press("Escape")
            try await screen.wait(for: "Leave the form?", "discard the changes")
            try screen.press("d")
            try screen.press("D")
            try await screen.wait(without: "Leave the form?", "Edit meeting")
            #expect(try meetings(home).map(\.title) == ["Dinner"])
        }
    }
}
