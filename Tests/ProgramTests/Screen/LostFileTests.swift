import Foundation
import Glibc
import Testing

extension OnATerminal {
    /// The database is taken away beneath the screen, or is open in a second one.
    @Suite(.serialized) struct LostFileTests {
        /// Whether the database has that text. It is not opened, which might change what is in it.
        private func isStored(_ text: String, in home: Scratch) -> Bool {
            ["", "-wal"].contains { end in
                let bytes = (try? Data(contentsOf: URL(fileURLWithPath: home.database + end))) ?? Data()
                return bytes.range(of: Data(text.utf8)) != nil
            }
        }

        private func isKeptOutside(_ home: Scratch) -> Bool {
            let files = try? FileManager.default.contentsOfDirectory(atPath: home.path("state/meet/drafts"))
            return files?.contains { $0.hasSuffix(".json") } == true
        }

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
            try await first.wait(for: "stored draft") { _ in isStored("Open here", in: home) }
            let second = try Tmux(home)
            // Past the reading of drafts, which comes before the next key.
            try await second.wait(for: "Welcome to meet.", "0 meetings")
            try second.press("3")
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

        /// The database is moved from beneath a form, and another put in its place where there is one.
        private func saveAfterTheMove(_ home: Scratch, replacement: String? = nil) async throws {
            try home.succeed("meetings", "add", "--title", "Mine")
            let screen = try Tmux(home)
            try await screen.wait(for: "Mine", "1 meeting")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Precious")
            try await screen.wait(for: "Precious")
            try FileManager.default.moveItem(atPath: home.database, toPath: home.path("moved.sqlite"))
            if let replacement {
                try FileManager.default.moveItem(atPath: replacement, toPath: home.database)
            }
            try screen.press("C-s")
            let shown = try await screen.wait(for: "answer") {
                $0.contains("was moved, removed or replaced") || $0.contains("2 meetings")
            }
            #expect(shown.contains("New meeting") && shown.contains("Precious"), "\(shown)")
            if !shown.contains("2 meetings") {
                try await screen.wait(for: "kept form") { _ in isKeptOutside(home) }
            }
            #expect(kill(try screen.pid, SIGTERM) == 0)
            #expect(try await screen.waitForTheEnd() == 128 + Int(SIGTERM))
        }

        private func titles(_ home: Scratch, _ path: String) throws -> [String] {
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json", "--database", path)
                .map(\.title)
        }

        @Test func nothingIsSavedInADatabaseThatWasMoved() async throws {
            let home = try Scratch()
            try await saveAfterTheMove(home)
            #expect(!FileManager.default.fileExists(atPath: home.database))
            #expect(try titles(home, home.path("moved.sqlite")) == ["Mine"])
        }

        @Test func anotherDatabaseInItsPlaceIsNotWritten() async throws {
            let home = try Scratch()
            let other = home.path("other.sqlite")
            try home.succeed("meetings", "add", "--title", "Another's", "--database", other)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
            try await saveAfterTheMove(home, replacement: other)
            #expect(try Data(contentsOf: URL(fileURLWithPath: home.database)) == bytes)
            #expect(try titles(home, home.path("moved.sqlite")) == ["Mine"])
        }

        /// A log that lies beside a database is taken for its own by whoever opens it next.
        @Test func anotherDatabaseInItsPlaceIsSoundAtTheNextStart() async throws {
            let home = try Scratch()
            let other = home.path("other.sqlite")
            try home.succeed("contacts", "import", Program.addressBook, "--database", other)
            let before = try home.succeed("contacts", "list", "--database", other).output
            try await saveAfterTheMove(home, replacement: other)
            let after = try home.run(["contacts", "list"])
            #expect(after.status == 0 && after.output == before, "\(after.errors)")
            #expect(try home.run(["doctor"]).lines.contains { $0.hasSuffix("intact") })
        }

        /// The lock is held longer than a draft waits for it, and let go of before the meeting is saved.
        @Test(
            .enabled(
                if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"),
                "sqlite3 is not installed; it holds the lock"))
        func whatIsSavedIsNotSaidToBeUnchanged() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Precious")
            try await screen.wait(for: "stored draft") { _ in isStored("Precious", in: home) }
            let script = """
                (printf 'BEGIN IMMEDIATE;\n.shell touch held\n'; until [ -e free ]; do sleep 0.02; done) \
                | /usr/bin/sqlite3 -cmd '.timeout 10000' "$0"
                """
            let holder = try Child(
                "/bin/sh", ["-c", script, home.database], environment: home.environment, folder: home.folder)
            try await screen.wait(for: "lock") { _ in
                FileManager.default.fileExists(atPath: home.path("held"))
            }
            try screen.type("!")
            try screen.press("C-s")
            try await screen.wait(for: "draft that could not be stored") {
                isKeptOutside(home) || $0.contains("nothing was changed")
            }
            try home.write("", to: "free")
            let shown = try await screen.wait(for: "saved meeting") {
                $0.contains("1 meeting") && !$0.contains("New meeting") && $0.isAtRest
            }
            #expect(shown.contains("Precious!") && !shown.contains("nothing was changed"), "\(shown)")
            #expect(try holder.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
            #expect(!isKeptOutside(home))
            #expect(try home.succeed("doctor").output.contains("0 drafts"))
        }
    }
}
