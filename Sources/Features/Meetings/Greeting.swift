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

    /// The columns of the text: those that the offers need, and no fewer than usual.
    private func columns(in area: Rect) -> Int {
        let offers = ProgramKeys.keyed(programs).map { offer in
            Self.keyColumns + TextWidth.columns(of: say.offer(of: offer.program))
        }
        // Beside the frame there is a column on each side.
        let widest = max(Self.usualColumns, area.columns - 2 * (Self.padding.columns + 1))
        let wanted = max(Self.usualColumns, offers.max() ?? 0)
        return min(wanted, widest, area.columns - 4)
    }

    private static let usualColumns = 64

    /// Returns the offer of a program, without its first words or its numbers if they do not fit: part of a
    /// number would be another number.
    private static func offer(of program: FoundForeignSource, in columns: Int) -> String {
        let texts = [
            say.offer(of: program), "\(program.title): \(say.words(program.counts))",
            say("Import from \(program.title)"),
        ]
        return texts.first { TextWidth.columns(of: $0) <= columns }
            ?? TextWidth.truncated(program.title, to: columns)
    }

    /// - Parameter wraps: True if each step may take several lines.
    private func block(in area: Rect, wraps: Bool) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns(in: area))
        let welcome = say.welcome(context.person.name)
        block.line(welcome, theme.heading)
        // Every offer takes a row of the others.
        let offered = ProgramKeys.keyed(programs)
        let isShort = area.rows < Self.leastWholeRows + offered.count
        let offers = isShort ? max(1, area.rows - Self.shortRows) : offered.count
        if !isShort {
            let columns = min(TextWidth.columns(of: welcome), block.columns)
            block.line(String(repeating: "━", count: columns), theme.focusRule)
            block.blank()
            block.wrapped(say("Plan meetings with people: when, where, who was invited, and who will come."))
            block.blank()
            block.line(say("First steps"), theme.strong)
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
                for (key, program) in offered.prefix(offers) {
                    block.spans(
                        Self.key(String(key), theme.activeTab)
                            + [TextBlock.Span(text: Self.offer(of: program, in: columns), style: style)])
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

    /// Looks once whether other programs have data here, in the background: no frame and no other work waits
    /// for it. The first meeting ends it, and so does leaving the tab (`EffectPolicy.isInBackground`).
    mutating func lookForPrograms() -> [Action] {
        guard isTab, programs == nil, isGreeting != isLookingForPrograms else { return [] }
        isLookingForPrograms = isGreeting
        guard isGreeting else { return [.cancel(slot: Self.programSlot)] }
        var policy = EffectPolicy.read(Self.programSlot)
        policy.isInBackground = true
        policy.isShownByScreen = true
        return [.run(Effect(FindForeignSources(), policy) { .programs($0) })]
    }

    private static let programSlot = "programs"

    /// Opens the import of the offered program of a key; `nil` if it has none.
    func openProgram(of key: Key) -> [Action]? {
        guard isGreeting, let program = ProgramKeys.program(of: key, among: programs ?? []) else {
            return nil
        }
        return [.open(ImportFoundProgram(program))]
    }
}
