import Foundation
import Glibc
import MeetCore
import MeetStore
import Testing

extension OnATerminal {
    @Suite(.serialized) struct DraftTests {
        private static let title = "Καφές με τη Ζωή 🍵 王小明 é"
        private static let notes = ["Φέρε τα σχέδια.", "2 × naïve 👩‍👩‍👧 家族", "  indented; and, commas"]

        /// What of the form is stored, as bytes.
        private func isStored(_ texts: [String], in home: Scratch) throws -> Bool {
            let drafts = try MeetStore(path: home.database, zone: { .gmt }).drafts()
            guard let draft = drafts.first?.payload else { return false }
            let payload = String(decoding: Array(draft), as: UTF8.self)
            return texts.allSatisfy(payload.contains)
        }

        /// Whether a process runs; one that has ended may stay in the table until somebody asks how.
        private func isRunning(_ pid: pid_t) -> Bool {
            let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            return status.map { !$0.contains("State:\tZ") } ?? false
        }

        @Test func everyCharacterTypedSurvivesAKill() async throws {
            let home = try Scratch()
            try home.succeed("contacts", "import", Program.addressBook)
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type(Self.title)
            try screen.press("Tab")
            try screen.type("15 jan 2027 11:00-12:30")
            try screen.press("Tab", "Tab", "Enter")
            try await screen.wait(for: "Nobody chosen yet")
            try screen.type("giorgos")
            try await screen.wait(for: "▌  Γιώργος Αντωνίου")
            try screen.press("Enter")
            // The next name may be typed at once.
            try await screen.wait(for: "Γιώργος Αντωνίου", "Fri 15 Jan 2027", "▌ Invitees")
            try screen.press("Tab")
            try await screen.wait(for: "▌ Notes")
            for (number, line) in Self.notes.enumerated() {
                if number > 0 { try screen.press("C-j") }
                try screen.type(line)
            }
            let typed = try await screen.wait(for: "Καφές με τη Ζωή 🍵 王小明", "commas")
            // The draft is written after the frame that shows the last key.
            try await screen.wait(for: "stored draft") { _ in
                try isStored([Self.title, "15 jan 2027 11:00-12:30"], in: home)
                    && isStored([Self.notes[2]], in: home)
            }
            #expect(kill(try screen.pid, SIGKILL) == 0)
            #expect(try await screen.waitForTheEnd() == 128 + Int(SIGKILL))

            let again = try Tmux(home)
            try await again.wait(for: "An unfinished meeting", "Καφές με τη Ζωή 🍵 王小明")
            try again.press("Enter")
            try await again.wait(without: "An unfinished meeting")
            try await again.wait(for: "Notes", "commas")
            let resumed = try again.capture()
            for text in ["15 jan 2027 11:00-12:30", "Γιώργος Αντωνίου", "Φέρε τα σχέδια."] {
                #expect(typed.line(with: text) != nil)
                #expect(resumed.line(with: text)?.contains(text) == true, "\(resumed)")
            }
            try again.press("C-s")
            try await again.wait(for: "1 meeting")
            let saved = try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
            #expect(Array(saved.title.unicodeScalars) == Array(Self.title.unicodeScalars))
            #expect(saved.notes.map { Array($0.utf8) } == Array(Self.notes.joined(separator: "\n").utf8))
            #expect(saved.start == "2027-01-15T11:00:00+02:00")
            #expect(saved.invitees.map(\.name) == ["Γιώργος Αντωνίου"])
            // And it is not offered again.
            try again.press("q")
            #expect(try await again.waitForTheEnd() == 0)
            #expect(try home.succeed("doctor").output.contains("0 drafts"))
        }

        @Test func aFormWhoseTerminalClosedIsOfferedAgain() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Half a word")
            try await screen.wait(for: "Half a word")
            let pid = try screen.pid
            try screen.tmux(["kill-server"])
            let deadline = ContinuousClock.now + .seconds(Program.patience)
            while isRunning(pid), ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(!isRunning(pid), "the program outlives its terminal")
            let again = try Tmux(home)
            try await again.wait(for: "An unfinished meeting", "Half a word")
            try again.press("D", "Y")
            try await again.wait(without: "An unfinished meeting")
            try again.press("q")
            #expect(try await again.waitForTheEnd() == 0)
            #expect(try home.succeed("doctor").output.contains("0 drafts"))
        }

        @Test func aContactHalfTypedSurvivesAKill() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("3")
            try await screen.wait(for: "Nobody here yet.")
            try screen.press("n")
            try await screen.wait(for: "New contact", "e.g. ")
            try screen.type("Ζωή 王小明")
            try screen.press("Tab")
            try screen.type("work: zoe@exam")
            try await screen.wait(for: "Ζωή 王小明", "work: zoe@exam")
            try await screen.wait(for: "stored draft") { _ in
                try isStored(["Ζωή 王小明", "work: zoe@exam"], in: home)
            }
            #expect(kill(try screen.pid, SIGKILL) == 0)
            #expect(try await screen.waitForTheEnd() == 128 + Int(SIGKILL))
            let again = try Tmux(home)
            try await again.wait(for: "An unfinished contact", "Ζωή 王小明", "work: zoe@exam")
            try again.press("Enter")
            try await again.wait(for: "▌ E-mail", "work: zoe@exam")
            try again.type("ple.net")
            try again.press("C-s")
            try await again.wait(for: "▌ Ζωή 王小明", "1 contact")
            let stored = try home.decode([Printed.Contact].self, "contacts", "list", "--json")
            #expect(stored.map(\.name) == ["Ζωή 王小明"])
            #expect(stored.first?.emails?.map(\.address) == ["zoe@example.net"])
            #expect(try home.succeed("doctor").output.contains("0 drafts"))
        }

        @Test func leavingAFormAsksFirst() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Not lost")
            try await screen.wait(for: "Not lost")
            try screen.press("Escape")
            try await screen.wait(for: "Leave the form?")
            try screen.press("F")
            try await screen.wait(for: "Saved as a draft")
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
            let again = try Tmux(home)
            try await again.wait(for: "An unfinished meeting", "Not lost")
        }
    }
}
