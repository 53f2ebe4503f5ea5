import Foundation
import MeetCore
import MeetStore
import Operations
import Pictures
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The table at the three sizes, in every language.
@MainActor
@Suite(.inEveryLanguage) struct TableSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: [Key], seed: (MeetStore) throws -> Void = TableSeed.rivers
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    /// Opens a table whose code is known, and lets people come in.
    private func play(_ size: (Int, Int), _ plan: TablePlan) async throws -> (Harness, TableHost) {
        let harness = try await open(size, [])
        let clock = harness.clock
        try TableSeed.open(plan, harness.store, now: { clock.now })
        await harness.press("T", .enter)
        let host = try #require(harness.table.hosted?.host, "\(harness.screen)")
        for name in ["Maria Papadopoulou", "Zoë Tzanaki", "Γιώργος"] { _ = try host.join(name) }
        try host.setPresence(false, of: 3)
        await wait(harness) { $0.players.count == 3 && !$0.players[2].isPresent }
        return (harness, host)
    }

    private func wait(_ harness: Harness, until isSo: (TableSession) -> Bool) async {
        await harness.wait(for: "state of the table") {
            (harness.app.topLayer.screen as? TableScreen).map { isSo($0.session) } ?? false
        }
    }

    @Test(arguments: sizes) func theForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["T"])
        try harness.look("table-form")
        await harness.press(.enter)
        try harness.look("table-form-kind")
    }

    @Test(arguments: sizes) func theFormOfAVote(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["T", .enter, .up, .up, .enter, .tab])
        await harness.type("What for?")
        await harness.press(.tab)
        await harness.type("2026-11-22 19:00")
        await harness.press(.tab, .tab)
        await harness.type("cinema, a walk")
        try harness.look("table-form-vote")
    }

    @Test(.enabled(if: QRCode.isInstalled, "libqrencode is not installed"), arguments: sizes)
    func theLobby(_ size: (Int, Int)) async throws {
        let (harness, _) = try await play(size, TableSeed.quiz)
        try harness.look("table-lobby")
    }

    @Test(arguments: sizes) func aQuiz(_ size: (Int, Int)) async throws {
        let (harness, host) = try await play(size, TableSeed.quiz)
        await harness.press(.enter)
        let right = try #require(host.session.question?.right)
        try host.answer(right, to: 1, by: 1)
        await wait(harness) { $0.answers.count == 1 }
        await harness.move(to: Harness.now.addingTimeInterval(8))
        try harness.look("table-question")
        await harness.press(.enter)
        try harness.look("table-locked")
        await harness.press(.enter)
        try harness.look("table-reveal")
        await harness.press(.enter)
        try harness.look("table-scores")
        await harness.press("e", "Y")
        try harness.look("table-end")
        host.flush()
        await harness.press("a")
        try harness.look("table-standings")
    }

    @Test(arguments: sizes) func aVote(_ size: (Int, Int)) async throws {
        let (harness, host) = try await play(size, TableSeed.vote)
        await harness.press(.enter)
        try harness.look("table-vote")
        try host.answer(0, to: 1, by: 1)
        try host.answer(0, to: 1, by: 2)
        await wait(harness) { $0.phase == .locked }
        await harness.press(.enter, .enter)
        try harness.look("table-vote-end")
    }

    @Test(arguments: sizes) func theHostPlays(_ size: (Int, Int)) async throws {
        let (harness, _) = try await play(size, TableSeed.quiz)
        await harness.press("p")
        await harness.type("Ich")
        try harness.look("table-name")
        await harness.press(.enter, .enter, .down)
        try harness.look("table-playing")
        await harness.press(.escape)
        try harness.look("table-leaving")
    }

    @Test(arguments: sizes) func statements(_ size: (Int, Int)) async throws {
        let game = TableIcebreaker(whoOfUs: 0, takesStatements: true, language: "en")
        let (harness, _) = try await play(size, .icebreaker(game))
        await harness.press("p")
        await harness.type("Ich")
        await harness.press(.enter, "w")
        await harness.type("I can fly")
        try harness.look("table-statements")
    }
}

/// Letters for those who look from afar.
@Suite struct BigLettersTests {
    private func drawn(_ text: String, _ columns: Int, _ rows: Int, hasHalves: Bool = true) -> [String]? {
        let size = Size(columns: columns, rows: rows)
        guard let letters = BigLetters(text, in: size, hasHalves: hasHalves) else { return nil }
        var buffer = CellBuffer(size: letters.size)
        letters.draw(into: &buffer, at: Point(column: 0, row: 0), style: .plain)
        return (0..<letters.size.rows).map { buffer.row($0).map(\.text).joined() }
    }

    @Test func theyAreAsLargeAsThereIsRoom() {
        #expect(drawn("T", 10, 5)?.first == "██████████")
        #expect(drawn("T", 9, 5) == ["▀▀█▀▀", "  █  ", "  ▀  "])
        #expect(drawn("12", 22, 5)?.count == 5 && drawn("12", 21, 5)?.count == 3)
        #expect(drawn("T", 4, 3) == nil && drawn("T", 9, 5, hasHalves: false) == nil)
    }

    /// Every code and every number can be drawn, and nothing else.
    @Test func everyLetterOfCodesHasAPicture() {
        var random = SeededRandom(seed: 1)
        let codes = (0..<200).map { _ in TableCode.make(using: &random) }
        #expect(Set(codes.joined()).count == 16)
        for text in codes + ["0123456789"] { #expect(drawn(text, 200, 5) != nil, "\(text)") }
        #expect(drawn("A", 200, 5) == nil && drawn("", 200, 5) == nil)
    }

    @Test func noTwoLettersAreAlike() {
        let all = "0123456789BCDFGHJKLMNSTVXZ".map { drawn(String($0), 10, 5) ?? [] }
        #expect(Set(all).count == all.count)
    }
}
