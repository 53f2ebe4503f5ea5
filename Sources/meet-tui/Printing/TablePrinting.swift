import MeetCore
import Operations
import Sentences

/// News of a vote or a quiz at the table; one object in each line.
struct TableEventJSON: Encodable {
    enum Event: String, Encodable {
        case listening, joined, returned, left, question, answered, stated, locked, reveal, scores, end
    }

    /// An option with its answers.
    struct Option: Encodable {
        /// The text.
        var text: String
        /// The number of answers.
        var count: Int?
        /// `true` for the right one; absent if none is right.
        var right: Bool?
    }

    /// A row of the scores.
    struct Rank: Encodable {
        /// The place; the same one for the same score.
        var rank: Int
        /// The player's name.
        var name: String
        /// The points.
        var score: Int
    }

    /// The event.
    var event: Event
    /// The address that phones open.
    var url: String?
    /// The code that they type.
    var code: String?
    /// The address with the code in it.
    var link: String?
    /// The address and port where the host listens.
    var address: String?
    /// `true` if an unfinished session continues.
    var resumed: Bool?
    /// The name of the player.
    var name: String?
    /// The number of players.
    var players: Int?
    /// The number of the question.
    var number: Int?
    /// The number of questions.
    var count: Int?
    /// The question.
    var text: String?
    /// The category of the question.
    var category: String?
    /// The seconds to answer; absent without a limit.
    var seconds: Int?
    /// The options of the question.
    var options: [Option]?
    /// The number of those who have answered.
    var answered: Int?
    /// The number of those whose answers are awaited, with those who have answered.
    var awaited: Int?
    /// The options with the most answers.
    var leading: [String]?
    /// The scores, best first.
    var ranks: [Rank]?

    init(_ event: Event) { self.event = event }

    /// - Parameter session: The session after the event.
    init(_ event: TableEvent, in session: TableSession) {
        switch event {
        case .joined(let player): self.init(.joined, of: player, in: session)
        case .returned(let player): self.init(.returned, of: player, in: session)
        case .left(let player): self.init(.left, of: player, in: session)
        case .stated(let player): self.init(.stated, of: player, in: session)
        case .question(let question):
            self.init(.question)
            number = question.number
            count = session.questions.count
            text = question.text.isEmpty ? nil : question.text
            name = question.subject.flatMap { session.player($0)?.name }
            category = question.category.isEmpty ? nil : question.category
            seconds = session.rules.seconds
            options = question.options.map { Option(text: $0.text) }
        case .answered(let player, let question, let answered, let awaited):
            self.init(.answered)
            name = player.name
            number = question
            self.answered = answered
            self.awaited = awaited
        case .locked(let question):
            self.init(.locked)
            number = question
        case .reveal(let result):
            self.init(.reveal)
            number = result.question
            let texts = Self.question(result.question, in: session)?.options.map(\.text) ?? []
            options = zip(texts, result.counts).enumerated().map { index, option in
                Option(text: option.0, count: option.1, right: result.right.map { $0 == index })
            }
            leading = result.leading.compactMap { texts.indices.contains($0) ? texts[$0] : nil }
        case .scores(let rows):
            self.init(.scores)
            ranks = Self.rows(rows)
        case .end(let rows):
            self.init(.end)
            ranks = session.hasScores ? Self.rows(rows) : nil
        }
    }

    private init(_ event: Event, of player: TablePlayer, in session: TableSession) {
        self.init(event)
        name = player.name
        players = session.players.count
    }

    private static func question(_ number: Int, in session: TableSession) -> TableQuestion? {
        session.questions.first { $0.number == number }
    }

    private static func rows(_ ranks: [TableRank]) -> [Rank] {
        ranks.map { Rank(rank: $0.rank, name: $0.name, score: $0.score) }
    }
}

extension TableEventJSON {
    /// The lines about an event for people; empty for those that say nothing new.
    static func lines(_ event: TableEvent, in session: TableSession) -> [String] {
        switch event {
        case .joined(let player): [say("\(player.name) has joined.")]
        case .returned(let player): [say("\(player.name) is back.")]
        case .left(let player): [say("\(player.name) has lost the connection.")]
        case .stated(let player): [say("\(player.name) has sent three statements.")]
        case .question, .reveal:
            question(TableView(session, for: nil))
        case .answered(_, _, let answered, let awaited): [say.tableAnswered(answered, of: awaited)]
        case .locked: [say("Answers are no longer accepted.")]
        case .scores(let ranks): [say.tableScores] + rankLines(ranks)
        case .end(let ranks): [say("The end", context: "table")] + (session.hasScores ? rankLines(ranks) : [])
        }
    }

    private static func question(_ view: TableView) -> [String] {
        ["", say.tableProgress(view), say.tableHeading(view)] + view.optionLines + say.tableStatus(view)
    }

    /// Returns the rows of scores.
    static func rankLines(_ ranks: [TableRank]) -> [String] {
        ranks.map { "\($0.rank)  \($0.name)  \(say.tablePoints($0.score))" }
    }
}

extension TableView {
    /// The options with their numbers, and what is known of the answers.
    var optionLines: [String] {
        options.enumerated().map { index, option in
            TableLines.option(
                index + 1, option.text, detail: option.detail, count: option.count, isRight: option.isRight)
        }
    }
}

/// The lines of options, for the host and for those who join from a terminal.
enum TableLines {
    static func option(_ number: Int, _ text: String, detail: String, count: Int?, isRight: Bool?) -> String {
        let facts = [
            detail.isEmpty ? nil : detail, isRight == true ? "✓ " + say.tableRight : nil,
            count.map { say.tableChosen($0) },
        ].compactMap(\.self)
        return "  \(number)  \(text)" + (facts.isEmpty ? "" : "  (\(facts.joined(separator: " · ")))")
    }
}
