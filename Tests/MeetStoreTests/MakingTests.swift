import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Opening a database that somebody else makes or brings up to date.
@Suite struct MakingTests {
    let fixture: StoreFixture
    private var making: String { DatabaseNames(fixture.path).making }
    private var options: StoreOptions {
        var options = StoreOptions()
        options.makingTimeout = 0.05
        return options
    }

    init() throws {
        fixture = try StoreFixture(makesStores: true)
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test func aNewFileWaitsForWhoeverMakesIt() throws {
        let held = LockFile(making)
        #expect(held != nil)
        #expect(throws: StoreError.locked) { try fixture.open(options) }
        #expect(StoreFile.size(fixture.path) == 0)
        withExtendedLifetime(held) {}
    }

    @Test func anOlderFileWaitsToo() throws {
        try fixture.open().close()
        var newer = options
        newer.laterSteps = [SchemaStep(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT")]
        var held = LockFile(making)
        #expect(throws: StoreError.locked) { try fixture.open(newer) }
        #expect(try StoreFile.header(fixture.path)?.userVersion == StoreMigrations.steps.count)
        // One of this version is opened all the same.
        #expect(try fixture.open(options).meetingCount() == 0)
        withExtendedLifetime(held) {}
        held = nil
        #expect(try fixture.open(newer).facts().schemaVersion == StoreMigrations.steps.count + 1)
        #expect(!FileManager.default.fileExists(atPath: making))
    }

    @Test func whoeverWaitedGoesOn() async throws {
        var held = LockFile(making)
        let fixture = fixture
        async let count = fixture.open().meetingCount()
        withExtendedLifetime(held) {}
        held = nil
        #expect(try await count == 0)
    }

    @Test func whatAKilledOneLeftIsNobodys() throws {
        #expect(FileManager.default.createFile(atPath: making, contents: nil))
        #expect(try fixture.open(options).meetingCount() == 0)
        #expect(!FileManager.default.fileExists(atPath: making))
        // And goes where nothing is to be made.
        #expect(FileManager.default.createFile(atPath: making, contents: nil))
        #expect(try fixture.open(options).meetingCount() == 0)
        let store = try fixture.open(options)
        store.close()
        #expect(try fixture.open(options).meetingCount() == 0)
        #expect(!FileManager.default.fileExists(atPath: making))
    }

    @Test func aLinkInThePlaceOfTheLockIsNotFollowed() throws {
        let other = fixture.folder.appendingPathComponent("other").path
        try FileManager.default.createSymbolicLink(atPath: making, withDestinationPath: other)
        #expect(try fixture.open(options).meetingCount() == 0)
        #expect(!FileManager.default.fileExists(atPath: other))
    }

    /// What is cleared is what a process left that was killed, not the log of a database of a like name.
    @Test func anotherDatabaseIsLeftAlone() throws {
        try fixture.open().close()
        let others = ["-open-", "-open-wal", "-open-journal", "-open-agent", "-making-wal"]
            .map { fixture.path + $0 }
        for file in others { #expect(FileManager.default.createFile(atPath: file, contents: Data("x".utf8))) }
        let left = fixture.path + "-open-0123abcd"
        #expect(FileManager.default.createFile(atPath: left, contents: nil))
        try fixture.open().close()
        for file in others { #expect(FileManager.default.fileExists(atPath: file), "\(file)") }
        #expect(!FileManager.default.fileExists(atPath: left))
    }
}
