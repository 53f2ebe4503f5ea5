import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct OpeningTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture(makesStores: true) }

    private func permissions(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: (fixture.path as NSString).deletingLastPathComponent
        )
        .sorted()
    }

    private func reason(_ body: () throws -> Void) -> StoreError.Obstacle? {
        do {
            try body()
            return nil
        } catch StoreError.cannotOpen(_, let reason) {
            return reason
        } catch {
            Issue.record("another error: \(error)")
            return nil
        }
    }

    @Test(arguments: [
        (["MEET_DATABASE": "/a/b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/a/b"),
        (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/meet/meet.sqlite"),
        (["MEET_DATABASE": "", "XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/meet/meet.sqlite"),
        (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/meet/meet.sqlite"),
    ])
    func theDefaultPathFollowsTheEnvironment(environment: [String: String], path: String) {
        #expect(MeetStore.defaultPath(environment: environment) == path)
    }

    @Test func filesAreTheOwnersAlone() throws {
        let store = try fixture.open()
        try store.save(Meeting.unscheduled("Coffee"))
        #expect(try permissions((fixture.path as NSString).deletingLastPathComponent) == 0o700)
        #expect(try files() == ["meet.sqlite", "meet.sqlite-shm", "meet.sqlite-wal"])
        for file in ["", "-wal", "-shm"] { #expect(try permissions(fixture.path + file) == 0o600, "\(file)") }
    }

    @Test func aFileThatOthersMayReadIsClosedToThem() throws {
        try fixture.open().close()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: fixture.path)
        let store = try fixture.open()
        for file in ["", "-wal", "-shm"] { #expect(try permissions(fixture.path + file) == 0o600, "\(file)") }
        store.close()
    }

    @Test func aLinkIsFollowed() throws {
        try fixture.open().save(Meeting.unscheduled("Coffee"))
        let link = fixture.folder.appendingPathComponent("link.sqlite").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.path)
        let store = try MeetStore(path: link, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try store.titles() == ["Coffee"])
        #expect(store.path.hasSuffix("/data/meet.sqlite"))
    }

    @Test func connectionsAreSetUpForSafety() throws {
        let store = try fixture.open()
        try store.saveDraft(Draft(id: "1", kind: "k", payload: Data(), updatedAt: .distantPast))
        let (journal, synchronous, keys) = try store.withPool { pool in
            try pool.writeWithoutTransaction { db in
                (
                    try String.fetchOne(db, sql: "PRAGMA journal_mode"), try db.number("PRAGMA synchronous"),
                    try db.number("PRAGMA foreign_keys")
                )
            }
        }
        #expect(journal == "wal")
        #expect(synchronous == 2)
        #expect(keys == 1)
        let loose = try store.read { db in
            try String.fetchAll(
                db,
                sql:
                    "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main'"
            )
        }
        #expect(Set(loose) == ["sqlite_schema", "sqlite_sequence", "grdb_migrations"])
    }

    @Test func aNewerFileIsRefusedAndLeftAsItWas() throws {
        var newer = StoreOptions()
        newer.laterSteps = [SchemaStep(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT")]
        let path = try fixture.open(newer).path
        let known = StoreMigrations.steps.count
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: StoreError.newerVersion(path: path, found: known + 1, known: known)) {
            try fixture.open()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try files() == ["meet.sqlite"])
    }

    @Test func aNewerFileIsRefusedWhileItsVersionIsOnlyInTheLog() throws {
        var newer = StoreOptions()
        newer.laterSteps = [SchemaStep(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT")]
        let store = try fixture.open(newer)
        let known = StoreMigrations.steps.count
        #expect(throws: StoreError.newerVersion(path: store.path, found: known + 1, known: known)) {
            try fixture.open()
        }
        store.close()
    }

    @Test func aBackupIsMadeBeforeAnOlderFileIsChanged() throws {
        try fixture.open().save(Meeting.unscheduled("Coffee"))
        var newer = StoreOptions()
        newer.laterSteps = [
            SchemaStep(sql: "ALTER TABLE meeting ADD COLUMN colour TEXT"),
            SchemaStep(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT"),
        ]
        let store = try fixture.open(newer)
        #expect(try store.facts().schemaVersion == StoreMigrations.steps.count + 2)
        let backup = fixture.path + ".backup-v\(StoreMigrations.steps.count)"
        #expect(
            try files() == [
                "meet.sqlite", "meet.sqlite-shm", "meet.sqlite-wal",
                "meet.sqlite.backup-v\(StoreMigrations.steps.count)",
            ])
        #expect(try permissions(backup) == 0o600)
        let copy = try MeetStore(path: backup, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try copy.titles() == ["Coffee"])
        #expect(try copy.integrityCheck() == [])

        // What was done before can still be undone after, and new columns are journaled.
        try store.write { try $0.execute(sql: "UPDATE meeting SET colour = 'red'") }
        let id = try store.meetings(rows: 0..<1)[0].meetingID
        try store.deleteMeeting(id)
        try store.undo()
        #expect(try store.read { try String.fetchOne($0, sql: "SELECT colour FROM meeting") } == "red")
        try store.undo()
        #expect(try store.meetingCount() == 0)
    }

    @Test func aStepThatFailsChangesNothing() throws {
        try fixture.open().save(Meeting.unscheduled("Coffee"))
        var broken = StoreOptions()
        broken.laterSteps = [SchemaStep(sql: "DROP TABLE invitee; SELECT nonsense")]
        #expect(throws: StoreError.self) { try fixture.open(broken) }
        let store = try fixture.open()
        #expect(try store.titles() == ["Coffee"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func strangeFilesAreRefused() throws {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("BEGIN:VCARD and so on".utf8).write(to: URL(fileURLWithPath: fixture.path))
        #expect(reason { _ = try fixture.open() } == .noDatabase)
        #expect(try String(contentsOfFile: fixture.path, encoding: .utf8) == "BEGIN:VCARD and so on")

        try FileManager.default.removeItem(atPath: fixture.path)
        try DatabaseQueue(path: fixture.path).write { try $0.execute(sql: "CREATE TABLE other (a)") }
        #expect(reason { _ = try fixture.open() } == .foreignDatabase)
        #expect(try files() == ["meet.sqlite"])

        try DatabaseQueue(path: fixture.path).write { try $0.execute(sql: "PRAGMA application_id = 7") }
        #expect(reason { _ = try fixture.open() } == .foreignDatabase)

        try FileManager.default.removeItem(atPath: fixture.path)
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
        #expect(reason { _ = try fixture.open() } == .noRegularFile)

        let below = fixture.folder.appendingPathComponent("file")
        try Data().write(to: below)
        #expect(
            reason {
                _ = try MeetStore(
                    path: below.path + "/x/meet.sqlite", zone: { StoreFixture.athens },
                    cards: JSONContactCoding())
            } == .system("Not a directory"))
    }

    @Test func anEmptyFileBecomesADatabase() throws {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: fixture.path))
        #expect(try fixture.open().meetingCount() == 0)
    }

    @Test func aDamagedFileIsSaidToBeCorrupt() throws {
        let store = try fixture.open()
        for number in 0..<300 { try store.save(Venue(name: "Venue \(number)")) }
        store.close()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.path))
        try file.seek(toOffset: 100)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 40_000))
        try file.close()
        #expect {
            let store = try fixture.open()
            _ = try store.venues(rows: 0..<300)
        } throws: { error in
            if case StoreError.corrupt = error { true } else { false }
        }
    }

    /// The files as they lie there while the store is open are what a `kill -9` leaves.
    @Test func whatWasStoredSurvivesAKill() throws {
        let store = try fixture.open()
        let meeting = try store.save(Meeting.timed("Coffee", "2026-11-21 11:00"))
        try store.saveDraft(Draft(id: "a", kind: "k", payload: Data([1]), updatedAt: .distantPast))
        let left = fixture.folder.appendingPathComponent("left.sqlite").path
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: fixture.path + end, toPath: left + end)
        }
        let again = try MeetStore(path: left, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try again.meeting(meeting.id!) == meeting)
        #expect(try again.drafts().map(\.payload) == [Data([1])])
        #expect(try again.undo()?.title == .added(.meeting, name: "Coffee"))
        #expect(try again.integrityCheck() == [])
    }

    /// Killed while SQLite was writing the first page: the journal says that the file was empty before.
    @Test func aFileKilledWhileItWasMadeIsMadeAnew() throws {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: fixture.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE half(made)") }
        try queue.close()
        // https://www.sqlite.org/fileformat.html#the_rollback_journal
        let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let records: [UInt8] = [0, 0, 0, 0]
        let nonce: [UInt8] = [1, 2, 3, 4]
        let pagesBefore: [UInt8] = [0, 0, 0, 0]
        let sectorAndPageSize: [UInt8] = [0, 0, 2, 0, 0, 0, 0x10, 0]
        let journal = magic + records + nonce + pagesBefore + sectorAndPageSize
        try Data(journal + [UInt8](repeating: 0, count: 512 - journal.count))
            .write(to: URL(fileURLWithPath: fixture.path + "-journal"))
        #expect(try fixture.open().meetingCount() == 0)
    }

    @Test func manyMayOpenANewFileAtOnce() async throws {
        let fixture = fixture
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try fixture.open().meetingCount() }
            }
            for try await count in group { #expect(count == 0) }
        }
    }

    @Test func aBusyDatabaseIsLocked() throws {
        var options = StoreOptions()
        options.busyTimeout = 0.05
        let store = try fixture.open(options)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: fixture.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(throws: StoreError.locked) { try store.save(Meeting.unscheduled("Coffee")) }
        #expect(throws: StoreError.locked) { try store.undo() }
        #expect(throws: StoreError.locked) { try store.set("a", to: "b") }
        #expect(try store.meetingCount() == 0)
        #expect(try fixture.open(options).meetingCount() == 0)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try store.save(Meeting.unscheduled("Coffee"))
    }

    @Test func aFullDiskLeavesWhatWasThere() throws {
        let store = try fixture.open()
        try store.save(Meeting.unscheduled("Coffee"))
        store.close()
        var options = StoreOptions()
        options.maximumPageCount = 120
        let tight = try fixture.open(options)
        #expect(throws: StoreError.full) {
            try tight.importContacts((0..<5000).map { Contact.named("Person \($0)") })
        }
        #expect(try tight.contactCount() == 0)
        #expect(try tight.history().undo?.title == .added(.meeting, name: "Coffee"))
        #expect(try tight.integrityCheck() == [])
    }

    /// GRDB alone lets such a read end the process.
    @Test func readsThatMeetTheEndThrow() async throws {
        for _ in 0..<20 {
            let store = try fixture.open()
            // On a thread of its own: the tasks below take all that Swift has for tasks.
            Thread.detachNewThread { store.close() }
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        while let count = try? store.meetingCount() { #expect(count == 0) }
                    }
                }
            }
            #expect(throws: StoreError.self) { try store.meetingCount() }
        }
    }

    @Test func aClosedStoreThrows() throws {
        let store = try fixture.open()
        store.close()
        #expect(throws: StoreError.self) { try store.meetingCount() }
        #expect(throws: StoreError.self) { try store.save(Meeting.unscheduled("x")) }
        store.close()
    }
}
