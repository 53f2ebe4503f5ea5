import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct BackupTests {
    let fixture: StoreFixture
    let clock = StandingClock(Date(timeIntervalSince1970: 1_795_434_000))

    init() throws { fixture = try StoreFixture(makesStores: true) }

    private var folder: String { (fixture.path as NSString).deletingLastPathComponent + "/backups" }

    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func days(_ dates: [CalendarDate]) -> [String] { dates.map(\.description) }

    @Test func oneIsMadeADay() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        let today = CalendarDate(clock.now, in: StoreFixture.athens)
        let file = "\(folder)/meet-\(today).sqlite"
        #expect(try store.backUp() == .made(file))
        try store.save(Meeting.unscheduled("Tea"))
        #expect(try store.backUp() == .notNeeded)
        clock.move(to: clock.now.addingTimeInterval(86_400))
        #expect(try store.backUp() == .made("\(folder)/meet-\(today.adding(days: 1)).sqlite"))
        #expect(names().count == 2)
        let copy = try MeetStore(path: file, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try copy.titles() == ["Coffee"])
        #expect(try copy.integrityCheck() == [])
    }

    @Test func onlyTheOwnerMayReadOne() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        try store.backUp()
        let files = FileManager.default
        let mode = try files.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        for name in names() {
            let mode = try files.attributesOfItem(atPath: "\(folder)/\(name)")[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
    }

    @Test func ofNothingThereIsNone() throws {
        let store = try fixture.open(at: clock)
        #expect(try store.backUp() == .notNeeded)
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(try MeetStore(emptyIn: { StoreFixture.athens }).backUp() == .notNeeded)
    }

    @Test func sevenDaysAndFourWeeksAreKept() throws {
        // A copy every day for two months, each looked at as the program would.
        var there: [CalendarDate] = []
        for number in 0..<60 {
            let today = CalendarDate("2026-10-01").adding(days: number)
            there.append(today)
            let outdated = BackupFolder.outdated(there, today: today)
            #expect(!outdated.contains(today))
            there.removeAll(where: outdated.contains)
        }
        // 2026-11-29 is a Sunday.
        #expect(
            days(there) == [
                "2026-11-01", "2026-11-08", "2026-11-15", "2026-11-22", "2026-11-23", "2026-11-24",
                "2026-11-25",
                "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29",
            ])
    }

    @Test func aClockThatJumpsCostsNoMoreThanADay() throws {
        let dates = (0..<7).map { CalendarDate("2026-11-17").adding(days: $0) }
        // Ten years ahead, a copy is made, and one goes for it as on any day; back again, it is not counted.
        let far = CalendarDate("2036-11-23")
        #expect(days(BackupFolder.outdated(dates + [far], today: far)) == ["2026-11-17"])
        #expect(BackupFolder.outdated(dates + [far], today: CalendarDate("2026-11-23")).isEmpty)
        #expect(BackupFolder.outdated(dates + [far], today: CalendarDate("1970-01-01")).isEmpty)
    }

    @Test func theClockMayJumpBackAndForth() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        let start = clock.now
        for days in [0.0, 3650, -3650, 1, 0, 400, 2] {
            clock.move(to: start.addingTimeInterval(days * 86_400))
            try store.save(Meeting.unscheduled("Day \(Int(days))"))
            try store.backUp()
        }
        #expect(try store.meetingCount() == 8)
        #expect(try store.integrityCheck() == [])
        #expect(MeetStore.backups(of: fixture.path).count == 6)
        for _ in 0..<8 { try store.undo() }
        #expect(try store.meetingCount() == 0)
    }

    @Test func otherFilesOfTheFolderAreLeftAlone() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let others = [
            "meet-2026-13-01.sqlite", "meet-old.sqlite", "meet-work-2020-01-01.sqlite", "notes.txt",
        ]
        for name in others { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        try store.backUp()
        #expect(Set(names()).isSuperset(of: others))
        #expect(MeetStore.backups(of: fixture.path).count == 1)
    }

    @Test func databasesOfOneFolderShareNoNames() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        try store.backUp()
        // `meet` beside `meet.sqlite`.
        let path = String(fixture.path.dropLast(".sqlite".count))
        let clock = clock
        let other = try MeetStore(
            path: path, now: { clock.now }, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        try other.save(Meeting.unscheduled("Tea"))
        #expect(MeetStore.backups(of: path) == [])
        guard case .made(let file) = try other.backUp() else {
            Issue.record("There is no backup.")
            return
        }
        #expect(MeetStore.backups(of: path).map(\.path) == [file])
        #expect(MeetStore.backups(of: fixture.path).count == 1 && names().count == 2)
        let copy = try MeetStore(path: file, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try copy.titles() == ["Tea"])
        let (one, two) = (BackupFolder(database: fixture.path), BackupFolder(database: path))
        #expect(one.lock != two.lock && one.unfinished != two.unfinished)
    }

    @Test func aLinkInThePlaceOfWhatIsWrittenIsNotFollowed() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        let letter = fixture.folder.appendingPathComponent("letter").path
        try Data("Dear aunt,".utf8).write(to: URL(fileURLWithPath: letter))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let backups = BackupFolder(database: fixture.path)
        try FileManager.default.createSymbolicLink(
            atPath: backups.unfinished, withDestinationPath: letter)
        #expect(throws: StoreError.self) { _ = try store.backUp() }
        #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear aunt,")
    }

    @Test func oneThatFailsLeavesNothing() throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        // A file stands where the folder is to be.
        try Data().write(to: URL(fileURLWithPath: folder))
        #expect(throws: StoreError.self) { _ = try store.backUp() }
        try FileManager.default.removeItem(atPath: folder)
        // What a process that was killed left is written over.
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: "\(folder)/meet.sqlite.unfinished"))
        try store.backUp()
        #expect(names() == ["meet-\(CalendarDate(clock.now, in: StoreFixture.athens)).sqlite"])
    }

    @Test func writingGoesOnMeanwhile() async throws {
        let store = try fixture.open(at: clock)
        try store.save(Meeting.unscheduled("Coffee"))
        async let saved: Void = {
            for number in 0..<100 { try store.save(Venue(name: "Venue \(number)")) }
        }()
        try store.backUp()
        try await saved
        let backup = try #require(MeetStore.backups(of: fixture.path).first)
        let copy = try MeetStore(path: backup.path, zone: { StoreFixture.athens }, cards: JSONContactCoding())
        #expect(try copy.titles() == ["Coffee"])
        #expect(try copy.integrityCheck() == [])
    }
}
