import Operations
import Sentences
import Shell
import TerminalKit

/// The text of an empty program: the things to do first, which are the first steps of the tour.
struct Greeting {
    let context: ScreenContext
    let hasContacts: Bool
    /// True if the holidays of the person's country can be added.
    let offersHolidays: Bool
    /// The programs whose data can be imported.
    var programs: [FoundForeignSource] = []

    /// The keys of the offered programs, which mean nothing else among meetings.
    private static let programKeys: [Character] = ["7", "8", "9", "0"]

    /// Returns the offered program of a key.
    static func program(of key: Key, among programs: [FoundForeignSource]) -> FoundForeignSource? {
        zip(programKeys, programs).first { Key($0.0) == key }?.1
    }

    func draw(into buffer: inout CellBuffer, in area: Rect) {
        let whole = block(in: area, wraps: true)
        // If even that does not fit, the keys have priority.
        let block = whole.lines.count <= area.rows ? whole : block(in: area, wraps: false)
        let column = area.column + max(2, (area.columns - block.columns) / 2)
        let row = area.row + max(0, (area.rows - block.lines.count) / 3)
        let frame = Rect(
            column: column - Self.padding.columns, row: row - Self.padding.rows,
            columns: block.columns + 2 * Self.padding.columns,
            rows: block.lines.count + 2 * Self.padding.rows)
        // A frame needs a margin on all sides, or is left out; below a panel it would stick out of that.
        if !context.isCovered, frame.column > area.column, frame.row > area.row,
            frame.endColumn < area.endColumn,
            frame.endRow < area.endRow
        {
            buffer.box(frame, style: context.theme.rule)
        }
        block.draw(
            into: &buffer,
            in: Rect(column: column, row: row, columns: block.columns, rows: area.endRow - row))
    }

    /// The distance between frame and text, including the frame's own line.
    private static let padding = Size(columns: 4, rows: 2)

    /// - Parameter wraps: True if each step may take several lines.
    private func block(in area: Rect, wraps: Bool) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: min(64, area.columns - 4))
        let welcome = say.welcome(context.person.name)
        block.line(welcome, theme.heading)
        // Every offer takes a row of the others.
        let isShort = area.rows < Self.leastWholeRows + min(programs.count, Self.programKeys.count)
        let offers = isShort ? max(1, area.rows - Self.shortRows) : Self.programKeys.count
        if !isShort {
            let columns = min(TextWidth.columns(of: welcome), block.columns)
            block.line(String(repeating: "━", count: columns), theme.focusRule)
            block.blank()
            block.wrapped(say("Plan meetings with people: when, where, who was invited, and who will come."))
            block.blank()
            block.line(say("Four things to do first"), theme.strong)
        }
        let quick = KeyMap.key(.newInOneLine, in: .meetings)
        let steps: [(key: CommandID, scope: CommandScope, text: String)] = [
            (.importContacts, .everywhere, say("Import your contacts, or the sample provided.")),
            (
                .newMeeting, .meetings,
                isShort
                    ? say("Plan your first meeting.")
                    : say("Plan your first meeting; \(quick) does it in one line.")
            ),
            (.nextField, .form, say("Invite people: type names in Invitees.")),
            (.answers, .meetings, say("Record who will come.")),
        ]
        if !isShort { block.blank() }
        var hasNext = false
        for step in steps {
            let key = KeyMap.key(step.key, in: step.scope)
            // The others need a meeting, and so end this screen.
            let isDone = step.key == .importContacts && hasContacts
            // The next step is highlighted.
            let isNext = !isDone && !hasNext
            if isNext { hasNext = true }
            let style = isDone ? theme.muted : isNext ? theme.strong : theme.plain
            let columns = max(1, block.columns - Self.keyColumns)
            // The person's own data come before the sample.
            if step.key == .importContacts {
                for (key, program) in zip(Self.programKeys, programs).prefix(offers) {
                    let text = say("Import from \(program.title): \(say.words(program.counts))")
                    block.spans(
                        Self.key(String(key), theme.activeTab)
                            + [TextBlock.Span(text: TextWidth.truncated(text, to: columns), style: style)])
                }
            }
            let lines =
                wraps
                ? TextWidth.wrapped(step.text, to: columns) : [TextWidth.truncated(step.text, to: columns)]
            for (number, line) in lines.enumerated() {
                block.spans(
                    Self.key(number > 0 ? "" : isDone ? "✓" : key, isDone ? theme.good : theme.activeTab)
                        + [TextBlock.Span(text: line, style: style)])
            }
        }
        if !isShort { block.blank() }
        var hints: [(key: CommandID, scope: CommandScope, text: String)] = [
            (.help, .everywhere, say("shows all keys."))
        ]
        if !context.person.isKnown, !isShort {
            hints.insert(
                (.meTab, .everywhere, say("is for your mail account, your name and your home.")), at: 0)
        }
        if offersHolidays, area.rows > Self.leastWholeRows {
            hints.insert((.addHolidays, .meetings, say("adds the public holidays of your country.")), at: 0)
        }
        for hint in hints {
            let text = TextWidth.truncated(hint.text, to: max(1, block.columns - Self.keyColumns))
            block.spans(
                Self.key(KeyMap.key(hint.key, in: hint.scope), theme.activeTab)
                    + [TextBlock.Span(text: text, style: theme.muted)])
        }
        return block
    }

    /// The rows of everything, with each step in a line; with fewer there is no introduction.
    private static let leastWholeRows = 17

    /// The rows of the welcome, the steps and a hint; the others have room for offers.
    private static let shortRows = 6

    /// The columns of a key with its padding.
    private static let keyColumns = 9

    /// A key as it looks on a keyboard, and the blanks before its description; empty for a continuation line.
    private static func key(_ title: String, _ style: Style) -> [TextBlock.Span] {
        let cap = title.isEmpty ? "" : " \(title) "
        let rest = max(1, keyColumns - 2 - TextWidth.columns(of: cap))
        return [
            TextBlock.Span(text: "  ", style: .plain), TextBlock.Span(text: cap, style: style),
            TextBlock.Span(text: String(repeating: " ", count: rest), style: .plain),
        ]
    }
}

extension Effect where Message == MeetingsScreen.Message {
    /// Adds the holidays of a country, which come with the program.
    static func adding(_ holidays: HolidayOffer) -> Effect {
        Effect(EffectPolicy.write.holdingInput) { run in
            let adding = SubscribeCalendar(AddCalendar(holidays.source))
            let added = try await adding.run(in: run.tools.workspace)
            return EffectAnswer(nil, news: [.say(say.added(added)), .changed(nil)])
        }
    }
}

/// The empty program: its greeting, and the data of other programs that it offers.
extension MeetingsScreen {
    func greeting(in context: ScreenContext) -> Greeting {
        Greeting(
            context: context, hasContacts: hasContacts, offersHolidays: holidays != nil,
            programs: programs ?? [])
    }

    /// Looks once whether other programs have data here, beside the first frame.
    mutating func lookForPrograms() -> [Action] {
        guard isGreeting, isTab, programs == nil else { return [] }
        programs = []
        return [.run(Effect(FindForeignSources(), .read("programs")) { .programs($0) })]
    }

    /// Opens the import of the offered program of a key; `nil` if it has none.
    func openProgram(of key: Key) -> [Action]? {
        guard isGreeting, let program = Greeting.program(of: key, among: programs ?? []) else { return nil }
        return [.open(ImportFoundProgram(program))]
    }
}
