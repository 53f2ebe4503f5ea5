import Foundation
import StoreFixture
import Testing

/// `quizzes import`, `list` and `scores`.
@Suite struct QuizzesTests {
    private struct Imported: Codable, Equatable {
        var file: String
        var name: String
        var added: Int
        var unchanged: Int
        var skipped: Int
    }

    private struct Pack: Codable, Equatable {
        struct Category: Codable, Equatable {
            var name: String?
            var questions: Int
            var unused: Int
        }

        var name: String
        var language: String?
        var questions: Int
        var unused: Int
        var categories: [Category]
    }

    @Test func anImportPrintsEachFile() throws {
        let home = try Scratch()
        try home.write("$CATEGORY: Rivers\n\nVienna? {=Danube ~Rhine}\n", to: "rivers.gift")
        let printed = try home.decode([Imported].self, "quizzes", "import", "rivers.gift", "--json")
        #expect(
            printed == [Imported(file: "rivers.gift", name: "rivers", added: 1, unchanged: 0, skipped: 0)])
        let again = try home.decode([Imported].self, "quizzes", "import", "rivers.gift", "--json")
        #expect(again.map(\.unchanged) == [1] && again.map(\.added) == [0])
        let packs = try home.decode([Pack].self, "quizzes", "list", "--json")
        // The questions of the program come first.
        #expect(
            packs.compactMap(\.language) == ["el", "en"] && packs.prefix(2).map(\.questions) == [40, 40])
        let category = Pack.Category(name: "Rivers", questions: 1, unused: 1)
        #expect(
            packs.last == Pack(name: "rivers", questions: 1, unused: 1, categories: [category]))
        try home.succeed("history", "undo")
        #expect(try home.decode([Pack].self, "quizzes", "--json").count == 2)
    }

    /// Faults are told with their line; the rest is imported.
    @Test func faultsAreTold() throws {
        let home = try Scratch()
        try home.write("Good? {=a ~b}\n\nBad? {=a ~a}\n\nOpen? {=a\n", to: "quiz.gift")
        let run = try home.run(["quizzes", "import", "quiz.gift"])
        #expect(run.status == 1)
        #expect(run.output.contains("1 added, 0 updated, 0 unchanged, 2 skipped"))
        #expect(run.errors.contains("quiz.gift:3: the option «a» is there twice"))
        #expect(run.errors.contains("quiz.gift:5: an unmatched brace"))
    }

    @Test func thereAreNoScoresAtFirst() throws {
        let home = try Scratch()
        #expect(try home.decode([Imported].self, "quizzes", "scores", "--json") == [])
    }
}
