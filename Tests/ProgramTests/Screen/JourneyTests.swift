import Foundation
import Testing

/// The tests on a real terminal run one after the other: each has a program and a terminal of its own, and more
/// of them at once would only wait for each other.
@Suite(.serialized, .needsTmux) struct OnATerminal {}

extension OnATerminal {
    /// The main job, by keys alone.
    @Suite(.serialized) struct JourneyTests {
        @Test(arguments: [(120, 36), (80, 24)])
        func aMeetingIsPlannedAnsweredDeletedAndBroughtBack(columns: Int, rows: Int) async throws {
            let home = try Scratch()
            try home.succeed("contacts", "import", Program.addressBook)
            let screen = try Tmux(home, columns: columns, rows: rows)
            try await screen.wait(for: "Welcome to meet.", "First steps")

            try screen.press("n")
            try await screen.wait(for: "New meeting", "What is it about?")
            try screen.type("Coffee at Entra")
            try await pickATime(on: screen)
            try await addAVenue(on: screen)
            try await pickInvitees(on: screen)
            try screen.type("Bring the drafts.")
            try await screen.wait(for: "Bring the drafts.")
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting") { $0.contains("Coffee at Entra") && $0.contains("·3") }
            let meeting = try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
            #expect(meeting.title == "Coffee at Entra")
            #expect(meeting.notes == "Bring the drafts.")
            #expect(meeting.timeZone == "Europe/Athens")
            #expect(meeting.venue?.name == "Café Entra")
            #expect(meeting.venue?.address == "Ermou 14, Volos")
            #expect(meeting.venue?.latitude == 39.3622)
            #expect(
                meeting.invitees.map(\.name) == [
                    "Maria Papadopoulou", "Γιώργος Αντωνίου", "bob@elsewhere.example",
                ])
            let start = try #require(meeting.start)
            let end = try #require(meeting.end)
            #expect(start.contains("T16:00:00"))
            #expect(end.contains("T17:15:00"))

            try await answer(on: screen)
            let answered = try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
            #expect(answered.invitees[0].participation == "accepted")
            #expect(answered.invitees[0].comment == "comes late")
            #expect(answered.invitees[1].participation == "declined")

            try screen.press("d")
            try await screen.wait(for: "Deleted “Coffee at Entra”", "Welcome to meet.")
            #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").isEmpty)
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)

            let again = try Tmux(home, columns: columns, rows: rows)
            try await again.wait(for: "Welcome to meet.")
            try again.press("u")
            try await again.wait(for: "Coffee at Entra", "✓1 ✗1 ·1")
            #expect(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json") == [answered])
            try again.press("q")
            #expect(try await again.waitForTheEnd() == 0)
        }

        /// The day after tomorrow, 16:00 to 17:15.
        private func pickATime(on screen: Tmux) async throws {
            try screen.press("Tab")
            try await screen.wait(for: "Enter: calendar")
            try screen.press("Enter")
            try await screen.wait(for: "Date and time", "Europe/Athens")
            try screen.press("Right", "Right", "Tab")
            // From the whole day down to nine and on by half hours.
            try screen.press(["Home"] + Array(repeating: "Down", count: 15))
            try await screen.wait(for: "16:00–17:00")
            try screen.press("Tab", "Up")
            try await screen.wait(for: "16:00–17:15")
            try screen.press("Enter")
            try await screen.wait(without: "Date and time")
            try await screen.wait(for: "16:00–17:15")
        }

        private func addAVenue(on screen: Tmux) async throws {
            try await screen.wait(for: "Enter: search")
            try screen.press("Enter")
            try await screen.wait(for: "Venue for “Coffee at Entra”")
            try screen.type("Café Entra")
            try await screen.wait(for: "Nothing stored here matches “Café Entra”.")
            try screen.press("C-n")
            try await screen.wait(for: "Coordinates", "Category")
            try screen.type("Ermou 14, Volos")
            try screen.press("Tab")
            try screen.type("39.3622, 22.9422")
            try await screen.wait(for: "Ermou 14, Volos", "39.3622, 22.9422")
            try screen.press("C-s")
            try await screen.wait(without: "Coordinates", "New venue")
            try await screen.wait(for: "Café Entra · Ermou 14, Volos")
        }

        private func pickInvitees(on screen: Tmux) async throws {
            try await screen.wait(for: "Enter: pick")
            try screen.press("Enter")
            try await screen.wait(for: "Nobody chosen yet")
            try screen.type("papadopoulou")
            try await screen.wait(for: "▌  Maria Papadopoulou")
            try screen.press("Tab")
            try await screen.wait(for: "✓ Maria Papadopoulou")
            try screen.type("giorgos")
            try await screen.wait(for: "▌  Γιώργος Αντωνίου")
            try screen.press("Tab")
            try await screen.wait(for: "✓ Maria Papadopoulou, Γιώργος Αντωνίου")
            try screen.type("bob@elsewhere.example")
            try await screen.wait(for: "Invite “bob@elsewhere.")
            try screen.press("Enter")
            try await screen.wait(without: "Invite “bob")
            try await screen.wait(for: "Maria Papadopoulou <maria@example.org>, Γιώργος Αντωνίου")
            try await screen.wait(for: "<giorgos.antoniou@example.org>, bob@elsewhere.example")
            try screen.press("Tab")
        }

        private func answer(on screen: Tmux) async throws {
            try screen.press("a")
            try await screen.wait(for: "Answers", "3 no answer")
            try screen.press("y")
            try await screen.wait(for: "1 coming · 2 no answer")
            // The next one would be asked; she said something too.
            try screen.press("Up", "c")
            try await screen.wait(for: "What Maria Papadopoulou said")
            try screen.type("comes late")
            try screen.press("Enter")
            try await screen.wait(without: "What Maria Papadopoulou said")
            try await screen.wait(for: "comes late")
            try screen.press("Down", "n")
            try await screen.wait(for: "1 coming · 1 not coming · 1 no answer")
            try screen.press("Escape")
            try await screen.wait(without: "Answers")
            try await screen.wait(for: "✓1 ✗1 ·1")
        }
    }
}
