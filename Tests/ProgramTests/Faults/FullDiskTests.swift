import Foundation
import Glibc
import Testing

/// A limit on the size of files (setrlimit(2)) stands for a disk that is full: each write is told as not done, nothing that was
/// there is lost, and it works again when there is room.
@Suite struct FullDiskTests {
    /// - Parameter blocks: Of 512 bytes.
    private func run(_ home: Scratch, blocks: Int, _ arguments: String...) throws -> Scratch.Run {
        try run(home, blocks: blocks, arguments)
    }

    private func run(_ home: Scratch, blocks: Int, _ arguments: [String]) throws -> Scratch.Run {
        let child = try Child(
            "/bin/sh", ["-c", "ulimit -f \(blocks); exec \"$0\" \"$@\"", Program.path] + arguments,
            environment: home.environment, folder: home.folder)
        let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
        return Scratch.Run(
            ending: ending, output: String(decoding: child.output, as: UTF8.self),
            errors: String(decoding: child.errors, as: UTF8.self))
    }

    private func expectFull(_ run: Scratch.Run) {
        #expect(run.status == 1, "\(run)")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("The disk is full; nothing was changed."), "\(run.errors)")
    }

    private func blocks(_ path: String) throws -> Int {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return size / 512
    }

    private func titles(_ home: Scratch) throws -> [String] {
        try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(\.title)
    }

    /// With room for the log's index and not even that.
    @Test(arguments: [80, 8]) func aSave(blocks: Int) throws {
        let home = try Scratch()
        try home.succeed("meetings", "add", "--title", "Before", "--start", "2027-01-15 11:00")
        expectFull(
            try run(home, blocks: blocks, "meetings", "add", "--title", "Tea", "--start", "2027-01-16 11:00"))
        // So little finds room, where there is an index at all.
        if blocks == 8 { expectFull(try run(home, blocks: blocks, "settings", "set", "me.name", "Ann")) }
        let list = try run(home, blocks: blocks, "meetings", "list", "--all")
        #expect(list.status == 0 && list.output.contains("Before"), "\(list)")
        #expect(try titles(home) == ["Before"])
        try home.succeed("meetings", "add", "--title", "Tea", "--start", "2027-01-16 11:00")
        #expect(try titles(home) == ["Before", "Tea"])
        #expect(try home.succeed("doctor").output.contains("intact"))
    }

