import Foundation
import StoreFixture
import Testing

@testable import MeetStore

/// A draft belongs to the process its form is open in. Each store stands for one: their locks tell them apart as those
/// of processes.
@Suite struct DraftOwnerTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func draft(_ id: String) -> Draft {
        Draft(id: id, kind: "meeting", payload: Data([1]), updatedAt: .distantPast)
    }

    private func locks() throws -> [String] {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("-open-") }
            .map { folder + "/" + $0 }
    }

    @Test func anOpenFormIsNotOfferedElsewhere() throws {
        let first = try fixture.open()
        try first.saveDraft(draft("a"))
        let second = try fixture.open()
        #expect(try second.takeDrafts().isEmpty)
        #expect(try first.takeDrafts().map(\.id) == ["a"])
        #expect(try second.drafts().map(\.id) == ["a"])
        first.close()
        #expect(try second.takeDrafts().map(\.id) == ["a"])
        // And now it is the second one's.
        let third = try fixture.open()
        #expect(try third.takeDrafts().isEmpty)
        second.close()
        #expect(try third.takeDrafts().map(\.id) == ["a"])
    }

    @Test func aDraftFromBeforeIsNobodys() throws {
        let first = try fixture.open()
        try first.saveDraft(draft("a"))
        try first.write { try $0.execute(sql: "UPDATE draft SET owner = NULL") }
        #expect(try fixture.open().takeDrafts().map(\.id) == ["a"])
    }

    @Test func lockFilesAreThePersonsAndGo() throws {
        let store = try fixture.open()
        #expect(try locks().isEmpty)
        try store.saveDraft(draft("a"))
        let lock = try #require(try locks().first)
        #expect(try FileManager.default.attributesOfItem(atPath: lock)[.posixPermissions] as? Int == 0o600)
        #expect(LockFile.isHeld(lock))
        store.close()
        #expect(try locks().isEmpty)
    }

    /// What `kill -9` leaves: a draft with an owner, and its lock file, which nobody holds.
    @Test func aKilledProcessOwnsNothing() throws {
        let store = try fixture.open()
        try store.saveDraft(draft("a"))
        try store.write { try $0.execute(sql: "UPDATE draft SET owner = '00dead00'") }
        store.close()
        let left = fixture.path + "-open-00dead00"
        #expect(FileManager.default.createFile(atPath: left, contents: nil))
        let next = try fixture.open()
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(try next.takeDrafts().map(\.id) == ["a"])
    }

    @Test func whoHoldsAFileIsNotCleared() throws {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        let store = try fixture.open()
        store.close()
        let names = ["meet.sqlite-open-a11fe000", "meet.sqlite.backup-v3.unfinished-1"]
        let held = names.compactMap { LockFile(folder + "/" + $0) }
        try #require(held.count == 2)
        for name in [
            "meet.sqlite-open-00dead00", "meet.sqlite.backup-v3.unfinished-2", "meet.sqlite.backup-v2",
        ] {
            #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
        }
        try fixture.open().close()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(left == ["meet.sqlite", names[0], "meet.sqlite.backup-v2", names[1]].sorted())
        withExtendedLifetime(held) {}
    }
}
