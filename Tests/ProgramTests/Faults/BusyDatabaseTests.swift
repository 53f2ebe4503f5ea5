import Foundation
import Glibc
import MeetStore
import Testing

/// Others who write to the same database.
@Suite struct BusyDatabaseTests {
    /// Somebody is in the middle of writing for longer than anybody waits.
    @Test func aLockedDatabaseIsReadAndNotWritten() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.name", "Before")
        let store = try MeetStore(path: home.database, zone: { .gmt })
        try store.transaction { _ in
            #expect(try home.succeed("settings", "get", "me.name").output == "Before\n")
            let errors = try home.fail("settings", "set", "me.name", "Ann")
            #expect(errors.contains("is in use by another program; nothing was changed"), "\(errors)")
        }
        try home.succeed("settings", "set", "me.name", "Ann")
        #expect(try home.succeed("settings", "get", "me.name").output == "Ann\n")
        store.close()
    }

    /// Two shells, each of which runs the program again and again; `MEET_CHANGES` says how often.
    @Test func whatTwoProgramsWriteIsAllThere() throws {
        let named = ProcessInfo.processInfo.environment["MEET_CHANGES"].flatMap { Int($0) }
        let changes = named ?? 20
        let home = try Scratch()
        try home.succeed("settings", "set", "me.name", "Ann")
        let loop = """
            i=0; while [ $i -lt \(changes) ]; do
            "$0" meetings add --title "$1 $i" --start '2027-01-15 11:00' >/dev/null || exit 1; i=$((i + 1)); done
            """
        let shells = try ["A", "B"].map { name in
            try Child(
                "/bin/sh", ["-c", loop, Program.path, name], environment: home.environment,
                folder: home.folder)
        }
        for shell in shells {
            let ending = try shell.wait(milliseconds: (Program.patience + Double(changes)) * 1000)
            #expect(ending == Child.Ending(status: 0), "\(String(decoding: shell.errors, as: UTF8.self))")
        }
        let titles = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(
            \.title)
        #expect(Set(titles) == Set((0..<changes).flatMap { ["A \($0)", "B \($0)"] }))
        #expect(titles.count == 2 * changes)
        #expect(try home.succeed("doctor").output.contains("intact"))
    }

    /// The clock of the computer jumps between commands: nothing is lost, and what is undone is what was done last.
    @Test func theClockMayJump() throws {
        let home = try Scratch()
        home.environment["MEET_CLOCK"] = home.path("clock")
        for (number, moment) in [1_795_246_860, 2_000_000_000, 946_684_800, 1_795_246_860].enumerated() {
            try home.write("\(moment)\n", to: "clock")
            try home.succeed("meetings", "add", "--title", "Meeting \(number)", "--start", "2027-01-15 11:00")
        }
        try home.succeed("history", "undo")
        let titles = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(
            \.title)
        #expect(titles.sorted() == ["Meeting 0", "Meeting 1", "Meeting 2"])
        #expect(try home.succeed("doctor").output.contains("intact"))
    }
}

extension OnATerminal {
    /// The terminal goes away while the program is at work.
    @Suite(.serialized) struct ClosedTerminalTests {
        private func isRunning(_ pid: pid_t) -> Bool {
            let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            return status.map { !$0.contains("State:\tZ") } ?? false
        }

        @Test func aHalfFilledFormIsKept() async throws {
            let home = try Scratch()
            try home.succeed("meetings", "add", "--title", "Before", "--start", "2027-01-15 11:00")
            let screen = try Tmux(home)
            try await screen.wait(for: "Before")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Tea with Zoe")
            try await screen.wait(for: "Tea with Zoe")
            let pid = try screen.pid
            _ = try? screen.tmux(["kill-server"])
            try await home.wait(for: "end") { !isRunning(pid) }
            let report = try home.succeed("doctor").output
            #expect(report.contains("intact") && report.contains("1 draft"), "\(report)")
        }

        @Test func anImportIsThereWholeOrNotAtAll() async throws {
            let home = try Scratch()
            let cards = (0..<5000).map {
                "BEGIN:VCARD\nVERSION:4.0\nUID:hang-\($0)\nFN:Person \($0)\nEND:VCARD\n"
            }
            try home.write(cards.joined(), to: "many.vcf")
            try home.succeed("settings", "set", "me.name", "Ann")
            let screen = try Tmux(home, command: [Program.path, "contacts", "import", "many.vcf"])
            try await home.wait(for: "beginning") { (try? screen.pid) != nil }
            let pid = try screen.pid
            // Somewhere on the way: the log has begun.
            try await home.wait(for: "import") {
                FileManager.default.fileExists(atPath: home.database + "-wal") || !isRunning(pid)
            }
            _ = try? screen.tmux(["kill-server"])
            try await home.wait(for: "end") { !isRunning(pid) }
            let count = try home.decode([Printed.Contact].self, "contacts", "list", "--json").count
            #expect(count == 0 || count == 5000)
            #expect(try home.succeed("doctor").output.contains("intact"))
        }
    }
}
