import Foundation
import Glibc
import Testing

/// `kill -9` at random moments of every kind of write: the database is sound, what was told as done is there, and nothing is
/// there in half. `MEET_KILLS` says how often (50 without it, 500 in a long run); the seed is printed, and `MEET_TEST_SEED`
/// gives it again.
@Suite(.serialized) struct EveryWriteKillTests {
    private static let kills =
        ProcessInfo.processInfo.environment["MEET_KILLS"].flatMap { Int($0) } ?? 50
    private static let cards = 40

    /// A write, and how it is seen whether it was done.
    private struct Write {
        var name: String
        var arguments: [String]
        /// What of it is there: 0, or `whole`.
        var found: (Scratch) throws -> Int
        var whole = 1
    }

    private func titles(_ home: Scratch) throws -> [String] {
        try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(\.title)
    }

    private func names(_ home: Scratch) throws -> [String] {
        try home.decode([Printed.Contact].self, "contacts", "list", "--json").map(\.name)
    }

    /// The writes of a round, each with something of its own.
    private func writes(_ round: Int, _ home: Scratch) throws -> [Write] {
        let mark = "Round \(round)"
        let cards = (0..<Self.cards).map {
            "BEGIN:VCARD\nVERSION:4.0\nUID:\(round)-\($0)\nFN:\(mark) card \($0)\nEND:VCARD\n"
        }
        try home.write(cards.joined(), to: "round.vcf")
        let events = (0..<Self.cards).map {
            "BEGIN:VEVENT\nUID:\(round)-event-\($0)\nDTSTAMP:20261121T074100Z\nDTSTART:20270115T090000Z\n"
                + "SUMMARY:\(mark) event \($0)\nEND:VEVENT\n"
        }
        let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + events.joined() + "END:VCALENDAR\n"
        try home.write(calendar, to: "round.ics")
        return [
            Write(
                name: "a meeting",
                arguments: ["meetings", "add", "--title", mark, "--start", "2027-01-15 11:00"],
                found: { try titles($0).filter { $0 == mark }.count }),
            Write(
                name: "a change", arguments: ["meetings", "edit", "1", "--title", "Edited \(round)"],
                found: { try titles($0).filter { $0 == "Edited \(round)" }.count }),
            Write(
                name: "a contact",
                arguments: ["contacts", "add", "--name", mark, "--email", "r\(round)@example.org"],
                found: { try names($0).filter { $0 == mark }.count }),
            Write(
                name: "an import of cards", arguments: ["contacts", "import", "round.vcf"],
                found: { try names($0).filter { $0.hasPrefix("\(mark) card") }.count }, whole: Self.cards),
            Write(
                name: "an import of events", arguments: ["meetings", "import", "round.ics"],
                found: { try titles($0).filter { $0.hasPrefix("\(mark) event") }.count }, whole: Self.cards),
            Write(
                name: "a venue",
                arguments: [
                    "venues", "add", mark, "--address", "Ermou 14, Volos", "--coordinates", "39.36,22.94",
                ],
                found: { try $0.succeed("venues", "list").lines.filter { $0.contains(mark) }.count }),
            Write(
                name: "a setting", arguments: ["settings", "set", "me.name", mark],
                found: { try $0.run(["settings", "get", "me.name"]).output == mark + "\n" ? 1 : 0 }),
            Write(
                name: "an answer",
                arguments: ["meetings", "answer", "1", "Ann", round % 2 == 0 ? "accepted" : "declined"],
                found: { home in
                    let meetings = try home.decode(
                        [Printed.Meeting].self, "meetings", "list", "--all", "--json")
                    let wanted = round % 2 == 0 ? "accepted" : "declined"
                    return meetings.first { $0.id == 1 }?.invitees.first?.participation == wanted ? 1 : 0
                }),
            Write(
                name: "an undoing", arguments: ["history", "undo"],
                found: { try $0.succeed("history", "list").lines.contains { $0.hasPrefix("redo") } ? 1 : 0 }),
        ]
    }

    @Test func whatWasToldIsThereAndNothingInHalf() throws {
        let named = ProcessInfo.processInfo.environment["MEET_TEST_SEED"].flatMap { UInt64($0) }
        let seed = named ?? UInt64.random(in: 1...999_999)
        print("The moments of the kills come from MEET_TEST_SEED=\(seed).")
        var random = SeededGenerator(seed: seed)
        let home = try Scratch()
        try home.succeed("contacts", "add", "--name", "Ann", "--email", "ann@example.org")
        try home.succeed(
            "meetings", "add", "--title", "First", "--start", "2027-01-14 11:00", "--invite", "Ann")
        let begun = ContinuousClock.now
        try home.succeed("settings", "set", "me.home", "Volos")
        // In milliseconds; what is written is written near the end.
        let span = Double((ContinuousClock.now - begun) / .milliseconds(1))
        var killed = 0
        for round in 1...Self.kills {
            let all = try writes(round, home)
            let write = all[round % all.count]
            let before = try write.found(home)
            let child = try home.start(write.arguments)
            let moment = Double.random(in: 0...span * 1.2, using: &random)
            if try child.wait(milliseconds: moment) == nil { kill(child.pid, SIGKILL) }
            let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
            if ending.signal == SIGKILL { killed += 1 }
            let note = "\(write.name), killed after \(moment) ms: \(ending), round \(round), seed \(seed)"
            let report = try home.succeed("doctor").output
            #expect(report.contains("intact"), "\(note)")
            let found = try write.found(home)
            #expect(found == before || found == write.whole, "\(found): \(note)")
            if ending.status == 0 { #expect(found == write.whole, "\(note)") }
            // Whatever was undone is done again, or not, so that the next round's undoing is seen.
            if write.name == "an undoing", found == 1 { try home.succeed("history", "redo") }
        }
        print("\(killed) of \(Self.kills) writes were killed within \(Int(span)) ms.")
        #expect(killed > 0)
    }
}
