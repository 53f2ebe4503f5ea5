import Foundation
import StoreFixture
import Testing

extension OnATerminal {
    /// Searching for a venue, by keys alone.
    @Suite(.serialized) struct VenueSearchTests {
        @Test(
            .enabled(if: NominatimServer.isInstalled, "no Nominatim at ../shared/nominatim"),
            arguments: [(120, 36), (80, 24)])
        func aVenueIsFoundOnTheMapChosenAndStillThereWithoutNetwork(columns: Int, rows: Int) async throws {
            let home = try Scratch()
            let server = try NominatimServer()
            try home.succeed("settings", "set", "venues.nominatim.url", server.url)
            let screen = try Tmux(home, columns: columns, rows: rows)
            try await screen.wait(for: "Welcome to meet.")

            try screen.press("n")
            try await screen.wait(for: "New meeting", "What is it about?")
            try screen.type("Coffee in Kamppi")
            try screen.press("Tab")
            try screen.type("tomorrow 15:00")
            try screen.press("Tab", "Enter")
            try await screen.wait(for: "Venue for “Coffee in Kamppi”")
            try screen.type("cafe near Kamppi")
            try await screen.wait(for: "Enter asks Nominatim")
            try screen.press("Enter")

            // The list, the map beside it with the same signs, the scale and whom it is owed to.
            try await screen.wait(for: "Nominatim, just now", "© OpenStreetMap contributors", "N↑", "▌1 ")
            let found = try await screen.wait(for: "scale of the map") { seen in
                seen.lines.contains { $0.contains("├─") && $0.contains(" m") }
            }
            let first = try #require(found.line(with: "▌1 "))
            try screen.press("j")
            let second = try #require(
                try await screen.wait(for: "second row") { $0.contains("▌2 ") }.line(with: "▌2 "))
            #expect(first != second)
            let name = try #require(Self.name(in: second))
            // On the map the marked one stands with its name.
            if columns >= 100 {
                try screen.press("+")
                try await screen.wait(for: "name on the map") { seen in
                    seen.lines.contains { line in
                        let onMap = line.split(separator: "│").last ?? ""
                        return onMap.contains("\(name.prefix(3))") && onMap.contains("2") && onMap != name
                    }
                }
                try screen.press("0")
            }

            try screen.press("Enter")
            try await screen.wait(without: "Venue for")
            try await screen.wait(for: "New meeting", name)
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting", "Coffee in Kamppi")
            if columns >= 100 { try await screen.wait(for: name, "That day") }
            let meeting = try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
            #expect(meeting.venue?.name == name)
            #expect(meeting.venue?.source == "nominatim")
            let latitude = try #require(meeting.venue?.latitude)
            #expect((60.1...60.3).contains(latitude))
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)

            try server.stop()
            let again = try Tmux(home, columns: columns, rows: rows)
            try await again.wait(for: "Coffee in Kamppi")
            if columns < 100 { try again.press("Enter") }
            try await again.wait(for: name, "That day")
            try again.press("M")
            try await again.wait(for: "N↑")
            try again.press("Escape")
            try await again.wait(for: name, "That day")

            // What was found before is shown, although nobody answers any more.
            try again.press("4")
            try await again.wait(for: "No saved venues yet")
            try again.press("/")
            try again.type("cafe near Kamppi")
            try again.press("Enter")
            try await again.wait(for: "▌1 ", name)
            try again.press("R")
            try await again.wait(for: "does not answer", "Offline since", "R retries", name)
            try again.press("q")
            #expect(try await again.waitForTheEnd() == 0)
        }

        /// ` 2 ★ Cafe Java      110 m  Street` → `Cafe Java`
        private static func name(in row: String) -> String? {
            let list = row.split(separator: "│", omittingEmptySubsequences: false).first ?? ""
            let text = list.dropFirst(6)
            return text.range(of: "  ").map { String(text[..<$0.lowerBound]) }
        }

        @Test func aSlowServerHoldsUpNoKeyAndEscapeStopsIt() async throws {
            let home = try Scratch()
            let server = try DrippingServer()
            try home.succeed("settings", "set", "venues.nominatim.url", server.url)
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("4")
            try await screen.wait(for: "No saved venues yet")
            try screen.press("/")
            try screen.type("cafe")
            try await screen.wait(for: "Enter asks Nominatim")
            let idle = try await fastestRedraw(on: screen)

            try screen.press("Enter")
            try await screen.wait(for: "asking Nominatim…")
            try await screen.wait(for: "answer that drips") { _ in server.answers == 1 }
            let busy = try await fastestRedraw(on: screen)
            // What tmux takes is in both of them.
            if Program.measuresTime {
                #expect(busy < idle + .milliseconds(50), "\(busy) with the search, \(idle) without")
            }
            try await screen.wait(for: "asking Nominatim…")
            #expect(server.hangUps == 0)

            try screen.press("Escape")
            try await screen.wait(for: "The search was stopped.", "› cafe")
            try await screen.wait(without: "asking Nominatim…")
            try await screen.wait(for: "client that hung up") { _ in server.hangUps == 1 }
            // Nothing was lost, and the next search can begin.
            try screen.press("Enter")
            try await screen.wait(for: "asking Nominatim…")
            try await screen.wait(for: "second answer") { _ in server.answers == 2 }
            try screen.press("C-c")
            #expect(try await screen.waitForTheEnd() == 0)
        }

        /// The shortest time between a key and what it shows, of several.
        private func fastestRedraw(on screen: Tmux) async throws -> Duration {
            var fastest = Duration.seconds(Program.patience)
            for number in 0..<8 {
                let begin = ContinuousClock.now
                try screen.press(number.isMultiple(of: 2) ? "Tab" : "BTab")
                let mark = number.isMultiple(of: 2) ? "▌near" : "▌›"
                try await screen.wait(for: mark)
                fastest = min(fastest, ContinuousClock.now - begin)
            }
            return fastest
        }
    }
}
