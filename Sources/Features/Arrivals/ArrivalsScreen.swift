import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The board of the arrivals at a date of a meeting: a row for each person, the last to arrive first. It
/// follows every change and the clock.
package struct ArrivalsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The board was read for the first time.
        case began(ArrivalBoard)
        /// There is no board, for the reason that was told.
        case failed
        case shown(ArrivalBoard)
        /// A minute has passed.
        case minute
        /// The words of a person that the user heard.
        case said(String, of: ArrivalPerson)
        case ask
        /// The server of ways was allowed, or refused for good.
        case decidedOnWays
    }

    package let occurrence: OccurrenceIdentity
    private let name: String
    private(set) var board: ArrivalBoard?
    private(set) var list = ListPane()

    package init(_ occurrence: OccurrenceIdentity, title: String) {
        self.occurrence = occurrence
        name = title
    }

    package var title: String { say("Who is on the way") }
    package var scopes: [CommandScope] { [.arrivals, .lists] }

    private var selected: Arrival? {
        guard let board, board.arrivals.indices.contains(list.selected) else { return nil }
        return board.arrivals[list.selected]
    }

    // MARK: - What is possible

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        guard let board else { return command == .back ? .available : nil }
        switch command {
        case .filter, .otherPane: return nil
        case .open:
            guard let selected else { return nil }
            return selected.fix == nil ? .unavailable(Self.noPosition(of: selected.person)) : .available
        case .tellArrival: return selected == nil ? nil : .available
        case .allowTravel, .forbidTravel: return board.asks == nil ? nil : .available
        case .openContact:
            guard let person = selected?.person else { return nil }
            return person.contactID == nil
                ? .unavailable(say("\(ShortText.name(person.name)) is not among your contacts.")) : .available
        case .askArrivals:
            let isReachable = board.arrivals.contains { $0.person.email?.isEmpty == false }
            let refusal = ArrivalError.noAddresses(title: board.meeting.title)
            return isReachable ? .available : .unavailable(say.sentence(refusal))
        default: return .available
        }
    }

    private static func noPosition(of person: ArrivalPerson) -> String {
        say("No position of \(ShortText.name(person.name)) is known yet.")
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] {
        [
            .run(
                Effect(
                    ReadArrivals(occurrence), .read("board").holdingInput, onFailure: { _ in .failed }
                ) { .began($0) })
        ]
    }

    private var reading: Action {
        .run(.arrivals(at: occurrence, after: board) { .shown($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        guard let board else {
            if case .command(.back) = event { return [.close(nil)] }
            return nil
        }
        switch list.update(event, in: window(of: board, in: context)) {
        case .opened: return handle(.open, board)
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command, board)
        case .dataChanged: return [reading]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private func window(of board: ArrivalBoard, in context: ScreenContext) -> ListWindow {
        let sheet = ArrivalsSheet(board, columns: bounds(in: context).columns, context: context)
        return list.window(sheet.layout(bounds(in: context)).rows, ListShape(count: board.arrivals.count))
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .began(let board):
            take(board)
            return [reading]
        case .failed: return [.close(nil)]
        case .shown(let board):
            take(board)
            return []
        case .minute: return board == nil ? [] : [reading]
        case .said(let words, let person): return [.run(.record(words, of: person, at: occurrence))]
        case .ask: return [.run(asking)]
        case .decidedOnWays: return [reading]
        }
    }

    /// Shows a board; the same person stays selected.
    private mutating func take(_ board: ArrivalBoard) {
        let person = selected?.person.key
        self.board = board
        list.follow(person, among: board.arrivals.map(\.person.key))
    }

    // MARK: - Commands

    private func handle(_ command: CommandID, _ board: ArrivalBoard) -> [Action]? {
        switch command {
        case .back: return [.close(nil)]
        case .open:
            guard let selected else { return [] }
            if selected.fix == nil { return [.say(Self.noPosition(of: selected.person))] }
            return [.push(FollowScreen(board, person: selected.person.key))]
        case .tellArrival:
            guard let person = selected?.person else { return [] }
            return [.push(TextPrompt.saying(of: person)) { .said($0, of: person) }]
        case .openContact: return selected?.person.contactID.map { [.open(OpenContact($0))] } ?? []
        case .openMeeting: return [.open(OpenMeeting(occurrence: occurrence))]
        case .askArrivals: return [.push(SendingQuestion.asking(board)) { _ in .ask }]
        case .allowTravel: return [decideOnWays(true)]
        case .forbidTravel: return [decideOnWays(false)]
        default: return nil
        }
    }

    private func decideOnWays(_ isAllowed: Bool) -> Action {
        .run(
            Effect(
                AllowTravel(isAllowed), .write.holdingInput, news: { _ in [] },
                message: { _ in .decidedOnWays }))
    }

    private var asking: Effect<Message> {
        let undo = KeyMap.key(.undo)
        return Effect(
            AskArrivals(occurrence), .write.holdingInput,
            news: { messages in
                if messages.isEmpty { return [.say(say("Everybody has the mail already."))] }
                return [.promise(say.liesInTheOutbox(messages.count, undo: undo)), .changed(nil), .mailWaits]
            })
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let board else { return nil }
        ArrivalsSheet(board, columns: area.columns, context: context)
            .draw(into: &buffer, in: area, list: list, selected: selected)
        return nil
    }
}

extension SendingQuestion {
    /// Asks before everybody who comes is asked by mail how they are getting on.
    fileprivate static func asking(_ board: ArrivalBoard) -> SendingQuestion {
        let people = board.arrivals.filter { $0.state != .notComing && $0.state != .arrived }.map(\.person)
        let reachable = people.filter { $0.email?.isEmpty == false }.map { ShortText.name($0.name) }
        let others = people.filter { $0.email?.isEmpty != false }.map { ShortText.name($0.name) }
        var paragraphs = SendingQuestion.Paragraph.names(reachable: reachable, others: others)
        let answers = say("They answer by a link such as “10 min late”, or in their own words.")
        paragraphs.insert(.plain(answers), at: 0)
        return SendingQuestion(
            title: say("Ask by mail how everybody is getting on?"), paragraphs,
            confirm: say("send one mail to each")
        ).previewing(PreviewArrivalMails(board.occurrence))
    }
}

extension TextPrompt {
    /// Asks for the words of a person that the user heard, such as on the phone.
    static func saying(of person: ArrivalPerson) -> TextPrompt {
        TextPrompt(
            title: say("What \(ShortText.name(person.name)) said", context: "arrival"), text: "",
            hint: say("Such as “20 min late”, “in 15 minutes”, “on my way”, “arrived”, or a link to a map."),
            refusal: { text in
                ArrivalWords.read(text) == nil && PositionLink.find(in: text) == nil
                    ? say.sentence(ArrivalError.unclearWords(text)) : nil
            })
    }
}

extension Effect {
    /// Records the words of a person that the user heard.
    static func record(
        _ words: String, of person: ArrivalPerson, at occurrence: OccurrenceIdentity
    ) -> Effect {
        let name = ShortText.name(person.name)
        let email = person.email ?? ""
        return Effect(
            SayArrival(occurrence, of: email.isEmpty ? person.name : email, words), .write.holdingInput,
            news: { _ in [.say(say("Noted what \(name) said.")), .changed(nil)] })
    }
}
