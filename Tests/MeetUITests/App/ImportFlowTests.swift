import Foundation
import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Folders and big books in the import screen.
@MainActor
@Suite struct ImportFlowTests {
    private func card(_ name: String) -> String { "BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nEND:VCARD\n" }

    private func write(_ text: String, to path: String, _ harness: Harness) throws {
        let whole = harness.folder + "/" + path
        try FileManager.default.createDirectory(
            atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: whole, atomically: true, encoding: .utf8)
    }

    private func folder() async throws -> Harness {
        let harness = try await Harness()
        for (name, path) in [("Ann", "cards/a.vcf"), ("Bo", "cards/b.vcf"), ("Cy", "cards/below/c.vcf")] {
            try write(card(name), to: path, harness)
        }
        await harness.press("i")
        return harness
    }

    @Test func aFolderIsImportedWhole() async throws {
        let harness = try await folder()
        await harness.type("cards")
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("▌  All vCards in this folder  and in its subfolders") })
        #expect(harness.screen.contains("cards/a.vcf"))
        await harness.press(.enter)
        #expect(harness.screen.contains("3 new"))
        await harness.press(.enter)
        #expect(harness.screen.contains("3  added"))
        #expect(try harness.store.contacts(rows: 0..<9).map(\.name) == ["Ann", "Bo", "Cy"])
    }

    @Test func aFileInAFolderIsStillTaken() async throws {
        let harness = try await folder()
        await harness.type("cards/")
        await harness.press(.down, .down, .enter)
        #expect(harness.screen.contains("1 new"))
        #expect(harness.screen.contains("Bo"))
    }

    /// Tab goes on to the first file, as it does without the row of the whole folder.
    @Test func tabCompletesToWhatIsInTheFolder() async throws {
        let harness = try await folder()
        await harness.type("car")
        await harness.press(.tab, .tab)
        #expect(harness.screen.contains("› cards/a.vcf"))
    }

    /// The program's own folder holds no cards, and so there is nothing to take whole.
    @Test func aFolderWithoutCardsIsNotOfferedWhole() async throws {
        let harness = try await folder()
        await harness.type("./")
        #expect(harness.screen.contains("./cards/"))
        #expect(!harness.screen.contains("All vCards"))
    }

    @Test func whatThePreviewLeavesOutIsCounted() async throws {
        let harness = try await Harness()
        let cards = (1...1_700).map { card("Person \($0)") }
        try write(cards.joined(), to: "many.vcf", harness)
        await harness.press("i")
        await harness.type("many.vcf")
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("and 1\u{202F}200 more") && !$0.contains("Person") })
        await harness.press(.end)
        #expect(harness.rows.contains { $0.contains("▌+ Person 500") })
        #expect(harness.screen.contains("and 1\u{202F}200 more"))
    }

    @Test func aCalendarIsPreviewedAndImported() async throws {
        let harness = try await Harness()
        let choir =
            "UID:choir\nSUMMARY:Choir\nDTSTART;TZID=Europe/Athens:20261201T190000\nRRULE:FREQ=WEEKLY;COUNT=5"
        try write(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(choir)\nEND:VEVENT\nEND:VCALENDAR\n", to: "a.ics", harness)
        await harness.press("i")
        await harness.type("a.ics")
        await harness.press(.enter)
        #expect(harness.screen.contains("1 new"))
        #expect(harness.screen.contains("+ Choir"))
        #expect(harness.screen.contains("19:00"))
        await harness.press(.enter)
        #expect(harness.screen.contains("1  added"))
        #expect(try harness.store.meeting(uid: "choir")?.title == "Choir")
        await harness.press(.enter)
        #expect(harness.screen.contains("Choir"))
    }

    /// Who has no file of their own takes the sample, and the report is no higher than its text.
    @Test func theSampleIsTakenAndReportedInShort() async throws {
        let harness = try await Harness()
        try write(card("Ann") + card("Bo"), to: "share/contacts.vcf", harness)
        await harness.press("i")
        #expect(harness.rows.contains { $0.contains("▌  Sample with invented people") }, "\(harness.screen)")
        // It is offered before anything is typed, and not among what matches.
        await harness.type("s")
        #expect(harness.screen.contains("share/") && !harness.screen.contains("Sample with"))
        await harness.press(.backspace, .enter)
        #expect(harness.screen.contains("2 new"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("2  added"), "\(harness.screen)")
        let area = harness.app.area(of: harness.app.topLayer.screen)
        #expect(area.rows == 8 && area.columns < 80, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.app.layers.isEmpty && harness.app.tab == .meetings, "\(harness.screen)")
        await harness.press("3")
        #expect(harness.screen.contains("Ann"), "\(harness.screen)")
    }

    /// Both keys lead back to the tab on which the import was begun.
    @Test(arguments: [Key.enter, .escape]) func theReportLeadsBack(_ key: Key) async throws {
        let harness = try await Harness()
        try write(card("Ann"), to: "a.vcf", harness)
        await harness.press("2", "i")
        await harness.type("a.vcf")
        await harness.press(.enter, .enter)
        #expect(harness.screen.contains("goes back; there u undoes the import"), "\(harness.screen)")
        await harness.press(key)
        #expect(harness.app.layers.isEmpty && harness.app.tab == .calendar, "\(harness.screen)")
        #expect(try harness.store.contactCount() == 1)
        await harness.press("u")
        #expect(try harness.store.contactCount() == 0)
    }

    @Test func anErrorIsSaidOnce() async throws {
        let harness = try await Harness()
        await harness.press("i")
        await harness.type("nothing.vcf")
        await harness.press(.enter)
        #expect(harness.screen.components(separatedBy: "Cannot read").count == 2, "\(harness.screen)")
        #expect(harness.screen.contains("! Cannot read"))
    }
}
