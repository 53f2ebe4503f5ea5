import MeetCore
import TerminalKit

/// Imports a vCard file: the path typed with completion, then what the import did.
struct ImportScreen: Screen {
    enum Stage: Hashable {
        case path
        case importing
        case report
    }

    var list = PickerList<PathCompletion>()
    var stage = Stage.path
    var progress: EffectProgress?
    var report: ContactImportReport?
    var failure: String?
    var scroll = 0

    var title: String { "Import an address book" }
    var presentation: Presentation { .panel(Size(columns: 90, rows: 22)) }
    var scopes: [CommandScope] { [stage == .report ? .lists : .paths] }
    var isTyping: Bool { stage == .path }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane: nil
        case .complete: stage == .path ? .available : nil
        case .take: stage == .path ? .available : nil
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [ScreenAction] {
        [.runHoldingInput(.completePath(list.query.text))]
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.back):
            return stage == .importing ? [.cancelEffects] : [.close(nil)]
        case .command(.take): return take()
        case .command(.complete): return complete()
        case .command(.open) where stage == .report: return [.close(nil), .switchTab(.contacts)]
        case .command(let command): return stage == .report ? scrollReport(command) : nil
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .progress(let progress):
            self.progress = progress
            return []
        case .result(let result): return receive(result)
        case .mouse(let mouse, let area):
            guard stage == .path else { return [] }
            return list.handle(mouse, firstRow: 2, rows: area.rows - 2) ? take() : []
        default: return []
        }
    }

    private mutating func receive(_ result: EffectResult) -> [ScreenAction] {
        switch result {
        case .paths(let found): list.receive(found)
        case .imported(let report):
            self.report = report
            stage = .report
        case .failed(let sentence):
            failure = sentence
            stage = .path
        case .cancelled: stage = .path
        default: break
        }
        return []
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [ScreenAction]? {
        guard stage == .path, let outcome = list.handle(event, rows: min(20, context.body.rows - 4)) else {
            return nil
        }
        failure = nil
        return outcome == .queryChanged ? [.runHoldingInput(.completePath(list.query.text))] : []
    }

    /// A folder is entered, a file is imported. What is typed in full goes before the bar.
    private mutating func take() -> [ScreenAction] {
        guard stage == .path else { return [] }
        let typed = list.query.text
        if let selected = list.selected, selected.path != typed,
            !typed.hasSuffix(".vcf") || list.cursor.selected > 0
        {
            if selected.isFolder { return enter(selected.path) }
            return start(selected.path)
        }
        guard !typed.isEmpty else { return [] }
        return start(typed)
    }

    private mutating func complete() -> [ScreenAction] {
        guard let selected = list.selected else { return [] }
        return enter(selected.path)
    }

    private mutating func enter(_ path: String) -> [ScreenAction] {
        list.query = TextField(path)
        list.cursor = ListCursor()
        return [.runHoldingInput(.completePath(path))]
    }

    private mutating func start(_ path: String) -> [ScreenAction] {
        list.query = TextField(path)
        stage = .importing
        progress = nil
        failure = nil
        return [.run(.importContacts(path: path))]
    }

    private mutating func scrollReport(_ command: CommandID) -> [ScreenAction]? {
        switch command {
        case .moveUp: scroll -= 1
        case .moveDown: scroll += 1
        case .pageUp: scroll -= 10
        case .pageDown: scroll += 10
        case .moveFirst: scroll = 0
        default: return nil
        }
        scroll = max(0, min(scroll, (report?.problems.count ?? 0)))
        return []
    }

    // MARK: - Drawing

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        switch stage {
        case .path:
            let point = list.draw(
                into: &buffer, in: area.inset(bottom: failure == nil ? 0 : 2),
                placeholder: "path of a .vcf file; Tab completes",
                nothing: "No folder or .vcf file begins like this.",
                theme: theme,
                row: { item in
                    PickerRow(
                        title: item.path,
                        detail: item.isFolder ? "folder" : item.size.map(ByteText.size) ?? "")
                })
            if let failure {
                for (number, line) in TextWidth.wrapped("! " + failure, to: area.columns).prefix(2)
                    .enumerated()
                {
                    buffer.write(
                        line, at: Point(column: area.column, row: area.endRow - 2 + number),
                        style: theme.error)
                }
            }
            return point
        case .importing:
            buffer.write(
                TextWidth.truncated("Importing \(list.query.text)", to: area.columns), at: area.origin,
                style: theme.strong)
            let fraction = progress.flatMap { progress in
                progress.total.map { Double(progress.done) / Double(max(1, $0)) }
            }
            ProgressBar(fraction: fraction, label: Counted.text(progress?.done ?? 0, "card"))
                .draw(
                    into: &buffer,
                    in: Rect(column: area.column, row: area.row + 2, columns: area.columns, rows: 1),
                    style: theme.key)
            buffer.write(
                "Esc stops; then nothing is imported.", at: Point(column: area.column, row: area.row + 4),
                style: theme.muted)
            return nil
        case .report:
            reportBlock(columns: area.columns, theme: theme).draw(into: &buffer, in: area, from: scroll)
            return nil
        }
    }

    private func reportBlock(columns: Int, theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let report else { return block }
        block.line("Done.", theme.good)
        block.blank()
        let counts = [
            ("added", report.added), ("updated", report.updated), ("unchanged", report.unchanged),
            ("skipped", report.skipped.count),
        ]
        for (name, count) in counts {
            let number = Counted.grouped(count)
            let padding = String(repeating: " ", count: max(0, 9 - TextWidth.columns(of: number)))
            block.spans([
                TextBlock.Span(text: padding + number, style: count > 0 ? theme.strong : theme.muted),
                TextBlock.Span(text: "  \(name)", style: count > 0 ? theme.plain : theme.muted),
            ])
        }
        for problem in report.problems {
            block.wrapped("! \(problem.file):\(problem.line): \(problem.reason)", theme.warning)
        }
        block.blank()
        let hasChanged = report.added + report.updated > 0
        block.wrapped(
            "Enter shows the contacts\(hasChanged ? "; there u takes the import back" : "").", theme.muted)
        return block
    }
}
