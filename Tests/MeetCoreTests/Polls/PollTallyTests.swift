import Foundation
import Testing

@testable import MeetCore

@Suite struct PollTallyTests {
    /// A poll in which each text is a person's votes by option, `ymn-`, and an exclamation mark requires the
    /// person.
    private static func poll(_ votes: [String], days: [Int] = [9, 14, 16]) -> Poll {
        Poll(
            title: "Dinner", state: .open,
            options: days.map { day in
                let start = WallTime(date: CalendarDate(year: 2026, month: 12, day: day), hour: 19, minute: 0)
                return Poll.Option(.time(.timed(start: start, zone: "Europe/Athens", minutes: 60)))
            },
            people: votes.enumerated().map { place, text in
                let kinds: [Character: Poll.Vote] = ["y": .yes, "m": .maybe, "n": .no]
                let letters = text.filter { $0 != "!" }
                var voter = Poll.Voter(name: "Person \(place + 1)", isRequired: text.hasSuffix("!"))
                for (number, letter) in zip(1..., letters) { voter.votes[number] = kinds[letter] }
                if !voter.votes.isEmpty { voter.votedAt = Date(timeIntervalSince1970: 0) }
                return voter
            }, createdAt: Date(timeIntervalSince1970: 0))
    }

    @Test(
        arguments: [
            // More “yes” lead.
            (["yyn", "yyn", "nyn"], 2), (["--y"], 3),
            // A “maybe” never outranks a “yes”.
            (["ymm", "nmm", "nmm"], 1),
            // Fewer “no”, then more “maybe”.
            (["yyn", "n-n"], 2), (["yyn", "-mn"], 2), (["mmn", "-m-"], 2),
            // The “no” of a required person rules out.
            (["yyy", "yny!", "y-y", "nnn"], 1), (["yyn", "nyy!", "yyn"], 2), (["yyy", "nnn!"], nil),
            // The first of equals.
            (["yyy"], 1), (["-yy"], 2),
            // Nobody can.
            (["nnn", "nnn"], nil), (["---"], nil), ([], nil),
        ] as [([String], Int?)])
    func leads(votes: [String], leading: Int?) {
        #expect(PollTally(Self.poll(votes)).leading == leading)
    }

    @Test func theSoonerOfEqualsLeads() {
        #expect(PollTally(Self.poll(["yyy"], days: [16, 9, 14])).leading == 2)
        #expect(PollTally(Self.poll(["y-y"], days: [16, 9, 14])).leading == 3)
        var words = Self.poll(["yy"], days: [1, 2])
        words.options = [Poll.Option(.text("Cake")), Poll.Option(.text("Pie"))]
        #expect(PollTally(words).leading == 1)
    }

    @Test func countsEachOption() throws {
        let tally = PollTally(Self.poll(["ym-", "nm-!", "---"]))
        let (first, second, third) = (tally.rows[0], tally.rows[1], tally.rows[2])
        #expect(tally.rows.map(\.number) == [1, 2, 3])
        #expect(first.yes == 1 && first.maybe == 0 && first.no == 1 && first.open == 1 && first.isRuledOut)
        #expect(second.yes == 0 && second.maybe == 2 && second.no == 0 && second.open == 1)
        #expect(!second.isRuledOut)
        #expect(third.yes == 0 && third.maybe == 0 && third.no == 0 && third.open == 3)
        #expect(tally.waiting.map(\.name) == ["Person 3"])
        #expect(tally.row(2) == second && tally.row(0) == nil && tally.row(4) == nil)
    }

    /// Votes on options that were removed count nowhere.
    @Test func votesBeyondTheOptionsAreLeftOut() {
        var poll = Self.poll(["yyy"])
        poll.options.removeLast()
        #expect(PollTally(poll).rows.map(\.yes) == [1, 1])
    }
}
