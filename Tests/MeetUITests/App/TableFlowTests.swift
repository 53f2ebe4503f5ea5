import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Tables by keys, from the form to the end, with phones that are not there.
@MainActor
@Suite struct TableFlowTests {
    private func open(
        _ keys: Key..., farewell: Duration = .seconds(3600),
        seed: (MeetStore) throws -> Void = TableSeed.rivers
    ) async throws -> Harness {
        let harness = try await Harness(farewell: farewell, seed: seed)
        for key in keys { await harness.press(key) }
        return harness
    }

    private func hosting(_ harness: Harness) throws -> TableHost {
        try #require(harness.table.hosted?.host, "\(harness.screen)")
    }

    /// Waits for the screen to show a state of the session.
    private func wait(_ harness: Harness, until isSo: (TableSession) -> Bool) async {
        await harness.wait(for: "state of the table") {
            (harness.app.topLayer.screen as? TableScreen).map { isSo($0.session) } ?? false
        }
    }

    // MARK: - Opening

    @Test func theKeyAsksWhatToPlay() async throws {
        let harness = try await open("T")
        #expect(harness.app.topLayer.screen is TableSetUp)
        for part in ["At the table", "Quiz", "all · 2 questions", "192.168.1.7 · wlan0"] {
            #expect(harness.screen.contains(part), "\(part) in\n\(harness.screen)")
        }
        #expect(harness.tables.servers.isEmpty)
        await harness.press(.escape)
        #expect(harness.app.layers.isEmpty)
    }

