import TerminalKit

/// What an empty program says: the three things to do first.
struct Greeting {
    let context: ScreenContext
    let hasContacts: Bool

    func draw(into buffer: inout CellBuffer, in area: Rect) {
        let whole = block(in: area, wraps: true)
        // Where not even that has room, the keys count.
        let block = whole.lines.count <= area.rows ? whole : block(in: area, wraps: false)
        let column = area.column + max(2, (area.columns - block.columns) / 2)
        let row = area.row + max(0, (area.rows - block.lines.count) / 3)
        block.draw(
            into: &buffer,
            in: Rect(column: column, row: row, columns: block.columns, rows: area.endRow - row))
    }

    /// - Parameter wraps: Whether what is to be done takes as many lines as it needs.
    private func block(in area: Rect, wraps: Bool) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: min(64, area.columns - 4))
        block.line(say.welcome(context.person.name), theme.heading)
        let isShort = area.rows < 14
        if !isShort {
            block.wrapped(say.whatMeetIsFor)
            block.blank()
            block.line(say.threeThingsToDoFirst, theme.strong)
        }
        let steps: [(key: CommandID, text: String)] = [
            (.meTab, say.sayWhoYouAre),
            (.importContacts, say.importYourAddressBook),
            (.newMeeting, say.planYourFirstMeeting),
        ]
        for step in steps {
            let key = CommandTable.command(step.key)?.keys.first?.title ?? ""
            let isDone =
                switch step.key {
                case .meTab: context.person.isKnown
                case .importContacts: hasContacts
                // It is what this screen waits for.
                default: false
                }
            let columns = max(1, block.columns - 6)
            let lines =
                wraps
                ? TextWidth.wrapped(step.text, to: columns) : [TextWidth.truncated(step.text, to: columns)]
            for (number, line) in lines.enumerated() {
                let mark = TextWidth.padded(number > 0 ? "" : isDone ? "  ✓" : "  \(key)", to: 6)
                block.spans([
                    TextBlock.Span(text: mark, style: isDone ? theme.good : theme.key),
                    TextBlock.Span(text: line, style: isDone ? theme.muted : theme.plain),
                ])
            }
        }
        if !isShort { block.blank() }
        let help = CommandTable.command(.help)?.keys.first?.title ?? ""
        block.spans([
            TextBlock.Span(text: TextWidth.padded("  \(help)", to: 6), style: theme.key),
            TextBlock.Span(text: say.showsAllKeys, style: theme.muted),
        ])
        return block
    }
}
