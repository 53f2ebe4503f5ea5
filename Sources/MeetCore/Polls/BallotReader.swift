import Foundation

/// The reader of votes in words, in English, Greek and Greek in Latin letters: `1 yes, 3 maybe`, `all but 2`,
/// «μόνο το 3».
///
/// Only a clear answer counts. Different votes on one option, numbers beyond the options, questions,
/// conditions, and words beside a number whose meaning is unknown make a text unclear. Sentences that do not
/// vote are the comment.
package enum BallotReader {
    /// The votes that a text gives.
    package struct Ballot: Hashable, Sendable {
        /// The votes by the number of the option; empty if the text is unclear.
        package let votes: [Int: Poll.Vote]
        /// The words that do not vote, without greetings and signatures. All words of an unclear text; `nil`
        /// if nothing was said.
        package let comment: String?
        /// True if the votes can only be meant so.
        package let isClear: Bool

        package init(votes: [Int: Poll.Vote] = [:], comment: String? = nil, isClear: Bool = false) {
            self.votes = votes
            self.comment = comment
            self.isClear = isClear
        }
    }

    /// Reads the text of a mail, or a typed one.
    ///
    /// - Parameters:
    ///   - count: The number of options.
    ///   - names: The dates and names of the options, which may be written in place of their numbers.
    ///   - people: The names of the writer and the reader, which may stand beside votes.
    package static func read(
        _ text: String, options count: Int, names: [Name] = [], people: [String] = []
    ) -> Ballot {
        read(ReplyText(text), options: count, names: names, people: people)
    }

    /// Reads the own words of a mail: those above the quote, and those below it if nothing stands above.
    package static func read(
        _ reply: ReplyText, options count: Int, names: [Name] = [], people: [String] = []
    ) -> Ballot {
        if reply.isCut { return Ballot(comment: reply.words) }
        let options = BallotScanner.Options(count: count, names: names, people: people)
        if !reply.wordsAbove.isEmpty {
            let ballot = read(reply.wordsAbove, options)
            if ballot != Ballot() { return ballot }
        }
        return reply.words == reply.wordsAbove ? Ballot() : read(reply.words, options)
    }

    private static func read(_ text: String, _ options: BallotScanner.Options) -> Ballot {
        guard var scanner = BallotScanner(text, options) else { return unclear(text) }
        scanner.scan()
        guard !scanner.isUnclear else { return unclear(text) }
        var account = BallotAccount(text, options: options.count)
        for clause in BallotClause.clauses(of: scanner.items) { account.add(clause) }
        if account.isSilent { return Ballot() }
        guard let votes = account.votes else { return unclear(text) }
        let comment = account.comments.joined(separator: "\n")
        return Ballot(votes: votes, comment: comment.isEmpty ? nil : comment, isClear: true)
    }

    private static func unclear(_ text: String) -> Ballot {
        let words = text.trimmed
        return Ballot(comment: words.isEmpty ? nil : words)
    }
}

extension BallotReader {
    /// The date or the words by which an option may be called.
    package struct Name: Hashable, Sendable {
        /// The days; `nil` if the option is no date.
        package let days: ClosedRange<CalendarDate>?
        /// The time of day in minutes; `nil` for whole days.
        package let minute: Int?
        /// The words; empty for a date.
        package let text: String

        package init(days: ClosedRange<CalendarDate>? = nil, minute: Int? = nil, text: String = "") {
            self.days = days
            self.minute = minute
            self.text = text
        }

        /// Makes the name of an option.
        ///
        /// - Parameter zone: The writer's zone; `nil` for that of the option.
        package init(_ option: Poll.Option, zone: TimeZone? = nil) {
            switch option.content {
            case .time(let time):
                var wall: WallTime?
                if case .timed(let start, let own, _) = time {
                    let instant = start.instant(in: TimeZone(identifier: own) ?? zone ?? .gmt)
                    wall = zone.flatMap { zone in instant.map { WallTime.at($0, in: zone) } } ?? start
                }
                if let wall {
                    self.init(days: wall.date...wall.date, minute: wall.hour * 60 + wall.minute)
                } else if case .allDay(let first, let last) = time {
                    self.init(days: first...max(first, last))
                } else {
                    self.init()
                }
            case .venue(let venue): self.init(text: venue.name)
            case .text(let text): self.init(text: text)
            }
        }
    }
}
