import Foundation

/// A vote, a quiz or an icebreaker at the table: a state machine that only the host changes.
///
/// The phases follow each other: lobby → question → locked → reveal → scores → question … → end. Each change
/// raises `revision`, so that a page shows nothing older than it has. The caller passes the time; nothing
/// here reads a clock, and nothing is random but by `seed`.
package struct TableSession: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case vote, quiz, icebreaker
    }

    package enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
        /// Players come in.
        case lobby
        /// The current question takes answers.
        case question
        /// It takes no more answers; the result is not shown yet.
        case locked
        /// The result of the current question is shown.
        case reveal
        /// The scores so far are shown.
        case scores
        /// The session is over.
        case end
    }

    /// The maximum number of players.
    package static let mostPlayers = 300
    /// The maximum number of questions.
    package static let mostQuestions = 200
    /// The seconds between the lock and the reveal that `tick` makes by itself.
    package static let revealPause: TimeInterval = 1.5

    package let kind: Kind
    /// The title of the meeting.
    package let title: String
    package let rules: TableRules
    /// The code of four letters that players type (`TableCode`).
    package let code: String
    /// The names that are offered: the invitees, the host without.
    package let invitees: [TableInvitee]
    /// The seed of the order of the options of questions that players make.
    package let seed: UInt64

    package internal(set) var phase = Phase.lobby
    /// The number of changes so far.
    package internal(set) var revision = 0
    package internal(set) var players: [TablePlayer] = []
    /// The questions in order, numbered from 1.
    package internal(set) var questions: [TableQuestion]
    /// The index of the current question; `nil` in the lobby.
    package internal(set) var current: Int?
    /// The time of the start; `nil` in the lobby.
    package internal(set) var startedAt: Date?
    /// The time when the current question was opened.
    package internal(set) var openedAt: Date?
    /// The time of the latest lock.
    package internal(set) var lockedAt: Date?
    /// The answers to the current question, in the order of arrival.
    package internal(set) var answers: [TableAnswer] = []
    /// The results of the questions so far, in order.
    package internal(set) var results: [TableResult] = []
    /// The statements that have no question yet.
    package internal(set) var statements: [TableStatements] = []

    /// Creates a session in its lobby.
    ///
    /// - Parameter questions: Numbered anew by their order; the first `mostQuestions` count.
    package init(
        kind: Kind, title: String, rules: TableRules = TableRules(), code: String,
        invitees: [TableInvitee] = [], questions: [TableQuestion], seed: UInt64
    ) {
        self.kind = kind
        self.title = title
        self.rules = rules
        self.code = code
        self.invitees = invitees
        self.seed = seed
        self.questions = questions.prefix(Self.mostQuestions).enumerated().map { index, question in
            var question = question
            question.number = index + 1
            return question
        }
    }

    /// True if the parts of a stored session fit together.
    package var isSound: Bool {
        let hasCurrent = current.map { questions.indices.contains($0) } ?? (phase == .lobby || phase == .end)
        let options = current.flatMap { questions.indices.contains($0) ? questions[$0].options.count : nil }
        return hasCurrent && players.indices.allSatisfy { players[$0].id == $0 + 1 }
            && questions.indices.allSatisfy { questions[$0].number == $0 + 1 }
            && answers.allSatisfy {
                players.indices.contains($0.player - 1) && (0..<(options ?? 0)).contains($0.option)
            }
    }
}

/// The rules of a session.
package struct TableRules: Hashable, Sendable, Codable {
    package enum Scoring: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everybody for themselves: max(0, 100 − 10·whole seconds) for a right answer.
        case single
        /// The first right answer scores one point and locks the question; a wrong one leaves it to the
        /// others. One try each.
        case together
    }

    package var scoring: Scoring
    /// False if a right answer of `single` is worth 100 points whenever it comes.
    package var hasSpeedPoints: Bool
    /// The seconds for each question; `nil` for no limit.
    package var seconds: Int?
    /// The minutes after which no further question is opened; `nil` for no limit.
    package var minutes: Int?
    /// True if the votes are shown only when all have voted.
    package var isSecret: Bool
    /// True if players may send three statements, one of them a lie.
    package var takesStatements: Bool

    package init(
        scoring: Scoring = .single, hasSpeedPoints: Bool = true, seconds: Int? = nil, minutes: Int? = nil,
        isSecret: Bool = true, takesStatements: Bool = false
    ) {
        self.scoring = scoring
        self.hasSpeedPoints = hasSpeedPoints
        self.seconds = seconds
        self.minutes = minutes
        self.isSecret = isSecret
        self.takesStatements = takesStatements
    }
}

/// A name that is offered to those who come in.
package struct TableInvitee: Hashable, Sendable, Codable {
    package var name: String
    /// The contact to whom the scores belong; `nil` without one.
    package var contactID: Identifier<Contact>?

    package init(name: String, contactID: Identifier<Contact>? = nil) {
        self.name = name
        self.contactID = contactID
    }
}

/// A person at the table.
package struct TablePlayer: Hashable, Sendable, Codable, Identifiable {
    /// The number, from 1 in the order of arrival.
    package let id: Int
    /// The name, cleaned (`TableName`); unique in the session.
    package let name: String
    package let contactID: Identifier<Contact>?
    /// True for the host who plays too.
    package let isHost: Bool
    /// The secret by which the player comes back; empty after `release`.
    package internal(set) var token: String
    /// The points so far.
    package internal(set) var score = 0
    /// The number of right answers so far.
    package internal(set) var rights = 0
    /// False while the connection is lost: nobody waits for this player's answer then.
    package internal(set) var isPresent = true
    /// The index of the first question that the player may answer.
    package internal(set) var firstQuestion: Int
}

/// An answer to the current question.
package struct TableAnswer: Hashable, Sendable, Codable {
    /// The player's id.
    package let player: Int
    /// The index of the option.
    package let option: Int
    /// The seconds since the question was opened.
    package let seconds: TimeInterval
    /// The points it is worth.
    package let points: Int
}

/// The result of a question.
package struct TableResult: Hashable, Sendable, Codable {
    /// The question's number.
    package let question: Int
    /// The number of answers for each option.
    package let counts: [Int]
    /// The index of the right option; `nil` if there is none.
    package let right: Int?
    /// The indices of the options with the most answers; empty without an answer, several if they are level.
    package let leading: [Int]
}

/// Three statements of a player about themselves.
package struct TableStatements: Hashable, Sendable, Codable {
    /// The player's id.
    package let player: Int
    /// Three statements, cleaned.
    package let texts: [String]
    /// The index of the lie.
    package let lie: Int
}
