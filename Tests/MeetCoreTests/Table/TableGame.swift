import Foundation

@testable import MeetCore

/// A session played by hand: the time is in seconds, and each player is named by a letter.
struct TableGame {
    var session: TableSession
    var now = Date(timeIntervalSince1970: 1_800_000_000)

    init(
        _ kind: TableSession.Kind = .quiz, rules: TableRules = TableRules(seconds: 20),
        questions: [TableQuestion] = TableGame.questions(2), invitees: [String] = [],
        players: [String] = ["A", "B"]
    ) throws {
        session = TableSession(
            kind: kind, title: "Dinner", rules: rules, code: "KLMN",
            invitees: invitees.map { TableInvitee(name: $0, contactID: Identifier(7)) },
            questions: questions, seed: 1)
        for name in players { _ = try session.join(name, token: "token-" + name) }
    }

    /// Questions whose second option is right.
    static func questions(_ count: Int) -> [TableQuestion] {
        (1...count).map { number in
            TableQuestion(
                .quiz, text: "Question \(number)?", options: ["a", "b", "c", "d"].map { TableOption($0) },
                right: 1, digest: "digest-\(number)")
        }
    }

    /// A vote with two options.
    static let vote = TableQuestion(.vote, text: "When?", options: [TableOption("Tue"), TableOption("Wed")])

    mutating func wait(_ seconds: TimeInterval) { now += seconds }

    /// Goes on until a phase is reached.
    @discardableResult
    mutating func advance(to phase: TableSession.Phase) throws -> [TableEvent] {
        var events: [TableEvent] = []
        repeat { events = try session.advance(at: now) } while session.phase != phase
        return events
    }

    @discardableResult
    mutating func answer(_ player: Int, _ option: Int, to question: Int = 1) throws -> [TableEvent] {
        try session.answer(option, to: question, by: player, at: now)
    }

    func view(_ player: Int?) -> TableView { TableView(session, for: player) }

    var scores: [Int] { session.players.map(\.score) }
}
