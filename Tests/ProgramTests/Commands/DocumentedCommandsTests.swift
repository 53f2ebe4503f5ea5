import DocumentFixture
import Foundation
import Testing

/// The pages on commands and on JSON are those of the program, and their examples run.
@Suite struct DocumentedCommandsTests {
    @Test func thePageListsEveryCommandAndOption() throws {
        let reference = try Scratch().succeed("manual", "reference").output
        let expected = reference.trimmingCharacters(in: .newlines)
        let difference = try DocumentPage.manual("command-line").difference(in: "commands", from: expected)
        if let difference { Issue.record("\(difference)") }
        let blocks = try DocumentPage.manual("command-line").blocks().flatMap(\.joinedLines)
        for path in try CommandTree(of: Scratch()).leaves {
            let usage = path.joined(separator: " ")
            #expect(
                blocks.contains { $0 == usage || $0.hasPrefix(usage + " ") }, "\(usage) is not in the page")
        }
    }

    // MARK: - Examples

    private static func pages() throws -> [DocumentPage] { try [.readme] + DocumentPage.manualPages() }

    /// A home with contacts.vcf beside it, in which the program is found and nobody outside is asked.
    private func home() throws -> Scratch {
        let home = try Scratch()
        for provider in ["nominatim", "photon"] {
            try home.succeed("settings", "set", "venues.\(provider).url", "http://127.0.0.1:9")
        }
        try FileManager.default.copyItem(atPath: Program.addressBook, toPath: home.path("contacts.vcf"))
        home.environment["PATH"] =
            URL(fileURLWithPath: Program.path).deletingLastPathComponent().path + ":"
            + (home.environment["PATH"] ?? "")
        return home
    }

    private func run(_ script: String, in home: Scratch) throws -> (
        status: Int32?, output: String, errors: String
    ) {
        let child = try Child(
            "/bin/sh", ["-euc", script], environment: home.environment, folder: home.folder)
        let ending = try #require(
            try child.wait(milliseconds: Program.patience * 1000), "\(script) does not end")
        return (
            ending.status, String(decoding: child.output, as: UTF8.self),
            String(decoding: child.errors, as: UTF8.self)
        )
    }

    /// Commands in blocks marked `sh` are understood, from the first to the last of a page, in one home.
    @Test(arguments: try pages()) func theExamplesRun(page: DocumentPage) throws {
        let home = try home()
        let examples = try page.blocks().filter { $0.language == "sh" }.flatMap(\.joinedLines)
        for example in examples where example.hasPrefix("meet-tui ") {
            let run = try run(example, in: home)
            // A command need not find anything here.
            #expect([0, 1].contains(run.status), "\(page): \(example): \(run.errors)")
        }
    }

    /// The script of the README does what it says, to its end.
    @Test func theScriptOfTheReadmeSucceeds() throws {
        let scripts = try DocumentPage.readme.blocks().filter { $0.lines.first == "#!/bin/sh" }
        #expect(scripts.count == 1)
        let run = try run(scripts.flatMap(\.lines).joined(separator: "\n"), in: home())
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty && run.output.contains("Coffee"), "\(run.errors)\(run.output)")
    }

    // MARK: - JSON

    /// The objects of json.md: keys with the object that each holds, by the object's heading in lower case.
    private struct Reference {
        var objects: [String: [String: Key]] = [:]
        /// The printed value of each command: `array of [meeting](#meeting)`.
        var commands: [String: String] = [:]

        struct Key {
            var shape: String
            var isAlways: Bool
        }

        init() throws {
            var heading = ""
            for line in try DocumentPage.manual("json").proseLines() {
                if line.hasPrefix("#") { heading = line.drop { $0 == "#" || $0 == " " }.lowercased() }
                guard let cells = tableCells(line), cells.count >= 2 else { continue }
                let names = cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
                if heading == "commands" {
                    for name in names { commands[name] = cells[1] }
                } else if cells.count == 4, let name = names.first {
                    objects[heading, default: [:]][name] = Key(
                        shape: cells[1], isAlways: cells[2] == "always")
                }
            }
        }

        static func object(of shape: String) -> String? {
            shape.firstMatch(of: /\[([a-z ]+)\]\(#/).map { String($0.output.1) }
        }

        /// Returns the keys that are printed and not documented, and those that the page promises and that are missing.
        func faults(in value: Any, as shape: String, at place: String) -> [String] {
            if let array = value as? [Any] {
                return array.flatMap { faults(in: $0, as: shape, at: place + "[]") }
            }
            guard let name = Self.object(of: shape), let dictionary = value as? [String: Any] else {
                return []
            }
            guard let object = objects[name] else { return ["\(place): there is no object \(name)"] }
            let missing = object.filter { $0.value.isAlways && dictionary[$0.key] == nil }.keys
            return missing.map { "\(place).\($0) is not printed" }
                + dictionary.flatMap { key, value -> [String] in
                    guard let known = object[key] else { return ["\(place).\(key) is not documented"] }
                    return faults(in: value, as: known.shape, at: "\(place).\(key)")
                }
        }
    }

    @Test func everyCommandWithJSONIsDocumented() throws {
        let tree = try CommandTree(of: Scratch())
        let printing = Set(
            tree.leaves.filter { tree.command($0.dropFirst())?.options.contains("--json") == true }
                .map { $0.dropFirst().joined(separator: " ") })
        let documented = Set(try Reference().commands.keys.filter { !$0.contains(" --") })
        #expect(printing.subtracting(documented) == [], "docs/manual/json.md does not name them")
        #expect(documented.subtracting(printing) == [], "docs/manual/json.md names them")
    }

    /// Keys that commands print are documented, and those that are always printed are there.
    @Test func thePrintedKeysAreDocumented() throws {
        let home = try home()
        try home.write(Self.calendar, to: "week.ics")
        try home.write(Self.invitation, to: "invitation.eml")
        try home.write(Self.track, to: "shore.gpx")
        try home.write("$CATEGORY: Rivers\n\nVienna? {=Danube ~Rhine}\n", to: "rivers.gift")
        let setUp = [
            "contacts import contacts.vcf", "settings set me.email me@example.org",
            "settings set me.home 39.3530,22.9500", "position set 39.3622,22.9422",
            "contacts add --name 'Maria Papadopoulou'", "groups add --name Runners --member 1 --note Early",
            "venues add 'Café Entra' --address 'Ermou 14, Volos' --coordinates 39.3622,22.9422 --tag quiet",
            "kinds add Walk --lead 30m", "calendars add Work --colour seagreen",
            "meetings add --title Run --start 'tomorrow 9:00' --repeat weekly --invite maria@example.org --notes Easy",
            "meetings move 1 +1h --occurrence tomorrow",
            "meetings add --title Coffee --start 'tomorrow 10:30' --venue 'Café Entra' --remind '10 min before'",
            "meetings add --title Keys --venue 'Café Entra' --venue Public --deadline tomorrow",
            "meetings answer 2 maria accepted --comment late", "meetings done 3", "meetings done 3 --undo",
            "polls add Dinner --option 'tomorrow 19:00' --option 'in 2 days' --invite nikos@example.org "
                + "--required zoe@example.org --deadline 'tomorrow 18:00' --holds --notes Hungry",
            "polls vote 1 nikos '1 yes, 2 maybe'", "polls add Cake --text Lemon --text Chocolate",
            "polls add Where --venue 'Café Entra' --venue Public",
            "checkin trust zoe@example.org --agreed", "checkin start 45m --to 'Café Entra'",
            "incidents add 'The light was out' --place 'Café Entra' --who Nikos",
            "meetings add Jog tomorrow 7:00 8km",
        ]
        for command in setUp {
            let run = try run("meet-tui " + command, in: home)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
        let commands = [
            ("meetings list", "--all"), ("meetings show", "1"), ("meetings show", "2"),
            ("meetings show", "Keys"),
            ("meetings read", "week.ics"), ("meetings import", "week.ics"), ("contacts list", ""),
            ("contacts show", "1"), ("contacts read", "contacts.vcf"), ("contacts import", "contacts.vcf"),
            ("contacts duplicates", ""), ("groups list", ""), ("venues list", ""),
            ("calendar", "week tomorrow"), ("week", "tomorrow"),
            ("next", ""), ("status", ""), ("free", "--limit 2"), ("near", ""), ("travel", "home position"),
            ("position show", ""),
            ("invitations send --dry-run", "1"), ("invitations send", "1"), ("invitations outbox list", ""),
            ("invitations read", "invitation.eml"), ("invitations list", ""), ("reminders list", ""),
            ("kinds list", ""), ("calendars list", ""), ("history list", ""), ("polls list", ""),
            ("polls send", "1"), ("polls show", "Cake"), ("polls decide", "1 2"),
            ("checkin status", ""), ("incidents list", ""), ("incidents near", "'Café Entra'"),
            ("checkin extend", "20m"), ("checkin arrived", ""), ("incidents handled", "1"),
            ("quizzes import", "rivers.gift"), ("quizzes list", ""),
            ("tracks import", "shore.gpx"), ("tracks list", ""), ("tracks edit", "1 --activity walk"),
        ]
        let reference = try Reference()
        for (command, rest) in commands {
            let run = try run("meet-tui \(command) \(rest) --json", in: home)
            let place = "\(command) \(rest)"
            #expect(run.status == 0, "\(place): \(run.errors)")
            let value = try JSONSerialization.jsonObject(
                with: Data(run.output.utf8), options: .fragmentsAllowed)
            #expect((value as? [Any])?.isEmpty != true, "\(place) prints nothing")
            let shape = try #require(reference.commands[command], "\(command) is not documented")
            #expect(
                (value is [Any]) == shape.hasPrefix("array of"), "\(place) prints another shape than \(shape)"
            )
            for fault in reference.faults(in: value, as: shape, at: place) { Issue.record("\(fault)") }
        }
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//Example//EN
        BEGIN:VEVENT
        UID:week@example.org
        DTSTAMP:20261101T000000Z
        DTSTART:20261124T170000Z
        DTEND:20261124T180000Z
        RRULE:FREQ=WEEKLY;COUNT=5
        EXDATE:20261201T170000Z
        SUMMARY:Choir
        ORGANIZER;CN=Zoë:mailto:zoe@example.org
        ATTENDEE;CN=Nikos;PARTSTAT=ACCEPTED:mailto:nikos@example.org
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    /// A minute along the shore.
    private static let track = """
        <gpx><trk><trkseg>
        <trkpt lat="39.3600" lon="22.94"><ele>5</ele><time>2026-11-21T05:00:00Z</time></trkpt>
        <trkpt lat="39.3618" lon="22.94"><ele>5</ele><time>2026-11-21T05:01:00Z</time></trkpt>
        </trkseg></trk></gpx>

        """

    private static let invitation = """
        From: Zoë <zoe@example.org>
        To: me@example.org
        Subject: Choir
        Message-ID: <choir@example.org>
        MIME-Version: 1.0
        Content-Type: text/calendar; method=REQUEST; charset=utf-8

        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//Example//EN
        METHOD:REQUEST
        BEGIN:VEVENT
        UID:concert@example.org
        DTSTAMP:20261101T000000Z
        DTSTART:20990124T170000Z
        DTEND:20990124T180000Z
        SUMMARY:Concert
        ORGANIZER;CN=Zoë:mailto:zoe@example.org
        ATTENDEE;RSVP=TRUE:mailto:me@example.org
        END:VEVENT
        END:VCALENDAR

        """
}

extension CommandTree {
    /// The words that lead to every command without verbs of its own.
    var leaves: [[String]] {
        paths.filter { command($0.dropFirst())?.shown.isEmpty == true }
    }
}
