import Foundation
import MeetStore
import Testing

/// Databases that are damaged, newer, or put back from a copy, by the program.
@Suite struct DamagedFileTests {
    private func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        for number in 1...9 {
            try home.succeed(
                "meetings", "add", "--title", "Meeting \(number)", "--start", "2027-01-1\(number) 11:00")
        }
        return home
    }

    /// The doctor of a damaged file ends with 1 and says what can be done; its salvage leaves the old file as it is.
    @Test(arguments: [1, 2, 3] as [UInt64]) func aHundredFlippedBytesAreSalvaged(seed: UInt64) throws {
        let home = try home()
        var random = SeededGenerator(seed: seed)
        var damaged = try bytes(home.database)
        for _ in 0..<100 {
            let place = Int.random(in: 0..<damaged.count, using: &random)
            damaged[place] ^= UInt8.random(in: 1...255, using: &random)
        }
        try Data(damaged).write(to: URL(fileURLWithPath: home.database))
        let salvage = try home.run(["doctor", "--salvage", "new.sqlite"])
        #expect(salvage.output.contains("The old database is unchanged."), "\(salvage)")
        #expect(try bytes(home.database) == damaged)
        let sound = try home.succeed("doctor", "--database", "new.sqlite").output
        #expect(sound.contains("intact"), "\(sound)")
        let contacts = try home.decode(
            [Printed.Contact].self, "contacts", "list", "--json", "--database", "new.sqlite")
        #expect(contacts.count >= 30, "seed \(seed)")
        // What is there is not written over.
        let again = try home.fail("doctor", "--salvage", "new.sqlite")
        #expect(again.contains("new.sqlite"), "\(again)")
        let doctor = try home.run(["doctor"])
        #expect(
            doctor.status == 0 || doctor.errors.contains("--salvage")
                || doctor.errors.contains("Cannot open"), "\(doctor)")
    }

    @Test func aSoundOneIsSalvagedWhole() throws {
        let home = try home()
        let before = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
        let run = try home.succeed("doctor", "--salvage", "new.sqlite")
        #expect(run.output.contains("9 meetings\n65 contacts\n"), "\(run.output)")
        #expect(run.output.contains("Nothing was lost except the history."))
        let after = try home.decode(
            [Printed.Meeting].self, "meetings", "list", "--all", "--json", "--database", "new.sqlite")
        #expect(before == after)
    }

    @Test func aNewerFileIsRefused() throws {
        let home = try home()
        var newer = try bytes(home.database)
        // The user version of the header (https://www.sqlite.org/fileformat.html#the_database_header).
        newer[63] = 99
        try Data(newer).write(to: URL(fileURLWithPath: home.database))
        for arguments in [["contacts", "list"], ["doctor"], ["settings", "set", "me.name", "Ann"]] {
            let run = try home.run(arguments)
            #expect(
                run.status == 1 && run.errors.contains("was written by a newer version of meet"), "\(run)")
        }
        #expect(try bytes(home.database) == newer)
    }

    @Test func aBackupIsPutBack() throws {
        let home = try home()
        #expect(try home.run(["doctor", "--backups"]).errors.contains("There is no backup yet."))
        try home.succeed("agent", "run", "--once")
        let listed = try home.succeed("doctor", "--backups").lines
        #expect(listed.count == 1)
        let day = String(listed.first?.prefix(10) ?? "")
        #expect(try home.succeed("doctor").output.contains("1 backup, the last from \(day)"))
        try home.succeed("meetings", "add", "--title", "Later", "--start", "2027-02-01 11:00")
        #expect(try home.fail("doctor", "--restore", "2001-01-01").contains("There are backups from \(day)."))
        // Not while somebody has it open.
        let store = try MeetStore(path: home.database, zone: { .gmt })
        #expect(try home.fail("doctor", "--restore", day).contains("database is in use"))
        #expect(try home.fail("doctor", "--salvage", "new.sqlite").contains("database is in use"))
        store.close()
        let restored = try home.succeed("doctor", "--restore", day)
        let meetings = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
        #expect(meetings.count == 9 && !meetings.contains { $0.title == "Later" })
        // What was there before is told, and can be put back too.
        let kept = try #require(restored.output.split(separator: " ").last?.dropLast(2))
        try home.succeed("doctor", "--restore", String(kept))
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").count == 10)
        #expect(try home.succeed("doctor").output.contains("intact"))
    }

    @Test func oneThingIsDoneAtATime() throws {
        let home = try home()
        #expect(try home.run(["doctor", "--backups", "--restore", "2026-11-20"]).status == 64)
    }
}
