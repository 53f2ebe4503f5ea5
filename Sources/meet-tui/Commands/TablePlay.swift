import Foundation
import Glibc
import MeetCore
import Sentences
import Serving
import Transport

/// A game at a table in a terminal, by lines.
struct TablePlay: Sendable {
    let guest: TableGuest
    /// The code, if it was given.
    let code: String?
    /// The name, if it was given.
    let name: String?

    private enum Input: Sendable {
        case news(TableGuest.News)
        /// `nil` at the end of the input.
        case line(String?)
    }

    /// Plays to the end.
    ///
    /// - Throws: `CommandFailure`, `TransportError`, `CancellationError`.
    func run() async throws {
        let (inputs, sender) = AsyncStream.makeStream(of: Input.self)
        var reader = inputs.makeAsyncIterator()
        InputLines.follow { line in sender.yield(.line(line)) }
        let seat = try await enter(&reader)
        let guest = guest
        let following = Task { await guest.follow(seat: seat) { news in sender.yield(.news(news)) } }
        defer { following.cancel() }
        var game = Game(keepsLines: isatty(STDIN_FILENO) != 1)
        while let input = await reader.next() {
            switch input {
            case .line(let line): game.take(line)
            case .news(.state(let state, ahead: let ahead)): game.show(state, ahead: ahead)
            case .news(.lost): Output.complain(say.tableConnectionLost)
            case .news(.stranger): throw CommandFailure(say.tableRefused(.unknownPlayer))
            case .news(.over): return
            }
            while let form = game.form() {
                let reply = try? await guest.ask(form.path, form: form.values, seat: seat)
                if let refused = reply?.refused { Output.complain(refused) }
                // An answer that did not arrive may be given again, and so may refused statements.
                if reply == nil || (reply?.refused != nil && form.path == TablePlay.Game.statementPath) {
                    game.isAnswered = false
                }
            }
        }
        try Task.checkCancellation()
    }

    // MARK: - Coming in

    /// Prints a question, and returns the typed line.
    ///
    /// - Throws: `CommandFailure` at the end of the input.
    private func ask(
        _ question: String, _ reader: inout AsyncStream<Input>.Iterator
    ) async throws -> String {
        Output.line(question)
        guard case .line(let line?) = await reader.next() else { throw noMore }
        return line.trimmed
    }

    /// - Returns: The secret of the player.
    private func enter(_ reader: inout AsyncStream<Input>.Iterator) async throws -> String {
        var code = code
        var name = name
        // Nobody has to type a code for an address without a table.
        if code == nil { _ = try await guest.ask("/state") }
        while true {
            guard let given = code else {
                code = try await ask(say.tableCode + ":", &reader)
                continue
            }
            let reply = try await guest.ask("/state?" + PercentEncoding.query([(name: "code", value: given)]))
            if reply.needs == .code {
                Output.complain(reply.refused ?? say.tableWrongCode)
                // A given code is not asked for again.
                guard self.code == nil else { throw noMore }
                code = nil
                continue
            }
            let names = reply.names ?? []
            if name == nil {
                for (index, offered) in names.enumerated() { Output.line("  \(index + 1)  \(offered)") }
                let typed = try await ask(say.tableWho, &reader)
                let offered = Int(typed).flatMap { names.indices.contains($0 - 1) ? names[$0 - 1] : nil }
                name = offered ?? typed
            }
            let entered = try await guest.ask(
                "/join", form: [(name: "code", value: given), (name: "name", value: name ?? "")])
            if let seat = entered.seat { return seat }
            Output.complain(entered.refused ?? say.tableNotHere)
            guard self.name == nil else { throw noMore }
            name = nil
        }
    }

    /// The failure if nothing more can be asked. The reason was printed before.
    private var noMore: CommandFailure { CommandFailure(say("You have not joined.")) }
}

extension TablePlay {
    /// The course of a game: what was shown, and the lines that wait.
    struct Game {
        /// True if a line that comes early waits for the next question; a person's line is too late then.
        let keepsLines: Bool
        /// True if the current question was answered here.
        var isAnswered = false
        static let statementPath = "/statements"
        private var state: TableState?
        private var lines: [String] = []
        private var statements: [String] = []

        init(keepsLines: Bool) { self.keepsLines = keepsLines }

        mutating func take(_ line: String?) {
            guard let line = line?.trimmed, !line.isEmpty else { return }
            lines.append(line)
        }

        /// Prints what is new in a state.
        mutating func show(_ state: TableState, ahead: Int) {
            let old = self.state
            self.state = state
            let isNew = old?.phase != state.phase || old?.number != state.number
            if isNew {
                isAnswered = false
                if !keepsLines { lines = [] }
                Output.line()
                Output.line(state.progress)
                Output.line(state.heading)
                if state.ranks.isEmpty { showOptions(state) }
                for rank in state.ranks {
                    Output.line("  \(rank.rank)  \(rank.name)  \(say.tablePoints(rank.score))")
                }
                if let deadline = state.deadline {
                    let left = deadline - ahead - Int(Date().timeIntervalSince1970 * 1000)
                    Output.line("\(say.tableSecondsLeft): \(max(0, (left + 999) / 1000))")
                }
                if state.asksStatements { Output.line(say.tableStatementsHint) }
            }
            // The number of people changes too often for a line each time.
            guard isNew || (state.phase != .lobby && state.status != old?.status) else { return }
            for sentence in state.status { Output.line(sentence) }
        }

        private func showOptions(_ state: TableState) {
            for (index, option) in state.options.enumerated() {
                Output.line(
                    TableLines.option(
                        index + 1, option.text, detail: option.detail, count: option.count,
                        isRight: option.isRight))
            }
        }

        /// Takes the next form to send out of the lines that wait; `nil` if there is none.
        mutating func form() -> (path: String, values: [(name: String, value: String)])? {
            guard let state else { return nil }
            if state.asksStatements, !isAnswered { return statementForm() }
            guard state.phase == .question, state.mayAnswer, !isAnswered else {
                if !keepsLines { lines = [] }
                return nil
            }
            while !lines.isEmpty {
                let line = lines.removeFirst()
                guard let number = Int(line), state.options.indices.contains(number - 1) else {
                    Output.complain(say("Type a number from 1 to \(state.options.count)."))
                    continue
                }
                isAnswered = true
                let values = [
                    (name: "question", value: String(state.number)),
                    (name: "option", value: String(number - 1)),
                ]
                return (path: "/answer", values: values)
            }
            return nil
        }

        /// Three lines are the statements, and the fourth is the number of the lie.
        private mutating func statementForm() -> (path: String, values: [(name: String, value: String)])? {
            while !lines.isEmpty {
                let line = lines.removeFirst()
                guard statements.count == 3 else {
                    statements.append(line)
                    let next = statements.count + 1
                    Output.line(next > 3 ? say.tableLie : say.tableStatement(next))
                    continue
                }
                guard let lie = Int(line), (1...3).contains(lie) else {
                    Output.complain(say("Type a number from 1 to \(3)."))
                    continue
                }
                var values = statements.map { (name: "text", value: $0) }
                values.append((name: "lie", value: String(lie - 1)))
                statements = []
                isAnswered = true
                return (path: Self.statementPath, values: values)
            }
            return nil
        }
    }
}
