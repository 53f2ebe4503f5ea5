import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The contents of the terminal.
package struct Frame: Equatable, Sendable {
    package var buffer: CellBuffer
    /// The position of the cursor; `nil` hides it.
    package var cursor: Point?
}

extension App {
    /// The rows between the header and the footer, without those of a long remark and of notices, which
    /// therefore hide nothing.
    var bodyArea: Rect {
        Rect(
            column: 0, row: 2 + safetyRows, columns: size.columns,
            rows: size.rows - 4 - safetyRows - max(0, remarkLines.count - 1) - noticeArea.rows - newsArea.rows
                - tourArea.rows)
    }

    /// The minimum size of the terminal.
    static let minimumSize = Size(columns: 24, rows: 7)

    var isLargeEnough: Bool {
        size.columns >= Self.minimumSize.columns && size.rows >= Self.minimumSize.rows
    }

    package func frame() -> Frame {
        KeyMap.$current.withValue(keys) { drawn }
    }

    private var drawn: Frame {
        var buffer = CellBuffer(size: size)
        (buffer.ground, buffer.lines) = (theme.ground, theme.lines)
        guard isLargeEnough else {
            let least = say("at least \(Self.minimumSize.columns)×\(Self.minimumSize.rows)")
            for (row, text) in [say("meet: too small"), least].enumerated() where row < size.rows {
                buffer.write(text, at: Point(column: 0, row: row), limit: size.columns)
            }
            return Frame(buffer: buffer, cursor: nil)
        }
        drawHeader(into: &buffer)
        buffer.horizontalLine(
            at: Point(column: 0, row: size.rows - 2), columns: size.columns, style: theme.rule)
        var cursor: Point?
        let shown = stack
        let lowest = shown.lastIndex { $0.screen.presentation == .full } ?? 0
        for layer in shown[lowest...] {
            cursor = draw(layer.screen, into: &buffer, isCovered: layer.id != topLayer.id)
        }
        drawSafety(into: &buffer)
        drawNotice(into: &buffer)
        drawNews(into: &buffer)
        drawTour(into: &buffer)
        drawFooter(into: &buffer)
        drawContinuations(into: &buffer)
        return Frame(buffer: buffer, cursor: cursor)
    }

    private func draw(_ screen: any Screen, into buffer: inout CellBuffer, isCovered: Bool) -> Point? {
        var context = context
        context.isCovered = isCovered
        // Below a panel every cell is dimmed.
        if isCovered { context.streets.cell = nil }
        switch screen.presentation {
        case .full:
            buffer.restingPlace = bodyArea.origin
            return screen.draw(into: &buffer, in: bodyArea, context: context)
        case .panel:
            let frame = panelFrame(of: screen)
            let area = frame.inset(left: 2, top: 1, right: 2, bottom: 1)
            // The layer below is dimmed.
            buffer.restingPlace = area.origin
            buffer.restyle(bodyArea, theme.behind)
            buffer.fill(frame, with: theme.plain)
            buffer.box(frame, style: theme.rule)
            let title = TextWidth.truncated(screen.title, to: frame.columns - 6)
            buffer.write(
                " \(title) ", at: Point(column: frame.column + 2, row: frame.row), style: theme.heading)
            return screen.draw(into: &buffer, in: area, context: context)
        }
    }

    /// Returns the frame of a panel: in the middle of the body, never larger.
    private func panelFrame(of screen: any Screen) -> Rect {
        let body = bodyArea
        let room = max(
            body.rows, min(Self.leastPanelRows, size.rows - 4 - safetyRows - noticeRows - newsRows - tourRows)
        )
        let inside = screen.size(in: Size(columns: body.columns, rows: room))
        let (columns, rows) = (inside.columns + 4, inside.rows + 2)
        return Rect(
            column: body.column + (body.columns - columns) / 2, row: body.row + (room - rows) / 2,
            columns: columns, rows: rows)
    }

    /// The minimum rows of a panel, whatever is below it: a frame with a line of text.
    private static let leastPanelRows = 3

