import Foundation
import MeetCore
import MeetStore
import Operations
import Pictures
import Sentences
import Shell
import TerminalKit

/// A table that this computer hosts, as everybody who looks at the screen sees it: the lobby with the address
/// and the code, each question, its result, the scores, and the end. It is served while this screen is open.
package struct TableScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The session as it is now, and the reason why it could not be stored.
        case news(TableSession, fault: StoreError?)
        /// Another second of the countdown has passed.
        case tick
        /// The picture of the link; `nil` without the library that makes it.
        case made(QRCode?)
        /// True while the table is served.
        case served(Bool)
        /// The name under which the host plays.
        case named(String)
        case stated(TableStatementsForm.Written)
        /// The player whose name is given free.
        case free(Int)
        case end
        case leave
        /// The index of the option that counts.
        case chosen(Int)
        /// The dates of a series that get the result.
        case apply(Int, SeriesScope)
        /// Nothing is served any more.
        case closed
        case closedForAnother
    }

    let route: ShowTable
    let host: TableHost
    let url: String
    private let link: String
    private(set) var session: TableSession
    private(set) var code: QRCode?
    /// True if there is no library that makes the picture.
    private(set) var lacksCode = false
    /// The reason why the session could not be stored the last time; `nil` if it is.
    private(set) var fault: StoreError?
    private(set) var isServed = true
    /// The selected option, or the first shown row.
    private(set) var cursor = 0
    /// The end of the countdown that is drawn anew each second.
    private var tickingUntil: Date?

    package init(_ hosted: TableRoom.Hosted, of route: ShowTable) {
        self.route = route
        host = hosted.host
        url = hosted.server.url
        link = hosted.server.link
        session = hosted.host.session
    }

    package var title: String { say("At the table") }
    package var scopes: [CommandScope] { session.phase == .end ? [.tableEnd, .table] : [.table] }
    package var footnote: String { say.counted(session.players.count, .people) }

    /// The host as a player; `nil` while the host does not play.
    var player: TablePlayer? { session.players.first { $0.isHost && !$0.token.isEmpty } }
    /// The session as the host sees it.
    var view: TableView { TableView(session, for: player?.id) }
    private var mayAnswer: Bool { player != nil && view.own?.mayAnswer == true }

    /// The question of a vote that is over, and its result; `nil` for anything else.
    private var vote: (question: TableQuestion, result: TableResult)? {
        guard session.kind == .vote, session.phase == .end, let question = session.question,
            let result = session.result, !result.leading.isEmpty
        else { return nil }
        return (question, result)
    }

    // MARK: - What is possible

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        let isOver = session.phase == .end
        switch command {
        case .goOnAtTable:
            if isOver { return nil }
            let isEmpty = session.questions.isEmpty && session.statements.isEmpty
            return session.phase == .lobby && isEmpty
                ? .unavailable(say.tableRefused(.noQuestion)) : .available
        case .chooseAtTable: return mayAnswer ? .available : nil
        case .moveUp, .moveDown: return session.phase == .lobby ? nil : .available
        case .playAlong: return isOver || player != nil ? nil : .available
        case .writeStatements:
            guard !isOver, session.rules.takesStatements, let own = view.own else { return nil }
            return own.hasStated ? nil : .available
        case .freeName: return isOver || others.isEmpty ? nil : .available
        case .endTable, .copyAddress: return isOver ? nil : .available
        case .applyVote: return vote == nil ? nil : .available
        default: return .available
        }
    }

    /// The players who have a phone.
    private var others: [TablePlayer] { session.players.filter { !$0.isHost && !$0.token.isEmpty } }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        guard command.id == .goOnAtTable else { return command.text }
        let isLast = (session.current ?? 0) + 1 >= session.questions.count
        switch session.phase {
        case .lobby: return .beginTable
        case .question: return .lockAnswers
        case .locked: return .showResult
        case .reveal where session.hasScores: return .showScores
        case .reveal, .scores: return isLast ? .finishTable : .nextQuestion
        case .end: return command.text
        }
    }

    /// Digits answer while the host may answer.
    package func takes(_ key: Key) -> Bool { option(of: key) != nil }

    /// The option that a digit stands for: 1 to 9, and 0 for the tenth.
    private func option(of key: Key) -> Int? {
        guard case .character(let character) = key.code, key.modifiers.isEmpty, character.isASCII,
            let digit = character.wholeNumberValue, mayAnswer
        else { return nil }
        let index = digit == 0 ? 9 : digit - 1
        return view.options.indices.contains(index) ? index : nil
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] {
        let begun: [Action] = [
            .run(.following(host)),
            // The library is loaded off the main thread.
            .run(Effect(.read("code")) { [link] _ in EffectAnswer(.made(QRCode(link))) }),
        ]
        return begun + follow()
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key):
            guard let index = option(of: key) else { return nil }
            return answer(index)
        case .mouse(let mouse, _): return point(mouse, in: context)
        case .paste, .progress, .dataChanged, .resized: return []
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .goOnAtTable: return [.run(.step(.goOn, on: host))]
        case .chooseAtTable: return answer(cursor)
        case .moveUp: return move(by: -1)
        case .moveDown: return move(by: 1)
        case .playAlong: return [askForName(in: context)]
        case .writeStatements: return [.push(TableStatementsForm()) { .stated($0) }]
        case .showStandings: return [.push(StandingsScreen())]
        case .freeName: return [.push(ChoicePicker.players(others)) { .free($0) }]
        case .copyAddress: return [.copy(link, what: .link)]
        case .endTable: return [.push(Self.endQuestion) { _ in .end }]
        case .applyVote: return apply()
        case .newTable: return [.run(.closing(.closedForAnother))]
        case .back: return leave()
        default: return nil
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .news(let session, let fault):
            self.fault = fault
            return take(session)
        case .tick: return []
        case .made(let made):
            (code, lacksCode) = (made, made == nil)
            return []
        case .served(let isServed):
            self.isServed = isServed
            return []
        case .named(let name): return [.run(.step(.join(name), on: host))]
        case .stated(let written):
            guard let player else { return [] }
            return [.run(.step(.state(written, player: player.id), on: host))]
        case .free(let player): return [.run(.step(.free(player), on: host))]
        case .end: return [.run(.step(.end, on: host))]
        case .leave: return [.run(.closing(.closed))]
        case .chosen(let option): return apply(option)
        case .apply(let option, let scope): return apply(option, to: scope)
        case .closed: return [.close(nil)]
        case .closedForAnother: return [.replace(with: route)]
        }
    }

    /// Shows a state that is not older than the shown one.
    private mutating func take(_ new: TableSession) -> [Action] {
        guard new.revision >= session.revision else { return [] }
        let before = session
        session = new
        if new.current != before.current || new.phase == .end && before.phase != .end { cursor = 0 }
        // Of a result, the winner's row is the first to be seen.
        let isResult = new.phase == .reveal || new.phase == .end && !new.hasScores
        if isResult, new.phase != before.phase {
            cursor = view.options.firstIndex { $0.isRight == true } ?? new.result?.leading.first ?? cursor
        }
        let farewell: [Action] =
            new.phase == .end && before.phase != .end ? [.run(.farewell(of: host))] : []
        return follow() + farewell
    }

    /// Follows the countdown of the open question.
    private mutating func follow() -> [Action] {
        guard session.deadline != tickingUntil else { return [] }
        tickingUntil = session.deadline
        guard let deadline = session.deadline else { return [.cancel(slot: Effect<Message>.tickingSlot)] }
        return [.run(.ticking(until: deadline, seconds: session.rules.seconds ?? 0))]
    }

    // MARK: - Commands

    private mutating func move(by step: Int) -> [Action] {
        let count = TableSheet.rows(of: view, session)
        cursor = max(0, min(cursor + step, count - 1))
        return []
    }

    private mutating func answer(_ option: Int) -> [Action] {
        guard let player, let question = session.question, mayAnswer else { return [] }
        cursor = option
        return [.run(.step(.answer(option, question: question.number, player: player.id), on: host))]
    }

    private mutating func point(_ mouse: Mouse, in context: ScreenContext) -> [Action]? {
        if let command = mouse.wheelCommand { return handle(command, in: context) }
        guard mouse.isLeftPress, mayAnswer,
            let option = sheet(in: context).option(at: mouse.at, in: bounds(in: context))
        else { return [] }
        // The second click on it answers.
        if option == cursor { return answer(option) }
        cursor = option
        return []
    }

    private func askForName(in context: ScreenContext) -> Action {
        let taken = session.players.filter { !$0.token.isEmpty }.map(\.name)
        let prompt = TextPrompt(
            title: say("Play along as"), text: TableName.cleaned(context.person.name),
            hint: say("The name that the others see."), taking: .playAlong,
            refusal: { typed in
                let name = TableName.cleaned(typed)
                if name.isEmpty { return say.tableRefused(.noName) }
                let isTaken = taken.contains { TableName.areSame($0, name) }
                return isTaken ? say.tableRefused(.nameTaken) : nil
            })
        return .push(prompt) { .named($0) }
    }

    private static var endQuestion: ConfirmScreen {
        ConfirmScreen(
            title: say("End the table?"),
            question: say(
                "An open question does not count. After that, the phones cannot open the page any more."),
            confirm: say("end it", context: "table"))
    }

    private func leave() -> [Action] {
        let isUnused = session.phase == .lobby && session.players.isEmpty
        if session.phase == .end || isUnused { return [.run(.closing(.closed))] }
        let question = ConfirmScreen(
            title: say("Leave the table?"),
            question: say(
                "Meanwhile the phones wait, and the page is not served. \(KeyMap.key(.showTable)) on the meeting continues where you left off."
            ), confirm: say("leave", context: "table"))
        return [.push(question) { _ in .leave }]
    }

    // MARK: - The result of a vote

    private func apply() -> [Action] {
        guard let (question, result) = vote else { return [] }
        guard result.leading.count > 1 else { return apply(result.leading[0]) }
        let level = result.leading.map { (index: $0, option: question.options[$0]) }
        return [.push(ChoicePicker.level(level)) { .chosen($0) }]
    }

    private func apply(_ option: Int) -> [Action] {
        guard route.isOfSeries else { return apply(option, to: .this) }
        let question = SeriesQuestion(title: say("Change which dates?"), time: route.time)
        return [.push(question) { .apply(option, $0) }]
    }

    private func apply(_ option: Int, to scope: SeriesScope) -> [Action] {
        guard let question = vote?.question, question.options.indices.contains(option) else { return [] }
        return [
            .run(
                .applying(
                    ApplyVote(
                        route.occurrence, question: question.text, option: question.options[option],
                        scope: scope)))
        ]
    }

    // MARK: - Drawing

    private func sheet(in context: ScreenContext) -> TableSheet {
        TableSheet(
            session: session, view: view, url: url, code: code, lacksCode: lacksCode, cursor: cursor,
            isServed: isServed, fault: fault, context: context)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        sheet(in: context).draw(into: &buffer, in: area)
        return nil
    }
}
