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

    @Test func itTellsTheRevision() throws {
        let tag = AnswerToken.tag(Self.token, .accepted, sequence: 12)
        let found = try #require(AnswerToken.find(in: "YES: Coffee \(tag)"))
        #expect(found == AnswerToken.Found(token: Self.token, answer: .accepted, sequence: 12))
        // Links that were sent before have none.
        let old = try #require(AnswerToken.find(in: "YES: Coffee [meet:\(Self.token)-y]"))
        #expect(old.answer == .accepted && old.sequence == nil)
        let wide = try #require(AnswerToken.find(in: "YES: Coffee [meet:\(Self.token) - y 3 ]"))
        #expect(wide.answer == .accepted && wide.sequence == 3)
    }

    @Test(arguments: [
        "> Yes: mailto:maria@example.org?subject=YES%3A%20Coffee%20%5Bmeet%3ATOKEN-y4%5D&body=Yes",
        "> No: mailto:maria@example.org?subject=NO%3A%20Coffee%20%5Bmeet%3ATO\n> KEN-n4%5D&body=No",
        "https://links.example/?url=mailto%3Amaria%3Fsubject%3D%255Bmeet%253ATOKEN-p4%255D",
        "On Tuesday Maria wrote: Coffee [meet:TOKEN-y4]",
    ])
    func itIsFoundInAQuote(_ text: String) throws {
        let quote = text.replacing("TOKEN", with: Self.token).replacing(
            "TO\n> KEN", with: Self.token.prefix(4) + "\n> " + Self.token.dropFirst(4))
        let found = try #require(AnswerToken.find(inQuoteOf: quote))
        #expect(found == AnswerToken.Found(token: Self.token, answer: nil, sequence: 4))
    }

    @Test(arguments: ["", "meet: abcdefghij", "%5Bmeet%3Aabc-y%5D", "let's meet at ten"])
    func aQuoteWithoutLinksHasNone(_ text: String) {
        #expect(AnswerToken.find(inQuoteOf: text) == nil)
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
