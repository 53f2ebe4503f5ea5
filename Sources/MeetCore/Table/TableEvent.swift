/// News of a session, in the order in which it happened.
package enum TableEvent: Hashable, Sendable {
    /// A player came in for the first time.
    case joined(TablePlayer)
    /// A player came back with the score.
    case returned(TablePlayer)
    /// A player's connection was lost.
    case left(TablePlayer)
    /// A question was opened.
    case question(TableQuestion)
    /// An answer counts; `answered` of `awaited` players have answered.
    case answered(player: TablePlayer, question: Int, answered: Int, awaited: Int)
    /// A player sent statements.
    case stated(player: TablePlayer)
    /// The question with this number takes no more answers.
    case locked(question: Int)
    case reveal(TableResult)
    case scores([TableRank])
    case end([TableRank])
}

/// The reason why a session refuses a command.
package enum TableRefusal: Error, Hashable, Sendable, CaseIterable {
    /// The name is empty.
    case noName
    /// Somebody has the name already.
    case nameTaken
    /// There are `TableSession.mostPlayers` already.
    case full
    /// There is no such player.
    case unknownPlayer
    /// The session has not begun.
    case notBegun
    /// There is no question to begin with.
    case noQuestion
    /// The question is locked.
    case locked
    /// Another question is the current one.
    case otherQuestion
    /// The player has answered already; the first answer counts.
    case answered
    /// The player came late and joins at the next question.
    case joinsNext
    /// The question is about the player.
    case ownStatements
    /// There is no such option.
    case unknownOption
    /// Three different statements are needed, and the session must take them.
    case statements
    /// The session is over.
    case over
}

/// A row of the scores. Players with the same score have the same rank.
package struct TableRank: Hashable, Sendable, Codable {
    package let rank: Int
    /// The player's id.
    package let player: Int
    package let name: String
    package let score: Int
}
