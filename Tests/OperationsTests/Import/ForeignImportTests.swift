import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

/// Files as calcurse 4.7, abook 0.6, mutt 2.2 and remind 4.2 write them, and folders of khal, khard, todoman
/// and vdirsyncer, into a store.
@Suite struct ForeignImportTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    /// The home folder.
    let home: URL

    init() throws {
        fixture = try StoreFixture()
        let clock = fixture.clock
        // The cards of other programs have all fields.
        store = fixture.closing(
            try MeetStore(
                path: fixture.emptyStorePath(), now: { clock.now }, zone: { StoreFixture.athens },
                cards: VCardCoding()))
        home = fixture.folder.appending(path: "home")
        workspace = Workspace(
            store: store, now: { clock.now },
            environment: ["HOME": home.path, "PATH": home.path + "/bin"], workingFolder: home.path)
    }

    private func write(_ text: String, to path: String) throws {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Added, updated, unchanged, skipped.
    private func counts(_ report: ContactImportReport) -> [Int] {
        [report.added, report.updated, report.unchanged, report.skippedCount]
    }

    private func meetings() throws -> [Meeting] {
        try store.meetingIDs().compactMap { try store.meeting($0.occurrence()) }
    }

    private func meeting(_ title: String) throws -> Meeting {
        try #require(meetings().first { $0.title == title })
    }

    private func contacts() throws -> [Contact] {
        try store.contacts("", rows: 0..<100).compactMap { try store.contact($0.id) }
    }

    /// All files of the home folder with their contents.
    private func files() throws -> [String: Data] {
        let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, (try? Data(contentsOf: home.appending(path: name))) ?? Data())
            })
    }

    // MARK: - calcurse

    private static let note = "b707edf000237393b80e43c1c280a60a8eb60a59"

    private func writeCalcurse(_ folder: String = ".local/share/calcurse") throws {
        try write(
            """
            04/12/1985 [1] {1Y} Birthday of Zoë
            11/01/2026 @ 07:00 -> 11/01/2026 @ 07:30 {1D m11 m12} |Run
            11/01/2026 @ 08:00 -> 11/01/2026 @ 08:30 {1M -> 01/31/2027 d1 d-1} |Rent
            11/02/2026 @ 09:00 -> 11/02/2026 @ 10:30 {2W -> 12/31/2026 w1 w3 !11/16/2026} \
            >\(Self.note) |Team meeting
            11/05/2026 @ 18:00 -> 11/05/2026 @ 19:00 {1M w11 w-11} |Board
            11/20/2026 @ 22:00 -> 11/21/2026 @ 01:00!Party!
            12/01/2026 [1] Holiday: Christmas market

            """, to: folder + "/apts")
        try write(
            """
            [1]>5917675a777727065cff35d57c0cfe1cdd8f1c2f Buy milk
            [0] No priority
            [-3] Old thing

            """, to: folder + "/todo")
        try write("Bring the plan.\nAnd coffee.\n-- \nLocation: Room 5\n", to: folder + "/notes/\(Self.note)")
        try write("Two litres\n", to: folder + "/notes/5917675a777727065cff35d57c0cfe1cdd8f1c2f")
    }

    @Test func calcurseHasAllOfIt() throws {
        try writeCalcurse()
        let before = try files()
        let report = try ImportForeign("calcurse").run(in: workspace)
        #expect(counts(report) == [10, 0, 0, 0], "\(report.problems)")
        #expect(report.warningCount == 0)
        #expect(try files() == before)

        let team = try meeting("Team meeting")
        let start = try #require(WallTime(basicText: "20261102T090000"))
        #expect(team.time == .timed(start: start, zone: "Europe/Athens", minutes: 90))
        let rule = try #require(team.recurrence?.text)
        #expect(rule.contains("FREQ=WEEKLY") && rule.contains("INTERVAL=2"), "\(rule)")
        #expect(rule.contains("BYDAY=MO,WE") && rule.contains("UNTIL=20261231T"), "\(rule)")
        #expect(team.recurrence?.removed.map(\.basicText) == ["20261116T090000"])
        #expect(team.notes == "Bring the plan.\nAnd coffee." && team.venue?.name == "Room 5")

        #expect(try meeting("Board").recurrence?.text.contains("BYDAY=1TH,-1TH") == true)
        #expect(try meeting("Rent").recurrence?.text.contains("BYMONTHDAY=1,-1") == true)
        #expect(try meeting("Run").recurrence?.text.contains("BYMONTH=11,12") == true)
        let birthday = CalendarDate(year: 1985, month: 4, day: 12)
        #expect(try meeting("Birthday of Zoë").time == .allDay(first: birthday, last: birthday))
        // calcurse reminds of the flagged one alone.
        #expect(try meeting("Party!").reminders.count == 1 && team.reminders.isEmpty)
        let party = try #require(WallTime(basicText: "20261120T220000"))
        #expect(try meeting("Party!").time == .timed(start: party, zone: "Europe/Athens", minutes: 180))

        #expect(try meeting("Buy milk").notes == "Two litres" && meeting("Buy milk").doneAt == nil)
        #expect(try meeting("Old thing").doneAt != nil && meeting("No priority").doneAt == nil)
    }

    @Test func theSameAgainChangesNothingAndOneUndoTakesItBack() throws {
        try writeCalcurse(".calcurse")
        let preview = try PreviewForeignImport("calcurse").run(in: workspace)
        #expect(counts(preview.report) == [10, 0, 0, 0] && preview.outline.entries.count == 10)
        #expect(try meetings().isEmpty && store.actions().isEmpty)

        _ = try ImportForeign("calcurse").run(in: workspace)
        #expect(counts(try ImportForeign("calcurse").run(in: workspace)) == [0, 0, 10, 0])
        #expect(try store.actions().map(\.entry.title) == [.importedFrom(program: "calcurse", count: 10)])
        try store.undo()
        #expect(try meetings().isEmpty)
    }

    @Test func aChangeThereIsTakenAndOneHereStays() throws {
        try writeCalcurse()
        _ = try ImportForeign("calcurse").run(in: workspace)
        let path = ".local/share/calcurse/apts"
        let text = try String(contentsOf: home.appending(path: path), encoding: .utf8)
        try write(text.replacing("!11/16/2026", with: "!11/16/2026 !11/30/2026"), to: path)
        #expect(counts(try ImportForeign("calcurse").run(in: workspace)) == [0, 1, 9, 0])
        #expect(try meeting("Team meeting").recurrence?.removed.count == 2)
    }

    @Test func brokenLinesOfCalcurseAreTold() throws {
        try write(
            """
            13/45/2026 [1] No such day
            11/20/2026 @ 25:00 -> 11/20/2026 @ 26:00 |No such hour
            11/20/2026 @ 12:00 -> 11/20/2026 @ 11:00 |Ends before it starts
            11/20/2026 @ 12:00 -> 11/20/2026 @ 13:00 {1Q} |No such rule
            11/20/2026 @ 12:00 -> 11/20/2026 @ 13:00 >0123 |Its note is gone
            nonsense
            """, to: "apts")
        let report = try ImportForeign("calcurse", path: "apts").run(in: workspace)
        #expect(counts(report) == [1, 0, 0, 5])
        #expect(report.skipped.map(\.line) == [1, 2, 3, 4, 6])
        #expect(report.warnings.map(\.reason) == [.noNote(file: "0123")])
        let excerpt = ImportProblem.Excerpt("nonsense")
        #expect(report.skipped.last?.reason == .foreignLine(program: "calcurse", found: excerpt))
    }

    // MARK: - abook

    private static let addressbook = """
        # abook addressbook file

        [format]
        program=abook
        version=0.6.1


        [0]
        name=Maria Papadopoulou
        email=maria@example.org,maria@work.example
        address=Ermou 14
        city=Volos
        zip=38221
        country=Greece
        workphone=+30 24210 00000
        mobile=+30 694 0000000
        nick=mp
        url=https://example.org
        notes=Likes tea
        anniversary=1985-04-12
        custom1=Blue

        [1]
        email=nikos@example.org

        [2]
        notes=Nobody

        """

    @Test func abookHasAllFields() throws {
        try write(Self.addressbook + "stray line\n", to: ".abook/addressbook")
        let report = try ImportForeign("abook").run(in: workspace)
        #expect(counts(report) == [2, 0, 0, 2], "\(report.problems)")
        let maria = try #require(contacts().first { $0.name == "Maria Papadopoulou" })
        #expect(maria.emails.map(\.address) == ["maria@example.org", "maria@work.example"])
        #expect(maria.phones.map(\.number) == ["+30 24210 00000", "+30 694 0000000"])
        #expect(maria.phones.map(\.label) == ["work", "cell"])
        #expect(maria.addresses.first?.locality == "Volos" && maria.addresses.first?.postcode == "38221")
        #expect(maria.nicknames == ["mp"] && maria.note == "Likes tea\ncustom1: Blue")
        #expect(maria.anniversary == .date(year: 1985, month: 4, day: 12))
        #expect(try contacts().contains { $0.name == "nikos@example.org" })
        #expect(counts(try ImportForeign("abook").run(in: workspace)) == [0, 0, 2, 2])
    }

    // MARK: - mutt

    @Test func aliasesAreContactsAndGroups() throws {
        try write(
            """
            set realname="Me" # not an alias
            source ~/.mutt/aliases
            source "gpg --list |"
            alias
            """, to: ".muttrc")
        try write(
            #"""
            alias maria Maria Papadopoulou <maria@example.org>
            alias -group friends -group run nikos "Karras, Nikos" <nikos@example.org> # from work
            alias zoe zoe@example.org (Zoë Tzanaki)
            alias team maria, nikos, \
              Guest <guest@example.org>
            alias all team, zoe, nobody
            """#, to: ".mutt/aliases")
        let report = try ImportForeign("mutt").run(in: workspace)
        // Four people and the groups friends, run, team and all.
        #expect(report.added == 8, "\(report.problems)")
        #expect(report.skipped.map(\.line) == [4, 6])
        let people = try contacts().filter { $0.kind == .individual }
        #expect(
            Set(people.map(\.name)) == ["Maria Papadopoulou", "Karras, Nikos", "Zoë Tzanaki", "Guest"])
        #expect(people.first { $0.name.hasPrefix("Maria") }?.nicknames == ["maria"])
        func members(_ group: String) throws -> Set<String> {
            let found = try #require(contacts().first { $0.kind == .group && $0.name == group })
            let those = people.filter { found.members.contains($0.uid) }
            return Set(those.compactMap(\.emails.first?.address))
        }
        #expect(try members("friends") == ["nikos@example.org"])
        #expect(try members("team") == ["maria@example.org", "nikos@example.org", "guest@example.org"])
        #expect(try members("all").count == 4)
        #expect(counts(try ImportForeign("mutt").run(in: workspace)).prefix(2) == [0, 0])
    }

    @Test func namesOfAliasesMayBeEncoded() throws {
        try write("alias zoe =?utf-8?B?Wm/DqyBUemFuYWtp?= <zoe@example.org>\n", to: ".muttrc")
        #expect(try ImportForeign("mutt").run(in: workspace).added == 1)
        #expect(try contacts().map(\.name) == ["Zoë Tzanaki"])
    }

    // MARK: - Mailing lists

    /// Evolution's lists have the addresses of their members, some of which have no card.
    @Test func listsOfEvolutionAreGroups() throws {
        try write(
            """
            BEGIN:VCARD\r
            VERSION:3.0\r
            UID:pas-1\r
            FN:Maria\r
            EMAIL:maria@example.org\r
            END:VCARD\r
            BEGIN:VCARD\r
            VERSION:3.0\r
            UID:pas-2\r
            FN:Choir\r
            X-EVOLUTION-LIST:TRUE\r
            X-EVOLUTION-LIST-SHOW-ADDRESSES:FALSE\r
            EMAIL;X-EVOLUTION-DEST-CONTACT-UID=pas-1:Maria <maria@example.org>\r
            EMAIL;X-EVOLUTION-DEST-NAME=Nikos Karras:nikos@example.org\r
            END:VCARD\r

            """, to: "book.vcf")
        let report = try ImportForeign("evolution", path: "book.vcf").run(in: workspace)
        #expect(counts(report) == [3, 0, 0, 0], "\(report.problems)")
        let choir = try #require(contacts().first { $0.name == "Choir" })
        #expect(choir.kind == .group && choir.emails.isEmpty)
        let members = try store.members(ofGroup: #require(choir.id))
        #expect(members.map(\.name) == ["Maria", "Nikos Karras"])
        let again = try ImportForeign("evolution", path: "book.vcf").run(in: workspace)
        #expect(counts(again) == [0, 0, 3, 0])
    }

    // MARK: - remind

    private static let reminders = """
        # fileinfo 1 /home/maria/.reminders
        2026/11/02 * work 90 540 9:00-10:30am Team meeting
        2026/11/09 * work 90 540 9:00-10:30am Team meeting
        2026/11/16 * work 90 540 9:00-10:30am Team meeting
        2026/11/28 * * * * Trip
        2026/11/28 MOON * * * 2
        2026/11/29 * * * * Trip
        2026/11/30 COLOR * * * 255 0 0 Red day
        2026/12/03 * * 180 1320 10:00pm-1:00am+1 Late show
        2026/12/04 * * 60 0 12:00-1:00am Late show
        2026/12/24 * * * * Christmas Eve
        2027/12/24 * * * * Christmas Eve
        2026/12/24 * * ninety 540 Wrong
        """

    @Test func theDatesOfAReminderAreOneMeeting() throws {
        try write(Self.reminders, to: "out.txt")
        let report = try ImportForeign("remind", path: "out.txt").run(in: workspace)
        #expect(counts(report) == [5, 0, 0, 1], "\(report.problems)")
        #expect(report.skipped.first?.line == 13)
        let team = try meeting("Team meeting")
        let start = try #require(WallTime(basicText: "20261102T090000"))
        #expect(team.time == .timed(start: start, zone: "Europe/Athens", minutes: 90))
        #expect(team.recurrence?.text.contains("FREQ=WEEKLY") == true && team.kind == "work")
        let (first, last) = (
            CalendarDate(year: 2026, month: 11, day: 28), CalendarDate(year: 2026, month: 11, day: 29)
        )
        #expect(try meeting("Trip").time == .allDay(first: first, last: last))
        let show = try #require(WallTime(basicText: "20261203T220000"))
        #expect(try meeting("Late show").time == .timed(start: show, zone: "Europe/Athens", minutes: 180))
        #expect(try meeting("Late show").recurrence == nil)
        #expect(try meeting("Christmas Eve").recurrence?.added.count == 1)
        #expect(try meetings().contains { $0.title == "Red day" })
        #expect(counts(try ImportForeign("remind", path: "out.txt").run(in: workspace)) == [0, 0, 5, 1])
    }

    /// The dates that are asked for may begin in the night of an event.
    @Test func theRestOfTheDayBeforeIsNoMeeting() throws {
        try write(
            """
            2025/11/01 * * 120 0 Late DJ set
            2025/11/01 * * 30 0 Backup
            2025/11/07 * * 180 1380 Late DJ set
            2025/11/08 * * 120 0 Late DJ set
            2025/11/14 * * 180 1380 Late DJ set
            2025/11/15 * * 120 0 Late DJ set
            """, to: "out.txt")
        let report = try ImportForeign("remind", path: "out.txt").run(in: workspace)
        #expect(counts(report) == [2, 0, 0, 0], "\(report.problems)")
        let start = try #require(WallTime(basicText: "20251107T230000"))
        #expect(
            try meeting("Late DJ set").time == .timed(start: start, zone: "Europe/Athens", minutes: 180))
        #expect(try meeting("Backup").time.zoneIdentifier == "Europe/Athens")
    }

    @Test func remindIsAskedForItsOwnFiles() throws {
        try write("REM 24 Dec MSG Christmas Eve\n", to: ".reminders")
        // Without the program its files cannot be read, and are not offered.
        #expect(FindForeignSources().run(in: workspace).isEmpty)
        #expect(throws: ForeignImportError.programFailed(name: "remind")) {
            try ImportForeign("remind").run(in: workspace)
        }
        try write(
            "#!/bin/sh\necho \"$@\" > \"$HOME/asked\"\necho '2026/12/24 * * * * Christmas Eve'\n",
            to: "bin/remind")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: home.path + "/bin/remind")
        #expect(FindForeignSources().run(in: workspace).map(\.counts) == [ForeignCounts(entries: 1)])
        #expect(counts(try ImportForeign("remind").run(in: workspace)) == [1, 0, 0, 0])
        let asked = try String(contentsOf: home.appending(path: "asked"), encoding: .utf8)
        // No file may run commands.
        #expect(asked.hasPrefix("-r -q -b2 -s25 \(home.path)/.reminders "), "\(asked)")
    }

    // MARK: - vdirs

    private func event(_ uid: String, _ component: String = "VEVENT") -> String {
        """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:\(component)\r\nUID:\(uid)\r\nSUMMARY:Item \(uid)\r\n\
        DTSTART;TZID=Europe/Athens:20261201T190000\r\nEND:\(component)\r\nEND:VCALENDAR\r\n
        """
    }

    private func writeFolders() throws {
        try write(
            """
            [calendars]
            [[all]]
            path = ~/.calendars/*
            type = discover
            [[people]]
            path = ~/.contacts/main
            type = birthdays
            [default]
            default_calendar = work
            """, to: ".config/khal/config")
        try write(
            """
            # khard
            [addressbooks]
            [[main]]
            path = "$HOME/.contacts/main/"
            [general]
            path = /nowhere
            """, to: ".config/khard/khard.conf")
        try write(
            """
            [general]
            status_path = "~/.local/share/vdirsyncer/status/"
            [storage calendars_local]
            type = "filesystem"
            path = "~/.calendars/"
            fileext = ".ics"
            [storage calendars_remote]
            type = "caldav"
            path = "/dav"
            """, to: ".config/vdirsyncer/config")
        try write("path = \"~/.tasks/*\"\ndate_format = \"%Y-%m-%d\"\n", to: ".config/todoman/config.py")
        try write(event("a"), to: ".calendars/work/a.ics")
        try write(event("b"), to: ".calendars/home/b.ics")
        try write("#ff0000", to: ".calendars/home/color")
        try write(event("hidden"), to: ".calendars/home/.b.ics.tmp")
        try write(event("c", "VTODO"), to: ".tasks/list/c.ics")
        try write(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:x\r\nFN:Maria\r\nEMAIL:maria@example.org\r\nEND:VCARD\r\n",
            to: ".contacts/main/x.vcf")
    }

    @Test func foldersAreFoundByTheirSettings() throws {
        try writeFolders()
        let home = workspace.foreignHome
        #expect(
            VdirSource.khal.finds(in: home).map { ($0 as NSString).lastPathComponent }.sorted()
                == ["home", "work"])
        #expect(VdirSource.khard.finds(in: home) == [self.home.path + "/.contacts/main"])
        #expect(VdirSource.vdirsyncer.finds(in: home).count == 2)
        // What khal offers is not offered for vdirsyncer again.
        let found = FindForeignSources().run(in: workspace)
        #expect(found.map(\.name) == ["khal", "todoman", "khard"])
        #expect(
            found.map(\.counts)
                == [ForeignCounts(meetings: 2), ForeignCounts(toDos: 1), ForeignCounts(contacts: 1)])

        let before = try files()
        #expect(counts(try ImportForeign("khal").run(in: workspace)) == [2, 0, 0, 0])
        #expect(counts(try ImportForeign("vdirsyncer").run(in: workspace)) == [0, 0, 2, 0])
        #expect(counts(try ImportForeign("khard").run(in: workspace)) == [1, 0, 0, 0])
        #expect(counts(try ImportForeign("todoman").run(in: workspace)) == [1, 0, 0, 0])
        #expect(try files() == before)
        #expect(try contacts().map(\.name) == ["Maria"])
    }

    @Test func todomanHasOnlyTheToDosOfItsFolders() throws {
        try writeFolders()
        try write(event("d"), to: ".tasks/list/d.ics")
        #expect(counts(try ImportForeign("todoman").run(in: workspace)) == [1, 0, 0, 0])
        #expect(try meetings().map(\.title) == ["Item c"])
    }

    @Test func notesBeginWithTheirText() throws {
        let text = event("e").replacing("SUMMARY", with: "DESCRIPTION:\\n\\nBring it.\r\nSUMMARY")
        try write(text, to: "e.ics")
        _ = try ImportForeign("takeout", path: "e.ics").run(in: workspace)
        #expect(try meeting("Item e").notes == "Bring it.")
    }

    @Test func aFolderMayBeNamed() throws {
        try writeFolders()
        #expect(
            counts(try ImportForeign("khal", path: ".calendars/work").run(in: workspace)) == [1, 0, 0, 0])
        try write("no calendar", to: ".calendars/work/d.ics")
        let report = try ImportForeign("khal", path: ".calendars").run(in: workspace)
        #expect(counts(report) == [1, 0, 1, 1])
        #expect(report.skipped.first?.file.hasSuffix("/d.ics") == true)
    }

    // MARK: - Errors

    @Test func whatCannotBeImportedIsSaid() throws {
        #expect(throws: ForeignImportError.unknownSource("Lotus", known: ForeignSources.names)) {
            try ImportForeign("Lotus").run(in: workspace)
        }
        #expect(throws: ForeignImportError.nothingFound(title: "abook")) {
            try ImportForeign("abook").run(in: workspace)
        }
        #expect(throws: ForeignImportError.self) {
            try ImportForeign("abook", path: "none").run(in: workspace)
        }
        try write("", to: "empty")
        let path = home.path + "/empty"
        #expect(throws: ForeignImportError.nothingOfIt(title: "abook", path: path)) {
            try ImportForeign("abook", path: "empty").run(in: workspace)
        }
        #expect(try store.actions().isEmpty)
    }

    @Test func namesAreOneEach() {
        #expect(Set(ForeignSources.names).count == ForeignSources.names.count)
        #expect(
            ForeignSources.names.allSatisfy { name in
                name.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLowercase || $0.isNumber) }
            })
    }
}
