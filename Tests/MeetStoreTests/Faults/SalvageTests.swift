import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct SalvageTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture(makesStores: true) }

    private var salvaged: String { fixture.folder.appendingPathComponent("salvaged.sqlite").path }

    /// Meetings with invitees and venues, contacts, drafts, settings; some pages of each.
    private func fill() throws {
        let store = try fixture.open()
        var contacts: [Contact] = []
        for number in 0..<120 {
            contacts.append(
                try store.save(
                    Contact.named(
                        "Person \(number) Παπαδόπουλος", uid: "person-\(number)",
                        emails: ["person\(number)@example.org"], phones: ["+30 690 000 \(number)"])))
        }
        let venue = try store.save(Venue(name: "Café Entra"))
        for number in 0..<60 {
            var meeting = Meeting.timed("Meeting \(number)", "2026-12-\(10 + number % 20) 11:00")
            meeting.notes = String(repeating: "Bring the drafts. ", count: 1 + number * 5)
            meeting.venue = number % 2 == 0 ? venue : nil
            meeting.invitees = [Invitee(contactID: contacts[number].id, name: contacts[number].name)]
            try store.save(meeting)
        }
        try store.set("me.name", to: "Zoë")
        try store.saveDraft(Draft(id: "a", kind: "meeting", payload: Data([1, 2]), updatedAt: .distantPast))
        store.close()
    }

    private func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.path)))
    }

    private func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: fixture.path))
    }

    private func salvage() throws -> SalvageReport {
        try MeetStore.salvage(fixture.path, to: salvaged, cards: JSONContactCoding())
    }

    private func open() throws -> MeetStore {
        try MeetStore(path: salvaged, zone: { StoreFixture.athens }, cards: JSONContactCoding())
    }

    @Test func aSoundDatabaseIsReadWhole() throws {
        try fill()
        let before = try fixture.open()
        let meetings = try before.titles()
        before.close()
        let old = try bytes()
        let report = try salvage()
        #expect(report.isWhole, "\(report)")
        #expect(report.counts[.contacts]?.read == 120)
        #expect(report.counts[.meetings]?.read == 60)
        #expect(report.counts[.drafts]?.read == 1)
        #expect(try bytes() == old)
        let store = try open()
        #expect(try store.integrityCheck() == [])
        #expect(try store.titles() == meetings)
        #expect(try store.contactCount() == 120)
        #expect(try store.setting("me.name") == "Zoë")
        #expect(try store.drafts().map(\.payload) == [Data([1, 2])])
        #expect(try store.contacts("Παπαδόπουλος", rows: 0..<200).count == 120)
        let meeting = try #require(try store.meeting(try store.meetings(rows: 0..<1)[0].meetingID))
        #expect(meeting.invitees.count == 1 && meeting.invitees[0].contactID != nil)
        // And it goes on from there.
        try store.save(Meeting.unscheduled("Tea"))
        try store.undo()
        #expect(try store.meetingCount() == 60)
    }

    @Test func whatIsInTheLogIsReadToo() throws {
        try fill()
        let store = try fixture.open()
        try store.save(Meeting.unscheduled("In the log"))
        let left = fixture.folder.appendingPathComponent("left.sqlite").path
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: fixture.path + end, toPath: left + end)
        }
        store.close()
        _ = try MeetStore.salvage(left, to: salvaged, cards: JSONContactCoding())
        #expect(try open().titles().contains("In the log"))
    }

    @Test func aFileWithoutItsFirstPageIsReadByWhatItsPagesHold() throws {
        try fill()
        var damaged = try bytes()
        for index in 0..<4096 { damaged[index] = 0xA5 }
        try write(damaged)
        let report = try salvage()
        #expect(report.unreadablePages > 0)
        #expect((report.counts[.contacts]?.read ?? 0) > 100, "\(report)")
        #expect((report.counts[.meetings]?.read ?? 0) > 50, "\(report)")
        #expect(try open().integrityCheck() == [])
    }

    /// A hundred bytes flipped at random: each time it is found out or harmless, the salvage reads most, and leaves the old
    /// file as it is.
    @Test(arguments: 1...UInt64(ProcessInfo.processInfo.environment["MEET_FLIPS"].flatMap { Int($0) } ?? 12))
    func bytesFlippedInAHundredPlaces(seed: UInt64) throws {
        try fill()
        var random = SeededNumbers(seed: seed)
        var damaged = try bytes()
        for _ in 0..<100 {
            let place = Int(random.next() % UInt64(damaged.count))
            damaged[place] ^= UInt8(1 + random.next() % 255)
        }
        try write(damaged)
        let isFound = isFoundOut()
        // Looking may have written a log, and emptied it into the file.
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fixture.path + end) }
        try write(damaged)
        let report = try salvage()
        #expect(try bytes() == damaged, "seed \(seed)")
        let store = try open()
        #expect(try store.integrityCheck() == [], "seed \(seed)")
        #expect(try store.contactCount() == report.counts[.contacts]?.read, "seed \(seed): \(report)")
        #expect(try store.meetingCount() == report.counts[.meetings]?.read, "seed \(seed): \(report)")
        #expect((report.counts[.contacts]?.read ?? 0) >= 60, "seed \(seed): \(report)")
        #expect((report.counts[.meetings]?.read ?? 0) >= 25, "seed \(seed): \(report)")
        // All that is there can be read.
        try store.forEachContact { _ in }
        for row in try store.meetings(rows: 0..<100) { _ = try store.meeting(row.meetingID) }
        if !isFound { #expect(report.counts[.contacts]?.read == 120, "seed \(seed): \(report)") }
    }

    private func isFoundOut() -> Bool {
        do {
            let store = try fixture.open()
            defer { store.close() }
            return try !store.integrityCheck().isEmpty
        } catch { return true }
    }

    @Test func whatIsInTheWayIsNeverWrittenOver() throws {
        try fill()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: salvaged))
        #expect(throws: StoreError.self) { _ = try salvage() }
        #expect(try String(contentsOfFile: salvaged, encoding: .utf8) == "mine")
        try FileManager.default.removeItem(atPath: salvaged)
        let store = try fixture.open()
        #expect(throws: StoreError.locked) { _ = try salvage() }
        store.close()
        #expect(!FileManager.default.fileExists(atPath: salvaged))
    }

    @Test func whatIsNoDatabaseOfOursGivesNothing() throws {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(Array(repeating: 0x20, count: 20_000))
        #expect(throws: StoreError.self) { _ = try salvage() }
        try FileManager.default.removeItem(atPath: fixture.path)
        try DatabaseQueue(path: fixture.path).write { try $0.execute(sql: "CREATE TABLE other (a)") }
        #expect(throws: StoreError.self) { _ = try salvage() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == ["data"])
    }

    @Test func anOlderSchemaIsBroughtUpToDate() throws {
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: fixture.path)
        try StoreMigrations.migrator(Array(StoreMigrations.steps.prefix(4)), cards: JSONContactCoding())
            .migrate(queue)
        try queue.write { db in
            for number in 0..<50 {
                try db.execute(
                    sql: "INSERT INTO venue(name, sortKey, isSaved, searchText) VALUES (?, 'v', 1, 'v')",
                    arguments: ["Venue \(number)"])
            }
        }
        try queue.close()
        #expect(try salvage().counts[.venues] == SalvageReport.Count(read: 50, lost: 0))
        #expect(try open().integrityCheck() == [])
    }
}

/// Random numbers that come again for the same seed (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
