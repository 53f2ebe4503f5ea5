import Foundation
import MeetCore

let target = PollsTarget()

/// The votes of a poll in mails. The first line has the number of options and their names, separated by bars;
/// the rest is the mail, in plain text or HTML.
struct PollsTarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? {
        let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
        let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "|")
        let text = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        let count = head.first.flatMap { Int($0) }.map { min(max($0, 1), 12) } ?? 4
        let names = Self.names(head.dropFirst().prefix(12).map(String.init))
        return ballot(ReplyText(text), text, count, names)
            ?? ballot(ReplyText(html: text), text, count, names) ?? tokens(text)
    }

    /// Options are called by their words, and every second one by a date.
    private static func names(_ words: [String]) -> [BallotReader.Name] {
        words.enumerated().map { number, word in
            let day = CalendarDate(year: 2026, month: 12, day: 1 + number)
            return number % 2 == 0
                ? BallotReader.Name(text: word)
                : BallotReader.Name(days: day...day, minute: number % 4 == 1 ? 540 : nil)
        }
    }

    private func ballot(
        _ reply: ReplyText, _ text: String, _ count: Int, _ names: [BallotReader.Name]
    ) -> Flaw? {
        let people = ["Maria Kalliri", "Nikos"]
        let ballot = BallotReader.read(reply, options: count, names: names, people: people)
        if ballot != BallotReader.read(reply, options: count, names: names, people: people) {
            return Flaw(kind: "read twice", explanation: "\(ballot)")
        }
        if ballot.votes.keys.contains(where: { !(1...count).contains($0) }) {
            return Flaw(kind: "no such option", explanation: "\(ballot.votes)")
        }
        if ballot.isClear == ballot.votes.isEmpty {
            return Flaw(kind: "clear without a vote", explanation: "\(ballot)")
        }
        // What is quoted in a page may be escaped.
        if let comment = ballot.comment, comment.isEmpty || comment.utf8.count > 8 * text.utf8.count + 8 {
            return Flaw(kind: "comment", explanation: comment)
        }
        return ballot.isClear ? written(ballot.votes, count) : nil
    }

    /// Votes as a person would type them are read as they are.
    private func written(_ votes: [Int: Poll.Vote], _ count: Int) -> Flaw? {
        let words = votes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.rawValue)" }
        let text = words.joined(separator: ", ")
        let again = BallotReader.read(text, options: count)
        if again.isClear, again.votes == votes { return nil }
        return Flaw(kind: "typed", explanation: "\(text): \(again)")
    }

    /// A token that is found is found again as it is written.
    private func tokens(_ text: String) -> Flaw? {
        _ = BallotToken.find(inQuoteOf: text)
        guard let found = BallotToken.find(in: text) else { return nil }
        let again = BallotToken.find(in: BallotToken.tag(found.token, found.choice))
        if again?.token == found.token, again?.choice == found.choice { return nil }
        return Flaw(kind: "token", explanation: "\(found)")
    }
}