    /// Returns the area of a screen, which mouse positions are relative to.
    func area(of screen: any Screen) -> Rect {
        switch screen.presentation {
        case .full: bodyArea
        case .panel: panelFrame(of: screen).inset(left: 2, top: 1, right: 2, bottom: 1)
        }
    }

    // MARK: - Header

    private func drawHeader(into buffer: inout CellBuffer) {
        buffer.write(Program.name, at: Point(column: 1, row: 0), style: theme.brand)
        for (tab, area) in tabAreas() where area.endColumn <= size.columns {
            let isActive = tab == self.tab
            buffer.write(tabText(tab), at: area.origin, style: isActive ? theme.activeTab : theme.plain)
            if isActive { continue }
            // Its key is dimmer than its name.
            buffer.restyle(Rect(column: area.column + 1, row: 0, columns: 1, rows: 1)) { _ in theme.muted }
        }
        let parts = headerParts(from: tabAreas().last?.1.endColumn ?? 0)
        for part in parts.next + [parts.clock].compactMap(\.self) {
            buffer.write(part.text, at: Point(column: part.column, row: 0), style: part.style)
        }
        buffer.horizontalLine(at: Point(column: 0, row: 1), columns: size.columns, style: theme.rule)
    }

    private func tabText(_ tab: Tab) -> String {
        size.columns >= 60 || tab == self.tab
            ? " \(tab.rawValue + 1) \(tab.title) " : " \(tab.rawValue + 1) "
    }

    func tabAreas() -> [(Tab, Rect)] {
        var column = Program.name.count + 3
        return Tab.allCases.map { tab in
            let columns = TextWidth.columns(of: tabText(tab))
            defer { column += columns + (size.columns >= 100 ? 1 : 0) }
            return (tab, Rect(column: column, row: 0, columns: columns, rows: 1))
        }
    }

    // MARK: - Footer

    private func drawFooter(into buffer: inout CellBuffer) {
        let rule = size.rows - 2
        if let activity = activityText {
            buffer.write(
                " \(activity) ", at: Point(column: 2, row: rule), style: theme.key, limit: size.columns - 4)
        } else if let remark {
            draw(remarkLines, isError: remark.isError, into: &buffer, above: rule)
        }
        for item in footerItems() {
            let used = buffer.write(item.key, at: item.area.origin, style: theme.key)
            buffer.write(item.title, at: Point(column: item.area.column + used + 1, row: item.area.row))
        }
        let note = topLayer.screen.footnote
        let noteColumn = size.columns - TextWidth.columns(of: note) - 1
        if !note.isEmpty, noteColumn >= (footerItems().last?.area.endColumn ?? 0) + Self.footerGap {
            buffer.write(note, at: Point(column: noteColumn, row: size.rows - 1), style: theme.muted)
        }
    }

    /// The blanks between two parts of the footer.
    private static let footerGap = 2

    /// The maximum frames of the spinner for a write that is not announced.
    private static let framesOfAWrite = 3

    /// The lines of the remark, cut if it is too long for the screen.
    var remarkLines: [String] {
        guard let remark, isLargeEnough else { return [] }
        let columns = size.columns - 6
        let lines = TextWidth.wrapped(remark.text, to: columns)
        let most = max(
            1, min(Self.mostRemarkRows, size.rows - 6 - safetyRows - noticeRows - newsRows - tourRows))
        guard lines.count > most else { return lines }
        let rest = lines[(most - 1)...].joined(separator: " ")
        return lines.prefix(most - 1) + [TextWidth.truncated(rest, to: columns)]
    }

    /// Draws the remark on the rule above the footer, which moves up by the rows of a long one.
    private func draw(
        _ lines: [String], isError: Bool, into buffer: inout CellBuffer, above rule: Int
    ) {
        let top = rule - max(0, lines.count - 1)
        if top < rule {
            buffer.fill(
                Rect(column: 0, row: top, columns: size.columns, rows: rule - top + 1), with: theme.plain)
            buffer.horizontalLine(at: Point(column: 0, row: top), columns: size.columns, style: theme.rule)
        }
        let style = isError ? theme.error : theme.strong
        for (number, line) in lines.enumerated() {
            buffer.write(" \(line) ", at: Point(column: 2, row: top + number), style: style)
        }
    }

