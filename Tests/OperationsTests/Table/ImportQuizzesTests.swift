import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct ImportQuizzesTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let opened = try fixture.open()
        store = opened
        let clock = fixture.clock
        workspace = Workspace(store: opened, now: { clock.now })
    }

    private func write(_ text: String, _ name: String) throws -> String {
        let file = fixture.folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func run(_ paths: String...) throws -> QuizImportReport {
        try ImportQuizzes(.paths(paths)).run(in: workspace)
    }

    @Test func packsOfAllFormatsAreOneAction() throws {
        let gift = try write("$CATEGORY: Rivers\n\nVienna? {=Danube ~Rhine}\n\nBad? {=a}\n", "rivers.gift")
        let aiken = try write("Paris?\nA. Seine\nB. Loire\nANSWER: A\n", "france.txt")
        let json = try write(
            """
            {"results":[{"question":"Rome?","correct_answer":"Tiber","incorrect_answers":["Po"],
            "category":"Rivers"},
            {"question":"Vienna?","correct_answer":"Danube","incorrect_answers":["Rhine"]}]}
            """, "more.json")
        let report = try run(gift, aiken, json)
        #expect(report.packs.map(\.name) == ["rivers", "france", "more"])
        #expect(report.packs.map(\.added) == [1, 1, 1] && report.packs.map(\.unchanged) == [0, 0, 1])
        #expect(report.packs.map(\.left) == [1, 0, 0])
        #expect(report.problems.added == 3 && report.problems.unchanged == 1)
        let problem = try #require(report.problems.skipped.first)
        #expect(problem.line == 5 && problem.reason == .quiz(.unsupportedKind) && !problem.isOfWholeFile)
        #expect(try store.actions().map(\.entry.title) == [.imported(.question, count: 3)])
        let packs = try ListQuizzes().run(in: workspace)
        #expect(packs.map(\.id) == [.imported("france"), .imported("more"), .imported("rivers")])
        #expect(packs.last?.categories.map(\.name) == ["Rivers"])
        // Again, nothing changes.
        let again = try run(gift, aiken, json)
        #expect(again.problems.added == 0 && again.problems.unchanged == 4)
        #expect(try store.actions().count == 1)
        try store.undo()
        #expect(try ListQuizzes().run(in: workspace).isEmpty)
    }

    @Test func otherFilesAreTold() throws {
        let text = try write("Nothing to ask.", "notes.txt")
        let good = try write("Vienna? {=Danube ~Rhine}", "rivers.gift")
        let missing = fixture.folder.appendingPathComponent("missing.gift").path
        let report = try run(text, missing, good)
        #expect(report.problems.added == 1 && report.problems.skippedCount == 2)
        #expect(
            report.problems.skipped.contains { problem in
                problem.reason == .quiz(.unknownFormat) && problem.isOfWholeFile && problem.file == text
            })
        #expect(throws: ContactImportError.self) { try run(missing) }
    }

    @Test func foldersAreSearched() throws {
        let folder = fixture.folder.appendingPathComponent("packs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(throws: ContactImportError.noQuizFile(folder: folder.path)) { try run(folder.path) }
        try Data("Vienna? {=Danube ~Rhine}".utf8).write(to: folder.appendingPathComponent("A.GIFT"))
        try Data("no quiz".utf8).write(to: folder.appendingPathComponent("b.pdf"))
        #expect(try run(folder.path).packs.map(\.name) == ["A"])
    }

    @Test func tooLargeFilesAreRefused() throws {
        let file = try write(String(repeating: " ", count: QuizReader.largest + 10), "large.gift")
        let report = try run(file)
        #expect(report.problems.skipped.map(\.reason) == [.quiz(.tooLarge(limit: QuizReader.largest))])
    }
}
