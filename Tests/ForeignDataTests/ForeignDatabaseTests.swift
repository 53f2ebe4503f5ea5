import Foundation
import GRDB
import MeetCore
import StoreFixture
import Synchronization
import Testing

@testable import ForeignData

/// Databases with the tables of Thunderbird and Evolution.
@Suite struct ForeignDatabaseTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    /// Makes a database, and returns its path.
    private func make(_ name: String, _ sql: String) throws -> String {
        let path = fixture.folder.appendingPathComponent(name).path
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        return path
    }

    /// The cards of an address book of Evolution.
    private func evolutionCards(_ path: String) throws -> [[UInt8]] {
        var cards: [[UInt8]] = []
        try EvolutionContacts.readCards(ofDatabase: path) { cards.append($0) }
        return cards
    }

    /// The cards of an address book of Thunderbird.
    private func thunderbirdCards(_ path: String) throws -> [[UInt8]] {
        var cards: [[UInt8]] = []
        try ThunderbirdContacts.readCards(ofDatabase: path) { cards.append($0) }
        return cards
    }

    private func fault(_ body: () throws -> Void) -> ForeignFault? {
        do {
            try body()
            return nil
        } catch { return error as? ForeignFault }
    }

    // MARK: - Thunderbird

    private static let calendarTables = """
        CREATE TABLE cal_events (cal_id TEXT, id TEXT, time_created INTEGER, last_modified INTEGER,
            title TEXT, priority INTEGER, privacy TEXT, ical_status TEXT, flags INTEGER, event_start INTEGER,
            event_end INTEGER, event_stamp INTEGER, event_start_tz TEXT, event_end_tz TEXT,
            recurrence_id INTEGER, recurrence_id_tz TEXT, alarm_last_ack INTEGER, offline_journal INTEGER);
        CREATE TABLE cal_todos (cal_id TEXT, id TEXT, time_created INTEGER, last_modified INTEGER, title TEXT,
            priority INTEGER, privacy TEXT, ical_status TEXT, flags INTEGER, todo_entry INTEGER,
            todo_due INTEGER, todo_completed INTEGER, todo_complete INTEGER, todo_entry_tz TEXT,
            todo_due_tz TEXT, todo_completed_tz TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT,
            alarm_last_ack INTEGER, todo_stamp INTEGER, offline_journal INTEGER);
        CREATE TABLE cal_recurrence (item_id TEXT, cal_id TEXT, icalString TEXT);
        CREATE TABLE cal_attendees (item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, cal_id TEXT,
            icalString TEXT);
        CREATE TABLE cal_alarms (cal_id TEXT, item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT,
            icalString TEXT);
        CREATE TABLE cal_properties (item_id TEXT, key TEXT, value BLOB, recurrence_id INTEGER,
            recurrence_id_tz TEXT, cal_id TEXT);

        """

    private func events(_ sql: String) throws -> [CalendarEvent] {
        let path = try make("local.sqlite", Self.calendarTables + sql)
        let objects = try ThunderbirdCalendar.calendars(ofDatabase: path).flatMap { calendar in
            ICalendarReader.read(calendar.text, file: calendar.id)
        }
        #expect(objects.flatMap(\.problems) == [])
        return objects.flatMap(\.events)
    }

    @Test func eventsAndTheirExceptionsAreRead() throws {
        // 1 December 2026, 17:00 UTC is 19:00 in Athens; the exception a week later is moved by an hour.
        let read = try events(
            """
            INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, event_start_tz,
                event_end_tz) VALUES ('c', 'weekly', 'Choir; rehearsal', 54, 1796144400000000,
                1796149800000000, 'Europe/Athens', 'Europe/Athens');
            INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, event_start_tz,
                event_end_tz, recurrence_id, recurrence_id_tz) VALUES ('c', 'weekly', 'Choir, late', 4,
                1796752800000000, 1796758200000000, 'Europe/Athens', 'Europe/Athens', 1796749200000000,
                'Europe/Athens');
            INSERT INTO cal_recurrence VALUES ('weekly', 'c', 'RRULE:FREQ=WEEKLY;COUNT=5' || char(13, 10));
            INSERT INTO cal_attendees VALUES ('weekly', NULL, NULL, 'c',
                'ATTENDEE;CN="Bee, Ann":mailto:ann@example' || char(13, 10, 32) || '.org' || char(13, 10));
            INSERT INTO cal_properties VALUES ('weekly', 'LOCATION', 'Hall, 2nd floor', NULL, NULL, 'c');
            INSERT INTO cal_properties VALUES ('weekly', 'X-MOZ-GENERATION', '2', NULL, NULL, 'c');
            INSERT INTO cal_properties VALUES ('weekly', 'LOCATION', 'Foyer', 1796749200000000,
                'Europe/Athens', 'c');
            """)
        #expect(read.map(\.title) == ["Choir; rehearsal", "Choir, late"])
        #expect(read.map(\.uid) == ["weekly", "weekly"])
        #expect(read.map(\.location) == ["Hall, 2nd floor", "Foyer"])
        #expect(read.map(\.recurrenceID.isEmpty) == [true, false])
        #expect(read.map { $0.recurrence != nil } == [true, false])
        #expect(read.first?.attendees.count == 1)
        guard case .timed(let start, let zone, let minutes)? = read.first?.time else {
            Issue.record("no time")
            return
        }
        #expect(zone == "Europe/Athens" && minutes == 90)
        #expect(start.hour == 19 && start.minute == 0)
    }

    @Test func otherTimesAreRead() throws {
        // Whole days, a floating time, an instant, and a zone with its definition.
        let read = try events(
            """
            INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, event_start_tz,
                event_end_tz) VALUES
                (1, 'days', 'Fair', 8, 1796083200000000, 1796256000000000, 'floating', 'floating'),
                (1, 'local', 'Tea', 0, 1796144400000000, 1796148000000000, 'floating', 'floating'),
                (1, 'utc', 'Call', 0, 1796144400000000, 1796148000000000, 'UTC', 'UTC'),
                (1, 'own', 'Visit', 0, 1796144400000000, 1796148000000000,
                 'BEGIN:VTIMEZONE' || char(13, 10) || 'TZID:/mozilla.org/1/Europe/Berlin' || char(13, 10)
                 || 'END:VTIMEZONE', 'UTC');
            INSERT INTO cal_todos (cal_id, id, title, flags, ical_status, todo_due, todo_due_tz,
                todo_completed, todo_complete) VALUES
                (1, 'todo', 'Book', 0, 'COMPLETED', 1796144400000000, 'Europe/Athens', 1796000000000000, 100);
            """)
        #expect(read.map(\.uid) == ["days", "local", "utc", "own", "todo"])
        guard case .allDay(let first, let last)? = read.first?.time else {
            Issue.record("no whole days")
            return
        }
        #expect(first.day == 1 && last.day == 2)
        #expect(read[3].time.zoneIdentifier == "Europe/Berlin")
        if case .timed(let start, _, 60) = read[3].time {
            #expect(start.hour == 18)
        } else {
            Issue.record("no time of an hour")
        }
        #expect(read[4].component == .toDo && read[4].completedAt != nil)
    }

    @Test func cardsOfEitherFormAreRead() throws {
        let path = try make(
            "abook.sqlite",
            """
            CREATE TABLE properties (card TEXT, name TEXT, value TEXT);
            INSERT INTO properties VALUES
                ('new', 'DisplayName', 'Ignored'),
                ('new', '_vCard', 'BEGIN:VCARD' || char(13, 10) || 'VERSION:4.0' || char(13, 10)
                    || 'FN:Ann Bee' || char(13, 10) || 'UID:new' || char(13, 10) || 'END:VCARD'),
                ('old', 'FirstName', 'Jo'), ('old', 'LastName', 'Stone'),
                ('old', 'PrimaryEmail', 'jo@example.org'), ('old', 'CellularNumber', '+44 7'),
                ('old', 'BirthMonth', '4'), ('old', 'BirthDay', '12'), ('old', 'HomeCity', 'Leeds'),
                ('none', 'PopularityIndex', '3');
            """)
        let cards = try thunderbirdCards(path)
        let contacts = cards.compactMap { VCardDecoder.contact(from: String(decoding: $0, as: UTF8.self)) }
        #expect(contacts.map(\.name) == ["Ann Bee", "Jo Stone"])
        #expect(contacts.map(\.uid) == ["new", "old"])
        #expect(contacts.last?.emails.map(\.address) == ["jo@example.org"])
        #expect(contacts.last?.phones.map(\.label) == ["cell"])
        #expect(String(decoding: cards.last ?? [], as: UTF8.self).contains("BDAY:--04-12\r\n"))
    }

    @Test func mailingListsAreGroups() throws {
        let path = try make(
            "abook.sqlite",
            """
            CREATE TABLE cards (uid TEXT PRIMARY KEY, localId INTEGER);
            CREATE TABLE properties (card TEXT, name TEXT, value TEXT);
            CREATE TABLE lists (uid TEXT PRIMARY KEY, localId INTEGER, name TEXT, nickName TEXT,
                description TEXT);
            CREATE TABLE list_cards (list TEXT, card TEXT, PRIMARY KEY(list, card));
            INSERT INTO cards VALUES ('a', 1), ('b', 2), ('c', 3);
            INSERT INTO properties VALUES ('b', 'DisplayName', 'Bo'), ('a', 'DisplayName', 'Ann'),
                ('b', 'PrimaryEmail', 'bo@example.org'),
                ('c', '_vCard', 'BEGIN:VCARD' || char(13, 10) || 'VERSION:4.0' || char(13, 10) || 'FN:Cy'
                    || char(13, 10) || 'END:VCARD');
            INSERT INTO lists VALUES ('l', 1, 'Choir', 'choir', 'On Mondays'), ('m', 2, 'Nobody', '', '');
            INSERT INTO list_cards VALUES ('l', 'a'), ('l', 'c'), ('l', 'gone');
            """)
        let contacts = try thunderbirdCards(path).compactMap { card in
            VCardDecoder.contact(from: String(decoding: card, as: UTF8.self))
        }
        #expect(contacts.map(\.name) == ["Ann", "Bo", "Cy", "Choir"])
        #expect(contacts.map(\.uid) == ["a", "b", "c", "l"])
        let choir = try #require(contacts.last)
        #expect(choir.kind == .group && choir.members == ["a", "c", "gone"])
        #expect(choir.nicknames == ["choir"] && choir.note == "On Mondays")
        let counts = try #require(ThunderbirdContacts.count(ofDatabase: path))
        #expect(counts.contacts == 3 && counts.groups == 2 && !counts.isMore)
    }

    /// Rows are counted in the file itself, and nothing is made beside it.
    @Test func rowsAreCountedInPlace() throws {
        let path = try make(
            "local 100%?#.sqlite",
            Self.calendarTables
                + """
                WITH RECURSIVE n(i) AS
                    (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= \(RowCounter.most))
                    INSERT INTO cal_events (cal_id, id) SELECT 'c', i FROM n;
                INSERT INTO cal_todos (cal_id, id) VALUES ('c', 'a'), ('c', 'b');
                """)
        func files() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path))
        }
        let before = try files()
        let counts = try #require(ThunderbirdCalendar.count(ofDatabase: path))
        #expect(counts.meetings == RowCounter.most && counts.toDos == 2 && counts.isMore)
        #expect(try files() == before)
    }

    /// Whether it is to stop is asked while the file is copied, and for each row.
    @Test(arguments: [0, 4]) func readingStops(after: Int) throws {
        let path = try make(
            "contacts.db",
            """
            CREATE TABLE t (vcard TEXT);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
                INSERT INTO t SELECT 'BEGIN:VCARD ' || i FROM n;
            """)
        let asked = Mutex(0)
        var cards = 0
        #expect(throws: CancellationError.self) {
            try EvolutionContacts.readCards(
                ofDatabase: path,
                isStopped: {
                    asked.withLock { count in
                        count += 1
                        return count > after
                    }
                }, { _ in cards += 1 })
        }
        #expect(cards < 5)
    }

    @Test func profilesAndCalendarsOfTheSettingsAreFound() {
        let lines = [
            "[Install4F96D1932A9F858E]", "Default=a.default", "", "[Profile1]", "Name=x", "IsRelative=0",
            "Path=/mnt/mail", "[Profile0]", "Name=default", "IsRelative=1", "Path=a.default-release",
            "[General]", "Path=none",
        ]
        #expect(
            ThunderbirdProfiles.folders(lines, in: "/home/a/.thunderbird") == [
                "/mnt/mail", "/home/a/.thunderbird/a.default-release",
            ])
        let calendars = ThunderbirdProfiles.calendars([
            #"user_pref("mail.x", 1);"#,
            #"user_pref("calendar.registry.ab-1.name", "Home \"A\" \u00e9");"#,
            #"user_pref("calendar.registry.ab-1.type", "ics");"#,
            ##"user_pref("calendar.registry.ab-1.color", "#3366cc");"##,
            #"user_pref("calendar.registry.ab-1.uri", "file:///home/a/my%20own.ics");"#,
            #"user_pref("calendar.registry.ab-2.type", "caldav");"#,
            #"user_pref("calendar.registry.ab-2.uri", "https://example.org/a.ics");"#,
            #"user_pref("calendar.registry.ab-2.disabled", true);"#,
        ])
        #expect(calendars.map(\.name) == ["Home \"A\" é", ""])
        #expect(calendars.map(\.colour) == [CalendarColour("#3366CC"), nil])
        #expect(calendars.map(\.file) == ["/home/a/my own.ics", nil])
    }

    // MARK: - Evolution

    @Test func cardsOfEvolutionAreRead() throws {
        let path = try make(
            "contacts.db",
            """
            CREATE TABLE folders (folder_id TEXT PRIMARY KEY, version INTEGER);
            CREATE TABLE 'folder_id' (uid TEXT PRIMARY KEY, Rev TEXT, full_name TEXT, vcard TEXT,
                bdata TEXT);
            CREATE TABLE "folder_id_email_list" (uid TEXT, value TEXT);
            INSERT INTO folder_id VALUES ('pas-1', '', 'ann', 'BEGIN:VCARD' || char(13, 10) || 'VERSION:3.0'
                || char(13, 10) || 'FN:Ann' || char(13, 10) || 'UID:pas-1' || char(13, 10) || 'END:VCARD', '');
            INSERT INTO folder_id VALUES ('pas-2', '', 'empty', NULL, '');
            """)
        let cards = try evolutionCards(path)
        #expect(
            cards.compactMap { VCardDecoder.contact(from: String(decoding: $0, as: UTF8.self))?.uid } == [
                "pas-1"
            ])
    }

    // MARK: - Safety

    /// What stands in the log of an open program is read too, and nothing of it changes.
    @Test func openDatabasesAreReadAndLeft() throws {
        let path = fixture.folder.appendingPathComponent("contacts.db").path
        let open = try DatabasePool(path: path)
        try open.write { db in
            try db.execute(sql: "CREATE TABLE t (vcard TEXT); INSERT INTO t VALUES ('BEGIN:VCARD a')")
        }
        func files() throws -> [String: Data] {
            let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
            return try Dictionary(
                uniqueKeysWithValues: names.filter { !$0.hasSuffix("-shm") }.map { name in
                    let file = fixture.folder.appendingPathComponent(name)
                    return (name, try Data(contentsOf: file))
                })
        }
        let before = try files()
        #expect(before["contacts.db-wal"]?.isEmpty == false)
        #expect(try evolutionCards(path).count == 1)
        #expect(try files() == before)
        try open.close()
    }

    @Test func viewsWithoutAnEndAreNotRead() throws {
        let path = try make(
            "contacts.db",
            """
            CREATE VIEW endless AS WITH RECURSIVE n(vcard) AS
                (SELECT 'BEGIN:VCARD' UNION ALL SELECT vcard FROM n) SELECT vcard FROM n;
            CREATE TABLE "a ""quoted"" name" (vcard BLOB);
            INSERT INTO "a ""quoted"" name" VALUES (CAST('BEGIN:VCARD b' AS BLOB)), (7), (x'ff00');
            """)
        #expect(try evolutionCards(path).count == 1)
        #expect(EvolutionContacts.count(ofDatabase: path)?.contacts == 3)
    }

    @Test func otherFilesAreNoDatabases() throws {
        let path = fixture.folder.appendingPathComponent("text.db").path
        try Data("no database, but long enough to be taken for one".utf8).write(to: URL(filePath: path))
        #expect(fault { _ = try evolutionCards(path) } == .noDatabase)
        #expect(fault { _ = try evolutionCards(fixture.folder.path) } == .noDatabase)
        #expect(EvolutionContacts.count(ofDatabase: path) == nil)
        #expect(ThunderbirdContacts.count(ofDatabase: fixture.folder.path) == nil)
        let empty = try make("empty.db", "CREATE TABLE t (a)")
        #expect(fault { _ = try evolutionCards(empty) } == .noDatabase)
        #expect(fault { _ = try thunderbirdCards(empty) } == .noDatabase)
        #expect(fault { _ = try ThunderbirdCalendar.calendars(ofDatabase: empty) } == .noDatabase)
        guard case .unreadable? = fault({ _ = try ThunderbirdCalendar.calendars(ofDatabase: path + "x") })
        else {
            Issue.record("a file that is not there")
            return
        }
    }
}