    @Test func anImport() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let before = try home.decode([Printed.Contact].self, "contacts", "list", "--json").count
        let cards = (0..<6000).map {
            "BEGIN:VCARD\nVERSION:4.0\nUID:full-\($0)\nFN:Person \($0)\nEND:VCARD\n"
        }
        try home.write(cards.joined(), to: "many.vcf")
        let limited = try run(home, blocks: try blocks(home.database) + 100, "contacts", "import", "many.vcf")
        expectFull(limited)
        #expect(try home.decode([Printed.Contact].self, "contacts", "list", "--json").count == before)
        #expect(try home.succeed("doctor").output.contains("intact"))
        let report = try home.decode(Printed.ImportReport.self, "contacts", "import", "many.vcf", "--json")
        #expect(report.added == 6000)
    }

    /// There is room for half of the copy that is made before, or for the copy and not for what follows.
    @Test(arguments: [0.5, 1.1]) func aMigration(share: Double) throws {
        let (home, roomy) = (try Scratch(), try Scratch())
        let old = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../MeetStoreTests/Fixtures/v2.sqlite").standardizedFileURL.path
        for place in [home, roomy] {
            try FileManager.default.createDirectory(
                atPath: (place.database as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: old, toPath: place.database)
        }
        // But for the header, where it says that there is a log.
        let before = try Data(contentsOf: URL(fileURLWithPath: home.database)).dropFirst(100)
        let limited = try run(
            home, blocks: Int(Double(try blocks(home.database)) * share), "meetings", "list", "--all")
        expectFull(limited)
        // Without the copy nothing is begun; with it one version after the other is made, each whole.
        if share < 1 {
            #expect(try Data(contentsOf: URL(fileURLWithPath: home.database)).dropFirst(100) == before)
        }
        for list in [["meetings", "list", "--all", "--json"], ["contacts", "list"]] {
            #expect(try home.run(list).output == roomy.run(list).output)
        }
        #expect(try home.succeed("doctor").output.contains("intact"))
    }

    @Test func aBackup() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let limited = try run(home, blocks: try blocks(home.database) / 2, "agent", "run", "--once")
        #expect(limited.status == 0 || limited.errors.contains("The disk is full"), "\(limited)")
        let folder = home.path("data/meet/backups")
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty)
        try home.succeed("agent", "run", "--once")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    /// Without room for the note that they were sent, the files of invitations are removed again.
    @Test func invitationsInFiles() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.email", "me@example.org")
        // Each file is small, and all of them together are more than there is room for in the database.
        let notes = String(repeating: "Bring the plan. ", count: 250)
        for number in 1...12 {
            try home.succeed(
                "meetings", "add", "--title", "Tea \(number)", "--start", "2027-01-\(number + 10) 11:00",
                "--invite", "maria@example.org", "--notes", notes)
        }
        let ids = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
            .map { String($0.id) }
        let folder = home.path("out")
        let send = ["invitations", "send"] + ids + ["--output", folder]
        expectFull(try run(home, blocks: 80, send))
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty)
        let sent = try home.run(send)
        #expect(sent.status == 0 && sent.lines.count == 12, "\(sent)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 12)
    }

    /// The file of one's busy times stays as it was, with nothing beside it.
    @Test func theFileOfBusyTimes() throws {
        let home = try Scratch()
        let events = (0..<36).map { number in
            let minute = number * 40
            let time = String(format: "20250101T%02d%02d00Z", minute / 60, minute % 60)
            return """
                BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTAMP:20250101T000000Z\r\nDTSTART:\(time)\r\n\
                DURATION:PT20M\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Busy\r\nEND:VEVENT\r\n
                """
        }
        let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events.joined())END:VCALENDAR\r\n"
        try home.succeed("meetings", "import", home.write(calendar, to: "many.ics"))
        try FileManager.default.createDirectory(
            atPath: home.path("out"), withIntermediateDirectories: false)
        let file = try home.write("before", to: "out/me.ifb")
        let limited = try run(home, blocks: 80, ["free", "--publish", file])
        #expect(limited.status == 1 && limited.errorLines.count == 1, "\(limited)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "before")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("out")) == ["me.ifb"])
        try home.succeed("free", "--publish", file)
        #expect(try blocks(file) > 80)
    }
}

extension OnATerminal {
    @Suite(.serialized) struct FullDiskTests {
        /// What is typed stays in the form, which says why it cannot be stored. The log gets no part of a
        /// line.
        @Test func aFormStaysOpen() async throws {
            let home = try Scratch()
            try home.succeed("meetings", "add", "--title", "Before", "--start", "2027-01-15 11:00")
            try home.succeed("settings", "set", "log.level", "info")
            // There is room for ten bytes.
            let log = String(repeating: "x", count: 80 * 512 - 11) + "\n"
            try FileManager.default.createDirectory(
                atPath: home.path("state/meet"), withIntermediateDirectories: true)
            try home.write(log, to: "state/meet/log")
            let screen = try Tmux(
                home, command: ["/bin/sh", "-c", "ulimit -f 80; exec \"$0\"", Program.path])
            try await screen.wait(for: "Before")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Tea with Zoe")
            try screen.press("C-s")
            try await screen.wait(for: "The disk is full", "Tea with Zoe")
            #expect(kill(try screen.pid, SIGTERM) == 0)
            _ = try await screen.waitForTheEnd()
            #expect(try home.succeed("doctor").output.contains("intact"))
            let titles = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(
                \.title)
            #expect(titles == ["Before"])
            #expect(try String(contentsOfFile: home.path("state/meet/log"), encoding: .utf8) == log)
        }
    }
}
