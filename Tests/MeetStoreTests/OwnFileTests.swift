import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What nobody may write over: a database and what belongs to it, by whatever name.
@Suite struct OwnFileTests {
    let fixture: StoreFixture
    let store: MeetStore
    let clock = StandingClock(Date(timeIntervalSince1970: 1_795_434_000))
    private let files = FileManager.default

    init() throws {
        fixture = try StoreFixture(makesStores: true)
        store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
    }

    private func isOwn(_ file: String, of database: String? = nil) -> Bool {
        do throws(StoreError) {
            try MeetStore.checkIsNoOwnFile(file, of: database ?? fixture.path)
            return false
        } catch {
            #expect(error == .ownFile(path: file))
            return true
        }
    }

    private func path(_ name: String) -> String { fixture.folder.appendingPathComponent(name).path }

    @Test(arguments: [
        "", "-wal", "-shm", "-journal", "-making", "-agent", "-mail", "-mail-watch", "-calendars",
        "-open-0123abcd",
        ".backup-v9",
        ".before-restore-2026-11-21", ".restored-123",
    ])
    func whatBelongsToItByItsName(end: String) {
        #expect(isOwn(fixture.path + end))
    }

    @Test func whatOnlyLooksLikeIt() throws {
        let data = (fixture.path as NSString).deletingLastPathComponent
        for name in [
            "meet", "meet.sqlite2", "meet-wal", "meet.sqlite-open-letter", "meet.vcf",
            "backups/meet-old.sqlite",
        ] {
            #expect(!isOwn("\(data)/\(name)"), "\(name)")
        }
        #expect(!isOwn(path("meet.sqlite")))
        #expect(!isOwn("/dev/null") && !isOwn("/dev/stdout"))
    }

    @Test func otherNamesOfIt() throws {
        let (soft, hard, folder) = (path("soft"), path("hard"), path("folder"))
        try files.createSymbolicLink(atPath: soft, withDestinationPath: "data/meet.sqlite-wal")
        try files.linkItem(atPath: fixture.path, toPath: hard)
        try files.createSymbolicLink(atPath: folder, withDestinationPath: path("data"))
        #expect(isOwn(soft) && isOwn(hard) && isOwn(folder + "/meet.sqlite"))
        // A link, and a folder that is one, to what is not there yet.
        try files.createSymbolicLink(atPath: path("later"), withDestinationPath: fixture.path + "-journal")
        #expect(isOwn(path("later")) && isOwn(folder + "/../data/meet.sqlite-journal"))
        // As it was named, the database may be a link too.
        #expect(isOwn(fixture.path, of: folder + "/meet.sqlite"))
        try files.createSymbolicLink(atPath: path("named"), withDestinationPath: fixture.path)
        #expect(isOwn(fixture.path + "-journal", of: path("named")))
    }

    @Test func copiesAndOtherDatabases() throws {
        guard case .made(let copy) = try store.backUp() else {
            Issue.record("There is no backup.")
            return
        }
        let folder = (copy as NSString).deletingLastPathComponent
        #expect(
            isOwn(copy) && isOwn("\(folder)/meet-2026-01-01.sqlite") && isOwn("\(folder)/meet.sqlite.lock"))
        // One that was carried elsewhere is a database still.
        try files.copyItem(atPath: copy, toPath: path("carried.sqlite"))
        #expect(isOwn(path("carried.sqlite")))
        try Data("Dear aunt,".utf8).write(to: URL(fileURLWithPath: path("letter")))
        #expect(!isOwn(path("letter")))
        // Nothing was let go of by looking.
        #expect(DatabaseLock.isHeld(fixture.path))
    }

    @Test func oneThatIsNotThereYet() {
        #expect(isOwn(path("new.sqlite"), of: path("new.sqlite")))
        #expect(isOwn(path("new.sqlite-wal"), of: path("new.sqlite")))
        #expect(!isOwn(path("letter"), of: path("new.sqlite")))
    }

    @Test func aSalvageIsNoLogOfWhatItReads() throws {
        store.close()
        for end in ["-wal", "-journal"] {
            #expect(throws: StoreError.ownFile(path: fixture.path + end)) {
                _ = try MeetStore.salvage(fixture.path, to: fixture.path + end, cards: JSONContactCoding())
            }
        }
    }
}
