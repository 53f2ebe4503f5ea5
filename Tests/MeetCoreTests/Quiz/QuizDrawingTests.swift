import Foundation
import Testing

@testable import MeetCore

@Suite struct QuizDrawingTests {
    private func questions(_ count: Int) throws -> [QuizQuestion] {
        try (1...count).map { try QuizQuestion(text: "Number \($0)?", options: ["a", "b", "c"], right: 1) }
    }

    private func draw(
        _ count: Int, _ questions: [QuizQuestion], _ uses: [String: Int] = [:], seed: UInt64 = 1
    ) -> [QuizQuestion] {
        var random = SeededRandom(seed: seed)
        return QuizDrawing.draw(count, from: questions, uses: uses, using: &random)
    }

    /// Each question once until all were put.
    @Test func nothingComesAgainBeforeTheRest() throws {
        let all = try questions(7)
        var uses: [String: Int] = [:]
        var put: [String] = []
        for round in 0..<7 {
            for question in draw(3, all, uses, seed: UInt64(round)) {
                uses[question.digest, default: 0] += 1
                put.append(question.text)
            }
        }
        // 21 questions are three rounds of seven.
        #expect(uses.values.allSatisfy { $0 == 3 } && Set(put.prefix(6)).count == 6)
    }

    @Test func theSeedDecides() throws {
        let all = try questions(20)
        #expect(draw(10, all, seed: 5) == draw(10, all, seed: 5))
        #expect(draw(10, all, seed: 5) != draw(10, all, seed: 6))
        #expect(draw(50, all).count == 20 && draw(0, all).isEmpty && draw(-1, all).isEmpty)
    }

    @Test func theSameQuestionOfTwoPacksIsOne() throws {
        let one = try QuizQuestion(text: "Ποιος;", options: ["Εγώ", "Εσύ"], right: 0, category: "x")
        let other = try QuizQuestion(text: "ΠΟΙΟΣ;", options: ["εσυ", "εγω"], right: 1)
        let opposite = try QuizQuestion(text: "Ποιος;", options: ["Εγώ", "Εσύ"], right: 1)
        #expect(one.digest == other.digest && one.digest != opposite.digest)
        #expect(draw(9, [one, other, opposite]).count == 2)
    }

    @Test func optionsAreShuffled() throws {
        let question = try QuizQuestion(text: "Which?", options: ["a", "b", "c", "d"], right: 2)
        var random = SeededRandom(seed: 3)
        var places: Set<Int> = []
        for _ in 0..<50 {
            let shown = question.tableQuestion(words: ("Yes", "No"), using: &random)
            let right = try #require(shown.right)
            #expect(shown.options[right].text == "c" && Set(shown.options.map(\.text)).count == 4)
            places.insert(right)
        }
        #expect(places == [0, 1, 2, 3])
    }

    @Test func trueAndFalseAreSaidInTheReadersWords() throws {
        let question = try QuizQuestion(
            text: "Is it?", options: ["True", "False"], right: 1, isTrueFalse: true)
        var random = SeededRandom(seed: 3)
        let shown = question.tableQuestion(words: ("Σωστό", "Λάθος"), using: &random)
        #expect(shown.options.map(\.text) == ["Σωστό", "Λάθος"] && shown.right == 1)
    }

    @Test func theQuestionsOfTheProgramAreSound() throws {
        let folder = URL(filePath: #filePath).appendingPathComponent("../../../../quizzes")
            .standardizedFileURL
        for language in ["en", "el"] {
            let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("\(language).gift")))
            let reading = QuizReader.read(bytes)
            #expect(reading.problems.isEmpty && reading.questions.count == 40)
            #expect(Set(reading.questions.map(\.digest)).count == 40)
            #expect(reading.questions.allSatisfy { $0.options.count == 4 && !$0.category.isEmpty })
            #expect(Set(reading.questions.map(\.category)).count == 8)
        }
    }
}
