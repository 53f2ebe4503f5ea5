import Foundation
import Testing

@testable import MeetCore

/// Votes and icebreakers.
@Suite struct TableVoteTests {
    @Test func votesAreSecretUntilAllHaveVoted() throws {
        var game = try TableGame(.vote, rules: TableRules(), questions: [TableGame.vote])
        try game.advance(to: .question)
        try game.answer(1, 1)
        let view = game.view(2)
        #expect(view.options.allSatisfy { $0.count == nil } && view.answered == 1 && view.awaited == 2)
        #expect(game.view(1).own?.answer == 1)
        // Somebody who comes late votes, too.
        _ = try game.session.join("C", token: "c")
        try game.answer(2, 1)
        #expect(game.session.phase == .question)
        try game.answer(3, 0)
        #expect(game.session.phase == .locked)
        try game.advance(to: .reveal)
        #expect(game.session.result?.counts == [1, 2] && game.session.result?.leading == [1])
        #expect(game.session.result?.right == nil && game.scores == [0, 0, 0])
        // There is nothing to score.
        _ = try game.session.advance(at: game.now)
        #expect(game.session.phase == .end && game.view(1).ranks.isEmpty)
    }

    @Test func anOpenVoteShowsItsVotes() throws {
        var game = try TableGame(.vote, rules: TableRules(isSecret: false), questions: [TableGame.vote])
        try game.advance(to: .question)
        try game.answer(1, 0)
        #expect(game.view(2).options.map(\.count) == [1, 0])
    }

    /// Words that somebody typed stay as they are.
    @Test func aViewIsTranslatedAsFarAsItCanBe() throws {
        let date = TableOption(
            "Sat 28 Nov", detail: "closed",
            translations: ["el": TableOption.Words("Σάβ 28 Νοε", detail: "κλειστά")])
        let question = TableQuestion(.vote, text: "When?", options: [date, TableOption("Pizza")])
        var game = try TableGame(.vote, rules: TableRules(), questions: [question])
        try game.advance(to: .question)
        let view = game.view(1)
        let greek = view.translated(to: "el")
        #expect(greek.options.map(\.text) == ["Σάβ 28 Νοε", "Pizza"])
        #expect(greek.options.map(\.detail) == ["κλειστά", ""])
        #expect(view.translated(to: "fr") == view)
    }

    @Test func severalOptionsMayBeLevel() throws {
        var game = try TableGame(.vote, rules: TableRules(), questions: [TableGame.vote])
        try game.advance(to: .question)
        try game.answer(1, 0)
        try game.answer(2, 1)
        try game.advance(to: .reveal)
        #expect(game.session.result?.leading == [0, 1])
    }

    @Test func whoOfUsNamesThePeopleAtTheTable() throws {
        var game = try TableGame(
            .icebreaker, rules: TableRules(), questions: [TableQuestion(.whoOfUs, text: "Who sings?")],
            invitees: ["Maria", "Zoë"], players: ["maria", "Host"])
        try game.advance(to: .question)
        #expect(game.view(1).options.map(\.text) == ["Maria", "Zoë", "Host"])
        try game.answer(1, 2)
        try game.answer(2, 2)
        try game.advance(to: .reveal)
        #expect(game.session.result?.leading == [2] && game.scores == [0, 0])
    }

    @Test func statementsBecomeQuestions() throws {
        var game = try TableGame(
            .icebreaker, rules: TableRules(takesStatements: true), questions: [], players: ["A", "B", "C"])
        let wrong = [
            (["x", "y"], 0), (["x", "x", "y"], 0), (["x", "", "y"], 0), (["x", "y", "z"], 3),
        ]
        for (texts, lie) in wrong {
            #expect(throws: TableRefusal.statements) { try game.session.state(texts, lie: lie, by: 1) }
        }
        _ = try game.session.state(["old", "y", "z"], lie: 0, by: 1)
        _ = try game.session.state(["I dive", "I fly", "I ski"], lie: 1, by: 1)
        try game.advance(to: .question)
        let question = try #require(game.session.question)
        #expect(Set(question.options.map(\.text)) == ["I dive", "I fly", "I ski"])
        let lie = try #require(question.right)
        #expect(question.options[lie].text == "I fly" && game.view(2).subject == "A")
        #expect(throws: TableRefusal.ownStatements) { try game.answer(1, lie) }
        #expect(game.view(1).own?.mayAnswer == false && game.view(1).awaited == 2)
        try game.answer(2, lie)
        try game.answer(3, (lie + 1) % 3)
        // Statements may still come, once from each.
        _ = try game.session.state(["p", "q", "r"], lie: 2, by: 2)
        #expect(throws: TableRefusal.statements) { try game.session.state(["s", "t", "u"], lie: 0, by: 2) }
        #expect(throws: TableRefusal.statements) { try game.session.state(["s", "t", "u"], lie: 0, by: 1) }
        try game.advance(to: .reveal)
        #expect(game.scores == [0, 1, 0])
        try game.advance(to: .question)
        #expect(game.session.question?.subject == 2 && game.session.questions.count == 2)
    }

    @Test func statementsNeedTheirRule() throws {
        var game = try TableGame(.quiz)
        #expect(throws: TableRefusal.statements) { try game.session.state(["x", "y", "z"], lie: 0, by: 1) }
    }
}
