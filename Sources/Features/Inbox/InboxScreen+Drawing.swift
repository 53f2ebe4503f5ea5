import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The layout of the inbox: the list with its filter, and the selected message.
extension InboxScreen {
    func layout(focus: SplitLayout.Pane, in context: ScreenContext) -> SplitLayout {
        Self.layout(bounds(in: context), isWide: context.isWide, focus: focus)
    }

    /// Returns the layout with a list that is wider than others: a row has a title, a time and a sender.
    private static func layout(_ area: Rect, isWide: Bool, focus: SplitLayout.Pane) -> SplitLayout {
        SplitLayout(
            area: area, isWide: isWide, focus: focus, listColumns: min(max(40, area.columns * 47 / 100), 72))
    }

    func listArea(in context: ScreenContext) -> Rect {
        layout(focus: .list, in: context).list.inset(top: Self.headRows + (list.filter.isVisible ? 1 : 0))
    }

    /// The row of the list's heading.
    private static let headRows = 1

    func window(_ area: Rect, isWide: Bool) -> ListWindow {
        list.window(area, .centred, bar: isWide ? .onLine : .within)
    }

    /// Returns the messages that are on the screen, or in a row below it: only those above it may be new to the
    /// person.
    package func reached(in context: ScreenContext) -> Set<Item> {
        var reached = Set([selected?.id].compactMap(\.self))
        let window = window(listArea(in: context), isWide: context.isWide)
        guard !layout(focus: focus, in: context).list.isEmpty, let first = window.rows.first?.index else {
            return reached
        }
        var index = first
        while let row = list.row(at: index) {
            if let id = row.id { reached.insert(id) }
            index += 1
        }
        return reached
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if list.isEmpty, filter == .open, !list.filter.isVisible {
            drawNothing(into: &buffer, in: area, theme: context.theme)
            return nil
        }
        let layout = Self.layout(area, isWide: context.isWide, focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: context.theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, let selected {
            let block = InboxDetail(item: selected, context: context).block(columns: layout.detail.columns)
            text.draw(block, into: &buffer, in: layout.detail, theme: context.theme)
            if focus == .detail { buffer.restingPlace = layout.detail.origin }
        }
        return cursor
    }

    /// Draws the first step in an empty inbox: set up an account, or fetch messages.
    private func drawNothing(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        guard let account else { return }
        let text =
            account.canReceive
            ? say(
                "Invitations, changes and answers arrive here automatically, whatever program the others use."
            )
            : say(
                "Invitations and answers arrive here once your mail account is set up, on the Me tab. \(KeyMap.key(.readMailFile)) reads one that you saved as a file."
            )
        EmptyScreen.draw(
            title: say("Nothing is waiting for you"), text: text,
            command: account.canReceive ? .syncMail : .meTab,
            into: &buffer, in: area, theme: theme)
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let (area, cursor) = list.drawFilter(into: &buffer, in: area, theme: theme)
        drawHeading(into: &buffer, in: area, theme)
        let rows = area.inset(top: Self.headRows)
        let window = window(rows, isWide: context.isWide)
        let columns = InboxRow.columns(
            of: list.rows(in: window), columns: rows.columns, context: context)
        let marks = Set(marked.map(\.id))
        list.cursor.draw(
            window, into: &buffer, theme: theme, isFocused: focus == .list, of: { list.row(at: $0) }
        ) { buffer, item, seen in
            InboxRow(item, context: context).draw(into: &buffer, in: seen.place, columns)
            if marks.contains(item.id) {
                RowMark.draw(into: &buffer, at: seen.place.origin, theme: theme)
            }
        }
        if list.isEmpty {
            buffer.write(
                TextWidth.truncated(
                    list.filter.isVisible
                        ? say("No message matches. \(KeyMap.key(.back)) shows all.")
                        : say("Nothing is waiting for you"),
                    to: rows.columns - 3),
                at: Point(column: rows.column + 2, row: rows.row + 1), style: theme.muted)
        }
        return cursor
    }

    /// Draws the heading of the list, with the number of matches of all items while a filter is typed.
    private func drawHeading(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) {
        let heading = filter == .open ? say("Waiting for you") : say("All messages")
        let used = buffer.write(
            TextWidth.truncated(heading, to: area.columns - 3),
            at: Point(column: area.column + 2, row: area.row), style: theme.heading)
        guard !list.filter.text.isEmpty else { return }
        buffer.write(
            TextWidth.truncated(" · " + say("\(list.count) of \(total)"), to: area.columns - 3 - used),
            at: Point(column: area.column + 2 + used, row: area.row), style: theme.muted)
    }
}
