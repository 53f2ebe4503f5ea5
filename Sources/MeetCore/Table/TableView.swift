import Foundation

/// A session as one player may see it; nothing secret is in it.
package struct TableView: Hashable, Sendable {
    /// An option as shown.
    package struct Option: Hashable, Sendable {
        package fileprivate(set) var text: String
        package fileprivate(set) var detail: String
        /// The number of answers; `nil` while they are secret.
        package let count: Int?
        /// True if it is the right one; `nil` before the reveal, and without a right one.
        package let isRight: Bool?
        fileprivate let translations: [String: TableOption.Words]?
    }

    /// The player who looks.
    package struct Own: Hashable, Sendable {
        package let id: Int
        package let name: String
        package let score: Int
        /// The place in the scores, from 1.
        package let rank: Int
        /// The index of the option that the player chose for the current question.
        package let answer: Int?
        /// The points of that answer; `nil` before the reveal. A wrong try of `together` is known at once: 0.
        package let points: Int?
        /// True if the player came too late for the current question.
        package let joinsNext: Bool
        /// True if the player may answer now.
        package let mayAnswer: Bool
        /// True if the player's statements were taken.
        package let hasStated: Bool
    }

    package let kind: TableSession.Kind
    package let title: String
    package let phase: TableSession.Phase
    package let revision: Int
    package let rules: TableRules
    /// The form of the current question; `nil` in the lobby.
    package let form: TableQuestion.Form?
    /// The number of the current question; 0 in the lobby.
    package let number: Int
    /// The number of questions.
    package let count: Int
    package let text: String
    package let category: String
    /// The name of the player whose statements these are; `nil` for other questions.
    package let subject: String?
    package private(set) var options: [Option]
    /// The time of the lock; `nil` without a limit and outside a question.
    package let deadline: Date?
    /// The number of players who have answered the current question.
    package let answered: Int
    /// The number of players whose answers are awaited, the answered ones included.
    package let awaited: Int
    /// The number of players.
    package let players: Int
    /// The names of the first players in the order of arrival, as many as a page has room for; in the lobby
    /// only.
    package let names: [String]
    /// The first `mostRanks` of the scores; empty while a question is open.
    package let ranks: [TableRank]
    /// `nil` for somebody who has not come in.
    package let own: Own?

    package static let mostRanks = 10
}

extension TableView {
    /// Creates the view of a player.
    ///
    /// - Parameters:
    ///   - id: The player's id; `nil` for somebody who has not come in, and for the screen that all see.
    ///   - ranks: `TableSession.ranks`, if the caller makes views for many players.
    package init(_ session: TableSession, for id: Int?, ranks given: [TableRank]? = nil) {
        let question = session.question
        let player = id.flatMap { session.player($0) }
        let (result, ranks) = (session.result, given ?? session.ranks)
        kind = session.kind
        title = session.title
        phase = session.phase
        revision = session.revision
        rules = session.rules
        form = question?.form
        number = question?.number ?? 0
        count = session.questions.count
        text = question?.text ?? ""
        category = question?.category ?? ""
        subject = question?.subject.flatMap { session.player($0)?.name }
        let counts = result?.counts ?? Self.openCounts(session, question)
        options = (question?.options ?? []).enumerated().map { index, option in
            let isCounted = counts?.indices.contains(index) ?? false
            return Option(
                text: option.text, detail: option.detail, count: isCounted ? counts?[index] : nil,
                isRight: result?.right.map { $0 == index }, translations: option.translations)
        }
        deadline = session.deadline
        answered = session.answers.count
        awaited = session.awaitedCount
        players = session.players.count
        names = session.phase == .lobby ? TableName.listed(session.players.lazy.map(\.name)) : []
        switch session.phase {
        case .scores, .end: self.ranks = session.hasScores ? Array(ranks.prefix(Self.mostRanks)) : []
        case .lobby, .question, .locked, .reveal: self.ranks = []
        }
        own = player.map { Own(session, $0, ranks: ranks, isRevealed: result != nil) }
    }

    /// Returns the view with dates and venues in another language, as far as they have it.
    ///
    /// - Parameter tag: The tag of the language: `el`.
    package func translated(to tag: String) -> TableView {
        var view = self
        for (index, option) in options.enumerated() {
            guard let words = option.translations?[tag] else { continue }
            view.options[index].text = words.text
            view.options[index].detail = words.detail
        }
        return view
    }

    /// The votes so far of a vote that is not secret; `nil` for others.
    private static func openCounts(_ session: TableSession, _ question: TableQuestion?) -> [Int]? {
        guard let question, question.form == .vote, !session.rules.isSecret else { return nil }
        var counts = Array(repeating: 0, count: question.options.count)
        for answer in session.answers { counts[answer.option] += 1 }
        return counts
    }
}

extension TableView.Own {
    fileprivate init(_ session: TableSession, _ player: TablePlayer, ranks: [TableRank], isRevealed: Bool) {
        let given = session.answer(of: player.id)
        id = player.id
        name = player.name
        score = player.score
        rank = ranks.first { $0.player == player.id }?.rank ?? ranks.count
        answer = given?.option
        // Together, the question goes on after a wrong try, and the player knows it.
        let isOut =
            session.rules.scoring == .together && session.question?.form == .quiz && given?.points == 0
        points = isRevealed || isOut ? given?.points : nil
        joinsNext = session.question != nil && !session.isInTime(player)
        mayAnswer = session.phase == .question && given == nil && session.isAsked(player)
        hasStated = session.hasStated(player.id)
    }
}
