import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What happens to the database's files beneath a program that has them open.
@Suite struct MovedFileTests {
    let fixture: StoreFixture
    var drafts: String { fixture.folder.appendingPathComponent("drafts").path }

    init() throws { fixture = try StoreFixture(makesStores: true) }

    private func open() throws -> MeetStore {
        var options = StoreOptions()
        options.draftFolder = drafts
        return try fixture.open(options)
    }

    private func isMoved(_ error: any Error) -> Bool {
        if case StoreError.moved(fixture.path, _) = error { true } else { false }
    }

    private func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: other)
    }

    /// Whether reading and writing of every kind is refused.
    private func expectRefusal(by store: MeetStore) {
        #expect(performing: { try store.save(Meeting.unscheduled("Tea")) }, throws: isMoved)
        #expect(performing: { try store.set("me.name", to: "Maria") }, throws: isMoved)
        #expect(performing: { try store.undo() }, throws: isMoved)
        #expect(performing: { try store.transaction { try $0.save(Venue(name: "Port")) } }, throws: isMoved)
        #expect(performing: { try store.titles() }, throws: isMoved)
    }

    @Test(arguments: ["", "-wal", "-shm"]) func nothingIsStoredInAFileThatWasRemoved(end: String) throws {
        let store = try open()
        try store.save(Meeting.unscheduled("Coffee"))
        try FileManager.default.removeItem(atPath: fixture.path + end)
        expectRefusal(by: store)
    }

    @Test func aFileThatIsPutBackIsGoneOnWith() throws {
        let store = try open()
        try store.save(Meeting.unscheduled("Coffee"))
        try move(fixture.path, to: fixture.path + ".aside")
        expectRefusal(by: store)
        try move(fixture.path + ".aside", to: fixture.path)
        try store.save(Meeting.unscheduled("Tea"))
        #expect(try store.titles() == ["Coffee", "Tea"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func aFileInItsPlaceIsNotTouched() throws {
        let other = fixture.folder.appendingPathComponent("other.sqlite").path
        let stranger = try MeetStore(path: other, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        try stranger.save(Meeting.unscheduled("Another's"))
        stranger.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
        let store = try open()
        try store.save(Meeting.unscheduled("Coffee"))
        try move(fixture.path, to: fixture.path + ".aside")
        try move(other, to: fixture.path)
        expectRefusal(by: store)
        store.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == bytes)
        // Whoever opens it finds no log that is not its own, and the moved one is whole without.
        for end in ["-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: fixture.path + end)) }
        let aside = try MeetStore(
            path: fixture.path + ".aside", zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try aside.titles() == ["Coffee"])
    }

    /// Another may be put in its place later.
    @Test func noLogStaysWhereTheFileWas() throws {
        let store = try open()
        try store.save(Meeting.unscheduled("Coffee"))
        try move(fixture.path, to: fixture.path + ".aside")
        expectRefusal(by: store)
        store.close()
        for end in ["-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: fixture.path + end)) }
        let aside = try MeetStore(
            path: fixture.path + ".aside", zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try aside.titles() == ["Coffee"])
    }

    @Test func whatIsBeingWrittenIsTakenBack() throws {
        let store = try open()
        try store.save(Meeting.unscheduled("Coffee"))
        #expect(
            performing: {
                try store.transaction { store in
                    try store.save(Meeting.unscheduled("Tea"))
                    try move(fixture.path, to: fixture.path + ".aside")
                }
            }, throws: isMoved)
        try move(fixture.path + ".aside", to: fixture.path)
        #expect(try store.titles() == ["Coffee"])
    }

    @Test func othersAreToldOfIt() async throws {
        let store = try open()
        let changes = store.externalChanges()
        try FileManager.default.removeItem(atPath: fixture.path)
        var isTold = false
        for await _ in changes {
            isTold = true
            break
        }
        #expect(isTold)
    }

    // MARK: - Forms

    private func draft(_ id: String, _ byte: UInt8) -> Draft {
        Draft(id: id, kind: "meeting", payload: Data([byte]), updatedAt: .distantPast)
    }

    private func kept() throws -> [String] {
        guard FileManager.default.fileExists(atPath: drafts) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: drafts).filter { $0.hasSuffix(".json") }
    }

    @Test func aFormIsKeptOutsideAndOfferedAtTheNextStart() throws {
        let store = try open()
        try store.saveDraft(draft("meeting-1", 1))
        try FileManager.default.removeItem(atPath: fixture.path)
        // Without another key: what was typed before is what there is to keep.
        #expect(throws: StoreError.moved(path: fixture.path, draftsKeptIn: drafts)) {
            try store.save(Meeting.unscheduled("Coffee"), discarding: "meeting-1")
        }
        #expect(try kept().count == 1)
        #expect(throws: StoreError.moved(path: fixture.path, draftsKeptIn: drafts)) {
            try store.saveDraft(draft("meeting-1", 2))
        }
        let file = try #require(try kept().first)
        let attributes = try FileManager.default.attributesOfItem(atPath: drafts + "/" + file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // It belongs to this process as long as that lives.
        let meanwhile = try open()
        #expect(try meanwhile.takeDrafts().isEmpty)
        store.close()
        let next = try open()
        #expect(try next.takeDrafts().map(\.payload) == [Data([2])])
        #expect(try next.drafts().map(\.payload) == [Data([2])])
        #expect(try kept().isEmpty)
    }

    @Test func aFormThatIsThrownAwayDoesNotComeBack() throws {
        let store = try open()
        try store.saveDraft(draft("meeting-1", 1))
        try FileManager.default.removeItem(atPath: fixture.path)
        #expect(performing: { try store.saveDraft(draft("meeting-1", 2)) }, throws: isMoved)
        #expect(try kept().count == 1)
        #expect(performing: { try store.deleteDraft(id: "meeting-1") }, throws: isMoved)
        #expect(try kept().isEmpty)
        #expect(performing: { try store.titles() }, throws: isMoved)
        #expect(try kept().isEmpty)
    }

    /// Nothing that was typed is lost to a lock, and nothing false is said of it.
    @Test func aFormIsKeptOutsideWhileSomebodyHoldsTheDatabase() throws {
        var options = StoreOptions()
        options.draftFolder = drafts
        options.busyTimeout = 0.05
        let store = try fixture.open(options)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: fixture.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try store.saveDraft(draft("meeting-1", 1))
        #expect(try kept().count == 1)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try store.saveDraft(draft("meeting-1", 2))
        #expect(try kept().isEmpty)
        #expect(try store.drafts().map(\.payload) == [Data([2])])
    }

    @Test func aDraftOfAnotherDatabaseIsLeftAlone() throws {
        let store = try open()
        try FileManager.default.removeItem(atPath: fixture.path + "-shm")
        #expect(performing: { try store.saveDraft(draft("meeting-1", 1)) }, throws: isMoved)
        store.close()
        var options = StoreOptions()
        options.draftFolder = drafts
        let other = try MeetStore(
            path: fixture.path + ".other", zone: { StoreFixture.athens }, cards: JSONContactCoding(),
            options: options)
        #expect(try other.takeDrafts().isEmpty)
        #expect(try kept().count == 1)
    }
}
