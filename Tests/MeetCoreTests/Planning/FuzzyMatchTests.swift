import Foundation
import Testing

@testable import MeetCore

@Suite struct FuzzyMatchTests {
    /// Each list is in the order that it should be ranked in.
    @Test(arguments: [
        ("mar", ["mar", "mar bell", "maria", "mariana", "anna maria", "tamara", "mina carter"]),
        ("pd", ["petros dimitriou", "paul adams"]),
        ("maria pap", ["maria papadopoulou", "papadopoulou maria", "maria xpap"]),
        ("caf", ["cafe entra", "old cafe", "decaf"]),
        ("γιω", ["γιωργοσ", "ανθη γιωργου", "αγιωργιτησ"]),
        ("ab", ["ab", "abc", "x-ab", "xab", "axb"]),
    ])
    func ranks(query: String, expected: [String]) {
        let matcher = FuzzyMatch(query)
        for candidates in [expected, expected.reversed()] {
            #expect(matcher.rank(candidates).map { candidates[$0] } == expected)
        }
    }

    @Test(arguments: [
        ("abc", "acb"), ("maria", "mari"), ("zz", "z"), ("a b", "a"), ("é", "e"), ("ü", "caffe"), ("á", "ãā"),
    ])
    func doesNotMatch(query: String, candidate: String) {
        #expect(FuzzyMatch.score(query: query, candidate: candidate) == nil)
        #expect(FuzzyMatch.positions(query: query, candidate: candidate) == nil)
    }

    @Test(arguments: [
        ("maria", "anna maria", [5, 6, 7, 8, 9]),
        ("am", "anna maria", [0, 5]),
        ("pap mar", "maria papas", [0, 1, 2, 6, 7, 8]),
        ("ργ", "γιωργοσ", [3, 4]),
        ("gs", "γ giorgos 王", [6, 8]),
        ("王", "wang 王", [5]),
        ("", "anna", []),
    ])
    func positions(query: String, candidate: String, expected: [Int]) {
        #expect(FuzzyMatch.positions(query: query, candidate: candidate) == expected)
    }

    @Test func anEmptyQueryKeepsTheOrder() {
        #expect(FuzzyMatch("").rank(["b", "a"]) == [0, 1])
        #expect(FuzzyMatch(" ").score("x") == 0)
        #expect(FuzzyMatch("x").score("") == nil)
        #expect(FuzzyMatch("a").rank(["a", "ab", "ac"], limit: 2) == [0, 1])
        #expect(FuzzyMatch("a").rank(["a"], limit: -1).isEmpty)
    }

    /// Whatever the text, a score comes with positions that spell the query, and neither comes alone.
    @Test func scoreAndPositionsAgree() {
        let letters = Array("abcab -éγσ王")
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        func word(_ length: Int) -> String {
            String((0..<length).map { _ in letters[random(letters.count)] })
        }
        var matches = 0
        for _ in 0..<20_000 {
            let query = word(random(4)).replacing(" ", with: "")
            let candidate = word(random(14))
            let positions = FuzzyMatch.positions(query: query, candidate: candidate)
            let score = FuzzyMatch.score(query: query, candidate: candidate)
            #expect((positions == nil) == (score == nil), "\(query) in \(candidate)")
            guard let positions else { continue }
            matches += 1
            let scalars = Array(candidate.unicodeScalars)
            let spelled = String(String.UnicodeScalarView(positions.map { scalars[$0] }))
            #expect(spelled == query, "\(query) in \(candidate)")
        }
        #expect(matches > 1000)
    }

    @Test func longInputIsBounded() {
        let long = String(repeating: "ab", count: 100_000)
        #expect(FuzzyMatch.score(query: long, candidate: long) != nil)
        #expect(FuzzyMatch.score(query: "bb", candidate: long) != nil)
        #expect(FuzzyMatch.score(query: "bbx", candidate: long) == nil)
    }
}
