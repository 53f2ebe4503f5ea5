import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct TableStoringTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let dinner = OccurrenceIdentity(meeting: Identifier(3), recurrenceID: "20261121T190000")

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func quiz(
        _ rules: TableRules = TableRules(), contact: Identifier<Contact>? = nil
    ) throws -> TableSession {
        let question = TableQuestion(
            .quiz, text: "Which?", options: [TableOption("a"), TableOption("b")], right: 1, digest: "d")
        var session = TableSession(
            kind: .quiz, title: "Dinner", rules: rules, code: "KLMN",
            invitees: [TableInvitee(name: "Maria", contactID: contact)], questions: [question], seed: 1)
        _ = try session.join("Maria", token: "m")
        _ = try session.join("Zoë", token: "z")
        return session
    }

    /// Plays the quiz to its end; Maria is right.
    private func play(_ session: inout TableSession) throws {
        let now = fixture.clock.now
        _ = try session.advance(at: now)
        _ = try session.answer(0, to: 1, by: 2, at: now)
        _ = try session.answer(1, to: 1, by: 1, at: now)
        while session.phase != .end { _ = try session.advance(at: now) }
    }

    @Test func aSessionIsFoundAgain() throws {
        var session = try quiz()
        let stored = try store.addTable(session, of: dinner)
        #expect(stored.session == session && stored.occurrence == dinner && stored.address.isEmpty)
        _ = try session.advance(at: fixture.clock.now)
        try store.saveTable(stored.id, session, address: "192.168.1.7:8080")
        // As by another process.
        let other = try fixture.open()
        let found = try #require(try other.openTable(of: dinner))
        #expect(found.session == session && found.address == "192.168.1.7:8080" && found.id == stored.id)
        #expect(try store.openTable(of: Identifier<Meeting>(3).occurrence()) == nil)
        #expect(try store.openTable(of: nil) == nil)
        #expect(try store.actions().isEmpty)
    }

    @Test func aNewSessionGivesUpTheOldOne() throws {
        let session = try quiz()
        let old = try store.addTable(session, of: dinner)
        let new = try store.addTable(session, of: dinner)
        #expect(try store.openTable(of: dinner)?.id == new.id)
        #expect(throws: StoreError.notFound(.table(old.id))) {
            try store.saveTable(old.id, session, address: "")
        }
    }

    @Test func damagedSessionsAreNotFound() throws {
        _ = try store.addTable(try quiz(), of: dinner)
        try store.write { db in
            try db.run("UPDATE tableSession SET state = '{\"kind\":\"quiz\"}'")
        }
        #expect(try store.openTable(of: dinner) == nil)
    }

    @Test func theScoresOfAQuizAreKept() throws {
        let contact = try #require(try store.save(Contact(uid: "maria", name: "Maria Papadopoulou")).id)
        var first = try quiz(contact: contact)
        let stored = try store.addTable(first, of: dinner)
        try play(&first)
        try store.saveTable(stored.id, first, address: "")
        // The end is stored once.
        try store.saveTable(stored.id, first, address: "")
        var second = try quiz(TableRules(scoring: .together), contact: contact)
        let other = try store.addTable(second, of: dinner)
        try play(&second)
        try store.saveTable(other.id, second, address: "")
        let standings = try store.tableStandings(rows: 0..<10)
        #expect(standings.map(\.name) == ["Maria Papadopoulou", "Zoë"])
        let maria = try #require(standings.first)
        #expect(maria.contactID == contact && maria.games == 2 && maria.wins == 2)
        #expect(maria.points == 200 && maria.rights == 2)
        #expect(standings.last?.points == 0 && standings.last?.wins == 0)
        #expect(try store.tableStandings(rows: 1..<2).map(\.name) == ["Zoë"])
        #expect(try store.openTable(of: dinner) == nil && store.table(other.id)?.endedAt != nil)
    }

    @Test func votesHaveNoScores() throws {
        var vote = TableSession(
            kind: .vote, title: "Dinner", code: "KLMN",
            questions: [TableQuestion(.vote, text: "When?", options: [TableOption("a"), TableOption("b")])],
            seed: 1)
        _ = try vote.join("Maria", token: "m")
        let stored = try store.addTable(vote, of: nil)
        while vote.phase != .end { _ = try vote.advance(at: fixture.clock.now) }
        try store.saveTable(stored.id, vote, address: "")
        #expect(try store.tableStandings(rows: 0..<10).isEmpty)
        #expect(try store.table(stored.id)?.session.results.count == 1)
    }

    @Test func oldSessionsAreForgotten() throws {
        var session = try quiz()
        let stored = try store.addTable(session, of: dinner)
        try play(&session)
        try store.saveTable(stored.id, session, address: "")
        try store.write { db in try db.run("UPDATE tableSession SET endedAt = endedAt - 31 * 86400000") }
        _ = try store.addTable(try quiz(), of: nil)
        #expect(try store.table(stored.id) == nil)
        #expect(try store.tableStandings(rows: 0..<10).count == 2)
    }

    // MARK: - Questions

    private func question(_ text: String) throws -> QuizQuestion {
        try QuizQuestion(
            text: text, options: ["a", "“b”\\"], right: 1, category: "Rivers", isTrueFalse: false)
    }

    @Test func questionsAreStoredOnce() throws {
        let (first, second) = (try question("First?"), try question("Second?"))
        let counts = try store.addQuizzes([("one", [first, first]), ("two", [first, second])])
        #expect(counts == [ImportCounts(added: 1, unchanged: 1), ImportCounts(added: 1, unchanged: 1)])
        let stored = try store.quizQuestions()
        #expect(stored.map(\.question) == [first, second] && stored.map(\.pack) == ["one", "two"])
        #expect(try store.actions().map(\.entry.title) == [.imported(.question, count: 2)])
        #expect(try store.addQuizzes([("one", [first])]).map(\.added) == [0])
        #expect(try store.actions().count == 1)
        try store.undo()
        #expect(try store.quizQuestions().isEmpty)
    }

    @Test func usesAreCounted() throws {
        try store.noteUsed(["a", "b"])
        try store.noteUsed(["a"])
        #expect(try store.quizUses() == ["a": 2, "b": 1])
    }
}