    private static let mostRemarkRows = 6

    /// The text of a noticeable effect, with its progress.
    private var activityText: String? {
        let visible = running.filter { _, run in
            guard !run.effect.policy.isShownByScreen else { return false }
            // Writes end quickly, unless another program keeps the database busy.
            return !run.effect.policy.isWrite || run.progress != nil
                || spinnerFrame - run.startedAt >= Self.framesOfAWrite
        }
        guard spinnerFrame > 0, let (_, run) = visible.min(by: { $0.key.number < $1.key.number }) else {
            return nil
        }
        let spinner = theme.spinner(spinnerFrame)
        let activity = run.effect.policy.activity
        guard let progress = run.progress else {
            let isStoppable = run.effect.policy.isStoppedByEscape
            return "\(spinner) \(say.running(activity, stop: isStoppable ? KeyMap.key(.back) : nil))"
        }
        let words = say.running(
            activity, done: progress.done, percent: progress.fraction.map { Int($0 * 100) },
            stop: run.layer == nil ? KeyMap.key(.back) : nil)
        return "\(spinner) \(words)"
    }

    struct FooterItem: Sendable {
        var command: CommandID
        var key: String
        var title: String
        var area: Rect
        /// True if its place is reserved.
        var isKept: Bool
    }

    /// Returns whether the footer reserves a place for a command on any screen.
    private func isOfMoment(_ id: CommandID) -> Bool {
        id != .findFreeTime || topLayer.screen.availability(of: id, in: context) != nil
    }

    /// Returns the footer's commands that fit, most particular first; help always has a place, and so has the
    /// way out of a state; the way back has one if there is space. Of two keys with the same effect the first
    /// is shown.
    func footerItems() -> [FooterItem] {
        let isTyping = topLayer.screen.isTyping
        var shown: Set<CommandID> = []
        var titles: Set<String> = []
        var taken: Set<KeyStroke> = []
        let candidates = commands().compactMap { command, availability -> FooterItem? in
            // A key belongs to the innermost command; while text is typed, printable keys are text.
            let key = command.strokes.first {
                !taken.contains($0) && !taken.contains(KeyStroke($0.first)) && (!isTyping || !$0.isText)
            }
            taken.formUnion(command.strokes)
            let isEscape = command.id == .back && command.keys.contains(.escape)
            let isShown = command.isInFooter && isOfMoment(command.id) || (isEscape && !layers.isEmpty)
            guard isShown, availability == .available, let key, shown.insert(command.id).inserted,
                titles.insert(command.title).inserted
            else { return nil }
            let isKept =
                command.id == .help || command.id == .back && (command.isInFooter || size.columns >= 60)
            let columns = TextWidth.columns(of: key.title) + 1 + TextWidth.columns(of: command.title)
            return FooterItem(
                command: command.id, key: key.title, title: command.title,
                area: Rect(column: 0, row: size.rows - 1, columns: columns, rows: 1), isKept: isKept)
        }
        let note = TextWidth.columns(of: topLayer.screen.footnote)
        let limit = size.columns - 1 - (note > 0 && size.columns >= 60 ? note + Self.footerGap : 0)
        let kept = candidates.filter(\.isKept)
        var items: [FooterItem] = []
        var column = 1
        for var item in candidates {
            let ahead = kept.filter { kept in
                kept.command != item.command && !items.contains { $0.command == kept.command }
            }
            let reserved = ahead.reduce(0) { $0 + $1.area.columns + Self.footerGap }
            guard column + item.area.columns + reserved <= limit else { continue }
            item.area.origin.column = column
            items.append(item)
            column += item.area.columns + Self.footerGap
        }
        return items
    }
}
