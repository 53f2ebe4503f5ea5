import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The question before mails of a poll are sent, or before it is decided.
struct PollQuestion: Screen {
    /// The answer; closed without one, nothing is done.
    enum Outcome: Sendable {
        case confirmed
        /// To be done without any mail.
        case silently
    }

    enum Message: Sendable {
        case previewed([OutgoingMessage])
    }

    let title: String
    /// The sentences above the answers.
    private let lines: [String]
    /// The effect of confirming, in a few words.
    private let confirm: String
    /// The effect of the answer without mails; `nil` without that answer.
    private let silent: String?
    /// The mails that can be looked at; `nil` without any.
    private let preview: PreviewPoll?
    /// True for a decision, whose confirmation is no sending.
    private let isDecision: Bool

    init(
        title: String, lines: [String], confirm: String, silent: String? = nil, preview: PreviewPoll? = nil,
        isDecision: Bool = false
    ) {
        self.title = title
        self.lines = lines
        self.confirm = confirm
        self.silent = silent
        self.preview = preview
        self.isDecision = isDecision
    }

    private static let columns = 64

    var presentation: Presentation {
        .panel(Size(columns: Self.columns, rows: lines.count + choices.rows + 1))
    }
    func panelRows(columns: Int) -> Int? { block(columns: columns, Theme()).lines.count + choices.rows + 1 }
    var scopes: [CommandScope] { [.sending] }

    func words(of command: Command) -> CommandText {
        command.id == .confirm && isDecision ? .decideNow : command.text
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
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

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): return [.close(.confirmed)]
        case .command(.knowAlready): return [.close(.silently)]
        case .command(.previewLetters):
            return preview.map { [.run(Effect($0, .read("preview").holdingInput) { .previewed($0) })] } ?? []
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
        for (number, line) in lines.enumerated() {
            let plain = number == 0 ? theme.strong : theme.plain
            block.wrapped(line, line.hasPrefix("!") ? theme.warning : plain)
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

extension PollQuestion {
    /// Asks before the mails with the question, or the reminders, are sent.
    ///
    /// - Parameter own: The keys of the reader's addresses, to which nothing is sent.
    static func sending(
        _ poll: Poll, _ id: Identifier<Poll>, isReminder: Bool, own: Set<String>
    ) -> PollQuestion {
        let people = isReminder ? poll.people.filter { !$0.hasVoted } : poll.people
        let asked = people.filter { !$0.invitee.isSelf(by: own) }
        let reachable = asked.filter { !($0.email ?? "").isEmpty }
        let others = asked.filter { ($0.email ?? "").isEmpty }
        let count = reachable.count
        // Most people have an open poll already.
        let isAgain = !isReminder && poll.state == .open
        let names = isAgain ? [] : reachable.map { ShortText.name($0.name) }
        var lines = [say.list(names)].filter { !$0.isEmpty }
        if !others.isEmpty {
            let names = others.map { ShortText.name($0.name) }.joined(separator: ", ")
            lines.append("! " + say("without an address: \(names)"))
        }
        let title: String
        if isReminder {
            title = say("Remind \(count) person?", "Remind \(count) people?", count)
        } else if isAgain {
            title = say("Send the poll to those who do not have it yet?")
        } else {
            title = say("Send the poll to \(count) person?", "Send the poll to \(count) people?", count)
        }
        return PollQuestion(
            title: title, lines: lines, confirm: say("send one mail to each"),
            preview: PreviewPoll(id, isReminder: isReminder))
    }

    /// Asks before an option is decided on.
    ///
    /// - Parameters:
    ///   - option: The option in words.
    ///   - isPast: True if its time has come already.
    static func deciding(_ poll: Poll, _ number: Int, option: String, isPast: Bool) -> PollQuestion {
        let content = poll.options[number - 1].content
        var lines = [option]
        if isPast { lines.append("! " + say("This time has already passed.")) }
        if PollTally(poll).rows[number - 1].isRuledOut {
            lines.append("! " + say("A required person cannot take part."))
        }
        switch content.kind {
        case .time:
            lines.append(
                say("The meeting is made, and all who were asked are invited; you choose who is notified."))
            return PollQuestion(
                title: say("Decide on this time?"), lines: lines, confirm: say("decide"), isDecision: true)
        case .venue where poll.meetingID == nil:
            lines.append(
                say(
                    "A meeting without a date is made with the venue, and all who were asked are invited; you choose who is notified."
                ))
            return PollQuestion(
                title: say("Decide on this option?"), lines: lines, confirm: say("decide"), isDecision: true)
        case .venue: lines.append(say("The venue is set in the meeting."))
        case .text:
            if poll.meetingID != nil { lines.append(say("The words are added to the meeting's notes.")) }
        }
        return PollQuestion(
            title: say("Decide on this option?"), lines: lines,
            confirm: say("decide, and send the decision to those who were asked"),
            silent: say("decide without sending anything"), isDecision: true)
    }
}
