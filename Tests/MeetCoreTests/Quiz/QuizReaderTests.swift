import Foundation
import Testing

@testable import MeetCore

@Suite struct QuizReaderTests {
    private func read(_ text: String) -> QuizReading { QuizReader.read(Array(text.utf8)) }

    private func faults(_ text: String) -> [QuizFault] { read(text).problems.map(\.fault) }

    // MARK: - Aiken

    @Test func aikenIsRead() {
        let reading = read(
            """
            Which river flows
            through Vienna?
            A. Rhine
            B) Danube

            ANSWER: B

            A. Einstein was born in?
            A) Ulm
            B) Bern
            ANSWER : A
            """.replacing("\n", with: "\r\n"))
        #expect(reading.problems.isEmpty)
        #expect(
            reading.questions.map(\.text) == [
                "Which river flows through Vienna?", "A. Einstein was born in?",
            ])
        #expect(reading.questions.map(\.options) == [["Rhine", "Danube"], ["Ulm", "Bern"]])
        #expect(reading.questions.map(\.right) == [1, 0])
    }

    @Test func faultsOfAikenNameTheirLine() {
        let reading = read(
            """
            No answer?
            A. x
            B. y
            Other letter?
            A. x
            B. y
            ANSWER: C
            ANSWER: A
            Alone?
            ANSWER: A
            Good?
            A. x
            B. y
            ANSWER: A
            Cut off?
            A. x
            """)
        #expect(reading.questions.map(\.text) == ["Good?"])
        #expect(
            reading.problems == [
                QuizReading.Problem(line: 1, fault: .noRightOption),
                QuizReading.Problem(line: 7, fault: .unknownAnswer(ImportProblem.Excerpt("C"))),
                QuizReading.Problem(line: 8, fault: .unexpectedLine(ImportProblem.Excerpt("ANSWER: A"))),
                QuizReading.Problem(line: 9, fault: .tooFewOptions),
                QuizReading.Problem(line: 15, fault: .noRightOption),
            ])
    }

    // MARK: - GIFT

    @Test func giftIsRead() {
        let reading = read(
            #"""
            // A comment
            $CATEGORY: $course$/top/Rivers and lakes

            ::Vienna:: Which river \{in Vienna\}? {
              ~Rhine # no
              // not shown
              =Danube # yes, 1 \= 1
              ~%-50%Elbe
              ~a \~ b
              ####Well done
            }

            The sun is a star.{T}

            [html]Is <b>water</b> wet &amp; cold? {FALSE#It is}

            $CATEGORY: History
            The Wall fell in {=1989 ~1990} in Berlin.

            One of two \: weights {~%100%yes ~%0%no}
            """#)
        #expect(reading.problems.isEmpty)
        #expect(
            reading.questions.map(\.text) == [
                "Which river {in Vienna}?", "The sun is a star.", "Is water wet & cold?",
                "The Wall fell in ____ in Berlin.", "One of two : weights",
            ])
        #expect(
            reading.questions.map(\.category) == [
                "Rivers and lakes", "Rivers and lakes", "Rivers and lakes", "History", "History",
            ])
        #expect(reading.questions[0].options == ["Rhine", "Danube", "Elbe", "a ~ b"])
        #expect(reading.questions.map(\.right) == [1, 0, 1, 0, 0])
        #expect(reading.questions.map(\.isTrueFalse) == [false, true, true, false, false])
    }

    @Test(
        arguments: [
            ("Essay? {}", .unsupportedKind), ("Number? {#3:1}", .unsupportedKind),
            ("Short? {=a =b}", .unsupportedKind), ("Pairs? {=a -> b =c -> d}", .unsupportedKind),
            ("Two? {~%50%a ~%50%b ~c}", .severalRightOptions),
            ("Twice? {=a ~a}", .sameOption(ImportProblem.Excerpt("a"))),
            ("Both? {=a =b ~c}", .severalRightOptions), ("None? {~a ~b}", .noRightOption),
            ("Open? {=a ~b", .unclosedBrace), ("Closed? =a ~b}", .unclosedBrace), ("{=a ~b}", .noText),
            ("Blank? {=a ~}", .noText),
            ("Much? {=a ~b ~c ~d ~e ~f ~g ~h ~i}", .tooManyOptions(limit: 8)),
        ] as [(String, QuizFault)])
    func giftFaults(text: String, fault: QuizFault) {
        let reading = read("// one\n\nGood? {=a ~b}\n\n\(text)")
        #expect(reading.questions.count == 1)
        #expect(reading.problems == [QuizReading.Problem(line: 5, fault: fault)])
    }

    // MARK: - Open Trivia DB

    @Test func openTriviaIsRead() {
        let reading = read(
            #"""
            {"response_code":0,"results":[
            {"type":"multiple","difficulty":"easy","category":"Entertainment: Film",
             "question":"Who said &quot;I&#039;ll be back&quot; in \u0022Terminator\u0022?",
             "correct_answer":"Schwarzenegger",
             "incorrect_answers":["Beyonc&eacute;","Stallone","Lee &amp; Co \ud83d\ude00"]},
            {"type":"boolean","category":"Science","question":"Is the Earth flat?",
             "correct_answer":"False","incorrect_answers":["True"]}
            ]}
            """#)
        #expect(reading.problems.isEmpty && reading.questions.count == 2)
        let film = reading.questions[0]
        #expect(film.text == "Who said \"I'll be back\" in \"Terminator\"?")
        #expect(film.options == ["Schwarzenegger", "Beyoncé", "Stallone", "Lee & Co 😀"] && film.right == 0)
        #expect(film.category == "Entertainment: Film")
        let flat = reading.questions[1]
        #expect(flat.isTrueFalse && flat.options == ["True", "False"] && flat.right == 1)
    }

    @Test func faultsOfJSONNameTheirLine() {
        let reading = read(
            """
            [
              {"question": "Good?", "correct_answer": "a", "incorrect_answers": ["b"]},
              {"correct_answer": "a", "incorrect_answers": ["b"]},
              {"question": "None?", "incorrect_answers": ["b", "c"]},

              {"question": "One?", "correct_answer": "a", "incorrect_answers": []}
            ]
            """)
        #expect(reading.questions.map(\.text) == ["Good?"])
        #expect(
            reading.problems == [
                QuizReading.Problem(line: 3, fault: .noText),
                QuizReading.Problem(line: 4, fault: .noRightOption),
                QuizReading.Problem(line: 6, fault: .tooFewOptions),
            ])
        #expect(read("{\n\"results\": [\n{\"question\"\n").problems.map(\.fault) == [.brokenJSON])
        #expect(read("{\n\"results\": [\n{\"question\" 1}]}").problems.map(\.line) == [3])
        #expect(faults("{\"answers\": 3}") == [.noResults])
        #expect(faults("{\"results\": []} more") == [.brokenJSON])
        #expect(faults(String(repeating: "{\"a\":", count: 5000)) == [.brokenJSON])
    }

    // MARK: - Files

    @Test func otherFilesAreRefused() {
        #expect(faults("") == [.unknownFormat])
        #expect(faults("Just a text.\nWith lines.") == [.unknownFormat])
        let tooMuch = [UInt8](repeating: 0x20, count: QuizReader.largest + 1)
        #expect(QuizReader.read(tooMuch).problems.map(\.fault) == [.tooLarge(limit: QuizReader.largest)])
    }

    @Test func longTextsAreRefused() {
        let long = String(repeating: "a", count: QuizQuestion.longestText + 1)
        #expect(faults("\(long)? {=a ~b}") == [.tooLong(limit: QuizQuestion.longestText)])
        #expect(faults("Short? {=a ~\(long)}") == [.tooLong(limit: QuizQuestion.longestOption)])
    }

    @Test func tooManyQuestionsAreCut() {
        let all = (0...QuizReader.mostQuestions + 1).map { "Number \($0)? {=a ~b}\n" }
        let text = all.joined(separator: "\n")
        let reading = read(text)
        #expect(reading.questions.count == QuizReader.mostQuestions)
        #expect(reading.problems.map(\.fault) == [.tooManyQuestions(limit: QuizReader.mostQuestions)])
    }

    @Test func encodingsAreRecognized() {
        let text = "Πού; {=εδώ ~εκεί}"
        #expect(QuizReader.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).questions.map(\.text) == ["Πού;"])
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(QuizReader.read(wide).questions.map(\.text) == ["Πού;"])
        // Windows-1252.
        let narrow = Array("Caf".utf8) + [0xE9] + Array("? {=a ~b}".utf8)
        #expect(QuizReader.read(narrow).questions.map(\.text) == ["Café?"])
    }

    /// Whatever the bytes, they are read or refused.
    @Test func anyBytesAreSurvived() {
        var random = SeededRandom(seed: 11)
        let pieces = [
            "{", "}", "=", "~", "#", "\\", "::", "%",
            "->", "\n", "\n\n", "$CATEGORY: ", "ANSWER: ", "A. ", "T",
            "[", "]", "\"", ",", ":", "\"results\"", "&amp;", "é", "\u{0}", "[html]", "//", "1",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                pieces[Int.random(in: pieces.indices, using: &random)]
            }.joined()
            let reading = read(text)
            #expect(reading.questions.allSatisfy { $0.options.indices.contains($0.right) })
        }
    }
}
