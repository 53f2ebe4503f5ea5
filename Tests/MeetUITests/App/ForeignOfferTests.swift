import Foundation
import MeetCore
import MeetStore
import Operations
import StoreFixture
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The first start offers the data of other programs, with a key each.
@MainActor
@Suite struct ForeignOfferTests {
    /// Writes the files of abook and calcurse into the home folder, which has the database too.
    private static func programs(_ store: MeetStore) throws {
        let home = URL(filePath: store.path).deletingLastPathComponent()
        func write(_ text: String, to path: String) throws {
            let file = home.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try write("[0]\nname=Maria Papadopoulou\nemail=maria@example.org\n", to: ".abook/addressbook")
        try write("12/01/2026 [1] Market\n", to: ".calcurse/apts")
        try write("[1] Buy milk\n[2] Call Zoë\n", to: ".calcurse/todo")
    }

    /// Returns a program that has found them, which it does in the background.
    private func offering(_ size: Size = Size(columns: 120, rows: 36)) async throws -> Harness {
        let harness = try await Harness(size, seed: Self.programs)
        await harness.wait(for: "offer") { harness.screen.contains("Import from calcurse") }
        return harness
    }

    @Test func theyAreOfferedWithTheirNumbersBeforeTheSample() async throws {
        let harness = try await offering()
        let rows = [
            "Import from calcurse: 1 meeting, 2 to-dos", "Import from abook: 1 contact",
            "Import your contacts, or the sample provided.",
        ].compactMap { text in harness.rows.firstIndex { $0.contains(text) } }
        #expect(rows.count == 3 && rows == rows.sorted(), "\(harness.screen)")
        #expect(harness.rows[rows[0]].contains(" 7 ") && harness.rows[rows[1]].contains(" 8 "))
    }

    @Test func aKeyEachImportsThem() async throws {
        let harness = try await offering()
        await harness.press("8")
        #expect(harness.screen.contains("Maria Papadopoulou"), "\(harness.screen)")
        #expect(try harness.store.contacts("", rows: 0..<9).isEmpty)
        await harness.press(.enter, .enter)
        #expect(try harness.store.contacts("", rows: 0..<9).count == 1)
        // The other one is still there.
        await harness.press("7")
        #expect(harness.screen.contains("Buy milk"), "\(harness.screen)")
        await harness.press(.enter, .enter)
        #expect(try harness.store.meetingIDs().count == 3)
        await harness.press("u")
        #expect(try harness.store.meetingIDs().isEmpty)
        #expect(try harness.store.contacts("", rows: 0..<9).count == 1)
    }

    /// After the first meeting there is no greeting, so the report has the other offers.
    @Test func theReportOffersTheOthers() async throws {
        let harness = try await offering()
        await harness.press("7")
        #expect(harness.screen.contains("Import from calcurse"), "\(harness.screen)")
        // The preview says when.
        #expect(harness.screen.contains("Market") && harness.screen.contains("1 Dec"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("8  Import from abook: 1 contact"), "\(harness.screen)")
        #expect(!harness.screen.contains("Import from calcurse: "))
        await harness.press("8")
        #expect(harness.screen.contains("Maria Papadopoulou"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(!harness.screen.contains(say("Other programs with data here:")), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try harness.store.meetingIDs().count == 3)
        #expect(try harness.store.contacts("", rows: 0..<9).count == 1)
    }

    /// The preview says in which calendar a meeting will be, and the report which ones are new.
    @Test func calendarsKeepTheirNames() async throws {
        let harness = try await Harness { store in
            let home = URL(filePath: store.path).deletingLastPathComponent()
            for (path, text) in [
                (".config/khal/config", "[calendars]\n[[work]]\npath = ~/work\n"),
                (
                    "work/a.ics",
                    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Review\nDTSTART:20261201T130000Z\n"
                        + "END:VEVENT\nEND:VCALENDAR\n"
                ),
            ] {
                let file = home.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }
        await harness.wait(for: "offer") { harness.screen.contains("Import from khal") }
        await harness.press("7")
        #expect(harness.screen.contains("Calendar: work"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("New calendar “work”: 1 added"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try harness.store.calendars().map(\.name) == ["Personal", "work"])
        await harness.press("u")
        #expect(try harness.store.calendars().isEmpty && harness.store.meetingIDs().isEmpty)
    }

    /// Words are left out rather than a part of a number.
    @Test(
        arguments: [
            (120, "Import from Google Takeout: 345 contacts, 12 meetings, 10 to-dos"),
            (80, " Google Takeout: 345 contacts, 12 meetings, 10 to-dos"), (40, "Import from Google Takeout"),
        ])
    func numbersAreShownWhole(columns: Int, text: String) {
        let size = Size(columns: columns, rows: 36)
        let counts = ForeignCounts(contacts: 345, meetings: 12, toDos: 10)
        let greeting = Greeting(
            context: ScreenContext(now: Harness.now, zone: Harness.zone, body: size), hasContacts: false,
            offersHolidays: false,
            programs: [FoundForeignSource(name: "takeout", title: "Google Takeout", counts: counts)])
        var buffer = CellBuffer(size: size)
        greeting.draw(into: &buffer, in: Rect(column: 0, row: 0, columns: columns, rows: 36))
        let shown = buffer.snapshot()
        #expect(shown.contains(text) && !shown.contains("Takeout…"), "\(shown)")
        #expect(shown.contains("345") == (columns > 40), "\(shown)")
    }

    @Test func theyAreTheFirstRowsOfTheImportToo() async throws {
        let harness = try await Harness { store in
            try Self.programs(store)
            try Seed.everything(store)
        }
        await harness.press("i")
        let row = try #require(harness.rows.firstIndex { $0.contains("From calcurse") })
        #expect(harness.rows[row].contains("1 meeting, 2 to-dos"))
        #expect(harness.rows[row + 1].contains("From abook"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Market"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("From calcurse"), "\(harness.screen)")
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func fewRowsHaveRoomForThem(_ size: Size) async throws {
        let harness = try await offering(size)
        #expect(harness.screen.contains(say("shows all keys.")), "\(harness.screen)")
    }

    @Test func withoutThemTheKeysMeanNothing() async throws {
        let harness = try await Harness()
        for key in ["7", "8", "9", "0"] as [Key] {
            await harness.press(key)
            #expect(harness.screen.contains("Welcome to meet.") && !harness.screen.contains("Import from"))
            #expect(harness.screen.contains(" does nothing here."), "\(harness.screen)")
        }
    }

    // MARK: - The search

    /// Makes the address book of abook a pipe that nobody writes to, so that the search does not end by
    /// itself.
    private static func endless(_ store: MeetStore) throws {
        let folder = URL(filePath: store.path).deletingLastPathComponent().appending(path: ".abook")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #require(mkfifo(folder.path + "/addressbook", 0o600) == 0)
    }

    private func searches(_ harness: Harness) -> Bool {
        harness.app.running.values.contains { $0.effect.policy.slot == "programs" }
    }

    /// Returns whether this process has the pipe open.
    private func isReading(_ harness: Harness) -> Bool {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.contains { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(descriptor)")
            return target?.hasSuffix(harness.folder + "/.abook/addressbook") == true
        }
    }

    /// Neither a frame, nor a key, nor the work after the start waits for it.
    @Test func nothingWaitsForTheSearch() async throws {
        let harness = try await Harness(seed: Self.endless)
        #expect(searches(harness) && !harness.app.isBusy && harness.app.hasLookedAround)
        #expect(harness.screen.contains("Welcome to meet."), "\(harness.screen)")
        await harness.press("n")
        #expect(searches(harness) && harness.app.layers.count == 1, "\(harness.screen)")
        await harness.press(.escape)
        #expect(searches(harness) && harness.app.layers.isEmpty, "\(harness.screen)")
        await harness.leave()
        await harness.wait(for: "end of the search") { !isReading(harness) }
    }

    @Test func leavingTheTabEndsTheSearch() async throws {
        let harness = try await Harness(seed: Self.endless)
        await harness.wait(for: "search") { isReading(harness) }
        await harness.press("2")
        #expect(!searches(harness))
        await harness.wait(for: "end of the search") { !isReading(harness) }
        // It begins again with the tab.
        await harness.press("1")
        #expect(searches(harness))
        await harness.wait(for: "search") { isReading(harness) }
        await harness.leave()
    }

    @Test func theFirstMeetingEndsTheSearch() async throws {
        let harness = try await Harness(seed: Self.endless)
        await harness.wait(for: "search") { isReading(harness) }
        try harness.store.save(Meeting.timed("Coffee", "2026-11-22 11:00"))
        await harness.changeElsewhere()
        #expect(!searches(harness) && harness.screen.contains("Coffee"), "\(harness.screen)")
        await harness.wait(for: "end of the search") { !isReading(harness) }
    }

    @Test(
        arguments: [
            (ForeignCounts(contacts: 5, toDos: 1), "5 contacts, 1 to-do"),
            (ForeignCounts(contacts: 5, groups: 2), "5 contacts, 2 groups"),
            (ForeignCounts(entries: 12), "12 entries"),
            (ForeignCounts(meetings: 500, isMore: true), "more than 500 meetings"),
            (ForeignCounts(isMore: true), "too large to count"),
        ])
    func numbersMayBeLowerBounds(counts: ForeignCounts, words: String) {
        #expect(say.words(counts) == words)
    }
}
