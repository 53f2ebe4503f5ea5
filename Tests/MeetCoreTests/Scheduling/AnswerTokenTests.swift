import Testing

@testable import MeetCore

/// The token by which an answer without a calendar names the message that it answers.
@Suite struct AnswerTokenTests {
    private static let token = AnswerToken.token(
        uid: "coffee-1", recurrenceID: "", address: "zoe@example.org")

    @Test func itIsShortAndTheSameForOneAddress() {
        #expect(Self.token.count == 10)
        #expect(Self.token.allSatisfy { "abcdefghijklmnopqrstuvwxyz234567".contains($0) })
        let same = AnswerToken.token(uid: "coffee-1", recurrenceID: "", address: "<Zoe@Example.org>")
        #expect(same == Self.token)
    }

    @Test func itDiffersForEachMeetingDateAndPerson() {
        var tokens: Set<String> = []
        for number in 0..<50 {
            for date in ["", "20261127T110000", "20261204T110000"] {
                for address in ["zoe@example.org", "zoe@example.com", "nikos@example.org"] {
                    let token = AnswerToken.token(
                        uid: "coffee-\(number)", recurrenceID: date, address: address)
                    tokens.insert(token)
                }
            }
        }
        #expect(tokens.count == 450)
        // The parts do not run into each other.
        #expect(
            AnswerToken.token(uid: "a", recurrenceID: "b", address: "c")
                != AnswerToken.token(uid: "ab", recurrenceID: "", address: "c"))
    }

    @Test(arguments: [Invitee.Participation.accepted, .declined, .tentative])
    func whatIsWrittenIsFound(_ answer: Invitee.Participation) throws {
        let subject = "Re: YES: Coffee " + AnswerToken.tag(Self.token, answer)
        let found = try #require(AnswerToken.find(in: subject))
        #expect(found.token == Self.token && found.answer == answer)
    }

    @Test func itIsFoundAsMailProgramsChangeIt() throws {
        let subject = "AW: [ext] ΝΑΙ: Καφές [Meet: \(Self.token.uppercased()) - Y ] (fwd)"
        let found = try #require(AnswerToken.find(in: subject))
        #expect(found.token == Self.token && found.answer == .accepted)
    }

    @Test func withoutALetterItHasNoAnswer() throws {
        let tag = AnswerToken.tag(Self.token, .needsAction)
        let bare = try #require(AnswerToken.find(in: "Coffee \(tag)"))
        #expect(bare.token == Self.token && bare.answer == nil)
        let other = try #require(AnswerToken.find(in: "Coffee [meet:\(Self.token)-q]"))
        #expect(other.token == Self.token && other.answer == nil)
    }

    @Test(arguments: ["", "Coffee", "[meet:]", "[meet:abc-y]", "[meet:abcdefghijk-y]", "meet:abcdefghij-y"])
    func anythingElseIsNone(_ subject: String) {
        #expect(AnswerToken.find(in: subject) == nil)
    }
}
