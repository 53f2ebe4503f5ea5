import Foundation
import Testing

@testable import MeetCore

@Suite struct TableCodeTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func codesHaveFourLetters() {
        var random = SeededRandom(seed: 4)
        let codes = Set((0..<100).map { _ in TableCode.make(using: &random) })
        #expect(codes.count > 90)
        #expect(codes.allSatisfy { $0.count == 4 && $0.allSatisfy { TableCode.letters.contains($0) } })
    }

    @Test(arguments: ["BKLS", "bkls", " b k l s ", "ΒΚΛΣ", "βκλσ"])
    func spellingsOfACode(typed: String) {
        #expect(TableCode.matches(typed, "BKLS"))
    }

    @Test(arguments: ["", "BKL", "BKLSS", "BKLT", "ΒΚΛΤ"])
    func otherCodes(typed: String) {
        #expect(!TableCode.matches(typed, "BKLS"))
        #expect(!TableCode.matches(typed, ""))
    }

    @Test func wrongCodesAreSlowedAfterTen() {
        var guarding = CodeGuard()
        for _ in 0..<9 {
            guarding.noteWrong(from: "a", at: now)
            #expect(guarding.wait(for: "a", at: now) == 0)
        }
        guarding.noteWrong(from: "a", at: now)
        #expect(guarding.wait(for: "a", at: now) == 1)
        #expect(guarding.wait(for: "a", at: now + 1) == 0)
        guarding.noteWrong(from: "a", at: now + 1)
        #expect(guarding.wait(for: "a", at: now + 1) == 2)
        for _ in 0..<20 { guarding.noteWrong(from: "a", at: now + 2) }
        #expect(guarding.wait(for: "a", at: now + 2) == CodeGuard.longestWait)
        // Others are not slowed, and a right code is forgiven.
        #expect(guarding.wait(for: "b", at: now + 2) == 0)
        guarding.noteRight(from: "a")
        #expect(guarding.wait(for: "a", at: now + 2) == 0)
    }

    /// So many addresses cannot be one person's phones; the further ones share their tries.
    @Test func manyAddressesAreBounded() {
        var guarding = CodeGuard()
        for number in 0..<CodeGuard.mostAddresses { guarding.noteWrong(from: "\(number)", at: now) }
        for number in 0..<CodeGuard.freeTries { guarding.noteWrong(from: "x\(number)", at: now) }
        #expect(guarding.wait(for: "another", at: now) > 0)
        #expect(guarding.wait(for: "0", at: now) == 0)
    }
}
