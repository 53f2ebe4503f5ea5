import Foundation
import GRDB
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

/// The calendars of other programs become calendars here.
@Suite struct ForeignCalendarTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    /// The home folder.
    let home: URL

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        home = fixture.folder.appending(path: "home")
        let clock = fixture.clock
        workspace = Workspace(
            store: store, now: { clock.now }, environment: ["HOME": home.path], workingFolder: home.path)
    }

    @discardableResult
    private func write(_ text: String, to path: String) throws -> String {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Returns a calendar with one entry, whose title is its UID.
    private func calendar(_ uid: String, _ component: String = "VEVENT", head: [String] = []) -> String {
        let time = (component == "VEVENT" ? "DTSTART" : "DUE") + ":20261201T130000Z"
        let entry = ["BEGIN:\(component)", "UID:\(uid)", "SUMMARY:\(uid)", time, "END:\(component)"]
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + head + entry + ["END:VCALENDAR", ""]
        return lines.joined(separator: "\r\n")
    }

    /// The names of the calendars, each with the titles of its meetings.
    private func contents() throws -> [String] {
        try store.calendars().map { calendar in
            let titles = try store.meetingIDs(in: calendar.meetingsID).compactMap {
                try store.meeting($0)?.title
            }
            return "\(calendar.name): \(titles.sorted().joined(separator: " "))"
        }
    }

    /// The colour of each calendar but the default one.
    private func colours() throws -> [String?] {
        try store.calendars().filter { !$0.isDefault }.map(\.colour?.hex)
    }

    // MARK: - khal

    private func writeKhal() throws {
        try write(
            """
            [calendars]
            [[work]]
            path = ~/.calendars/office/
            color = 'dark blue'
            [["At home"]] # quoted
            path = ~/.calendars/home
            color = auto
            [[more]]
            path = ~/.calendars/more/*
            type = discover
            """, to: ".config/khal/config")
        try write(calendar("a"), to: ".calendars/office/a.ics")
        try write(calendar("b"), to: ".calendars/home/b.ics")
        try write("#ff0000\n", to: ".calendars/home/color")
        try write(calendar("c"), to: ".calendars/more/0815/c.ics")
        try write("The Club\n", to: ".calendars/more/0815/displayname")
    }

    @Test func thoseOfKhalKeepTheirNamesAndColours() throws {
        try writeKhal()
        let preview = try PreviewForeignImport("khal").run(in: workspace)
        #expect(preview.meetings.entries.map(\.calendar) == ["work", "At home", "The Club"])
        #expect(try store.calendars().isEmpty)

        let report = try ImportForeign("khal").run(in: workspace)
        #expect(report.calendars == preview.report.calendars)
        #expect(
            report.calendars
                == ["work", "At home", "The Club"].map {
                    ImportedCalendar(name: $0, isNew: true, added: 1)
                })
        #expect(try contents() == ["Personal: ", "work: a", "At home: b", "The Club: c"])
        let stored = try store.calendars()
        #expect(Set(stored.map(\.sign)).count == 4)
        // One without a colour gets a free one.
        let shown = try colours()
        #expect(shown.prefix(2) == ["#00008B", "#FF0000"])
        #expect(Set(shown).count == 3 && !shown.contains(nil))

        // Another import changes nothing, and one undo takes all of it away.
        let again = try ImportForeign("khal").run(in: workspace)
        #expect(again.unchanged == 3 && again.calendars.isEmpty)
        #expect(try store.calendars() == stored && store.actions().count == 1)
        try store.undo()
        #expect(try store.calendars().isEmpty && store.meetingIDs().isEmpty)
        try store.redo()
        #expect(try store.calendars() == stored && contents().last == "The Club: c")
    }

    @Test func aNamedFolderHasTheNameOfTheSettings() throws {
        try writeKhal()
        _ = try ImportForeign("khal", path: ".calendars/office").run(in: workspace)
        #expect(try contents() == ["Personal: ", "work: a"])
        // Only the calendars with something new are added.
        try write(calendar("d"), to: ".calendars/office/d.ics")
        let report = try ImportForeign("khal", path: ".calendars").run(in: workspace)
        #expect(
            report.calendars == [
                ImportedCalendar(name: "At home", isNew: true, added: 1),
                ImportedCalendar(name: "work", isNew: false, added: 1),
            ])
        #expect(try contents() == ["Personal: ", "work: a d", "At home: b"])
    }

    @Test(arguments: [
        ("light green", "#90EE90"), ("'light red'", "#F08080"), ("'#0f0'", "#00FF00"), ("196", "#FF0000"),
        ("255", "#EEEEEE"), ("brown", "#A52A2A"),
    ])
    func khalHasColoursOfItsOwn(written: String, hex: String) throws {
        try write(
            "[calendars]\n[[work]]\npath = ~/work\ncolor = \(written)\n", to: ".config/khal/config")
        try write(calendar("a"), to: "work/a.ics")
        _ = try ImportForeign("khal").run(in: workspace)
        #expect(try colours() == [hex])
    }

    // MARK: - The calendars here

    @Test func calendarsOfTheSameNameAreUsed() throws {
        try writeKhal()
        let work = try AddCalendar("Wórk").run(in: workspace)
        var closed = MeetingCalendar(name: "At Home", sign: "X")
        closed.isWritable = false
        closed.position = 5
        try store.add(closed, beside: workspace.onlyCalendar)
        let report = try ImportForeign("khal").run(in: workspace)
        #expect(report.calendars.map(\.name) == ["Wórk", "At home 2", "The Club"])
        #expect(report.calendars.map(\.isNew) == [false, true, true])
        #expect(
            try contents() == ["Personal: ", "Wórk: a", "At Home: ", "At home 2: b", "The Club: c"])
        #expect(try store.calendars().contains(work))

        // The one with a number is found again, and the person's own calendar survives undo.
        try write(calendar("e"), to: ".calendars/home/e.ics")
        #expect(
            try ImportForeign("khal").run(in: workspace).calendars
                == [ImportedCalendar(name: "At home 2", isNew: false, added: 1)])
        try store.undo()
        try store.undo()
        #expect(try contents() == ["Personal: ", "Wórk: ", "At Home: "])
    }

    @Test func oneCalendarCanTakeEverything() throws {
        try writeKhal()
        _ = try AddCalendar("Old").run(in: workspace)
        let report = try ImportForeign("khal", calendar: "old").run(in: workspace)
        #expect(report.calendars.isEmpty)
        #expect(try contents() == ["Personal: ", "Old: a b c"])
        try store.undo()
        _ = try ImportForeign("khal", calendar: "Personal").run(in: workspace)
        #expect(try contents() == ["Personal: a b c", "Old: "])
    }

    /// A task list takes only to-dos.
    @Test func taskListsTakeNoMeetings() throws {
        var tasks = MeetingCalendar(id: Identifier(7), name: "Home", sign: "H")
        tasks.holdsTasks = true
        func name(for component: String) -> String? {
            var reading = ForeignReading(of: "khal")
            let place = reading.place(of: ForeignCalendar("home"))
            reading.takeCalendar(Array(calendar("a", component).utf8), named: "f", in: place)
            let homes = ForeignCalendarHomes(
                of: reading, besides: [workspace.onlyCalendar, tasks], usual: workspace.onlyCalendar)
            return homes.places[0].map { homes.calendars.all[$0].name }
        }
        #expect(name(for: "VTODO") == "Home")
        #expect(name(for: "VEVENT") == "home 2")
    }

    /// A name with a number may be that of another calendar there.
    @Test func noTwoShareACalendar() throws {
        var closed = MeetingCalendar(id: Identifier(7), name: "Work", sign: "W")
        closed.isWritable = false
        func names(besides known: [MeetingCalendar]) -> [String] {
            var reading = ForeignReading(of: "khal")
            for name in ["Work", "Work 2"] {
                let place = reading.place(of: ForeignCalendar(name))
                reading.takeCalendar(Array(calendar(name).utf8), named: "f", in: place)
            }
            let homes = ForeignCalendarHomes(
                of: reading, besides: [workspace.onlyCalendar] + known, usual: workspace.onlyCalendar)
            return homes.places.compactMap { place in place.map { homes.calendars.all[$0].name } }
        }
        #expect(names(besides: [closed]) == ["Work 3", "Work 2"])
        // As another import finds them.
        let second = MeetingCalendar(id: Identifier(8), name: "Work 2", sign: "X")
        let third = MeetingCalendar(id: Identifier(9), name: "Work 3", sign: "Y")
        #expect(names(besides: [closed, second]) == ["Work 3", "Work 2"])
        #expect(names(besides: [closed, second, third]) == ["Work 3", "Work 2"])
    }

    // MARK: - Names that say nothing

    @Test(arguments: ["calendar", "Default", "Personal", "maria@example.org"])
    func aSingleCalendarNeedsNoOtherOne(name: String) throws {
        try write("path = \"~/lists/*\"\n", to: ".config/todoman/config.py")
        try write(calendar("a", "VTODO"), to: "lists/1/a.ics")
        try write(name, to: "lists/1/displayname")
        let report = try ImportForeign("todoman").run(in: workspace)
        #expect(report.added == 1 && report.calendars.isEmpty)
        #expect(try store.calendars().isEmpty)
    }

    /// Beside others every name says something; the default calendar here is called “Personal” too.
    @Test func besideOthersItIsACalendarToo() throws {
        try write("path = \"~/lists/*\"\n", to: ".config/todoman/config.py")
        for name in ["calendar", "personal", "work"] {
            try write(calendar(name, "VTODO"), to: "lists/\(name)/a.ics")
        }
        let report = try ImportForeign("todoman").run(in: workspace)
        #expect(report.calendars.map(\.isNew) == [true, false, true])
        #expect(try contents() == ["Personal: personal", "calendar: calendar", "work: work"])
    }

    @Test func calendarsAreBounded() throws {
        var reading = ForeignReading(of: "takeout")
        let text = (0...ForeignReading.mostCalendars).map {
            calendar("\($0)", head: ["X-WR-CALNAME:\($0) \(String(repeating: "x", count: 500))"])
        }.joined()
        reading.takeCalendar(Array(text.utf8), named: "f")
        #expect(reading.calendars.count == ForeignReading.mostCalendars)
        #expect(reading.calendars.allSatisfy { $0.name.count <= 100 })
        #expect(reading.entries.count == ForeignReading.mostCalendars + 1)
        #expect(reading.entries.last?.calendar == nil)
        let nameless = reading.place(of: ForeignCalendar(" \n"))
        #expect(nameless == nil)
    }

    // MARK: - Other programs

    @Test func thoseOfVdirsyncerMayBeSingleFiles() throws {
        try write(
            """
            [storage local]
            type = "singlefile"
            path = "~/cal/%s.ics"
            """, to: ".config/vdirsyncer/config")
        try write(calendar("a"), to: "cal/Choir.ics")
        try write(calendar("b", head: ["X-WR-CALNAME:Work"]), to: "cal/1.ics")
        _ = try ImportForeign("vdirsyncer").run(in: workspace)
        #expect(try contents() == ["Personal: ", "Work: b", "Choir: a"])
    }

    @Test func thoseOfEvolutionAreNamedByTheirSources() throws {
        let data = ".local/share/evolution"
        try write(calendar("a"), to: data + "/calendar/system/calendar.ics")
        try write(calendar("b"), to: data + "/calendar/17ab/calendar.ics")
        try write(calendar("c", "VTODO"), to: data + "/tasks/18cd/tasks.ics")
        try write(calendar("d"), to: data + "/calendar/other/calendar.ics")
        func settings(_ name: String, _ group: String, of uid: String) throws {
            try write(
                "[Data Source]\nDisplayName=\(name)\n[\(group)]\nColor=#62a0ea\n",
                to: ".config/evolution/sources/\(uid).source")
        }
        try settings("Personal", "Calendar", of: "system-calendar")
        try settings("Choir", "Calendar", of: "17ab")
        try settings("Choir", "Task List", of: "18cd")
        let report = try ImportForeign("evolution").run(in: workspace)
        #expect(
            report.calendars == [
                ImportedCalendar(name: "Choir", isNew: true, added: 2),
                ImportedCalendar(name: "Personal", isNew: false, added: 1),
            ])
        // One without settings has no name.
        #expect(try contents() == ["Personal: a d", "Choir: b c"])
        #expect(try colours() == ["#62A0EA"])
    }

    /// The first calendar of Evolution is named in the language of the desktop.
    @Test func theFirstOfEvolutionIsNoOther() throws {
        try write(calendar("a"), to: ".local/share/evolution/calendar/system/calendar.ics")
        try write(
            "[Data Source]\nDisplayName=Προσωπικό ημερολόγιο\n",
            to: ".config/evolution/sources/system-calendar.source")
        _ = try ImportForeign("evolution").run(in: workspace)
        #expect(try store.calendars().isEmpty && store.meetingIDs().count == 1)
    }

    private func writeThunderbird(_ preferences: String, _ events: String) throws {
        try write("[Profile0]\nIsRelative=1\nPath=a.default\n", to: ".thunderbird/profiles.ini")
        try write(preferences, to: ".thunderbird/a.default/prefs.js")
        let folder = home.appending(path: ".thunderbird/a.default/calendar-data")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.path + "/local.sqlite")
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE cal_events (cal_id TEXT, id TEXT, title TEXT, flags INTEGER,
                        event_start INTEGER, event_end INTEGER, event_start_tz TEXT, event_end_tz TEXT);
                    """ + events)
        }
        try database.close()
    }

    private static func insert(_ uid: String, into calendar: String) -> String {
        """
        INSERT INTO cal_events VALUES ('\(calendar)', '\(uid)', '\(uid)', 0, 1796144400000000,
            1796148000000000, 'UTC', 'UTC');

        """
    }

    @Test func thoseOfThunderbirdAreNamedByItsSettings() throws {
        let file = try write(calendar("c"), to: "own.ics")
        try writeThunderbird(
            """
            user_pref("calendar.registry.id-1.name", "Home");
            user_pref("calendar.registry.id-1.type", "storage");
            user_pref("calendar.registry.id-2.color", "#3366cc");
            user_pref("calendar.registry.id-2.name", "Choir");
            user_pref("calendar.registry.id-2.type", "storage");
            user_pref("calendar.registry.id-3.name", "Club");
            user_pref("calendar.registry.id-3.type", "ics");
            user_pref("calendar.registry.id-3.uri", "file://\(file)");

            """, ["a", "b"].enumerated().map { Self.insert($1, into: "id-\($0 + 1)") }.joined())
        _ = try ImportForeign("thunderbird").run(in: workspace)
        #expect(try contents() == ["Personal: ", "Home: a", "Choir: b", "Club: c"])
        #expect(try colours()[1] == "#3366CC")
        // A profile and a database that are named have the same names.
        try store.undo()
        let profile = ".thunderbird/a.default"
        _ = try ImportForeign("thunderbird", path: profile + "/calendar-data/local.sqlite").run(in: workspace)
        #expect(try contents() == ["Personal: ", "Home: a", "Choir: b"])
        let rest = try ImportForeign("thunderbird", path: profile).run(in: workspace)
        #expect(rest.calendars == [ImportedCalendar(name: "Club", isNew: true, added: 1)])
    }

    @Test func theFirstOfThunderbirdIsNoOther() throws {
        try writeThunderbird(
            "user_pref(\"calendar.registry.id-1.name\", \"Home\");\n", Self.insert("a", into: "id-1"))
        _ = try ImportForeign("thunderbird").run(in: workspace)
        #expect(try store.calendars().isEmpty && store.meetingIDs().count == 1)
    }

    @Test func thoseOfTakeoutAreNamedByThemselvesOrTheirFiles() throws {
        let folder = "Downloads/Takeout/Calendar"
        try write(calendar("a"), to: folder + "/Choir.ics")
        try write(
            calendar("b", head: ["X-WR-CALNAME:Work", "X-APPLE-CALENDAR-COLOR:#1badf8ff"]),
            to: folder + "/team@group.calendar.google.com.ics")
        _ = try ImportForeign("takeout").run(in: workspace)
        #expect(try contents() == ["Personal: ", "Choir: a", "Work: b"])
        #expect(try colours().last == "#1BADF8")
    }

    /// The name of a file says nothing where the person chose it.
    @Test func exportedFilesAreNamedByThemselves() throws {
        try write(calendar("a"), to: "export.ics")
        _ = try ImportForeign("outlook", path: "export.ics").run(in: workspace)
        #expect(try store.calendars().isEmpty)
        try write(calendar("b", head: ["X-WR-CALNAME:Team"]), to: "export.ics")
        _ = try ImportForeign("outlook", path: "export.ics").run(in: workspace)
        #expect(try contents() == ["Personal: a", "Team: b"])
    }
}
