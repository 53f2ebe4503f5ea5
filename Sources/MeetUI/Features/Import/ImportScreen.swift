import Foundation
import MeetCore
import Operations
import TerminalKit

/// Imports address books: the path typed with completion, a preview of what would change, the import with its
/// progress, and what it did.
struct ImportScreen: OldScreen {
    enum Stage: Hashable {
        case path
        case reading
        case preview
        case importing
        case report
    }

    var list = PickerList<PathCompletion>()
    var stage = Stage.path
    var progress: EffectProgress?
    /// When the running step began; rate and time left are taken from it.
    var startedAt: Date?
    var preview: ImportPreview?
    /// Which of the preview's entries is under the bar.
    var entry = ListCursor()
    var report: ContactImportReport?
    var failure: String?
    var scroll = 0

    var title: String { "Import an address book" }
    var presentation: Presentation { .panel(Size(columns: 100, rows: 26)) }

    var scopes: [CommandScope] {
        switch stage {
        case .path: [.paths]
        case .preview: [.preview, .lists]
        case .report: [.report, .lists]
        case .reading, .importing: []
        }
    }

    var isTyping: Bool { stage == .path }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [OldAction] {
        [.run(.completePath(list.query.text))]
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .progress(let progress):
            self.progress = progress
            return []
        case .result(let result): return receive(result)
        case .mouse(let mouse, let area): return handle(mouse, area: area, in: context)
        default: return []
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch (stage, command) {
        case (.reading, .back), (.importing, .back): return [.cancelEffects]
        case (.preview, .back):
            stage = .path
            return []
        case (_, .back): return [.close(nil)]
        case (.path, .take): return take(in: context)
        case (.path, .complete): return complete()
        case (.preview, .take): return start(in: context)
        case (.preview, _): return moveEntry(command, in: context)
        case (.report, .take): return [.close(nil), .switchTab(.contacts)]
        case (.report, _): return scrollReport(command, in: context)
        default: return nil
        }
    }

    private mutating func receive(_ result: EffectResult) -> [OldAction] {
        switch result {
        case .paths(let found): list.receive(found)
        case .importPreview(let preview):
            self.preview = preview
            entry = ListCursor()
            stage = .preview
        case .imported(let report):
            self.report = report
            scroll = 0
            stage = .report
        case .failed(let sentence):
            failure = sentence
            stage = .path
        case .cancelled: stage = preview == nil || stage == .reading ? .path : .preview
        default: break
        }
        return []
    }

    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [OldAction] {
        switch (stage, mouse.kind) {
        case (.path, _):
            return list.handle(mouse, firstRow: 2, rows: area.rows - 2) ? take(in: context) : []
        case (_, .wheelUp): return handle(.moveUp, in: context) ?? []
        case (_, .wheelDown): return handle(.moveDown, in: context) ?? []
        default: return []
        }
    }

    // MARK: - The path

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
        guard stage == .path, let outcome = list.handle(event, rows: min(22, context.body.rows - 4)) else {
            return nil
        }
        failure = nil
        return outcome == .queryChanged ? [.runHoldingInput(.completePath(list.query.text))] : []
    }

    /// A folder that is typed in full is completed to what is in it.
    private mutating func complete() -> [OldAction] {
        let next = list.selected?.isWhole == true ? list.items.dropFirst().first : list.selected
        return next.map { enter($0.path) } ?? []
    }

    /// A folder under the bar is entered, a file read, and so is all that the folder entered holds. What is typed in
    /// full goes before the bar.
    private mutating func take(in context: ScreenContext) -> [OldAction] {
        let typed = list.query.text
        if let selected = list.selected, selected.path != typed, list.wasMoved || !Self.namesAFile(typed) {
            return selected.isFolder ? enter(selected.path) : read(selected.path, in: context)
        }
        return typed.isEmpty ? [] : read(typed, in: context)
    }

    private static func namesAFile(_ path: String) -> Bool {
        let lower = path.lowercased()
        return lower.hasSuffix(".vcf") || lower.hasSuffix(".vcard") || lower.hasSuffix(".ics")
    }

    private mutating func enter(_ path: String) -> [OldAction] {
        list.query = TextField(path)
        list.cursor = ListCursor()
        return [.runHoldingInput(.completePath(path))]
    }

    /// Finds out what the import would do.
    private mutating func read(_ path: String, in context: ScreenContext) -> [OldAction] {
        list.query = TextField(path)
        begin(.reading, in: context)
        preview = nil
        return [.run(.previewImport(path: path))]
    }

    private mutating func start(in context: ScreenContext) -> [OldAction] {
        begin(.importing, in: context)
        return [.run(.importContacts(path: list.query.text))]
    }

    private mutating func begin(_ next: Stage, in context: ScreenContext) {
        stage = next
        progress = nil
        failure = nil
        startedAt = context.now
    }

    // MARK: - Preview and report

    private mutating func moveEntry(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        let count = preview?.entries.count ?? 0
        let frame = ImportPreviewLayout.headRows + ImportPreviewLayout.footRows(preview)
        let rows = max(1, min(26, context.body.rows - 2) - frame)
        switch command {
        case .moveUp: entry.move(by: -1, count: count)
        case .moveDown: entry.move(by: 1, count: count)
        case .pageUp: entry.page(by: -1, rows: rows, count: count)
        case .pageDown: entry.page(by: 1, rows: rows, count: count)
        case .moveFirst: entry.moveToFirst()
        case .moveLast: entry.moveToLast(count: count)
        default: return nil
        }
        entry.keepVisible(rows: rows, count: count)
        return []
    }

    private mutating func scrollReport(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch command {
        case .moveUp: scroll -= 1
        case .moveDown: scroll += 1
        case .pageUp: scroll -= 10
        case .pageDown: scroll += 10
        case .moveFirst: scroll = 0
        default: return nil
        }
        scroll = max(0, min(scroll, report?.problems.count ?? 0))
        return []
    }
}
