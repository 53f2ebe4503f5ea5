import Foundation
import MeetCore
import Sentences

/// A session as one player sees it, for programs: the terminals that join, and scripts.
package struct TableState: Hashable, Sendable, Codable {
    package struct Option: Hashable, Sendable, Codable {
        package var text: String
        package var detail: String
        package var count: Int?
        package var isRight: Bool?
    }

    package var phase: TableSession.Phase
    package var revision: Int
    /// The number of the question, which an answer names.
    package var number: Int
    /// The line above the heading.
    package var progress: String
    package var heading: String
    package var status: [String]
    package var options: [Option]
    package var mayAnswer: Bool
    /// The index of the own answer.
    package var answer: Int?
    /// The time of the lock by the host's clock, in milliseconds since 1970; `nil` without a limit.
    package var deadline: Int?
    package var ranks: [TableRank]
    /// True if the player is asked for three statements.
    package var asksStatements: Bool

    init(_ view: TableView, say: Language) {
        let view = view.translated(to: say.tag)
        phase = view.phase
        revision = view.revision
        number = view.number
        progress = say.tableProgress(view)
        heading = say.tableHeading(view)
        status = say.tableStatus(view)
        options = view.options.map {
            Option(text: $0.text, detail: $0.detail, count: $0.count, isRight: $0.isRight)
        }
        mayAnswer = view.own?.mayAnswer ?? false
        answer = view.own?.answer
        deadline = view.deadline.map { TablePage.milliseconds($0) }
        ranks = view.ranks
        asksStatements =
            view.phase == .lobby && view.rules.takesStatements && view.own?.hasStated == false
    }
}

/// The answer of a table to a program.
package struct TableReply: Hashable, Sendable, Codable {
    package enum Need: String, Hashable, Sendable, Codable {
        /// The code is missing or wrong.
        case code
        /// The name is missing or taken.
        case name
    }

    /// The thing to send next; `nil` for somebody who has come in.
    package var needs: Need?
    /// The offered names.
    package var names: [String]?
    /// The secret by which the player comes back; sent once.
    package var seat: String?
    package var state: TableState?
    /// The host's time in milliseconds since 1970, by which the deadline is counted down.
    package var now: Int?
    /// The reason of a refusal, as a sentence.
    package var refused: String?

    package init(
        needs: Need? = nil, names: [String]? = nil, seat: String? = nil, state: TableState? = nil,
        now: Int? = nil, refused: String? = nil
    ) {
        self.needs = needs
        self.names = names
        self.seat = seat
        self.state = state
        self.now = now
        self.refused = refused
    }

    /// The reply as a line of JSON.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // It has nothing that JSON cannot say.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
