import Foundation
import Testing

@testable import MeetCore

@Suite struct TableSessionTests {
    @Test func thePhasesFollowEachOther() throws {
        var game = try TableGame()
        var phases: [TableSession.Phase] = [game.session.phase]
        var revisions = [game.session.revision]
        while game.session.phase != .end {
            _ = try game.session.advance(at: game.now)
            phases.append(game.session.phase)
            revisions.append(game.session.revision)
        }
        #expect(
            phases == [
                .lobby, .question, .locked, .reveal, .scores, .question, .locked, .reveal, .scores, .end,
            ])
        #expect(zip(revisions, revisions.dropFirst()).allSatisfy { $0 < $1 })
        #expect(throws: TableRefusal.over) { try game.session.advance(at: game.now) }
    }

    @Test func fasterRightAnswersAreWorthMore() throws {
        var game = try TableGame(players: ["A", "B", "C", "D"])
        try game.advance(to: .question)
        game.wait(0.9)
        try game.answer(1, 1)
        game.wait(2.2)
        try game.answer(2, 1)
        try game.answer(3, 0)
        game.wait(9)
        try game.answer(4, 1)
        // Nothing is told before the reveal.
        #expect(game.session.phase == .locked && game.scores == [0, 0, 0, 0])
        #expect(game.view(1).own?.points == nil)
        #expect(game.view(1).options.allSatisfy { $0.isRight == nil && $0.count == nil })
        try game.advance(to: .reveal)
        #expect(game.scores == [100, 70, 0, 0])
        #expect(game.view(2).own?.points == 70 && game.view(2).own?.rank == 2)
        #expect(game.view(2).options.map(\.isRight) == [false, true, false, false])
        #expect(game.view(2).options.map(\.count) == [1, 3, 0, 0])
        #expect(game.session.players.map(\.rights) == [1, 1, 0, 1])
        #expect(game.session.ranks.map(\.rank) == [1, 2, 3, 3])
    }

    @Test func withoutSpeedPointsEachRightAnswerIsWorthTheSame() throws {
        var game = try TableGame(rules: TableRules(hasSpeedPoints: false, seconds: 20))
        try game.advance(to: .question)
        try game.answer(1, 1)
        game.wait(15)
        try game.answer(2, 1)
        try game.advance(to: .reveal)
        #expect(game.scores == [100, 100])
    }

    /// Together, a wrong answer leaves the question to the others, and the first right one ends it.
    @Test func togetherTheFirstRightAnswerScores() throws {
        var game = try TableGame(rules: TableRules(scoring: .together), players: ["A", "B", "C"])
        try game.advance(to: .question)
        try game.answer(1, 0)
        #expect(game.view(1).own?.points == 0 && game.session.phase == .question)
        #expect(throws: TableRefusal.answered) { try game.answer(1, 1) }
        let events = try game.answer(2, 1)
        #expect(events.last == .locked(question: 1) && game.view(2).own?.points == nil)
        #expect(throws: TableRefusal.locked) { try game.answer(3, 1) }
        try game.advance(to: .reveal)
        #expect(game.scores == [0, 1, 0])
    }

    @Test func theFirstAnswerCountsAndNamesItsQuestion() throws {
        var game = try TableGame()
        #expect(throws: TableRefusal.notBegun) { try game.answer(1, 1) }
        try game.advance(to: .question)
        #expect(throws: TableRefusal.otherQuestion) { try game.answer(1, 1, to: 2) }
        #expect(throws: TableRefusal.unknownOption) { try game.answer(1, 4) }
        #expect(throws: TableRefusal.unknownPlayer) { try game.answer(3, 1) }
        try game.answer(1, 0)
        #expect(throws: TableRefusal.answered) { try game.answer(1, 1) }
        #expect(game.session.answers.map(\.option) == [0])
    }

    @Test func noAnswerCountsAfterTheLock() throws {
        var game = try TableGame()
        try game.advance(to: .question)
        try game.answer(1, 1)
        game.wait(20.1)
        // Nobody has looked at the clock yet.
        #expect(game.session.phase == .question)
        #expect(throws: TableRefusal.locked) { try game.answer(2, 1) }
        let locked = game.session.tick(at: game.now)
        let nothing = game.session.tick(at: game.now)
        #expect(locked == [.locked(question: 1)] && nothing.isEmpty)
        #expect(throws: TableRefusal.locked) { try game.answer(2, 1) }
        // The result follows by itself.
        let next = try #require(game.session.nextTick)
        game.now = next
        let revealed = game.session.tick(at: game.now)
        guard case .reveal(let result) = revealed.first else {
            Issue.record("no reveal")
            return
        }
        #expect(result == TableResult(question: 1, counts: [0, 1, 0, 0], right: 1, leading: [1]))
        #expect(game.session.nextTick == nil)
    }

    @Test func theLastAnswerLocksTheQuestion() throws {
        var game = try TableGame(players: ["A", "B", "C"])
        try game.advance(to: .question)
        try game.answer(1, 1)
        try game.answer(2, 1)
        #expect(game.session.phase == .question)
        // Nobody waits for somebody who has gone.
        let events = try game.session.setPresence(false, of: 3, at: game.now)
        #expect(events.last == .locked(question: 1))
        let again = try game.session.setPresence(false, of: 3, at: game.now)
        #expect(again.isEmpty)
    }

    @Test func latePlayersJoinAtTheNextQuestion() throws {
        var game = try TableGame()
        try game.advance(to: .question)
        _ = try game.session.join("C", token: "c")
        #expect(game.view(3).own?.joinsNext == true && game.view(3).own?.mayAnswer == false)
        #expect(throws: TableRefusal.joinsNext) { try game.answer(3, 1) }
        // They are not awaited either.
        try game.answer(1, 1)
        try game.answer(2, 1)
        #expect(game.session.phase == .locked)
        try game.advance(to: .question)
        #expect(game.view(3).own?.mayAnswer == true)
        try game.answer(3, 1, to: 2)
        try game.advance(to: .reveal)
        #expect(game.scores == [100, 100, 100])
    }

    @Test func namesAreCleanedAndUnique() throws {
        var game = try TableGame(invitees: ["María", "Zoë"], players: [])
        #expect(game.session.freeNames == ["María", "Zoë"])
        _ = try game.session.join("  maria\u{202E}\n", token: "m")
        let player = try #require(game.session.player(token: "m"))
        #expect(player.name == "maria" && player.contactID == Identifier(7))
        #expect(game.session.freeNames == ["Zoë"])
        #expect(throws: TableRefusal.nameTaken) { try game.session.join("MARIA", token: "x") }
        for name in ["", " \u{200B}\u{7}", "\u{301}"] {
            #expect(throws: TableRefusal.noName) { try game.session.join(name, token: "x") }
        }
        _ = try game.session.join(String(repeating: "a", count: 500), token: "long")
        #expect(game.session.player(token: "long")?.name.count == TableName.longest)
        #expect(game.session.player(token: "") == nil)
    }

    /// Somebody who lost the token comes back under the name that the host gave free.
    @Test func aReleasedNameComesBackWithItsScore() throws {
        var game = try TableGame()
        try game.advance(to: .question)
        try game.answer(1, 1)
        try game.advance(to: .reveal)
        #expect(throws: TableRefusal.nameTaken) { try game.session.join("a", token: "new") }
        _ = try game.session.release(1, at: game.now)
        #expect(game.session.player(token: "token-A") == nil)
        let events = try game.session.join("a", token: "new")
        #expect(events == [.returned(game.session.players[0])])
        #expect(game.session.player(token: "new")?.score == 100 && game.session.players.count == 2)
    }

    @Test func theHostComesBackAsNobodyElse() throws {
        var game = try TableGame()
        _ = try game.session.join("Host", token: "h", isHost: true)
        for player in [1, 3] { _ = try game.session.release(player, at: game.now) }
        #expect(throws: TableRefusal.nameTaken) { try game.session.join("A", token: "x", isHost: true) }
        #expect(throws: TableRefusal.nameTaken) { try game.session.join("host", token: "x") }
        _ = try game.session.join("a", token: "x")
        _ = try game.session.join("host", token: "y", isHost: true)
        #expect(game.session.players.count == 3)
    }

    @Test func theChoiceOfPeopleIsLimited() throws {
        var game = try TableGame(
            .icebreaker, questions: [TableQuestion(.whoOfUs, text: "Who sings?")],
            invitees: ["Zoë", "zoe"] + (1...60).map { "Guest \($0)" })
        try game.advance(to: .question)
        let names = try #require(game.session.question).options.map(\.text)
        #expect(names.count == 40 && names.prefix(3) == ["Zoë", "Guest 1", "Guest 2"])
    }

    @Test func theTableHasALimit() throws {
        var game = try TableGame(players: [])
        for number in 1...TableSession.mostPlayers {
            _ = try game.session.join("P\(number)", token: "t\(number)")
        }
        #expect(throws: TableRefusal.full) { try game.session.join("one more", token: "t") }
    }

    /// A killed host goes on at the same question: the time between does not count.
    @Test func aStoredSessionGoesOn() throws {
        var game = try TableGame()
        try game.advance(to: .question)
        game.wait(3)
        try game.answer(1, 1)
        let stored = try JSONEncoder().encode(game.session)
        var resumed = try JSONDecoder().decode(TableSession.self, from: stored)
        #expect(resumed == game.session && resumed.isSound)
        let seen = game.now
        game.wait(3600)
        resumed.resume(from: seen, at: game.now)
        #expect(resumed.revision > game.session.revision)
        #expect(resumed.deadline == game.now.addingTimeInterval(17))
        game.session = resumed
        game.wait(2)
        try game.answer(2, 1)
        try game.advance(to: .reveal)
        #expect(game.scores == [70, 50])
    }

    @Test func damagedSessionsAreNotSound() throws {
        var game = try TableGame()
        try game.advance(to: .question)
        game.session.current = 5
        #expect(!game.session.isSound)
        game.session.current = nil
        #expect(!game.session.isSound)
        game.session.current = 0
        game.session.answers = [TableAnswer(player: 9, option: 0, seconds: 0, points: 0)]
        #expect(!game.session.isSound)
    }

    @Test func aSessionEndsWithItsTime() throws {
        var game = try TableGame(rules: TableRules(minutes: 5), questions: TableGame.questions(9))
        try game.advance(to: .scores)
        game.wait(299)
        try game.advance(to: .question)
        game.wait(2)
        try game.advance(to: .scores)
        let events = try game.session.advance(at: game.now)
        #expect(events == [.end(game.session.ranks)] && game.session.results.count == 2)
    }

    @Test func theHostMayEndAtAnyTime() throws {
        var game = try TableGame()
        try game.advance(to: .question)
        try game.answer(1, 1)
        _ = try game.session.end()
        // The open question does not count.
        #expect(game.session.phase == .end && game.scores == [0, 0] && game.session.nextTick == nil)
        #expect(throws: TableRefusal.over) { try game.session.end() }
        #expect(throws: TableRefusal.over) { try game.answer(2, 1) }
        #expect(throws: TableRefusal.over) { try game.session.join("C", token: "c") }
    }

    @Test func nothingBeginsWithoutQuestions() throws {
        var game = try TableGame(questions: [])
        #expect(throws: TableRefusal.noQuestion) { try game.session.advance(at: game.now) }
    }
}