    @Test func thePaletteAndTheCalendarFindIt() async throws {
        let harness = try await open(":")
        await harness.type("trivia")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is TableSetUp, "\(harness.screen)")
        await harness.press(.escape, "2", ".", "T")
        #expect(harness.app.topLayer.screen is TableSetUp, "\(harness.screen)")
    }

    @Test func itListensAtTheChosenAddressAlone() async throws {
        let harness = try await open("T", .backTab, .enter)
        // The address is the last line; another one of the computer is chosen.
        await harness.type("10.8")
        await harness.press(.enter)
        #expect(harness.screen.contains("10.8.0.2 · tun0"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(harness.tables.servers.map(\.listening) == ["10.8.0.2:8431"])
        #expect(harness.screen.contains("http://10.8.0.2:8431/"), "\(harness.screen)")
    }

    @Test func anAddressThatIsTakenIsNamed() async throws {
        let harness = try await open("T")
        harness.tables.refuse(.inUse)
        await harness.press(.control("s"))
        #expect(harness.app.topLayer.screen is TableSetUp)
        #expect(harness.screen.contains("Another program is using 192.168.1.7."), "\(harness.screen)")
        harness.tables.refuse(nil)
        await harness.press(.control("s"))
        #expect(harness.app.topLayer.screen is TableScreen, "\(harness.screen)")
    }

    @Test func wrongNumbersAreNamed() async throws {
        let harness = try await open("T", .tab, .tab, .tab, .tab, .control("u"))
        await harness.type("3")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Type 5 to 300 seconds"), "\(harness.screen)")
        #expect(harness.tables.servers.isEmpty)
    }

    // MARK: - A quiz

    @Test func aQuizIsPlayedToItsEnd() async throws {
        let harness = try await open("T", .control("s"))
        #expect(harness.app.topLayer.screen is TableScreen, "\(harness.screen)")
        let host = try hosting(harness)
        let (maria, zoe) = (try host.join("Maria Papadopoulou"), try host.join("Zoë Tzanaki"))
        await wait(harness) { $0.players.count == 2 }
        #expect(harness.screen.contains("2 people are here."), "\(harness.screen)")
        for number in 1...2 {
            await harness.press(.enter)
            let question = try #require(host.session.question)
            #expect(question.number == number && harness.screen.contains(question.text), "\(harness.screen)")
            try host.answer(try #require(question.right), to: number, by: maria.id)
            await wait(harness) { $0.answers.count == 1 }
            #expect(harness.screen.contains("1 of 2 have answered."), "\(harness.screen)")
            await harness.press(.enter)
            #expect(harness.screen.contains("Answers are no longer accepted."), "\(harness.screen)")
            #expect(throws: TableRefusal.locked) { try host.answer(0, to: number, by: zoe.id) }
            await harness.press(.enter)
            #expect(harness.screen.contains("The right answer is"), "\(harness.screen)")
            await harness.press(.enter)
            #expect(harness.screen.contains("\(number * 100) points"), "\(harness.screen)")
        }
        await harness.press(.enter)
        #expect(harness.screen.contains("The winner is Maria Papadopoulou."), "\(harness.screen)")
        host.flush()
        await harness.press("a")
        #expect(harness.screen.contains("All-time scores"), "\(harness.screen)")
        #expect(harness.screen.contains("1/1"), "\(harness.screen)")
        await harness.press(.escape, .escape)
        #expect(harness.app.layers.isEmpty && harness.table.hosted == nil)
        #expect(harness.tables.servers.map(\.ending) == [.finished])
    }

    /// The countdown is the host's clock, and the time that is up locks the question.
    @Test func theTimeRunsDown() async throws {
        let harness = try await open("T", .control("s"))
        let host = try hosting(harness)
        _ = try host.join("Maria Papadopoulou")
        await harness.press(.enter)
        #expect(harness.screen.contains("20 s"), "\(harness.screen)")
        await harness.move(to: Harness.now.addingTimeInterval(8))
        #expect(harness.screen.contains("12 s"), "\(harness.screen)")
        await harness.move(to: Harness.now.addingTimeInterval(21))
        host.tick()
        await wait(harness) { $0.phase == .locked }
    }

    @Test func theHostPlaysAlong() async throws {
        let harness = try await open("T", .control("s"), "p")
        await harness.type("Me")
        await harness.press(.enter)
        let host = try hosting(harness)
        #expect(host.session.players.map(\.isHost) == [true])
        let maria = try host.join("Maria Papadopoulou")
        await wait(harness) { $0.players.count == 2 }
        await harness.press(.enter, .down, .up, .down, .space)
        #expect(host.session.answers.map(\.option) == [1], "\(harness.screen)")
        #expect(harness.screen.contains("your choice"), "\(harness.screen)")
        try host.answer(0, to: 1, by: maria.id)
        await wait(harness) { $0.phase == .locked }
        await harness.press(.enter, .enter, .enter)
        // A digit answers, and shows no other tab.
        await harness.press("1")
        #expect(host.session.answers.map(\.option) == [0] && host.session.question?.number == 2)
        #expect(harness.app.topLayer.screen is TableScreen)
    }

    @Test func aLostPhonesNameIsGivenFree() async throws {
        let harness = try await open("T", .control("s"))
        let host = try hosting(harness)
        let maria = try host.join("Maria Papadopoulou")
        await wait(harness) { $0.players.count == 1 }
        await harness.press("f", .enter)
        #expect(host.player(token: maria.token) == nil)
        #expect(try host.join("Maria Papadopoulou").id == maria.id)
    }

    // MARK: - Leaving, and going on

    @Test func leavingAsksAndServesNothing() async throws {
        let harness = try await open("T", .control("s"))
        _ = try hosting(harness).join("Maria Papadopoulou")
        await wait(harness) { $0.players.count == 1 }
        await harness.press(.escape, .enter)
        #expect(harness.app.topLayer.screen is TableScreen && harness.table.hosted != nil)
        await harness.press(.escape, "Y")
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
        #expect(harness.tables.servers.map(\.ending) == [.closed] && harness.table.hosted == nil)
    }

    /// The program is left while a question is open, and goes on at it with the scores.
    @Test func theProgramGoesOnAtTheSameQuestion() async throws {
        let harness = try await open("T", .control("s"))
        let before = try hosting(harness)
        let maria = try before.join("Maria Papadopoulou")
        await harness.press(.enter)
        try before.answer(try #require(before.session.question?.right), to: 1, by: maria.id)
        await wait(harness) { $0.phase == .locked }
        await harness.press(.enter, .enter, .enter)
        #expect(before.session.question?.number == 2 && before.session.phase == .question)
        await harness.restart()
        #expect(harness.tables.servers.map(\.ending) == [.closed])
        await harness.press("T")
        #expect(harness.screen.contains("Quiz · Question 2 of 2 · 1 person"), "\(harness.screen)")
        await harness.press(.enter)
        let after = try hosting(harness)
        #expect(after !== before && after.session.code == before.session.code)
        #expect(after.session.question?.number == 2 && after.session.phase == .question)
        #expect(after.player(token: maria.token)?.score == 100)
        #expect(harness.tables.servers.map(\.listening) == ["192.168.1.7:8431", "192.168.1.7:8431"])
    }

    @Test func nothingListensAfterTheEnd() async throws {
        let harness = try await open("T", .control("s"), farewell: .zero)
        await harness.press("e", .enter)
        #expect(try hosting(harness).session.phase == .lobby)
        await harness.press("e", "Y")
        await harness.wait(for: "end of the server") {
            harness.screen.contains("The page for the phones is closed.")
        }
        #expect(harness.tables.servers.map(\.ending) == [.finished] && harness.table.hosted == nil)
        await harness.press("n")
        #expect(harness.app.topLayer.screen is TableSetUp && harness.app.layers.count == 1)
        #expect(!harness.screen.contains("Unfinished"), "\(harness.screen)")
    }

    // MARK: - A vote

    /// Types a vote on a question, two venues and words.
    private func openVote(_ harness: Harness, words: String) async {
        await harness.press("T", .enter)
        await harness.type("vote")
        await harness.press(.enter, .tab)
        await harness.type("What for?")
        await harness.press(.tab, .tab, .tab)
        await harness.type(words)
    }

    @Test func optionsAreShownAsTheyAreUnderstood() async throws {
        let harness = try await open()
        await openVote(harness, words: "Cinema, a walk")
        await harness.press(.backTab, .backTab)
        await harness.type("sun 19:00, mon 20:00")
        let numbered = harness.rows.filter { $0.contains("1  Sun 22 Nov") || $0.contains("4  a walk") }
        #expect(numbered.count == 2, "\(harness.screen)")
        await harness.type(", some day")
        await harness.press(.control("s"))
        #expect(harness.app.topLayer.screen is TableSetUp && harness.tables.servers.isEmpty)
        // The error stands at its line alone.
        let form = try #require(harness.app.topLayer.screen as? TableSetUp)
        let error = try #require(form.form.complaint?.sentence, "\(harness.screen)").prefix(20)
        #expect(harness.rows.count { $0.contains(error) } == 1, "\(harness.screen)")
    }

    /// In a low terminal the winner is the first option of the result, and the others are counted.
    @Test func theWinnerIsSeenInALowTerminal() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: TableSeed.rivers)
        await openVote(harness, words: "Cinema, Museum, Walk, Swim, Zoo, Park, Opera, Beach")
        await harness.press(.control("s"))
        let host = try hosting(harness)
        let maria = try host.join("Maria Papadopoulou")
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("Cinema") }, "\(harness.screen)")
        try host.answer(2, to: 1, by: maria.id)
        await wait(harness) { $0.phase == .locked }
        await harness.press(.enter, .enter)
        let row = try #require(harness.rows.first { $0.contains("Walk") }, "\(harness.screen)")
        #expect(row.contains("✓3") && row.contains("↑2"), "\(harness.screen)")
        #expect(harness.screen.contains("↓"), "\(harness.screen)")
    }

    @Test func oneOptionIsNoVote() async throws {
        let harness = try await open()
        await openVote(harness, words: "Cinema")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("A vote needs 2 to 12 options; there are 1."), "\(harness.screen)")
    }

    @Test func theResultBecomesANote() async throws {
        let harness = try await open()
        await openVote(harness, words: "Cinema, a walk")
        await harness.press(.control("s"))
        let host = try hosting(harness)
        let maria = try host.join("Maria Papadopoulou")
        await harness.press(.enter)
        try host.answer(1, to: 1, by: maria.id)
        await wait(harness) { $0.phase == .locked }
        await harness.press(.enter, .enter)
        #expect(harness.screen.contains("Most chose “a walk”."), "\(harness.screen)")
        #expect(harness.screen.contains("m adds it to the notes of the meeting."), "\(harness.screen)")
        await harness.press("m")
        let id = TableSeed.coffee.meeting
        #expect(try harness.store.meeting(id)?.notes == "Bring the drafts.\nWhat for?: a walk")
        #expect(harness.app.topLayer.screen is TableScreen, "\(harness.screen)")
        await harness.press("u")
        #expect(try harness.store.meeting(id)?.notes == "Bring the drafts.")
    }

    @Test func aLevelVoteAsksWhichOneCounts() async throws {
        let harness = try await open()
        await openVote(harness, words: "Cinema, a walk")
        await harness.press(.control("s"))
        let host = try hosting(harness)
        let players = [try host.join("Maria Papadopoulou"), try host.join("Zoë Tzanaki")]
        await harness.press(.enter)
        for (option, player) in players.enumerated() { try host.answer(option, to: 1, by: player.id) }
        await wait(harness) { $0.phase == .locked }
        await harness.press(.enter, .enter, "m")
        #expect(harness.screen.contains("A tie: which one counts?"), "\(harness.screen)")
        await harness.press(.down, .enter)
        let notes = try harness.store.meeting(TableSeed.coffee.meeting)?.notes ?? ""
        #expect(notes.hasSuffix("What for?: a walk"), "\(notes)")
    }

    // MARK: - An icebreaker

    @Test func theHostWritesStatements() async throws {
        let harness = try await open("T", .enter)
        await harness.type("ice")
        await harness.press(.enter, .control("s"), "p")
        await harness.type("Me")
        await harness.press(.enter, "w", .control("s"))
        #expect(harness.screen.contains("Three different statements are needed."), "\(harness.screen)")
        for text in ["I sing", "I ski", "I fly"] {
            await harness.type(text)
            await harness.press(.tab)
        }
        await harness.press(.space, .control("s"))
        let host = try hosting(harness)
        #expect(host.session.statements.map(\.texts) == [["I sing", "I ski", "I fly"]])
        #expect(host.session.statements.map(\.lie) == [1])
        await harness.press("w")
        #expect(harness.app.topLayer.screen is TableScreen, "\(harness.screen)")
    }
}
