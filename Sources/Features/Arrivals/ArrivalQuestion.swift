import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The question before everybody who comes is asked by mail how they are getting on.
struct ArrivalQuestion: Screen {
    /// The answer; closed without one, nothing is sent.
    enum Outcome: Sendable {
        case confirmed
    }

    enum Message: Sendable {
        case previewed([OutgoingMessage])
    }

    private let occurrence: OccurrenceIdentity
    /// The names of those who get the mail, and of those without an address.
    private let reachable: [String]
    private let others: [String]

    init(_ board: ArrivalBoard) {
        occurrence = board.occurrence
        let people = board.arrivals.filter { $0.state != .notComing && $0.state != .arrived }.map(\.person)
        reachable = people.filter { $0.email?.isEmpty == false }.map { ShortText.name($0.name) }
        others = people.filter { $0.email?.isEmpty != false }.map { ShortText.name($0.name) }
    }

    private static let columns = 64

    var title: String { say("Ask by mail how everybody is getting on?") }
    var presentation: Presentation { .panel(Size(columns: Self.columns, rows: choices.rows + 4)) }
    func panelRows(columns: Int) -> Int? { block(columns: columns, Theme()).lines.count + choices.rows + 1 }
    var scopes: [CommandScope] { [.sending] }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .confirm, .refuse, .back, .previewLetters: .available
        default: nil
        }
    }

    private var choices: KeyedChoices {
        KeyedChoices(
            [
                (.confirm, say("send one mail to each")), (.previewLetters, say("look at the messages")),
                (.refuse, say("go back")),
            ], in: .sending)
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): return [.close(.confirmed)]
        case .command(.previewLetters):
            let preview = PreviewArrivalMails(occurrence)
            return [.run(Effect(preview, .read("preview").holdingInput) { .previewed($0) })]
        case .command(.refuse), .command(.back): return [.close(nil)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            return choices.command(clicked: mouse, first: area.rows - choices.rows).map { [.give($0)] } ?? []
        default: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .previewed(let messages):
            messages.isEmpty
                ? [.say(say("Everybody has the mail already."))] : [.open(ShowLetters(messages: messages))]
        }
    }

    private func block(columns: Int, _ theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        block.wrapped(
            say("They answer by a link such as “10 min late”, or in their own words."), theme.plain)
        if !reachable.isEmpty { block.wrapped(say.list(reachable), theme.strong) }
        if !others.isEmpty {
            let names = others.joined(separator: ", ")
            block.wrapped("! " + say("without an address: \(names)"), theme.warning)
        }
        return block
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(area.rows - choices.rows)
        block(columns: area.columns, context.theme).draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}
