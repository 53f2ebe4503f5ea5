import Foundation
import MeetCore
import TerminalKit

extension ImportScreen {
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        switch stage {
        case .path: return drawPath(into: &buffer, in: area, theme: theme)
        case .reading:
            drawProgress("Reading", "Esc stops.", into: &buffer, in: area, context: context)
        case .importing:
            drawProgress(
                "Importing", "Esc stops; then nothing is imported.", into: &buffer, in: area, context: context
            )
        case .preview:
            guard let preview else { return nil }
            ImportPreviewLayout(preview: preview, entry: entry, path: list.query.text, theme: theme)
                .draw(into: &buffer, in: area)
        case .report:
            reportBlock(columns: area.columns, theme: theme).draw(into: &buffer, in: area, from: scroll)
        }
        return nil
    }

    private func drawPath(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> Point? {
        let failed = failure.map { TextWidth.wrapped("! " + $0, to: area.columns).prefix(3) } ?? []
        let hasFolders = list.items.contains { $0.isFolder && !$0.isWhole }
        let point = list.draw(
            into: &buffer, in: area.inset(bottom: failed.count),
            placeholder: "path of a .vcf file or a folder; Tab completes",
            nothing: "No folder or .vcf file begins like this.", theme: theme,
            row: { item in
                if item.isWhole {
                    return PickerRow(
                        title: "All vCards in this folder", detail: hasFolders ? "and in those below" : "")
                }
                return PickerRow(
                    title: item.path, detail: item.isFolder ? "folder" : item.size.map(ByteText.size) ?? "")
            })
        for (number, line) in failed.enumerated() {
            buffer.write(
                line, at: Point(column: area.column, row: area.endRow - failed.count + number),
                style: theme.error)
        }
        return point
    }

    private func drawProgress(
        _ activity: String, _ hint: String, into buffer: inout CellBuffer, in area: Rect,
        context: ScreenContext
    ) {
        let theme = context.theme
        var block = TextBlock(columns: area.columns)
        block.line(TextWidth.truncated("\(activity) \(list.query.text)", to: area.columns), theme.strong)
        block.blank()
        block.blank()
        block.line(ProgressText.line(progress, since: startedAt, now: context.now))
        block.blank()
        block.line(hint, theme.muted)
        block.draw(into: &buffer, in: area)
        ProgressBar(fraction: progress?.fraction).draw(
            into: &buffer, in: Rect(column: area.column, row: area.row + 2, columns: area.columns, rows: 1),
            style: theme.key)
    }

    private func reportBlock(columns: Int, theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let report else { return block }
        if report.taken == 0 {
            block.line("Nothing was imported.", theme.error)
        } else if report.skippedCount > 0 {
            block.line("Imported in part.", theme.warning)
        } else {
            block.line("Done.", theme.good)
        }
        block.blank()
        block.counts(
            [
                ("added", report.added), ("updated", report.updated), ("unchanged", report.unchanged),
                ("skipped", report.skippedCount),
            ], theme: theme)
        for problem in report.problems {
            block.wrapped(ImportText.problem(problem), theme.warning)
        }
        block.blank()
        let hasChanged = report.added + report.updated > 0
        block.wrapped(
            "Enter shows the contacts\(hasChanged ? "; there u takes the import back" : "").", theme.muted)
        return block
    }
}

extension TextBlock {
    /// Numbers with what they count, the numbers under each other.
    mutating func counts(_ counts: [(name: String, number: Int)], theme: Theme) {
        for (name, number) in counts {
            let text = Counted.grouped(number)
            let padding = String(repeating: " ", count: max(0, 9 - TextWidth.columns(of: text)))
            spans([
                Span(text: padding + text, style: number > 0 ? theme.strong : theme.muted),
                Span(text: "  \(name)", style: number > 0 ? theme.plain : theme.muted),
            ])
        }
    }
}
