import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// What the screen does where something goes wrong: nothing typed is lost, nothing is done unseen, and every sentence
/// can be read to its end.
@MainActor
@Suite struct FaultTests {
    /// The database is gone, and there is no folder for drafts.
    @Test(arguments: [
        (["n"] as [Key], "Title"), (["3", "n"], "Organisation"), (["3", "o"], "Name"), (["4", "n"], "Name"),
    ])
    func aFormThatCannotBeKeptStaysOpen(_ keys: [Key], _ label: String) async throws {
        let harness = try await Harness(seed: Seed.everything)
        for key in keys { await harness.press(key) }
        await harness.type("Precious")
        try FileManager.default.removeItem(atPath: harness.folder + "/meet.sqlite")
        await harness.press(.escape, "F")
        #expect(harness.screen.contains("Precious"))
        #expect(harness.screen.contains(label))
        #expect(!harness.screen.contains("Saved as a draft"))
        #expect(harness.app.remark?.isError == true)
    }

    @Test func whatCannotBeSeenIsNotDone() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let before = harness.screen
        await harness.send(.resize(Size(columns: 20, rows: 6)))
        #expect(harness.rows[0] == "meet: too small" && harness.rows[1] == "at least 24×7")
        await harness.press("d", "n", "x")
        await harness.send(.paste("Tea"))
        await harness.send(.resize(Size(columns: 120, rows: 36)))
        #expect(harness.screen == before)
    }

    /// Where an address is looked up, Esc stops that and nothing else.
    @Test(arguments: [(["4", "n"], 2), (["6"], 2)] as [([Key], Int)])
    func escStopsALookUp(_ keys: [Key], _ fields: Int) async throws {
        let harness = try await Harness(seed: { try $0.set("me.home", to: "Kamppi") })
        for key in keys { await harness.press(key) }
        for _ in 0..<fields { await harness.press(keys.count > 1 ? .tab : .down) }
        if keys.count > 1 { await harness.type("Kamppi 3") }
        let before = harness.rows.dropLast(2)
        harness.server.hold()
        harness.begin(.control("g"))
        await harness.wait(for: "request") { !harness.server.asked.isEmpty }
        var app = harness.app
        app.spinnerFrame = 1
        #expect(Self.rows(of: app).contains { $0.contains("Esc to stop") })
        await harness.press(.escape)
        #expect(harness.server.cancelled == 1)
        #expect(Array(harness.rows.dropLast(2)) == Array(before))
        #expect(harness.app.remark?.text == "The search was stopped.")
    }

    /// What ends because its screen is left is no news.
    @Test func savingWhileAnAddressIsLookedUpSaysWhatWasSaved() async throws {
        let harness = try await Harness.venues()
        await harness.press("n")
        await harness.type("Ours")
        await harness.press(.tab, .tab)
        await harness.type("Kamppi 3")
        harness.server.hold()
        harness.begin(.control("g"))
        await harness.wait(for: "request") { !harness.server.asked.isEmpty }
        await harness.press(.control("s"))
        #expect(try harness.store.venueCount() == 1)
        #expect(harness.app.remark?.text != "The search was stopped.")
    }

    /// Where another program keeps the database busy, it is seen that one waits.
    @Test func aWriteThatTakesLongIsSeen() async throws {
        var app = try await Harness(seed: Seed.everything).app
        _ = app.update(.terminal(.key("d")))
        for _ in 1...2 { _ = app.update(.spinner) }
        #expect(!Self.rows(of: app).contains { $0.contains("Saving…") })
        _ = app.update(.spinner)
        #expect(Self.rows(of: app).contains { $0.contains("Saving…") })
    }

    @Test(arguments: [(120, 36), (80, 24), (50, 16)])
    func aLongSentenceIsReadToItsEnd(columns: Int, rows: Int) async throws {
        var app = try await Harness(Size(columns: columns, rows: rows), seed: Seed.everything).app
        let sentence = ErrorText.sentence(
            StoreError.moved(
                path: "/home/maria/meet/meet.sqlite", draftsKeptIn: "/home/maria/.local/state/meet/drafts"))
        app.remark = App.Remark(text: sentence, isError: true)
        let shown = Self.rows(of: app).joined(separator: " ").filter { $0 != "─" }
        let text = shown.split(separator: " ").joined(separator: " ")
        #expect(text.contains(sentence))
        // The footer is still there.
        #expect(Self.rows(of: app).last?.contains("help") == true)
    }

    private static func rows(of app: App) -> [String] {
        let buffer = app.frame().buffer
        return (0..<buffer.size.rows).map { buffer.row($0).map(\.text).joined() }
    }
}
