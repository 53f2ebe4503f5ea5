import Foundation
import Glibc
import MeetStore
import Testing

extension OnATerminal {
    /// The database is taken away beneath the screen, or is open in a second one.
    @Suite(.serialized) struct LostFileTests {
        @Test(arguments: ["", "-shm"]) func aFormIsKeptWhereTheDatabaseIsGone(end: String) async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Not lost")
            try await screen.wait(for: "Not lost")
            try FileManager.default.removeItem(atPath: home.database + end)
            try await screen.wait(for: "was moved, removed or replaced")
            try screen.press("C-s")
            try await screen.wait(for: "was moved, removed or replaced", "Not lost")
            try await screen.wait(for: "kept form") { _ in
                FileManager.default.fileExists(atPath: home.path("state/meet/drafts"))
            }
            #expect(try !screen.capture().contains("1 meeting"))
            #expect(kill(try screen.pid, SIGTERM) == 0)
            #expect(try await screen.waitForTheEnd() == 128 + Int(SIGTERM))
            let again = try Tmux(home)
            try await again.wait(for: "An unfinished meeting", "Not lost")
            try again.press("Enter")
            try await again.wait(for: "New meeting", "Not lost")
            try again.press("C-s")
            try await again.wait(for: "1 meeting", "Not lost")
        }

        @Test func aSecondWindowIsNotOfferedTheFormOfTheFirst() async throws {
            let home = try Scratch()
            let first = try Tmux(home)
            try await first.wait(for: "Welcome to meet.")
            try first.press("n")
            try await first.wait(for: "New meeting")
            try first.type("Open here")
            try await first.wait(for: "Open here")
            try await first.wait(for: "stored draft") { _ in
                try MeetStore(path: home.database, zone: { .gmt }).drafts().contains {
                    String(decoding: $0.payload, as: UTF8.self).contains("Open here")
                }
            }
            let second = try Tmux(home)
            // Past the reading of drafts, which comes before the next key.
            try await second.wait(for: "Welcome to meet.", "0 meetings")
            try second.press("2")
            try await second.wait(for: "Nobody here yet.")
            try second.press("1")
            let shown = try await second.wait(for: "Welcome to meet.")
            #expect(!shown.contains("unfinished"))
            // The first one ends as badly as can be, and its form is everybody's.
            #expect(kill(try first.pid, SIGKILL) == 0)
            #expect(try await first.waitForTheEnd() == 128 + Int(SIGKILL))
            let third = try Tmux(home)
            try await third.wait(for: "An unfinished meeting", "Open here")
        }
    }
}
