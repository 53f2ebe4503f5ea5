import Foundation
import Glibc
import Testing

/// `kill -9` at random moments: the database is sound afterwards, and every action in it whole or not at all.
///
/// The seed is printed; `MEET_TEST_SEED` gives it again.
@Suite(.serialized) struct KillTests {
    private static let seed: UInt64 = {
        let named = ProcessInfo.processInfo.environment["MEET_TEST_SEED"].flatMap { UInt64($0) }
        let seed = named ?? UInt64.random(in: 1...999_999)
        print("The moments of the kill tests come from MEET_TEST_SEED=\(seed).")
        return seed
    }()

    private static let kills = 25
    private static let cards = 400

    /// What doctor says is in the database, which it must find sound.
    private func counts(in home: Scratch) throws -> (meetings: Int, contacts: Int, drafts: Int) {
        let report = try home.succeed("doctor")
        // Whoever was killed soon made none.
        guard !report.output.contains("does not exist yet") else { return (0, 0, 0) }
        #expect(
            report.lines.contains { $0.trimmingCharacters(in: .whitespaces) == "intact" }, "seed \(Self.seed)"
        )
        let words = report.output.split { $0 == " " || $0 == "," || $0 == "\n" }.map(String.init)
        func number(before name: String) throws -> Int {
            guard let place = words.firstIndex(where: { $0 == name || $0 == name + "s" }), place > 0,
                let number = Int(words[place - 1])
            else { throw Trouble("doctor does not count \(name)s: \(report.output)") }
            return number
        }
        return (try number(before: "meeting"), try number(before: "contact"), try number(before: "draft"))
    }

    private func addressBook(_ home: Scratch) throws -> String {
        let cards = (0..<Self.cards).map { number in
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:kill-\(number)\r\nFN:Person \(number) Παπαδόπουλος\r\n"
                + "EMAIL:person\(number)@example.org\r\nTEL:+30 690 000 \(number)\r\n"
                + "NOTE:\(String(repeating: "note ", count: 20))\r\nEND:VCARD\r\n"
        }
        return try home.write(cards.joined(), to: "many.vcf")
    }

    @Test func anImportIsThereWholeOrNotAtAll() throws {
        var random = SeededGenerator(seed: Self.seed)
        let unhurt = try Scratch()
        let begun = ContinuousClock.now
        try unhurt.succeed("contacts", "import", try addressBook(unhurt))
        let span = Double((ContinuousClock.now - begun) / .milliseconds(1))
        #expect(try counts(in: unhurt).contacts == Self.cards)

        var killed = 0
        var whole = 0
        for number in 1...Self.kills {
            // Every second one is into a database that is there already, with somebody in it.
            let home = try Scratch()
            let before = number % 2
            if before == 1 {
                try home.succeed(
                    "contacts", "import", "-",
                    input: "BEGIN:VCARD\nVERSION:4.0\nUID:first\nFN:First\nEND:VCARD\n")
            }
            let file = try addressBook(home)
            let moment = Double.random(in: 0...span * 1.1, using: &random)
            let child = try home.start(["contacts", "import", file])
            if try child.wait(milliseconds: moment) == nil { kill(child.pid, SIGKILL) }
            let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
            let found = try counts(in: home).contacts
            #expect(
                found == before || found == before + Self.cards,
                "\(found) contacts, killed after \(moment) ms, seed \(Self.seed)")
            if ending.signal == SIGKILL { killed += 1 }
            if found > before { whole += 1 }
            if ending.status == 0 { #expect(found == before + Self.cards) }
            // What the kill left behind does not keep the next import from going through.
            let again = try home.decode(Printed.ImportReport.self, "contacts", "import", file, "--json")
            #expect(again.added + again.unchanged == Self.cards)
            #expect(again.added == 0 || again.unchanged == 0)
        }
        print(
            "\(killed) of \(Self.kills) imports were killed within \(Int(span)) ms, \(whole) had gone through."
        )
        #expect(killed > 0, "no import was killed, seed \(Self.seed)")
    }

    @Test func everyMeetingThatWasToldAsAddedIsThere() throws {
        var random = SeededGenerator(seed: Self.seed &+ 1)
        let home = try Scratch()
        try home.succeed("settings", "set", "me.name", "Zoë")
        var expected = 0
        var told = 0
        var round = 0
        // Milliseconds.
        var longest = 300.0
        // On a busy machine more time is given until one was told.
        while round < Self.kills || (told == 0 && longest < 60_000) {
            round += 1
            if round > Self.kills { longest *= 2 }
            let moment = Double.random(in: 1...longest, using: &random)
            let loop =
                "while :; do \"$0\" meetings add --title Kill --start '2027-01-15 11:00' --notes x >/dev/null && echo added; done"
            let shell = try Child(
                "/bin/sh", ["-c", loop, Program.path], environment: home.environment, folder: home.folder)
            #expect(try shell.wait(milliseconds: moment) == nil)
            shell.killGroup()
            let ending = try #require(try shell.wait(milliseconds: Program.patience * 1000))
            #expect(ending.signal == SIGKILL)
            #expect(shell.errors.isEmpty, "\(String(decoding: shell.errors, as: UTF8.self))")
            let added = shell.output.filter { $0 == 0x0A }.count
            told += added
            let found = try counts(in: home).meetings
            // The last one may have been stored without having been told.
            #expect(
                found == expected + added || found == expected + added + 1,
                "\(found) meetings, \(expected) and \(added) told, killed after \(moment) ms, seed \(Self.seed)"
            )
            expected = found
        }
        print("\(told) meetings were told as added, \(expected) are there.")
        #expect(told > 0)
        #expect(
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").count == expected)
    }

    /// The program on its screen, killed while meetings are being saved and deleted by keys.
    @Test(.needsTmux) func theScreenLeavesASoundDatabase() async throws {
        var random = SeededGenerator(seed: Self.seed &+ 2)
        let home = try Scratch()
        for round in 1...5 {
            let screen = try Tmux(home, columns: 80, rows: 24)
            try await screen.wait(for: "first frame") { $0.contains("meet   1 Meetings") }
            for number in 1...3 {
                try screen.press("n")
                try await screen.wait(for: "New meeting")
                try screen.type("Round \(round) \(number)")
                try await screen.wait(for: "Round \(round) \(number)")
                try screen.press("C-s")
                // The last one is being saved when the end comes.
                if number < 3 { try await screen.wait(without: "New meeting") }
            }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000, using: &random)))
            #expect(kill(try screen.pid, SIGKILL) == 0)
            #expect(try await screen.waitForTheEnd() == 128 + Int(SIGKILL))
            let found = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
            #expect(try counts(in: home).meetings == found.count)
            let titles = found.map(\.title).filter { $0.hasPrefix("Round \(round) ") }.sorted()
            let saved = ["Round \(round) 1", "Round \(round) 2"]
            #expect(titles == saved || titles == saved + ["Round \(round) 3"], "\(found.map(\.title))")
            // What is saved is offered no more: going on with it would make a second meeting.
            let drafts = try counts(in: home).drafts
            #expect(drafts == 0 || (drafts == 1 && titles == saved), "\(drafts) drafts, \(titles)")
            // What was being typed is a draft now; it is thrown away for the next round.
            try await discardDrafts(home)
        }
    }

    /// The character typed into a form is a draft by then, so that it is offered again.
    @Test(
        .needsTmux,
        arguments: [("1", "n", "meeting"), ("3", "n", "contact"), ("3", "o", "group"), ("4", "n", "venue")])
    func aFormThatIsTypedInIsOfferedAgain(_ tab: String, _ key: String, _ name: String) async throws {
        let home = try Scratch()
        let screen = try Tmux(home, columns: 80, rows: 24)
        try await screen.wait(for: "first frame") { $0.contains("meet   1 Meetings") }
        try screen.press(tab, key)
        try await screen.wait(for: "New \(name)")
        try screen.type("Ω")
        try await screen.wait(for: "draft") { _ in try counts(in: home).drafts == 1 }
        #expect(kill(try screen.pid, SIGKILL) == 0)
        #expect(try await screen.waitForTheEnd() == 128 + Int(SIGKILL))
        let again = try Tmux(home, columns: 80, rows: 24)
        try await again.wait(for: "An unfinished \(name)", "Ω")
        try again.press("Enter")
        try await again.wait(for: "New \(name)", "Ω")
        try again.press("C-s")
        try await again.wait(without: "New \(name)")
        try again.press("q")
        #expect(try await again.waitForTheEnd() == 0)
        #expect(try counts(in: home).drafts == 0)
    }

    private func discardDrafts(_ home: Scratch) async throws {
        let drafts = try counts(in: home).drafts
        guard drafts > 0 else { return }
        let screen = try Tmux(home, columns: 80, rows: 24)
        try await screen.wait(for: "An unfinished meeting")
        try screen.press(Array(repeating: ["D", "Y"], count: drafts).flatMap { $0 })
        try await screen.wait(without: "An unfinished meeting")
        try screen.press("q")
        #expect(try await screen.waitForTheEnd() == 0)
        #expect(try counts(in: home).drafts == 0)
    }
}
