import Foundation
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import MeetCore
@testable import Operations

/// The numbers of the offers at the first start, which do not read large data as a whole.
@Suite struct ForeignCountingTests {
    private let fixture: StoreFixture
    private let workspace: Workspace
    private let home: URL

    init() throws {
        fixture = try StoreFixture()
        let clock = fixture.clock
        home = fixture.folder.appending(path: "home")
        workspace = Workspace(
            store: try fixture.open(), now: { clock.now }, environment: ["HOME": home.path])
    }

    /// Writes a file.
    ///
    /// - Parameter size: The size to which zeros fill it; they take no room on the disk.
    @discardableResult
    private func write(_ text: String, to path: String, size: UInt64? = nil) throws -> String {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        if let size {
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: size)
            try handle.close()
        }
        return file.path
    }

    private static let twoGigabytes: UInt64 = 2 << 30
    private static let events = String(
        repeating: "BEGIN:VEVENT\r\nUID:a\r\nDESCRIPTION: BEGIN:VTODO\r\n BEGIN:VTODO\r\nEND:VEVENT\r\n",
        count: 3)

    private func found() -> [String: ForeignCounts] {
        let found = FindForeignSources().run(in: workspace)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.counts) })
    }

    // MARK: - Records

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static let littleEndian: [UInt8] =
        [0xFF, 0xFE] + text("BEGIN:VCARD\r\nFN:A").flatMap { [$0, 0] }
    private static let bigEndian: [UInt8] = [0xFE, 0xFF] + text("X:y\nBEGIN:VCARD\n").flatMap { [0, $0] }

    private static let files: [([UInt8], ForeignCounts)] = [
        (text("BEGIN:VCARD\nFN:A\nEND:VCARD\nbegin:vcard \r\nFN:B"), ForeignCounts(contacts: 2)),
        (text("\u{FEFF}BEGIN:VTODO\r\nEND:VTODO"), ForeignCounts(toDos: 1)),
        (text("SUMMARY:x\n BEGIN:VEVENT\nNOTE:BEGIN:VCARD\n"), ForeignCounts()),
        (text("BEGIN:VEVENTS\nBEGIN:VALARM\nBEGIN:VEVENT"), ForeignCounts(meetings: 1)),
        (littleEndian, ForeignCounts(contacts: 1)), (bigEndian, ForeignCounts(contacts: 1)),
        (text(String(repeating: "B", count: 999)), ForeignCounts()), (text(""), ForeignCounts()),
    ]

    @Test(arguments: files)
    func recordsAreCountedByTheirBeginnings(bytes: [UInt8], counts: ForeignCounts) {
        for size in [1, 7, max(1, bytes.count)] {
            var counter = RecordCounter()
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { counter.feed($0) }
            }
            counter.finish()
            #expect(counter.counts == counts, "in parts of \(size)")
        }
    }

    // MARK: - Large data

    /// A file of 2 GB is read up to the bound, and not to its end.
    @Test func aLargeFileIsCountedInPart() throws {
        let path = try write(
            Self.events, to: ".local/share/evolution/calendar/system/calendar.ics", size: Self.twoGigabytes)
        #expect(found() == ["evolution": ForeignCounts(meetings: 3, isMore: true)])
        var reading = ForeignReading(counting: "evolution")
        try reading.takeCalendar(ofFile: path)
        let left = try #require(reading.tally?.left)
        #expect(left <= 0 && left > -(1 << 20))
        // Nothing is read for the following files.
        try reading.takeCards(ofFile: path)
        #expect(try reading.bytes(ofFile: path) == nil)
        #expect(reading.tally?.left == left)
    }

    @Test func aLargeProfileIsNotCopied() throws {
        try write("[Profile0]\nIsRelative=1\nPath=a.default\n", to: ".thunderbird/profiles.ini")
        for name in ["calendar-data/local.sqlite", "abook.sqlite", "history.sqlite"] {
            try write("SQLite", to: ".thunderbird/a.default/\(name)", size: Self.twoGigabytes)
        }
        // Mail is not looked at.
        try write("From ", to: ".thunderbird/a.default/Mail/Local/Inbox", size: Self.twoGigabytes)
        #expect(found() == ["thunderbird": ForeignCounts(isMore: true)])
        var reading = ForeignReading(counting: "thunderbird")
        let source = ThunderbirdSource()
        try source.read(source.finds(in: workspace.foreignHome), in: workspace.foreignHome, into: &reading)
        #expect(reading.tally?.left == ForeignTally.mostBytes)
        #expect(reading.problems.isEmpty)
    }

    /// Files are counted up to a bound.
    @Test func aLargeFolderIsCountedInPart() throws {
        try write("[calendars]\n[[all]]\npath = ~/calendars\n", to: ".config/khal/config")
        try write("", to: "calendars/notes.txt")
        let folder = home.appending(path: "calendars").path
        let text = Self.text("BEGIN:VEVENT\r\n")
        for number in 0...VdirSource.mostCounted {
            let descriptor = open("\(folder)/\(number).ics", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            try #require(pwrite(descriptor, text, text.count, 0) == text.count)
            close(descriptor)
        }
        let expected = ForeignCounts(meetings: VdirSource.mostCounted, isMore: true)
        #expect(found() == ["khal": expected])
        unlink("\(folder)/0.ics")
        #expect(found() == ["khal": ForeignCounts(meetings: VdirSource.mostCounted)])
    }

    @Test func itemsAreCountedByTheirKind() throws {
        try write("[calendars]\n[[all]]\npath = ~/calendars\n", to: ".config/khal/config")
        try write("path = \"~/tasks\"\n", to: ".config/todoman/config.py")
        for number in 0..<3 {
            try write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", to: "calendars/\(number).ics")
        }
        try write("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n", to: "calendars/a.ics")
        try write("BEGIN:VCALENDAR\r\n", to: "calendars/empty.ics")
        // Its component is farther than the beginning.
        try write("BEGIN:VCALENDAR\r\n", to: "calendars/long.ics", size: 1 << 20)
        try write("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n", to: "tasks/a.ics")
        try write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", to: "tasks/b.ics")
        #expect(
            found() == [
                "khal": ForeignCounts(meetings: 3, toDos: 1, entries: 1), "todoman": ForeignCounts(toDos: 1),
            ])
    }

    /// Files that were not looked into are entries, and then all of them are.
    @Test func largeItemsAreOnlyCounted() throws {
        try write("[calendars]\n[[all]]\npath = ~/calendars\n", to: ".config/khal/config")
        let count = ForeignTally.mostBytes / (16 << 10) + 10
        for number in 0..<count {
            try write("BEGIN:VEVENT\r\n", to: "calendars/\(number).ics", size: 1 << 16)
        }
        #expect(found() == ["khal": ForeignCounts(entries: count)])
    }

    @Test func aliasesOfSeveralAreGroups() throws {
        try write(
            """
            alias maria Maria <maria@example.org>
            alias nikos Nikos <nikos@example.org>
            alias all maria, nikos
            """, to: ".muttrc")
        #expect(found() == ["mutt": ForeignCounts(contacts: 2, groups: 1)])
    }

    /// The rows of a database that is too large to be copied are counted in it.
    @Test func rowsOfALargeDatabaseAreCounted() throws {
        let path = try write("", to: "contacts.db")
        var database = Data(count: 1024)
        for (place, text) in Self.contacts {
            let bytes = try #require(Data(base64Encoded: text))
            database.replaceSubrange(place..<(place + bytes.count), with: bytes)
        }
        try database.write(to: URL(filePath: path))
        var reading = ForeignReading(counting: "evolution", mostBytes: 100)
        try EvolutionSource().read([path], in: workspace.foreignHome, into: &reading)
        #expect(reading.counts == ForeignCounts(contacts: 2))
        #expect(reading.tally?.left == 100)
    }

    /// A database with a table `t (vcard)` of two rows: its bytes other than zeros, by their place.
    private static let contacts = [
        (0, "U1FMaXRlIGZvcm1hdCAzAAIAAQEAQCAgAAAAAgAAAAI="),
        (43, "AQAAAAQ="),
        (59, "AQ=="),
        (95, "AgAuYwENAAAAAQHaAAHa"),
        (474, "JAEGFw8PATl0YWJsZXR0AkNSRUFURSBUQUJMRSB0ICh2Y2FyZCkNAAAAAgHtAAHxAe0="),
        (1005, "AgICDQ0BAiNCRUdJTjpWQ0FSRA=="),
    ]

    @Test func largeAliasesAreNotRead() throws {
        try write("alias maria Maria <maria@example.org>\n", to: ".muttrc", size: Self.twoGigabytes)
        #expect(found() == ["mutt": ForeignCounts(isMore: true)])
    }

    // MARK: - Stopping

    @Test func countingStopsBetweenTwoParts() throws {
        let path = try write(Self.events, to: "calendar.ics", size: Self.twoGigabytes)
        let asked = Mutex(0)
        var reading = ForeignReading(counting: "evolution") {
            asked.withLock { count in
                count += 1
                return count > 3
            }
        }
        #expect(throws: CancellationError.self) { try reading.takeCalendar(ofFile: path) }
        let left = try #require(reading.tally?.left)
        #expect(left > ForeignTally.mostBytes - (1 << 20))
        #expect(reading.counts.meetings == 3)
    }

    @Test func aCancelledSearchFindsNothing() async throws {
        try write(Self.events, to: ".local/share/evolution/calendar/system/calendar.ics")
        #expect(found().count == 1)
        let workspace = workspace
        let search = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return FindForeignSources().run(in: workspace)
        }
        #expect(await search.value.isEmpty)
    }
}
