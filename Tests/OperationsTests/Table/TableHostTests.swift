import Foundation
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct TableHostTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let clock: StandingClock
    private let workspace: Workspace
    private let dinner: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let time = StandingClock(instant("2026-11-21T17:00Z"))
        let opened = try fixture.open(at: time)
        let folder = URL(filePath: #filePath).appendingPathComponent("../../../../quizzes")
            .standardizedFileURL.path
        (store, clock) = (opened, time)
        workspace = Workspace(store: opened, now: { time.now }, quizFolder: { folder })
        var meeting = Meeting.timed("Dinner", "2026-11-21 19:00")
        meeting.invitees = [
            Invitee(name: "Maria"), Invitee(name: "Nikos", participation: .declined), Invitee(name: "Zoë"),
        ]
        dinner = try #require(try opened.save(meeting).occurrence)
    }

    private func quiz(_ questions: Int = 2, language: String = "en") -> TablePlan {
        .quiz(
            TableQuiz(
                questions: questions, rules: TableRules(seconds: 20), language: language, yes: "True",
                no: "False"))
    }

    private func open(_ plan: TablePlan) throws -> TableHost {
        try OpenTable(dinner, plan: plan, seed: 1).run(in: workspace)
    }

    private func right(_ host: TableHost) throws -> Int { try #require(host.session.question?.right) }

    @Test func aQuizIsPlayed() throws {
        let host = try open(quiz())
        #expect(host.session.title == "Dinner" && host.session.code.count == 4)
        // Somebody who declined is offered last.
        #expect(host.session.freeNames == ["Maria", "Zoë", "Nikos"])
        let (maria, zoe) = (try host.join("Maria"), try host.join("Zoë", isHost: true))
        #expect(maria.token.count == 32 && maria.token != zoe.token && zoe.isHost)
        #expect(throws: TableRefusal.nameTaken) { try host.join("maria") }
        try host.advance()
        clock.move(to: clock.now + 3)
        try host.answer(try right(host), to: 1, by: maria.id)
        try host.answer((try right(host) + 1) % 4, to: 1, by: zoe.id)
        #expect(host.session.phase == .locked)
        clock.move(to: clock.now + 2)
        host.tick()
        #expect(host.session.phase == .reveal)
        #expect(host.view(for: maria.id).own?.score == 70)
        host.flush()
        #expect(host.fault == nil)
        #expect(try store.quizUses().count == 1)
    }

    /// The host is killed at a question, and goes on at it with the scores.
    @Test func aKilledHostGoesOn() throws {
        let first = try open(quiz())
        let (maria, zoe) = (try first.join("Maria"), try first.join("Zoë"))
        first.setAddress("192.168.1.7:8080")
        for _ in 0..<5 {
            if first.session.phase == .question {
                try first.answer(try right(first), to: 1, by: maria.id)
            }
            try first.advance()
        }
        #expect(first.session.question?.number == 2)
        clock.move(to: clock.now + 4)
        try first.answer(try right(first), to: 2, by: maria.id)
        first.flush()
        clock.move(to: clock.now + 7200)
        #expect(try LoadTable(dinner).run(in: workspace)?.session.question?.number == 2)
        let resumed = try #require(try ResumeTable(dinner).run(in: workspace))
        #expect(resumed.address == "192.168.1.7:8080" && resumed.session.code == first.session.code)
        #expect(resumed.player(token: maria.token)?.score == 100)
        #expect(resumed.session.answer(of: maria.id)?.points == 60)
        // The time in between does not count.
        try resumed.answer(try right(resumed), to: 2, by: zoe.id)
        #expect(resumed.session.answer(of: zoe.id)?.points == 60)
        #expect(resumed.session.revision > first.session.revision)
        try resumed.advance()
        try resumed.end()
        resumed.flush()
        #expect(try ResumeTable(dinner).run(in: workspace) == nil)
        let standings = try ListStandings(rows: 0..<9).run(in: workspace)
        #expect(standings.map(\.name) == ["Maria", "Zoë"] && standings.map(\.points) == [160, 60])
    }

    private final class Recorder: Sendable {
        let news = Mutex<[TableNews]>([])
    }

    @Test func newsComeInOrder() throws {
        let host = try open(quiz(1))
        let recorder = Recorder()
        let done = DispatchSemaphore(value: 0)
        let number = host.listen { one in
            recorder.news.withLock { $0.append(one) }
            if one.session.phase == .end { done.signal() }
        }
        _ = try host.join("Maria")
        try host.advance()
        try host.answer(0, to: 1, by: 1)
        try host.advance()
        try host.advance()
        try host.advance()
        #expect(done.wait(timeout: .now() + 20) == .success)
        host.unlisten(number)
        let told = recorder.news.withLock { $0 }
        let revisions = told.map(\.session.revision)
        #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
        let names = told.flatMap(\.events).map { event in
            switch event {
            case .joined: "joined"
            case .question: "question"
            case .answered: "answered"
            case .locked: "locked"
            case .reveal: "reveal"
            case .scores: "scores"
            case .end: "end"
            case .returned, .left, .stated: "other"
            }
        }
        #expect(names == ["joined", "question", "answered", "locked", "reveal", "scores", "end"])
    }

    @Test func wrongCodesAreSlowed() throws {
        let host = try open(quiz())
        for _ in 0..<10 { #expect(host.admit("XXXX", from: "10.0.0.2") == .wrong) }
        #expect(host.admit(host.session.code, from: "10.0.0.2") == .wait(seconds: 1))
        #expect(host.admit(host.session.code, from: "10.0.0.3") == .right)
        clock.move(to: clock.now + 2)
        #expect(host.admit(host.session.code, from: "10.0.0.2") == .right)
    }

    /// The phone was lost before: that is stored and told, though nobody leaves.
    @Test func theNameOfSomebodyAwayIsGivenFree() throws {
        let host = try open(quiz())
        let maria = try host.join("Maria")
        try host.setPresence(false, of: maria.id)
        host.flush()
        let told = DispatchSemaphore(value: 0)
        let number = host.listen { _ in told.signal() }
        try host.release(maria.id)
        #expect(told.wait(timeout: .now() + 20) == .success)
        host.unlisten(number)
        host.flush()
        #expect(try store.table(host.id)?.session.freeNames.contains("Maria") == true)
    }

    /// 200 players answer at once.
    @Test func manyPlayersAnswerAtOnce() throws {
        let host = try open(quiz())
        let players = try (1...200).map { try host.join("Player \($0)").id }
        try host.advance()
        DispatchQueue.concurrentPerform(iterations: players.count) { index in
            try? host.answer(index % 4, to: 1, by: players[index])
        }
        #expect(host.session.answers.count == 200 && host.session.phase == .locked)
        host.flush()
        #expect(try store.table(host.id)?.session.answers.count == 200)
    }

    @Test func theQuestionsComeFromTheChosenCategories() throws {
        let packs = try ListQuizzes().run(in: workspace)
        #expect(packs.map(\.id) == [.own(language: "el"), .own(language: "en")])
        #expect(packs.map(\.questions) == [40, 40] && packs.map(\.unused) == [40, 40])
        var plan = TableQuiz(
            categories: ["Ιστορία", "Φαγητό"], questions: 50, language: "el", yes: "Σωστό", no: "Λάθος")
        let host = try open(.quiz(plan))
        #expect(Set(host.session.questions.map(\.category)) == ["Ιστορία", "Φαγητό"])
        #expect(host.session.questions.count == 9)
        plan.categories = ["History"]
        #expect(throws: TableError.noQuestions) { try open(.quiz(plan)) }
        plan.packs = [.imported("rivers")]
        #expect(throws: TableError.noPack("rivers")) { try open(.quiz(plan)) }
        plan.rules.seconds = 1
        #expect(throws: TableError.seconds(1)) { try open(.quiz(plan)) }
    }

    /// What was put in one quiz does not come in the next, until all were put.
    @Test func questionsDoNotComeAgain() throws {
        var put: [String] = []
        for _ in 0..<2 {
            let host = try open(quiz(20))
            _ = try host.join("Maria")
            while host.session.phase != .end { try host.advance() }
            host.flush()
            put += host.session.questions.map(\.text)
        }
        #expect(Set(put).count == 40)
        #expect(try ListQuizzes().run(in: workspace).map(\.unused) == [40, 0])
    }

    @Test func aFileIsPlayedWithoutAnImport() throws {
        let file = fixture.folder.appendingPathComponent("rivers.gift")
        try Data("Vienna? {=Danube ~Rhine}\n\nParis? {T}\n".utf8).write(to: file)
        var plan = TableQuiz(files: [file.path], language: "en", yes: "Yes", no: "No")
        let host = try open(.quiz(plan))
        #expect(Set(host.session.questions.map(\.text)) == ["Vienna?", "Paris?"])
        let paris = host.session.questions.first { $0.text == "Paris?" }
        #expect(paris?.options.map(\.text) == ["Yes", "No"])
        #expect(try store.quizQuestions().isEmpty)
        try Data("nothing".utf8).write(to: file)
        #expect(throws: QuizFault.unknownFormat) { try open(.quiz(plan)) }
        plan.files = [file.path + ".missing"]
        #expect(throws: ContactImportError.self) { try open(.quiz(plan)) }
    }

    @Test func icebreakersHaveQuestionsInBothLanguages() throws {
        for language in ["en", "el"] {
            let game = TableIcebreaker(
                whoOfUs: 3, questions: [" Who  sings? ", ""], takesStatements: false, language: language)
            let host = try open(.icebreaker(game))
            let texts = host.session.questions.map(\.text)
            #expect(texts.count == 4 && texts[0] == "Who sings?" && Set(texts).count == 4)
            #expect(host.session.questions.allSatisfy { $0.form == .whoOfUs })
        }
        let nothing = TableIcebreaker(whoOfUs: 0, takesStatements: false, language: "en")
        #expect(throws: TableError.noQuestions) { try open(.icebreaker(nothing)) }
    }

    @Test func everyKindTakesSeconds() throws {
        func plans(_ seconds: Int) -> [TablePlan] {
            let options = [TableOption("a"), TableOption("b")]
            return [
                .vote(TableVote(question: "When?", options: options, seconds: seconds)),
                .icebreaker(
                    TableIcebreaker(
                        whoOfUs: 0, questions: ["Who sings?"], takesStatements: false, language: "en",
                        seconds: seconds)),
            ]
        }
        for plan in plans(5) {
            let host = try open(plan)
            _ = try host.join("Maria")
            try host.advance()
            #expect(host.session.deadline == clock.now.addingTimeInterval(5))
        }
        for plan in plans(4) { #expect(throws: TableError.seconds(4)) { try open(plan) } }
    }

    @Test func votesNeedDifferentOptions() throws {
        func vote(_ texts: String...) -> TablePlan {
            .vote(TableVote(question: "When?", options: texts.map { TableOption($0) }))
        }
        #expect(throws: TableError.numberOfOptions(1)) { try open(vote("a")) }
        #expect(throws: TableError.sameOption("a")) { try open(vote("a", "b", "a")) }
        #expect(try open(vote("a", "b")).session.kind == .vote)
        #expect(throws: StoreError.notFound(.meeting(Identifier<Meeting>(99)))) {
            try OpenTable(Identifier<Meeting>(99).occurrence(), plan: vote("a", "b")).run(in: workspace)
        }
    }

    // MARK: - The result of a vote

    @Test func aResultBecomesPartOfTheMeeting() throws {
        let venue = Venue(name: "Café Entra")
        let time = Meeting.timed("", "2026-11-28 20:00").time
        let cases: [(TableOption, (Meeting) -> Bool)] = [
            (TableOption("Sat", content: .time(time)), { $0.time == time }),
            (TableOption("Entra", content: .venue(venue)), { $0.venue?.name == "Café Entra" }),
            (TableOption("Pizza", content: .text("Pizza")), { $0.notes == "What to eat?: Pizza" }),
            (TableOption("Fish"), { $0.notes == "What to eat?: Fish" }),
        ]
        let before = try #require(try store.meeting(dinner.meeting))
        for (option, isApplied) in cases {
            let changed = try ApplyVote(dinner, question: "What to eat?", option: option).run(in: workspace)
            #expect(isApplied(changed), "\(option.text)")
            try store.undo()
            let undone = try #require(try store.meeting(dinner.meeting))
            #expect(undone.time == before.time && undone.venue == nil && undone.notes == before.notes)
        }
    }

    @Test func onlyTheOrganizersMeetingIsChanged() throws {
        var meeting = Meeting.timed("Theirs", "2026-11-21 19:00")
        meeting.organizer = CalendarAddress(name: "Zoë", email: "zoe@example.org")
        let id = try #require(try store.save(meeting).occurrence)
        #expect(throws: TableError.notOrganizer(title: "Theirs")) {
            try ApplyVote(id, question: "", option: TableOption("x")).run(in: workspace)
        }
    }
}
