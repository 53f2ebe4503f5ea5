import Foundation
import MeetStore
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

    @Test func theyAreOfferedWithTheirNumbersBeforeTheSample() async throws {
        let harness = try await Harness(seed: Self.programs)
        let rows = [
            "Import from calcurse: 1 meeting, 2 to-dos", "Import from abook: 1 contact",
            "Import your contacts, or the sample provided.",
        ].compactMap { text in harness.rows.firstIndex { $0.contains(text) } }
        #expect(rows.count == 3 && rows == rows.sorted(), "\(harness.screen)")
        #expect(harness.rows[rows[0]].contains(" 7 ") && harness.rows[rows[1]].contains(" 8 "))
    }

    @Test func aKeyEachImportsThem() async throws {
        let harness = try await Harness(seed: Self.programs)
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
        let harness = try await Harness(size, seed: Self.programs)
        #expect(harness.screen.contains("Import from calcurse"), "\(harness.screen)")
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
}
