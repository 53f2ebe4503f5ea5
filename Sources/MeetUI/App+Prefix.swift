import Sentences
import Shell
import TerminalKit

// Sequences of two keys: after the first, the bottom of the screen lists the possible second ones.
extension App {
    /// A command of a sequence, and its second key.
    struct Continuation: Sendable {
        var key: Key
        var command: Command
        var availability: Availability
    }

    /// Returns the active scopes, innermost first.
    func scopes(of screen: any Screen) -> [CommandScope] {
        screen.scopes + (safety.alarms.isEmpty ? [] : [.alarmed])
            + (reminders.notices.isEmpty ? [] : [.notice])
            + (hasNews || conflicts.count > 0 ? [.news] : []) + (tour == nil ? [] : [.tour]) + [.everywhere]
    }

    /// Returns the possible second keys; none without a first one.
    func continuations() -> [Continuation] {
        guard let prefix else { return [] }
        var taken: Set<Key> = []
        return scopes(of: topLayer.screen).flatMap { keys.matches(prefix, in: $0) }.compactMap { match in
            guard match.stroke.prefix == prefix, let availability = availability(of: match.command.id),
                taken.insert(match.stroke.key).inserted
            else { return nil }
            return Continuation(
                key: match.stroke.key, command: match.command, availability: availability)
        }
    }

    /// Ends the sequence that `first` began.
    mutating func finish(_ first: Key, with key: Key) -> [Request] {
        let all = continuations()
        let latin = keyboard.latinKey(of: key)
        let found = all.first { $0.key == key } ?? all.first { $0.key == latin }
        prefix = nil
        if let found { return give(found.command.id) }
        let isDropped = keys.command(.back, in: .everywhere)?.keys.contains(key) ?? false
        if !isDropped {
            remark = Remark(
                text: say("\(KeyStroke(key, after: first).title) does nothing here."), isError: false)
        }
        return []
    }

    // MARK: - What may follow

    /// Returns as many columns of them as fit above the footer.
    func continuationItems() -> [FooterItem] {
        let all = continuations()
        guard !all.isEmpty, isLargeEnough else { return [] }
        let keyColumns = all.map { TextWidth.columns(of: $0.key.title) }.max() ?? 0
        let wordColumns = all.map { TextWidth.columns(of: $0.command.title) }.max() ?? 0
        let columns = min(keyColumns + 1 + wordColumns, size.columns - 2)
        let perRow = max(1, (size.columns - 1) / (columns + 2))
        let rows = min((all.count + perRow - 1) / perRow, max(1, size.rows - 5))
        let top = size.rows - 2 - rows
        return all.prefix(rows * perRow).enumerated().map { number, continuation in
            let place = Rect(
                column: 1 + number / rows * (columns + 2), row: top + number % rows, columns: columns, rows: 1
            )
            return FooterItem(
                command: continuation.command.id,
                key: TextWidth.padded(continuation.key.title, to: keyColumns),
                title: TextWidth.truncated(continuation.command.title, to: columns - keyColumns - 1),
                area: place, isKept: continuation.availability == .available)
        }
    }

    func drawContinuations(into buffer: inout CellBuffer) {
        let items = continuationItems()
        guard let prefix, let top = items.first?.area.row else { return }
        let area = Rect(column: 0, row: top - 1, columns: size.columns, rows: size.rows - 1 - top)
        buffer.fill(area, with: theme.plain)
        buffer.horizontalLine(at: area.origin, columns: area.columns, style: theme.rule)
        buffer.write(
            " \(prefix.title) … ", at: Point(column: 2, row: area.row), style: theme.heading)
        let way = " \(KeyMap.key(.back, in: .everywhere)) \(say("cancel")) "
        let column = size.columns - TextWidth.columns(of: way) - 2
        if column > 10 {
            buffer.write(way, at: Point(column: column, row: area.row), style: theme.muted)
        }
        for item in items {
            let style = item.isKept ? theme.key : theme.muted
            let used = buffer.write(item.key, at: item.area.origin, style: style)
            buffer.write(
                item.title, at: Point(column: item.area.column + used + 1, row: item.area.row),
                style: item.isKept ? theme.plain : theme.muted)
        }
    }
}
