import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct RestoringTests {
    let fixture: StoreFixture
    let clock = StandingClock(Date(timeIntervalSince1970: 1_795_434_000))

    init() throws { fixture = try StoreFixture(makesStores: true) }

    /// A database with “Coffee” and “Tea”; a copy of it with “Coffee” alone.
    private func backup() throws -> Backup {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        try store.backUp()
        try store.save(Meeting.unscheduled("Tea"))
        store.close()
        return try #require(MeetStore.backups(of: fixture.path).first)
    }

    private func restore(from file: String) throws -> MeetStore.Restored {
        try MeetStore.restore(fixture.path, from: file, now: clock.now, zone: StoreFixture.athens)
    }

    private func titles(_ path: String) throws -> Set<String> {
        let store = try MeetStore(path: path, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try store.integrityCheck() == [])
        return Set(try store.titles())
    }

    @Test func aCopyTakesThePlaceOfWhatIsKept() throws {
        let backup = try backup()
        let restored = try restore(from: backup.path)
        #expect(try titles(fixture.path) == ["Coffee"])
        let kept = try #require(restored.kept)
        #expect(kept.hasPrefix(fixture.path + ".before-restore-"))
        #expect(FileManager.default.fileExists(atPath: backup.path))
        // And back again, by the same way.
        let again = try restore(from: kept)
        #expect(try titles(fixture.path) == ["Coffee", "Tea"])
        #expect(again.kept != kept)
    }

    @Test func whatIsInTheLogAloneIsKeptToo() throws {
        let backup = try backup()
        // As a kill leaves it: the log beside the file.
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Cocoa"))
        let left = fixture.folder.appendingPathComponent("left.sqlite").path
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: fixture.path + end, toPath: left + end)
        }
        store.close()
        let restored = try MeetStore.restore(
            left, from: backup.path, now: clock.now, zone: StoreFixture.athens)
        #expect(try titles(left) == ["Coffee"])
        #expect(try titles(try #require(restored.kept)) == ["Coffee", "Tea", "Cocoa"])
    }

    /// What a process leaves that is killed after each step is the old database with all that was in its log, or the copy.
    @Test func aKillLeavesTheOldOneWholeOrTheCopy() throws {
        let backup = try backup()
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Cocoa"))
        let place = fixture.folder.appendingPathComponent("place")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let left = place.appendingPathComponent("meet.sqlite").path
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: fixture.path + end, toPath: left + end)
        }
        store.close()
        var snapshots: [URL] = []
        let folder = fixture.folder
        _ = try MeetStore.restore(left, from: backup.path, now: clock.now, zone: StoreFixture.athens) {
            let snapshot = folder.appendingPathComponent("step\(snapshots.count)")
            try? FileManager.default.copyItem(at: place, to: snapshot)
            snapshots.append(snapshot)
        }
        #expect(snapshots.count == 7)
        let found = try snapshots.map { try titles($0.appendingPathComponent("meet.sqlite").path) }
        #expect(found.dropLast().allSatisfy { $0 == ["Coffee", "Tea", "Cocoa"] }, "\(found)")
        #expect(found.last == ["Coffee"])
    }

    @Test func whatAnUnfinishedTransactionChangedIsNotKept() throws {
        let backup = try backup()
        // As a kill in the middle of a transaction leaves a file without a log: a journal that takes it back.
        let left = fixture.folder.appendingPathComponent("left.sqlite").path
        let queue = try DatabaseQueue(path: fixture.path)
        try queue.writeWithoutTransaction { db in
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; UPDATE meeting SET title = 'Gone'")
            try db.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
                    INSERT INTO setting(key, value) SELECT 'k' || i, hex(zeroblob(500)) FROM n
                    """)
            for end in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: fixture.path + end, toPath: left + end)
            }
            try db.execute(sql: "ROLLBACK")
        }
        try queue.close()
        let restored = try MeetStore.restore(
            left, from: backup.path, now: clock.now, zone: StoreFixture.athens)
        #expect(try titles(left) == ["Coffee"])
        #expect(try titles(try #require(restored.kept)) == ["Coffee", "Tea"])
    }

    @Test func nothingIsDoneWhileItIsOpen() throws {
        let backup = try backup()
        let store = try fixture.open(at: clock)
        #expect(throws: StoreError.locked) { _ = try restore(from: backup.path) }
        #expect(Set(try store.titles()) == ["Coffee", "Tea"])
        store.close()
        _ = try restore(from: backup.path)
        #expect(try titles(fixture.path) == ["Coffee"])
    }

    @Test func aDamagedOrMissingDatabaseIsReplaced() throws {
        let backup = try backup()
        try Data(repeating: 0x55, count: 50_000).write(to: URL(fileURLWithPath: fixture.path))
        let restored = try restore(from: backup.path)
        #expect(try titles(fixture.path) == ["Coffee"])
        let kept = try Data(contentsOf: URL(fileURLWithPath: try #require(restored.kept)))
        #expect(kept == Data(repeating: 0x55, count: 50_000))
        try FileManager.default.removeItem(atPath: fixture.path)
        #expect(try restore(from: backup.path).kept == nil)
        #expect(try titles(fixture.path) == ["Coffee"])
    }

    @Test func whatIsNoSoundCopyIsRefusedAndNothingChanges() throws {
        let backup = try backup()
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
        let letter = fixture.folder.appendingPathComponent("letter").path
        try Data("Dear aunt,".utf8).write(to: URL(fileURLWithPath: letter))
        #expect(throws: StoreError.self) { _ = try restore(from: letter) }
        #expect(throws: StoreError.self) { _ = try restore(from: letter + "-that-is-not-there") }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: backup.path))
        for index in 8192..<bytes.count { bytes[index] = 0x55 }
        let damaged = fixture.folder.appendingPathComponent("damaged.sqlite").path
        try bytes.write(to: URL(fileURLWithPath: damaged))
        #expect(throws: StoreError.self) { _ = try restore(from: damaged) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
        let folder = (fixture.path as NSString).deletingLastPathComponent
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
                "backups", "meet.sqlite",
            ])
    }
}
