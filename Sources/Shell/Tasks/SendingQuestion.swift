import MeetCore
import MeetStore
import Operations
import Sentences
import TerminalKit

/// The question before mails are sent to several people, or before a decision that is sent to them.
package struct SendingQuestion: Screen {
    /// The answer; closed without one, nothing is done.
    package enum Outcome: Sendable {
        case confirmed
        /// To be done without any mail.
        case silently
    }

    package enum Message: Sendable {
        case previewed([OutgoingMessage])
    }

    /// A paragraph above the answers.
    package enum Paragraph: Hashable, Sendable {
        case plain(String)
        case strong(String)
        case warning(String)
    }

    package let title: String
    private let paragraphs: [Paragraph]
    /// The effect of confirming, in a few words.
    private let confirm: String
    /// The effect of the answer without mails; `nil` without that answer.
    private let silent: String?
    /// True for a decision, whose confirmation is no sending.
    private let isDecision: Bool
    /// The reading of the mails that can be looked at; `nil` without any.
    private var preview: Effect<Message>?

    package init(
        title: String, _ paragraphs: [Paragraph], confirm: String, silent: String? = nil,
        isDecision: Bool = false
    ) {
        self.title = title
        self.paragraphs = paragraphs
        self.confirm = confirm
        self.silent = silent
        self.isDecision = isDecision
    }

    /// Returns the question with a look at the mails, which an operation composes.
    package func previewing<Mails: WorkspaceOperation>(_ mails: Mails) -> SendingQuestion
    where Mails.Outcome == [OutgoingMessage] {
        var question = self
        question.preview = Effect<Message>(mails, .read("preview").holdingInput) { .previewed($0) }
        return question
    }

    private static let columns = 64

    package var presentation: Presentation {
        .panel(Size(columns: Self.columns, rows: paragraphs.count + choices.rows + 1))
    }
    package func panelRows(columns: Int) -> Int? {
        block(columns: columns, Theme()).lines.count + choices.rows + 1
    }
    package var scopes: [CommandScope] { [.sending] }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .confirm && isDecision ? .decideNow : command.text
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .confirm, .refuse, .back: .available
        case .previewLetters: preview == nil ? nil : .available
        case .knowAlready: silent == nil ? nil : .available
        default: nil
        }
    }

    private var choices: KeyedChoices {
        var choices: [(command: CommandID, text: String)] = [(.confirm, confirm)]
        if let silent { choices.append((.knowAlready, silent)) }
        if preview != nil { choices.append((.previewLetters, say("look at the messages"))) }
        choices.append((.refuse, say("go back")))
        return KeyedChoices(choices, in: .sending)
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): return [.close(.confirmed)]
        case .command(.knowAlready): return [.close(.silently)]
        case .command(.previewLetters): return preview.map { [.run($0)] } ?? []
        case .command(.refuse), .command(.back): return [.close(nil)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            return choices.command(clicked: mouse, first: area.rows - choices.rows).map { [.give($0)] } ?? []
        default: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .previewed(let messages):
            messages.isEmpty
                ? [.say(say("Everybody has the mail already."))] : [.open(ShowLetters(messages: messages))]
        }
    }

    private func block(columns: Int, _ theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        for paragraph in paragraphs {
            switch paragraph {
            case .plain(let text): block.wrapped(text, theme.plain)
            case .strong(let text): block.wrapped(text, theme.strong)
            case .warning(let text): block.wrapped("! " + text, theme.warning)
            }
        }
        return block
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(area.rows - choices.rows)
        block(columns: area.columns, context.theme).draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}

extension SendingQuestion.Paragraph {
    /// The paragraphs about people: the names of those who get the mail, and of those without an address.
    package static func names(reachable: [String], others: [String]) -> [SendingQuestion.Paragraph] {
        var paragraphs: [SendingQuestion.Paragraph] = []
        if !reachable.isEmpty { paragraphs.append(.strong(say.list(reachable))) }
        if !others.isEmpty {
            let names = others.joined(separator: ", ")
            paragraphs.append(.warning(say("without an address: \(names)")))
        }
        return paragraphs
    }
}
