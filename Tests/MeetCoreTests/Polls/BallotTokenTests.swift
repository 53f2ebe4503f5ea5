import Testing

@testable import MeetCore

@Suite struct BallotTokenTests {
    private static let token = BallotToken.token(poll: "dinner-1", address: "zoe@example.org")

    @Test func itIsShortAndTheSameForOneAddress() {
        #expect(Self.token.count == 10)
        #expect(Self.token.allSatisfy { "abcdefghijklmnopqrstuvwxyz234567".contains($0) })
        #expect(BallotToken.token(poll: "dinner-1", address: "<Zoe@Example.org>") == Self.token)
    }

    @Test func itDiffersForEachPollAndPerson() {
        var tokens: Set<String> = []
        for number in 0..<50 {
            for address in ["zoe@example.org", "zoe@example.com", "nikos@example.org"] {
                tokens.insert(BallotToken.token(poll: "dinner-\(number)", address: address))
            }
        }
        #expect(tokens.count == 150)
        let answer = AnswerToken.token(uid: "dinner-1", recurrenceID: "", address: "zoe@example.org")
        #expect(answer != Self.token)
    }

    @Test(arguments: [.all, .nothing, .option(1), .option(12), nil] as [BallotToken.Choice?])
    func whatIsWrittenIsFound(_ choice: BallotToken.Choice?) throws {
        let tag = BallotToken.tag(Self.token, choice)
        let found = try #require(BallotToken.find(in: "Re: Dinner \(tag)"))
        #expect(found.token == Self.token && found.choice == choice)
        #expect(AnswerToken.find(in: tag) == nil)
    }

    @Test func tagsAreAsInLinks() {
        #expect(BallotToken.tag("k3jd6hq7ax", .all) == "[meet-poll:k3jd6hq7ax-all]")
        #expect(BallotToken.tag("k3jd6hq7ax", .nothing) == "[meet-poll:k3jd6hq7ax-none]")
        #expect(BallotToken.tag("k3jd6hq7ax", .option(3)) == "[meet-poll:k3jd6hq7ax-3]")
        #expect(BallotToken.tag("k3jd6hq7ax", nil) == "[meet-poll:k3jd6hq7ax]")
    }

    @Test func itIsFoundAsMailProgramsChangeIt() throws {
        let subject = "AW: [ext] Δείπνο [Meet-Poll: \(Self.token.uppercased()) - 3 ] (fwd)"
        let found = try #require(BallotToken.find(in: subject))
        #expect(found.token == Self.token && found.choice == .option(3))
    }

    @Test(arguments: ["0", "some", "999999999999"])
    func anUnknownChoiceIsNone(_ choice: String) {
        let found = BallotToken.find(in: "[meet-poll:\(Self.token)-\(choice)]")
        #expect(found?.choice == nil)
    }

    @Test(arguments: [
        "", "Dinner", "[meet-poll:]", "[meet-poll:abc-1]", "[meet:abcdefghij-y]", "meet-poll:abcdefghij",
    ])
    func anythingElseIsNone(_ subject: String) {
        #expect(BallotToken.find(in: subject) == nil)
    }

    /// The links of a quoted mail may be wrapped, quoted, and encoded again.
    @Test(arguments: [
        "> <mailto:a@b.example?subject=All%20work%3A%20Dinner%20%5Bmeet-poll%3A{}-all%5D&body=x>",
        "href=\"https://safe.example/?u=mailto%3Aa%40b%3Fsubject%3D%255Bmeet-poll%253A{}-3%255D\"",
        "> mailto:a@b.example?subject=Dinner%20%5Bmeet-po\n> ll%3A{}-none%5D", "Subject: [meet-poll:{}]",
    ])
    func itIsFoundInAQuote(_ text: String) {
        let quote = text.replacing("{}", with: Self.token)
        #expect(BallotToken.find(inQuoteOf: quote) == Self.token)
        #expect(AnswerToken.find(inQuoteOf: quote) == nil)
        #expect(BallotToken.find(inQuoteOf: text) == nil)
    }

    @Test func choicesAreVotes() {
        #expect(BallotToken.Choice.all.votes(options: 2) == [1: .yes, 2: .yes])
        #expect(BallotToken.Choice.nothing.votes(options: 2) == [1: .no, 2: .no])
        // The link says “only”.
        #expect(BallotToken.Choice.option(2).votes(options: 3) == [1: .no, 2: .yes, 3: .no])
        #expect(BallotToken.Choice.option(3).votes(options: 2) == nil)
        #expect(BallotToken.Choice.all.votes(options: 0) == nil)
    }
}
